package rows

import (
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/realclients/check"
	"github.com/redislint/redislint/passes/uses/realclients/probe"
)

// TestComplete checks that every function and method of a client that could
// take a key, a channel, a pattern or a time to live has a row, or is an
// exception. A release with a new method fails here, with the row that its name
// and parameters suggest.
func TestComplete(t *testing.T) {
	for path, dir := range packageDirs(t) {
		if strings.HasSuffix(path, "/internal/cmds") {
			continue // the builders are walked as a whole, in package builders
		}
		t.Run(path, func(t *testing.T) {
			decls, err := check.Declarations(dir)
			require.NoError(t, err)
			rows, excepted := 0, 0
			used := map[string]bool{}
			for decl, params := range decls {
				recv, method, _ := strings.Cut(decl, ".")
				if !token.IsExported(method) || !seen(recv) || !slices.ContainsFunc(params, mayMatter) {
					continue
				}
				spec, ok := clients.Lookup(path, recv, method, params)
				if ok && !spec.Inferred {
					rows++
					continue
				}
				inferred, _ := clients.Infer(path, method, params)
				if patterns := excepting(path, decl, len(inferred.Sinks) > 0); len(patterns) > 0 {
					for _, p := range patterns {
						used[p] = true
					}
					excepted++
					continue
				}
				t.Errorf("no table has this: add\n\t%s -> %s\nor an exception; its parameters are %v", probe.Line(inferred.Sinks), decl, params)
			}
			for pattern := range exceptions[path] {
				if !used[pattern] {
					t.Errorf("the exception %s is about nothing", pattern)
				}
			}
			t.Logf("%d with rows, %d exceptions", rows, excepted)
		})
	}
}

// seen reports whether callers see the methods of a type: it is exported, or
// embedded in one that is.
func seen(recv string) bool {
	switch recv {
	case "", "cmdable", "statefulCmdable", "baseClient", "mock", "pubsub":
		return true
	}
	return token.IsExported(recv)
}

// excepting returns the exceptions that a declaration falls under. One over
// methods of many names is not about those whose parameters are named like
// keys, unless it is about a type.
func excepting(path, decl string, keyed bool) []string {
	r, m, _ := strings.Cut(decl, ".")
	var out []string
	for _, list := range []map[string]string{exceptions[path], everywhere} {
		for pattern := range list {
			recv, method, _ := strings.Cut(pattern, ".")
			if keyed && strings.Contains(method, "*") && strings.Trim(recv, "*") == "" {
				continue
			}
			if check.Match(recv, r) && check.Match(method, m) {
				out = append(out, pattern)
			}
		}
	}
	return out
}

// scalar are the types of parameters that can be a key, or several, or a time
// to live.
var scalar = regexp.MustCompile(`^(\[\])*(string|any|interface\{\}|byte|map\[string\].*|time\.Duration|time\.Time)$`)

// mayMatter reports whether a parameter can be what tables are about: text, a
// time, or a struct of options.
func mayMatter(p clients.Param) bool {
	typ := strings.TrimLeft(p.Type, "*.")
	return scalar.MatchString(typ) || strings.HasSuffix(typ, "Args") || strings.HasSuffix(typ, "Options") && p.Name != "opts"
}
