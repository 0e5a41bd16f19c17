package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/cmd/redislint/internal/keydoc"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/keys/gen"
	"github.com/redislint/redislint/passes"
)

// What changes when a word is taken out of a policy.
const (
	inFindings = "findings" // or the policy is none any more: something else needs the word
	inBuilders = "builders" // what gen writes
	inDocs     = "docs"     // what docs writes
	inNothing  = "nothing"
)

// A heldElsewhere says of some words of a policy, as a pattern of [path.Match], why no finding
// depends on them, and what does.
type heldElsewhere struct{ words, changes, why string }

// noFinding lists the words of each system that no finding depends on; "" is for all.
var noFinding = map[string][]heldElsewhere{
	"": {
		{"version", inNothing, "it is 1 if nothing is said"},
		{"rules/*/severity", inNothing, "the default, which the document asks for"},
	},
	"conduit": {
		{"namespace/default", inBuilders, "nothing in the code has another"},
		{"namespace/env", inBuilders, "TestServices"},
		{"keys/*/type", inBuilders, "a comment of the builder: the document has no types that the program breaks"},
		{"keys/*/ttl", inBuilders, "a constant: the document's lifetimes stay where they are"},
		{"keys/*/doc", inBuilders, "a comment of the builder"},
		{"channels/*/doc", inBuilders, "a comment of the builder"},
		{"builders/type", inNothing, "the default"},
	},
	"mediation": {
		{"services", inNothing, "one program: TestServices has two"},
		{"services/mediation", inNothing, "as above"},
		{"keys/*/doc", inDocs, "prose"},
	},
	"poppo": {
		{"keys/*/doc", inDocs, "prose"},
		{"channels/*/doc", inDocs, "prose"},
	},
	"sett": {
		{"keys/*/doc", inDocs, "prose"},
		{"channels/*/doc", inDocs, "prose"},
		{"keys/*/global", inDocs, "acl and audit leave these keys to all instances: cmd/redislint/internal/acl TestProveThousand"},
		{"keys/lock/ttl/refresh", inDocs, "its heartbeat is right; skynet has one that is late"},
		{"rules", inNothing, "both are on, as errors, if nothing is said"},
		{"rules/*", inNothing, "as above"},
		{"rules/*/enabled", inNothing, "as above"},
	},
	"skynet": {
		{"keys/*/doc", inDocs, "prose"},
		{"channels/*/doc", inDocs, "prose"},
		{"keys/*/fields/*/doc", inDocs, "prose"},
		{"keys/*/example", inNothing, "docs finds the same key in the code; that it is one of its class is TestPolicyErrors of keys"},
		{"keys/context/fields/*", inDocs, "the set is open: these names are known, others may be there"},
		{"keys/snapshot/max_count", inDocs, "code does not show how many keys there are: audit TestTruth"},
		{"rules/longrange", inNothing, "no list of skynet is longer than 1,000: testdata/src/longrange"},
		{"rules/longrange/enabled", inNothing, "as above"},
		{"rules/fullscan", inNothing, "on, as an error, if nothing is said"},
		{"rules/fullscan/enabled", inNothing, "as above"},
	},
}

// TestWords takes each word out of the policies of the five systems, one at a time: then what
// is found is not what TestSystems finds. So every word is held to by a line of the code that
// breaks it, or noFinding says what else depends on it.
func TestWords(t *testing.T) {
	for _, name := range []string{"conduit", "mediation", "poppo", "sett", "skynet"} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "skynet" {
				t.Skip("applies the rules a hundred times")
			}
			s := loadSystem(t, name)
			all := s.outcome(t)
			require.Greater(t, strings.Count(all[inFindings], "\n"), 20)
			counts, used := map[string]int{}, map[heldElsewhere]bool{}
			s.without(s.words, "", func(m yaml.MapSlice) { s.words = m }, func(word string) {
				got, want := s.differs(t, all), inFindings
				for _, e := range slices.Concat(noFinding[name], noFinding[""]) {
					if ok, err := path.Match(e.words, word); ok && err == nil && got != inFindings {
						want, used[e] = e.changes, true
						break
					}
				}
				require.Equal(t, want, got, "%s: what changes without %s", name, word)
				counts[got]++
			})
			for _, e := range noFinding[name] {
				require.True(t, used[e], "%s: a finding depends on all words of %s", name, e.words)
			}
			t.Log(counts)
		})
	}
}

// A system is a program that was analysed once, and the words of its policy.
type system struct {
	file  string
	words yaml.MapSlice
	prog  *program
}

func loadSystem(t *testing.T, name string) *system {
	t.Helper()
	dir := copySystem(t, name)
	s := &system{file: filepath.Join(dir, keys.PolicyFile)}
	data, err := os.ReadFile(s.file)
	require.NoError(t, err)
	require.NoError(t, yaml.UnmarshalWithOptions(data, &s.words, yaml.UseOrderedMap()))
	policies := passes.NearestPolicies(analyzer.Known()...)
	require.NoError(t, policies.AddFolders(dir))
	require.Empty(t, policies.Wrappers(), "what is found of uses does not depend on the policy")
	s.prog, err = analyse(t.Context(), request{dir: dir, patterns: []string{"./..."}, policies: policies, progress: func(string, int, int) {}})
	require.NoError(t, err)
	require.Empty(t, s.prog.Errors)
	return s
}

// without calls visit for each word below m with the word taken out; put puts another mapping
// in the place of m.
func (s *system) without(m yaml.MapSlice, at string, put func(yaml.MapSlice), visit func(word string)) {
	for i, item := range m {
		word := path.Join(at, fmt.Sprint(item.Key))
		put(slices.Delete(slices.Clone(m), i, i+1))
		visit(word)
		put(m)
		if below, ok := item.Value.(yaml.MapSlice); ok {
			s.without(below, word, func(now yaml.MapSlice) { m[i].Value = now }, visit)
		}
	}
}

// outcome is what the words say of the program, by what it is; nil if they are no policy.
func (s *system) outcome(t *testing.T) map[string]string {
	t.Helper()
	text, err := yaml.Marshal(s.words)
	require.NoError(t, err)
	p, err := passes.ParsePolicy(s.file, text, analyzer.Known()...)
	if err != nil {
		return nil
	}
	run := *s.prog.Run
	prog := *s.prog
	prog.Run, prog.policies = &run, passes.OnePolicy(p)
	require.NoError(t, prog.policies.Add(prog.packages...))
	require.NoError(t, prog.apply(t.Context(), analyzer.Rules()))
	prog.judgeIgnores(analyzer.Rules(), analyzer.Rules())
	findings := make([]string, 0, len(prog.Findings))
	for _, f := range prog.Findings {
		findings = append(findings, fmt.Sprintln(f.Span, f.Rule, f.Severity, f.Message))
	}
	slices.Sort(findings)
	out := map[string]string{inFindings: strings.Join(findings, "")}
	if p.Builders.Dir != "" {
		source, err := gen.Generate(p)
		require.NoError(t, err)
		out[inBuilders] = string(source)
	}
	doc, err := json.Marshal(keydoc.New(keydoc.Input{
		Root: prog.Root, Module: prog.modulePath, Policies: []*keys.Policy{p}, Uses: prog.Result.Uses, Match: prog.policies,
		Services: prog.policies.Services(prog.packages, prog.Result.Uses),
	}))
	require.NoError(t, err)
	out[inDocs] = string(doc)
	return out
}

// differs returns the first thing in which an outcome is not this one.
func (s *system) differs(t *testing.T, all map[string]string) string {
	t.Helper()
	now := s.outcome(t)
	if now == nil {
		return inFindings
	}
	for _, what := range []string{inFindings, inBuilders, inDocs} {
		if now[what] != all[what] {
			return what
		}
	}
	return inNothing
}
