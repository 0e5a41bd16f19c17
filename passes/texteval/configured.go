package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// configTags are the keys of tags by which a configuration is read: what the code
// writes into such a field is the default.
var configTags = []string{
	"env", "envconfig", "env-default", "envDefault", "default", "toml", "ini", "mapstructure", "koanf", "hcl", "yaml", "conf", "flag",
}

// routed are the keys of tags that frameworks read which fill what the functions take that
// they find themselves, by reflection.
var routed = []string{"protobuf", "thrift", "path", "query", "header", "uri", "form", "param", "p", "in", "dc", "binding", "validate", "v", "cookie"}

// tagOf is the tag of a field; "" where the module writes the field in one place, as that of
// options, and nothing is seen to fill values of its struct otherwise. What several places
// write is data.
func (ev *Evaluator) tagOf(t types.Type, f *types.Var) string {
	tag := program.Tag(t, f)
	if tag == "" || len(ev.x.Field(program.FieldID(t, f, ev.x.Fset))) != 1 || ev.x.Decoded(t) || ev.opts.Alone && f.Exported() || ev.x.PackageAt(f.Pos()) == nil ||
		tagDefault(reflect.StructTag(tag)) != "" ||
		slices.ContainsFunc(routed, func(key string) bool { _, ok := reflect.StructTag(tag).Lookup(key); return ok }) {
		return tag
	}
	return ""
}

// isConfig reports whether a field has a tag by which a configuration is read.
func (f fieldRef) isConfig() bool {
	tag := reflect.StructTag(f.tag)
	return f.tag != "" && slices.ContainsFunc(configTags, func(key string) bool { return tag.Get(key) != "" })
}

// fromOutside is what a field with a tag is filled with: the default that the tag
// gives, and whatever is decoded; behind both what the code adds.
func (ev *Evaluator) fromOutside(f fieldRef) *Node {
	defaults := ev.defaultsOf(f)
	out := ev.alt(append(slices.Clone(defaults), ev.unknown(snake(f.name), f.typ, Unknown{Env: f.isConfig() || len(defaults) > 0, Reason: Decoded}))...)
	if stringish(f.typ) {
		for _, a := range ev.assigns(ev.x.Field(f.id), f.pos) {
			if a.Op == token.ADD_ASSIGN && a.Value != nil {
				out = ev.summed(out, a, f.name, f.typ)
			}
		}
	}
	return out
}

// defaultsOf are the constants that a text field has where nobody sets it: by its tag,
// because the module declares it by name, or sets it to one where it is empty.
func (ev *Evaluator) defaultsOf(f fieldRef) []*Node {
	if !stringish(f.typ) || f.tag == "" {
		return nil
	}
	as := slices.DeleteFunc(slices.Clone(ev.assigns(ev.x.Field(f.id), f.pos)), func(a *program.Assign) bool { return !a.Default && !a.Unknown })
	var out []*Node
	if value := tagDefault(reflect.StructTag(f.tag)); value != "" {
		out = append(out, ev.byDefault(ev.lit(value, 0, 0)))
	}
	if out = append(out, ev.defaultsByName(f)...); len(as) == 0 {
		return out
	}
	given := ev.remembered("default "+f.id, f, func() *Node { return ev.assigned(as, f.name, f.typ) })
	for _, k := range alternatives(given, nil, 0) {
		if text, ok := k.core().IsLit(); ok && text != "" {
			out = append(out, ev.byDefault(k))
		}
	}
	return out
}

// tagDefault is the default that a tag gives, as the libraries that read the
// environment and the command line have it, and go-zero's conf: as a key of its own, or as
// an option, `env:"PREFIX, default=app"`, `conf:"default:app"`.
func tagDefault(tag reflect.StructTag) string {
	for _, key := range []string{"default", "envDefault", "env-default"} {
		if value := tag.Get(key); value != "" {
			return value
		}
	}
	for _, key := range []string{"json", "env", "config"} {
		for _, option := range strings.Split(tag.Get(key), ",")[1:] {
			if value, ok := strings.CutPrefix(strings.TrimSpace(option), "default="); ok {
				return value
			}
		}
	}
	for _, option := range strings.Split(tag.Get("conf"), ",") {
		if value, ok := strings.CutPrefix(option, "default:"); ok {
			return value
		}
	}
	return ""
}

// flagIn is the flag that a variable is defined as, by flag.StringVar(&v, ...) or in
// an element &cli.StringFlag{Destination: &v}; nil where its address is taken for
// something else.
func (ev *Evaluator) flagIn(a *program.Assign, name string, t types.Type) *Node {
	if !a.Unknown {
		return nil
	}
	info := a.Pkg.Info
	switch by := a.By.(type) {
	case *ast.CallExpr:
		if f := calleeOf(info, by); f != nil && ev.isFlag(f) {
			return ev.flag(name, t, flagValue(f, by), ev.ctxOf(by, a.In, a.Pkg))
		}
	case *ast.CompositeLit:
		if named, ok := types.Unalias(typeOr(info.TypeOf(by))).(*types.Named); ok && ev.isFlag(named.Obj()) {
			return ev.flag(name, t, element(by, "Value"), ev.ctxOf(by, a.In, a.Pkg))
		}
	}
	return nil
}

// isFlag reports whether an object is of a package that reads the command line.
func (ev *Evaluator) isFlag(o types.Object) bool {
	return o.Pkg() != nil && ev.byPath(o.Pkg().Path()) == Flag
}

// flag is what the command line gives, or else the default. One that is made of the
// flag's own variable has what the code writes there.
func (ev *Evaluator) flag(name string, t types.Type, value ast.Expr, c ctx) *Node {
	out := ev.unknown(snake(name), t, Unknown{Env: true, Reason: Flag})
	if value == nil || !stringish(pointed(t)) || c.pkg.Info.Types[value].Value == nil && !isGlobal(value, c) {
		return out
	}
	if n := ev.close(ev.finish(ev.expr(value, c))); !isEmpty(n) {
		return ev.alt(n, out)
	}
	return out
}

// pointed is what a type points to, or the type.
func pointed(t types.Type) types.Type {
	if p, ok := typeOr(t).Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// isGlobal reports whether an expression names a variable of a package.
func isGlobal(e ast.Expr, c ctx) bool {
	id, _ := ast.Unparen(e).(*ast.Ident)
	v, ok := c.pkg.Info.Uses[id].(*types.Var)
	return ok && isGlobalVar(v)
}

// element is the element of a struct literal for a field; nil where it is not there.
func element(cl *ast.CompositeLit, name string) ast.Expr {
	for _, e := range cl.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && types.ExprString(kv.Key) == name {
			return kv.Value
		}
	}
	return nil
}

// flagValue is the argument of a function that defines a flag which is the default.
func flagValue(f *types.Func, call *ast.CallExpr) ast.Expr {
	params := f.Signature().Params()
	for i := range params.Len() {
		if params.At(i).Name() == "value" && i < len(call.Args) {
			return call.Args[i]
		}
	}
	return nil
}
