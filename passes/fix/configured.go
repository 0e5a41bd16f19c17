package fix

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/passes/uses"
)

// isNamespace reports whether an expression is known to be the namespace of the
// builders: the policy's default, or what the policy's variable says, with the
// default where it is not set. From is for what variables hold.
func (b *builders) isNamespace(e ast.Expr, pkg *uses.Package, from uses.Site) bool {
	e = ast.Unparen(e)
	if b.isDefault(e, pkg.Info) {
		return true
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		return b.isRead(e, pkg)
	case *ast.Ident:
		v, ok := pkg.Info.Uses[e].(*types.Var)
		return ok && b.holdsNamespace(v, nil, pkg, from, true)
	case *ast.SelectorExpr:
		v, ok := pkg.Info.Uses[e.Sel].(*types.Var)
		if !ok {
			return false
		}
		var owner types.Type
		if s := pkg.Info.Selections[e]; s != nil {
			if owner = s.Recv(); len(s.Index()) > 1 {
				return false
			}
			if ptr, ok := types.Unalias(owner).(*types.Pointer); ok {
				owner = ptr.Elem()
			}
		}
		return b.holdsNamespace(v, owner, pkg, from, true)
	}
	return false
}

func (b *builders) isDefault(e ast.Expr, info *types.Info) bool {
	v := info.Types[e].Value
	return v != nil && v.Kind() == constant.String && constant.StringVal(v) == b.policy.Namespace.Default
}

// holdsNamespace reports whether all that is put into a variable is the namespace:
// what one function returns that reads it, or, of a variable of the package, its
// value where it is declared. Whether the default as a text will do, literal says.
func (b *builders) holdsNamespace(v *types.Var, owner types.Type, pkg *uses.Package, from uses.Site, literal bool) bool {
	from.Package = pkg
	for _, id := range b.readers() {
		if b.always(from, v, owner, id) {
			return true
		}
	}
	if v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || v.Exported() && len(b.pkgs) == 1 {
		return false
	}
	for _, p := range b.pkgs {
		if p.Path != v.Pkg().Path() {
			continue
		}
		value := declaredValue(p, v.Name())
		return value != nil && !b.changed(p.Types.Scope().Lookup(v.Name())) && b.isSetting(value, p, literal)
	}
	return false
}

// isSetting reports whether an expression that names no variables is the namespace.
func (b *builders) isSetting(e ast.Expr, pkg *uses.Package, literal bool) bool {
	c, ok := ast.Unparen(e).(*ast.CallExpr)
	return literal && b.isDefault(e, pkg.Info) || ok && b.isRead(c, pkg)
}

// declaredValue is the value that a variable of a package has where it is declared.
func declaredValue(pkg *uses.Package, name string) ast.Expr {
	for _, file := range pkg.Files {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				spec := s.(*ast.ValueSpec)
				for i, id := range spec.Names {
					if id.Name == name && len(spec.Values) == len(spec.Names) {
						return spec.Values[i]
					}
				}
			}
		}
	}
	return nil
}

// changed reports whether some code assigns to a variable of a package or to a
// field, but for literals of its struct, or takes its address.
func (b *builders) changed(o types.Object) bool {
	return b.any(func(pkg *uses.Package, n ast.Node) bool {
		is := func(e ast.Expr) bool { return e != nil && isNamed(pkg, e, o) }
		switch n := n.(type) {
		case *ast.AssignStmt:
			return slices.ContainsFunc(n.Lhs, is)
		case *ast.UnaryExpr:
			return n.Op == token.AND && is(n.X)
		case *ast.RangeStmt:
			return is(n.Key) || is(n.Value)
		}
		return false
	})
}

// isRead reports whether a call gives the value of the policy's variable, or the
// default.
func (b *builders) isRead(c *ast.CallExpr, pkg *uses.Package) bool {
	f, ok := typeutil.Callee(pkg.Info, c).(*types.Func)
	if !ok || f.Pkg() == nil {
		return false
	}
	if f.FullName() == "cmp.Or" {
		return b.isFirst(c.Args, pkg.Info)
	}
	return slices.Contains(b.readers(), f.Pkg().Path()+"."+f.Name()) && f.Signature().Recv() == nil
}

// isFirst reports whether arguments ask for the policy's variables, all and in their
// order, and the last one is the default.
func (b *builders) isFirst(args []ast.Expr, info *types.Info) bool {
	env := b.policy.Namespace.Env
	if len(args) != len(env)+1 {
		return false
	}
	for i, name := range env {
		if !asks(args[i], info, "os.Getenv", name) {
			return false
		}
	}
	return b.isDefault(args[len(env)], info)
}

// isVariable reports whether an expression asks a function of os for the policy's
// variable. One of several is not the namespace: another may be set.
func (b *builders) isVariable(e ast.Expr, info *types.Info, function string) bool {
	env := b.policy.Namespace.Env
	return len(env) == 1 && asks(e, info, function, env[0])
}

// asks reports whether an expression calls a function with the name of a variable.
func asks(e ast.Expr, info *types.Info, function, variable string) bool {
	c, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(c.Args) != 1 {
		return false
	}
	f, ok := typeutil.Callee(info, c).(*types.Func)
	name := info.Types[c.Args[0]].Value
	return ok && f.FullName() == function && name != nil && constant.StringVal(name) == variable
}
