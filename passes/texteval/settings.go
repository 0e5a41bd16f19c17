package texteval

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// viperPath is a library of configuration that is told defaults by name, and can be told
// those of the command line. Its names may be in upper case and in lower case.
const viperPath = "github.com/spf13/viper"

// setting is what a configuration has for a name that a call asks it for, or else the
// default that the call gives or the module declares; nil where a call asks for something
// else.
func (ev *Evaluator) setting(l libCall) *Node {
	if l.i != 0 || !ev.isConfiguration(l.f) || l.x.Ellipsis.IsValid() {
		return nil
	}
	name, value, defines := settingParams(l.f.Signature().Params())
	result := l.f.Signature().Results()
	if defines || result.Len() == 0 || !ev.holdsText(result.At(0).Type()) {
		return nil
	}
	def := ev.lit("", 0, 0)
	if value >= 0 && value < len(l.x.Args) {
		def = l.arg(value)
	}
	switch {
	case name >= 0 && name < len(l.x.Args):
		if l.f.Pkg().Path() == viperPath && l.f.Signature().Recv() != nil && slices.ContainsFunc(ev.x.MethodCalls("Sub"), ofViper) {
			return nil // names below a part
		}
		return ev.op("setting", l.f.Pkg().Path(), l.arg(name), def)
	case l.recv != nil && (l.f.Name() == "String" || l.f.Name() == "MustString"):
		return ev.orDefault(l.recv, def) // of a setting that was asked for as an object
	}
	return nil
}

// orDefault is a setting, or the default that the code gives it, if there is one.
func (ev *Evaluator) orDefault(n, def *Node) *Node {
	if def = def.core(); isEmpty(def) {
		return n
	}
	return ev.alt(def, n)
}

// isConfiguration reports whether a function reads settings, or is a method of one.
func (ev *Evaluator) isConfiguration(f *types.Func) bool {
	path := f.Pkg().Path()
	if n := program.Named(typeOr(recvType(f))); n != nil && strings.HasSuffix(n.Obj().Name(), "AppConfig") || isAnyValue(path) {
		return true // of beego, of goframe
	}
	why := ev.byPath(path)
	return why == Environment && path != "os" || why == Flag
}

// settingParams are the parameters of a function that are the name of a setting and its
// default, below 0 for none; defines says that it defines a flag.
func settingParams(params *types.Tuple) (name, value int, defines bool) {
	name, value = -1, -1
	for i := range params.Len() {
		switch p := params.At(i).Name(); {
		case p == "usage" || p == "help":
			defines = true
		case p == "key" || p == "name" || p == "path" || p == "pattern":
			name = i
		case strings.HasPrefix(strings.ToLower(p), "def") || p == "fallback" || p == "optionalDefault" || p == "value":
			value = i
		}
	}
	return name, value, defines
}

// isSettingObject reports whether a type is that of a setting which is asked for its text
// later: of goframe, ini and kratos.
func (ev *Evaluator) isSettingObject(n *types.Named) bool {
	switch n.Obj().Name() {
	case "Var", "Key", "Value":
		path := n.Obj().Pkg().Path()
		return isAnyValue(path) || ev.byPath(path) == Environment && path != "os"
	}
	return false
}

// isAnyValue reports whether a package is that of goframe's values of any type.
func isAnyValue(path string) bool { return strings.HasSuffix(path, "/container/gvar") }

// holdsText reports whether a value of type t is a text, or may be one.
func (ev *Evaluator) holdsText(t types.Type) bool {
	if n := program.Named(t); n != nil && n.Obj().Pkg() != nil && ev.isSettingObject(n) {
		return true
	}
	return stringish(t) || types.IsInterface(t)
}

// settingOp is a setting by its name: what nobody knows, and the defaults that the module
// declares for that name.
func settingOp(ev *Evaluator, n *Node, k []*Node) *Node {
	if out := ev.each(k[0], func(x *Node) *Node { return ev.opOf(n, []*Node{x, k[1]}) }); out != nil {
		return out
	}
	if open(k[0]) || open(k[1]) {
		return nil
	}
	name, ok := k[0].IsLit()
	if !ok {
		return ev.orDefault(ev.unknown(k[0].core().Text, types.Typ[types.String], Unknown{Env: true, Reason: ev.byPath(n.arg)}), k[1])
	}
	shown := strings.ReplaceAll(name[strings.LastIndexAny(name, "./:")+1:], "-", "_")
	out := []*Node{ev.unknown(snake(shown), types.Typ[types.String], Unknown{Env: true, Reason: ev.byPath(n.arg)})}
	for _, d := range ev.declarations() {
		if !d.of(n.arg) {
			continue
		}
		c := ev.ctxOf(d.at, d.in, d.pkg)
		if key, ok := ev.expr(d.name, c).IsLit(); !ok || key != name && (n.arg != viperPath || !strings.EqualFold(key, name)) {
			continue
		}
		value := ev.close(ev.finish(ev.expr(d.value, c)))
		if text, ok := value.IsLit(); ok && text != "" {
			out = append(out, value)
		}
	}
	return ev.orDefault(ev.alt(out...), k[1])
}

// A declaration gives a setting a default by name: a call of SetDefault of viper, or the
// definition of a flag.
type declaration struct {
	name, value ast.Expr
	at          ast.Expr
	in          *program.Func
	pkg         *program.Package
	path        string // of the package
}

// of reports whether a library can give what is declared so: viper gives flags, too.
func (d declaration) of(path string) bool {
	return d.path == path || path == viperPath || strings.HasSuffix(d.path, "/pflag") && strings.HasSuffix(path, "/cobra")
}

// declarations are the defaults by name that the module declares, those of tests aside.
func (ev *Evaluator) declarations() []declaration {
	if ev.declared != nil {
		return ev.declared
	}
	ev.declared = []declaration{}
	flags := map[string]*types.Package{}
	for _, call := range ev.x.Calls() {
		if call.Callee == nil || call.Callee.Pkg() == nil || ev.x.Tests(call.Expr.Pos()) != program.NoTest {
			continue
		}
		args, f := call.Expr.Args, call.Callee
		d := declaration{at: call.Expr, in: call.In, pkg: call.Pkg, path: f.Pkg().Path()}
		switch {
		case ofViper(call) && f.Name() == "SetDefault" && len(args) == 2:
			d.name, d.value = args[0], args[1]
		case ev.isFlag(f):
			flags[d.path] = f.Pkg()
			name, value, defines := settingParams(f.Signature().Params())
			if !defines || name < 0 || value < 0 || max(name, value) >= len(args) || !stringish(typeOr(call.Pkg.Info.TypeOf(args[value]))) {
				continue
			}
			d.name, d.value = args[name], args[value]
		default:
			continue
		}
		ev.declared = append(ev.declared, d)
	}
	for _, path := range slices.Sorted(maps.Keys(flags)) {
		ev.declared = append(ev.declared, ev.flagLiterals(path, flags[path])...)
	}
	return ev.declared
}

// flagLiterals are the flags that elements &cli.StringFlag{Name: "a", Value: "b"} define.
func (ev *Evaluator) flagLiterals(path string, pkg *types.Package) []declaration {
	named, ok := pkg.Scope().Lookup("StringFlag").(*types.TypeName)
	if !ok {
		return nil
	}
	var out []declaration
	for _, m := range ev.x.Made(named.Type()) {
		name, value := element(m.Lit, "Name"), element(m.Lit, "Value")
		if name != nil && value != nil && ev.x.Tests(m.Lit.Pos()) == program.NoTest {
			out = append(out, declaration{name: name, value: value, at: m.Lit, in: m.In, pkg: m.Pkg, path: path})
		}
	}
	return out
}

func ofViper(c *program.Call) bool {
	return c.Callee != nil && c.Callee.Pkg() != nil && c.Callee.Pkg().Path() == viperPath
}
