package passes

import (
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/redislint/redislint/passes/uses"
)

// isElsewhere reports whether a package is of the standard library or of a module
// that is not a main one: nobody can mend it here, and drivers that have facts
// show all of them. Where a driver does not tell modules, only the standard
// library is.
func isElsewhere(pass *analysis.Pass) bool {
	if pass.Module != nil && pass.Module.Path != "" {
		return pass.Module.Version != ""
	}
	return isStandard(pass.Pkg.Path(), folderOf(uses.PackageOf(pass)))
}

// mayWrap reports whether a package of another module is one that wraps a client: it imports
// one, itself or through others of its module.
func mayWrap(pass *analysis.Pass) bool {
	if pass.Module == nil || !uses.MayWrap(pass.Module.Path, len(pass.Files)) {
		return false
	}
	seen := map[*types.Package]bool{}
	var reaches func(p *types.Package) bool
	reaches = func(p *types.Package) bool {
		if seen[p] {
			return false
		}
		seen[p] = true
		return slices.ContainsFunc(p.Imports(), func(q *types.Package) bool {
			return uses.IsClient(q.Path()) || uses.InModule(q.Path(), pass.Module.Path) && reaches(q)
		})
	}
	return reaches(pass.Pkg)
}

// isStandard reports whether the package of an import path, in dir, is one of the
// standard library: nothing but the place of its files tells.
func isStandard(importPath, dir string) bool {
	goroot, ok := strings.CutSuffix(filepath.ToSlash(dir), "/src/"+importPath)
	if !ok {
		return false
	}
	_, err := os.Stat(filepath.Join(filepath.FromSlash(goroot), "src", "runtime", "proc.go"))
	return err == nil
}
