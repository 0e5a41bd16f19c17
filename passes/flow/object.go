package flow

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/program"
)

// A Member is a member of a JSON object that code writes.
type Member struct {
	Name string
	Type types.Type // of the value; nil where Kind says it, or it is not known
	Kind string     // what the value is in JSON: string, number, bool, array, object; "" for not known
	// Text is that of a string, if it is a constant, as Known says.
	Text  string
	Known bool
}

// printed is the JSON object that a format or a sum of texts writes. It is not ok if it is
// none, or its members are not known.
func (f *Flow) printed(e ast.Expr, in *program.Func, pkg *program.Package) ([]Member, bool) {
	ops, _, ok := f.Operands.Of(e, false, in, pkg)
	if !ok || len(ops) < 2 || ops[0].Expr != nil || !strings.HasPrefix(strings.TrimSpace(ops[0].Text), "{") {
		return nil, false
	}
	var text strings.Builder
	quoted := false // at the end of text
	for _, op := range ops {
		if op.Expr == nil {
			text.WriteString(op.Text)
			quoted = quotes(op.Text, quoted)
			continue
		}
		if quoted {
			text.WriteString(notKnownText)
		} else {
			text.WriteString(sample(op))
		}
	}
	return decoded(text.String())
}

// notKnownText is what a string of JSON has for text that is not known.
const notKnownText = `\u0000`

// quotes reports whether a string of JSON is open behind text, where open says whether
// one was before.
func quotes(text string, open bool) bool {
	for i := 0; i < len(text); i++ {
		switch {
		case open && text[i] == '\\':
			i++
		case text[i] == '"':
			open = !open
		}
	}
	return open
}

// sample is a value that an operand can print, outside of strings.
func sample(op operands.Operand) string {
	switch {
	case op.Verb == "%q":
		return `"` + notKnownText + `"`
	case strings.HasSuffix(op.Verb, "d"):
		return "0"
	case op.Verb == "%t":
		return "true"
	}
	return "null"
}

// decoded are the members of the object that text is.
func decoded(text string) ([]Member, bool) {
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	var object map[string]any
	if d.Decode(&object) != nil || d.More() {
		return nil, false
	}
	var out []Member
	for name, value := range object {
		if strings.Contains(name, "\x00") {
			return nil, false
		}
		m := Member{Name: name}
		switch value := value.(type) {
		case string:
			m.Kind, m.Text, m.Known = "string", value, !strings.Contains(value, "\x00")
		case float64:
			m.Kind = "number"
		case bool:
			m.Kind = "bool"
		case []any:
			m.Kind = "array"
		case map[string]any:
			m.Kind = "object"
		}
		out = append(out, m)
	}
	slices.SortFunc(out, func(a, b Member) int { return strings.Compare(a.Name, b.Name) })
	return out, true
}

// mapped are the members of a map that is marshalled: a literal with constant keys, and
// what the function adds to it by constant keys. It is not ok of one that anything else
// may add to.
func (f *Flow) mapped(e ast.Expr, pkg *program.Package) ([]Member, bool) {
	e = ast.Unparen(e)
	var v *types.Var
	if id := program.IdentOf(e); id != nil {
		v, _ = pkg.Info.Uses[id].(*types.Var)
		if v == nil {
			return nil, false
		}
		def, once := f.madeOnce(v, pkg)
		if !once {
			return nil, false
		}
		e = ast.Unparen(def)
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil, false
	}
	var out []Member
	add := func(key, value ast.Expr) bool {
		name := pkg.Info.Types[key].Value
		if name == nil || name.Kind() != constant.String {
			return false
		}
		m := Member{Name: constant.StringVal(name), Type: valueType(pkg, value)}
		if c := pkg.Info.Types[value].Value; c != nil && c.Kind() == constant.String && program.IsString(m.Type) {
			m.Text, m.Known = constant.StringVal(c), true
		}
		out = append(out, m)
		return true
	}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok || !add(kv.Key, kv.Value) {
			return nil, false
		}
	}
	return out, v == nil || f.addedTo(v, pkg, add)
}

// madeOnce returns what a local map is assigned, if that happens once; what is added to it
// aside.
func (f *Flow) madeOnce(v *types.Var, pkg *program.Package) (ast.Expr, bool) {
	body := f.Program.BodyAt(pkg, v.Pos())
	if body == nil {
		return nil, false
	}
	defs := slices.DeleteFunc(slices.Clone(body.Defs(v)), func(d program.Def) bool { return d.Key != nil })
	if len(defs) != 1 || defs[0].Kind != program.DefAssign || defs[0].Index > 0 || defs[0].Value == nil {
		return nil, false
	}
	return defs[0].Value, true
}

// valueType is the type of a value in a map; nil of an interface.
func valueType(pkg *program.Package, e ast.Expr) types.Type {
	t := pkg.Info.TypeOf(e)
	if t == nil || types.IsInterface(t) {
		return nil
	}
	return types.Default(t)
}

// addedTo calls add for each element that is added to a map, and reports whether these are
// all that anything does to it.
func (f *Flow) addedTo(v *types.Var, pkg *program.Package, add func(key, value ast.Expr) bool) bool {
	body := f.Program.BodyAt(pkg, v.Pos())
	if body == nil {
		return false
	}
	for n := range body.Nodes() {
		id, ok := n.(*ast.Ident)
		if !ok || pkg.Info.Uses[id] != types.Object(v) {
			continue
		}
		switch p := body.Parent(id).(type) {
		case *ast.IndexExpr:
			a, ok := body.Parent(p).(*ast.AssignStmt)
			if i := -1; ok && p.X == ast.Expr(id) {
				if i = slices.Index(a.Lhs, ast.Expr(p)); i >= 0 && (len(a.Rhs) != len(a.Lhs) || !add(p.Index, a.Rhs[i])) {
					return false
				}
			}
		case *ast.CallExpr:
			callee, ok := program.CalleeOf(pkg.Info, p)
			if b, isBuiltin := pkg.Info.Uses[program.IdentOf(p.Fun)].(*types.Builtin); isBuiltin && b.Name() == "len" {
				continue
			}
			if !ok || marshals(callee) == "" {
				return false
			}
		case *ast.RangeStmt:
		default:
			return false
		}
	}
	return true
}

// added calls yield for each element that the function of a local map adds to it.
func (f *Flow) added(v *types.Var, pkg *program.Package, yield func(key, value ast.Expr)) {
	body := f.Program.BodyAt(pkg, v.Pos())
	if body == nil {
		return
	}
	for n := range body.Nodes() {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != len(a.Rhs) {
			continue
		}
		for i, l := range a.Lhs {
			if x, ok := l.(*ast.IndexExpr); ok && pkg.Info.Uses[program.IdentOf(x.X)] == types.Object(v) {
				yield(x.Index, a.Rhs[i])
			}
		}
	}
}
