package fix

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// A tracer follows a script from where it is written to the calls that run it.
type tracer struct {
	*builders
	calls   map[*ast.CallExpr]uses.ScriptCall
	parents map[*ast.File]map[ast.Node]ast.Node
	seen    map[types.Object]bool // that hold the script
	runs    []run
}

// runsOf lists the calls that run a script; it says why they may not be all.
func (b *builders) runsOf(s scriptText) (runs []run, no string) {
	if b.flow == nil || b.flow.Alone() {
		return nil, "only the whole module shows who runs the script: run redislint fix ./..."
	}
	t := &tracer{
		builders: b, calls: map[*ast.CallExpr]uses.ScriptCall{},
		parents: map[*ast.File]map[ast.Node]ast.Node{}, seen: map[types.Object]bool{},
	}
	for _, c := range b.flow.Result.Scripts {
		t.calls[c.Call.Expr] = c
	}
	p := &place{Site: uses.Site{Expr: s.expr, Package: s.pkg}}
	if no = p.find(); no == "" {
		no = b.unwritable(s.pkg.Fset.PositionFor(s.expr.Pos(), false).Filename)
	}
	if no != "" {
		return nil, "the script " + no
	}
	if no = t.value(holding{s.pkg, s.file, s.expr}, nil); no == "" && len(t.runs) == 0 {
		no = "nothing in the module runs the script"
	}
	return t.runs, no
}

// A holding is an expression whose value is a script, as text or as an object of a client.
type holding struct {
	pkg  *uses.Package
	file *ast.File
	expr ast.Expr
}

// parent is the node around n, parentheses aside.
func (t *tracer) parent(file *ast.File, n ast.Node) ast.Node {
	m := t.parents[file]
	if m == nil {
		m = map[ast.Node]ast.Node{}
		var stack []ast.Node
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				stack = stack[:len(stack)-1]
				return true
			}
			if len(stack) > 0 {
				m[n] = stack[len(stack)-1]
			}
			stack = append(stack, n)
			return true
		})
		t.parents[file] = m
	}
	for n = m[n]; ; n = m[n] {
		if _, ok := n.(*ast.ParenExpr); !ok {
			return n
		}
	}
}

// value follows a script; made is the call that made it, nil of one that is text. It
// says what is done with it that is not known to leave its keys alone.
func (t *tracer) value(h holding, made *uses.ScriptCall) (no string) {
	here := t.where(h.pkg, h.expr)
	switch n := t.parent(h.file, h.expr).(type) {
	case *ast.CallExpr:
		return t.argument(h, n, made)
	case *ast.SelectorExpr:
		if n.Sel == h.expr { // of a package, or a field
			return t.value(holding{h.pkg, h.file, n}, made)
		}
		return t.called(h, n, made)
	case *ast.ValueSpec:
		for i, v := range n.Values {
			if ast.Unparen(v) == ast.Unparen(h.expr) && len(n.Names) == len(n.Values) {
				return t.holder(h, h.pkg.Info.Defs[n.Names[i]], made)
			}
		}
	case *ast.AssignStmt:
		for i, v := range n.Rhs {
			if id, ok := n.Lhs[min(i, len(n.Lhs)-1)].(*ast.Ident); ok && n.Tok == token.DEFINE && ast.Unparen(v) == ast.Unparen(h.expr) && len(n.Lhs) == len(n.Rhs) {
				if id.Name == "_" {
					return ""
				}
				if o := h.pkg.Info.Defs[id]; o != nil {
					return t.holder(h, o, made)
				}
			}
		}
		return here + " puts the script into a variable that may hold another one: give it a variable of its own"
	case *ast.KeyValueExpr:
		id, _ := n.Key.(*ast.Ident)
		if f, ok := h.pkg.Info.Uses[ident(n.Key)].(*types.Var); ok && id != nil && f.IsField() && ast.Unparen(n.Value) == ast.Unparen(h.expr) {
			return t.field(h, n, f, made)
		}
	}
	return here + " does more with the script than run it: pass the key to it by hand"
}

// holder follows what a constant or variable is used for that holds the script.
func (t *tracer) holder(h holding, o types.Object, made *uses.ScriptCall) (no string) {
	if o == nil {
		return t.where(h.pkg, h.expr) + " does more with the script than run it: pass the key to it by hand"
	}
	if t.seen[o] {
		return ""
	}
	t.seen[o] = true
	if o.Parent() == h.pkg.Types.Scope() {
		if no := t.outside(h, o); no != "" {
			return no
		}
	}
	return t.each(o, made)
}

// each follows all uses of what holds the script.
func (t *tracer) each(o types.Object, made *uses.ScriptCall) (no string) {
	for _, m := range t.mentions(o) {
		if no := t.value(m, made); no != "" {
			return no
		}
	}
	return ""
}

// outside says who beside the code that was looked at may run what a name of a package
// holds; "" if nobody can.
func (t *tracer) outside(h holding, o types.Object) (no string) {
	if o.Exported() && h.pkg.Types.Name() != "main" {
		if _, _, internal := cutInternal(h.pkg.Path); !internal {
			return t.where(h.pkg, h.expr) + " has the script in " + o.Name() + ", which other modules may run: give it a name of the package, or pass the key by hand"
		}
	}
	if file := t.unseenIn(h.pkg, h.file, o.Name()); file != "" {
		return file + " names " + o.Name() + ", and was not looked at: add --tests, or pass the key by hand"
	}
	return ""
}

// field follows a script that a field of a struct holds, if the field never holds another.
func (t *tracer) field(h holding, at *ast.KeyValueExpr, f *types.Var, made *uses.ScriptCall) (no string) {
	if t.seen[f] {
		return ""
	}
	t.seen[f] = true
	another := t.where(h.pkg, h.expr) + " puts the script into field " + f.Name() + ", which may hold another one: pass the key by hand"
	lit, ok := t.parent(h.file, at).(*ast.CompositeLit)
	if !ok {
		return another
	}
	if assigns := t.flow.Assigned(h.pkg.Info.TypeOf(lit), f, h.pkg); len(assigns) != 1 || ast.Unparen(assigns[0].Value) != ast.Unparen(h.expr) {
		return another
	}
	if no := t.outside(h, f); no != "" {
		return no
	}
	for _, m := range t.mentions(f) {
		if kv, ok := t.parent(m.file, m.expr).(*ast.KeyValueExpr); ok && kv == at {
			continue
		}
		if no := t.value(m, made); no != "" {
			return no
		}
	}
	return ""
}

// mentions are where an object is used, as names.
func (t *tracer) mentions(o types.Object) (out []holding) {
	for _, pkg := range t.pkgs {
		if pkg.Info == nil || pkg.Types == nil {
			continue
		}
		for _, file := range pkg.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && sameObject(pkg.Info.Uses[id], o) {
					out = append(out, holding{pkg, file, id})
				}
				return true
			})
		}
	}
	return out
}

// sameObject reports whether two objects are one: those of packages that were loaded
// twice too.
func sameObject(a, b types.Object) bool {
	switch {
	case a == nil || b == nil || a.Name() != b.Name() || a.Pkg() == nil || b.Pkg() == nil:
		return false
	case a == b:
		return true
	}
	same := a.Pkg().Path() == b.Pkg().Path()
	if v, ok := a.(*types.Var); ok && v.IsField() {
		w, ok := b.(*types.Var)
		return same && ok && w.IsField() && v.Pos() == w.Pos()
	}
	return same && a.Parent() == a.Pkg().Scope() && b.Parent() == b.Pkg().Scope()
}

// argument follows a script that is an argument of a call.
func (t *tracer) argument(h holding, c *ast.CallExpr, made *uses.ScriptCall) (no string) {
	here := t.where(h.pkg, c)
	if s, ok := t.calls[c]; ok && s.Source != nil && ast.Unparen(s.Source) == ast.Unparen(h.expr) {
		switch {
		case s.Other:
			return here + " hands the script and its keys to " + types.ExprString(c.Fun) + ": append the key there by hand"
		case s.Keys >= 0:
			return t.run(h, c, s, nil)
		}
		return t.value(holding{h.pkg, h.file, c}, &s)
	}
	f, ok := program.CalleeOf(h.pkg.Info, c)
	if !ok || methodExpr(h.pkg, c) {
		return here + " hands the script to what is not known: pass the key to it by hand"
	}
	for i, a := range c.Args {
		if ast.Unparen(a) == ast.Unparen(h.expr) {
			return t.parameter(h, c, f, i, made)
		}
	}
	return here + " does more with the script than run it: pass the key to it by hand"
}

// called follows a script whose method is called.
func (t *tracer) called(h holding, sel *ast.SelectorExpr, made *uses.ScriptCall) (no string) {
	name := sel.Sel.Name
	here := t.where(h.pkg, sel)
	c, ok := t.parent(h.file, sel).(*ast.CallExpr)
	switch s, known := t.calls[c]; {
	case !ok || ast.Unparen(c.Fun) != sel:
		return here + " takes " + name + " of the script as a value: pass the key to it by hand"
	case name == "Load" || name == "Exists":
		return ""
	case name == "Hash":
		return here + " takes the hash of the script: who runs it by that is not known"
	case name == "Numkeys" && !known:
		r, no := t.chained(run{pkg: h.pkg, file: h.file, call: c}, c)
		return t.add(r, no)
	case known && s.Keys >= 0 && s.Source == nil && !s.Other:
		return t.run(h, c, s, made)
	}
	return here + " calls " + name + " of the script, of which it is not known whether it runs it: pass the key to it by hand"
}

// run adds a call that runs the script.
func (t *tracer) run(h holding, c *ast.CallExpr, s uses.ScriptCall, made *uses.ScriptCall) (no string) {
	r := run{pkg: h.pkg, file: h.file, call: c}
	switch {
	case s.List && s.Keys >= len(c.Args):
		no = "runs it with what another function returns: append the key there by hand"
	case s.List:
		r, no = t.listed(r, c.Args[s.Keys])
	case s.Count != nil:
		r, no = t.counted(r, s.Count, h.pkg, s.Keys)
	case made != nil && made.Count != nil:
		if n, ok := t.flow.Eval.Number(made.Count, made.Call.In, made.Call.Pkg); ok && n < 0 && s.Keys < len(c.Args) { // the first argument says it
			r, no = t.counted(r, c.Args[s.Keys], h.pkg, s.Keys+1)
		} else {
			r, no = t.counted(r, made.Count, made.Call.Pkg, s.Keys)
		}
	default:
		no = "runs it with keys whose number is not known: append the key there by hand"
	}
	return t.add(r, no)
}

func (t *tracer) add(r run, no string) string {
	if no != "" {
		return t.where(r.pkg, r.call) + " runs the script, and " + no
	}
	t.runs = append(t.runs, r)
	return ""
}

// method is the method that is called on an expression, and the call; nil if none is.
func (t *tracer) method(pkg *uses.Package, file *ast.File, e ast.Expr) (name string, c *ast.CallExpr) {
	sel, ok := t.parent(file, e).(*ast.SelectorExpr)
	if !ok || sel.X != e {
		return "", nil
	}
	c, _ = t.parent(file, sel).(*ast.CallExpr)
	return sel.Sel.Name, c
}
