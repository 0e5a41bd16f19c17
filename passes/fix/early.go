package fix

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// A setter is a call that puts variables into the environment: those of a file, or one
// that the builders read.
type setter struct {
	pkg   *types.Package
	what  string // "godotenv.Load at main.go:7"
	early bool   // where package variables are initialised, or in a function init
}

// early are what runs before main does.
type early struct {
	funcs   map[*types.Func]bool // called where package variables are initialised
	setters []setter
}

// tooEarly says why builders cannot be called at a place: package variables are
// initialised before the program loads the environment, which builders read once.
func (b *builders) tooEarly(p *place) (no string) {
	if b.policy.Namespace == nil || len(b.policy.Namespace.Env) == 0 || !b.isEarly(p) {
		return ""
	}
	for _, s := range b.early().setters {
		if !s.early || s.pkg == p.Package.Types || !reaches(p.Package.Types, s.pkg, map[*types.Package]bool{}) {
			return "is built when package variables are initialised, before " + s.what + " can set " + strings.Join(b.policy.Namespace.Env, ", ") +
				": make the variable a function, or build the key where it is used"
		}
	}
	return ""
}

// isEarly reports whether a place is in the value of a package variable, or in a function
// that one calls.
func (b *builders) isEarly(p *place) bool {
	if f := p.function(); f != nil {
		return b.early().funcs[f]
	}
	found := false
	for _, d := range p.file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
			atOnce(g, func(n ast.Node) { found = found || n == p.Expr })
		}
	}
	return found
}

// atOnce visits what runs where n does: not the bodies of function literals that n does
// not call.
func atOnce(n ast.Node, visit func(ast.Node)) {
	called := map[*ast.FuncLit]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if f, ok := ast.Unparen(n.Fun).(*ast.FuncLit); ok {
				called[f] = true
			}
		case *ast.FuncLit:
			return called[n]
		}
		if n != nil {
			visit(n)
		}
		return true
	})
}

// newEarly finds what runs before main does, and what sets the environment.
func (b *builders) newEarly() early {
	e := early{funcs: map[*types.Func]bool{}}
	bodies := map[*types.Func]*ast.FuncDecl{}
	in := map[*types.Func]*uses.Package{}
	var starting []*types.Func // functions init
	var values []func()
	var calls func(pkg *uses.Package, n ast.Node, into map[*types.Func]bool)
	calls = func(pkg *uses.Package, n ast.Node, into map[*types.Func]bool) {
		atOnce(n, func(n ast.Node) {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return
			}
			f, ok := typeutil.Callee(pkg.Info, call).(*types.Func)
			if !ok || into[f.Origin()] {
				return
			}
			f = f.Origin()
			into[f] = true
			if d := bodies[f]; d != nil && d.Body != nil {
				calls(in[f], d.Body, into)
			}
		})
	}
	for _, pkg := range b.pkgs {
		for _, file := range pkg.Files {
			for _, d := range file.Decls {
				switch d := d.(type) {
				case *ast.FuncDecl:
					f, ok := pkg.Info.Defs[d.Name].(*types.Func)
					if !ok {
						continue
					}
					bodies[f], in[f] = d, pkg
					if d.Recv == nil && d.Name.Name == "init" {
						starting = append(starting, f)
					}
				case *ast.GenDecl:
					if d.Tok == token.VAR {
						values = append(values, func() { calls(pkg, d, e.funcs) })
					}
				}
			}
		}
	}
	for _, value := range values {
		value()
	}
	before := map[*types.Func]bool{}
	for f := range e.funcs {
		before[f] = true
	}
	for _, f := range starting {
		before[f] = true
		calls(in[f], bodies[f].Body, before)
	}
	for _, pkg := range b.pkgs {
		for _, file := range pkg.Files {
			if name := pkg.Fset.PositionFor(file.Package, false).Filename; !passes.IsTestFile(name) {
				e.setters = append(e.setters, b.settersOf(pkg, file, before)...)
			}
		}
	}
	return e
}

// settersOf are the calls in a file that set the environment.
func (b *builders) settersOf(pkg *uses.Package, file *ast.File, before map[*types.Func]bool) (out []setter) {
	for _, d := range file.Decls {
		isBefore := true // a variable
		if d, ok := d.(*ast.FuncDecl); ok {
			f, ok := pkg.Info.Defs[d.Name].(*types.Func)
			isBefore = ok && before[f]
		}
		ast.Inspect(d, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			f, ok := typeutil.Callee(pkg.Info, call).(*types.Func)
			if ok && b.setsEnvironment(pkg, f, call) {
				at := pkg.Fset.PositionFor(call.Pos(), false)
				out = append(out, setter{pkg.Types, f.Pkg().Name() + "." + f.Name() + " at " + b.place(at.Filename, at.Line), isBefore})
			}
			return true
		})
	}
	return out
}

// setsEnvironment reports whether a call puts the variables of a file into the environment,
// as godotenv and its like do, or one of those that the builders read.
func (b *builders) setsEnvironment(pkg *uses.Package, f *types.Func, call *ast.CallExpr) bool {
	switch {
	case f.Pkg() == nil || f.Signature().Recv() != nil:
		return false
	case f.FullName() == "os.Setenv" && len(call.Args) == 2:
		v := pkg.Info.Types[call.Args[0]].Value
		return v == nil || slices.Contains(b.policy.Namespace.Env, constant.StringVal(v))
	}
	return slices.Contains([]string{"godotenv", "gotenv", "dotenv", "envy"}, path.Base(f.Pkg().Path())) &&
		slices.Contains([]string{"Load", "Overload", "OverLoad", "MustLoad", "Apply", "OverApply"}, f.Name())
}

// reaches reports whether a package imports another one, others between them or not.
func reaches(from, to *types.Package, seen map[*types.Package]bool) bool {
	if from == nil || seen[from] {
		return false
	}
	seen[from] = true
	return slices.ContainsFunc(from.Imports(), func(p *types.Package) bool {
		return p == to || to != nil && p.Path() == to.Path() || reaches(p, to, seen)
	})
}
