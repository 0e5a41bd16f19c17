package rediscalls

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/redislint/redislint/passes/rediscalls/internal/clients"
	"github.com/redislint/redislint/passes/rediscalls/internal/commands"
	"github.com/redislint/redislint/passes/rediscalls/internal/eval"
)

// vector is an argument vector that is known in part: a word for each
// argument, and where each comes from.
type vector struct {
	words []commands.Word
	from  []eval.Place
}

// argv resolves a raw argument vector: Do(ctx, "GET", key), redigo's
// Do("GET", key).
func (c *collector) argv(s site, sink clients.Sink) []place {
	v := c.vector(s, sink)
	c.forwarded(s, v, 0)
	return c.resolve(s, v)
}

// resolve lists the keys, channels and patterns of an argument vector.
func (c *collector) resolve(s site, v vector) []place {
	r := commands.Resolve(v.words)
	var out []place
	for _, a := range r.Args {
		role, ok := roleOf(a.Role)
		if !ok {
			if a.Role == commands.Script && a.Index < len(v.from) {
				c.addScript(s, v.from[a.Index])
			}
			continue
		}
		from := v.from[a.Index]
		p := place{expr: from.Expr, texts: from.Value.Texts(), command: r.Command, access: accessOf(a.Access, role), role: role}
		p.raw = &rawArg{v.words, a}
		if v.words[a.Index].Many && !a.Elements.All() { // keys among other things
			p.texts = []eval.Seq{{{Kind: eval.Hole, Text: "?"}}}
		}
		out = append(out, p)
	}
	if len(out) == 0 && r.Command != "" {
		if info, ok := commands.Lookup(r.Command); ok && (info.FullScan || info.Scan) && r.Complete {
			p := place{expr: s.call.Expr, command: r.Command, role: RoleCommand, access: Read}
			c.add(c.newUse(s, p))
		}
	}
	return out
}

// vector builds the argument vector of a call.
func (c *collector) vector(s site, sink clients.Sink) vector {
	e := s.call.Expr
	from := sink.Param
	if sink.Shape == clients.ArgvTail {
		from--
	}
	var v vector
	for i := from; i >= 0 && i < len(e.Args); i++ {
		a := e.Args[i]
		t := s.call.Pkg.Info.TypeOf(a)
		value := c.ev.Expr(a, s.call.In, s.call.Pkg)
		spread := e.Ellipsis.IsValid() && i == len(e.Args)-1 || i > from && isList(t)
		first, rest, ok := eval.Split(a, value)
		switch {
		case ok && (spread || i == from):
			for _, p := range first {
				v.push(p)
			}
			if rest != nil {
				v.words = append(v.words, commands.Word{Many: true})
				v.from = append(v.from, eval.Place{Expr: a, Value: *rest})
			}
		case spread:
			v.words = append(v.words, commands.Word{Many: true})
			v.from = append(v.from, eval.Place{Expr: a, Value: value})
		default:
			v.push(eval.Place{Expr: a, Value: value})
		}
	}
	return v
}

func (v *vector) push(p eval.Place) {
	w := commands.Word{}
	w.Text, w.Known = p.Value.Known()
	v.words = append(v.words, w)
	v.from = append(v.from, p)
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
	v := c.vector(s, clients.Sink{Shape: clients.Argv, Param: sink.Param})
	if n < 0 { // the first element says how many
		if len(v.words) == 0 || !v.words[0].Known {
			return nil
		}
		n = 0
		for _, d := range v.words[0].Text {
			if d < '0' || d > '9' || n > 1<<16 {
				return nil
			}
			n = n*10 + int(d-'0')
		}
		v.words, v.from = v.words[1:], v.from[1:]
	}
	var out []place
	for i := 0; i < n && i < len(v.from); i++ {
		p := place{expr: v.from[i].Expr, texts: v.from[i].Value.Texts(), command: strings.ToUpper(s.spec.Command), access: accessOf(sink.Access, RoleKey), role: RoleKey}
		if v.words[i].Many { // keys and arguments, in no known order
			p.texts = []eval.Seq{{{Kind: eval.Hole, Text: "?"}}}
			return append(out, p)
		}
		out = append(out, p)
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
