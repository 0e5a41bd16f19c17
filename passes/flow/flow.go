// Package flow answers the few questions about values and the order of statements
// that several rules ask: what a variable holds, what a use stores, what runs before
// and after it. What one rule asks alone is in the folder of that rule.
package flow

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses"
)

// A Flow is asked about the code that a result was made from. The nil Flow knows no
// code: uses that were not made by an analysis have no calls to ask about.
type Flow struct {
	Program  *program.Index
	Eval     *texteval.Evaluator
	Operands *operands.Parser
	Result   *uses.Result
}

// New returns the questions to ask about a result; nil for one that was not made by
// an analysis.
func New(r *uses.Result) *Flow {
	if r == nil || r.Program == nil {
		return nil
	}
	return &Flow{Program: r.Program, Eval: r.Values, Operands: operands.New(r.Program, r.Values), Result: r}
}

// Alone reports whether one package was analysed by itself: what the rest of the
// module does with a key is not known then.
func (f *Flow) Alone() bool { return f != nil && f.Result.Alone }

// Chain lists the calls that follow that of u, where it is one of a builder of
// commands; whole says that the chain ends with the command.
func (f *Flow) Chain(u *uses.Use) (next []*program.Call, whole bool) {
	return f.Program.Chain(u.Call, "Build", "Cache")
}

// Builds reports whether u is a call of a builder of commands, whose other arguments are
// in the calls that follow.
func Builds(u *uses.Use) bool { return strings.HasSuffix(u.Client, "/internal/cmds") }

// OnlyDef returns what a local variable is assigned, if that happens once; of a
// call with several results it is the first that counts. A parameter has what the
// caller passes too.
func (f *Flow) OnlyDef(v *types.Var, pkg *program.Package) (ast.Expr, bool) {
	return f.onlyDef(v, pkg, program.DefZero)
}

// OnlyList is [Flow.OnlyDef] of a list whose elements may be set later.
func (f *Flow) OnlyList(v *types.Var, pkg *program.Package) (ast.Expr, bool) {
	return f.onlyDef(v, pkg, program.DefZero, program.DefElement)
}

func (f *Flow) onlyDef(v *types.Var, pkg *program.Package, beside ...program.DefKind) (ast.Expr, bool) {
	body := f.Program.BodyAt(pkg, v.Pos())
	if body == nil {
		return nil, false
	}
	defs := slices.DeleteFunc(slices.Clone(body.Defs(v)), func(d program.Def) bool { return slices.Contains(beside, d.Kind) })
	if len(defs) != 1 || defs[0].Kind != program.DefAssign || defs[0].Index > 0 || defs[0].Value == nil {
		return nil, false
	}
	if n := defs[0].Node; (v.Pos() < n.Pos() || n.End() <= v.Pos()) && IsParameter(v, body) {
		return nil, false
	}
	return defs[0].Value, true
}

// An Assign is what a variable or field is given.
type Assign = program.Assign

// Assigned returns what the module gives to a field of a struct; nil if something else, as
// a decoder, may fill it.
func (f *Flow) Assigned(of types.Type, field *types.Var, pkg *program.Package) []*Assign {
	assigns := f.Program.Field(program.FieldID(of, field, pkg.Fset))
	if slices.ContainsFunc(assigns, func(a *Assign) bool { return a.Unknown || a.Value == nil || a.Index > 0 }) {
		return nil
	}
	return assigns
}

// IsParameter reports whether a function in body gets v from its callers.
func IsParameter(v *types.Var, body *program.Body) bool {
	for n := range body.Nodes() {
		if t, ok := n.(*ast.FuncType); ok && t.Params.Pos() <= v.Pos() && v.Pos() < t.Params.End() {
			return true
		}
	}
	return false
}

// Param returns the function, in or one around it, whose parameter v is and stays,
// and its index; nil if there is none.
func (f *Flow) Param(v *types.Var, in *program.Func, pkg *program.Package) (fn *program.Func, i int) {
	body := f.Program.BodyAt(pkg, v.Pos())
	if body == nil || len(body.Defs(v)) > 0 {
		return nil, 0
	}
	for g := in; g != nil; g = g.Outer {
		if i := slices.Index(g.Params, v); i >= 0 {
			return g, i
		}
	}
	return nil, 0
}

// Integer returns the integer that an argument of u is, or says as text, if the
// module says that it is one and has no other value.
func (f *Flow) Integer(u *uses.Use, arg ast.Expr) (int64, bool) {
	if n, ok := f.Eval.Number(arg, u.Call.In, u.Call.Pkg); ok {
		return n, true
	}
	text, ok := f.Text(u, arg)
	n, err := strconv.ParseInt(text, 10, 64)
	return n, ok && err == nil
}

// Text returns the one text that an argument of u can have.
func (f *Flow) Text(u *uses.Use, arg ast.Expr) (string, bool) {
	text, _, ok := f.Eval.Constant(arg, u.Call.In, u.Call.Pkg)
	return text, ok
}

// Behind returns the n-th argument behind the key argument of u, from 1 on; nil
// where there is none. Of a wrapper it is nil: what its other parameters are, is
// not known.
func Behind(u *uses.Use, n int) ast.Expr {
	if u.Call == nil || u.Via != "" || u.Call.Expr.Ellipsis.IsValid() {
		return nil
	}
	for i, arg := range u.Call.Expr.Args {
		if arg.Pos() == u.Arg.Pos && arg.End() == u.Arg.End && i+n < len(u.Call.Expr.Args) {
			return u.Call.Expr.Args[i+n]
		}
	}
	return nil
}
