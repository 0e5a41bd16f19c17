package eval

import "go/ast"

// substitute fills the parameters in the summary of a function without a body
// by what a call passes for them.
func (ev *Evaluator) substitute(v Value, c *ast.CallExpr, fr *frame) Value {
	if v.kind != text {
		return v
	}
	var out []Seq
	for _, s := range v.alts {
		results := []Seq{{}}
		for _, p := range s {
			if p.Kind != Param {
				results = cross(results, []Seq{{p}})
				continue
			}
			if p.Ref.Elem || p.Ref.Index >= len(c.Args) {
				results = cross(results, []Seq{restHole(p.Text)})
				continue
			}
			results = cross(results, ev.named(ev.expr(c.Args[p.Ref.Index], fr), p.Text).Texts())
		}
		out = append(out, results...)
	}
	return textOf(unique(out)...)
}
