package program

import (
	"go/ast"
	"go/types"
)

// A Send is a value that is sent to a channel.
type Send struct {
	Value ast.Expr
	In    *Func
	Pkg   *Package
}

// Sends returns what is sent to the channel that a variable or field holds, or an
// element of it does.
func (x *Index) Sends(o types.Object) []Send { return x.sends[o] }

// A Given is where a channel is handed on: an argument of a call, the first is 0, or
// what a field gets.
type Given struct {
	Call  *Call
	Arg   int
	Field *types.Var
}

// Given lists where the channel that a variable holds is handed on by the variable's
// name, in source order.
func (x *Index) Given(o types.Object) []Given { return x.given[o] }

// giveChannels files the channels among the arguments of a call.
func (w *walker) giveChannels(c *Call) {
	for i, e := range c.Expr.Args {
		w.giveChannel(e, Given{Call: c, Arg: i})
	}
}

// giveChannel files where a channel is handed on, if e names one.
func (w *walker) giveChannel(e ast.Expr, to Given) {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		if o := w.pkg.Info.Uses[id]; o != nil && IsChan(o.Type()) {
			w.x.given[o] = append(w.x.given[o], to)
		}
	}
}

// IsChan reports whether t is a channel of Go.
func IsChan(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Chan)
	return ok
}

// Holders returns the variables, fields and parameters that the function with that
// ID is given to by its name, in source order.
func (x *Index) Holders(id string) []types.Object { return x.heldBy(id) }

// heldBy are the variables, fields and parameters that a function, by its ID, or what a
// variable holds, is given to.
func (x *Index) heldBy(key any) []types.Object {
	var out []types.Object
	for _, h := range x.holders[key] {
		if h.object != nil {
			out = append(out, h.object)
		} else if f := x.funcs[FuncID(h.callee)]; f != nil && h.arg < len(f.Params) {
			out = append(out, f.Params[h.arg])
		}
	}
	return out
}

// ValueCalls returns the calls of the function that a variable holds, also by what the
// variable hands it on to: a parameter, and a field that this is kept in.
func (x *Index) ValueCalls(o types.Object) []*Call {
	if len(x.holders[o]) == 0 {
		return x.values[o]
	}
	if out, ok := x.handedOn[o]; ok {
		return out
	}
	var out []*Call
	seen := map[types.Object]bool{o: true}
	for all := []types.Object{o}; len(all) > 0; all = all[1:] {
		out = append(out, x.values[all[0]]...)
		for _, to := range x.heldBy(all[0]) {
			if !seen[to] {
				seen[to] = true
				all = append(all, to)
			}
		}
	}
	x.handedOn[o] = out
	return out
}

// OnlyHeld reports whether a function that is used as a value is only ever called
// through its holders.
func (x *Index) OnlyHeld(id string) bool {
	held := x.Holders(id)
	if len(held) == 0 || len(held) != x.usedTimes[id] {
		return false
	}
	for _, o := range held {
		if v, ok := o.(*types.Var); !ok || v.IsField() || x.KeptElsewhere(o) || v.Exported() {
			return false
		}
	}
	return true
}

// A holder is a variable, or a parameter of a function.
type holder struct {
	object types.Object
	callee *types.Func
	arg    int
}

// isOpen reports whether it is a parameter of a method of an interface.
func (h holder) isOpen() bool {
	return h.callee != nil && h.callee.Signature().Recv() != nil && types.IsInterface(h.callee.Signature().Recv().Type())
}

// Registered returns the calls of the function with that ID by what it is handed to as an
// argument of a method of an interface: those of the parameter of each method that stands for it.
func (x *Index) Registered(id string) (out []*Call) {
	for _, h := range x.holders[id] {
		if h.isOpen() {
			out = append(out, x.HandedTo(h.callee, h.arg)...)
		}
	}
	return out
}

// HandedTo returns the calls of the function that is an argument of a method of an interface, by
// the methods that stand for it.
func (x *Index) HandedTo(method *types.Func, arg int) (out []*Call) {
	if !(holder{callee: method}).isOpen() || arg < 0 {
		return nil
	}
	of, ok := method.Signature().Recv().Type().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	for _, t := range x.Types(method.Name()) {
		o, _, _ := types.LookupFieldOrMethod(t, true, method.Pkg(), method.Name())
		m, ok := o.(*types.Func)
		if !ok || !Implements(t, of) {
			continue
		}
		if fn := x.funcs[FuncID(m)]; fn != nil && arg < len(fn.Params) {
			out = append(out, x.ValueCalls(fn.Params[arg])...)
		}
	}
	return out
}

// A Kept is where a function is an element of something by its name.
type Kept struct {
	Expr ast.Expr
	Pkg  *Package
}

// Kept lists where the function with that ID is part of a composite literal, assigned,
// returned, or an argument, by its name, in source order.
func (x *Index) Kept(id string) []Kept { return x.kept[id] }

// give files where a function, by its ID, or a variable that holds one, named at, is given
// to: p is the node above.
func (w *walker) give(key any, at, p ast.Node) {
	if id, ok := key.(string); ok {
		w.x.usedTimes[id]++
		if e, ok := at.(ast.Expr); ok {
			switch p.(type) {
			case *ast.CompositeLit, *ast.KeyValueExpr, *ast.AssignStmt, *ast.CallExpr, *ast.ReturnStmt:
				w.x.kept[id] = append(w.x.kept[id], Kept{e, w.pkg})
			}
		}
	}
	add := func(h holder) { w.x.holders[key] = append(w.x.holders[key], h) }
	object := func(e ast.Expr) types.Object {
		switch e := ast.Unparen(e).(type) {
		case *ast.Ident:
			return w.pkg.Info.ObjectOf(e)
		case *ast.SelectorExpr:
			return w.pkg.Info.ObjectOf(e.Sel)
		}
		return nil
	}
	switch p := p.(type) {
	case *ast.AssignStmt:
		for i, r := range p.Rhs {
			if r == at && len(p.Lhs) == len(p.Rhs) {
				if o := object(p.Lhs[i]); o != nil {
					add(holder{object: o})
				}
			}
		}
	case *ast.ValueSpec:
		for i, r := range p.Values {
			if r == at && i < len(p.Names) {
				add(holder{object: w.pkg.Info.ObjectOf(p.Names[i])})
			}
		}
	case *ast.KeyValueExpr:
		if k, ok := p.Key.(*ast.Ident); ok && p.Value == at {
			if v, ok := w.pkg.Info.ObjectOf(k).(*types.Var); ok && v.IsField() {
				add(holder{object: v})
			}
		}
	case *ast.CallExpr:
		f, ok := object(p.Fun).(*types.Func)
		if !ok {
			return
		}
		for i, a := range p.Args {
			if a == at {
				add(holder{callee: f, arg: i})
			}
		}
	}
}

// send files a value that is sent.
func (w *walker) send(s *ast.SendStmt) {
	var o types.Object
	switch e := ast.Unparen(s.Chan).(type) {
	case *ast.Ident:
		o = w.pkg.Info.ObjectOf(e)
	case *ast.SelectorExpr:
		o = w.pkg.Info.ObjectOf(e.Sel)
	case *ast.IndexExpr:
		switch x := ast.Unparen(e.X).(type) {
		case *ast.Ident:
			o = w.pkg.Info.ObjectOf(x)
		case *ast.SelectorExpr:
			o = w.pkg.Info.ObjectOf(x.Sel)
		}
	}
	if o != nil {
		w.x.sends[o] = append(w.x.sends[o], Send{s.Value, w.in, w.pkg})
	}
}
