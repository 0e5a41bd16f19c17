package keys

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

const anyUUID = "123e4567-e89b-12d3-A456-426614174000"

func TestMatch(t *testing.T) {
	tests := []struct {
		template, key string
		want          []string // the values; nil for no match
	}{
		{"", "", []string{}},
		{"a", "a", []string{}},
		{"a", "ab", nil},
		{"w:{id}", "w:1", []string{"1"}},
		{"w:{id}", "w:", nil},
		{"w:{id}", "w:1:2", nil},
		{"w:{id...}", "w:1:2", []string{"1:2"}},
		{"w:{id...}", "w:", nil},
		{"{ns}:job:{id}", "a:job:job", []string{"a", "job"}},
		{"{ns...}:job:{id}", "a:job:job:x", []string{"a:job", "x"}},
		{"{a}{b}", "xyz", []string{"x", "yz"}},
		{"{a}-{b}", "x-y-z", []string{"x", "y-z"}},
		{"{n:int}", "-12", []string{"-12"}},
		{"{n:int}", "-", nil},
		{"{n:int}", "007", []string{"007"}},
		{"{n:int}", strings.Repeat("1", 21), nil},
		{"{n:uint}", "-12", nil},
		{"{n:int}{s}", "12x", []string{"1", "2x"}},
		{"{n:int(2)}", "123", nil},
		{"{id:uuid}:x", anyUUID + ":x", []string{anyUUID}},
		{"{id:uuid}", anyUUID[1:], nil},
		{"{id:uuid}", strings.ReplaceAll(anyUUID, "-", "0"), nil},
		{"d:{day:date}", "d:2025-06-19", []string{"2025-06-19"}},
		{"d:{day:date}", "d:2025-6-19", nil},
		{"d:{day:date}", "d:2025-13-19", nil},
		{"d:{day:date}:x", "d:2025-06-19:x", []string{"2025-06-19"}},
		{"d:{at:rfc3339}:{id}", "d:2025-06-19T07:08:09Z:7", []string{"2025-06-19T07:08:09Z", "7"}},
		{"d:{at:rfc3339}", "d:2025-06-19T07:08:09.123456789-07:30", []string{"2025-06-19T07:08:09.123456789-07:30"}},
		{"d:{at:rfc3339}", "d:2025-06-19 07:08:09Z", nil},
		{"d:{at:rfc3339}", "d:2025-06-19", nil},
		{"{etag:hex(4)}", "dEaD", []string{"dEaD"}},
		{"{etag:hex(4)}", "dEaDb", nil},
		{"{etag:hex}", "xyz", nil},
		{"{{{user_id}}}:cart", "{7}:cart", []string{"7"}},
		{"{name:string(3)}", "äx", []string{"äx"}},
		{"{name:string(2)}", "äx", nil},
	}
	for _, tt := range tests {
		bs, ok := mustParse(t, tt.template).Match(tt.key, ":")
		require.Equal(t, tt.want != nil, ok, "%s %s", tt.template, tt.key)
		got := []string{}
		for _, b := range bs {
			got = append(got, b.Text)
		}
		if ok {
			require.Equal(t, tt.want, got, "%s %s", tt.template, tt.key)
		}
	}
}

func TestMatchValues(t *testing.T) {
	bs, ok := mustParse(t, "{ns}:w:{id}").Match("a/w/b", "/")
	require.False(t, ok)
	require.Empty(t, bs)
	bs, ok = mustParse(t, "{ns}:w:{id}").Match("a:w:b", ":")
	require.True(t, ok)
	require.Equal(t, Values{{"ns", "a"}, {"id", "b"}}, bs)
	id, ok := bs.Get("id")
	require.True(t, ok)
	require.Equal(t, "b", id)
	_, ok = bs.Get("x")
	require.False(t, ok)
}

func TestMatchSeparators(t *testing.T) {
	_, ok := mustParse(t, "u-{id:uuid}").Match("u-"+anyUUID, "-")
	require.True(t, ok, "a uuid is one value whatever the separator")
	_, ok = mustParse(t, "u::{id}").Match("u::a:b", "::")
	require.True(t, ok)
	_, ok = mustParse(t, "u::{id}").Match("u::a::b", "::")
	require.False(t, ok)
	_, ok = mustParse(t, "u:{id}").Match("u:a:b", "")
	require.True(t, ok)
	empty := Syntax{Separator: ":", Empty: true}
	for text, want := range map[string]bool{"u:{id}": true, "u:{id...}": true, "u:{id:hex}": true, "u:{id:int}": false, "u:{id:uuid}": false} {
		_, ok = empty.Match(mustParse(t, text), "u:")
		require.Equal(t, want, ok, text)
	}
}

func TestMatchAgainstBruteForce(t *testing.T) {
	all := allKeys(5)
	rapid.Check(t, func(t *rapid.T) {
		tmpl, s := smallTemplate.Draw(t, "template"), syntaxes.Draw(t, "syntax")
		for _, key := range all {
			want, wantOK := naiveMatch(s, tmpl.parts, key)
			bs, ok := s.Match(tmpl, key)
			require.Equal(t, wantOK, ok, key)
			require.Len(t, bs, len(want), key)
			for i := range bs {
				require.Equal(t, want[i], bs[i].Text, key)
			}
		}
	})
}

// Ten adjacent placeholders split a key of 2,000 bytes in more ways than there
// are atoms.
func TestMatchIsNotExponential(t *testing.T) {
	tmpl := mustParse(t, strings.Repeat("{a...}x", 10)+"y")
	_, ok := tmpl.Match(strings.Repeat("x", 2000), ":")
	require.False(t, ok) // and this ends at all
}

func FuzzMatch(f *testing.F) {
	f.Add("a:{b}:{c...}", "a:1:2:3", ":")
	f.Add("{a:int}{b:hex(3)}{c:uuid}", "12", "")
	f.Add("{{{a}}}", "{x}", "::")
	f.Fuzz(func(t *testing.T, text, key, sep string) {
		tmpl, err := Parse(text)
		if err != nil {
			return
		}
		bs, ok := tmpl.Match(key, sep)
		if !ok {
			require.Empty(t, bs)
			return
		}
		var b strings.Builder
		next := 0
		for _, p := range tmpl.parts {
			b.WriteString(p.Literal)
			if p.Placeholder {
				require.True(t, naiveValue(Syntax{Separator: sep}, p, bs[next].Text))
				b.WriteString(bs[next].Text)
				next++
			}
		}
		require.Equal(t, key, b.String())
	})
}

func BenchmarkMatch(b *testing.B) {
	tmpl := mustParse(b, "{namespace}:api:{name}:{method}:{path}:m:{minute}")
	for b.Loop() {
		tmpl.Match("conduit:api:billing:POST:/v1/invoices/{id}:m:202611211533", ":")
	}
}
