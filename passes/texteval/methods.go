package texteval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
)

// libraryMethod is what a method of another module's type returns.
func (ev *Evaluator) libraryMethod(l libCall, recv types.Type) *Node {
	if isBuilder(recv) {
		switch l.f.Name() {
		case "String", "Bytes":
			return l.recv
		}
		return nil
	}
	n := program.Named(recv)
	if n == nil || n.Obj().Pkg() == nil || l.recv == nil {
		return nil
	}
	if program.IsUUID(n) && l.f.Name() == "String" {
		return ev.unknown(nameOf(l.x), types.Typ[types.String], Unknown{Type: keys.UUID, Reason: ev.reasonOf(l.f)})
	}
	switch n.Obj().Pkg().Path() + "." + n.Obj().Name() + "." + l.f.Name() {
	case "strings.Replacer.Replace":
		return ev.replacing(l)
	case "time.Time.Format":
		return ev.formatted(l)
	case "google.golang.org/protobuf/internal/impl.Export.EnumStringOf":
		return ev.enumName(l)
	}
	if isContainer(recv) {
		return ev.loaded(l, recv)
	}
	if strings.HasSuffix(n.Obj().Pkg().Path(), "redigo/redis") && n.Obj().Name() == "Args" {
		return ev.argsMethod(l)
	}
	return nil
}

// formatted is what time.Time.Format writes with a constant layout.
func (ev *Evaluator) formatted(l libCall) *Node {
	if len(l.x.Args) != 1 {
		return nil
	}
	layout := l.c.pkg.Info.Types[l.x.Args[0]].Value
	if layout == nil || layout.Kind() != constant.String {
		return nil
	}
	return ev.unknown(nameOf(l.x), types.Typ[types.String], Unknown{Layout: constant.StringVal(layout), Reason: reasonIn(l.recv)})
}

// enumName is the name of a value of a protobuf enum, as generated code asks for it in String: one of
// those in the map T_name beside the type.
func (ev *Evaluator) enumName(l libCall) *Node {
	if len(l.x.Args) != 2 {
		return nil
	}
	number, ok := ast.Unparen(l.x.Args[1]).(*ast.CallExpr) // protoreflect.EnumNumber(x)
	if !ok || len(number.Args) != 1 {
		return nil
	}
	t := program.Named(l.c.pkg.Info.TypeOf(number.Args[0]))
	if t == nil || t.Obj().Pkg() == nil {
		return nil
	}
	names, ok := t.Obj().Pkg().Scope().Lookup(t.Obj().Name() + "_name").(*types.Var)
	if !ok {
		return nil
	}
	return ev.index(ev.pkgVar(names), ev.expr(number.Args[0], l.c))
}

// argsMethod is a list that is built by redigo's Args.
func (ev *Evaluator) argsMethod(l libCall) *Node {
	switch l.f.Name() {
	case "Add":
		return ev.list(append([]*Node{ev.spread(l.recv)}, l.args(0)...)...)
	case "AddFlat":
		n := l.arg(0)
		t := l.c.pkg.Info.TypeOf(l.x.Args[0])
		switch {
		case n.Kind == Struct, n.Kind == Map, isStructOrMap(t):
			n = ev.many(ev.hole("?", nil, Construct))
		case n.Kind == List, isList(t) && !stringish(t):
			n = ev.spread(n)
		}
		return ev.list(ev.spread(l.recv), n)
	}
	return nil
}

// replacing is strings.NewReplacer(...).Replace, where the replacer is made by one
// call that is seen.
func (ev *Evaluator) replacing(l libCall) *Node {
	sel, ok := ast.Unparen(l.x.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	made, c := ev.madeBy(sel.X, l.c)
	if made == nil || made.Ellipsis.IsValid() || len(l.x.Args) != 1 {
		return ev.rest(l.arg(0), l.name(0))
	}
	k := []*Node{l.arg(0)}
	for _, a := range made.Args {
		k = append(k, ev.close(ev.finish(ev.expr(a, c))))
	}
	return ev.op("replacer", "", k...)
}

// madeBy is the call that made a value, and where it stands: that of the expression
// itself, of the one definition of a variable, or of the one value of a package
// variable or field.
func (ev *Evaluator) madeBy(e ast.Expr, c ctx) (*ast.CallExpr, ctx) {
	for range 4 {
		switch x := ast.Unparen(e).(type) {
		case *ast.CallExpr:
			return x, c
		case *ast.SelectorExpr:
			var as []*program.Assign
			if sel := c.pkg.Info.Selections[x]; sel != nil && sel.Kind() == types.FieldVal {
				if t, f := program.SelectedField(sel); f != nil {
					as = ev.x.Field(program.FieldID(t, f, ev.x.Fset))
				}
			} else if v, ok := c.pkg.Info.Uses[x.Sel].(*types.Var); ok {
				as = ev.x.Var(program.VarID(v))
			}
			if len(as) != 1 || as[0].Value == nil {
				return nil, c
			}
			e, c = as[0].Value, ev.ctxOf(as[0].Value, as[0].In, as[0].Pkg)
		case *ast.Ident:
			v, ok := c.pkg.Info.Uses[x].(*types.Var)
			if !ok {
				return nil, c
			}
			if as := ev.x.Var(program.VarID(v)); v.Parent() == v.Pkg().Scope() {
				if len(as) != 1 || as[0].Value == nil {
					return nil, c
				}
				e, c = as[0].Value, ev.ctxOf(as[0].Value, as[0].In, as[0].Pkg)
				continue
			}
			if c.body == nil {
				return nil, c
			}
			v = c.body.inside(v, x.Pos())
			sets := slices.DeleteFunc(slices.Clone(c.body.defs[v]), func(d def) bool { return d.kind == passed && d.idx < 0 })
			if len(sets) != 1 || sets[0].kind != set || sets[0].value == nil {
				return nil, c
			}
			e = sets[0].value
		default:
			return nil, c
		}
	}
	return nil, c
}

// libraryValue is what a library function that is handed around returns.
func (ev *Evaluator) libraryValue(fn *Node, args []*Node, name string, t types.Type) *Node {
	if len(args) > 0 {
		switch fn.Text {
		case "strings.ToLower":
			return ev.op("lower", name, args[0])
		case "strings.ToUpper":
			return ev.op("upper", name, args[0])
		case "strings.TrimSpace":
			return ev.op("trim", name, args[0])
		case "strconv.Itoa":
			return ev.op("itoa", name+"\x0010", args[0])
		case "fmt.Sprint":
			if len(args) == 1 {
				return ev.op("sprint", "", args[0])
			}
		case "fmt.Sprintf":
			if len(args) == 2 {
				return ev.op("sprintf", "", args[0], args[1])
			}
		}
	}
	return ev.hole(name, t, Construct)
}
