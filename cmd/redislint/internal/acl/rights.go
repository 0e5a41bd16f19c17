package acl

import (
	"go/ast"
	"go/constant"
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

// commandOf is the command of a use. That of the keys of Arbitrary("HSET").Keys(...), the
// builder of rueidis for any command, is in the call before.
func commandOf(u *uses.Use) (command string, spec []string) {
	if u.Command != "" || u.Call == nil || u.Call.Expr == nil {
		return u.Command, nil
	}
	at := u.Call.Expr
	var words []string
	for {
		sel, ok := ast.Unparen(at.Fun).(*ast.SelectorExpr)
		if !ok {
			return "", nil
		}
		if sel.Sel.Name == "Arbitrary" {
			break
		}
		if at, ok = ast.Unparen(sel.X).(*ast.CallExpr); !ok {
			return "", nil
		}
	}
	for _, arg := range at.Args {
		v := u.Call.Pkg.Info.Types[arg].Value
		if v == nil || v.Kind() != constant.String {
			return "", nil
		}
		words = append(words, constant.StringVal(v))
	}
	command, args := uses.Resolve(append(words, "", "", "", ""))
	for _, a := range args {
		if a.Index >= len(words) && spec == nil {
			spec = a.Rights
		}
	}
	return command, spec
}
