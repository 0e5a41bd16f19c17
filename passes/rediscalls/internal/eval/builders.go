package eval

import (
	"go/ast"
	"go/types"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
)

// A Builder is a function or method that returns the text of a template, whose
// placeholders are its arguments. What is known of it counts instead of its
// body.
type Builder struct {
	// Template returns the text of a call with n arguments.
	Template func(n int) keys.Template
	// Given is the name of a placeholder that is no argument, the namespace; ""
	// if there is none.
	Given string
	// Escaped says that the arguments are texts in which characters are escaped.
	Escaped bool
}

// built evaluates a call of a builder; it says no where f is none.
func (ev *Evaluator) built(f *types.Func, c *ast.CallExpr, fr *frame) (Value, bool) {
	if len(ev.builders) == 0 || c.Ellipsis.IsValid() {
		return Value{}, false
	}
	b, ok := ev.builders[program.FuncID(f.Origin())]
	if !ok {
		return Value{}, false
	}
	out, next := []Seq{{}}, 0
	for _, p := range b.Template(len(c.Args)).Parts() {
		switch {
		case !p.Placeholder:
			out = cross(out, []Seq{lit(p.Literal, nil)})
		case p.Name == b.Given:
			out = cross(out, []Seq{hole(p.Name, p.Type)})
		case next < len(c.Args):
			out = cross(out, ev.handedOver(c.Args[next], p, b.Escaped, out, fr))
			next++
		default:
			return Value{}, false
		}
	}
	return textOf(out...), true
}

// handedOver is what a builder puts in the place of a placeholder.
func (ev *Evaluator) handedOver(e ast.Expr, p keys.Part, escaped bool, before []Seq, fr *frame) []Seq {
	v := ev.expr(e, fr)
	if _, literal := v.Known(); escaped && !literal {
		return []Seq{hole(nameOr(v.name), "")}
	}
	if v.kind == unknown && (v.name == "" || v.name == "?") {
		v.name = p.Name
	}
	return someText(v.after(before))
}
