package unit

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
)

// mentionedOutside returns the import paths whose names stand outside function
// bodies: all that importers can get hold of, and more. It is for packages
// whose types are not known.
func mentionedOutside(files []*ast.File) []string {
	var paths []string
	for _, f := range files {
		names := importNames(f)
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BlockStmt:
				return false
			case *ast.GenDecl:
				return n.Tok != token.IMPORT
			case *ast.Ident:
				if p := names[n.Name]; p != "" {
					paths = append(paths, p)
				}
			}
			return true
		})
		for _, spec := range f.Imports {
			if spec.Name != nil && spec.Name.Name == "." {
				paths = append(paths, names["."])
			}
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// packageNames returns the names that the package of an import path can have:
// "b" of a/b, a/b/v2 and gopkg.in/b.v1, and "b" too of go-b and b-go.
func packageNames(importPath string) []string {
	base := path.Base(importPath)
	names := []string{base}
	if majorVersion.MatchString(base) {
		base = path.Base(path.Dir(importPath))
		names = append(names, base)
	}
	if stem, _, ok := strings.Cut(base, "."); ok {
		base = stem
		names = append(names, base)
	}
	if strings.Contains(base, "-") {
		names = append(names, strings.TrimPrefix(base, "go-"), strings.TrimSuffix(base, "-go"), strings.ReplaceAll(base, "-", ""),
			strings.ReplaceAll(base, "-", "_"), base[strings.LastIndexByte(base, '-')+1:])
	}
	return names
}
