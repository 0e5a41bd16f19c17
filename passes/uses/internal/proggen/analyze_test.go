package proggen_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// A use is what the analysis says of an argument of a call.
type use struct {
	at        string // "file:line" of the argument
	command   string // "" where it is not known
	templates []keys.Template
}

// analyze is all that the tests know of the analysis: the uses of the module in a
// folder. Packages that do not load whole are analysed too.
func analyze(t testing.TB, dir string) []use {
	cfg := &packages.Config{Mode: packages.LoadSyntax, Dir: dir, Env: environment()}
	loaded, err := packages.Load(cfg, "./...")
	require.NoError(t, err)
	var pkgs []*uses.Package
	for _, p := range loaded {
		pkgs = append(pkgs, &uses.Package{Path: p.PkgPath, Fset: p.Fset, Files: p.Syntax, Types: p.Types, Info: p.TypesInfo})
	}
	var out []use
	for _, u := range uses.Analyze(pkgs).Uses {
		one := use{at: fmt.Sprintf("%s:%d", u.Arg.File, u.Arg.Line), command: u.Command}
		for _, k := range u.Keys {
			one.templates = append(one.templates, k.Template)
		}
		out = append(out, one)
	}
	return out
}
