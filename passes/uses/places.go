package uses

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// A place is one key, channel or pattern of a call: its value and where it is
// written.
type place struct {
	expr    ast.Expr
	node    *texteval.Node
	command string
	access  Access
	role    Role
	raw     *rawArg    // of a raw argument vector; else nil
	nth     int        // of the keys of one command, from 1; 0 where it is not known
	script  *runScript // that the key is handed to; else nil
	deeds   []ScriptDeed
	argv    int // of how many parts the script makes the key, the first of ARGV; 0 where it does not
	written int // of the keys that the command writes, from 1; 0 where it is not known
}

// A rawArg is an argument of a raw vector, as resolved.
type rawArg struct {
	words []commands.Word
	arg   commands.Arg
}

// An element is a value and where it is written.
type element struct {
	expr ast.Expr
	node *texteval.Node
	nth  int // of the list that it is in, from 1; 0 where it is not known
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
	case clients.ScriptKeys:
		list, script := c.scriptKeys(s, sink), c.runs(s, sink.Param)
		return append(c.inScript(list, script), c.makes(s, s.spec.Command, script, list, c.argvOf(s))...)
	case clients.KeyCount, clients.Argv, clients.ArgvTail:
		return nil
	}
	role, ok := roleOf(sink.Role)
	if !ok {
		return nil
	}
	var out []place
	command := c.command(s)
	access := givenAccess(sink.Access, role, command)
	for _, p := range c.values(s, sink) {
		out = append(out, place{
			expr: p.expr, node: p.node, command: command, access: access, role: role, nth: p.nth, written: writtenKey(s.spec, sink),
		})
	}
	if strings.HasPrefix(s.spec.Command, "EVAL") {
		script := c.runs(s, sink.Param)
		return append(c.inScript(out, script), c.makes(s, s.spec.Command, script, out, c.argvOf(s))...)
	}
	return out
}

// writtenKey says which of the keys that a command writes a sink is, from 1; 0 where
// the parameters of the method are not these keys one by one.
func writtenKey(spec *clients.Spec, sink clients.Sink) int {
	info, _ := commands.Lookup(spec.Command)
	want := 0
	for _, k := range info.Keys {
		if k.Access == commands.Write && k.Keyword == "" {
			want++
		}
	}
	found, at := 0, 0
	for _, s := range spec.Sinks {
		if s.Role == commands.Key && s.Access == commands.Write {
			found++
			if s.Param == sink.Param && slices.Equal(s.Fields, sink.Fields) {
				at = found
			}
		}
	}
	if found != want {
		return 0
	}
	return at
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
	case commands.Index:
		return RoleIndex, true
	}
	return "", false
}

func accessOf(a commands.Access) Access {
	if a == commands.Write {
		return Write
	}
	return Read
}

// givenAccess is accessOf for the parameter of a method. Tables of clients do not say of
// channels whether something is sent to them: the command does.
func givenAccess(a commands.Access, r Role, command string) Access {
	if r == RoleChannel && a == commands.NoAccess {
		call := commands.Resolve([]commands.Word{{Text: command, Known: true}, {Text: "c", Known: true}, {Text: "m", Known: true}})
		if len(call.Args) > 0 {
			a = call.Args[0].Access
		}
	}
	return accessOf(a)
}

// value is the value of an expression of a call.
func (c *collector) value(e ast.Expr, s site) *texteval.Node {
	return c.tx.Arg(e, s.call.In, s.call.Pkg, s.method)
}

// values evaluates the parameter of a sink and takes it apart by its shape.
func (c *collector) values(s site, sink clients.Sink) []element {
	e, pkg := s.call.Expr, s.call.Pkg
	if sink.Param == clients.Receiver {
		sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		if !ok {
			return nil
		}
		return c.below(sel.X, s, sink)
	}
	if sink.Param >= len(e.Args) {
		return nil
	}
	sig, _ := pkg.Info.TypeOf(e.Fun).(*types.Signature)
	variadic := sig != nil && sig.Variadic() && sink.Param >= sig.Params().Len()-1
	if len(sink.Fields) == 0 && variadic && sink.Shape != clients.One && !e.Ellipsis.IsValid() {
		return c.variadic(s, sink)
	}
	arg := e.Args[sink.Param]
	if len(sink.Fields) == 1 && sink.Fields[0] == clients.Result {
		return []element{{expr: arg, node: c.tx.Call(c.value(arg, s))}}
	}
	if sink.Unless != "" && c.isSet(arg, sink, s) {
		if sink.Shape != clients.Half {
			return nil
		}
		sink.Shape = clients.Each
	}
	return c.below(arg, s, sink)
}

// variadic takes the arguments that a variadic parameter gets.
func (c *collector) variadic(s site, sink clients.Sink) []element {
	args := s.call.Expr.Args[sink.Param:]
	if len(args) == 1 { // one argument that is a slice or a map
		n, t := c.value(args[0], s), s.call.Pkg.Info.TypeOf(args[0])
		if n.IsMap() || isMapType(t) {
			return []element{{expr: args[0], node: c.tx.Keys(n)}}
		}
		if n.IsList() || isList(t) {
			return c.shape(args[0], n, sink)
		}
	}
	step := 1
	switch sink.Shape {
	case clients.Nth:
		step = max(sink.Step, 1)
	case clients.Half:
		args = args[:len(args)/2]
	}
	var out []element
	for i := 0; i < len(args); i += step {
		out = append(out, element{args[i], c.value(args[i], s), i + 1})
	}
	return out
}

func isMapType(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// below follows the fields of a sink from an expression on.
func (c *collector) below(e ast.Expr, s site, sink clients.Sink) []element {
	if sink.Role == commands.Pattern && c.madeElsewhere(e, s, sink) {
		return nil
	}
	n := c.tx.Field(c.value(e, s), s.call.Pkg.Info.TypeOf(e), sink.Fields)
	if n == nil {
		return nil
	}
	if len(sink.Fields) > 0 && c.tx.IsZero(n) { // not set: there is no key
		return nil
	}
	return c.shape(Written(e, sink.Fields), n, sink)
}

// Written is where a field is written, if that is in the expression itself; else the
// expression.
func Written(e ast.Expr, fields []string) ast.Expr {
	at := e
	for _, name := range fields {
		x := ast.Unparen(at)
		if u, ok := x.(*ast.UnaryExpr); ok {
			x = ast.Unparen(u.X)
		}
		lit, ok := x.(*ast.CompositeLit)
		if !ok {
			return at
		}
		next := ast.Expr(nil)
		for i, el := range lit.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				if id, ok := kv.Key.(*ast.Ident); ok && id.Name == name {
					next = kv.Value
				}
			} else if name == "[0]" && i == 0 || name == "[]" && len(lit.Elts) == 1 {
				next = el
			}
		}
		if next == nil {
			return at
		}
		at = next
	}
	return at
}

// isSet reports whether the struct below a may set the field that changes the sink.
func (c *collector) isSet(a ast.Expr, sink clients.Sink, s site) bool {
	path := append(append([]string{}, sink.Fields[:max(0, len(sink.Fields)-1)]...), sink.Unless)
	n := c.tx.Field(c.value(a, s), s.call.Pkg.Info.TypeOf(a), path)
	return n != nil && !c.tx.IsZero(n)
}

// shape takes a value apart by the shape of the sink.
func (c *collector) shape(at ast.Expr, n *texteval.Node, sink clients.Sink) []element {
	if sink.Shape == clients.One {
		return []element{{at, n, 1}}
	}
	if sink.Shape == clients.MapKeys || n.IsMap() {
		if n.IsNil() {
			return nil
		}
		return []element{{expr: at, node: c.tx.Keys(n)}}
	}
	lists := c.tx.Lists(n)
	var out []element
	for _, l := range lists {
		out = append(out, pick(at, l, sink, len(lists) == 1)...)
	}
	if len(out) > 0 || n.IsNil() || lists != nil && (len(sink.Fields) > 0 || sink.Shape == clients.ScriptKeys || isLiteral(at)) {
		return out
	}
	return []element{{expr: at, node: c.tx.Elem(n)}}
}

// isLiteral reports whether a list is written where it is handed over.
func isLiteral(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok
}

// pick chooses the elements that a sink means; at is where the list stands.
func pick(at ast.Expr, l []texteval.Item, sink clients.Sink, only bool) []element {
	each, _ := ast.Unparen(at).(*ast.CompositeLit)
	all := len(l)
	if sink.Shape == clients.Half && !slices.ContainsFunc(l, func(i texteval.Item) bool { return i.Many }) {
		l = l[:len(l)/2]
	} else if sink.Shape == clients.Half && len(l) > 0 {
		l = l[:1]
	}
	var out []element
	for i, item := range l {
		if sink.Shape == clients.Nth {
			step := max(sink.Step, 1)
			n, known := offset(l[:i], step)
			if !known {
				n = i
			}
			if known && item.Many && len(item.Row) > 0 && len(item.Row)%step == 0 {
				for j := (step - n%step) % step; j < len(item.Row); j += step {
					out = append(out, element{expr: at, node: item.Row[j]})
				}
				continue
			}
			if n%step != 0 && !item.Many {
				continue
			}
		}
		p := element{expr: at, node: item.Node}
		if !slices.ContainsFunc(l[:i+1], func(i texteval.Item) bool { return i.Many }) {
			p.nth = i + 1
		}
		if each != nil && len(each.Elts) == all && only {
			p.expr = each.Elts[i]
		}
		out = append(out, p)
	}
	return out
}

// offset counts the elements of a list; any number of whole rows of step elements is none.
// It returns false where that is not known.
func offset(l []texteval.Item, step int) (n int, ok bool) {
	for _, item := range l {
		if !item.Many {
			n++
		} else if len(item.Row) == 0 || len(item.Row)%step != 0 {
			return 0, false
		}
	}
	return n, true
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
		if sink.Role == commands.Pattern && sink.Param >= 0 && sink.Param < len(s.call.Expr.Args) && c.madeElsewhere(s.call.Expr.Args[sink.Param], s, sink) {
			return true
		}
	}
	return false
}

// madeElsewhere reports whether the options that a sink is a field of are made by
// functions that are not here: these have rows of their own.
func (c *collector) madeElsewhere(e ast.Expr, s site, sink clients.Sink) bool {
	if len(sink.Fields) == 0 {
		return false
	}
	made := c.madeByCall(e, s.call.In, s.call.Pkg)
	if made == nil {
		return false
	}
	f, ok := program.CalleeOf(made.Pkg.Info, made.Expr)
	return !ok || c.x.Func(program.FuncID(f)) == nil
}
