package edit

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Packages say of imported packages, by path, what their syntax does not.
type Packages struct {
	Names map[string]string // those that are missing are guessed
	// Needed reports whether a package whose last use in a file is gone stays
	// imported, for what it does when the program starts; nil says that none does.
	Needed func(file *ast.File, path string) bool
}

// dropImports removes from after, which was made of before, the imports that had
// a use there and have none any more; what is needed all the same stays as "_".
func dropImports(before, after []byte, pkgs Packages) ([]byte, error) {
	names := pkgs.Names
	fset := token.NewFileSet()
	old, err := parser.ParseFile(fset, "", before, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	file, err := parser.ParseFile(fset, "", after, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	had, has := mentioned(old), mentioned(file)
	tf := fset.File(file.FileStart)
	type span struct {
		from, to int
		text     string
	}
	var cut []span
	unusedIn := map[*ast.ImportSpec]bool{}
	for _, i := range file.Imports {
		unusedIn[i] = had[nameOf(i, names)] && !has[nameOf(i, names)]
	}
	used := *file
	used.Imports = slices.DeleteFunc(slices.Clone(file.Imports), func(i *ast.ImportSpec) bool { return unusedIn[i] })
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.IMPORT {
			continue
		}
		var unused []*ast.ImportSpec
		for _, s := range g.Specs {
			i := s.(*ast.ImportSpec)
			switch path, err := strconv.Unquote(i.Path.Value); {
			case !unusedIn[i]:
			case err == nil && pkgs.Needed != nil && pkgs.Needed(&used, path):
				cut = append(cut, span{tf.Offset(i.Pos()), tf.Offset(i.Path.Pos()), "_ "})
			default:
				unused = append(unused, i)
			}
		}
		if len(unused) > 0 && len(unused) == len(g.Specs) {
			from, to := lines(after, tf.Offset(g.Pos()), tf.Offset(g.End()))
			cut = append(cut, span{from, to, ""})
			continue
		}
		for _, i := range unused {
			end := i.End()
			if i.Comment != nil {
				end = i.Comment.End()
			}
			start := i.Pos()
			if i.Doc != nil {
				start = i.Doc.Pos()
			}
			from, to := lines(after, tf.Offset(start), tf.Offset(end))
			cut = append(cut, span{from, to, ""})
		}
	}
	slices.SortFunc(cut, func(a, b span) int { return a.from - b.from })
	for _, c := range slices.Backward(cut) {
		after = slices.Concat(after[:c.from], []byte(c.text), after[c.to:])
	}
	return after, nil
}

// lines widens a range to whole lines, if nothing else is on them.
func lines(data []byte, from, to int) (int, int) {
	start := bytes.LastIndexByte(data[:from], '\n') + 1
	end := len(data)
	if n := bytes.IndexByte(data[to:], '\n'); n >= 0 {
		end = to + n + 1
	}
	if len(bytes.TrimSpace(data[start:from])) > 0 || len(bytes.TrimSpace(data[to:end])) > 0 {
		return from, to
	}
	return start, end
}

// mentioned are the names before a dot in a file: those of packages are among
// them.
func mentioned(file *ast.File) map[string]bool {
	names := make(map[string]bool)
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := s.X.(*ast.Ident); ok {
				names[id.Name] = true
			}
		}
		return true
	})
	return names
}

// nameOf is the name that an import has in its file; "" for those without.
func nameOf(i *ast.ImportSpec, names map[string]string) string {
	if i.Name != nil {
		if i.Name.Name == "_" || i.Name.Name == "." {
			return ""
		}
		return i.Name.Name
	}
	p, err := strconv.Unquote(i.Path.Value)
	if err != nil {
		return ""
	}
	if name, ok := names[p]; ok {
		return name
	}
	base := path.Base(p)
	if len(base) > 1 && base[0] == 'v' && strings.Trim(base[1:], "0123456789") == "" && path.Dir(p) != "." {
		base = path.Base(path.Dir(p))
	}
	return base
}
