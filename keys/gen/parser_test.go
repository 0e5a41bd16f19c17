package gen

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/redislint/redislint/keys"
)

// apply does the steps of p, as the generated function does.
func (p parser) apply(key string) (values map[int]string, ok bool) {
	rest, ok := strings.CutPrefix(key, p.prefix)
	if !ok {
		return nil, false
	}
	if rest, ok = strings.CutSuffix(rest, p.suffix); !ok {
		return nil, false
	}
	values = map[int]string{}
	for _, s := range p.steps {
		var value string
		switch {
		case len(rest) < s.fixed:
			return nil, false
		case s.fixed > 0 && s.right:
			value, rest = rest[len(rest)-s.fixed:], rest[:len(rest)-s.fixed]
			rest, ok = strings.CutSuffix(rest, s.literal)
		case s.fixed > 0:
			value, rest = rest[:s.fixed], rest[s.fixed:]
			rest, ok = strings.CutPrefix(rest, s.literal)
		case s.right:
			i := strings.LastIndex(rest, s.literal)
			ok = i >= 0
			if ok {
				value, rest = rest[i+len(s.literal):], rest[:i]
			}
		default:
			value, rest, ok = strings.Cut(rest, s.literal)
		}
		if !ok {
			return nil, false
		}
		values[s.placeholder] = value
	}
	values[p.middle] = rest
	return values, true
}

// anyPart draws parts of templates that are hard to take apart.
var anyPart = rapid.Custom(func(t *rapid.T) keys.Part {
	if rapid.Bool().Draw(t, "literal") {
		return keys.Part{Literal: rapid.StringOfN(rapid.RuneFrom([]rune(":-ab1x")), 1, 3, -1).Draw(t, "text")}
	}
	return keys.Part{
		Placeholder: true, Name: "p",
		Type: rapid.SampledFrom([]keys.Type{keys.String, keys.String, keys.Int, keys.Uint, keys.Hex, keys.UUID, keys.Date, keys.RFC3339}).Draw(t, "type"),
		Size: rapid.SampledFrom([]int{0, 0, 2}).Draw(t, "size"),
		Rest: rapid.IntRange(0, 3).Draw(t, "rest") == 0,
	}
})

// Values of dates and times.
const (
	aDate = "2026-11-23"
	aTime = "2026-11-23T21:35:59.5+02:00"
)

const aUUID = "550e8400-e29b-41d4-a716-446655440000"

// fits reports whether text is a value of the placeholder part.
func fits(part keys.Part, sep, text string) bool {
	_, ok := keys.Syntax{Separator: sep}.Match(keys.New(part), text)
	return ok
}

// Where there is a parser, the values come back that a key was built of, and
// those are all that it can have been built of.
func TestParserInverts(t *testing.T) {
	parsed := 0
	rapid.Check(t, func(t *rapid.T) {
		tmpl := keys.New(rapid.SliceOfN(anyPart, 1, 6).Draw(t, "parts")...)
		sep := rapid.SampledFrom([]string{":", "-", "a", "::", "ab", "1"}).Draw(t, "separator")
		p, ok := newParser(tmpl, sep)
		if !ok {
			return
		}
		parsed++
		var key strings.Builder
		var values []string
		for _, part := range tmpl.Parts() {
			text := part.Literal
			if part.Placeholder {
				text = rapid.OneOf(
					rapid.StringOfN(rapid.RuneFrom([]rune(":-ab1x")), 1, 4, -1),
					rapid.SampledFrom([]string{aUUID, aDate, aTime, "-1", "0", "x", "1a", ":a", "a:", "-"}),
				).Filter(func(s string) bool { return fits(part, sep, s) }).Draw(t, "value")
				values = append(values, text)
			}
			key.WriteString(text)
		}
		got, ok := p.apply(key.String())
		require.True(t, ok)
		for i, want := range values {
			require.Equal(t, want, got[i], "%s of %s", key.String(), tmpl.Typed())
		}
		require.Len(t, got, len(values))
	})
	require.Positive(t, parsed)
}

// What a parser can be made of.
func TestParserIsDecidable(t *testing.T) {
	for _, tt := range []struct {
		pattern, sep string
		ok           bool
	}{
		{"a:{x}", ":", true},
		{"a:{x}:b:{y}", ":", true},
		{"a:{x...}", ":", true},
		{"{x...}:{y}", ":", true},
		{"{x...}:{n:int}", ":", true},
		{"a:{x...}:{y}:end", ":", true},
		{"a:{x...}:b:{y...}", ":", false},
		{"{x}{y}", ":", false},
		{"{x}-{y}", ":", false},
		{"{x}-{n:uint}", ":", true},
		{"{x}-{n:int}", ":", false},
		{"{x}.{n:int}", ":", true},
		{"{n:int}x{y...}", ":", true},
		{"{n:int}1{y...}", ":", false},
		{"{h:hex}a{y...}", ":", false},
		{"{h:hex}g{y...}", ":", true},
		{"{x...}g{h:hex}", ":", true},
		{"{u:uuid}{x...}", ":", true},
		{"{x...}{u:uuid}", ":", true},
		{"{x...}-{u:uuid}", "-", true},
		{"{u:uuid}-{n:int}", "-", true},
		{"{n:int}-{m:int}", "-", false},
		{"{x}::{y}", "::", false},
		{"{x}::{n:uint}", "::", true},
		{"{x}ab{y}", "ab", true},
		{"{x}.ab{y}", "ab", true},
		{"{x}.ab.{y}", "ab", false},
		{"{x}ab.{y}", "ab", true},
		{"a:b", ":", false},
	} {
		tmpl, err := keys.Parse(tt.pattern)
		require.NoError(t, err)
		_, ok := newParser(tmpl, tt.sep)
		require.Equal(t, tt.ok, ok, "%s with the separator %s", tt.pattern, tt.sep)
	}
}

// newParser is parserWhere for values that are in the key as they are.
func newParser(t keys.Template, sep string) (p parser, ok bool) {
	return parserWhere(t, func(part keys.Part, literal string, right bool) bool { return findable(part, literal, sep, right) })
}
