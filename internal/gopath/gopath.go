// Package gopath loads packages of a GOPATH for tests, quickly: the standard
// library comes from export data.
package gopath

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"
)

// Load loads packages of a GOPATH, an absolute path, with the contents of some
// files replaced, and those below it that they import, from source. What they
// import of the standard library comes from export data, and is not among their
// Imports: analyzers see no syntax of it, and have no facts of it.
func Load(gopath string, replaced map[string][]byte, patterns ...string) ([]*packages.Package, error) {
	pkgs, err := packages.Load(&packages.Config{
		// Without what the go command would have to look for compiled packages for.
		Mode:    packages.NeedName | packages.NeedFiles | packages.NeedEmbedFiles | packages.NeedImports | packages.NeedDeps,
		Dir:     gopath,
		Overlay: replaced,
		Env:     append(Env(gopath), "GOGC=off"),
	}, patterns...)
	if err != nil {
		return nil, err
	}
	c := checking{replaced: replaced}
	var std []string
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if len(p.GoFiles) == 0 || !strings.HasPrefix(p.GoFiles[0], gopath+string(filepath.Separator)) {
			return // of the standard library
		}
		c.order = append(c.order, p)
		for path, imported := range p.Imports {
			if len(imported.GoFiles) > 0 && !strings.HasPrefix(imported.GoFiles[0], gopath+string(filepath.Separator)) || path == "unsafe" {
				std = append(std, path)
				delete(p.Imports, path)
			}
		}
	})
	c.std, err = standard.load(std)
	if err != nil {
		return nil, err
	}
	for _, p := range c.order {
		c.check(p)
	}
	return pkgs, nil
}

// Env is the environment of the go command for a GOPATH.
func Env(gopath string) []string {
	return append(os.Environ(), "GO111MODULE=off", "GOPATH="+gopath, "GOWORK=off", "GOFLAGS=",
		"GOPROXY=off", "GOTOOLCHAIN=local")
}

// checking type-checks packages.
type checking struct {
	replaced map[string][]byte
	order    []*packages.Package // those that are imported first
	std      map[string]*types.Package
}

// check parses and type-checks one package whose imports have been checked.
func (c *checking) check(p *packages.Package) {
	p.Fset = standard.fset
	p.CompiledGoFiles = p.GoFiles
	p.TypesSizes = types.SizesFor(runtime.Compiler, runtime.GOARCH)
	for _, name := range p.GoFiles {
		var source any
		if data, ok := c.replaced[name]; ok {
			source = data
		}
		file, err := parser.ParseFile(p.Fset, name, source, parser.AllErrors|parser.ParseComments)
		if err != nil {
			addParseErrors(p, err)
		}
		if file != nil {
			p.Syntax = append(p.Syntax, file)
		}
	}
	p.TypesInfo = &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Instances:    make(map[*ast.Ident]types.Instance),
		Scopes:       make(map[ast.Node]*types.Scope),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
	config := types.Config{
		Sizes:    p.TypesSizes,
		Importer: c.importer(p),
		Error: func(err error) {
			typeError := err.(types.Error)
			p.TypeErrors = append(p.TypeErrors, typeError)
			p.Errors = append(p.Errors, packages.Error{
				Pos: p.Fset.Position(typeError.Pos).String(), Msg: typeError.Msg, Kind: packages.TypeError,
			})
		},
	}
	p.Types, _ = config.Check(p.PkgPath, p.Fset, p.Syntax, p.TypesInfo) // its errors are those of Error
	p.IllTyped = len(p.Errors) > 0
}

func addParseErrors(p *packages.Package, err error) {
	list, ok := err.(scanner.ErrorList)
	if !ok {
		p.Errors = append(p.Errors, packages.Error{Msg: err.Error(), Kind: packages.ParseError})
	}
	for _, e := range list {
		p.Errors = append(p.Errors, packages.Error{Pos: e.Pos.String(), Msg: e.Msg, Kind: packages.ParseError})
	}
}

type importerFunc func(path string) (*types.Package, error)

// Import implements [types.Importer].
func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// importer finds what a package imports.
func (c *checking) importer(p *packages.Package) types.Importer {
	return importerFunc(func(path string) (*types.Package, error) {
		if path == "unsafe" {
			return types.Unsafe, nil
		}
		if imported := p.Imports[path]; imported != nil && imported.Types != nil {
			return imported.Types, nil
		}
		if imported := c.std[path]; imported != nil {
			return imported, nil
		}
		return nil, fmt.Errorf("%s is not loaded", path)
	})
}

// standard is what has been read of the standard library.
var standard = newLibrary()

// library is a standard library that is read from export data, each package once.
type library struct {
	mu       sync.Mutex
	fset     *token.FileSet
	files    map[string]string // of export data, by import path
	importer types.Importer
}

func newLibrary() *library {
	l := &library{fset: token.NewFileSet(), files: make(map[string]string)}
	l.importer = importer.ForCompiler(l.fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(l.files[path]) })
	return l
}

// load returns packages by import path.
func (l *library) load(paths []string) (map[string]*types.Package, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	slices.Sort(paths)
	paths = slices.DeleteFunc(slices.Compact(paths), func(path string) bool { return path == "unsafe" })
	if err := l.list(slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return l.files[path] != "" })); err != nil {
		return nil, err
	}
	out := make(map[string]*types.Package, len(paths))
	for _, path := range paths {
		p, err := l.importer.Import(path)
		if err != nil {
			return nil, fmt.Errorf("export data of %s: %w", path, err)
		}
		out[path] = p
	}
	return out, nil
}

// list asks the go command for files of export data.
func (l *library) list(paths []string) error {
	if len(paths) == 0 {
		return nil
	}
	var stderr bytes.Buffer
	cmd := exec.CommandContext(context.Background(), "go", append([]string{"list", "-export", "-f", "{{.ImportPath}}\t{{.Export}}", "--"}, paths...)...)
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOTOOLCHAIN=local", "GOGC=off")
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go list -export: %w\n%s", err, stderr.String())
	}
	for line := range strings.Lines(string(out)) {
		path, name, _ := strings.Cut(strings.TrimSpace(line), "\t")
		l.files[path] = name
	}
	return nil
}
