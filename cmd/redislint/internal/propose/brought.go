package propose

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// withOperands puts values in the places of text that a parameter or field brings to
// an expression which builds the key, or a variable that is named like a value: this
// program happens to have one there. What comes before the key says what it is, right
// behind the namespace say, is a word of the keyspace: "jobs", whoever brings it.
func (m *modeler) withOperands(t keys.Template, path []uses.Site) keys.Template {
	for _, calls := range []bool{false, true} { // a parameter says more than what is handed to it
		for i, site := range path {
			if a := m.align(t, path[i:], calls, i == 0); a != nil {
				t = m.withValues(a, site)
			}
		}
	}
	return t
}

// withValues is the template that is aligned with operands, with values for the
// segments that some of them bring.
func (m *modeler) withValues(a *alignment, site uses.Site) keys.Template {
	var out []token
	from := 0
	for i, op := range a.ops {
		text := a.toks[from:a.ends[i]]
		switch name := nameOf(op.Expr); {
		case i > 0 && name != "" && (isValueName(name) || isBrought(op.Expr, site)) && m.isSegment(a.toks, from, a.ends[i]),
			i > 0 && name != "" && len(text) > 1 && (isValueName(name) || !text[0].literal()), // made of several
			i > 0 && isValueName(name) && text[0].literal() && integer(op, site) != nil:
			out = append(out, token{value: m.valueOf(text, name, op, site)})
		default:
			out = append(out, text...)
		}
		from = a.ends[i]
	}
	return untokenize(append(out, a.toks[from:]...)).Numbered()
}

// valueOf is the value that an operand with a name gives in place of some text.
func (m *modeler) valueOf(text []token, name string, op operands.Operand, site uses.Site) keys.Part {
	v := between(text, nil, m.Separator)
	v.Name = name
	if b := integer(op, site); b != nil {
		v.Type, v.Rest = keys.Int, false
		if b.Info()&types.IsUnsigned != 0 {
			v.Type = keys.Uint
		}
	}
	return v
}

// isSegment reports whether literal text is a segment, or several in the middle, and not
// the first one that says what key it is.
func (m *modeler) isSegment(toks []token, from, to int) bool {
	isSeparator := func(i int) bool { return i >= 0 && i < len(toks) && toks[i].text == m.Separator }
	if !isSeparator(from-1) || to < len(toks) && !isSeparator(to) {
		return false
	}
	if slices.ContainsFunc(toks[from:to], func(t token) bool { return !t.literal() || t.text == m.Separator && to == len(toks) }) {
		return false
	}
	before := ""
	for _, t := range toks[:from] {
		before += t.text
	}
	if m.inNamespace(untokenize(toks)) {
		before = before[len(m.namespace)+len(m.Separator):]
	}
	return len(words(before)) > 0
}

// An alignment says which tokens of a template each operand of an expression gives.
type alignment struct {
	toks  []token
	ops   []operands.Operand
	site  uses.Site
	sep   string
	whole bool  // the expression gives the whole template, not only its beginning
	typed bool  // a number is what the template has a number for, not any value
	first int   // the tokens of the first operand; 0 where they are not known
	ends  []int // of the tokens of each operand
	dead  map[[2]int]bool
}

// align is the alignment of a template with the operands of the first site of a path, in
// calls too if calls says so; nil if there is none.
func (m *modeler) align(t keys.Template, path []uses.Site, calls, whole bool) *alignment {
	site := path[0]
	ops, _, ok := m.ops.Of(site.Expr, calls, site.In, site.Package)
	if !ok || len(ops) < 2 {
		return nil
	}
	a := &alignment{toks: tokens(t.Parts()), ops: ops, site: site, sep: m.Separator, whole: whole, ends: make([]int, len(ops))}
	if a.first = handedOn(path, ops[0], t.Head()); !a.aligned() {
		return nil
	}
	return a
}

// handedOn is the number of characters of the constant that the first operand of a path's
// first site is, if variables, parameters and fields hand it on as it is; else 0.
func handedOn(path []uses.Site, op operands.Operand, head string) int {
	at, inside := path[0].Expr, path[1:]
	for len(inside) > 1 && at.Pos() <= inside[0].Expr.Pos() && inside[0].Expr.End() <= at.End() {
		inside = inside[1:] // the format
	}
	if len(inside) != 1 || op.Expr == nil {
		return 0
	}
	v := inside[0].Package.Info.Types[inside[0].Expr].Value
	if v == nil || v.Kind() != constant.String || !strings.HasPrefix(head, constant.StringVal(v)) {
		return 0
	}
	return utf8.RuneCountInString(constant.StringVal(v))
}

// aligned reports whether there is one: if it can be, text of expressions has no
// separators in it.
func (a *alignment) aligned() bool {
	none := func(ast.Expr) bool { return false }
	brought := func(e ast.Expr) bool { return isBrought(e, a.site) } // callers join parts of keys, too
	for _, a.typed = range []bool{true, false} {
		if !a.typed && !a.whole && a.ops[0].Expr != nil && a.first == 0 {
			return false // nobody knows where what comes first ends
		}
		for _, wide := range []func(ast.Expr) bool{none, brought, nil} {
			a.dead = map[[2]int]bool{}
			if a.match(0, 0, wide) {
				return true
			}
		}
	}
	return false
}

// match aligns the tokens from one on with the operands from one on. The text of an
// expression has separators in it only where wide says so; nil says it of all.
func (a *alignment) match(at, op int, wide func(ast.Expr) bool) bool {
	k := [2]int{at, op}
	if a.dead[k] {
		return false
	}
	a.dead[k] = true // unless it matches, which ends it all
	if op == len(a.ops) {
		return !a.whole || at == len(a.toks)
	}
	o := a.ops[op]
	if o.Expr == nil {
		for _, t := range tokens([]keys.Part{{Literal: o.Text}}) {
			if at == len(a.toks) || a.toks[at].text != t.text {
				return false
			}
			at++
		}
		a.ends[op] = at
		return a.match(at, op+1, wide)
	}
	number := integer(o, a.site) != nil
	for end := at + 1; end <= len(a.toks); end++ {
		if op == 0 && a.first > 0 && end != a.first {
			continue
		}
		if number && !a.isNumber(a.toks[at:end]) {
			return false
		}
		if op > 0 && a.toks[end-1].text == a.sep && wide != nil && !wide(o.Expr) {
			return false
		}
		if a.match(end, op+1, wide) {
			a.ends[op] = end
			return true
		}
	}
	return false
}

// isNumber reports whether tokens are one value, or begin as a number does.
func (a *alignment) isNumber(toks []token) bool {
	for i, t := range toks {
		if a.typed && !t.literal() && t.value.Type != keys.Int && t.value.Type != keys.Uint {
			return false
		}
		if t.literal() && !('0' <= t.text[0] && t.text[0] <= '9') && !(i == 0 && t.text == "-") || !t.literal() && len(toks) > 1 {
			return false
		}
	}
	return true
}

// isBrought reports whether an expression is a parameter, or a field.
func isBrought(e ast.Expr, site uses.Site) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		s := site.Package.Info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal
	case *ast.Ident:
		v, ok := site.Package.Info.Uses[e].(*types.Var)
		if !ok {
			return false
		}
		for _, f := range site.Package.Files {
			if f.FileStart <= v.Pos() && v.Pos() < f.FileEnd {
				return isParameter(f, v)
			}
		}
	}
	return false
}

// isParameter reports whether v is declared in the parameters of a function.
func isParameter(f *ast.File, v *types.Var) (found bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil || v.Pos() < n.Pos() || n.End() <= v.Pos() {
			return n == f
		}
		if t, ok := n.(*ast.FuncType); ok && t.Params.Pos() <= v.Pos() && v.Pos() < t.Params.End() {
			found = true
		}
		return !found
	})
	return found
}
