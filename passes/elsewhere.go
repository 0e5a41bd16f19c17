package passes

import (
	"os"
	"path/filepath"
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
