package load

import (
	"context"
	"crypto/sha256"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"

	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/passes/uses"
)

// A unit is a package that is parsed and checked.
type unit struct {
	*node
	fset   *token.FileSet
	bodied bool
	files  []*ast.File
	paths  map[string]bool // of units without bodies: what the shaken files import
	needs  []*unit         // what the files import
	errors []Error
	sums   map[string][sha256.Size]byte // of the files of a bodied unit
	// broken: something is wrong with it or with what it imports, so that the
	// go command would not compile what imports it.
	broken bool

	types *types.Package
	info  *types.Info // of bodied units
}

// deliver makes of a bodied unit what the analyser gets.
func (u *unit) deliver(overlay map[string][]byte) *uses.Package {
	return &uses.Package{
		Path: u.PkgPath, Fset: u.fset, Files: u.files, Types: u.types, Info: u.info,
		Dir: u.Dir, ReadFile: reader(u.Dir, overlay),
	}
}

// imports returns the paths that the files import, "C" and "unsafe" too.
func imports(files []*ast.File) map[string]bool {
	paths := map[string]bool{}
	for _, f := range files {
		for _, spec := range f.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil {
				paths[path] = true
			}
		}
	}
	return paths
}

// A source is one file on its way to syntax.
type source struct {
	unit *unit
	name string
	text []byte
	sum  [sha256.Size]byte // of a bodied unit
	err  error
	base int
	file *token.File
	ast  *ast.File
}

// parse parses the files of units, in parallel, with positions that depend on
// nothing but the order of units.
func (l *loader) parse(ctx context.Context, units []*unit) error {
	var sources []*source
	for _, u := range units {
		for _, name := range u.GoFiles {
			sources = append(sources, &source{unit: u, name: name})
		}
	}
	err := parallel(ctx, len(sources), func(i int) { sources[i].read(l.opts.Overlay) })
	if err != nil {
		return err
	}
	base := l.fset.Base()
	for _, s := range sources {
		s.base = base
		base += len(s.text) + 1
	}
	err = parallel(ctx, len(sources), func(i int) { sources[i].parse() })
	if err != nil {
		return err
	}
	var files []*token.File
	for _, s := range sources {
		if s.file != nil {
			files = append(files, s.file)
		}
		if s.unit.bodied && s.unit.sums == nil {
			s.unit.sums = map[string][sha256.Size]byte{}
		}
		if s.unit.bodied {
			s.unit.sums[s.name] = s.sum
		}
		if s.ast != nil {
			s.unit.files = append(s.unit.files, s.ast)
		}
		if s.err != nil {
			s.unit.broken = true
			s.unit.errors = append(s.unit.errors, parseErrors(s.err, s.name, s.unit.PkgPath)...)
		}
	}
	l.fset.AddExistingFiles(files...)
	return nil
}

func (s *source) read(overlay map[string][]byte) {
	text, ok := overlay[s.name]
	if !ok {
		text, s.err = repo.ReadSource(s.name)
	} else if !s.unit.bodied {
		text = append([]byte(nil), text...)
	}
	if s.unit.bodied {
		s.sum = sha256.Sum256(text)
	} else {
		maskBodies(text)
	}
	s.text = text
}

// parse uses a file set of its own whose next base is that of s.
func (s *source) parse() {
	if s.err != nil {
		return
	}
	fset := token.NewFileSet()
	if s.base > fset.Base() {
		fset.AddFile("", s.base-1, 0)
	}
	mode := parser.SkipObjectResolution
	if s.unit.bodied {
		mode |= parser.ParseComments
	}
	s.ast, s.err = parser.ParseFile(fset, s.name, s.text, mode)
	s.text = nil
	if s.ast == nil {
		return
	}
	// What go list chose is compiled by the installed Go, which may be newer
	// than the one this program was built with.
	s.ast.GoVersion = ""
	s.file = fset.File(s.ast.FileStart)
}
