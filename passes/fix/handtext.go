package fix

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/keys"
)

// handText is what a function returns, as texts, parameters, and a field of the
// receiver.
type handText struct {
	info    *types.Info
	sig     *types.Signature
	parts   []handPart
	nsParam int        // the parameter that is the namespace; -1 if there is none
	field   *types.Var // the field that is it
}

// A handPart is literal text, a parameter, or a field of the receiver.
type handPart struct {
	text  string
	param *types.Var
	field *types.Var
}

// add appends what an expression joins; it says no where that is not all known to
// be plain text, and integers in decimal.
func (t *handText) add(e ast.Expr) bool {
	e = ast.Unparen(e)
	if tv := t.info.Types[e]; tv.Value != nil {
		if tv.Value.Kind() != constant.String {
			return false
		}
		t.literal(constant.StringVal(tv.Value))
		return true
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD && t.add(e.X) && t.add(e.Y)
	case *ast.Ident:
		v, ok := t.info.Uses[e].(*types.Var)
		return ok && isText(v.Type()) && t.parameter(v)
	case *ast.SelectorExpr:
		x, ok := ast.Unparen(e.X).(*ast.Ident)
		v, isVar := t.info.Uses[e.Sel].(*types.Var)
		if !ok || !isVar || !v.IsField() || !isText(v.Type()) || t.sig.Recv() == nil || t.info.Uses[x] != t.sig.Recv() {
			return false
		}
		t.parts = append(t.parts, handPart{field: v})
		return true
	case *ast.CallExpr:
		return t.call(e)
	}
	return false
}

func (t *handText) literal(text string) {
	if n := len(t.parts); n > 0 && t.parts[n-1].param == nil && t.parts[n-1].field == nil {
		t.parts[n-1].text += text
		return
	}
	t.parts = append(t.parts, handPart{text: text})
}

func (t *handText) parameter(v *types.Var) bool {
	for i := range t.sig.Params().Len() {
		if t.sig.Params().At(i) == v {
			t.parts = append(t.parts, handPart{param: v})
			return true
		}
	}
	return false
}

func isText(typ types.Type) bool { return types.Identical(typ, types.Typ[types.String]) }

// call appends what the functions give that keys are usually joined with.
func (t *handText) call(e *ast.CallExpr) bool {
	f, ok := typeutil.Callee(t.info, e).(*types.Func)
	if !ok || e.Ellipsis.IsValid() {
		return false
	}
	switch f.FullName() {
	case "strconv.Itoa":
		return t.integer(e.Args[0])
	case "strconv.FormatInt", "strconv.FormatUint":
		base, known := constant.Int64Val(constant.ToInt(orUnknown(t.info.Types[e.Args[1]].Value)))
		return known && base == 10 && t.integer(e.Args[0])
	case "strings.Join":
		return t.joined(e)
	case "fmt.Sprintf":
		return t.format(e)
	}
	return false
}

// orUnknown is a constant that is none for nil.
func orUnknown(v constant.Value) constant.Value {
	if v == nil {
		return constant.MakeUnknown()
	}
	return v
}

// integer appends a parameter that is printed in decimal.
func (t *handText) integer(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := t.info.Uses[id].(*types.Var)
	if !ok {
		return false
	}
	b, ok := v.Type().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && t.parameter(v)
}

func (t *handText) joined(e *ast.CallExpr) bool {
	list, ok := ast.Unparen(e.Args[0]).(*ast.CompositeLit)
	sep := t.info.Types[e.Args[1]].Value
	if !ok || sep == nil {
		return false
	}
	for i, x := range list.Elts {
		if i > 0 {
			t.literal(constant.StringVal(sep))
		}
		if _, indexed := x.(*ast.KeyValueExpr); indexed || !t.add(x) {
			return false
		}
	}
	return true
}

// format appends what a format prints that has no verbs but %s, %v and %d.
func (t *handText) format(e *ast.CallExpr) bool {
	format := t.info.Types[e.Args[0]].Value
	if format == nil {
		return false
	}
	texts := strings.Split(constant.StringVal(format), "%")
	t.literal(texts[0])
	for i, text := range texts[1:] {
		if text == "" || i+1 >= len(e.Args) {
			return false
		}
		arg := e.Args[i+1]
		switch text[0] {
		case 's':
			if !t.add(arg) {
				return false
			}
		case 'd':
			if !t.integer(arg) {
				return false
			}
		case 'v':
			if !t.add(arg) && !t.integer(arg) {
				return false
			}
		default:
			return false
		}
		t.literal(text[1:])
	}
	return len(texts) == len(e.Args)
}

// follows reports whether the text is a pattern's: the same texts, a parameter or
// field in the place of the namespace, and the other parameters in their order, each
// once.
func (t *handText) follows(pattern []keys.Part, namespace string) bool {
	t.nsParam = -1
	t.parts = nonEmpty(t.parts)
	if len(t.parts) != len(pattern) {
		return false
	}
	var order []*types.Var
	for i, p := range pattern {
		part := t.parts[i]
		switch {
		case !p.Placeholder:
			if part.param != nil || part.field != nil || part.text != p.Literal {
				return false
			}
		case p.Name != namespace:
			if part.param == nil {
				return false
			}
			order = append(order, part.param)
		case part.param != nil && isText(part.param.Type()):
			for k := range t.sig.Params().Len() {
				if t.sig.Params().At(k) == part.param {
					t.nsParam = k
				}
			}
		case part.field != nil:
			t.field = part.field
		default:
			return false
		}
	}
	for k := range t.sig.Params().Len() {
		if k == t.nsParam {
			continue
		}
		if len(order) == 0 || order[0] != t.sig.Params().At(k) {
			return false
		}
		order = order[1:]
	}
	return len(order) == 0 && (t.field != nil) == (t.nsParam < 0)
}

// nonEmpty leaves out texts of nothing.
func nonEmpty(parts []handPart) []handPart {
	var out []handPart
	for _, p := range parts {
		if p.text != "" || p.param != nil || p.field != nil {
			out = append(out, p)
		}
	}
	return out
}
