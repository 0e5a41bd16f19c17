package uses_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses"
)

func TestLiteral(t *testing.T) {
	list := analyzed(t, `
const prefix = "app:"
func lock(name string) string { return prefix + name + ":lock" }
func f(id string) {
	rdb.Get(ctx, lock("jobs"))
	rdb.Get(ctx, prefix+id+":x")
}`)
	require.Len(t, list, 2)
	type place struct{ line, column int }
	at := func(u uses.Use, part, offset int) place {
		o, _ := u.Keys[0].Literal(part, offset)
		if o == nil {
			return place{}
		}
		return place{o.Line - list[0].Arg.Line, o.Column}
	}
	tests := []struct {
		use, part, offset int
		line, column      int // relative to the first use; 0, 0 for none
	}{
		{0, 0, 0, -3, 16}, // app:
		{0, 0, 3, -3, 16},
		{0, 0, 4, 0, 20},  // jobs
		{0, 0, 8, -2, 56}, // :lock
		{0, 0, 13, 0, 0},
		{0, 1, 0, 0, 0},
		{1, 0, 0, -3, 16},
		{1, 1, 0, 0, 0}, // {id}
		{1, 2, 1, 1, 25},
	}
	for _, tt := range tests {
		require.Equal(t, place{tt.line, tt.column}, at(list[tt.use], tt.part, tt.offset), "%+v", tt)
	}
}

// What is written elsewhere can be a value, but not in a template where a piece of the text has been taken for
// one already: there the pieces stand no more where they stood.
func TestOpenedTwice(t *testing.T) {
	list := analyzed(t, `
const name = "jobs"
func g(name, id string) { rdb.Get(ctx, fmt.Sprintf("a:%s:b:%s:c", name, id)) }
func f(id string) { g(name, id) }`)
	k := list[0].Keys[0]
	require.Equal(t, "a:jobs:b:{id}:c", k.Template.String())
	opened := k.Opened(":")
	require.Len(t, opened, 1)
	require.Equal(t, "a:{?}:b:{id}:c", opened[0].String())
	k.Template = k.Without(func(o *uses.Origin) bool { return o.Span != k.Head.Span })
	require.Equal(t, "a:{?}:b:{id}:c", k.Template.String())
	require.Empty(t, k.Opened(":"))
}

func TestJoiner(t *testing.T) {
	list := analyzed(t, `
var parts []string
func f(id string) { rdb.Get(ctx, "" + "a:" + id + ":" + strings.Join(parts, "-") + ":end") }`)
	require.Len(t, list, 1)
	k := list[0].Keys[len(list[0].Keys)-1]
	require.Equal(t, "a:{id}:{parts...}:end", k.Template.String())
	var got []string
	for part := range 6 {
		by, _ := k.Joiner(part)
		got = append(got, by)
	}
	require.Equal(t, []string{"", "", "", "-", "", ""}, got)
}

func TestTail(t *testing.T) {
	list := analyzed(t, `
func f(prefix, id string) {
	rdb.Get(ctx, prefix + ":" + "a:" + id)
	rdb.Get(ctx, fmt.Sprintf("{%s}:b:%s", prefix, id))
	rdb.Get(ctx, fmt.Sprintf("%s:{%s}:c:%s", prefix, "tag", id))
}`)
	require.Len(t, list, 3)
	tagged := list[2].Keys[0]
	o, _ := tagged.Words()
	tail, ok := tagged.Tail(o.Span)
	require.True(t, ok)
	require.Equal(t, "{{tag}}:c:{id}", tail.Template.String())
	k := list[0].Keys[0]
	o, before := k.Words()
	require.Equal(t, []string{"prefix"}, before)
	tail, ok = k.Tail(o.Span)
	require.True(t, ok)
	require.Equal(t, "a:{id}", tail.Template.String())
	_, ok = tail.Tail(o.Span)
	require.False(t, ok, "all of the key")
	_, ok = list[1].Keys[0].Tail(list[1].Keys[0].Head.Span)
	require.False(t, ok, "a format that the key begins with")
	gone := func(*uses.Origin) bool { return true }
	require.Equal(t, "{prefix}{?}{?}{id}", k.Without(gone).String())
}

func TestOpened(t *testing.T) {
	list := analyzed(t, `
const kind = "job"
func f(id string) {
	rdb.Get(ctx, fmt.Sprintf("a:%s:b:%s", kind, id))
	rdb.Get(ctx, "a:" + kind + ":b:" + id)
	rdb.Get(ctx, fmt.Sprintf("a:%s:b:%s", "x:y", id))
}`)
	require.Len(t, list, 3)
	var got []string
	for _, u := range list {
		for _, opened := range u.Keys[0].Opened(":") {
			got = append(got, opened.String())
		}
	}
	require.Equal(t, []string{"a:{?}:b:{id}", "a:{...}:b:{id}"}, got)
}

func TestBehind(t *testing.T) {
	named := func(name string) bool { return name == "ns" || name == "prefix" }
	tests := []struct {
		expr, want, head string // "" where there is nothing behind a namespace
	}{
		{`ns + ":{" + id + "}:queue"`, "{{{id}}}:queue", "}:queue"},
		{`ns + ":" + prefix + ":" + id + ":a"`, "{id}:a", ":a"},
		{`ns + ":" + id + ":" + prefix + ":a"`, "{id}:{prefix}:a", ":a"},
		{`ns + ":jobs"`, "jobs", ":jobs"},
		{`ns + ":" + id`, "", ""},
		{`"{" + ns + "}:a"`, "", ""},
		{`id + ":" + ns + ":a"`, "", ""},
		{`"a:" + ns`, "", ""},
	}
	for _, tt := range tests {
		list := analyzed(t, "func f(ns, prefix, id string) { rdb.Get(ctx, "+tt.expr+") }")
		require.Len(t, list, 1)
		tail, ok := list[0].Keys[0].Behind(named, ":")
		require.Equal(t, tt.want != "", ok, tt.expr)
		if !ok {
			continue
		}
		require.Equal(t, tt.want, tail.Template.String(), tt.expr)
		require.Equal(t, len(tt.head)+2, tail.Head.EndCol-tail.Head.Column, tt.expr)
	}
}
