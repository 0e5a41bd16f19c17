package texteval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// storing are the methods of clients that put elements behind a key, by those that return them:
// an index of keys is a set or a list of them.
var storing = map[string][]string{
	"SMembers": {"SAdd"}, "SMembersMap": {"SAdd"}, "SPop": {"SAdd"}, "SPopN": {"SAdd"}, "SRandMember": {"SAdd"}, "SRandMemberN": {"SAdd"},
	"LRange": {"LPush", "RPush"}, "LPop": {"LPush", "RPush"}, "RPop": {"LPush", "RPush"}, "LIndex": {"LPush", "RPush"},
}

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
	keys := told(ev.textsOf(ev.own(ev.expr(x.Args[at], c), c.fn, true)))
	var out []*Node
	for _, call := range calls {
		cc := ev.ctxOf(call.Expr, call.In, call.Pkg)
		at := keyArg(calleeOf(call.Pkg.Info, call.Expr))
		if !slices.ContainsFunc(told(ev.storedTexts(call.Expr.Args[at], cc)), func(k Text) bool { return slices.ContainsFunc(keys, k.hasForm) }) {
			continue
		}
		for _, e := range call.Expr.Args[at+1:] {
			texts := ev.storedTexts(e, cc)
			if len(texts) == 0 || call.Expr.Ellipsis.IsValid() {
				return nil
			}
			for _, text := range texts {
				if !text.beginsAsKey(keys) {
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

// keyArg is the number of the argument of a client's method that is a key: the first behind the
// context.
func keyArg(f *types.Func) int {
	if p := f.Signature().Params(); p.Len() > 0 && program.IsContext(p.At(0).Type()) {
		return 1
	}
	return 0
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

// beginsAsKey reports whether a text begins with a word and a separator, or with the value that
// one of some keys begins with.
func (t Text) beginsAsKey(keys []Text) bool {
	switch {
	case len(t) == 0:
		return false
	case t[0].Literal:
		return strings.ContainsAny(t[0].Text, separators)
	}
	return len(t) > 1 && t[1].Literal && slices.ContainsFunc(keys, func(k Text) bool {
		return !k[0].Literal && k[0].Text == t[0].Text && k[0].Unknown == t[0].Unknown
	})
}
