package fix

import (
	"bytes"
	"go/ast"
	"go/constant"
	"go/format"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// Packages that conversions need.
const (
	pkgFmt     = "fmt"
	pkgStrconv = "strconv"
)

// A value is what is passed to a builder, in pieces: literal text and operands.
type value struct {
	site    uses.Site
	pieces  []piece
	imports *imports
	layout  string // of a builder's parameter that is a time; "" for others
}

// A piece of a value is literal text, where op.Expr is nil, or an operand.
type piece struct {
	text string
	name ast.Expr // that gives the text; nil where it is to be written out
	op   operands.Operand
}

// as writes the value as an expression of a type of the builders' parameters. It
// says no where that would not give the same text.
func (v value) as(typ string) (string, bool) {
	if typ == "string" {
		return v.asString()
	}
	if len(v.pieces) != 1 {
		return "", false
	}
	p := v.pieces[0]
	if v.layout != "" {
		return v.asTime(p.op)
	}
	if p.op.Expr == nil {
		return number(p.text, typ)
	}
	return v.asNumber(p.op, typ)
}

// asTime writes a time that is formatted in UTC with the layout of the builder.
func (v value) asTime(op operands.Operand) (string, bool) {
	formatted, of, ok := timeMethod(v.site.Package.Info, op.Expr, "Format")
	if !ok || op.Verb != "" && op.Verb != "%s" && op.Verb != "%v" || len(formatted.Args) != 1 {
		return "", false
	}
	layout := v.site.Package.Info.Types[formatted.Args[0]].Value
	if layout == nil || constant.StringVal(layout) != v.layout {
		return "", false
	}
	_, at, ok := timeMethod(v.site.Package.Info, of, "UTC")
	if !ok {
		return "", false
	}
	return v.source(at), true
}

// timeMethod returns the call of a method of a time.Time that e is, and what it is
// called on.
func timeMethod(info *types.Info, e ast.Expr, name string) (call *ast.CallExpr, on ast.Expr, ok bool) {
	if call, ok = ast.Unparen(e).(*ast.CallExpr); !ok {
		return nil, nil, false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != name || types.TypeString(info.TypeOf(sel.X), nil) != "time.Time" {
		return nil, nil, false
	}
	return call, sel.X, true
}

// number writes literal digits as a constant, if that prints as the same digits, and is
// one of a type on every machine.
func number(text, typ string) (string, bool) {
	least, _ := operands.Bits(integer(typ))
	if strings.HasPrefix(typ, "u") {
		n, err := strconv.ParseUint(text, 10, least)
		return text, err == nil && strconv.FormatUint(n, 10) == text
	}
	n, err := strconv.ParseInt(text, 10, least)
	return text, err == nil && strconv.FormatInt(n, 10) == text
}

// integer is the type of integers of that name.
func integer(name string) *types.Basic {
	return types.Universe.Lookup(name).Type().(*types.Basic)
}

// asNumber writes an operand that is printed as a decimal number.
func (v value) asNumber(op operands.Operand, typ string) (string, bool) {
	t := v.typeOf(op.Expr)
	if op.Verb != "%d" || t == nil {
		return "", false
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 || formatsItself(t) {
		return "", false
	}
	text := v.source(op.Expr)
	if types.Identical(t, types.Typ[b.Kind()]) && b.Name() == typ {
		return text, true
	}
	if c := v.site.Package.Info.Types[op.Expr].Value; c != nil {
		if _, ok := number(c.ExactString(), typ); !ok {
			return "", false
		}
	} else if !operands.Holds(integer(typ), b) {
		return "", false
	}
	if _, literal := ast.Unparen(op.Expr).(*ast.BasicLit); literal {
		return text, true
	}
	return v.conversion(typ, text)
}

// conversion writes the conversion of an expression to a type of the language; it
// says no where its name means something else.
func (v value) conversion(typ, text string) (string, bool) {
	scope := v.site.Package.Types.Scope().Innermost(v.site.Expr.Pos())
	if scope == nil {
		return "", false
	}
	if _, o := scope.LookupParent(typ, v.site.Expr.Pos()); o != types.Universe.Lookup(typ) {
		return "", false
	}
	return typ + "(" + text + ")", true
}

// notNegative reports whether e is a constant from 0 on.
func (v value) notNegative(e ast.Expr) bool {
	c := v.site.Package.Info.Types[e].Value
	return c != nil && constant.Sign(c) >= 0
}

// asString writes the value as a string.
func (v value) asString() (string, bool) {
	if len(v.pieces) == 0 {
		return `""`, true
	}
	if text, ok := v.asFormat(); ok {
		return text, true
	}
	var b bytes.Buffer
	for i, p := range v.pieces {
		if i > 0 {
			b.WriteString(" + ")
		}
		switch {
		case p.name != nil:
			text, ok := v.operand(operands.Operand{Expr: p.name})
			if !ok {
				return "", false
			}
			b.WriteString(text)
		case p.op.Expr == nil:
			b.WriteString(strconv.Quote(p.text))
		default:
			text, ok := v.operand(p.op)
			if !ok {
				return "", false
			}
			b.WriteString(text)
		}
	}
	return b.String(), true
}

// asFormat writes a value that has several operands with a width, or the like, and none that is
// text, as one call of fmt.Sprintf; not ok if it is another one.
func (v value) asFormat() (string, bool) {
	var format, args strings.Builder
	wide := 0
	for _, p := range v.pieces {
		switch {
		case p.name != nil || p.op.Expr != nil && (p.op.Verb == "" || v.source(p.op.Expr) == ""):
			return "", false
		case p.op.Expr == nil:
			format.WriteString(strings.ReplaceAll(p.text, "%", "%%"))
			continue
		case len(p.op.Verb) > len("%d"):
			wide++
		}
		format.WriteString(p.op.Verb)
		args.WriteString(", " + v.source(p.op.Expr))
	}
	if wide < 2 {
		return "", false
	}
	return v.imports.name(pkgFmt) + ".Sprintf(" + strconv.Quote(format.String()) + args.String() + ")", true
}

// operand writes an operand as a string.
func (v value) operand(op operands.Operand) (string, bool) {
	t := v.typeOf(op.Expr)
	text := v.source(op.Expr)
	switch {
	case t == nil || text == "":
		return "", false
	case op.Verb == "" && types.Identical(t, types.Typ[types.String]):
		return text, true
	case op.Verb == "":
		return v.conversion("string", text)
	case op.Verb == "%d":
		if text, ok := v.decimal(t, text); ok {
			return text, true
		}
	case (op.Verb == "%s" || op.Verb == "%v") && isStringer(t) && isPrimary(op.Expr):
		return text + ".String()", true
	}
	if op.Verb == "%v" {
		return v.imports.name(pkgFmt) + ".Sprint(" + text + ")", true
	}
	return v.imports.name(pkgFmt) + ".Sprintf(" + strconv.Quote(op.Verb) + ", " + text + ")", true
}

// isStringer reports whether fmt prints a value of t by its method String, and never
// catches a panic of it: it is not a pointer, nor holds one.
func isStringer(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
	case *types.Array:
		if _, ok := u.Elem().Underlying().(*types.Basic); !ok {
			return false
		}
	default:
		return false
	}
	methods := types.NewMethodSet(t)
	f := methods.Lookup(nil, "String")
	if f == nil || methods.Lookup(nil, "Error") != nil || methods.Lookup(nil, "Format") != nil {
		return false
	}
	sig := f.Type().(*types.Signature)
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.String])
}

// isPrimary reports whether a method of e can be called without parentheses.
func isPrimary(e ast.Expr) bool {
	switch ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr:
		return true
	}
	return false
}

// decimal writes an integer as a string.
func (v value) decimal(t types.Type, text string) (string, bool) {
	b, ok := t.Underlying().(*types.Basic)
	switch {
	case !ok || b.Info()&types.IsInteger == 0 || formatsItself(t):
		return "", false
	case types.Identical(t, types.Typ[types.Int]):
		return v.imports.name(pkgStrconv) + ".Itoa(" + text + ")", true
	case b.Info()&types.IsUnsigned != 0:
		return v.format("FormatUint", "uint64", t, text)
	}
	return v.format("FormatInt", "int64", t, text)
}

// format writes the call of a function of strconv that prints integers of a type.
func (v value) format(function, typ string, t types.Type, text string) (string, bool) {
	if b, ok := types.Unalias(t).(*types.Basic); !ok || b.Name() != typ {
		if text, ok = v.conversion(typ, text); !ok {
			return "", false
		}
	}
	return v.imports.name(pkgStrconv) + "." + function + "(" + text + ", 10)", true
}

// typeOf is the type of an operand; that which a constant without one gets where
// it is passed to a function that takes anything.
func (v value) typeOf(e ast.Expr) types.Type {
	t := v.site.Package.Info.TypeOf(e)
	if t == nil {
		return nil
	}
	return types.Default(t)
}

// source writes an expression as gofmt does; in parentheses where it is not one
// operand by itself.
func (v value) source(e ast.Expr) string {
	return source(v.site.Package.Fset, ast.Unparen(e))
}

func source(fset *token.FileSet, e ast.Expr) string {
	var b bytes.Buffer
	if err := format.Node(&b, fset, e); err != nil {
		return ""
	}
	return b.String()
}

// placeholder is what the template of a site has for an operand.
func (v value) placeholder(name string, op operands.Operand) keys.Part {
	p := keys.Part{Placeholder: true, Name: name, Type: keys.String}
	if op.Verb != "%d" {
		return p
	}
	if b, ok := v.typeOf(op.Expr).Underlying().(*types.Basic); ok {
		switch {
		case b.Info()&types.IsUnsigned != 0, b.Info()&types.IsInteger != 0 && v.notNegative(op.Expr):
			p.Type = keys.Uint
		case b.Info()&types.IsInteger != 0:
			p.Type = keys.Int
		}
	}
	return p
}

// formatsItself reports whether fmt lets a value of t print itself whatever the
// verb: it is a fmt.Formatter.
func formatsItself(t types.Type) bool {
	o, _, _ := types.LookupFieldOrMethod(t, false, nil, "Format")
	_, ok := o.(*types.Func)
	return ok
}
