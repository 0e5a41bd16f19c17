package propose

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// maxFuncs is how many functions a proposal names.
const maxFuncs = 40

// funcs lists the exported functions and methods of the module whose calls give keys
// as a whole that do not begin with the namespace, as builders.funcs names them:
// builders that are written by hand.
func (in Input) funcs(namespace, separator string) []string {
	var out []string
	for i := range in.Uses {
		if in.Uses[i].Role == uses.RolePattern {
			continue
		}
		for _, k := range in.Uses[i].Keys {
			if namespace != "" && strings.HasPrefix(k.Template.Head(), namespace+separator) {
				continue
			}
			paths, _ := k.Sites()
			for _, path := range paths {
				if f := builderOf(path[0]); f != nil && in.own(f.Pkg().Path()) && !slices.Contains(out, funcName(f)) {
					out = append(out, funcName(f))
				}
			}
		}
	}
	slices.Sort(out)
	if len(out) > maxFuncs {
		return nil // a list that long is read by nobody
	}
	return out
}

// own reports whether a package is of the module.
func (in Input) own(path string) bool {
	return uses.InModule(path, in.Module)
}

// builderOf is the exported function that a site calls; nil where it calls none.
func builderOf(s uses.Site) *types.Func {
	call, ok := ast.Unparen(s.Expr).(*ast.CallExpr)
	if !ok {
		return nil
	}
	f, ok := program.CalleeOf(s.Package.Info, call)
	if !ok || f.Pkg() == nil || !f.Exported() {
		return nil
	}
	if recv := f.Signature().Recv(); recv != nil && (types.IsInterface(recv.Type()) || program.TypeName(recv.Type()) == "") {
		return nil
	}
	return f
}

// funcName names a function as policies do.
func funcName(f *types.Func) string {
	recv := f.Signature().Recv()
	if recv == nil {
		return f.Pkg().Path() + "." + f.Name()
	}
	star := ""
	if _, ok := types.Unalias(recv.Type()).(*types.Pointer); ok {
		star = "*"
	}
	return "(" + star + f.Pkg().Path() + "." + program.TypeName(recv.Type()) + ")." + f.Name()
}
