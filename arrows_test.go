package redislint_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const root = "github.com/redislint/redislint"

// A listed package is what go list says of it.
type listed struct {
	ImportPath string
	Standard   bool
	Module     *struct{ Path string }
	Imports    []string
	Deps       []string
}

// external returns the path of the module of a package that is neither ours nor
// of the standard library; else "".
func (p listed) external() string {
	if p.Standard || p.Module == nil || p.Module.Path == root {
		return ""
	}
	return p.Module.Path
}

// goList returns the packages that patterns name, and all that they import.
func goList(t *testing.T, patterns ...string) map[string]listed {
	t.Helper()
	args := append([]string{"list", "-deps", "-json=ImportPath,Standard,Module,Imports,Deps"}, patterns...)
	var stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, stderr.String())
	packages := make(map[string]listed)
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		err := dec.Decode(&p)
		if errors.Is(err, io.EOF) {
			return packages
		}
		require.NoError(t, err)
		packages[p.ImportPath] = p
	}
}

// layer names the part of the design that a package of ours belongs to: keys,
// keys/gen, program, texteval, uses, passes, rule, analyzer, golangci, guard, client (what
// connects a guard to one), cmd; "" for all else.
func layer(path string) string {
	path, ours := strings.CutPrefix(path, root+"/")
	if !ours {
		return ""
	}
	parts := strings.Split(path, "/")
	switch {
	case within(path, "keys/gen"):
		return "keys/gen"
	case within(path, "passes/program"):
		return "program"
	case within(path, "passes/texteval"):
		return "texteval"
	case within(path, "passes/operands"):
		return "operands"
	case within(path, "passes/flow"):
		return "flow"
	case within(path, "passes/fix"):
		return "fix"
	case within(path, "passes/uses"):
		return "uses"
	case path == "passes", within(path, "passes/internal"):
		return "passes"
	case parts[0] == "passes":
		return "rule"
	case within(path, "guard") && path != "guard" && !within(path, "guard/internal"):
		return "client"
	case within(path, "analyzer/golangci"), within(path, "analyzer/state"):
		return "golangci"
	}
	return parts[0]
}

func within(path, dir string) bool { return path == dir || strings.HasPrefix(path, dir+"/") }

// TestArrows holds the layers of the design apart: a layer imports those that
// its line names, and itself; a rule imports no rule.
func TestArrows(t *testing.T) {
	mayImport := map[string][]string{
		"keys":     {},
		"keys/gen": {"keys"},
		"program":  {},
		"texteval": {"keys", "program"},
		"operands": {"program", "texteval"},
		"uses":     {"keys", "program", "texteval"},
		"flow":     {"keys", "program", "texteval", "operands", "uses"},
		"passes":   {"keys", "keys/gen", "program", "uses", "flow"},
		"fix":      {"keys", "keys/gen", "program", "operands", "uses", "flow", "passes"},
		"rule":     {"keys", "keys/gen", "program", "texteval", "operands", "uses", "flow", "passes", "fix"},
		"analyzer": {"keys", "uses", "passes", "rule"},
		"golangci": {"keys", "passes", "analyzer"},
		"guard":    {"keys"},
		"client":   {"keys", "guard"},
	}
	for path, p := range goList(t, "./...") {
		from := layer(path)
		allowed, ok := mayImport[from]
		if !ok {
			continue
		}
		for _, imported := range p.Imports {
			to := layer(imported)
			same := to == from && (from != "rule" || within(imported, rootOfRule(path)))
			if to != "" && !same && !slices.Contains(allowed, to) {
				t.Errorf("%s imports %s: %s may import %v only", path, imported, from, allowed)
			}
		}
	}
}

// rootOfRule returns the import path of the rule that a package belongs to.
func rootOfRule(path string) string {
	rest := strings.TrimPrefix(path, root+"/passes/")
	name, _, _ := strings.Cut(rest, "/")
	return root + "/passes/" + name
}

// TestDependencies keeps what users build with us small: who imports keys gets
// the standard library and a YAML parser, who builds golangci-lint or nogo with
// the analyzers gets x/tools and a Lua parser besides.
func TestDependencies(t *testing.T) {
	yaml, tools, lua := "github.com/goccy/go-yaml", "golang.org/x/tools", "github.com/yuin/gopher-lua"

	for _, pkg := range []string{"keys", "guard"} {
		for path, p := range goList(t, "./"+pkg) {
			if m := p.external(); m != "" && m != yaml {
				t.Errorf("%s needs %s, of %s", pkg, path, m)
			}
			if slices.Contains([]string{"go/ast", "go/types", "go/parser"}, path) {
				t.Errorf("%s needs %s: any program may import it", pkg, path)
			}
		}
	}
	for path, p := range goList(t, "./analyzer", "./passes/...") {
		if m := p.external(); m != "" && !slices.Contains([]string{yaml, tools, lua}, m) {
			t.Errorf("the analyzers need %s, of %s", path, m)
		}
		if layer(path) == "cmd" {
			t.Errorf("the analyzers need %s", path)
		}
	}
}

// TestNoClient keeps clients of Redis out of all that is not there for one: a program that
// imports keys or guard, or is checked by the analyzers, chooses its client itself.
func TestNoClient(t *testing.T) {
	clients := []string{"redis/go-redis", "go-redis/redis", "gomodule/redigo", "redis/rueidis", "valkey-io/", "mediocregopher/radix", "miniredis"}
	isClient := func(path string) bool {
		return slices.ContainsFunc(clients, func(c string) bool { return strings.Contains(path, c) })
	}
	below := goList(t, "./keys/...", "./passes/...", "./analyzer/...", "./guard", "./guard/internal/...")
	require.Contains(t, below, root+"/guard")
	for path := range below {
		if isClient(path) {
			t.Errorf("keys, passes, analyzer or guard need %s", path)
		}
	}
	found := false // or this test could not fail
	for path := range goList(t, "./cmd/...") {
		found = found || isClient(path)
	}
	require.True(t, found)
}
