package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// A run is a call that runs a script.
type run struct {
	pkg  *uses.Package
	file *ast.File
	call *ast.CallExpr
	at   ast.Expr // where keys are appended
	keys int      // how many there are
	put  func(keys []string) []passes.Edit
}

// listed is a run whose keys are one argument, a list; it says why its length is not
// known, behind the place of the call.
func (t *tracer) listed(r run, e ast.Expr) (out run, no string) {
	r.at = e
	info := r.pkg.Info
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		if info.Types[e].IsNil() {
			r.put = func(keys []string) []passes.Edit {
				return []passes.Edit{edit(r.pkg.Fset, e.Pos(), e.End(), "[]string{"+strings.Join(keys, ", ")+"}")}
			}
			return r, ""
		}
		if value := t.onlyUse(r, x); value != nil {
			return t.listed(r, value)
		}
	case *ast.CompositeLit:
		if !isStrings(info.TypeOf(x)) || len(x.Elts) > 0 && isKeyed(x) {
			break
		}
		r.keys = len(x.Elts)
		r.put = func(keys []string) []passes.Edit { return []passes.Edit{appended(r.pkg, x, keys)} }
		return r, ""
	}
	return r, "hands it a list of keys whose length is not known: append the key there by hand"
}

func isKeyed(l *ast.CompositeLit) bool {
	_, keyed := l.Elts[0].(*ast.KeyValueExpr)
	return keyed
}

// isStrings reports whether a type is []string.
func isStrings(t types.Type) bool {
	s, ok := types.Unalias(program.TypeOr(t)).(*types.Slice)
	if !ok {
		return false
	}
	b, ok := types.Unalias(s.Elem()).(*types.Basic)
	return ok && b.Kind() == types.String
}

// appended is the edit that appends elements to a literal.
func appended(pkg *uses.Package, l *ast.CompositeLit, keys []string) passes.Edit {
	line := func(pos token.Pos) int { return pkg.Fset.PositionFor(pos, false).Line }
	n := len(l.Elts)
	switch {
	case n == 0:
		return edit(pkg.Fset, l.Rbrace, l.Rbrace, strings.Join(keys, ", "))
	case line(l.Rbrace) == line(l.Elts[n-1].End()):
		return edit(pkg.Fset, l.Elts[n-1].End(), l.Elts[n-1].End(), ", "+strings.Join(keys, ", "))
	}
	return edit(pkg.Fset, l.Rbrace, l.Rbrace, strings.Join(keys, ",\n")+",\n")
}

// onlyUse is the value of a variable of a function that is set where it is declared,
// and whose only use is the one given; nil if it is another one.
func (t *tracer) onlyUse(r run, id *ast.Ident) ast.Expr {
	v, ok := r.pkg.Info.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Parent() == r.pkg.Types.Scope() || len(t.mentions(v)) != 1 {
		return nil
	}
	var value ast.Expr
	ast.Inspect(r.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if d, ok := l.(*ast.Ident); ok && r.pkg.Info.Defs[d] == v && len(n.Lhs) == len(n.Rhs) {
					value = n.Rhs[i]
				}
			}
		case *ast.ValueSpec:
			for i, d := range n.Names {
				if r.pkg.Info.Defs[d] == v && len(n.Names) == len(n.Values) {
					value = n.Values[i]
				}
			}
		}
		return value == nil
	})
	return value
}

// counted is a run whose keys are arguments, as many as another argument says.
func (t *tracer) counted(r run, n ast.Expr, of *uses.Package, from int) (out run, no string) {
	lit, ok := ast.Unparen(n).(*ast.BasicLit)
	if !ok {
		return r, "has the number of the keys of the script from elsewhere: append the key there by hand"
	}
	if no := t.fixed(of, lit); no != "" {
		return r, "has the number of its keys where " + no
	}
	text := lit.Value
	if lit.Kind == token.STRING {
		text, _ = strconv.Unquote(text)
	}
	keys, err := strconv.Atoi(text)
	args := r.call.Args
	if err != nil || keys < 0 || r.call.Ellipsis.IsValid() || from+keys > len(args) || from < 1 {
		return r, "hands it keys whose number is not known: append the key there by hand"
	}
	r.keys, r.at = keys, r.call
	r.put = func(more []string) []passes.Edit {
		text := strconv.Itoa(keys + len(more))
		if lit.Kind == token.STRING {
			text = strconv.Quote(text)
		}
		at := args[from+keys-1].End()
		return []passes.Edit{edit(of.Fset, lit.Pos(), lit.End(), text), edit(r.pkg.Fset, at, at, ", "+strings.Join(more, ", "))}
	}
	return r, ""
}

// chained is a run by a builder of commands, whose method Numkeys is called.
func (t *tracer) chained(r run, numkeys *ast.CallExpr) (out run, no string) {
	last, n, ok := ast.Expr(numkeys), 0, len(numkeys.Args) == 1
	for ok {
		method, next := t.method(r.pkg, r.file, last)
		if next == nil || method != "Key" {
			break
		}
		ok = !next.Ellipsis.IsValid()
		last, n = next, n+len(next.Args)
	}
	lit, isLit := ast.Unparen(first(numkeys.Args)).(*ast.BasicLit)
	if !ok || !isLit || lit.Value != strconv.Itoa(n) {
		return r, "hands it keys whose number is not known: append the key there by hand"
	}
	r.keys, r.at = n, last
	r.put = func(more []string) []passes.Edit {
		return []passes.Edit{
			edit(r.pkg.Fset, lit.Pos(), lit.End(), strconv.Itoa(n+len(more))),
			edit(r.pkg.Fset, last.End(), last.End(), ".Key("+strings.Join(more, ", ")+")"),
		}
	}
	return r, ""
}

// fixed says why nothing can be changed at a node; "" if it can.
func (t *tracer) fixed(pkg *uses.Package, n ast.Expr) (no string) {
	p := &place{Site: uses.Site{Expr: n, Package: pkg}}
	if no = p.find(); no == "" {
		no = t.unwritable(pkg.Fset.PositionFor(n.Pos(), false).Filename)
	}
	if no != "" {
		no = t.where(pkg, n) + " " + no
	}
	return no
}
