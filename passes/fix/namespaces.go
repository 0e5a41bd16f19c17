package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// Namespaces lists the expressions that put a value of the code in front of the text of
// a class whose namespace is optional: the value is handed to builders, which put it in
// front of the same text. What has no fix is left out: it is not wrong.
func (r *Rewriter) Namespaces(p *keys.Policy) (out []Injection) {
	b := r.builders(p)
	if b.no != "" || b.Prefixed == "" || b.flow == nil {
		return nil
	}
	seen := b.literal()
	for i := range b.flow.Result.Uses {
		u := &b.flow.Result.Uses[i]
		for _, s := range b.written(u) {
			if seen[s.Expr] {
				continue
			}
			if one, ok := b.namespaced(s, u); ok {
				seen[s.Expr] = true
				out = append(out, one)
			}
		}
	}
	return out
}

// literal are the expressions in which the value in front of a key is known to be literal
// text: that is hardcoded, and stays to be seen.
func (b *builders) literal() map[ast.Expr]bool {
	out := map[ast.Expr]bool{}
	for i := range b.flow.Result.Uses {
		u := &b.flow.Result.Uses[i]
		if !slices.ContainsFunc(u.Keys, func(k uses.Key) bool {
			m, ok := b.finder(u)(k.Template)
			ns, has := b.policy.NamespaceOf(m)
			return ok && has && ns.Value.Head() != ""
		}) {
			continue
		}
		for _, s := range b.written(u) {
			out[s.Expr] = true
		}
	}
	return out
}

// finder finds the class of a key of a use.
func (b *builders) finder(u *uses.Use) func(keys.Template) (keys.TemplateMatch, bool) {
	if u.Role == uses.RoleChannel {
		return b.policy.MatchChannel
	}
	return b.policy.Match
}

// written are the expressions that the first literal text of the keys of a use is in, the
// outermost first.
func (b *builders) written(u *uses.Use) (out []uses.Site) {
	if u.Lua || u.Role != uses.RoleKey && u.Role != uses.RoleChannel {
		return nil
	}
	for _, k := range u.Keys {
		if o, _ := k.Words(); o != nil && !o.Generated && o.Pos.IsValid() {
			out = append(out, b.around(o.Pos)...)
		}
	}
	return out
}

// around are the expressions that text at a place is in, the outermost first, as far as
// they may be more of the same text.
func (b *builders) around(at token.Pos) (out []uses.Site) {
	for _, pkg := range b.pkgs {
		for _, file := range pkg.Files {
			if pkg.Info == nil || pkg.Types == nil || at < file.FileStart || file.FileEnd <= at {
				continue
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if n == nil || at < n.Pos() || n.End() <= at {
					return false
				}
				switch n := n.(type) {
				case *ast.BinaryExpr:
					if n.Op == token.ADD {
						out = append(out, uses.Site{Expr: n, Package: pkg, In: b.flow.Program.FuncAt(pkg, at)})
					}
				case *ast.CallExpr:
					out = append(out, uses.Site{Expr: n, Package: pkg, In: b.flow.Program.FuncAt(pkg, at)})
				case *ast.ParenExpr, *ast.BasicLit:
				default: // what is around this is of another text
					out = nil
				}
				return true
			})
		}
	}
	return out
}

// namespaced is what hands the value in front of a key to the builders.
func (b *builders) namespaced(s uses.Site, u *uses.Use) (one Injection, ok bool) {
	ops, serving, ok := b.ops.Of(s.Expr, false, s.In, s.Package)
	if !ok || len(serving) > 0 || len(ops) < 2 || ops[0].Expr == nil || b.isPrefix(s, ops[0].Expr) {
		return one, false
	}
	at := &place{Site: s}
	r, _, no := b.at(at, ops, false)
	if no != "" || at.function() == nil || b.isWhole(s, ops, u) {
		return one, false
	}
	for k := 1; k < len(ops); k++ {
		if ops[k].Expr != nil {
			continue
		}
		separator := strings.HasPrefix(ops[k].Text, b.policy.Separator)
		rest := slices.Clone(ops[k:])
		rest[0].Text = strings.TrimPrefix(rest[0].Text, b.policy.Separator)
		if rest[0].Text == "" {
			continue
		}
		before := slices.Clone(ops[:k])
		if b.flow.Changes(s.Package, expressions(rest), expressions(rest), expressions(before)) {
			return one, false // it would be read before what changes it is called
		}
		if separator {
			before = append(before, operands.Operand{Text: b.policy.Separator})
		}
		if text, class, ok := b.prefixedCall(s, before, rest, u, &r); ok {
			if r.text, ok = at.typed(text); !ok {
				return one, false
			}
			span := s.Package.Fset.PositionFor(s.Expr.Pos(), false)
			one = Injection{
				Kind: IntoKeys, Package: s.Package.Path, Name: types.ExprString(ops[0].Expr), Class: class,
				Text: at.function().FullName() + " " + types.ExprString(s.Expr),
				Span: uses.Span{File: span.Filename, Line: span.Line, Column: span.Column},
			}
			edits, ok := merged([]replaced{r}, nil)
			if _, no := orphans([]replaced{r}); no != "" || !ok {
				return one, false
			}
			one.Fix = &passes.Fix{Message: "hand the namespace to the builders", Edits: edits}
			return one, true
		}
	}
	return one, false
}

// isPrefix reports whether e calls the builders for what keys begin with: that is their
// namespace already.
func (b *builders) isPrefix(s uses.Site, e ast.Expr) bool {
	c, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := typeutil.Callee(s.Package.Info, c).(*types.Func)
	path, no := b.importPath(s.Package)
	return ok && no == "" && f.Name() == b.KeyPrefix && f.Pkg() != nil && f.Pkg().Path() == path && f.Signature().Recv() != nil
}

// template is that of operands.
func (v value) template(ops []operands.Operand) (keys.Template, bool) {
	var parts []keys.Part
	for i, op := range ops {
		switch {
		case op.Expr == nil:
			parts = append(parts, keys.Part{Literal: op.Text})
		case v.typeOf(op.Expr) == nil:
			return keys.Template{}, false
		default:
			parts = append(parts, v.placeholder(operandName(i), op))
		}
	}
	return keys.New(parts...), true
}

// isWhole reports whether operands are a key of a class without a namespace in front.
func (b *builders) isWhole(s uses.Site, ops []operands.Operand, u *uses.Use) bool {
	t, ok := value{site: s}.template(ops)
	if !ok {
		return true
	}
	m, ok := b.finder(u)(t)
	if !ok {
		return false
	}
	ns, has := b.policy.NamespaceOf(m)
	return !has || ns.Value.IsLiteral()
}

// prefixedCall writes the call of a builder of the keys that begin with some operands,
// and names their class.
func (b *builders) prefixedCall(s uses.Site, before, rest []operands.Operand, u *uses.Use, r *replaced) (text, class string, ok bool) {
	v := value{site: s, imports: &r.imports}
	t, ok := v.template(rest)
	if !ok {
		return "", "", false
	}
	c, no := b.match(s, rest, Target{Key: uses.Key{Template: t}, Channel: u.Role == uses.RoleChannel, Use: u.Arg}, &r.imports)
	if no != "" || !c.builder.Class.HasNamespace() || b.proved(c, s) != "" {
		return "", "", false
	}
	for _, op := range before {
		if op.Expr != nil && v.typeOf(op.Expr) == nil {
			return "", "", false
		}
		v.pieces = append(v.pieces, piece{text: op.Text, op: op})
	}
	prefix, ok := v.asString()
	path, no := b.importPath(s.Package)
	if no != "" || !ok {
		return "", "", false
	}
	text, ok = c.text(r.name(path) + "." + b.Prefixed + "(" + prefix + ")")
	return text, c.builder.Class.Name, ok
}

// preceded is the value that the text of a site is added to, if it is not a constant; nil if
// there is none.
func (p *place) preceded() (before ast.Expr) {
	ast.Inspect(p.file, func(n ast.Node) bool {
		if n == nil || n.Pos() > p.Expr.Pos() || n.End() < p.Expr.End() {
			return false
		}
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.ADD && n.Y.Pos() <= p.Expr.Pos() && p.Package.Info.Types[n.X].Value == nil {
				before = n.X
			}
		case *ast.ParenExpr:
		case *ast.CallExpr:
			before = nil
		}
		return n != p.Expr
	})
	return before
}
