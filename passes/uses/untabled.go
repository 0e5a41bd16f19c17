package uses

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses/internal/clients"
)

// Untabled says how often a package calls a Redis client, or a library over one,
// that no table knows: the keys of these calls are not seen.
type Untabled struct {
	Path    string // import path of what is called
	Package string // import path of who calls
	Calls   int
}

// IsUntabled reports whether an import path is that of a client which no table
// knows, by a list and by its name.
func IsUntabled(importPath string) bool { return clients.Untabled(importPath) }

// NamesClient reports whether the path of a package of the user's own is named like one of a
// client.
func NamesClient(importPath string) bool { return clients.LastNamesRedis(importPath) }

// untabled counts the calls of clients that no table knows, sorted by their path
// and by who calls. Calls of functions that a policy lists, and what the tables
// know by its result, do not count.
func (c *collector) untabled() []Untabled {
	own, asked := map[string]bool{}, map[string]bool{}
	for _, p := range c.x.Packages {
		own[p.Path] = true
	}
	counts := map[Untabled]int{}
	for _, call := range c.x.Calls() {
		path := calledPackage(call)
		is, known := asked[path]
		if !known {
			is = !own[path] && clients.Untabled(path)
			asked[path] = is
		}
		if is && c.spec(call) == nil {
			counts[Untabled{Path: path, Package: call.Pkg.Path}]++
		}
	}
	var out []Untabled
	for u, n := range counts {
		u.Calls = n
		out = append(out, u)
	}
	slices.SortFunc(out, func(a, b Untabled) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Package, b.Package))
	})
	return out
}

// calledPackage is the import path of the package whose function or method is
// called; "" if it is not known. Of a package that does not load only the name
// in the file is there: its functions are known, its methods are not.
func calledPackage(call *program.Call) string {
	if f := call.Callee; f != nil {
		if f.Pkg() == nil {
			return ""
		}
		return f.Pkg().Path()
	}
	if sel, ok := ast.Unparen(call.Expr.Fun).(*ast.SelectorExpr); ok {
		if id, ok := sel.X.(*ast.Ident); ok {
			if name, ok := call.Pkg.Info.Uses[id].(*types.PkgName); ok {
				return name.Imported().Path()
			}
		}
	}
	return ""
}

// TakesNoKeys reports whether an import path is that of a package which is excepted from
// those that IsUntabled knows: it has the name of Redis in it, or imports a client, and
// hands no key to it.
func TakesNoKeys(importPath string) bool { return clients.Excepted(importPath) }

// maxWrapperFiles is how many files a package of another module has at most that is read
// for what it hands to a client.
const maxWrapperFiles = 40

// MayWrap reports whether a package of another module, of so many files, can be a wrapper of
// a client that is read as those of the main modules are. Whether it gets to a client is not
// asked here.
func MayWrap(module string, files int) bool {
	return files <= maxWrapperFiles && clients.MayWrap(module)
}

// InModule reports whether an import path is that of a package in a module, its root or one
// below it.
func InModule(path, module string) bool {
	return module != "" && (path == module || strings.HasPrefix(path, module+"/"))
}
