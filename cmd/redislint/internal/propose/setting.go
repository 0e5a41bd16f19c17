package propose

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/passes/fix"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// isVariable matches the name of a variable of the environment.
var isVariable = regexp.MustCompile(`^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$`)

// setting returns the variable of the environment that the code takes the namespace from,
// where that is what it is without; "" if there is none.
func (in Input) setting(namespace string) string {
	if namespace == "" {
		return ""
	}
	for i := range in.Uses {
		for _, k := range in.Uses[i].Keys {
			if !k.Configurable {
				continue
			}
			paths, _ := k.Sites()
			for _, path := range paths {
				for _, site := range path {
					if name := in.settingAt(site, namespace); name != "" {
						return name
					}
				}
			}
		}
	}
	return ""
}

// settingAt is that variable where a site is a call that has the namespace as what it returns
// else, or is the namespace, and what holds it may have the value of the variable too.
func (in Input) settingAt(site uses.Site, namespace string) string {
	info := site.Package.Info
	if call, ok := ast.Unparen(site.Expr).(*ast.CallExpr); ok {
		if texts := constants(site, call.Args); slices.Contains(texts, namespace) {
			if isVariable.MatchString(texts[0]) {
				return texts[0]
			}
			return in.environment(call, site.Package, 0)
		}
		return ""
	}
	if constants(site, []ast.Expr{site.Expr})[0] != namespace || in.Flow == nil {
		return ""
	}
	body := in.Flow.Program.BodyAt(site.Package, site.Expr.Pos())
	for _, file := range site.Package.Files {
		if body == nil || site.Expr.Pos() < file.FileStart || file.FileEnd <= site.Expr.Pos() {
			continue
		}
		if v := fix.Holder(file, info, site.Expr); v != nil {
			for _, d := range body.Defs(v) {
				if name := in.environment(d.Value, site.Package, 0); name != "" {
					return name
				}
			}
		}
	}
	return ""
}

// environment is the variable of the environment that the value of an expression, or an
// argument of a call that it is, has; "" if that is none.
func (in Input) environment(e ast.Expr, pkg *program.Package, depth int) string {
	if e == nil || depth > flow.MaxTrace {
		return ""
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := pkg.Info.Uses[x].(*types.Var); ok && in.Flow != nil {
			if def, ok := in.Flow.OnlyDef(v, pkg); ok {
				return in.environment(def, pkg, depth+1)
			}
		}
	case *ast.CallExpr:
		if f, ok := typeutil.Callee(pkg.Info, x).(*types.Func); ok && (f.FullName() == "os.Getenv" || f.FullName() == "os.LookupEnv") {
			return constants(uses.Site{Package: pkg}, x.Args)[0]
		}
		for _, arg := range x.Args {
			if name := in.environment(arg, pkg, depth+1); name != "" {
				return name
			}
		}
	}
	return ""
}

// constants are the texts of some expressions, "" for those that are not constant; at least
// one.
func constants(site uses.Site, list []ast.Expr) []string {
	texts := make([]string, max(1, len(list)))
	for i, e := range list {
		if v := site.Package.Info.Types[e].Value; v != nil && v.Kind() == constant.String {
			texts[i] = constant.StringVal(v)
		}
	}
	return texts
}
