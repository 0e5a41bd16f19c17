// Package golangci is redislint as a module plugin of golangci-lint. A blank
// import of it makes the linter "redislint" known there; see .custom-gcl.yml and
// .golangci.example.yml.
package golangci

import (
	"os"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/analyzer/state"
)

func init() { register.Plugin("redislint", New) }

// New returns the plugin with the settings under
// linters.settings.custom.redislint.settings of .golangci.yml, nil for none. It
// is an error to set what is not a setting, or to a value of another type.
func New(conf any) (register.LinterPlugin, error) {
	s, err := decode(conf)
	if err != nil {
		return nil, err
	}
	return plugin{s}, nil
}

type plugin struct{ Settings }

// BuildAnalyzers returns the rules, and an analyzer that reports nothing.
// golangci-lint keeps findings from run to run and looks at the names of
// analyzers, not at our policies: so the state of these is a part of a name.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	policy, err := findPolicy(dir, p.Policy)
	if err != nil {
		return nil, err
	}
	roots, err := state.Modules(dir)
	if err != nil {
		return nil, err
	}
	policies, err := state.Policies(roots, policy)
	if err != nil {
		return nil, err
	}
	analyzers, err := analyzer.New(analyzer.Options{
		Rules: p.Rules, Disable: p.Disable, Tests: p.Tests, Policy: policy,
		OneFile: analyzer.GolangciLint.Fixes == analyzer.InFile, FactsMark: policies,
	})
	if err != nil {
		return nil, err
	}
	return append(analyzers, silent(policies)), nil
}

// silent returns the analyzer that stands for the state of the policies.
func silent(state string) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "redislintpolicy_" + state,
		Doc:  "report nothing: the name tells golangci-lint when policies change",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	}
}

// GetLoadMode says that types are needed.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
