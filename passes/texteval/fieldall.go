package texteval

import (
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// withoutHoles is what the module itself gives a field that is configured.
func (ev *Evaluator) withoutHoles(n *Node) *Node {
	if n.Kind != Alt {
		return n
	}
	return ev.alt(slices.DeleteFunc(slices.Clone(n.Kids), beginsOpen)...)
}

// beginsOpen reports whether a value is one that is not known, or has one in front.
func beginsOpen(n *Node) bool {
	n = n.core()
	return n.Kind == Hole || n.Kind == Concat && n.Kids[0].core().Kind == Hole
}

// readerOf is the package of the function that the object came to of which a field is read; nil
// where it came by none.
func (ev *Evaluator) readerOf(n *Node) *program.Package {
	for n.Kind != Var {
		switch n.Kind {
		case At, When, Box, Field, Elem, Index, Op, Fold:
			n = n.Kids[0]
		case Hole:
			return ev.broughtTo[n.Info.of]
		default:
			return nil
		}
	}
	if n.Owner.fn == nil {
		return nil
	}
	return n.Owner.fn.Pkg
}

// fieldAll is whatever a field is given anywhere in a program that has the package from, any
// if that is nil.
func (ev *Evaluator) fieldAll(f fieldRef, from *program.Package) *Node {
	key, as := f.id, ev.assigns(ev.x.Field(f.id), f.pos)
	if other := func(a *program.Assign) bool { return !ev.x.Together(a.Pkg, from) }; from != nil && slices.ContainsFunc(as, other) {
		key, as = key+" "+from.Path, slices.DeleteFunc(slices.Clone(as), other)
	}
	return ev.remembered(key, f, func() *Node {
		if n := ev.importedField(f); n != nil {
			return n
		}
		if len(as) > 1 {
			as = ev.left(as, f)
		}
		n := ev.changedIn(f.typ, ev.assigned(as, f.name, f.typ), ev.isField(f.id))
		if text, ok := n.IsLit(); ok && text == "" {
			n = ev.hole(snake(f.name), f.typ, NoCaller)
		}
		if n.Kind == Hole && len(as) == 0 {
			if n = ev.hole(snake(f.name), f.typ, ev.fieldReason(f)); f.tag != "" {
				n = ev.fromOutside(f)
			}
		}
		if b, ok := typeOr(f.typ).Underlying().(*types.Basic); ok {
			isText, isBool := b.Info()&types.IsString != 0, b.Info()&types.IsBoolean != 0
			switch {
			case isBool && len(as) == 0 && ev.leftOut(f, as):
				n = ev.zero(f.typ, f.name)
			case (isBool || isText && len(as) > 0 && !slices.ContainsFunc(as, isDefault)) && ev.leftOut(f, as):
				n = ev.alt(n, ev.zero(f.typ, f.name))
			case !isText && ev.onlyMade(f, as):
				if ev.leftOut(f, as) {
					n = ev.alt(n, ev.zero(f.typ, f.name))
				}
			case !isText:
				n = ev.alt(n, ev.hole(snake(f.name), f.typ, NoReason)) // it may never be set
			}
		}
		if f.tag != "" && n.Kind != Struct && n.Kind != Hole {
			n = ev.alt(ev.byDefault(ev.withoutHoles(n)), ev.fromOutside(f))
		}
		return ev.soft(ev.renamed(n, f.name), snake(f.name))
	})
}

// onlyMade reports whether nothing but composite literals of the module sets a field, one of
// a few constants by its type.
func (ev *Evaluator) onlyMade(f fieldRef, as []*program.Assign) bool {
	return program.Named(f.typ) != nil && isInteger(f.typ) && f.tag == "" && f.of != nil && len(as) > 0 && !ev.opts.Alone && !ev.x.Decoded(f.of) &&
		!slices.ContainsFunc(as, func(a *program.Assign) bool { return !a.Literal || a.Unknown })
}
