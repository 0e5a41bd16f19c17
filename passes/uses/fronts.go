package uses

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses/internal/clients"
)

// holds reports whether a spec is about Redis in these packages: a front over
// several stores is, where one of its marks is imported or named.
func (c *collector) holds(s *clients.Spec) bool {
	if len(s.With) == 0 || slices.ContainsFunc(s.With, c.calledWith) {
		return true
	}
	for _, pkg := range c.x.Packages {
		for _, f := range pkg.Files {
			for _, i := range f.Imports {
				path, err := strconv.Unquote(i.Path.Value)
				if err == nil && marked(s.With, path, pkg) {
					return true
				}
			}
		}
	}
	return false
}

// calledWith reports whether a mark is a function with the name of a store, as in
// path.NewCache=redis, that some call has.
func (c *collector) calledWith(mark string) bool {
	id, store, ok := strings.Cut(mark, "=")
	if !ok {
		return false
	}
	for _, call := range c.x.CallsOf(id) {
		for _, arg := range call.Expr.Args {
			if v := call.Pkg.Info.Types[arg].Value; v != nil && v.Kind() == constant.String && constant.StringVal(v) == store {
				return true
			}
		}
	}
	return false
}

// marked reports whether marks has the path of an import, or a function of that
// package which pkg names.
func marked(marks []string, path string, pkg *Package) bool {
	for _, m := range marks {
		if m == path {
			return true
		}
		name, found := strings.CutPrefix(m, path+".")
		if !found || strings.Contains(name, "/") {
			continue
		}
		for _, o := range pkg.Info.Uses {
			if f, ok := o.(*types.Func); ok && f.Name() == name && f.Pkg() != nil && f.Pkg().Path() == path {
				return true
			}
		}
	}
	return false
}

// A backing is what a value of a front over several stores lies over.
type backing int

const (
	unknownBacking backing = iota
	redisBacking
	otherBacking // in memory, on disk, another server
)

// elsewhere reports whether a call of a front is of a value that is made over a
// store which is not Redis.
func (c *collector) elsewhere(call *program.Call, s *clients.Spec) bool {
	if len(s.With) == 0 {
		return false
	}
	sel, ok := ast.Unparen(call.Expr.Fun).(*ast.SelectorExpr)
	return ok && c.backing(sel.X, call.In, call.Pkg, s, 0) == otherBacking
}

// backing follows a value to the functions that made it: those of the front, by
// what they are given, to that of a store, which is Redis if it is a mark of the
// front; or to the name of a store, as beego has it.
func (c *collector) backing(e ast.Expr, in *program.Func, pkg *Package, s *clients.Spec, depth int) backing {
	call, in, pkg := c.x.MadeBy(e, in, pkg)
	if call == nil || depth > 4 {
		return unknownBacking
	}
	f, ok := typeutil.Callee(pkg.Info, call).(*types.Func)
	if !ok || f.Pkg() == nil || c.x.Has(f.Pkg().Path()) { // the user's own, a method of an interface too
		return unknownBacking
	}
	path := f.Pkg().Path()
	set := c.setter(call, pkg)
	switch {
	case slices.Contains(s.With, path), slices.Contains(s.With, path+"."+f.Name()):
		return redisBacking
	case set != nil && f.Signature().Recv() != nil: // one that somebody has, as g.DB().GetCache()
		return c.adapter(call, f, program.FuncID(set), s, depth)
	case !clients.IsClient(path), strings.Contains(f.Name(), "Mem"), strings.Contains(f.Name(), "File"): // NewMemoryStore, NewMemcachedStore
		return otherBacking
	}
	if set != nil {
		return c.adapter(call, nil, program.FuncID(set), s, depth)
	}
	found := unknownBacking
	for _, arg := range call.Args {
		typ := pkg.Info.TypeOf(arg)
		if typ == nil {
			return unknownBacking
		}
		switch t := typ.Underlying().(type) {
		case *types.Signature:
			continue
		case *types.Basic:
			if t.Info()&types.IsString == 0 {
				continue
			}
			switch name, _, known := c.tx.Constant(arg, in, pkg); {
			case !known:
				return unknownBacking
			case strings.Contains(name, "redis"):
				return redisBacking
			}
			return otherBacking
		}
		if found = c.backing(arg, in, pkg, s, depth+1); found != otherBacking {
			return found // one of several may be Redis
		}
	}
	return found
}

// setter is the method of a cache that gives it another store; nil where it has none.
func (c *collector) setter(made *ast.CallExpr, pkg *Package) *types.Func {
	t := program.Named(pkg.Info.TypeOf(made))
	if t == nil || t.Obj().Pkg() == nil || !clients.IsClient(t.Obj().Pkg().Path()) {
		return nil
	}
	set, _, _ := types.LookupFieldOrMethod(t, true, t.Obj().Pkg(), "SetAdapter")
	f, _ := set.(*types.Func)
	return f
}

// adapter is what a cache that is in memory until it is told otherwise lies over: made
// is the call that makes it, or one of the method has that gives it, set its method that
// takes a store. One of several may be Redis: a configuration chooses.
func (c *collector) adapter(made *ast.CallExpr, has *types.Func, set string, s *clients.Spec, depth int) backing {
	found := otherBacking
	for _, call := range c.x.CallsOf(set) {
		sel, ok := ast.Unparen(call.Expr.Fun).(*ast.SelectorExpr)
		if !ok || len(call.Expr.Args) != 1 {
			return unknownBacking
		}
		of, _, by := c.x.MadeBy(sel.X, call.In, call.Pkg)
		if of != nil && of != made && (has == nil || typeutil.Callee(by.Info, of) != has) {
			continue
		}
		switch c.backing(call.Expr.Args[0], call.In, call.Pkg, s, depth+1) {
		case redisBacking:
			return redisBacking
		case unknownBacking:
			found = unknownBacking
		}
	}
	return found
}
