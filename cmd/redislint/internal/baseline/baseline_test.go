package baseline_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/redislint/redislint/cmd/redislint/internal/baseline"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

func finding(decl, key string, templates ...string) passes.Finding {
	return passes.Finding{Rule: "hardcoded", Package: "example.org/app", Decl: decl, Key: key, Templates: templates,
		Span: uses.Span{File: "/m/a.go", Line: 3}}
}

func never(baseline.Line) bool { return false }

func TestFile(t *testing.T) {
	test := finding("TestF", "t")
	test.Span.File = "/m/a_test.go"
	b := new(baseline.Baseline).Update([]passes.Finding{
		finding("(*Store).Get", "b:{id}"), finding("", "a \"b\"\n"), finding("F", "c:{...}", "c:{?}:y", "c:x:{?}"),
		finding("(*Store).Get", "b:{other}"), test,
	}, never)
	text := string(b.Bytes())
	_, lines, _ := strings.Cut(text, "again.\n")
	require.Equal(t, `example.org/app "" hardcoded "a \"b\"\n"
example.org/app (*Store).Get hardcoded "b:{?}"
example.org/app (*Store).Get hardcoded "b:{?}"
example.org/app F hardcoded "c:x:{?}"
example.org/app F hardcoded "c:{?}:y"
example.org/app TestF hardcoded "t" test
`, lines)

	again, err := baseline.Parse("b", []byte(text))
	require.NoError(t, err)
	require.Equal(t, b, again)
	again, err = baseline.Parse("b", []byte(strings.ReplaceAll(text, "\n", "\r\n")))
	require.NoError(t, err)
	require.Equal(t, b, again, "as some systems check files out")
	again, err = baseline.Parse("b", []byte("\ufeff"+text))
	require.NoError(t, err)
	require.Equal(t, b, again, "as some editors save files")
}

func TestMalformed(t *testing.T) {
	_, err := baseline.Parse("base", []byte("# x\n\np F hardcoded \"k\"\n<<<<<<< HEAD\np F hardcoded \"k\np F hardcoded \"k\" tests\n"))
	const want = ": want package, declaration, rule and quoted key: repair the line, or write the file again with --write-baseline"
	require.EqualError(t, err, "base:4"+want+"\nbase:5"+want+"\nbase:6"+want)
}

func TestSplit(t *testing.T) {
	get, put := finding("Get", "a:{id}"), finding("Put", "a:{id}")
	both := finding("F", "b:{...}", "b:x", "b:y")
	b := new(baseline.Baseline).Update([]passes.Finding{get, get, both}, never)

	moved := get
	moved.Span = uses.Span{File: "/m/other.go", Line: 99}
	moved.Key, moved.Message = "a:{renamed}", "another"
	for _, tt := range []struct {
		name     string
		findings []passes.Finding
		fresh    int
		unused   []string // keys
	}{
		{"the same", []passes.Finding{get, get, both}, 0, nil},
		{"moved and renamed", []passes.Finding{moved, get, both}, 0, nil},
		{"once more", []passes.Finding{get, get, get, both}, 1, nil},
		{"once less", []passes.Finding{get, both}, 0, []string{"a:{?}"}},
		{"in another declaration", []passes.Finding{get, get, put, both}, 1, nil},
		{"a new key under an old prefix", []passes.Finding{get, get, finding("F", "b:{...}", "b:x", "b:y", "b:z")}, 1, nil},
		{"a key less under a prefix", []passes.Finding{get, get, finding("F", "b:x")}, 0, []string{"b:y"}},
		{"nothing", nil, 0, []string{"b:x", "b:y", "a:{?}", "a:{?}"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fresh, known, unused := b.Split(tt.findings)
			require.Len(t, fresh, tt.fresh)
			require.Len(t, known, len(tt.findings)-tt.fresh)
			var got []string
			for _, l := range unused {
				got = append(got, l.Key)
				require.Equal(t, l.Key, b.Lines[l.Number-3].Key, "the number is that of its line")
			}
			require.Equal(t, tt.unused, got)
		})
	}
}

func TestUpdateKeeps(t *testing.T) {
	b := new(baseline.Baseline).Update([]passes.Finding{finding("A", "a"), finding("B", "b")}, never)
	b = b.Update([]passes.Finding{finding("C", "c")}, func(l baseline.Line) bool { return l.Decl == "A" })
	var got []string
	for _, l := range b.Lines {
		got = append(got, l.Decl)
	}
	require.Equal(t, []string{"A", "C"}, got)
}

// Whatever names and keys are, a file reads as it was written, and then all
// findings are known.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "a b", "#", `"`, "test", "\u2028", "a:{id}", "\xff"}))
		findings := rapid.SliceOf(rapid.Custom(func(t *rapid.T) passes.Finding {
			return passes.Finding{Rule: text.Draw(t, "rule"), Package: text.Draw(t, "package"), Decl: text.Draw(t, "decl"), Key: text.Draw(t, "key")}
		})).Draw(t, "findings")
		b := new(baseline.Baseline).Update(findings, never)
		again, err := baseline.Parse("b", b.Bytes())
		require.NoError(t, err)
		require.Equal(t, b.Bytes(), again.Bytes())
		fresh, known, unused := again.Split(findings)
		require.Empty(t, fresh)
		require.Len(t, known, len(findings))
		require.Empty(t, unused)
	})
}

// A run that finds what it need not have found does not write it twice.
func TestUpdateAgain(t *testing.T) {
	f := passes.Finding{Rule: "ignore", Package: "p"}
	keep := func(baseline.Line) bool { return true }
	b := new(baseline.Baseline).Update([]passes.Finding{f}, keep)
	require.Len(t, b.Lines, 1)
	require.Equal(t, b, b.Update([]passes.Finding{f}, keep))
	require.Len(t, b.Update([]passes.Finding{f, f}, keep).Lines, 2)
}
