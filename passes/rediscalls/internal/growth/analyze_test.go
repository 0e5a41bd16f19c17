package growth_test

import (
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/rediscalls"
)

// analyze is all that the tests know of the analysis: what it says of the uses of
// checked packages.
func analyze(pkgs []checked) (uses [][]keys.Template) {
	var all []*rediscalls.Package
	for _, p := range pkgs {
		all = append(all, &rediscalls.Package{Path: p.path, Fset: p.fset, Files: p.files, Types: p.types, Info: p.info})
	}
	for _, u := range rediscalls.Analyze(all).Uses {
		var ts []keys.Template
		for _, k := range u.Keys {
			ts = append(ts, k.Template)
		}
		uses = append(uses, ts)
	}
	return uses
}
