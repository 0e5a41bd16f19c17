package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys/gen"
)

// clashes reports what other files of the builders' folder have that the generated
// file cannot be beside: another package, or the names that it declares. Files
// for other systems count, for the builders are for all.
func (b *builders) clashes() error {
	entries, err := os.ReadDir(b.dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	fset := token.NewFileSet()
	own, err := parser.ParseFile(fset, b.file, b.source, parser.SkipObjectResolution)
	if err != nil {
		return bugOf(err) // what is written is Go
	}
	ours := declared(own)
	var problems []string
	for _, e := range entries {
		if name := e.Name(); e.IsDir() || name == gen.FileName || filepath.Ext(name) != ".go" || strings.ContainsAny(name[:1], "_.") {
			continue
		}
		// What does not parse is for the compiler: its names may be known.
		file, _ := parser.ParseFile(fset, filepath.Join(b.dir, e.Name()), nil, parser.ParseComments|parser.SkipObjectResolution)
		if file == nil || neverBuilt(file) {
			continue
		}
		problems = append(problems, b.clash(fset, file, ours)...)
	}
	switch len(problems) {
	case 0:
		return nil
	case 1:
		return errors.New(problems[0])
	}
	return fmt.Errorf("%d things are in the way of the builders:\n%s", len(problems), strings.Join(problems, "\n"))
}

// clash lists what a file has that the generated one cannot be beside.
func (b *builders) clash(fset *token.FileSet, file *ast.File, ours names) []string {
	at := func(pos token.Pos) string { return fset.Position(pos).String() }
	pkg, test := file.Name.Name, strings.HasSuffix(fset.Position(file.Package).Filename, "_test.go")
	if test && pkg == b.plan.Package+"_test" {
		return nil
	}
	if pkg != b.plan.Package {
		return []string{fmt.Sprintf("%s: package %s; the builders' would be %s (use another folder for builders.dir)", at(file.Name.Pos()), pkg, b.plan.Package)}
	}
	theirs := declared(file)
	var problems []string
	for _, name := range slices.SortedFunc(maps.Keys(theirs), func(x, y string) int { return int(theirs[x].pos - theirs[y].pos) }) {
		d := theirs[name]
		o, both := ours[name]
		if !both || d.imported && o.imported {
			continue // each file has imports of its own
		}
		remedy := "rename it, or use another folder for builders.dir"
		switch {
		case o.imported:
			remedy = "rename it: the builders import a package of that name"
		case name == b.plan.Type:
			remedy = "rename it, set builders.type, or use another folder for builders.dir"
		}
		problems = append(problems, fmt.Sprintf("%s: %s is declared here, and the builders would declare it too (%s)", at(d.pos), name, remedy))
	}
	return problems
}

// neverBuilt reports whether a file is a program of its own that is not part of its
// folder's package: its build constraint is the usual one for that.
func neverBuilt(file *ast.File) bool {
	for _, g := range file.Comments {
		for _, c := range g.List {
			if c.Pos() > file.Package || !constraint.IsGoBuild(c.Text) {
				continue
			}
			x, err := constraint.Parse(c.Text)
			tag, ok := x.(*constraint.TagExpr)
			return err == nil && ok && tag.Tag == "ignore"
		}
	}
	return false
}
