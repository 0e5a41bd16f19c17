package rediscalls

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/redislint/redislint/passes/rediscalls/internal/clients"
	"github.com/redislint/redislint/passes/rediscalls/internal/commands"
	"github.com/redislint/redislint/passes/rediscalls/internal/eval"
)

// A place is one key, channel or pattern of a call: what it can be and where it
// is written.
type place struct {
	expr    ast.Expr
	texts   []eval.Seq
	command string
	access  Access
	role    Role
	raw     *rawArg // of a raw argument vector; else nil
}

// A rawArg is an argument of a raw vector, as resolved.
type rawArg struct {
	words []commands.Word
	arg   commands.Arg
}

// places lists what one sink of a call receives.
func (c *collector) places(s site, sink clients.Sink) []place {
	switch sink.Role {
	case commands.Script:
		c.script(s, sink)
		return nil
	case commands.TTL:
		return nil
	}
	switch sink.Shape {
	case clients.Argv, clients.ArgvTail:
		return c.argv(s, sink)
	case clients.ScriptKeys:
		return c.scriptKeys(s, sink)
	case clients.KeyCount:
		return nil
	}
	role, ok := roleOf(sink.Role)
	if !ok {
		return nil
	}
	var out []place
	for _, p := range c.values(s, sink) {
		out = append(out, place{expr: p.Expr, texts: p.Value.Texts(), command: c.command(s), access: accessOf(sink.Access, role), role: role})
	}
	return out
}

// command is the one on the wire, as far as the table and the TTL tell.
func (c *collector) command(s site) string {
	if s.spec.CommandTTL != "" && s.ttl.positive {
		return s.spec.CommandTTL
	}
	return s.spec.Command
}

func roleOf(r commands.Role) (Role, bool) {
	switch r {
	case commands.Key:
		return RoleKey, true
	case commands.Channel:
		return RoleChannel, true
	case commands.Pattern:
		return RolePattern, true
	}
	return "", false
}

func accessOf(a commands.Access, r Role) Access {
	switch {
	case a == commands.Write:
		return Write
	case r == RoleChannel && a == commands.NoAccess:
		return Read
	}
	return Read
}

// values evaluates the parameter of a sink and takes it apart by its shape.
func (c *collector) values(s site, sink clients.Sink) []eval.Place {
	e, in, pkg := s.call.Expr, s.call.In, s.call.Pkg
	if sink.Param == clients.Receiver {
		sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		if !ok {
			return nil
		}
		return c.shape(sink, c.ev.Path(sel.X, sink.Fields, in, pkg))
	}
	if sink.Param >= len(e.Args) {
		return nil
	}
	sig, _ := pkg.Info.TypeOf(e.Fun).(*types.Signature)
	variadic := sig != nil && sig.Variadic() && sink.Param >= sig.Params().Len()-1
	if len(sink.Fields) == 0 && variadic && sink.Shape != clients.One && !e.Ellipsis.IsValid() {
		var out []eval.Place
		for _, a := range e.Args[sink.Param:] {
			out = append(out, eval.Place{Expr: a, Value: c.ev.Expr(a, in, pkg)})
		}
		if len(out) == 1 { // one argument that is a slice or a map
			if first, rest, ok := eval.Split(out[0].Expr, out[0].Value); ok {
				if k := out[0].Value.Keys(); k != nil {
					return []eval.Place{{Expr: out[0].Expr, Value: *k}}
				}
				return pick(sink, first, rest, out[0].Expr)
			}
		}
		return pick(sink, out, nil, nil)
	}
	if len(sink.Fields) == 1 && sink.Fields[0] == clients.Result {
		return c.results(e.Args[sink.Param], pkg)
	}
	var places []eval.Place
	for _, a := range argsFrom(e, sink.Param)[:1] {
		places = c.ev.Path(a, sink.Fields, in, pkg)
		if sink.Unless != "" && c.isSet(a, sink, s) {
			switch sink.Shape {
			case clients.Half:
				sink.Shape = clients.Each
			default:
				return nil
			}
		}
	}
	return c.shape(sink, places)
}

// isSet reports whether the struct below a sets the field that changes the sink.
func (c *collector) isSet(a ast.Expr, sink clients.Sink, s site) bool {
	path := append(append([]string{}, sink.Fields[:len(sink.Fields)-1]...), sink.Unless)
	for _, p := range c.ev.Path(a, path, s.call.In, s.call.Pkg) {
		if text, ok := p.Value.Known(); !ok || text != "" {
			return true
		}
	}
	return false
}

// shape takes every value apart by the shape of the sink.
func (c *collector) shape(sink clients.Sink, places []eval.Place) []eval.Place {
	if sink.Shape == clients.One {
		return places
	}
	var out []eval.Place
	for _, p := range places {
		if sink.Shape == clients.MapKeys || p.Value.Keys() != nil {
			if k := p.Value.Keys(); k != nil {
				out = append(out, eval.Place{Expr: p.Expr, Value: *k})
			}
			continue
		}
		first, rest, ok := eval.Split(p.Expr, p.Value)
		if !ok {
			if len(p.Value.Texts()) > 0 { // not nil: no keys at all
				out = append(out, p)
			}
			continue
		}
		out = append(out, pick(sink, first, rest, p.Expr)...)
	}
	return out
}

// pick chooses the elements that a sink means; at is where the list stands.
func pick(sink clients.Sink, first []eval.Place, rest *eval.Value, at ast.Expr) []eval.Place {
	switch sink.Shape {
	case clients.Half:
		if rest == nil {
			return first[:len(first)/2]
		}
		if len(first) > 0 {
			return first[:1]
		}
	case clients.Nth:
		var out []eval.Place
		for i := 0; i < len(first); i += max(sink.Step, 1) {
			out = append(out, first[i])
		}
		return out
	}
	if rest != nil {
		first = append(first[:len(first):len(first)], eval.Place{Expr: at, Value: *rest})
	}
	return first
}

// wholeKeyspace files a use of role command for commands that touch every key.
func (c *collector) wholeKeyspace(s site, found bool) {
	command := c.command(s)
	info, ok := commands.Lookup(command)
	if !ok || !info.FullScan && !info.Scan || found || c.hidesPattern(s) || c.mayNarrow(s) {
		return
	}
	p := place{expr: s.call.Expr, command: strings.ToUpper(command), role: RoleCommand, access: Read}
	if info.Write {
		p.access = Write
	}
	c.add(c.newUse(s, p))
}

// mayNarrow reports whether the chain of a builder's Scan() has a pattern, or goes
// on where it cannot be seen.
func (c *collector) mayNarrow(s site) bool {
	if s.spec.Command != "SCAN" || len(s.spec.Sinks) > 0 || len(s.call.Expr.Args) > 0 {
		return false
	}
	_, whole := c.chain(s.call)
	return !whole || c.chained(s.call, "Match")
}

// hidesPattern reports whether the pattern of a call is in options that other
// calls make.
func (c *collector) hidesPattern(s site) bool {
	for _, sink := range s.spec.Sinks {
		if sink.Role == commands.Pattern && len(sink.Fields) > 0 && sink.Param >= 0 && sink.Param < len(s.call.Expr.Args) &&
			c.madeByCall(s.call.Expr.Args[sink.Param], s.call.In, s.call.Pkg) != nil {
			return true
		}
	}
	return false
}
