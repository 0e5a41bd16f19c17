package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// bury deletes the constants, variables, functions, types and methods that fixes took the
// last use from, and then those that only these used. What others may import stays, and so
// does what is not alone on its lines, or does something when the program starts.
func (f *fixer) bury() error {
	kept := map[object]bool{}
	for range maxRounds {
		var batch []grave
		for _, g := range f.graves() {
			if !kept[g.object] {
				batch = append(batch, g)
			}
		}
		if len(batch) == 0 {
			return nil
		}
		done, err := f.remove(batch)
		if err != nil {
			return err
		}
		for i := 0; i < len(batch) && !done; i++ { // one by one, until one goes: then places change
			if done, err = f.remove(batch[i : i+1]); err != nil {
				return err
			}
			kept[batch[i].object] = !done
		}
	}
	return nil
}

// remove deletes declarations, if the program compiles and uses the same keys without.
func (f *fixer) remove(batch []grave) (done bool, err error) {
	var edits []passes.Edit
	var gone, above []Declaration
	for _, g := range batch {
		gone = append(gone, g.Declaration)
		if g.edit.File != "" {
			edits = append(edits, g.edit)
		}
		edits = append(edits, g.methods...)
		above = append(above, g.above...)
	}
	was := f.at
	if why, err := f.make(edits, keysOf.differs); why.reason != "" || err != nil {
		return false, err
	}
	f.named = append(f.named, named(was, edits)...)
	f.deleted = append(f.deleted, gone...)
	f.above = append(f.above, above...)
	return true, nil
}

// A grave is where a declaration stands that can go.
type grave struct {
	object
	Declaration
	edit    passes.Edit
	methods []passes.Edit // of a type
	above   []Declaration // comments that go with it
}

// graves are the unused declarations that can be deleted, each once. Where all of a
// group go, one has the edit that deletes the group.
func (f *fixer) graves() []grave {
	var out []grave
	groups := map[*ast.GenDecl][]int{} // index into out
	lonely := f.lonely()
	f.going = map[object]bool{}
	for _, o := range lonely {
		f.going[o] = !f.commented(o)
	}
	for _, o := range lonely {
		pkg, declared := f.lookup(o)
		d := f.declared(o)
		if isPublic(pkg, o) || !f.allows(d.File) || !f.going[o] {
			continue
		}
		of, ok := f.ofType(pkg, declared)
		file, from, to, alone := f.removable(pkg, declared.Pos())
		if !ok || !alone {
			continue
		}
		e := deletion(pkg, from, to)
		if f.parts(pkg, file, declared.Pos()) {
			e.NewText = "\n"
		}
		var above []Declaration
		if g := groupAt(file, declared.Pos()); g != nil && g.Lparen.IsValid() {
			groups[g] = append(groups[g], len(out))
			if all, comments, ok := f.wholeGroup(pkg, file, g); ok && len(groups[g]) == len(g.Specs) {
				for _, i := range groups[g][:len(g.Specs)-1] {
					out[i].edit = passes.Edit{}
				}
				e, above = all, comments
			}
		}
		out = append(out, grave{o, d, e, of, above})
	}
	return out
}

// isPublic reports whether an object may be there for others.
func isPublic(pkg *uses.Package, o object) bool {
	return token.IsExported(o.name) && pkg.Types.Name() != "main" && !strings.Contains("/"+o.pkg+"/", "/internal/")
}

// wholeGroup deletes a group of which nothing is left, with the comments that stand directly
// above it and above what is in it; above are those that nothing else says. Other comments in it
// stay, without it.
func (f *fixer) wholeGroup(pkg *uses.Package, file *ast.File, g *ast.GenDecl) (e passes.Edit, above []Declaration, ok bool) {
	from, to, ok := lines(pkg, file, g, g.Doc, nil)
	if !ok {
		return e, nil, false
	}
	e = deletion(pkg, from, to)
	rest := f.remarks(pkg, file, g)
	if len(rest) > 0 {
		e.NewText = strings.Join(rest, "\n\n") + "\n"
		if follows(pkg, file, g.End()) {
			e.NewText += "\n" // else the last is that of what follows
		}
	}
	docs := []*ast.CommentGroup{g.Doc}
	for _, s := range g.Specs {
		if v, ok := s.(*ast.ValueSpec); ok && headed(pkg, g, v) != nil {
			docs = append(docs, v.Doc)
		}
	}
	for _, c := range docs {
		if c != nil && !told(f.at.Policy(pkg.Path), c) {
			at := pkg.Fset.PositionFor(c.Pos(), false)
			above = append(above, Declaration{strings.TrimSpace(c.Text()), at.Filename, at.Line, at.Column, ""})
		}
	}
	return e, above, true
}

// ofType are the edits that delete the methods of a type; it is not ok if one of them
// has to stay.
func (f *fixer) ofType(pkg *uses.Package, o types.Object) (edits []passes.Edit, ok bool) {
	t, isType := o.(*types.TypeName)
	if !isType {
		return nil, true
	}
	for _, m := range methods(t) {
		_, from, to, ok := f.removable(pkg, m.Pos())
		if !ok || !f.allows(pkg.Fset.PositionFor(from, false).Filename) {
			return nil, false
		}
		edits = append(edits, deletion(pkg, from, to))
	}
	return edits, true
}

func deletion(pkg *uses.Package, from, to token.Pos) passes.Edit {
	a, b := pkg.Fset.PositionFor(from, false), pkg.Fset.PositionFor(to, false)
	return passes.Edit{File: a.Filename, Start: a.Offset, End: b.Offset}
}

func groupAt(file *ast.File, pos token.Pos) *ast.GenDecl {
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Pos() <= pos && pos < g.End() {
			return g
		}
	}
	return nil
}

// removable is the range of the lines that declare what is named at pos, with its
// comments; it is not ok if something else is there, or would change without it.
func (f *fixer) removable(pkg *uses.Package, pos token.Pos) (file *ast.File, from, to token.Pos, ok bool) {
	i := slices.IndexFunc(pkg.Files, func(f *ast.File) bool { return f.FileStart <= pos && pos < f.FileEnd && !uses.IsGenerated(f) })
	if i < 0 {
		return nil, 0, 0, false
	}
	file = pkg.Files[i]
	for _, d := range file.Decls {
		if pos < d.Pos() || d.End() <= pos {
			continue
		}
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Body != nil && d.Name.Pos() == pos && !directed(d.Doc) {
				from, to, ok = lines(pkg, file, d, d.Doc, nil)
			}
		case *ast.GenDecl:
			from, to, ok = f.specLines(pkg, file, d, pos)
		}
	}
	return file, from, to, ok
}

// specLines is [fixer.removable] of a constant, variable or type.
func (f *fixer) specLines(pkg *uses.Package, file *ast.File, d *ast.GenDecl, pos token.Pos) (from, to token.Pos, ok bool) {
	var spec ast.Spec
	var doc, behind *ast.CommentGroup
	switch s := d.Specs[slices.IndexFunc(d.Specs, func(s ast.Spec) bool { return s.Pos() <= pos && pos < s.End() })].(type) {
	case *ast.ValueSpec:
		if len(s.Names) != 1 || !idle(pkg, s) || len(d.Specs) > 1 && d.Tok == token.CONST && (counted(pkg, d) || len(s.Values) == 0) {
			return 0, 0, false
		}
		spec, doc, behind = s, s.Doc, s.Comment
		if f.heads(pkg, d, s) {
			doc = nil
		}
	case *ast.TypeSpec:
		spec, doc, behind = s, s.Doc, s.Comment
	}
	if spec == nil || directed(d.Doc) || directed(doc) {
		return 0, 0, false
	}
	if from, to, ok = lines(pkg, file, spec, doc, behind); d.Lparen.IsValid() && (ok || len(d.Specs) > 1) {
		return from, to, ok
	}
	if d.Doc != nil || d.Lparen.IsValid() {
		doc = d.Doc
	}
	from, to, ok = lines(pkg, file, d, doc, behind)
	return from, to, ok && len(f.remarks(pkg, file, d)) == 0 && (!d.Lparen.IsValid() || doc == nil || told(f.at.Policy(pkg.Path), doc))
}

// directed reports whether a comment tells the compiler or a tool something.
func directed(doc *ast.CommentGroup) bool {
	return doc != nil && slices.ContainsFunc(doc.List, func(c *ast.Comment) bool {
		return strings.HasPrefix(c.Text, "//go:") || strings.HasPrefix(c.Text, "//export ")
	})
}

// idle reports whether nothing happens where the values of a declaration are evaluated.
func idle(pkg *uses.Package, v *ast.ValueSpec) bool {
	ok := true
	for _, e := range v.Values {
		ast.Inspect(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				ok = ok && (pkg.Info.Types[n.Fun].IsType() || pkg.Info.Types[n].Value != nil)
			case *ast.UnaryExpr:
				ok = ok && n.Op != token.ARROW
			case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr:
				ok = false // may panic
			}
			return ok
		})
	}
	return ok
}

// counted reports whether the constants of a group depend on which come before them.
func counted(pkg *uses.Package, d *ast.GenDecl) bool {
	found := false
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			found = found || len(n.Values) == 0
		case *ast.Ident:
			found = found || pkg.Info.Uses[n] == types.Universe.Lookup("iota")
		}
		return !found
	})
	return found
}

// lines are the lines of a node and its comments, if nothing else is there.
func lines(pkg *uses.Package, file *ast.File, n ast.Node, doc, behind *ast.CommentGroup) (from, to token.Pos, ok bool) {
	from, to = n.Pos(), n.End()
	if doc != nil {
		from = doc.Pos()
	}
	if behind != nil && behind.End() > to { // in a group of its own it is inside
		to = behind.End()
	}
	tf := pkg.Fset.File(n.Pos())
	line := func(pos token.Pos) int { return pkg.Fset.PositionFor(pos, false).Line }
	first, last := line(from), line(to)
	if last >= tf.LineCount() {
		return 0, 0, false
	}
	start, end := tf.LineStart(first), tf.LineStart(last+1)
	alone := true
	ast.Inspect(file, func(o ast.Node) bool {
		if o == nil || o.End() <= start || end <= o.Pos() || from <= o.Pos() && o.End() <= to {
			return false
		}
		alone = alone && o.Pos() < start && end <= o.End()
		return alone
	})
	for _, g := range file.Comments {
		if g.End() > start && g.Pos() < end && (g.Pos() < from || to < g.End()) {
			alone = false
		}
	}
	return start, end, alone
}
