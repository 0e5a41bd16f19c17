package rediscalls

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/rediscalls/internal/clients"
	"github.com/redislint/redislint/passes/rediscalls/internal/commands"
	"github.com/redislint/redislint/passes/texteval"
)

// A vector is an argument vector that is known in part, and how it got there.
type vector struct {
	site  site
	node  *texteval.Node // a list
	exprs []ast.Expr     // of its elements, where they are arguments of the call
	expr  ast.Expr       // where the others stand
	via   string
	hops  int
}

// argv files the keys of a raw argument vector: Do(ctx, "GET", key), redigo's
// Do("GET", key). It reports whether it has found any.
func (c *collector) argv(s site, sink clients.Sink) bool {
	from := sink.Param
	if sink.Shape == clients.ArgvTail {
		from--
	}
	args := s.call.Expr.Args
	v := vector{site: s, node: c.tx.Vector(s.call, from, isList), expr: s.call.Expr, exprs: args[max(0, min(from, len(args))):]}
	return c.vector(v)
}

// vector files the keys of a vector; one whose command the callers bring goes to
// them.
func (c *collector) vector(v vector) bool {
	found, open := false, false
	for _, row := range c.tx.Rows(v.node) {
		first := row.First()
		if first == nil {
			continue
		}
		if _, known := first.IsLit(); known {
			found = c.words(v, row) || found
			continue
		}
		if c.tx.Brought(row, v.site.call.In) && v.hops < maxHops {
			open = true
			continue
		}
		for _, closed := range c.tx.Rows(c.tx.Close(row, v.site.call.In)) {
			for _, one := range c.tx.EachFirst(closed) {
				w := v
				w.hops = maxHops
				found = c.words(w, one) || found
			}
		}
	}
	if open {
		found = c.vectorCallers(v) || found
	}
	return found
}

// vectorCallers goes to the callers of the function that hands a vector on.
func (c *collector) vectorCallers(v vector) bool {
	found := false
	for g := v.site.call.In; g != nil; g = g.Outer {
		for _, up := range c.tx.Callers(g) {
			for _, p := range c.tx.Brings(v.node, g, up) {
				key := fmt.Sprint("vector ", p.Value.ID(), " ", up.Expr.Pos())
				if c.wrappers[key] {
					continue
				}
				c.wrappers[key] = true
				w := vector{site: site{call: up, spec: v.site.spec}, node: p.Value, expr: p.Expr, via: qualified(g), hops: v.hops + 1}
				w.exprs = c.exprsOf(v.node, up)
				found = c.vector(w) || found
			}
		}
	}
	return found
}

// exprsOf are the arguments of a call, if a vector is made of these in their order.
func (c *collector) exprsOf(n *texteval.Node, up *program.Call) []ast.Expr {
	var out []ast.Expr
	for _, i := range c.tx.ParamsInOrder(n) {
		if i >= len(up.Expr.Args) {
			return nil
		}
		out = append(out, up.Expr.Args[i])
		if sig, ok := up.Pkg.Info.TypeOf(up.Expr.Fun).(*types.Signature); ok && sig.Variadic() && i == sig.Params().Len()-1 {
			out = append(out, up.Expr.Args[i+1:]...)
		}
	}
	return out
}

// words files the keys of a vector whose command is known.
func (c *collector) words(v vector, row *texteval.Node) bool {
	lists := c.tx.Lists(row)
	if len(lists) != 1 {
		return false
	}
	items := lists[0]
	words := make([]commands.Word, len(items))
	for i, it := range items {
		words[i].Many = it.Many
		if !it.Many {
			words[i].Text, words[i].Known = c.word(it.Node, v.site)
		}
	}
	if len(words) == 1 && strings.Contains(words[0].Text, " ") {
		return false
	}
	r := commands.Resolve(words)
	found := false
	for _, a := range r.Args {
		role, ok := roleOf(a.Role)
		at := items[a.Index]
		if !ok {
			if a.Role == commands.Script {
				c.addScript(v.site, at.Node)
			}
			continue
		}
		p := place{expr: v.exprOf(a.Index), node: at.Node, command: r.Command, access: accessOf(a.Access, role), role: role, raw: &rawArg{words, a}}
		if at.Many && !a.Elements.All() { // keys among other things
			p.node = c.tx.FirstOf(at, a.Elements.First())
		}
		found = true
		u := c.newUse(v.site, p)
		u.Via = cmp.Or(v.via, u.Via)
		c.emit(u, emission{node: c.tx.Under(p.node, v.site.call), call: v.site.call, hops: v.hops})
	}
	if len(r.Args) == 0 && r.Command != "" {
		if info, ok := commands.Lookup(r.Command); ok && (info.FullScan || info.Scan) && r.Complete {
			c.add(c.newUse(v.site, place{expr: v.site.call.Expr, command: r.Command, role: RoleCommand, access: Read}))
			found = true
		}
	}
	return found
}

// word is the text that an element of a vector is, if it is known.
func (c *collector) word(n *texteval.Node, s site) (string, bool) {
	if text, ok := n.IsLit(); ok {
		return text, true
	}
	texts := c.tx.Texts(n, s.call.In)
	if len(texts) != 1 {
		return "", false
	}
	return texts[0].Known()
}

// exprOf is where element i of a vector is written.
func (v vector) exprOf(i int) ast.Expr {
	switch {
	case i < len(v.exprs):
		return v.exprs[i]
	case len(v.exprs) > 0:
		return v.exprs[len(v.exprs)-1]
	}
	return v.expr
}

// isList reports whether an argument of a raw call is flattened by the client:
// a slice that is not bytes.
func isList(t types.Type) bool {
	if t == nil {
		return false
	}
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	b, ok := s.Elem().Underlying().(*types.Basic)
	return !ok || b.Kind() != types.Byte
}

// scriptKeys resolves the keys of a script whose number NewScript was told.
func (c *collector) scriptKeys(s site, sink clients.Sink) []place {
	sel, ok := ast.Unparen(s.call.Expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	n := c.keyCount(sel.X, s)
	lists := c.tx.Lists(c.tx.Vector(s.call, sink.Param, isList))
	var out []place
	for _, items := range lists {
		out = append(out, c.countedKeys(items, n, s, sink)...)
	}
	return out
}

// countedKeys are the first n arguments; where n is below 0, the first argument says
// how many.
func (c *collector) countedKeys(items []texteval.Item, n int, s site, sink clients.Sink) []place {
	from := sink.Param
	if n < 0 {
		if len(items) == 0 || items[0].Many {
			return nil
		}
		text, known := c.word(items[0].Node, s)
		count, err := strconv.Atoi(text)
		if !known || err != nil || count < 0 || count > 1<<16 {
			return nil
		}
		n, items, from = count, items[1:], from+1
	}
	var out []place
	for i := 0; i < n && i < len(items); i++ {
		p := place{expr: s.call.Expr, node: items[i].Node, command: strings.ToUpper(s.spec.Command), access: accessOf(sink.Access, RoleKey), role: RoleKey}
		if from+i < len(s.call.Expr.Args) {
			p.expr = s.call.Expr.Args[from+i]
		} else if len(s.call.Expr.Args) > 0 {
			p.expr = s.call.Expr.Args[len(s.call.Expr.Args)-1]
		}
		out = append(out, p)
		if items[i].Many { // keys and arguments, in no known order
			return out
		}
	}
	return out
}

// keyCount is the number of keys of a script, as NewScript was told; -1 where the
// first argument of each call says it. Where it is not known it is 1: a script
// that is made for a number of keys which varies has at least one.
func (c *collector) keyCount(script ast.Expr, s site) int {
	made, in, pkg := c.ev.MadeBy(script, s.call.In, s.call.Pkg)
	if made == nil {
		return 1
	}
	f, ok := calleeOf(pkg.Info, made)
	if !ok || f.Pkg() == nil {
		return 1
	}
	spec, ok := clients.Lookup(f.Pkg().Path(), "", f.Name(), params(f.Type().(*types.Signature)))
	if !ok {
		return 1
	}
	for _, k := range spec.Sinks {
		if k.Shape == clients.KeyCount && k.Param < len(made.Args) {
			if n, ok := c.ev.Expr(made.Args[k.Param], in, pkg).Number(); ok && n < 1<<16 {
				return int(max(n, -1))
			}
		}
	}
	return 1
}

func calleeOf(info *types.Info, call *ast.CallExpr) (*types.Func, bool) {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		o, ok := info.Uses[f].(*types.Func)
		return o, ok
	case *ast.SelectorExpr:
		o, ok := info.Uses[f.Sel].(*types.Func)
		return o, ok
	}
	return nil, false
}
