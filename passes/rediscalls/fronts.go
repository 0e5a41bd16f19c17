package rediscalls

import (
	"go/types"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes/rediscalls/internal/clients"
)

// holds reports whether a spec is about Redis in these packages: a front over
// several stores is, where one of its marks is imported or named.
func (c *collector) holds(s *clients.Spec) bool {
	if len(s.With) == 0 {
		return true
	}
	for _, pkg := range c.x.Packages {
		for _, f := range pkg.Files {
			for _, i := range f.Imports {
				path, err := strconv.Unquote(i.Path.Value)
				if err == nil && marked(s.With, path, pkg) {
					return true
				}
			}
		}
	}
	return false
}

// marked reports whether marks has the path of an import, or a function of that
// package which pkg names.
func marked(marks []string, path string, pkg *Package) bool {
	for _, m := range marks {
		if m == path {
			return true
		}
		name, found := strings.CutPrefix(m, path+".")
		if !found || strings.Contains(name, "/") {
			continue
		}
		for _, o := range pkg.Info.Uses {
			if f, ok := o.(*types.Func); ok && f.Name() == name && f.Pkg() != nil && f.Pkg().Path() == path {
				return true
			}
		}
	}
	return false
}
