// Package nogo is redislint for nogo, the driver of analyzers in Bazel's
// rules_go: one analyzer that runs all rules. Name its import path in the deps of
// a nogo target.
//
// nogo keeps no files beside the sources of a package: the policy is the text of
// a flag, in nogo's configuration.
//
//	{"redislint": {"analyzer_flags": {"policy": "namespace: {default: app}", "disable": "fullscan"}}}
package nogo

import (
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/passes"
)

// Analyzer runs the rules; messages begin with the name of the rule. Its flags
// are policy, the text of a policy file that holds for every package; rules and
// disable, names of rules separated by commas; and tests, to report on _test.go
// files too.
var Analyzer = New()

// New returns an analyzer like [Analyzer], with flags of its own.
func New() *analysis.Analyzer {
	policies := passes.NearestPolicies(analyzer.Known()...)
	c := &choice{suite: passes.NewSuite(policies)}
	a := &analysis.Analyzer{
		Name:             "redislint",
		Doc:              "hold Redis keys to a policy",
		URL:              "https://pkg.go.dev/github.com/redislint/redislint",
		Requires:         c.suite.Analyzer(analyzer.Rules()[0]).Requires,
		RunDespiteErrors: true,
	}
	a.Flags.Func("policy", "the `text` of a policy file", func(text string) error {
		policy, err := passes.ParsePolicy("policy", []byte(text), analyzer.Known()...)
		if err == nil {
			policies.Set(policy)
		}
		return err
	})
	a.Flags.Func("rules", "run these rules only, separated by commas", names(&c.rules))
	a.Flags.Func("disable", "do not run these rules, separated by commas", names(&c.disable))
	a.Flags.BoolVar(&c.tests, "tests", false, "report on _test.go files too")
	chosen := sync.OnceValues(c.analyzers) // when flags are set
	a.Run = func(pass *analysis.Pass) (any, error) {
		rules, err := chosen()
		if err != nil {
			return nil, err
		}
		for _, r := range rules {
			if err := run(r, pass); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}
	return a
}

// A choice is what the flags say about rules.
type choice struct {
	suite          *passes.Suite
	rules, disable []string
	tests          bool
}

func (c *choice) analyzers() ([]*analysis.Analyzer, error) {
	rules, err := passes.Choose(analyzer.Rules(), c.rules, c.disable)
	if err != nil {
		return nil, err
	}
	var chosen []*analysis.Analyzer
	for _, r := range rules {
		a := c.suite.Analyzer(r)
		if c.tests {
			if err := a.Flags.Set("tests", "true"); err != nil {
				return nil, err
			}
		}
		chosen = append(chosen, a)
	}
	return chosen, nil
}

// run runs one rule in place of the analyzer of all.
func run(rule *analysis.Analyzer, of *analysis.Pass) error {
	pass := *of
	pass.Analyzer = rule
	pass.Report = func(d analysis.Diagnostic) {
		d.Message = rule.Name + ": " + d.Message
		of.Report(d)
	}
	_, err := rule.Run(&pass)
	return err
}

// names returns what adds the names of rules in a flag to a list.
func names(list *[]string) func(string) error {
	return func(value string) error {
		before := len(*list)
		for name := range strings.SplitSeq(value, ",") {
			if name = strings.TrimSpace(name); name != "" {
				*list = append(*list, name)
			}
		}
		_, err := passes.Choose(analyzer.Rules(), (*list)[before:], nil)
		return err
	}
}
