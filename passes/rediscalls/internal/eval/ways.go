package eval

import (
	"go/ast"

	"github.com/redislint/redislint/passes/program"
)

// A Way is how the head of a text got where it is: the expressions that gave a
// text with that head, from the outermost to the literal itself. Variables,
// parameters and fields in between are left out.
type Way struct {
	Expr  ast.Expr // a constant, a sum, or a call
	In    *program.Func
	Pkg   *program.Package
	Inner *Way // nil at the literal
}

// ways are all that lead to texts that differ in nothing else. They are never
// changed.
type ways struct {
	list []*Way
	more bool // there are more than are listed
}

// maxWays is how many ways of one text are kept.
const maxWays = 64

// Ways returns how the head of s got there; all says that there are no others.
func (s Seq) Ways() (list []*Way, all bool) {
	if len(s) == 0 || s[0].ways == nil {
		return nil, false
	}
	return s[0].ways.list, !s[0].ways.more
}

// through adds e to the ways of v, which it has given.
func through(e ast.Expr, v Value, fr *frame) Value {
	if v.kind != text || !stops(e, fr) {
		return v
	}
	out := make([]Seq, len(v.alts))
	for i, s := range v.alts {
		out[i] = s
		if len(s) == 0 || s[0].Kind != Lit && s[0].Kind != Param {
			continue
		}
		w := &ways{}
		if s[0].ways == nil {
			w.list = []*Way{{Expr: e, In: fr.fn, Pkg: fr.pkg}}
		} else {
			w.more = s[0].ways.more
			for _, inner := range s[0].ways.list {
				w.list = append(w.list, &Way{Expr: e, In: fr.fn, Pkg: fr.pkg, Inner: inner})
			}
		}
		out[i] = s.withWays(w)
	}
	v.alts = out
	return v
}

// stops reports whether e is an expression that ways have.
func stops(e ast.Expr, fr *frame) bool {
	switch e.(type) {
	case *ast.BinaryExpr, *ast.CallExpr:
		return true
	}
	tv, ok := fr.pkg.Info.Types[e]
	return ok && tv.Value != nil
}

func (s Seq) withWays(w *ways) Seq {
	out := append(Seq{}, s...)
	out[0].ways = w
	return out
}

// along returns s, which stands where a parameter stood that had the ways
// outer: those of s lead on to it.
func (s Seq) along(outer *ways) Seq {
	if outer == nil || len(s) == 0 || s[0].Kind != Lit && s[0].Kind != Param {
		return s
	}
	if s[0].ways == nil {
		return s.withWays(outer)
	}
	w := &ways{more: outer.more || s[0].ways.more}
	for _, o := range outer.list {
		for _, i := range s[0].ways.list {
			if len(w.list) == maxWays {
				w.more = true
				break
			}
			w.list = append(w.list, o.on(i))
		}
	}
	return s.withWays(w)
}

// on returns w with inner at its end.
func (w *Way) on(inner *Way) *Way {
	if w == nil {
		return inner
	}
	return &Way{Expr: w.Expr, In: w.In, Pkg: w.Pkg, Inner: w.Inner.on(inner)}
}

// Also returns s with the ways of t too, which is the same text, and with what
// stands in the values of either.
func (s Seq) Also(t Seq) Seq {
	s = s.joinedAs(t)
	if len(s) == 0 || len(t) == 0 || t[0].ways == nil || s[0].ways == t[0].ways {
		return s
	}
	if s[0].ways == nil {
		return s.withWays(t[0].ways)
	}
	w := &ways{list: s[0].ways.list[:len(s[0].ways.list):len(s[0].ways.list)], more: s[0].ways.more || t[0].ways.more}
	for _, more := range t[0].ways.list {
		switch {
		case has(w.list, more):
		case len(w.list) >= maxWays:
			w.more = true
		default:
			w.list = append(w.list, more)
		}
	}
	return s.withWays(w)
}

func has(list []*Way, w *Way) bool {
	for _, o := range list {
		if o.same(w) {
			return true
		}
	}
	return false
}

func (w *Way) same(o *Way) bool {
	for ; w != o; w, o = w.Inner, o.Inner {
		if w == nil || o == nil || w.Expr != o.Expr {
			return false
		}
	}
	return true
}

// withMoreWays returns s with the remark that not all of its ways are listed.
func (s Seq) withMoreWays() Seq {
	if len(s) == 0 || s[0].ways == nil {
		return s
	}
	return s.withWays(&ways{list: s[0].ways.list, more: true})
}
