package eval

import (
	"go/ast"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
)

// substitute fills the parameters in the summary of a function without a body
// by what a call passes for them.
func (ev *Evaluator) substitute(v Value, c *ast.CallExpr, fr *frame) Value {
	if v.kind != text {
		return v
	}
	var out []Seq
	for _, s := range v.alts {
		if !c.Ellipsis.IsValid() && slices.ContainsFunc(s, func(p Piece) bool { return p.Ref.Elem }) {
			s = s.Apart()
		}
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
			var given []Seq
			for _, t := range ev.named(ev.expr(c.Args[p.Ref.Index], fr), p.Text).Texts() {
				given = append(given, p.Given(t)...)
			}
			results = cross(results, someText(given))
		}
		out = append(out, results...)
	}
	return textOf(unique(out)...)
}

// isNumber reports whether s is a number as text: what an ID is turned into.
func isNumber(s Seq) bool {
	return len(s) == 1 && s[0].Kind == Hole && s[0].Type != keys.String
}

// returnSteps bounds the work on a function that nobody may ever ask about: a
// function that builds keys is a short one.
const returnSteps = 2_000

// Returns is what a function returns as text, for callers in other packages;
// nil if nothing of it is known. Its parameters are pieces.
func (ev *Evaluator) Returns(fn *program.Func) []Seq {
	if len(fn.Results) == 0 || !stringish(fn.Results[0].Type()) {
		return nil
	}
	if d, ok := fn.Node.(*ast.FuncDecl); !ok || !d.Name.IsExported() {
		return nil
	}
	ev.steps = maxSteps - returnSteps
	v := ev.result(ev.root(fn, fn.Pkg), 0)
	if v.kind != text {
		return nil
	}
	known := false
	for _, s := range v.alts {
		known = known || s.literal() || len(s) > 0 && s[0].Kind == Param || isNumber(s)
	}
	if !known || len(v.alts) > maxCallees {
		return nil
	}
	return v.alts
}
