package ruledoc_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/internal/ruledoc"
)

const sample = `// Package hardcoded reports keys whose head is literal text,
// and says who uses them.
//
// # Reports
//
// A key, channel or pattern whose first character is written down in code, and that is long enough to be wrapped.
//
//   - keys
//   - channels
//
// # Why
//
// Two deployments | one keyspace.
//
// # Bad
//
//	func f(id string) {
//		rdb.Get(ctx, "app:user:"+id)
//
//		return
//	}
//
// # Good
//
//	rdb.Get(ctx, k.User(id))
//
// # Fix
//
// The call of a builder.
//
// # Does not see
//
// Keys of programs in other languages.
package hardcoded

import _ "embed"
`

func TestParse(t *testing.T) {
	d, err := ruledoc.Parse(sample)
	require.NoError(t, err)
	require.Equal(t, "hardcoded", d.Name)
	require.Equal(t, "reports keys whose head is literal text, and says who uses them", d.Summary)
	require.Equal(t, "func f(id string) {\n\trdb.Get(ctx, \"app:user:\"+id)\n\n\treturn\n}\n", d.Bad)
	require.Equal(t, "rdb.Get(ctx, k.User(id))\n", d.Good)
	require.True(t, d.Fixes)
}

func TestParseNoFix(t *testing.T) {
	for _, none := range []string{"None.", "None: only a person knows."} {
		d, err := ruledoc.Parse(strings.Replace(sample, "The call of a builder.", none, 1))
		require.NoError(t, err)
		require.False(t, d.Fixes, none)
	}
}

func TestParseErrors(t *testing.T) {
	tests := map[string]struct{ old, new, want string }{
		"missing":      {"# Why\n//\n// Two deployments | one keyspace.\n//\n", "", `heading "Why" is missing`},
		"unknown":      {"# Why", "# Because", `unknown heading "Because" (known: Reports, Why, Bad, Good, Fix, Does not see)`},
		"twice":        {"# Why", "# Reports", `heading "Reports" is there twice`},
		"empty":        {"// Two deployments | one keyspace.\n//\n", "", `nothing under heading "Why"`},
		"no code":      {"//\trdb.Get(ctx, k.User(id))", "// rdb.Get(ctx, k.User(id))", `no code under heading "Good" (indent it by a tab)`},
		"order":        {"# Fix\n//\n// The call of a builder.\n//\n// # Does not see\n//\n// Keys", "# Does not see\n//\n// The call.\n//\n// # Fix\n//\n// Keys", "the headings must be in the order Reports, Why"},
		"no summary":   {"// Package hardcoded reports keys whose head is literal text,\n// and says who uses them.\n//\n", "", "want one summary paragraph above the first heading, not 0"},
		"wrong name":   {"// Package hardcoded reports", "// Package harcoded reports", `the comment must begin with "Package hardcoded "`},
		"two sentence": {"and says who", "it does. And says who", "the summary must be one sentence"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, sample, tt.old)
			_, err := ruledoc.Parse(strings.Replace(sample, tt.old, tt.new, 1))
			require.ErrorContains(t, err, tt.want)
		})
	}
}

func TestParseReportsAllAtOnce(t *testing.T) {
	raw := strings.Replace(sample, "# Why", "# Because", 1)
	raw = strings.Replace(raw, "//\trdb.Get(ctx, k.User(id))", "// prose", 1)
	_, err := ruledoc.Parse(raw)
	require.ErrorContains(t, err, "Because")
	require.ErrorContains(t, err, `"Why" is missing`)
	require.ErrorContains(t, err, `no code under heading "Good"`)
}

func TestParseNoComment(t *testing.T) {
	_, err := ruledoc.Parse("package hardcoded\n")
	require.EqualError(t, err, "rule hardcoded: doc.go has no package comment")
	_, err = ruledoc.Parse("pakage hardcoded\n")
	require.ErrorContains(t, err, "doc.go:1:1")
}

func TestText(t *testing.T) {
	d, err := ruledoc.Parse(sample)
	require.NoError(t, err)
	mark := func(s string) string { return "<" + s + ">" }
	got := d.Text(60, ruledoc.Style{
		Name: mark, Heading: mark, Code: mark, Bad: func(s string) string { return "!" + s + "!" },
	})
	require.Equal(t, `<hardcoded>

  hardcoded reports keys whose head is literal text,
  and says who uses them

<Reports>

  A key, channel or pattern whose first character is written
  down in code, and that is long enough to be wrapped.

    - keys
    - channels

<Why>

  Two deployments | one keyspace.

<Bad>

    !func f(id string) {!
    !    rdb.Get(ctx, "app:user:"+id)!

    !    return!
    !}!

<Good>

    <rdb.Get(ctx, k.User(id))>

<Fix>

  The call of a builder.

<Does not see>

  Keys of programs in other languages.
`, got)
	require.NotContains(t, d.Text(80, ruledoc.Style{}), "<")
}

func TestRow(t *testing.T) {
	d, err := ruledoc.Parse(strings.Replace(sample, "and says who", "and `|` says who", 1))
	require.NoError(t, err)
	require.Equal(t, "| [`hardcoded`](passes/hardcoded/doc.go) | keys | keys whose head is literal text, and `\\|` says who uses them | yes |", d.Row("keys", false))
	require.Contains(t, d.Row("keys", true), "who uses them, if a policy enables it | yes |")
}
