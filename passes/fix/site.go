package fix

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// replaced is a site with the text that is there instead.
type replaced struct {
	site uses.Site
	text string
	// from is where the statements begin that go with the site, and to where the
	// one begins that it is in; NoPos if there are none.
	from, to token.Pos
	lead     string     // what is from from to to instead
	serving  []ast.Stmt // these
	kept     []ast.Expr // what of it all is in the text
	head     string     // the literal text that it begins with
	unproved bool       // the builder may refuse what it would be given, or give what the code does not expect
	front    bool       // it is as it was, with the namespace in front
	apart    bool       // its file or package is against it, whatever else can change
	imports
}

// A refusal is why a site is not replaced.
type refusal struct {
	why   string // "" for none
	of    extent
	apart bool // its file or package is against it, whatever else can change
}

// An extent is how much of the key the site of a refusal builds: the more, the more the
// reason has to do with the key.
type extent int

const (
	ofOther extent = iota // text that is changed on its way
	ofPart
	ofWhole
)

// or returns the one of two refusals that says more, the earlier of equal ones.
func (r refusal) or(o refusal) refusal {
	if r.why == "" || o.of > r.of {
		return o
	}
	return r
}

// choose picks the site of a path that is replaced: the outermost that a builder
// gives. Where none does, the outermost in which the namespace can be taken from
// the builders; in those of g.shared, nothing else. It says why there is none.
func (b *builders) choose(path []uses.Site, t Target, g group) (r replaced, no string) {
	for i, s := range path {
		if !g.front[s.Expr] || fillsIn(path[:i]) {
			continue
		}
		if ops, _, ok := b.operands(s, false); ok && strings.HasPrefix(t.Key.Template.Head(), ops[0].Text) {
			if r, ok := b.inFront(s, ops, t, g); ok {
				return r, ""
			}
		}
	}
	var best refusal
	for n := range 3 {
		calls := n == 1
		g.begin = n == 2
		for i, s := range path {
			if calls { // the function that builds it is changed, rather than all its callers
				s = path[len(path)-1-i]
			}
			ops, serving, ok := b.operands(s, calls)
			if !ok {
				continue
			}
			if !strings.HasPrefix(t.Key.Template.Head(), ops[0].Text) {
				is := "has text that is changed"
				if strings.Contains(ops[0].Text, "%") {
					is = "is a format that is filled in"
				}
				best = best.or(refusal{why: b.site(s) + is + " on its way to " + b.place(t.Use.File, t.Use.Line) + ": call the builder where the key is complete"})
				continue
			}
			if g.shared[s.Expr] {
				best = best.or(refusal{why: b.site(s) + "builds keys of several classes: build each of them by itself", of: ofPart})
				continue
			}
			if p := b.asVariable(s); p != nil && !calls {
				if ops, _, ok := b.operands(p.Site, false); ok {
					if r, why := b.replace(p, ops, t, g); why == "" {
						return r, ""
					}
				}
			}
			r, why := b.replace(&place{Site: s, serving: serving}, ops, t, g)
			if why == "" {
				return r, ""
			}
			if r.unproved { // nothing else builds the key of a class that is validated, or guarded
				return replaced{}, b.site(s) + why
			}
			of := ofPart
			if built, ok := (value{site: s}).template(ops); ok && form(built) == form(t.Key.Template) {
				of = ofWhole
			}
			best = best.or(refusal{why: b.site(s) + why, of: of, apart: r.apart})
		}
	}
	if t.Pattern && best.of == ofWhole && !best.apart {
		for _, s := range path {
			if r, ok := b.patternIn(s, t); ok && !g.shared[s.Expr] {
				return r, ""
			}
		}
	}
	if r, ok := b.inNamespace(path, t, g); ok {
		return r, ""
	}
	return replaced{apart: best.apart}, cmp.Or(best.why, b.place(t.Use.File, t.Use.Line)+" has a key that is put together by other means than +, fmt.Sprintf and the like: call the builder by hand")
}

// site is where a site stands, and a space: reasons begin with it.
func (b *builders) site(s uses.Site) string {
	at := s.Package.Fset.PositionFor(s.Expr.Pos(), false)
	return b.place(at.Filename, at.Line) + " "
}

// replace replaces one site. What is against it is said as of the site: "is a constant".
func (b *builders) replace(at *place, ops []operands.Operand, t Target, g group) (r replaced, no string) {
	s := at.Site
	r, on, no := b.at(at, ops, false)
	if no != "" {
		return r, no
	}
	if no := misprinted(s, ops); no != "" {
		return r, no
	}
	c, no := b.match(s, ops, t, &r.imports)
	switch before := at.preceded(); {
	case no != "":
		return r, no
	case before != nil && b.Prefixed != "" && c.builder.Class.HasNamespace() && !t.Pattern:
		return r, "has " + types.ExprString(before) + " in front of it, which may be a namespace: hand that to " + b.Package + "." + b.Prefixed
	case t.Namespaced && !c.builder.Class.HasNamespace():
		return r, "begins with the namespace, and the class has none: write {" + b.policy.Namespace.Placeholder + "} in its pattern" // it would be hidden for good
	case b.unsure[c.builder.Class]:
		return r, "is of class " + c.builder.Class.Name + ", which the policy is not sure of: decide there what it is, and remove the comment"
	case b.otherClass(t, c) && !(g.begin && b.begins(s, ops, t, c.builder.Class, g)):
		return r, "can be a key of class " + c.builder.Class.Name + ", and of another one: call by hand the builder of the one that it is"
	}
	if no := cmp.Or(b.proved(c, s), b.guarded(at, ops)); no != "" {
		r.unproved = true
		return r, no
	}
	c.indent = at.indent()
	r.kept = append(r.kept, c.names()...)
	text, ok := b.write(at, c, on, &r)
	if !ok {
		return r, "has values of other types than the builder takes: convert them by hand"
	}
	if r.text, ok = at.typed(text); !ok {
		return r, "has a type that has no name there: convert the key by hand"
	}
	_, no = orphans([]replaced{r})
	return r, no
}

// write writes a call at a place: of the function around it that does nothing but
// call the builder, or else of the builder.
func (b *builders) write(at *place, c call, on func(*replaced) string, r *replaced) (string, bool) {
	if own := b.forwarder(at, c); own != "" {
		return c.of(own)
	}
	return c.text(on(r))
}

// otherClass reports whether a class describes the key of a target, and a call
// builds one of another: a site that has any text behind the namespace is of a
// class that has too, and the key that is made of it of a more specific one.
func (b *builders) otherClass(t Target, c call) bool {
	if t.Pattern {
		return false
	}
	m, ok := b.find(t)
	return ok && m.Class != c.builder.Class
}

// expressions are those of operands that are not literal text.
func expressions(ops []operands.Operand) []ast.Expr {
	var out []ast.Expr
	for _, op := range ops {
		if op.Expr != nil {
			out = append(out, op.Expr)
		}
	}
	return out
}

// at begins the replacement of a place, by a call or by a sum; on writes the builders
// that methods are called on there.
func (b *builders) at(p *place, ops []operands.Operand, sum bool) (r replaced, on func(*replaced) string, no string) {
	importPath, no := "", p.find()
	if no == "" {
		importPath, no = b.enters(p)
	}
	if no != "" {
		return replaced{apart: true}, nil, no
	}
	if no := p.literal(); no != "" {
		return r, nil, no
	}
	switch f := b.flow; {
	case p.reordered(f, ops) || p.overtaken(f, ops):
		return r, nil, "has operands with effects: keep them in variables before, and run redislint fix again"
	case p.postponed(f, ops, sum):
		return r, nil, "has a call behind the key that may change what the key is built of: build the key in a statement of its own"
	case p.printed(f, ops):
		return r, nil, "has an operand with a String method, or the like, that may change another one: print it in a statement of its own"
	}
	if no := b.conditional(p, expressions(ops)); no != "" {
		return replaced{apart: true}, nil, no
	}
	if no := b.tooEarly(p); no != "" && b.inScope(p, importPath) == "" {
		return r, nil, no
	}
	r = replaced{site: p.Site, kept: expressions(ops), head: ops[0].Text, imports: imports{builders: b, pkg: p.Package, file: p.file, at: p.Expr.Pos()}}
	if len(p.serving) > 0 {
		r.from, r.to, r.serving = p.serving[0].Pos(), p.statement(), p.serving
	}
	if d := p.declares; d != nil {
		r.from, r.to, r.lead = d.Pos(), p.Expr.Pos(), d.Specs[0].(*ast.ValueSpec).Names[0].Name+" := "
	}
	return r, func(r *replaced) string {
		if keys := b.inScope(p, importPath); keys != "" {
			return keys
		}
		return b.makes(p.Package, r.name(importPath))
	}, ""
}

// enters returns the import path of the builders as the file of a place has it, or says
// why it cannot call them.
func (b *builders) enters(p *place) (importPath, no string) {
	if no := b.unwritable(p.Package.Fset.PositionFor(p.Expr.Pos(), false).Filename); no != "" {
		return "", no
	}
	if importPath, no = b.importPath(p.Package); no == "" {
		no = b.serves(p.Package)
	}
	return importPath, no
}

// edits are those that put the text there.
func (r replaced) edits() []passes.Edit {
	out := []passes.Edit{edit(r.pkg.Fset, r.site.Expr.Pos(), r.site.Expr.End(), r.text)}
	if r.from.IsValid() {
		out = append(out, edit(r.pkg.Fset, r.from, r.to, r.lead))
	}
	for _, i := range r.insertions() {
		out = append(out, edit(r.pkg.Fset, i.Pos, i.Pos, i.Text))
	}
	return out
}

func edit(fset *token.FileSet, pos, end token.Pos, text string) passes.Edit {
	a, b := fset.PositionFor(pos, false), fset.PositionFor(end, false)
	return passes.Edit{File: a.Filename, Start: a.Offset, End: b.Offset, NewText: text, Pos: pos, EndPos: end}
}
