// Package rename changes the names of generated builders where code calls them.
package rename

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/load"
	"github.com/redislint/redislint/internal/edit"
	"github.com/redislint/redislint/passes"
)

// Options say what is renamed, and where.
type Options struct {
	Root    string // of the module, absolute
	File    string // of the builders, absolute
	Package string // its name
	Source  []byte // its new content
	Tags    []string
	Names   map[string]string // new by old
}

// A Result is what renaming gave.
type Result struct {
	Files  map[string][]byte // the new contents of the files that change, the builders' one among them
	Places int               // that were renamed
	// Elsewhere are the places in files that this build leaves out where an old name
	// stands that may be one of the builders: "a_windows.go:12:3: Worker".
	Elsewhere []string
}

// Run renames what the builders' file declares in all packages of the module, tests
// too. It fails where the result does not compile.
func Run(ctx context.Context, o Options) (*Result, error) {
	before, err := o.load(ctx, nil)
	if err != nil {
		return nil, err
	}
	r := renamer{Options: o, seen: map[string]bool{}}
	rel, err := filepath.Rel(before.ModuleRoot, filepath.Dir(o.File))
	if err != nil {
		return nil, err
	}
	r.path = path.Join(before.ModulePath, filepath.ToSlash(rel))
	found := map[string]int{}
	folders := map[string]bool{}
	for _, id := range r.calls(before, slices.Collect(maps.Keys(o.Names))) {
		found[o.Names[id.Name]]++
		r.add(before.Fset, id)
	}
	for file := range r.seen {
		folders[filepath.Dir(file)] = true
	}
	if r.problem != "" {
		return nil, errors.New(r.problem)
	}
	for folder := range folders {
		if err := r.elsewhere(folder); err != nil {
			return nil, err
		}
	}
	files, err := edit.Files(r.edits, edit.Packages{}, os.ReadFile)
	if err != nil {
		return nil, err
	}
	files[o.File] = o.Source
	after, err := o.load(ctx, files)
	if err != nil {
		return nil, err
	}
	for _, e := range after.Errors {
		if !slices.ContainsFunc(before.Errors, func(b load.Error) bool { return b.File == e.File && b.Message == e.Message }) {
			return nil, fmt.Errorf("the code would not compile with the new names: %s:%d:%d: %s (change that by hand first)", r.name(e.File), e.Line, e.Col, e.Message)
		}
	}
	r.seen = map[string]bool{}
	for _, id := range r.calls(after, slices.Collect(maps.Values(o.Names))) {
		found[id.Name]--
	}
	for name, n := range found {
		if n != 0 {
			return nil, fmt.Errorf("%s means something else where the builder is called, or the builder where something else is (choose another name)", name)
		}
	}
	slices.Sort(r.other)
	return &Result{Files: files, Places: len(r.edits), Elsewhere: r.other}, nil
}

func (o Options) load(ctx context.Context, overlay map[string][]byte) (*load.Program, error) {
	rel, err := filepath.Rel(o.Root, filepath.Dir(o.File))
	if err != nil {
		return nil, err
	}
	return load.Load(ctx, load.Options{
		Dir: o.Root, Tests: true, Tags: o.Tags, Overlay: overlay,
		Relevant: func(path string) bool { return strings.HasSuffix(path, "/"+filepath.ToSlash(rel)) },
	})
}

// A renamer collects the edits.
type renamer struct {
	Options
	path    string // import path of the builders
	edits   []passes.Edit
	seen    map[string]bool // files that were looked at
	other   []string
	problem string // why nothing is renamed; "" if there is no reason
}

func (r *renamer) name(file string) string {
	if rel, err := filepath.Rel(r.Root, file); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return file
}

// calls are the identifiers of some names that mean what the builders' file declares,
// each once, though a package may have variants.
func (r *renamer) calls(p *load.Program, names []string) []*ast.Ident {
	var out []*ast.Ident
	for _, pkg := range p.Packages {
		for _, file := range pkg.Files {
			name := pkg.Fset.PositionFor(file.Package, false).Filename
			if r.seen[name] {
				continue
			}
			r.seen[name] = true
			ast.Inspect(file, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				if !ok || name == r.File || !slices.Contains(names, id.Name) {
					return true
				}
				if o := pkg.Info.Uses[id]; o != nil && o.Pkg() != nil && o.Pkg().Path() == r.path && filepath.Base(pkg.Fset.PositionFor(o.Pos(), false).Filename) == filepath.Base(r.File) {
					out = append(out, id)
				}
				return true
			})
		}
	}
	return out
}

// add renames an identifier, if its file can be changed.
func (r *renamer) add(fset *token.FileSet, id *ast.Ident) {
	at := fset.PositionFor(id.Pos(), false)
	if info, err := os.Lstat(at.Filename); err != nil || !info.Mode().IsRegular() || filepath.Ext(at.Filename) != ".go" {
		r.problem = fmt.Sprintf("%s:%d:%d calls %s, and cannot be changed: it is a link, or made by another program", r.name(at.Filename), at.Line, at.Column, id.Name)
		return
	}
	r.edits = append(r.edits, passes.Edit{File: at.Filename, Start: at.Offset, End: at.Offset + len(id.Name), NewText: r.Names[id.Name]})
}
