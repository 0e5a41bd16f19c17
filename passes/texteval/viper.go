package texteval

import (
	"go/types"
	"reflect"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// defaultsByName are the defaults that the module declares by name for a field that viper
// fills: SetDefault("redis.prefix", "app") for that of v.Unmarshal(&config).
func (ev *Evaluator) defaultsByName(f fieldRef) (out []*Node) {
	if ev.viperFields == nil {
		ev.viperFields = map[string][]declaration{}
		ev.nameViperFields()
	}
	for _, d := range ev.viperFields[f.id] {
		value := ev.close(ev.finish(ev.expr(d.value, ev.ctxOf(d.at, d.in, d.pkg))))
		if text, ok := value.IsLit(); ok && text != "" {
			out = append(out, ev.byDefault(value))
		}
	}
	return out
}

// nameViperFields files what SetDefault says of the fields of structs that Unmarshal and
// UnmarshalKey fill.
func (ev *Evaluator) nameViperFields() {
	for _, call := range ev.x.Calls() {
		if !ofViper(call) || ev.x.Tests(call.Expr.Pos()) != program.NoTest {
			continue
		}
		args, under := call.Expr.Args, ""
		switch name := call.Callee.Name(); {
		case (name == "Unmarshal" || name == "UnmarshalExact") && len(args) > 0:
		case name == "UnmarshalKey" && len(args) > 1:
			key, ok := ev.expr(args[0], ev.ctxOf(args[0], call.In, call.Pkg)).IsLit()
			if !ok {
				continue
			}
			under, args = key+".", args[1:]
		default:
			continue
		}
		root := typeOr(call.Pkg.Info.TypeOf(args[0]))
		for _, d := range ev.declarations() {
			if d.path != viperPath {
				continue
			}
			key, ok := ev.expr(d.name, ev.ctxOf(d.at, d.in, d.pkg)).IsLit()
			if !ok || len(key) <= len(under) || !strings.EqualFold(key[:len(under)], under) {
				continue
			}
			if id := ev.fieldNamed(root, strings.Split(key[len(under):], ".")); id != "" {
				ev.viperFields[id] = append(ev.viperFields[id], d)
			}
		}
	}
}

// fieldNamed is the field that the names of a configuration lead to from a type; "" for none.
func (ev *Evaluator) fieldNamed(t types.Type, names []string) string {
	for p, ok := t.Underlying().(*types.Pointer); ok; p, ok = t.Underlying().(*types.Pointer) {
		t = p.Elem()
	}
	s := program.Struct(t)
	if s == nil {
		return ""
	}
	for i := range s.NumFields() {
		f := s.Field(i)
		name, options, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("mapstructure"), ",")
		if strings.Contains(options, "squash") {
			if id := ev.fieldNamed(f.Type(), names); id != "" {
				return id
			}
			continue
		}
		if name == "" {
			name = f.Name()
		}
		switch {
		case !strings.EqualFold(name, names[0]):
		case len(names) == 1:
			return program.FieldID(t, f, ev.x.Fset)
		default:
			return ev.fieldNamed(f.Type(), names[1:])
		}
	}
	return ""
}
