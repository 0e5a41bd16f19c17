package texteval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
)

// storing are the methods of clients that put elements behind a key, by those that return them:
// an index of keys is a set or a list of them.
var storing = map[string][]string{
	"SMembers": {"SAdd"}, "SMembersMap": {"SAdd"}, "SPop": {"SAdd"}, "SPopN": {"SAdd"}, "SRandMember": {"SAdd"}, "SRandMemberN": {"SAdd"},
	"ZRange": added, "ZRevRange": added, "ZRangeByScore": added, "ZRevRangeByScore": added, "ZRangeByLex": added,
	"LRange": {"LPush", "RPush"}, "LPop": {"LPush", "RPush"}, "RPop": {"LPush", "RPush"}, "LIndex": {"LPush", "RPush"},
}

// added are the methods that put elements into a sorted set, each the Member of a struct.
var added = []string{"ZAdd", "ZAddNX"}

// stored is what a method of a client returns of a key that the module put elements behind:
// texts that begin as keys do. It is nil where the module stores something else there too, or
// the key is not known by its text.
func (ev *Evaluator) stored(x *ast.CallExpr, f *types.Func, t types.Type, c ctx) *Node {
	by := storing[f.Name()]
	at := keyArg(f)
	if by == nil || len(x.Args) <= at || c.fn == nil {
		return nil
	}
	var calls []*program.Call
	for _, name := range by {
		for _, call := range ev.x.MethodCalls(name) {
			g := calleeOf(call.Pkg.Info, call.Expr)
			if g != nil && ev.ofClient(ev.same(g)) && len(call.Expr.Args) > keyArg(g)+1 && call.In != nil && ev.x.Tests(call.Expr.Pos()) == program.NoTest {
				calls = append(calls, call)
			}
		}
	}
	if len(calls) == 0 || len(calls) > maxCallers {
		return nil
	}
	known := told(ev.textsOf(ev.own(ev.expr(x.Args[at], c), c.fn, true)))
	var out []*Node
	for _, call := range ev.putBehind(known, calls) {
		cc := ev.ctxOf(call.Expr, call.In, call.Pkg)
		for _, e := range call.Expr.Args[keyArg(calleeOf(call.Pkg.Info, call.Expr))+1:] {
			texts := ev.memberTexts(e, cc)
			if len(texts) == 0 || call.Expr.Ellipsis.IsValid() {
				return nil
			}
			for _, text := range texts {
				if !text.beginsAsKey(known) {
					return nil
				}
				out = append(out, ev.node(text))
			}
		}
	}
	if len(out) == 0 {
		return nil
	}
	return ev.s.intern(Node{Kind: Op, Text: "scan", arg: "stored", Kids: []*Node{ev.alt(out...)}, Typ: t})
}

// putBehind are the calls that put something behind one of some keys: behind one of the same form,
// or else behind one that may be the same, as index:{size} may be index:1.
func (ev *Evaluator) putBehind(keys []Text, calls []*program.Call) (out []*program.Call) {
	var may []*program.Call
	for _, call := range calls {
		at := call.Expr.Args[keyArg(calleeOf(call.Pkg.Info, call.Expr))]
		to := told(ev.storedTexts(at, ev.ctxOf(call.Expr, call.In, call.Pkg)))
		is := func(same func(t, u Text) bool) bool {
			return slices.ContainsFunc(to, func(t Text) bool { return slices.ContainsFunc(keys, func(u Text) bool { return same(t, u) }) })
		}
		if is(Text.hasForm) {
			out = append(out, call)
		} else if is(Text.mayBe) {
			may = append(may, call)
		}
	}
	if len(out) == 0 {
		return may
	}
	return out
}

// keyArg is the number of the argument of a client's method that is a key: the first behind the
// context.
func keyArg(f *types.Func) int {
	if p := f.Signature().Params(); p.Len() > 0 && program.IsContext(p.At(0).Type()) {
		return 1
	}
	return 0
}

// memberTexts are the texts of an element, which a sorted set has in a struct, with its score.
func (ev *Evaluator) memberTexts(e ast.Expr, c ctx) []Text {
	t := c.pkg.Info.TypeOf(e)
	if f, ok := lookup(typeOr(t), "Member").(*types.Var); ok {
		return ev.textsOf(ev.finish(ev.unbox(ev.field(ev.expr(e, c), t, ev.fieldRef(t, f)))))
	}
	return ev.storedTexts(e, c)
}

// storedTexts are the texts of an argument, with what callers bring.
func (ev *Evaluator) storedTexts(e ast.Expr, c ctx) []Text {
	return ev.textsOf(ev.finish(ev.expr(e, c)))
}

// told are the texts of a key; none where nothing is known of one.
func told(texts []Text) []Text {
	if slices.ContainsFunc(texts, func(t Text) bool { return !slices.ContainsFunc(t, func(p Piece) bool { return p.Literal }) }) {
		return nil
	}
	return texts
}

// hasForm reports whether two texts are the same, names of values aside.
func (t Text) hasForm(u Text) bool { return t.shown() == u.shown() }

// mayBe reports whether two texts that both begin with something known, or with the same value,
// can be the same key.
func (t Text) mayBe(u Text) bool {
	if t[0].Literal != u[0].Literal || !t[0].Literal && !t[0].sameValue(u[0]) {
		return false
	}
	_, ok := keys.Overlap(t.template(), u.template(), ":")
	return ok
}

// sameValue reports whether two pieces that are not known are the same.
func (p Piece) sameValue(q Piece) bool { return p.Text == q.Text && p.Unknown == q.Unknown }

// template is a text with a placeholder for each of its values.
func (t Text) template() keys.Template {
	parts := make([]keys.Part, len(t))
	for i, p := range t {
		parts[i] = keys.Part{Literal: p.Text}
		if !p.Literal {
			parts[i] = keys.Part{Placeholder: true, Name: "?"}
		}
	}
	return keys.New(parts...)
}

// beginsAsKey reports whether a text begins with a word and a separator, or with the value that
// one of some keys begins with.
func (t Text) beginsAsKey(keys []Text) bool {
	switch {
	case len(t) == 0:
		return false
	case t[0].Literal:
		return strings.ContainsAny(t.head(), separators)
	}
	return len(t) > 1 && t[1].Literal && slices.ContainsFunc(keys, func(k Text) bool {
		return !k[0].Literal && k[0].sameValue(t[0])
	})
}
