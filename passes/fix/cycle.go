package fix

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// imports reports whether the builders' package, at an import path, imports a
// package, others between them or not. What is generated imports the standard
// library only; other files may stand beside it, and tests of the package.
func (b *builders) imports(at, other string) bool {
	base, ok := strings.CutSuffix(at, "/"+filepath.ToSlash(filepath.Clean(b.Dir)))
	if !ok {
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.reached == nil {
		b.reached = map[string]bool{}
		b.reach(base, at, true)
	}
	return b.reached[other]
}

// reach adds the packages that a package imports, with those that they import.
// Base is the import path of the policy's folder: others do not lead back below
// it. Tests says that those of the package itself count.
func (b *builders) reach(base, importPath string, tests bool) {
	rest, ok := strings.CutPrefix(importPath, base)
	if !ok || b.reached[importPath] || rest != "" && rest[0] != '/' {
		return
	}
	b.reached[importPath] = true
	dir := filepath.Join(b.root, filepath.FromSlash(rest))
	entries, err := os.ReadDir(dir)
	if err != nil {
		return // it is of another module
	}
	for _, e := range entries {
		test := strings.HasSuffix(e.Name(), "_test.go")
		if !strings.HasSuffix(e.Name(), ".go") || test && !tests {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, e.Name()), nil, parser.ImportsOnly|parser.SkipObjectResolution)
		if err != nil || test && strings.HasSuffix(file.Name.Name, "_test") {
			continue
		}
		for _, i := range file.Imports {
			if path, err := strconv.Unquote(i.Path.Value); err == nil {
				b.reach(base, path, false)
			}
		}
	}
}
