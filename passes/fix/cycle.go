package fix

import (
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// imports reports whether the builders' package, at an import path, imports a
// package, others between them or not, or whether the tests do of one of these: all
// that they import must not import the builders. What is generated imports the
// standard library only; other files may be beside it.
func (b *builders) imports(at, other string) bool {
	base, ok := strings.CutSuffix(at, "/"+filepath.ToSlash(filepath.Clean(b.Dir)))
	if !ok {
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.reached == nil {
		own := map[string]bool{}
		b.reach(base, at, own)
		b.reached = maps.Clone(own)
		for path := range own {
			for _, tested := range b.imported(base, path, true) {
				b.reach(base, tested, b.reached)
			}
		}
	}
	return b.reached[other]
}

// reach adds a package and those that it imports. Base is the import path of the
// policy's folder: others do not lead back below it.
func (b *builders) reach(base, importPath string, reached map[string]bool) {
	if reached[importPath] || importPath != base && !strings.HasPrefix(importPath, base+"/") {
		return
	}
	reached[importPath] = true
	for _, path := range b.imported(base, importPath, false) {
		b.reach(base, path, reached)
	}
}

// imported are the imports of a package's files, or of its tests that are a part of it.
func (b *builders) imported(base, importPath string, tests bool) []string {
	dir := filepath.Join(b.root, filepath.FromSlash(strings.TrimPrefix(importPath, base)))
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil // it is of another module
	}
	var out []string
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") != tests {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, e.Name()), nil, parser.ImportsOnly|parser.SkipObjectResolution)
		if err != nil || tests && strings.HasSuffix(file.Name.Name, "_test") {
			continue
		}
		for _, i := range file.Imports {
			if path, err := strconv.Unquote(i.Path.Value); err == nil {
				out = append(out, path)
			}
		}
	}
	return out
}
