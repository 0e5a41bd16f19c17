package rawinput

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
)

// fromHelper is request for a call of a function of the module that returns what a
// request brought: in all of its returns but those of a constant. One that returns a
// verdict too may have checked it.
func (t tracer) fromHelper(f *types.Func, call *ast.CallExpr, s sending, depth int) ast.Expr {
	fn := t.Program.Func(program.FuncID(f))
	if fn == nil || f.Type().(*types.Signature).Results().Len() != 1 || len(fn.Returns()) == 0 || t.checkedAgain(call, s) {
		return nil
	}
	var found ast.Expr
	for _, r := range fn.Returns() {
		if len(r.Results) != 1 {
			return nil
		}
		if v := fn.Pkg.Info.Types[r.Results[0]].Value; v != nil && v.Kind() == constant.String {
			continue
		}
		e := t.request(r.Results[0], sending{at: r.Pos(), in: fn, pkg: fn.Pkg, separator: s.separator}, depth+1)
		if e == nil {
			return nil
		}
		found = e
	}
	return found
}

// fromCaller is request for a parameter: what one of the callers of the function passes.
func (t tracer) fromCaller(v *types.Var, s sending, depth int) ast.Expr {
	fn, i := t.Param(v, s.in, s.pkg)
	if fn == nil || fn.Sig.Variadic() {
		return nil
	}
	for _, call := range t.Eval.Callers(fn) {
		if i >= len(call.Expr.Args) || call.In == nil {
			continue
		}
		if e := t.request(call.Expr.Args[i], sending{at: call.Expr.Pos(), in: call.In, pkg: call.Pkg, separator: s.separator}, depth+1); e != nil {
			return e
		}
	}
	return nil
}

// fromBody is request for a field of a struct that the body of a request was decoded
// into, by encoding/json or by a framework, here or in a helper.
func (t tracer) fromBody(sel *ast.SelectorExpr, s sending) ast.Expr {
	info := s.pkg.Info
	field, ok := info.Uses[sel.Sel].(*types.Var)
	id := program.IdentOf(sel.X)
	if !ok || !field.IsField() || id == nil || !program.IsString(field.Type()) || tagged(info.TypeOf(sel.X), field) {
		return nil
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.IsField() {
		return nil
	}
	body := t.Program.BodyAt(s.pkg, s.at)
	if body == nil || t.checkedAgain(sel, s) {
		return nil
	}
	decoded := false
	for n := range body.Nodes() {
		o, ok := n.(*ast.Ident)
		if !ok || info.Uses[o] != types.Object(v) || o.Pos() >= s.at {
			continue
		}
		switch p := body.Parent(o).(type) {
		case *ast.SelectorExpr:
			if _, isField := info.Uses[p.Sel].(*types.Var); !isField {
				return nil // a method, which may check it
			}
			if a, ok := body.Parent(p).(*ast.AssignStmt); ok && p.Sel.Name == sel.Sel.Name && slices.Contains(a.Lhs, ast.Expr(p)) {
				return nil // something else
			}
		case *ast.UnaryExpr:
			call, ok := body.Parent(p).(*ast.CallExpr)
			if !ok || p.Op != token.AND || !t.decodes(call, slices.Index(call.Args, ast.Expr(p)), s.pkg, 0) {
				return nil
			}
			decoded = true
		default:
			return nil
		}
	}
	if !decoded {
		return nil
	}
	return sel
}

// tagged reports whether the tag of a field says how the framework checks it.
func tagged(of types.Type, field *types.Var) bool {
	if p, ok := types.Unalias(of).Underlying().(*types.Pointer); ok {
		of = p.Elem()
	}
	s, ok := types.Unalias(of).Underlying().(*types.Struct)
	if !ok {
		return true
	}
	for i := range s.NumFields() {
		if s.Field(i) != field {
			continue
		}
		for _, name := range []string{"binding", "validate", "valid"} {
			if text := reflect.StructTag(s.Tag(i)).Get(name); text != "" && text != "required" {
				return true
			}
		}
		return false
	}
	return true
}

// binders are the methods of frameworks that decode the body of a request. Paths are
// without the version of the module.
var binders = map[string]string{
	"github.com/gin-gonic/gin.(Context)": "Bind BindJSON ShouldBind ShouldBindJSON",
	"github.com/labstack/echo.(Context)": "Bind",
	"github.com/gofiber/fiber.(Ctx)":     "BodyParser",
}

// decodes reports whether a call decodes the body of a request into an argument.
func (t tracer) decodes(call *ast.CallExpr, arg int, pkg *program.Package, depth int) bool {
	f, ok := program.CalleeOf(pkg.Info, call)
	if !ok || f.Pkg() == nil || arg < 0 || depth > 2 {
		return false
	}
	of := program.WithoutVersion(f.Pkg().Path())
	if r := f.Type().(*types.Signature).Recv(); r != nil {
		of += ".(" + program.TypeName(r.Type()) + ")"
	}
	if slices.Contains(strings.Fields(binders[of]), f.Name()) {
		return true
	}
	switch of + "." + f.Name() {
	case "encoding/json.(Decoder).Decode":
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		return ok && t.ofBody(sel.X, pkg, 0)
	case "encoding/json.Unmarshal":
		return arg == 1 && t.ofBody(call.Args[0], pkg, 0)
	}
	fn := t.Program.Func(program.FuncID(f))
	if fn == nil || fn.Body == nil || arg >= len(fn.Params) {
		return false
	}
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		i := slices.IndexFunc(c.Args, func(a ast.Expr) bool {
			id := program.IdentOf(a)
			return id != nil && fn.Pkg.Info.Uses[id] == types.Object(fn.Params[arg])
		})
		found = i >= 0 && t.decodes(c, i, fn.Pkg, depth+1)
		return !found
	})
	return found
}

// ofBody reports whether an expression is the body of a request, a decoder or all bytes
// of it.
func (t tracer) ofBody(e ast.Expr, pkg *program.Package, depth int) bool {
	if depth > flow.MaxTrace {
		return false
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return x.Sel.Name == "Body" && isRequest(pkg.Info.TypeOf(x.X))
	case *ast.Ident:
		v, ok := pkg.Info.Uses[x].(*types.Var)
		if !ok {
			return false
		}
		def, ok := t.OnlyDef(v, pkg)
		return ok && t.ofBody(def, pkg, depth+1)
	case *ast.CallExpr:
		f, ok := program.CalleeOf(pkg.Info, x)
		if !ok || f.Pkg() == nil {
			return false
		}
		switch f.Pkg().Path() + "." + f.Name() {
		case "encoding/json.NewDecoder", "io.ReadAll", "io/ioutil.ReadAll", "io.LimitReader", "bufio.NewReader":
			return t.ofBody(x.Args[0], pkg, depth+1)
		case "net/http.MaxBytesReader":
			return t.ofBody(x.Args[1], pkg, depth+1)
		}
	}
	return false
}
