package commands

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the table of package guard")

// The table that programs have while they run is made of this one.
func TestRuntimeTable(t *testing.T) {
	file := filepath.Join("..", "..", "..", "..", "guard", "internal", "calls", "table.go")
	want := runtimeTable(t)
	if *update {
		require.NoError(t, os.WriteFile(file, want, 0o644))
	}
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, got), "%s is stale: go test ./passes/uses/internal/commands -run TestRuntimeTable -update", file)
}

// runtimeTable is Go source: a line for the commands that are read alike.
func runtimeTable(t *testing.T) []byte {
	names := map[string][]string{}
	var order []string
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for name, e := range loaded().commands {
			if !e.implied && !yield(name) {
				return
			}
		}
	}) {
		spec := runtimeSpec(loaded().commands[name])
		if names[spec] == nil {
			order = append(order, spec)
		}
		names[spec] = append(names[spec], strings.ReplaceAll(name, " ", "|"))
	}
	sort.Strings(order)
	var b bytes.Buffer
	b.WriteString("// Code generated from the table of the analyser; DO NOT EDIT.\n\npackage calls\n\nvar specs = []spec{\n")
	for _, spec := range order {
		fmt.Fprintf(&b, "{names: %q, %s},\n", strings.Join(names[spec], " "), spec)
	}
	b.WriteString("}\n")
	out, err := format.Source(b.Bytes())
	require.NoError(t, err)
	return out
}

func runtimeSpec(e *entry) string {
	fields := []string{fmt.Sprintf("group: %q", e.info.Group)}
	var flags []string
	for _, f := range []struct{ flag, name string }{{"whole", "whole"}, {"scan", "scans"}, {"multi", "multi"}, {"write", "write"}} {
		if e.flags[f.flag] {
			flags = append(flags, f.name)
		}
	}
	if flags != nil {
		fields = append(fields, "flags: "+strings.Join(flags, "|"))
	}
	if e.options.start != 0 {
		fields = append(fields, fmt.Sprintf("start: %d, lead: %t", e.options.start, e.options.lead))
	}
	var skip []string
	for word, n := range e.skip {
		if n == 2 {
			word += "*2"
		}
		skip = append(skip, word)
	}
	if skip != nil {
		sort.Strings(skip)
		fields = append(fields, fmt.Sprintf("skip: %q", strings.Join(skip, ",")))
	}
	if e.special != "" {
		fields = append(fields, fmt.Sprintf("special: %q", e.special))
	}
	var terms []string
	for _, t := range e.terms {
		if role := runtimeRoles[t.role]; role != "" {
			terms = append(terms, runtimeTerm(e, t, role))
		}
	}
	if terms != nil {
		fields = append(fields, "terms: []term{"+strings.Join(terms, ", ")+"}")
	}
	return strings.Join(fields, ", ")
}

var runtimeRoles = map[Role]string{Key: "Key", Channel: "Channel", Pattern: "Pattern", Prefix: "Prefix", TTL: "TTL"}

func runtimeTerm(e *entry, t term, role string) string {
	fields := []string{"role: " + role}
	add := func(ok bool, format string, args ...any) {
		if ok {
			fields = append(fields, fmt.Sprintf(format, args...))
		}
	}
	add(t.access == Write, "write: true")
	add(t.effect != 0, "effect: %s", runtimeEffect(t.effect))
	add(t.role == Key && t.rights&Removes != 0, "removes: true")
	add(t.role == Key && t.rights&Accesses != 0, "returns: true")
	if t.role == Key {
		typ := t.typ
		if typ == "" {
			typ = e.info.Type
		}
		add(typ != "", "types: %s", runtimeTypes(typ))
	}
	add(t.unit != NoUnit, "unit: %s", []string{"", "Seconds", "Milliseconds", "UnixSeconds", "UnixMilliseconds"}[t.unit])
	add(t.keyword != "", "keyword: %q", t.keyword)
	add(t.each, "each: true")
	add(true, "at: %d", t.at)
	add(t.to != 0, "to: %d", t.to)
	add(t.step != 0, "step: %d", t.step)
	add(t.half, "half: true")
	add(t.counted, "counted: true")
	return "{" + strings.Join(fields, ", ") + "}"
}

func runtimeEffect(e Effect) string {
	var names []string
	for i, name := range []string{"Creates", "Drops", "Sets", "Takes", "Grows", "Trims"} {
		if e&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, "|")
}

func runtimeTypes(typ string) string {
	var names []string
	for one := range strings.SplitSeq(typ, "|") {
		name := map[string]string{"string": "String", "list": "List", "hash": "Hash", "set": "Set", "zset": "ZSet", "stream": "Stream"}[physical(one)]
		if name == "" {
			name = "Other"
		}
		names = append(names, name)
	}
	return strings.Join(slices.Compact(names), "|")
}
