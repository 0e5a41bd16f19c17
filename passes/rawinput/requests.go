package rawinput

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
)

// requestMethods are the functions and methods that return a string that a
// request brought. Paths are without the version of the module.
var requestMethods = map[string]string{
	"net/http.(Request)":                 "FormValue PostFormValue PathValue UserAgent Referer",
	"github.com/gin-gonic/gin.(Context)": "Param Query DefaultQuery PostForm DefaultPostForm GetHeader",
	"github.com/labstack/echo.(Context)": "Param QueryParam FormValue",
	"github.com/gofiber/fiber.(Ctx)":     "Params Query FormValue Get",
	"github.com/go-chi/chi":              "URLParam URLParamFromCtx",
}

// A sending is a key argument on its way to Redis.
type sending struct {
	at        token.Pos     // where it is sent
	in        *program.Func // the function that does
	pkg       *program.Package
	separator string // of keys
}

// request returns the expression that gives what a request brought, if e, a part
// of the key that is sent, is that, and nothing checked it before or wrote it so
// that it cannot hold the separator; else nil.
func (t tracer) request(e ast.Expr, s sending, depth int) ast.Expr {
	if depth > flow.MaxTrace {
		return nil
	}
	info := s.pkg.Info
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := info.Uses[x].(*types.Var)
		if !ok || t.checked(v, x, s) {
			return nil
		}
		if def, ok := t.OnlyDef(v, s.pkg); ok {
			return t.request(def, s, depth+1)
		}
		return t.fromCaller(v, s, depth)
	case *ast.SelectorExpr:
		return t.fromBody(x, s)
	case *ast.IndexExpr: // mux.Vars(r)["id"], md.Get("id")[0]
		if t.requestList(x.X, s.pkg, 0) && !t.checkedAgain(x, s) {
			return x
		}
	case *ast.CallExpr:
		if tv := info.Types[x.Fun]; tv.IsType() && len(x.Args) == 1 {
			return t.request(x.Args[0], s, depth+1)
		}
		f, ok := program.CalleeOf(info, x)
		if !ok || f.Pkg() == nil {
			return nil
		}
		if isRequestMethod(f) || f.Name() == "Get" && t.ofRequest(x, s.pkg) {
			if t.checkedAgain(x, s) {
				return nil
			}
			return x
		}
		if text, ok := encoded(f, x, s.separator); ok {
			return t.request(text, s, depth+1)
		}
		return t.fromHelper(f, x, s, depth)
	}
	return nil
}

// isRequestMethod reports whether a function is one of requestMethods.
func isRequestMethod(f *types.Func) bool {
	of := program.WithoutVersion(f.Pkg().Path())
	if sig, ok := f.Type().(*types.Signature); ok && sig.Recv() != nil {
		of += ".(" + program.TypeName(sig.Recv().Type()) + ")"
	}
	for name := range strings.FieldsSeq(requestMethods[of]) {
		if name == f.Name() {
			return true
		}
	}
	return false
}

// ofRequest reports whether a call is Get of the query, form or header of a
// request.
func (t tracer) ofRequest(call *ast.CallExpr, pkg *program.Package) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	switch program.TypeName(pkg.Info.TypeOf(sel.X)) {
	case "Values", "Header":
	default:
		return false
	}
	e := ast.Unparen(sel.X)
	for range flow.MaxTrace {
		switch x := e.(type) {
		case *ast.CallExpr: // r.URL.Query()
			s, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
			if !ok || s.Sel.Name != "Query" {
				return false
			}
			e = ast.Unparen(s.X)
		case *ast.SelectorExpr:
			if isRequest(pkg.Info.TypeOf(x.X)) {
				return true
			}
			return false
		case *ast.Ident:
			v, ok := pkg.Info.Uses[x].(*types.Var)
			if !ok {
				return false
			}
			def, ok := t.OnlyDef(v, pkg)
			if !ok {
				return false
			}
			e = ast.Unparen(def)
		default:
			return false
		}
	}
	return false
}

// isRequest reports whether t is *http.Request.
func isRequest(t types.Type) bool {
	n := program.Named(t)
	return n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "net/http" && n.Obj().Name() == "Request"
}

// requestList reports whether e holds several strings that a request brought.
func (t tracer) requestList(e ast.Expr, pkg *program.Package, depth int) bool {
	if depth > flow.MaxTrace {
		return false
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := pkg.Info.Uses[x].(*types.Var)
		if !ok {
			return false
		}
		def, ok := t.OnlyDef(v, pkg)
		return ok && t.requestList(def, pkg, depth+1)
	case *ast.IndexExpr: // MD["id"]
		return t.requestList(x.X, pkg, depth+1)
	case *ast.CallExpr:
		f, ok := program.CalleeOf(pkg.Info, x)
		if !ok || f.Pkg() == nil {
			return false
		}
		switch f.Pkg().Path() + "." + f.Name() {
		case "github.com/gorilla/mux.Vars", "google.golang.org/grpc/metadata.FromIncomingContext", "google.golang.org/grpc/metadata.ValueFromIncomingContext":
			return true
		case "google.golang.org/grpc/metadata.Get":
			sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
			return ok && t.requestList(sel.X, pkg, depth+1)
		}
	}
	return false
}
