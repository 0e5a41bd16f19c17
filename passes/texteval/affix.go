package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// affixTest is what a condition asks of how a text begins or ends, as the name of the
// operation, the text, and what it begins or ends with; "" for other conditions. That of !=
// is the same as that of ==.
func (ev *Evaluator) affixTest(cond ast.Expr, c ctx) (name string, of ast.Expr, y *Node) {
	switch x := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		return ev.byteCompared(x, c)
	case *ast.CallExpr:
		sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
		if !ok || len(x.Args) != 2 {
			return "", nil, nil
		}
		f, ok := c.pkg.Info.Uses[sel.Sel].(*types.Func)
		if !ok {
			return "", nil, nil
		}
		switch f.FullName() {
		case "strings.HasPrefix", "bytes.HasPrefix":
			name = "hasprefix"
		case "strings.HasSuffix", "bytes.HasSuffix":
			name = "hassuffix"
		default:
			return "", nil, nil
		}
		if y = ev.expr(x.Args[1], c).core(); y.Kind == Lit {
			return name, x.Args[0], y
		}
	}
	return "", nil, nil
}

// byteCompared is s[0] == 'x', s[len(s)-1] != 'x' and s[len(s)-1:] == "x": whether a text begins
// or ends with something; "" for other comparisons.
func (ev *Evaluator) byteCompared(x *ast.BinaryExpr, c ctx) (name string, of ast.Expr, y *Node) {
	if x.Op != token.EQL && x.Op != token.NEQ {
		return "", nil, nil
	}
	switch at := ast.Unparen(x.X).(type) {
	case *ast.IndexExpr:
		if of = at.X; !stringish(typeOr(c.pkg.Info.TypeOf(of))) {
			return "", nil, nil
		}
		if y = ev.expr(x.Y, c).core(); y.Kind != Lit || y.Typ == nil {
			return "", nil, nil
		}
		if y = ev.byteLit(y); y.Kind != Lit {
			return "", nil, nil
		}
		if i, ok := ast.Unparen(at.Index).(*ast.BasicLit); ok && i.Value == "0" {
			return "hasprefix", of, y
		}
		if ev.fromBack(at.Index, of, c) == "^1" {
			return "hassuffix", of, y
		}
	case *ast.SliceExpr:
		if of = at.X; !stringish(typeOr(c.pkg.Info.TypeOf(of))) || at.Max != nil {
			return "", nil, nil
		}
		if y = ev.expr(x.Y, c).core(); y.Kind != Lit || y.Typ != nil || y.Text == "" {
			return "", nil, nil
		}
		n := len(y.Text)
		if at.Low == nil && at.High != nil {
			if i, ok := ev.expr(at.High, c).Int(); ok && int(i) == n {
				return "hasprefix", of, y
			}
		}
		if at.Low != nil && at.High == nil && ev.fromBack(at.Low, of, c) == "^"+itoa(n) {
			return "hassuffix", of, y
		}
	}
	return "", nil, nil
}

// affix decides strings.HasPrefix and the like.
func (ev *Evaluator) affix(name string, x, y *Node) *Node {
	if y.Kind == Concat {
		return ev.affixOf(name, x, y)
	}
	if y.Kind != Lit {
		return nil
	}
	if y.Text == "" {
		return ev.boolean(true)
	}
	switch x.Kind {
	case Alt:
		if len(x.Kids) > 16 {
			return nil
		}
		return ev.each(x, func(k *Node) *Node { return ev.op(name, "", k, y) })
	case When:
		return ev.each(x, func(k *Node) *Node { return ev.op(name, "", k, y) })
	case Lit:
		switch name {
		case "hasprefix":
			return ev.boolean(strings.HasPrefix(x.Text, y.Text))
		case "hassuffix":
			return ev.boolean(strings.HasSuffix(x.Text, y.Text))
		}
		return ev.boolean(strings.Contains(x.Text, y.Text))
	case Concat, Op:
		end, _ := literalEnd(x, name == "hassuffix")
		cut := func(s string, n int) string { return s[:n] }
		if name == "hassuffix" {
			cut = func(s string, n int) string { return s[len(s)-n:] }
		}
		if name == "contains" {
			if strings.Contains(end, y.Text) {
				return ev.boolean(true)
			}
			return nil
		}
		n := min(len(end), len(y.Text))
		if cut(end, n) != cut(y.Text, n) {
			return ev.boolean(false)
		}
		if n == len(y.Text) {
			return ev.boolean(true)
		}
	}
	return nil
}

// literalEnd is the literal text that a text surely begins with, or ends with, and whether that
// is all of it.
func literalEnd(n *Node, last bool) (end string, whole bool) {
	switch n = plain(n); n.Kind {
	case Lit:
		return n.Text, true
	case Concat:
		for i := range n.Kids {
			at := i
			if last {
				at = len(n.Kids) - 1 - i
			}
			text, ok := literalEnd(n.Kids[at], last)
			if last {
				end = text + end
			} else {
				end += text
			}
			if !ok {
				return end, false
			}
		}
		return end, true
	case When:
		return literalEnd(n.Kids[0], last)
	case Alt:
		at := 0
		if last {
			at = 1
		}
		if n.ends[at] == nil { // alternatives have others in common: each once
			end := commonEnd(n.Kids, last)
			n.ends[at] = &end
		}
		return *n.ends[at], false
	case Op:
		if len(n.Kids) > 0 {
			return endOfOp(n, last), false
		}
	}
	return "", false
}

// plain is n without what only tells how it came to be, or what is known of it.
func plain(n *Node) *Node {
	for n = bare(n); isOp(n, "refine"); n = bare(n.Kids[0]) {
	}
	return n
}

// commonEnd is the literalEnd that texts share.
func commonEnd(ns []*Node, last bool) string {
	end, _ := literalEnd(ns[0], last)
	for _, n := range ns[1:] {
		e, _ := literalEnd(n, last)
		for !(last && strings.HasSuffix(e, end) || !last && strings.HasPrefix(e, end)) {
			if last {
				end = end[1:]
			} else {
				end = end[:len(end)-1]
			}
		}
	}
	return end
}

// endOfOp is the literalEnd of what an operation leaves of a text.
func endOfOp(n *Node, last bool) string {
	switch n.Text {
	case "lower":
		end, _ := literalEnd(n.Kids[0], last)
		return strings.ToLower(end)
	case "upper":
		end, _ := literalEnd(n.Kids[0], last)
		return strings.ToUpper(end)
	case "trim", "trimleft", "trimright":
		if cut := cutset(n); cut != nil { // the rest may be nothing: then the other end of the literal is cut, too
			end, _ := literalEnd(n.Kids[0], last)
			if n.Text != "trimright" {
				end = strings.TrimLeftFunc(end, cut)
			}
			if n.Text != "trimleft" {
				end = strings.TrimRightFunc(end, cut)
			}
			return end
		}
	case "join":
		if l := bare(n.Kids[0]); l.Kind == List && len(l.Kids) > 0 {
			at := 0
			if last {
				at = len(l.Kids) - 1
			}
			end, _ := literalEnd(l.Kids[at], last)
			return end
		}
	case "trimprefix", "trimsuffix":
		if last != (n.Text == "trimsuffix") || len(n.Kids) < 2 {
			return ""
		}
		end, _ := literalEnd(n.Kids[0], last)
		affix, ok := constText(n.Kids[1])
		has, cut := strings.HasPrefix, strings.TrimPrefix
		if last {
			has, cut = strings.HasSuffix, strings.TrimSuffix
		}
		if ok && (has(end, affix) || !has(affix, end)) {
			return cut(end, affix)
		}
	}
	return ""
}

// cutset is what a trim operation cuts off; nil where that is not known.
func cutset(n *Node) func(rune) bool {
	var args []string
	for _, k := range n.Kids[1:] {
		set, ok := constText(k)
		if !ok {
			return nil
		}
		args = append(args, set)
	}
	return cutting(args)
}

// filled reports whether a text is surely not empty.
func filled(n *Node) bool {
	switch n = plain(n); {
	case n.Kind == Lit:
		return n.Typ == nil && n.Text != ""
	case n.Kind == Concat:
		return slices.ContainsFunc(n.Kids, filled)
	case n.Kind == Op:
		end, _ := literalEnd(n, false)
		tail, _ := literalEnd(n, true)
		return end != "" || tail != ""
	}
	return false
}

// affixOf is affix of what is joined of several parts: where the first of them, or the last,
// is not there it is not.
func (ev *Evaluator) affixOf(name string, x, y *Node) *Node {
	if text, ok := constText(y); ok {
		return ev.affix(name, x, ev.lit(text, 0, 0))
	}
	end := y.Kids[0]
	if name == "hassuffix" {
		end = y.Kids[len(y.Kids)-1]
	}
	if text, ok := constText(end); ok && name != "contains" {
		if out := ev.affix(name, x, ev.lit(text, 0, 0)); out != nil && out.Kind == Lit && out.Text == "false" {
			return out
		}
	}
	return nil
}

// affixMark tells what is known of how a text begins or ends from what is known of a field.
const affixMark = "\x01"

// refineAffix is a value of which is known that it begins or ends with y, or that it does not;
// nil where it is not known enough of.
func (ev *Evaluator) refineAffix(name string, holds bool, x, y *Node) *Node {
	switch k := ev.affix(name, bare(x), y); {
	case k != nil && k.Kind == Lit && (k.Text == "true") != holds:
		return ev.bottom()
	case k != nil || bare(x).Kind == Hole && (!holds || name == "hasprefix"): // a whole key stays one value
		return x
	case bare(x).Kind == Hole:
		return ev.concat(x, y)
	case open(x):
		return nil
	}
	return x
}
