package keys

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func lit(s string) Part { return Part{Literal: s} }

func hole(name string) Part { return Part{Placeholder: true, Name: name} }

func TestParse(t *testing.T) {
	tests := []struct {
		text   string
		parts  []Part
		str    string // text if empty
		typed  string // text if empty
		canon  string
		length int
	}{
		{text: "", parts: nil},
		{text: "a:b", parts: []Part{lit("a:b")}, canon: "a:b", length: 3},
		{text: "conduit:workers:{worker_id}", parts: []Part{lit("conduit:workers:"), hole("worker_id")},
			canon: "conduit:workers:{?}", length: 16},
		{text: "{sourceId}", parts: []Part{hole("sourceId")}, canon: "{?}"},
		{text: "{größe}", parts: []Part{hole("größe")}, canon: "{?}"},
		{text: "a{n:int}", parts: []Part{lit("a"), {Placeholder: true, Name: "n", Type: Int}},
			str: "a{n}", canon: "a{?}", length: 21},
		{text: "{n:uint(3)}", parts: []Part{{Placeholder: true, Name: "n", Type: Uint, Size: 3}},
			str: "{n}", canon: "{?}", length: 3},
		{text: "{id:uuid}", parts: []Part{{Placeholder: true, Name: "id", Type: UUID}},
			str: "{id}", canon: "{?}", length: 36},
		{text: "{name:string}", parts: []Part{hole("name")}, str: "{name}", typed: "{name}", canon: "{?}"},
		{text: "{name:string(64)}", parts: []Part{{Placeholder: true, Name: "name", Size: 64}},
			str: "{name}", canon: "{?}", length: 64},
		{text: "{etag:hex(40)}", parts: []Part{{Placeholder: true, Name: "etag", Type: Hex, Size: 40}},
			str: "{etag}", canon: "{?}", length: 40},
		{text: "asynq:{rest...}", parts: []Part{lit("asynq:"), {Placeholder: true, Name: "rest", Rest: true}},
			canon: "asynq:{...}", length: 6},
		{text: "{rest...:string(9)}", parts: []Part{{Placeholder: true, Name: "rest", Rest: true, Size: 9}},
			str: "{rest...}", canon: "{...}", length: 9},
		{text: "asynq:{...}", parts: []Part{lit("asynq:"), {Placeholder: true, Name: "?", Rest: true}},
			canon: "asynq:{...}", length: 6},
		{text: "a{n:int32}:{m:gouint(3)}", parts: []Part{
			lit("a"), {Placeholder: true, Name: "n", Type: Int, Go: "int32"}, lit(":"), {Placeholder: true, Name: "m", Type: Uint, Go: "uint", Size: 3},
		}, str: "a{n}:{m}", canon: "a{?}:{?}", length: 25},
		{text: "{n:uint16}", parts: []Part{{Placeholder: true, Name: "n", Type: Uint, Go: "uint16"}},
			str: "{n}", canon: "{?}", length: 20},
		{text: "{n:int64}", parts: []Part{{Placeholder: true, Name: "n", Type: Int}},
			str: "{n}", typed: "{n:int}", canon: "{?}", length: 20},
		{text: "{?}:{?:int}", parts: []Part{hole("?"), lit(":"), {Placeholder: true, Name: "?", Type: Int}},
			str: "{?}:{?}", canon: "{?}:{?}", length: 21},
		{text: "{{{user_id}}}:cart", parts: []Part{lit("{"), hole("user_id"), lit("}:cart")},
			canon: "{{{?}}}:cart", length: 7},
		{text: "{{a}}", parts: []Part{lit("{a}")}, canon: "{{a}}", length: 3},
		{text: "{a}}}{{{b}", parts: []Part{hole("a"), lit("}{"), hole("b")}, canon: "{?}}}{{{?}", length: 2},
		{text: "{a}{a}", parts: []Part{hole("a"), hole("a")}, canon: "{?}{?}"},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			got, err := Parse(tt.text)
			require.NoError(t, err)
			require.Equal(t, tt.parts, got.Parts())
			require.Equal(t, or(tt.str, tt.text), got.String())
			require.Equal(t, or(tt.typed, tt.text), got.Typed())
			require.Equal(t, tt.canon, got.Canonical())
			require.Equal(t, tt.length, got.MaxLength())
		})
	}
}

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"a}b", `2: "}" closes no placeholder (write }} for a literal brace)`},
		{"a{b", `2: "{" is not closed (add a }, or write {{ for a literal brace)`},
		{"a{b{c}", `2: "{" is not closed (add a }, or write {{ for a literal brace)`},
		{"a:{}", `4: placeholder without a name (write {name}, or {?} for any value)`},
		{"{:int}", `2: placeholder without a name (write {name}, or {?} for any value)`},
		{"{user id}", `2: bad name "user id" for a placeholder (a letter or _, then letters, digits and _, as in {user_id})`},
		{"{1st}", `2: bad name "1st" for a placeholder (a letter or _, then letters, digits and _, as in {user_id})`},
		{"x:{id:uid}", `7: unknown type "uid" for placeholder {id} (known: string, int, uint, uuid, hex, date, rfc3339)`},
		{"{id:int32...}", `5: "..." after the type "int32" of placeholder {id} (write {id...})`},
		{"{id:goint(x)}", `11: bad size "x" for placeholder {id} (a number of bytes from 1 to 536870912)`},
		{"{id:int128}", `5: unknown type "int128" for placeholder {id} (known: string, int, uint, uuid, hex, date, rfc3339)`},
		{"{id:}", `5: unknown type "" for placeholder {id} (known: string, int, uint, uuid, hex, date, rfc3339)`},
		{"{id:int...}", `5: "..." after the type "int" of placeholder {id} (write {id...})`},
		{"{id...:int}", `8: type "int" for the rest {id...} (a rest is a string: write {id...}, or {id:int} for one value)`},
		{"{id:hex(40}", `8: "(" is not closed in placeholder {id} (write the size as in {id:hex(64)})`},
		{"{id:hex()}", `9: bad size "" for placeholder {id} (a number of bytes from 1 to 536870912)`},
		{"{id:hex(0)}", `9: bad size "0" for placeholder {id} (a number of bytes from 1 to 536870912)`},
		{"{id:hex(9999999999)}", `9: bad size "9999999999" for placeholder {id} (a number of bytes from 1 to 536870912)`},
		{"{day:date(10)}", `10: size for the date {day} (its form says how long it is: write {day:date})`},
		{"{id:uuid(36)}", `9: size for the uuid {id} (a uuid always has 36 bytes: write {id:uuid})`},
		{"{}:{id:uid}}", "2: placeholder without a name (write {name}, or {?} for any value)\n" +
			`8: unknown type "uid" for placeholder {id} (known: string, int, uint, uuid, hex, date, rfc3339)` + "\n" +
			`12: "}" closes no placeholder (write }} for a literal brace)`},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			got, err := Parse(tt.text)
			require.EqualError(t, err, tt.want)
			require.Zero(t, got)
			var all SyntaxErrors
			require.ErrorAs(t, err, &all)
			var first *SyntaxError
			require.True(t, errors.As(err, &first))
			require.Equal(t, first.Offset+1, first.Column())
		})
	}
}

// anyPart draws parts as careless callers of New may write them.
var anyPart = rapid.Custom(func(t *rapid.T) Part {
	return Part{
		Placeholder: rapid.Bool().Draw(t, "placeholder"),
		Literal:     rapid.OneOf(rapid.String(), rapid.StringMatching(`[{}a:]*`)).Draw(t, "literal"),
		Name:        rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-z_][a-z0-9_]{0,3}`)).Draw(t, "name"),
		Type:        rapid.SampledFrom([]Type{String, "string", Int, Uint, UUID, Hex, "float"}).Draw(t, "type"),
		Go:          rapid.SampledFrom([]string{"", "int", "int32", "uint8", "int64", "float"}).Draw(t, "go"),
		Size:        rapid.IntRange(-1, 99).Draw(t, "size"),
		Rest:        rapid.Bool().Draw(t, "rest"),
	}
})

func TestTypedRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := New(rapid.SliceOf(anyPart).Draw(t, "parts")...)
		got, err := Parse(want.Typed())
		require.NoError(t, err)
		require.Equal(t, want, got)
		bare, err := Parse(want.String())
		require.NoError(t, err)
		require.Equal(t, want.String(), bare.String())
		require.Equal(t, want.Canonical(), bare.Canonical())
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"", "a:{b}", "{{{a}}}", "{a:hex(40)}", "{a...}", "{...}", "{?:int}", "{a:uid(}", "}{"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		tmpl, err := Parse(s)
		if err != nil {
			var all SyntaxErrors
			require.ErrorAs(t, err, &all)
			last := 0
			for _, e := range all {
				require.GreaterOrEqual(t, e.Offset, last)
				require.LessOrEqual(t, e.Offset, len(s))
				last = e.Offset
			}
			return
		}
		again, err := Parse(tmpl.Typed())
		require.NoError(t, err)
		require.Equal(t, tmpl, again)
	})
}
