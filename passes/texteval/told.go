package texteval

import (
	"go/ast"
	"slices"
	"strings"
)

// tells reports whether a call tells which of the heads that a text has in the module
// it has here: the object that the method is called on has it, as a cache has its
// prefix. One that all of them share is part of the form, and tells nothing.
func (ev *Evaluator) tells(w *Wrapped, e *env) bool {
	if !slices.ContainsFunc(w.heads, func(v *Node) bool { return v.N < 0 }) {
		return false
	}
	if !w.told {
		w.told = true
		w.all, w.many = ev.literalHeads(ev.own(w.Value, w.Owner.fn, true))
	}
	if len(w.all) < 2 && !w.many {
		return false
	}
	here, _ := ev.literalHeads(ev.finish(ev.inst(w.Value, e)))
	return len(here) > 0 && (w.many || len(here) < len(w.all))
}

// literalHeads lists what a text begins with; nil where that is not always literal. many
// says that one placeholder stands for too many of them.
func (ev *Evaluator) literalHeads(n *Node) (out []string, many bool) {
	for _, t := range ev.texts(ev.close(ev.together(n)), true) {
		if len(t) == 0 || !t[0].Literal {
			return nil, len(t) > 0 && t[0].Reason == TooMany
		}
		if !slices.Contains(out, t[0].Text) {
			out = append(out, t[0].Text)
		}
	}
	return out, false
}

// handsKey reports whether a call hands a to a parameter that is called a key.
func (ev *Evaluator) handsKey(v, a *Node) bool {
	if !ev.isKeyParam(v) {
		return false
	}
	if a = ev.finish(a).core(); a.Kind == Var && a.Owner.fn != nil && a.N >= 0 {
		ev.keyParams[a] = true
	}
	return true
}

// OfKey reports whether callers bring a key to a parameter that is called so.
func (w *Wrapped) OfKey(ev *Evaluator) bool { return slices.ContainsFunc(w.Vars, ev.isKeyParam) }

// isKeyParam reports whether a parameter is called a key, or handed on as one: what
// callers hand over is one, whatever is put in front of it.
func (ev *Evaluator) isKeyParam(v *Node) bool {
	if ev.keyParams[v] {
		return true
	}
	if v.N < 0 || v.Owner.fn == nil || v.N >= len(v.Owner.fn.Params) || !textual(ev.paramType(v.Owner, v.N)) {
		return false
	}
	if _, ok := v.Owner.fn.Node.(*ast.FuncDecl); !ok {
		return false
	}
	words := strings.Split(strings.TrimSuffix(snake(v.Owner.fn.Params[v.N].Name()), "s"), "_")
	switch words[len(words)-1] {
	case "channel":
		return len(words) == 1
	case "key":
		return len(words) == 1 || !slices.Contains(otherKeys, words[len(words)-2])
	}
	return false
}

// otherKeys are what keys are called after that are none of Redis.
var otherKeys = []string{"api", "access", "secret", "private", "public", "license", "encryption", "signing", "primary", "foreign", "sort", "order", "object", "map", "json", "header", "field", "hash"}
