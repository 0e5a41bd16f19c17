package texteval

import (
	"go/ast"
	"slices"
	"strings"
)

// words are the few words that the module's calls bring to a parameter in the middle of a
// text, if they bring nothing else: an enumeration is part of the form. One alone may be
// the only value so far, unless it has several words, as in "send-mail", or is a glob, or
// the function is private and all of its calls have it. Those with a separator of keys are
// those of the calls.
func (ev *Evaluator) words(x *Node) *Node {
	if t := ev.paramType(x.Owner, x.N); t == nil || !stringish(t) {
		return nil
	}
	var words []string
	several := true
	v := ev.close(x)
	for _, a := range alternatives(v, nil, 0) {
		text, ok := constText(a)
		if head := wordOf(a); !ok && head != "" {
			text, ok = head, true
		}
		if !ok || a.Typ != nil || text == "" || isValue(text) || strings.ContainsAny(text, ":/.|") {
			return nil
		}
		if several = several && strings.ContainsAny(text, "-_*"); !slices.Contains(words, text) {
			words = append(words, text)
		}
	}
	if len(words) > maxWords || len(words) == 1 && !several && !ev.private(x) {
		return nil
	}
	return v
}

// private reports whether only its own package can call the function of a parameter, and
// all calls are there with a constant in place of it: not what others hand over.
func (ev *Evaluator) private(x *Node) bool {
	d, ok := x.Owner.fn.Node.(*ast.FuncDecl)
	if !ok || d.Recv != nil || d.Name.IsExported() {
		return false
	}
	for _, call := range ev.callers(x.Owner.fn) {
		if x.N >= len(call.Expr.Args) || call.Pkg.Info.Types[call.Expr.Args[x.N]].Value == nil {
			return false
		}
	}
	return true
}

// wordOf is the word that a text begins with where a value follows it in the same segment,
// as in "team_" + id; empty where there is none, or where it has several segments.
func wordOf(n *Node) string {
	c := bare(n)
	if c.Kind != Concat {
		return ""
	}
	for i, k := range c.Kids {
		text, ok := k.IsLit()
		if strings.ContainsAny(text, ":/.|") || i == 0 && (!ok || strings.TrimRight(text, "_-") == text) {
			return ""
		}
	}
	text, _ := c.Kids[0].IsLit()
	return text
}
