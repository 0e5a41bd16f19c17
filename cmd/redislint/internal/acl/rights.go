package acl

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/uses"
)

// specOf are the flags of Redis's key specification by which a server decides what a use
// must be allowed. Scripts have those of EVAL, whatever they do; SET that returns the old
// value reads it.
func specOf(u *uses.Use, returning bool) []string {
	switch u.Command {
	case "EVAL", "EVALSHA", "FCALL":
		return []string{"RW", "access", "update"}
	case "EVAL_RO", "EVALSHA_RO", "FCALL_RO":
		return []string{"RO", "access"}
	case "SET":
		if returning || returnsOld(u) {
			return []string{"RW", "access", "update"}
		}
	}
	if spec := u.Rights(); spec != nil {
		return spec
	}
	return []string{"RW", "access", "update"} // of a command that is not known
}

// returnsOld reports whether a call of SET may have the option GET.
func returnsOld(u *uses.Use) bool {
	if u.Call == nil || u.Call.Expr == nil {
		return false
	}
	method := ""
	if sel, ok := ast.Unparen(u.Call.Expr.Fun).(*ast.SelectorExpr); ok {
		method = sel.Sel.Name
	}
	found := false
	for _, arg := range u.Call.Expr.Args {
		arg = ast.Unparen(arg)
		switch lit := arg.(type) {
		case *ast.BasicLit:
			found = found || strings.EqualFold(strings.Trim(lit.Value, "\"`"), "GET")
		case *ast.CompositeLit:
			found = found || slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
				kv, ok := e.(*ast.KeyValueExpr)
				if !ok {
					return false
				}
				name, ok := kv.Key.(*ast.Ident)
				return ok && name.Name == "Get"
			})
		}
	}
	if method == "SetArgs" && !found && len(u.Call.Expr.Args) > 0 {
		_, written := ast.Unparen(u.Call.Expr.Args[len(u.Call.Expr.Args)-1]).(*ast.CompositeLit)
		return !written
	}
	return found
}

// rightsOf are the rights of a rule that Redis wants for these flags: %R for access, %W
// for what changes, and either for none of these.
func rightsOf(spec []string) rights {
	var r rights
	for _, flag := range spec {
		switch flag {
		case "access":
			r |= mayRead
		case "update", "insert", "delete":
			r |= mayWrite
		}
	}
	return r
}
