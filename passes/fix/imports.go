package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"

	"github.com/redislint/redislint/passes/internal/edits"
	"github.com/redislint/redislint/passes/uses"
)

// imports are the packages that new code at a place in a file names.
type imports struct {
	builders *builders
	pkg      *uses.Package
	file     *ast.File
	at       token.Pos
	// added are the names of the packages that the file does not import yet, by
	// path.
	added map[string]string
}

// name returns the name of the package of a path at the place: that of its last
// element, except for the builders'.
func (im *imports) name(path string) string {
	own := edits.Base(path)
	if b := im.builders; own == edits.Base(b.Dir) {
		own = b.Package
	}
	if name, ok := edits.Imported(im.file, path, own); ok && im.means(name, path) {
		return name
	}
	if name, ok := im.added[path]; ok {
		return name
	}
	name := own
	for n := 2; !im.free(name); n++ {
		name = own + strconv.Itoa(n)
	}
	if im.added == nil {
		im.added = make(map[string]string)
	}
	im.added[path] = name
	return name
}

// means reports whether a name is that of an imported package at the place.
func (im *imports) means(name, path string) bool {
	scope := im.pkg.Types.Scope().Innermost(im.at)
	if scope == nil {
		return false
	}
	_, o := scope.LookupParent(name, im.at)
	p, ok := o.(*types.PkgName)
	return ok && p.Imported().Path() == path
}

// free reports whether nothing in the file or its package has that name, in no build.
func (im *imports) free(name string) bool {
	if im.pkg.Types.Scope().Lookup(name) != nil || token.IsKeyword(name) || im.builders.declaredElsewhere(im.pkg, name) {
		return false
	}
	found := false
	ast.Inspect(im.file, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name && id != im.file.Name
		return !found
	})
	return !found
}

// insertions are the edits that import what is not imported yet, sorted by path.
func (im *imports) insertions() []edits.Insertion {
	var out []edits.Insertion
	for _, path := range slices.Sorted(maps.Keys(im.added)) {
		name := im.added[path]
		if name == edits.Base(path) {
			name = ""
		}
		out = append(out, edits.Import(im.pkg.Fset, im.file, im.pkg.Path, name, path))
	}
	return out
}
