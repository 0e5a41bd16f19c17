package uses

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// A vector is an argument vector that is known in part, and how it got there.
type vector struct {
	site  site
	at    *program.Call  // the call that it is brought by
	node  *texteval.Node // a list
	exprs []ast.Expr     // of its elements, where they are arguments of the call
	expr  ast.Expr       // where the others are
	via   string
	hops  int
}

// argv files the keys of a raw argument vector: Do(ctx, "GET", key), redigo's
// Do("GET", key). A call whose command is not known there is a use all the same.
func (c *collector) argv(s site, sink clients.Sink) {
	from := sink.Param
	if sink.Shape == clients.ArgvTail {
		from--
	}
	args := s.call.Expr.Args
	v := vector{site: s, at: s.call, expr: s.call.Expr}
	v.node, v.exprs = c.withParts(s.call, c.tx.Vector(s.call, from, isList), args[max(0, min(from, len(args))):])
	r := c.vector(v)
	if !r.known {
		c.sends(s.call, s.method.Func, "", true)
	}
	if r.open = r.open || r.kept; r.open || !r.known && c.hasArguments(v.node) {
		p := place{expr: s.call.Expr, access: Read, role: RoleKey}
		if len(v.exprs) > 1 {
			p.expr = v.exprs[1]
		} else if len(v.exprs) == 1 {
			p.expr = v.exprs[0]
		}
		texts := texteval.WithoutDefaults(texteval.Distinct(r.texts))
		if len(texts) > maxForwarded {
			texts = texteval.Widen(texts, maxForwarded)
		}
		c.file(c.newUse(s, p), emission{node: v.node, call: s.call}, texts, r.open, r.open && len(texts) > 0)
	}
}

// hasArguments reports whether a vector has more than a command, or may.
func (c *collector) hasArguments(n *texteval.Node) bool {
	return slices.ContainsFunc(c.tx.Lists(n), func(l []texteval.Item) bool { return len(l) > 1 || len(l) == 1 && l[0].Many })
}

// A reading is what was found of a vector.
type reading struct {
	known bool            // a command is, if only one without keys
	open  bool            // callers bring the command
	kept  bool            // those bring it that fill the list or channel that it waits in
	texts []texteval.Text // of its keys
}

func (r *reading) add(o reading) {
	r.known, r.open, r.kept = r.known || o.known, r.open || o.open, r.kept || o.kept
	r.texts = append(r.texts, o.texts...)
}

// vector files the keys of a vector; one whose command the callers bring goes to
// them.
func (c *collector) vector(v vector) (out reading) {
	for _, row := range c.tx.Rows(v.node) {
		for _, one := range c.tx.EachFirst(row) {
			out.add(c.row(v, one, false))
		}
	}
	if out.open {
		more := c.vectorCallers(v)
		out.known, out.texts = out.known || more.known, append(out.texts, more.texts...)
	}
	return out
}

// row files the keys of one list that a vector can be, whose first element is one
// value; closed says that all is known of it that will be.
func (c *collector) row(v vector, row texteval.Row, closed bool) (out reading) {
	first := row.List.First()
	if _, known := first.IsLit(); known {
		return c.words(v, row)
	}
	if closed {
		return out
	}
	in := v.at.In
	if v.hops < maxHops && c.tx.Brought(row.List, in) {
		return reading{open: true}
	}
	if v.hops < maxHops {
		for _, p := range c.tx.Kept(row.List) { // it waits to be sent
			w := v
			w.at, w.node, w.hops = p.Call, p.Value, v.hops+1
			r := c.follow(w)
			out.known, out.kept, out.texts = out.known || r.known, out.kept || r.open || r.kept, append(out.texts, r.texts...)
		}
	}
	if out.known {
		return out
	}
	for _, r := range c.tx.Rows(c.tx.Close(row.List, in)) {
		for _, one := range c.tx.EachFirst(r) {
			w := v
			w.hops = maxHops
			out.add(c.row(w, one, true))
		}
	}
	return out
}

// follow is vector, once for each.
func (c *collector) follow(v vector) reading {
	key := fmt.Sprint(v.node.ID(), " ", v.site.call.Expr.Pos(), " ", v.at.Expr.Pos())
	r, ok := c.followed[key]
	if !ok {
		c.followed[key] = reading{}
		r = c.vector(v)
		c.followed[key] = r
	}
	return r
}

// vectorCallers goes to the callers of the function that hands a vector on.
func (c *collector) vectorCallers(v vector) (out reading) {
	for g := v.at.In; g != nil; g = g.Outer {
		for _, up := range c.tx.Callers(g) {
			for _, p := range c.tx.Brings(v.node, g, up) {
				w := vector{site: site{call: up, method: texteval.Method{Func: up.Callee}, spec: v.site.spec}, at: up, node: p.Value, expr: p.Expr, via: qualified(g), hops: v.hops + 1}
				w.exprs = c.exprsOf(v.node, up)
				out.add(c.follow(w))
			}
		}
	}
	return out
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
func (c *collector) words(v vector, row texteval.Row) (out reading) {
	lists := c.tx.Lists(row.List)
	if len(lists) != 1 {
		return out
	}
	items := lists[0]
	words := make([]commands.Word, len(items))
	for i, it := range items {
		words[i].Many = it.Many
		if !it.Many {
			words[i].Counts = c.tx.Counts(it.Node, items[i+1:])
			words[i].Ask = func() (string, bool) { return c.word(c.tx.When(it.Node, row), v.site) }
		}
	}
	out.known = true
	if len(words) == 1 && strings.Contains(commands.At(words, 0).Text, " ") {
		return out
	}
	r := commands.Resolve(words)
	c.sends(v.site.call, v.site.method.Func, cmp.Or(r.Command, commands.At(words, 0).Text), false)
	var places []place
	var script *runScript
	for _, a := range r.Args {
		role, ok := roleOf(a.Role)
		at := items[a.Index]
		if !ok {
			if a.Role == commands.Script {
				c.addScript(v.site, at.Node)
				script = c.read(at.Node)
			}
			continue
		}
		p := place{expr: v.exprOf(a.Index), node: at.Node, command: r.Command, access: accessOf(a.Access), role: role, raw: &rawArg{words, a}}
		if e := a.Elements; len(at.Row) > 0 && e.Step > 1 && e == (commands.Elements{Offset: e.Offset, Step: e.Step}) && len(at.Row)%e.Step == 0 {
			for j := e.Offset % e.Step; j < len(at.Row); j += e.Step { // keys and values in turn
				p.node = at.Row[j]
				places = append(places, p)
			}
			continue
		}
		if at.Many && !a.Elements.All() { // keys among other things
			p.node = c.tx.FirstOf(at, a.Elements.First())
		} else if script != nil && !at.Many {
			p.nth = a.Index - 2 // behind the script and the number of its keys
		}
		places = append(places, p)
	}
	if len(places) == 0 && !r.Complete && r.Command != "" { // EVAL with a number of keys that is not known
		p := place{expr: v.exprOf(len(items) - 1), command: r.Command, access: Read, role: RoleKey}
		c.file(c.newUse(v.site, p), emission{node: row.List, call: v.site.call}, nil, false, false)
	}
	places = append(c.inScript(places, script), c.makes(v.site, r.Command, script, places, func(n int) (ast.Expr, *texteval.Node) {
		count, err := strconv.Atoi(commands.At(words, 2).Text)
		if at := 2 + count + n; err == nil && count >= 0 && n > 0 && at < len(items) && !slices.ContainsFunc(items[:at+1], func(it texteval.Item) bool { return it.Many }) {
			return v.exprOf(at), items[at].Node
		}
		return nil, nil
	})...)
	for _, p := range places {
		u := c.newUse(v.site, p)
		u.Via = cmp.Or(v.via, u.Via)
		out.texts = append(out.texts, c.emit(u, emission{node: c.tx.Under(c.tx.When(p.node, row), v.site.call), call: v.at, hops: v.hops})...)
	}
	if len(r.Args) == 0 && r.Command != "" {
		if info, ok := commands.Lookup(r.Command); ok && (info.FullScan || info.Scan) && r.Complete {
			c.add(c.newUse(v.site, place{expr: v.site.call.Expr, command: r.Command, role: RoleCommand, access: Read}))
		}
	}
	return out
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
