// Package operands takes expressions apart into the texts that they join: what a
// fix writes as the arguments of a builder, and what a rule reads as the segments
// of a key. Other than texteval, which says what text an expression has, it keeps
// to expressions that can be evaluated in place of the one that joins them.
package operands

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
)

// An Operand is one of the texts that an expression joins, in their order:
// literal text, or what an expression gives.
type Operand struct {
	Text string   // literal text, where Expr is nil
	Expr ast.Expr // evaluated where the joining expression stands gives the same
	// Names are the expressions that gave parts of Text: a constant or a variable that
	// has a name where the joining expression stands, in the order of the text.
	Names []Name
	// Verb is the directive of fmt that prints Expr, as in "%05d"; "" where Expr
	// is the text itself, a string or bytes.
	Verb string
}

// A Name is an expression that is the text of an Operand from one byte up to another one.
type Name struct {
	From, To int
	Expr     ast.Expr
}

// A Parser takes expressions apart.
type Parser struct {
	x  *program.Index
	ev *texteval.Evaluator
}

// New returns a parser for the packages of an index.
func New(x *program.Index, ev *texteval.Evaluator) *Parser { return &Parser{x: x, ev: ev} }

// Of takes e apart, an expression of type string in the function in of pkg (nil at
// package level): sums, formats, joins, decimal numbers, and variables that hold
// one of these; if calls is set, calls of functions that return one too. It
// returns false where an operand would be evaluated otherwise than in e. Where e is
// what a strings.Builder has gathered, serving are the statements before it that do
// nothing else.
func (p *Parser) Of(e ast.Expr, calls bool, in *program.Func, pkg *program.Package) (ops []Operand, serving []ast.Stmt, ok bool) {
	j := &joined{Parser: p, in: in, pkg: pkg, at: e.Pos(), calls: calls, ok: true}
	j.add(e)
	return j.out, j.serving, j.ok
}

// joined collects operands.
type joined struct {
	*Parser
	in    *program.Func
	pkg   *program.Package
	at    token.Pos // where the operands are to be evaluated
	moved bool      // they stand somewhere else: in the definition of a variable
	calls bool      // calls are looked into
	body  *inlined  // of a function that is looked into; nil for the expression itself
	depth int
	out   []Operand
	ok    bool
	// serving are the statements that do nothing but build the text.
	serving []ast.Stmt
}

func (j *joined) add(e ast.Expr) {
	e = ast.Unparen(e)
	if sum, ok := e.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		for _, p := range summands(sum) {
			j.add(p)
		}
		return
	}
	if tv := j.pkg.Info.Types[e]; tv.Value != nil && tv.Value.Kind() == constant.String {
		if c, ok := e.(*ast.CallExpr); ok && j.call(c) { // string(k): what k names
			return
		}
		j.literal(constant.StringVal(tv.Value))
		j.name(e, len(constant.StringVal(tv.Value)))
		return
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		if j.call(e) {
			return
		}
	case *ast.Ident:
		if j.variable(e) {
			return
		}
	}
	j.leaf(e, "")
}

func (j *joined) literal(s string) {
	n := len(j.out)
	switch {
	case s == "":
		return
	case n > 0 && j.out[n-1].Expr == nil:
		j.out[n-1].Text += s
		return
	}
	j.out = append(j.out, Operand{Text: s})
}

// name notes that the last bytes of literal text are what e names, if it means the same
// where the operands are evaluated.
func (j *joined) name(e ast.Expr, length int) {
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr:
	default:
		return
	}
	if length == 0 || j.moved || j.body != nil {
		return
	}
	o := &j.out[len(j.out)-1]
	o.Names = append(slices.Clip(o.Names), Name{len(o.Text) - length, len(o.Text), e})
}

func (j *joined) leaf(e ast.Expr, verb string) {
	if verb == "%d" {
		e = unwidened(j.pkg.Info, e)
	}
	if j.body != nil {
		j.body.leaf(j, e, verb)
		return
	}
	if j.moved && !j.stays(e) {
		j.ok = false
	}
	j.out = append(j.out, Operand{Expr: e, Verb: verb})
}

// call adds a call that joins texts; it says no where c is none.
func (j *joined) call(c *ast.CallExpr) bool {
	info := j.pkg.Info
	if tv := info.Types[c.Fun]; tv.IsType() {
		if len(c.Args) == 1 && program.IsString(tv.Type) && program.IsString(info.TypeOf(c.Args[0])) {
			j.add(c.Args[0])
			return true
		}
		return false
	}
	f, ok := typeutil.Callee(info, c).(*types.Func)
	if !ok || f.Pkg() == nil {
		return false
	}
	if c.Ellipsis.IsValid() {
		return f.FullName() == "fmt.Sprintf" && j.format(c)
	}
	if j.calls && j.inline(f, c) {
		return true
	}
	if r := f.Type().(*types.Signature).Recv(); r != nil {
		return program.IsBuilder(r.Type()) && j.builtUp(c)
	}
	switch f.Pkg().Path() + "." + f.Name() {
	case "fmt.Sprintf":
		return j.format(c)
	case "fmt.Sprint":
		if list, _, ok := texteval.Directives("%v"); ok && len(c.Args) == 1 {
			j.printed(list[0], c.Args[0])
			return true
		}
	case "strings.Join":
		return j.join(c)
	case "strconv.Itoa":
		j.leaf(c.Args[0], "%d")
		return true
	case "strconv.FormatInt", "strconv.FormatUint":
		if len(c.Args) == 2 && isTen(info.Types[c.Args[1]].Value) {
			j.leaf(c.Args[0], "%d")
			return true
		}
	}
	return false
}

func isTen(v constant.Value) bool {
	return v != nil && constant.Compare(v, token.EQL, constant.MakeInt64(10))
}

// join adds strings.Join([]string{...}, separator).
func (j *joined) join(c *ast.CallExpr) bool {
	if len(c.Args) != 2 || !effectless(c.Args[1]) {
		return false
	}
	sep, _, known := j.ev.Constant(c.Args[1], j.in, j.pkg)
	elems, ok := j.elements(c.Args[0])
	if !known || !ok {
		return false
	}
	for i, e := range elems {
		if i > 0 {
			j.literal(sep)
		}
		if e.of != nil {
			e.of.add(e.expr)
			continue
		}
		j.add(e.expr)
	}
	return true
}

// format adds fmt.Sprintf(format, args...), also where these are what the function that
// is looked into was given.
func (j *joined) format(c *ast.CallExpr) bool {
	if len(c.Args) == 0 {
		return false
	}
	text, known := j.given(c.Args[0])
	if !known {
		return false
	}
	args, ok := j.arguments(c)
	list, rest, parsed := texteval.Directives(text)
	if !ok || !parsed || len(list) != len(args) {
		return false
	}
	for i, d := range list { // every operand once, in order
		if d.Operand != i {
			return false
		}
	}
	for i, d := range list {
		j.literal(d.Before)
		if a := args[i]; a.of != nil {
			a.of.b.argument(a.of.j, a.expr, func(caller *joined) { caller.printed(d, a.expr) })
			continue
		}
		j.printed(d, args[i].expr)
	}
	j.literal(rest)
	return true
}

// arguments lists what a call of fmt.Sprintf prints.
func (j *joined) arguments(c *ast.CallExpr) ([]element, bool) {
	if c.Ellipsis.IsValid() {
		if len(c.Args) != 2 {
			return nil, false
		}
		id, ok := ast.Unparen(c.Args[1]).(*ast.Ident)
		if !ok {
			return nil, false
		}
		return j.elements(id)
	}
	var out []element
	for _, a := range c.Args[1:] {
		out = append(out, element{expr: a})
	}
	return out, true
}

// printed adds an operand of a format.
func (j *joined) printed(d texteval.Directive, e ast.Expr) {
	switch d.Prints(j.pkg.Info.TypeOf(e)) {
	case texteval.AsText:
		j.add(e)
	case texteval.AsBytes:
		j.leaf(e, "")
	case texteval.AsDecimal:
		j.leaf(e, "%d")
	default:
		j.leaf(e, d.Verb)
	}
}

// variable adds what a variable holds that is assigned once, if that can be
// evaluated here just as well.
func (j *joined) variable(e *ast.Ident) bool {
	v, ok := j.pkg.Info.Uses[e].(*types.Var)
	if !ok || j.depth >= 4 || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() || !program.IsString(v.Type()) {
		return false
	}
	body := j.x.BodyAt(j.pkg, v.Pos())
	if body == nil {
		return false
	}
	defs := body.Defs(v)
	if len(defs) != 1 || defs[0].Kind != program.DefAssign || !declares(defs[0], v) || defs[0].Index >= 0 || defs[0].Value == nil {
		return false
	}
	inner := &joined{Parser: j.Parser, in: j.in, pkg: j.pkg, at: j.at, moved: true, depth: j.depth + 1, ok: true}
	inner.add(defs[0].Value)
	if !inner.ok {
		return false
	}
	if len(inner.out) == 1 && inner.out[0].Expr == nil {
		j.literal(inner.out[0].Text)
		j.name(e, len(inner.out[0].Text))
		return true
	}
	if len(inner.out) == 1 && inner.out[0].Verb == "" { // another name for the same
		return false
	}
	for _, o := range inner.out {
		if o.Expr == nil {
			j.literal(o.Text)
		} else {
			j.out = append(j.out, o)
		}
	}
	return true
}

// stays reports whether e means the same at j.at as where it stands: a variable
// of the function that never changes, and is in sight there.
func (j *joined) stays(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := j.pkg.Info.Uses[id].(*types.Var)
	if !ok || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() || j.pkg.Types == nil {
		return false
	}
	scope := j.pkg.Types.Scope().Innermost(j.at)
	if scope == nil {
		return false
	}
	if _, seen := scope.LookupParent(id.Name, j.at); seen != v {
		return false
	}
	body := j.x.BodyAt(j.pkg, v.Pos())
	if body == nil {
		return false
	}
	switch defs := body.Defs(v); len(defs) {
	case 0:
		return true
	case 1:
		return (defs[0].Kind == program.DefAssign || defs[0].Kind == program.DefRange) && declares(defs[0], v)
	}
	return false
}

// declares reports whether d is the declaration of v: there is no value before.
func declares(d program.Def, v *types.Var) bool {
	return d.Node.Pos() <= v.Pos() && v.Pos() < d.Node.End()
}

// summands takes a + b + c apart, which can be very long: recursion would need a
// stack as deep. Constants are taken apart too: each part may have a name.
func summands(e ast.Expr) []ast.Expr {
	var out []ast.Expr
	for {
		b, ok := ast.Unparen(e).(*ast.BinaryExpr)
		if !ok || b.Op != token.ADD {
			break
		}
		out = append(out, b.Y)
		e = b.X
	}
	out = append(out, e)
	slices.Reverse(out)
	return out
}
