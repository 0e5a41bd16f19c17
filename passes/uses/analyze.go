package uses

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
	"github.com/redislint/redislint/passes/uses/internal/lua"
)

// Analyze finds the uses in pkgs, which are all that it looks at: calls between
// them are followed in both directions.
func Analyze(pkgs []*Package) *Result { return Options{}.Analyze(pkgs) }

// Analyze is [Analyze] with options.
func (o Options) Analyze(pkgs []*Package) *Result {
	c := o.analyze(pkgs, newImports(nil))
	r := c.result()
	c.guard("", func() { r.Returns = c.returns(o) })
	r.Bugs = c.bugs
	return r
}

// analyze collects the uses of pkgs, with what is known of packages below.
func (o Options) analyze(pkgs []*Package, im *imports) *collector {
	x := program.NewIndex(pkgs)
	var c *collector
	filled := newFilling(x)
	tx := texteval.New(x, o.evaluation(filled, im.unit))
	nodes := im.read(tx)
	var bugs []Bug
	for range maxRounds {
		c = newCollector(x, tx, filled, o, im)
		c.bugs = bugs
		for _, call := range x.Calls() {
			if !c.guard(call.Pkg.Path, func() { c.call(call) }) {
				c.guard(call.Pkg.Path, func() { c.lost(call) })
			}
		}
		c.guard(im.path, func() { c.fromFacts(im, nodes) })
		c.late = true
		for _, p := range c.postponed {
			if !c.guard(p.call.Pkg.Path, p.emit) {
				c.guard(p.call.Pkg.Path, func() { c.lost(p.call) })
			}
		}
		bugs = c.bugs
		if !tx.AnyReceiver(c.unpassed()) {
			break
		}
	}
	c.guard(im.path, c.scripts)
	c.guard(im.path, c.scriptSends)
	return c
}

// maxRounds is how often calls are gone through: again where no use went through a
// call of an interface's method, with what is known of its receiver given up.
const maxRounds = 3

func newCollector(x *program.Index, tx *texteval.Evaluator, filled *filling, o Options, im *imports) *collector {
	return &collector{
		x:        x,
		tx:       tx,
		filled:   filled,
		rows:     o.rows(),
		specs:    map[*types.Func]*clients.Spec{},
		uses:     map[useKey]*Use{},
		followed: map[string]reading{},
		seen:     map[emitted][]texteval.Text{},
		passedTo: map[*ast.CallExpr]bool{}, waiting: map[*ast.CallExpr]*program.Call{},
		askedOf: map[*program.Func]bool{}, reached: map[*program.Func]bool{},
		callsIn: map[string][]lua.Call{},
		sentAt:  map[sentKey]bool{},
		files:   newFiles(x),
		unit:    im.unit,
		outside: o.outside(x.Packages, im),
	}
}

// A collector turns calls into uses.
type collector struct {
	x        *program.Index
	rows     rows
	specs    map[*types.Func]*clients.Spec // nil: not a call of a client
	uses     map[useKey]*Use
	order    []useKey
	tx       *texteval.Evaluator
	followed map[string]reading              // vectors that were followed to their callers
	seen     map[emitted][]texteval.Text     // of emissions
	outside  map[string]bool                 // as Result.Outside
	passedTo map[*ast.CallExpr]bool          // calls that a use goes through
	waiting  map[*ast.CallExpr]*program.Call // calls of methods of interfaces that one may go through
	askedOf  map[*program.Func]bool          // those whose calls are in waiting
	exports  []exportedUse
	scriptAt []script
	scripted []ScriptCall
	callsIn  map[string][]lua.Call // of commands, in each script
	taken    *[]*types.Signature   // of methods of clients that are values; nil until asked for
	sentAt   map[sentKey]bool
	sentAll  []Send
	files    *files
	unit     bool // one package is analysed, of maybe many
	bugs     []Bug
	filled   *filling
	reached  map[*program.Func]bool // functions with a use that somebody gets to
	// postponed are the uses that wait until all others are filed; late says that these are.
	postponed []postponed
	late      bool
}

// result returns the uses in the order of the source.
func (c *collector) result() *Result {
	r := &Result{Scripts: c.scripted, Program: c.x, Values: c.tx, Alone: c.unit, Outside: c.outside}
	for _, p := range c.x.Packages {
		if !c.outside[p.Path] {
			r.Packages++
		}
	}
	r.Sends = slices.DeleteFunc(sortedSends(c.sentAll), func(s Send) bool { return c.outside[s.Package] })
	r.Scripts = slices.DeleteFunc(r.Scripts, func(s ScriptCall) bool { return c.outside[s.Call.Pkg.Path] })
	if !c.unit {
		r.Untabled = slices.DeleteFunc(c.untabled(), func(u Untabled) bool { return c.outside[u.Package] })
	}
	all := make([]*Use, len(c.order))
	for i, k := range c.order {
		all[i] = c.uses[k]
	}
	slices.SortStableFunc(all, compareUses)
	r.Uses = slices.Grow(r.Uses, len(all))
	for _, u := range all {
		u := u.finished()
		if c.outside[u.Package] || c.isLibrarys(&u) {
			continue
		}
		u.Reason = u.reason(c.unit)
		if u.Role == RoleIndex {
			r.Indexes = append(r.Indexes, u)
			continue
		}
		if u.Role == RoleHanded {
			r.Handed = append(r.Handed, u)
			continue
		}
		r.Uses = append(r.Uses, u)
	}
	keepForwarded(r.Uses)
	return r
}

// keepForwarded takes back that callers have the key of a use where none of them has one:
// they hand over an object that was made elsewhere.
func keepForwarded(list []Use) {
	above := map[string]bool{} // functions with callers that have a use
	for i := range list {
		above[list[i].Wrapper] = true
	}
	for i := range list {
		u := &list[i]
		if !u.Called || !u.ofObject || u.Call == nil {
			continue
		}
		fn := u.Call.In
		for fn != nil && !above[fn.ID] {
			fn = fn.Outer
		}
		if fn == nil {
			u.Forwarded, u.Called = false, false
		}
	}
}

func compareUses(a, b *Use) int {
	return cmp.Or(
		cmp.Compare(a.Arg.File, b.Arg.File),
		cmp.Compare(a.Arg.Line, b.Arg.Line),
		cmp.Compare(a.Arg.Column, b.Arg.Column),
		cmp.Compare(a.Command, b.Command),
		cmp.Compare(a.Role, b.Role),
		cmp.Compare(a.Via, b.Via),
		cmp.Compare(a.Package, b.Package),
	)
}

// spec says what the tables know of the callee of a call, or of the first that a function
// value can be; nil if it is not a call of a client.
func (c *collector) spec(call *program.Call) *clients.Spec {
	if call.Callee != nil {
		return c.specOf(call, call.Callee)
	}
	for _, m := range c.methodValues(call) {
		return c.specOf(call, m.Func)
	}
	return nil
}

// specOf is spec for one callee.
func (c *collector) specOf(call *program.Call, f *types.Func) *clients.Spec {
	if f.Pkg() == nil || isMethodExpr(call) {
		return nil
	}
	f = f.Origin()
	if s, ok := c.specs[f]; ok {
		return s
	}
	var spec *clients.Spec
	sig := f.Type().(*types.Signature)
	if row := c.rows[program.FuncID(f)]; row != nil {
		spec = row.spec(f, params(sig))
	} else {
		if clients.IsClient(f.Pkg().Path()) {
			spec = listed(f, sig)
			if spec != nil && !c.holds(spec) {
				spec = nil
			}
		}
		if spec == nil { // a client's library has interfaces of another client too
			spec = byResult(f, sig)
		}
		if spec == nil {
			if m := c.filled.method(f); m != nil {
				spec = listed(m, m.Signature())
			}
		}
		if spec == nil {
			spec = c.alike(f, sig)
		}
	}
	c.specs[f] = spec
	return spec
}

// listed says what the tables know of a function or method of a client.
func listed(f *types.Func, sig *types.Signature) *clients.Spec {
	recv := ""
	if sig.Recv() != nil {
		recv = program.TypeName(sig.Recv().Type())
	}
	if s, ok := clients.Lookup(f.Pkg().Path(), recv, f.Name(), params(sig)); ok {
		return &s
	}
	command, ok := commands.FromMethod(f.Name())
	if !ok || recv != "Builder" || sig.Params().Len() > 0 {
		return nil
	}
	if info, _ := commands.Lookup(command); info.FullScan || command == "SCAN" { // a builder's Flushall(), Scan()
		return &clients.Spec{Client: f.Pkg().Path(), Command: command}
	}
	return nil
}

// byResult says what the tables know of a method of an interface that is not the
// client's own, by the type of its result.
func byResult(f *types.Func, sig *types.Signature) *clients.Spec {
	if sig.Recv() == nil || !types.IsInterface(sig.Recv().Type()) || sig.Results().Len() != 1 {
		return nil
	}
	n := program.Named(sig.Results().At(0).Type())
	if n == nil || n.Obj().Pkg() == nil || n.Obj().Pkg() == f.Pkg() || !clients.IsClient(n.Obj().Pkg().Path()) {
		return nil
	}
	if s, ok := clients.ByResult(n.Obj().Pkg().Path(), n.Obj().Name(), f.Name(), params(sig)); ok {
		return &s
	}
	return nil
}

// isMethodExpr reports whether a call names a method with its type,
// (*redis.Client).Get(rdb, ctx, key): its arguments are one place later.
func isMethodExpr(call *program.Call) bool {
	sel, ok := ast.Unparen(call.Expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	s := call.Pkg.Info.Selections[sel]
	return s != nil && s.Kind() == types.MethodExpr
}

func params(sig *types.Signature) []clients.Param {
	var out []clients.Param
	n := sig.Params().Len()
	for i := range n {
		v := sig.Params().At(i)
		out = append(out, clients.Param{Name: v.Name(), Type: types.TypeString(v.Type(), nil), Variadic: sig.Variadic() && i == n-1})
	}
	return out
}

// site is one call of a client, and what all its uses share.
type site struct {
	call   *program.Call
	method texteval.Method // that call runs
	spec   *clients.Spec
	ttl    ttlOf
}

// call files the uses of one call.
func (c *collector) call(call *program.Call) {
	if call.Callee != nil {
		c.callOf(call, texteval.Method{Func: call.Callee})
		return
	}
	for _, m := range c.methodValues(call) {
		c.callOf(call, m)
	}
}

// callOf files the uses of one call, of a function or method.
func (c *collector) callOf(call *program.Call, m texteval.Method) {
	spec := c.specOf(call, m.Func)
	if spec == nil {
		c.sendOf(call)
		c.matched(call, m)
		return
	}
	if c.elsewhere(call, spec) || c.isPart(call) {
		return
	}
	s := site{call: call, method: m, spec: spec, ttl: c.ttl(call, spec)}
	c.sends(call, m.Func, c.wire(s), false)
	if one, ok := c.scriptCall(s); ok {
		c.scripted = append(c.scripted, one)
	}
	found := false
	for _, sink := range spec.Sinks {
		if sink.Shape == clients.Argv || sink.Shape == clients.ArgvTail {
			c.argv(s, sink)
			continue
		}
		for _, p := range c.places(s, sink) {
			if text, ok := p.node.IsLit(); ok && text == "" && p.role == RolePattern { // SCAN with "" has no pattern
				continue
			}
			found = true
			c.emit(c.newUse(s, p), emission{node: c.tx.Calling(c.tx.Under(p.node, call), m), call: call, starred: sink.Starred})
		}
	}
	c.wholeKeyspace(s, found)
}

// newUse is the use of a place, without its keys.
func (c *collector) newUse(s site, p place) Use {
	u := Use{
		Package:  s.call.Pkg.Path,
		Arg:      c.files.span(p.expr),
		Command:  p.command,
		Reads:    s.spec.Reads,
		Access:   p.access,
		Role:     p.role,
		Client:   s.spec.Client,
		Inferred: s.spec.Inferred,
		Via:      s.spec.Via,
		TTL:      s.ttl.of(p),
		form:     s.spec.Form,
		effect:   c.effect(s, p),
		rights:   c.rights(s, p),
		given:    s.ttl.given,
		deeds:    p.deeds,
		Call:     s.call,
		Site:     c.siteOf(s.call.Expr),
		Script:   p.script.commands(),
		Made:     p.argv > 1,

		ScriptFields: saidOfKey(p.script, p.nth, fieldsOf),
		ScriptValues: saidOfKey(p.script, p.nth, valuesOf),
		list:         isKeyList(s.call.Pkg.Info.TypeOf(p.expr)),
	}
	u.Decl = declOf(s.call)
	return u
}

func declOf(call *program.Call) string {
	if call.In == nil {
		return ""
	}
	return call.In.Name
}

// funcOf is the call's enclosing declaration's receiver and name with the
// package's: "cache.(*Store).Get".
func qualified(f *program.Func) string {
	if f.Pkg.Types == nil {
		return f.Name
	}
	return f.Pkg.Types.Name() + "." + f.Name
}
