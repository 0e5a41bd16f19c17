package propose

import (
	"cmp"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// driver returns the folder of tests or examples that a package is in, whose packages
// are there to try the others: what keys they pass says nothing of those of the program.
// It is "" for other packages, and where tests count, or the module has nothing else.
func (in Input) driver(path string) string {
	rest, own := strings.CutPrefix(path, in.Module+"/")
	if !own || in.Tests {
		return ""
	}
	folders := strings.Split(rest, "/")
	i := slices.IndexFunc(folders, func(name string) bool {
		return slices.ContainsFunc(words(name), func(word string) bool { return slices.Contains(drivers(), word) })
	})
	return strings.Join(folders[:i+1], "/")
}

// drivers are what folders of tests, examples and measurements are called.
func drivers() []string {
	return []string{
		"test", "tests", "testing", "testutil", "testdata", "e2e", "integrationtest", "bench", "benches", "benchmark", "benchmarks",
		"example", "examples", "sample", "samples", "demo", "fixture", "fixtures", "mock", "mocks",
	}
}

// excluded returns the folders of tests and examples with keys that p has no class for:
// those that use the keys, and those that write their heads and have the program use them.
func (in Input) excluded(p *Proposal) []string {
	policy, err := keys.ParsePolicy(keys.PolicyFile, p.YAML())
	if err != nil {
		return nil // whoever loads it hears of that
	}
	var list []string
	for i := range in.Uses {
		u := &in.Uses[i]
		for _, k := range u.Keys {
			if k.Head == nil || u.Role == uses.RolePattern {
				continue
			}
			folder := cmp.Or(in.driver(u.Package), in.driver(k.Head.Package))
			if folder == "" || slices.Contains(list, folder) {
				continue
			}
			if !isDescribed(policy, u.Role, k.Template) {
				list = append(list, folder)
			}
		}
	}
	slices.Sort(list)
	return list
}
