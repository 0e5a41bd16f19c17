package growth_test

import (
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// analyze is all that the tests know of the analysis: what it says of the uses of
// checked packages.
func analyze(pkgs []checked) (list [][]keys.Template) {
	var all []*uses.Package
	for _, p := range pkgs {
		all = append(all, &uses.Package{Path: p.path, Fset: p.fset, Files: p.files, Types: p.types, Info: p.info})
	}
	for _, u := range uses.Analyze(all).Uses {
		var ts []keys.Template
		for _, k := range u.Keys {
			ts = append(ts, k.Template)
		}
		list = append(list, ts)
	}
	return list
}
