package texteval

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// words are the few words that the module's calls bring to a parameter in the middle of a
// text: an enumeration is part of the form. Where some bring a value for a string the words
// of the others are still part of it; texts that begin with a word, "team_" + id or "ip:" + addr, are
// where all bring such. One alone may be the only value so far, unless it has several
// words, as in "send-mail", or is a glob, or the function is private and all of its calls
// have it. It is nil where a placeholder says it better.
func (ev *Evaluator) words(x *Node) *Node {
	t := ev.paramType(x.Owner, x.N)
	if t == nil || !stringish(t) {
		return nil
	}
	var words []string
	var alts []*Node
	several, value, headed := true, false, false
	for _, a := range ev.given(x, 0) {
		if b := bare(a); b.Kind != Lit && b.Kind != Concat {
			value = true
			continue
		}
		text, ok := constText(a)
		if head := wordOf(a); !ok && head != "" {
			text, ok, headed = head, true, true
		}
		if !ok || a.Typ != nil || isValue(text) {
			return nil
		}
		if alts = append(alts, a); text == "" { // what is not asked for, beside words
			continue
		}
		if several = several && strings.ContainsAny(text, "-_*"); !slices.Contains(words, text) {
			words = append(words, text)
		}
	}
	_, plain := t.(*types.Basic) // else an enumeration, of which some values are not known
	if len(words) > maxMiddle || len(words) == 0 || value && (headed || !plain) || len(words) == 1 && !value && !several && !ev.private(x) {
		return nil
	}
	if value {
		alts = append(alts, ev.ownParam(x.Owner.fn, x.Owner.fn.Params[x.N], x.N))
	}
	return ev.alt(alts...)
}

// eachRow is n with the arguments of m; where several parameters of one function have words,
// for each of the rows of words that its calls bring, which are not mixed.
func (ev *Evaluator) eachRow(n *Node, m map[*Owner][]*Node, worded []*Node) *Node {
	if len(worded) < 2 || slices.ContainsFunc(worded, func(x *Node) bool { return x.Owner != worded[0].Owner }) {
		return ev.inst(n, ev.env(m))
	}
	o := worded[0].Owner
	var out []*Node
	rows := alternatives(ev.close(ev.list(worded...)), nil, 0)
	for _, row := range rows {
		if row.Kind != List || len(row.Kids) != len(worded) || len(rows) > maxLists {
			return ev.inst(n, ev.env(m))
		}
		args := slices.Clone(m[o])
		for i, x := range worded {
			if k := row.Kids[i]; !slices.ContainsFunc(alternatives(k, nil, 0), isOther) {
				args[x.N+1] = k // several where one call brings them, by a parameter of its caller
			} else {
				args[x.N+1] = ev.ownParam(o.fn, o.fn.Params[x.N], x.N)
			}
		}
		of := maps.Clone(m)
		of[o] = args
		out = append(out, ev.inst(n, ev.env(of)))
	}
	return ev.alt(out...)
}

// isOther reports whether what a call brings is neither a word nor a function.
func isOther(n *Node) bool { return !isConst(n) && wordOf(n) == "" && bare(n).Kind != Func }

func isConst(n *Node) bool {
	_, ok := constText(n)
	return ok
}

// given are the values that calls bring to a parameter, through other parameters too; what
// objects bring in their fields stays one value.
func (ev *Evaluator) given(x *Node, depth int) (out []*Node) {
	calls, _ := ev.joined(x.Owner)
	if len(calls) == 0 || len(calls) > maxCallers || depth > 4 || x.Owner.fn == nil || ev.CalledElsewhere(x.Owner.fn) {
		return []*Node{ev.close(x)}
	}
	var walk func(*Node) []*Node
	walk = func(n *Node) (out []*Node) {
		switch {
		case n == x, n.Kind == Bottom:
		case n.Kind == Alt:
			for _, k := range n.Kids {
				out = append(out, walk(k)...)
			}
		case n.Kind == When:
			if ev.close(n).Kind != Bottom { // else nobody brings what it is for
				return walk(n.Kids[0])
			}
		case n.Kind == At:
			return walk(n.Kids[0])
		case isOp(n, "refine"):
			for _, v := range walk(n.Kids[0]) {
				if v = ev.close(ev.op(n.Text, n.arg, v, n.Kids[1])); v.Kind != Bottom {
					out = append(out, v)
				}
			}
		case n.Kind == Var && n.N >= 0:
			return ev.given(n, depth+1)
		case n.Kind == Invoke: // what each type's method returns
			return alternatives(ev.close(n), nil, 0)
		default:
			return []*Node{ev.close(n)}
		}
		return out
	}
	for _, call := range calls {
		if e := ev.callEnv(x.Owner, call); e != nil {
			out = append(out, walk(ev.finish(ev.inst(x, e)))...)
		}
	}
	return out
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

// wordOf is the word that a text begins with where a value follows it, as in "team_" + id;
// empty where there is none.
func wordOf(n *Node) string {
	c := bare(n)
	if c.Kind != Concat {
		return ""
	}
	text, _ := c.Kids[0].IsLit()
	if strings.TrimRight(text, "_-:/.|") == text {
		return ""
	}
	return text
}
