package report

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

func TestJSON(t *testing.T) {
	r := sampleRun(t)
	r.Findings[0].Message = `a <b> & "c"` // not escaped for HTML
	r.Findings[0].Fix = &passes.Fix{Message: "call k.Worker", Edits: []passes.Edit{
		{File: at("a/keys.go", 1, 1).File, Start: 120, End: 161, NewText: "k.Worker(id)"},
		{File: at("b.go", 1, 1).File, Start: 7, End: 7, NewText: "import \"x\"\n"},
	}}
	got := render(t, func(b *bytes.Buffer) error { return JSON(b, r) })
	golden(t, "check.json", got)

	slices.Reverse(r.Findings)
	require.Equal(t, got, render(t, func(b *bytes.Buffer) error { return JSON(b, r) }), "the order does not matter")
}

func TestJSONEmpty(t *testing.T) {
	r := &Run{Root: root, Result: new(uses.Result)}
	golden(t, "check-empty.json", render(t, func(b *bytes.Buffer) error { return JSON(b, r) }))
	golden(t, "keys-empty.json", render(t, func(b *bytes.Buffer) error { return KeysJSON(b, r) }))

	r.Findings = []passes.Finding{{Rule: "hardcoded"}}
	r.Errors = []Error{{Package: "example.org/q", Message: "no such package"}, {File: at("a.go", 1, 1).File, Line: 1, Column: 2, Message: "x"}}
	golden(t, "check-errors.json", render(t, func(b *bytes.Buffer) error { return JSON(b, r) }))
}

func TestKeysJSON(t *testing.T) {
	r := sampleRun(t)
	golden(t, "keys.json", render(t, func(b *bytes.Buffer) error { return KeysJSON(b, r) }))
}

func TestKeysText(t *testing.T) {
	r := sampleRun(t)
	r.Result.Uses = append(r.Result.Uses, uses.Use{
		Arg: at("z.go", 1, 1), Command: "PUBLISH", Role: uses.RoleChannel, Client: "c",
		Keys: []uses.Key{{Template: template(t, "作業:"+strings.Repeat("long:", 20)+"{id}")}},
	})
	for _, command := range []string{"APPEND", "STRLEN", "GETSET", "INCR"} {
		u := r.Result.Uses[0]
		u.Command = command
		r.Result.Uses = append(r.Result.Uses, u)
	}
	golden(t, "keys.txt", render(t, func(b *bytes.Buffer) error { return KeysText(b, r, TextOptions{}) }))
	golden(t, "stats.txt", render(t, func(b *bytes.Buffer) error { return StatsText(b, r, TextOptions{}) }))

	empty := &Run{Root: root, Result: new(uses.Result)}
	require.Equal(t, "0 uses of 0 templates in 0 packages\n", render(t, func(b *bytes.Buffer) error { return KeysText(b, empty, TextOptions{}) }))
	golden(t, "stats-empty.txt", render(t, func(b *bytes.Buffer) error { return StatsText(b, empty, TextOptions{}) }))
}

func TestTTL(t *testing.T) {
	for _, tt := range []struct {
		ttls []uses.TTL
		want uses.TTL
	}{
		{nil, "unknown"},
		{[]uses.TTL{"n/a"}, "unknown"},
		{[]uses.TTL{"n/a", "none"}, "none"},
		{[]uses.TTL{"n/a", "30s"}, "30s"},
		{[]uses.TTL{"unknown"}, "unknown"},
		{[]uses.TTL{"30s", "none"}, "mixed"},
		{[]uses.TTL{"30s", "60s", "unknown"}, "mixed"},
		{[]uses.TTL{"30s", "unknown"}, "unknown"},
	} {
		set := make(map[uses.TTL]bool)
		for _, ttl := range tt.ttls {
			set[ttl] = true
		}
		require.Equal(t, tt.want, combined(set), "%q", tt.ttls)
	}
}

// A fingerprint holds while lines move and variables are renamed, and tells
// apart whatever else differs.
func TestFingerprints(t *testing.T) {
	base := passes.Finding{Rule: "hardcoded", Key: "a:{id}", Package: "p", Decl: "F", Span: at("a.go", 3, 4)}
	moved := base
	moved.Span = at("b.go", 90, 1)
	moved.Key = "a:{worker_id}"
	moved.Message = "another text"
	require.Equal(t, fingerprints([]passes.Finding{base}), fingerprints([]passes.Finding{moved}))

	list := []passes.Finding{base, base, moved}
	for _, change := range []func(*passes.Finding){
		func(f *passes.Finding) { f.Rule = "overlap" },
		func(f *passes.Finding) { f.Key = "b:{id}" },
		func(f *passes.Finding) { f.Key = "a:{id...}" },
		func(f *passes.Finding) { f.Key = "not a { template" },
		func(f *passes.Finding) { f.Package = "q" },
		func(f *passes.Finding) { f.Decl = "G" },
	} {
		f := base
		change(&f)
		list = append(list, f)
	}
	prints := fingerprints(list)
	slices.Sort(prints)
	require.Len(t, slices.Compact(prints), len(list))
}

// The documents are valid JSON whatever the strings in them are.
func FuzzJSON(f *testing.F) {
	f.Add("a:{id}", "message", "a/b.go")
	f.Add("\xff\x00<&>\u2028", "\n", "..\\x")
	f.Fuzz(func(t *testing.T, key, message, file string) {
		r := &Run{Root: root, Result: new(uses.Result), Findings: []passes.Finding{
			{Rule: "r", Key: key, Message: message, Span: uses.Span{File: file, Line: 1, Column: 1}},
		}}
		var b bytes.Buffer
		require.NoError(t, JSON(&b, r))
		require.True(t, json.Valid(b.Bytes()))
		require.NotContains(t, b.String(), "null")
	})
}
