package acl

import (
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// guardPackage ends the import path of the guard, which may be vendored.
const guardPackage = "github.com/redislint/redislint/guard"

// Asking are the import paths of the packages that make a guard ask for lifetimes, sorted.
func Asking(pkgs []*uses.Package) []string {
	var out []string
	for _, p := range pkgs {
		for _, o := range p.Info.Uses {
			f, ok := o.(*types.Func)
			if ok && f.Name() == "AskTTL" && f.Pkg() != nil && strings.HasSuffix(f.Pkg().Path(), guardPackage) {
				out = append(out, p.Path)
				break
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// asks adds what the guard of a service sends: PTTL for the keys that the service writes.
func (b *builder) asks(s *passes.Service) {
	asking := slices.ContainsFunc(b.in.Asking, func(path string) bool { return slices.Contains(b.of(path), s) })
	if !asking {
		return
	}
	for _, u := range slices.Clone(b.services[s]) {
		if u.glob != "" && !u.channel && u.rights&mayWrite != 0 {
			spec := []string{"RO", "access"}
			b.add(s, used{command: "pttl", who: "guard: AskTTL", glob: u.glob, rights: rightsOf(spec), spec: spec, class: u.class, key: u.key, foreign: u.foreign})
		}
	}
}
