package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/passes/program"
)

// Changes reports whether evaluating some expressions of a package, or printing
// others, may change what reads give that are evaluated with them. What is called is
// followed through the module; other modules are taken to write to whatever they get
// a pointer to. What other goroutines do counts only where something is received.
func (f *Flow) Changes(pkg *program.Package, evaluated, printed, reads []ast.Expr) bool {
	c := &changes{f: f, read: newAccess(), seen: map[ast.Node]bool{}, asked: map[*types.Func]bool{}}
	for _, e := range reads {
		c.reads(pkg, e)
	}
	if len(c.read.types) == 0 {
		return false
	}
	for _, e := range evaluated {
		c.node(pkg, e)
	}
	for _, e := range printed {
		c.prints(pkg.Info.TypeOf(e))
	}
	return c.found
}

// Fixed reports whether no code that is called can change a variable: it is local,
// its address is not taken, and no function literal assigns to it.
func (f *Flow) Fixed(pkg *program.Package, v *types.Var) bool {
	if v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return false
	}
	body := f.Program.BodyAt(pkg, v.Pos())
	if body == nil {
		return false
	}
	captured, assigned := false, false
	for n := range body.Nodes() {
		switch n := n.(type) {
		case *ast.Ident:
			captured = captured || pkg.Info.Uses[n] == v && f.Program.FuncAt(pkg, n.Pos()) != f.Program.FuncAt(pkg, v.Pos())
		case *ast.AssignStmt, *ast.RangeStmt, *ast.IncDecStmt:
			assigned = assigned || slices.ContainsFunc(targets(n), func(e ast.Expr) bool { return variableOf(pkg.Info, e) == v })
		case *ast.UnaryExpr:
			if n.Op == token.AND && variableOf(pkg.Info, n.X) == v {
				return false
			}
		case *ast.SelectorExpr: // a method of its pointer
			if _, ok := v.Type().Underlying().(*types.Pointer); !ok && variableOf(pkg.Info, n.X) == v && program.HasPointerReceiver(pkg.Info.ObjectOf(n.Sel)) {
				return false
			}
		}
	}
	return !captured || !assigned
}

// targets are what a statement assigns to.
func targets(s ast.Node) []ast.Expr {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return s.Lhs
	case *ast.IncDecStmt:
		return []ast.Expr{s.X}
	case *ast.RangeStmt:
		return slices.DeleteFunc([]ast.Expr{s.Key, s.Value}, func(e ast.Expr) bool { return e == nil })
	}
	return nil
}

// variableOf is the variable that e is, or is a part of: not over a pointer, a slice or a map.
func variableOf(info *types.Info, e ast.Expr) types.Object {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return info.Uses[x]
		case *ast.SelectorExpr:
			if _, ok := program.TypeOr(info.TypeOf(x.X)).Underlying().(*types.Struct); !ok {
				return nil
			}
			e = x.X
		case *ast.IndexExpr:
			if _, ok := program.TypeOr(info.TypeOf(x.X)).Underlying().(*types.Array); !ok {
				return nil
			}
			e = x.X
		default:
			return nil
		}
	}
}

// changes looks for what changes read, in the nodes seen.
type changes struct {
	f     *Flow
	read  access
	seen  map[ast.Node]bool
	asked map[*types.Func]bool
	found bool
}

// reads notes what an expression reads when its calls have returned.
func (c *changes) reads(pkg *program.Package, e ast.Expr) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			tv := pkg.Info.Types[n.Fun]
			if tv.IsType() && len(n.Args) == 1 {
				c.elements(pkg, n.Args[0])
			}
			return tv.IsType() || tv.IsBuiltin()
		case *ast.Ident:
			if v, ok := pkg.Info.Uses[n].(*types.Var); ok && !v.IsField() && !c.f.Fixed(pkg, v) {
				c.read.add(pkg, n)
			}
		case *ast.SelectorExpr:
			if s := pkg.Info.Selections[n]; s != nil && s.Kind() == types.FieldVal {
				c.read.add(pkg, n)
				c.embedded(pkg, s)
			}
		case *ast.IndexExpr:
			c.read.add(pkg, n)
		case *ast.StarExpr:
			c.read.add(pkg, n)
		}
		return true
	})
}

// embedded notes the fields that a selection goes through.
func (c *changes) embedded(pkg *program.Package, s *types.Selection) {
	t := s.Recv()
	for _, i := range s.Index()[:len(s.Index())-1] {
		st := program.Struct(t)
		if st == nil {
			return
		}
		c.read.names[program.FieldID(t, st.Field(i), pkg.Fset)] = true
		t = st.Field(i).Type()
	}
}

// elements notes those of a slice that is read as a whole.
func (c *changes) elements(pkg *program.Package, e ast.Expr) {
	if t := pkg.Info.TypeOf(e); t != nil {
		if s, ok := t.Underlying().(*types.Slice); ok {
			c.read.names["[]"+types.TypeString(s.Elem(), nil)] = true
			c.read.types[types.TypeString(s.Elem(), nil)] = true
		}
	}
}

// writes notes that something is assigned to e.
func (c *changes) writes(pkg *program.Package, e ast.Expr) {
	w := newAccess()
	w.add(pkg, e)
	c.found = c.found || w.touches(c.read) || program.HasTypeParam(types.Default(program.TypeOr(pkg.Info.TypeOf(e))))
}

// node follows what is evaluated, function literals too.
func (c *changes) node(pkg *program.Package, n ast.Node) {
	if n == nil || c.seen[n] {
		return
	}
	c.seen[n] = true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt, *ast.IncDecStmt:
			for _, e := range targets(n) {
				if id, ok := e.(*ast.Ident); !ok || pkg.Info.Defs[id] == nil && id.Name != "_" {
					c.writes(pkg, e)
				}
			}
		case *ast.RangeStmt:
			c.ranges(pkg, n)
		case *ast.UnaryExpr:
			c.found = c.found || n.Op == token.ARROW
		case *ast.CallExpr:
			c.call(pkg, n)
		case *ast.Ident: // called, or handed to somebody who may call it
			switch o := pkg.Info.Uses[n].(type) {
			case *types.Func:
				c.function(o)
			case *types.Var:
				if _, ok := o.Type().Underlying().(*types.Signature); ok {
					c.value(pkg, o)
				}
			}
		}
		return !c.found
	})
}

func (c *changes) ranges(pkg *program.Package, n *ast.RangeStmt) {
	if n.Tok == token.ASSIGN {
		for _, e := range targets(n) {
			c.writes(pkg, e)
		}
	}
	if t := pkg.Info.TypeOf(n.X); t != nil {
		_, receives := t.Underlying().(*types.Chan)
		c.found = c.found || receives
	}
}

// value follows the functions that a variable may hold: what it is declared with, or
// what the calls that were followed pass for a parameter, because that was looked at.
func (c *changes) value(pkg *program.Package, v *types.Var) {
	if !v.IsField() {
		if e, ok := c.f.OnlyDef(v, pkg); ok {
			c.node(pkg, e)
			return
		}
		if fn := c.f.Program.FuncAt(pkg, v.Pos()); fn != nil && c.seen[fn.Body] && slices.Contains(fn.Params, v) {
			return
		}
	}
	c.found = true
}

// function follows a function or method, of an interface those of the module's types.
func (c *changes) function(f *types.Func) {
	if c.asked[f] { // a struct that embeds the interface has its method, too
		return
	}
	c.asked[f] = true
	sig := f.Type().(*types.Signature)
	if sig.Recv() != nil && types.IsInterface(sig.Recv().Type()) {
		iface := sig.Recv().Type().Underlying().(*types.Interface)
		for _, t := range c.f.Program.Types(f.Name()) {
			if program.Implements(t, iface) {
				c.method(t, f.Name())
			}
		}
		return
	}
	if fn := c.f.Program.Func(program.FuncID(f)); fn != nil && fn.Body != nil {
		c.node(fn.Pkg, fn.Body)
	}
}

func (c *changes) method(t types.Type, name string) {
	n := program.Named(t)
	if n == nil {
		return
	}
	if f, _, _ := types.LookupFieldOrMethod(n, true, n.Obj().Pkg(), name); f != nil {
		if f, ok := f.(*types.Func); ok {
			c.function(f)
		}
	}
}

// call has the effects of a call that no body shows.
func (c *changes) call(pkg *program.Package, call *ast.CallExpr) {
	switch f := typeutil.Callee(pkg.Info, call).(type) {
	case *types.Builtin:
		if slices.Contains([]string{"append", "copy", "delete", "clear"}, f.Name()) {
			c.reaches(pkg, pkg.Info.TypeOf(call.Args[0]))
		}
	case *types.Func:
		if fn := c.f.Program.Func(program.FuncID(f)); fn != nil {
			return
		}
		if c.f.Alone() && len(c.read.names) > 0 && f.Pkg() != nil && SameOwner(f.Pkg().Path(), pkg.Path) {
			c.found = true // it has a body that is not known here
		}
		reader := slices.ContainsFunc(readers, func(prefix string) bool { return strings.HasPrefix(f.Name(), prefix) })
		args := call.Args
		if s, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && !types.IsInterface(program.TypeOr(pkg.Info.TypeOf(s.X))) && pkg.Info.Selections[s] != nil {
			args = append(slices.Clone(args), s.X)
		}
		for i, a := range args {
			t := pkg.Info.TypeOf(a)
			if c.prints(t); !reader {
				c.reaches(pkg, t)
				c.methods(t, f.Signature(), i)
			}
		}
	}
}

// methods follows those that a function may call of its i-th argument, a value of
// type t: that of the parameter's interface.
func (c *changes) methods(t types.Type, sig *types.Signature, i int) {
	if i = min(i, sig.Params().Len()-1); i < 0 {
		return
	}
	if iface, ok := sig.Params().At(i).Type().Underlying().(*types.Interface); ok && t != nil {
		for m := range iface.Methods() {
			if types.IsInterface(t) {
				c.function(m)
			} else {
				c.method(t, m.Name())
			}
		}
	}
}

// SameOwner reports whether two packages may be of one module: their import paths begin
// with the same name, or with the same host and name.
func SameOwner(a, b string) bool {
	return owner(a) == owner(b)
}

func owner(importPath string) string {
	parts := strings.SplitN(importPath, "/", 3)
	if !strings.Contains(parts[0], ".") {
		return parts[0]
	}
	return strings.Join(parts[:min(2, len(parts))], "/")
}

// readers are the beginnings of the names of functions of other modules that print
// what they get, whatever its type, and do not write to it.
var readers = []string{"Sprint", "Print", "Fprint", "Error", "Marshal", "Is"}

// reaches has the effects of a function whose body is not known, and that gets a
// value of a type: it may write to what that points to.
func (c *changes) reaches(pkg *program.Package, t types.Type) {
	walk(t, func(t types.Type, pointed bool) bool {
		switch u := t.Underlying().(type) {
		case *types.Interface:
			c.found = c.found || u.NumMethods() == 0
		case *types.Slice:
			c.found = c.found || c.read.names["[]"+types.TypeString(u.Elem(), nil)]
		case *types.Map:
			c.found = c.found || c.read.names["[]"+types.TypeString(u.Elem(), nil)]
		}
		if pointed {
			w := newAccess()
			w.whole(pkg, t)
			c.found = c.found || w.touches(c.read)
		}
		return !c.found
	})
}

// prints follows the methods that print a value of a type, and what it holds.
func (c *changes) prints(t types.Type) {
	walk(t, func(t types.Type, _ bool) bool {
		for _, name := range []string{"String", "Error", "Format", "GoString", "MarshalJSON", "MarshalText", "MarshalBinary"} {
			if iface, ok := t.Underlying().(*types.Interface); ok {
				for _, t := range c.f.Program.Types(name) {
					if iface.Empty() || program.Implements(t, iface) {
						c.method(t, name)
					}
				}
				continue
			}
			c.method(t, name)
		}
		return !c.found
	})
}
