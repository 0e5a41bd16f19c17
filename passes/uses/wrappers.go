package uses

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
)

// Bounds on wrappers.
const (
	maxHops      = 8   // wrappers of wrappers
	maxWaits     = 1   // lists and channels that a key waits in, one after the other
	maxForwarded = 16  // templates listed at a forwarding call
	maxInner     = 4   // texts whose part in the middle comes from further off
	maxBrought   = 200 // texts that the callers of a function bring
)

// add files a use; one that is there already gets its keys too.
func (c *collector) add(u Use) {
	if c.x.Tests(u.Arg.Pos) == program.TestPackage {
		return
	}
	k := useKey{u.Arg.File, u.Arg.Line, u.Arg.Column, u.Command, u.Role, u.Via, u.Lua, u.Made}
	if old := c.uses[k]; old != nil {
		old.Keys = mergeKeys(old.Keys, u.Keys)
		old.Forwarded = old.Forwarded || u.Forwarded
		if old.TTL != u.TTL {
			old.TTL, old.given = "unknown", given{param: -1}
		}
		old.Called = old.Called || u.Called
		old.Handed, old.Value, old.Own = old.Handed && u.Handed, old.Value && u.Value, old.Own && u.Own
		old.Object = old.Object || u.Object
		old.Forms, old.Wordless = append(old.Forms, u.Forms...), append(old.Wordless, u.Wordless...)
		old.effect = eitherEffect(old.effect, u.effect)
		return
	}
	c.uses[k] = &u
	c.order = append(c.order, k)
}

// An emission is a value that reaches a use: at the use itself, or at a caller of
// the functions that hand it on.
type emission struct {
	node  *texteval.Node
	call  *program.Call
	hops  int
	chain []*program.Func // functions that the value came through
	waits int             // how often it waited in a channel or a list
	// below has the texts one level below, where a caller only hands an object on.
	below []texteval.Text
	// starred says that the value is a pattern, which is none without an asterisk.
	starred bool
	// quiet says that there is a use only if somebody brings something to it.
	quiet bool
	// filed says that the use is filed by who asks.
	filed bool
	// idle says that nobody in the module gets to the use, but to another one of its
	// function: its callers have none.
	idle bool
}

// emit files the use of a key, and those of the callers that bring it. It returns
// the texts of the key.
func (c *collector) emit(u Use, e emission) []texteval.Text {
	mem := emitted{e.node.ID(), u.Arg.Pos, u.Arg.End, u.Command, u.Via, u.Role, u.TTL, u.effect}
	if out, ok := c.seen[mem]; ok {
		return out
	}
	c.seen[mem] = nil
	in := e.call.In
	texts := c.tx.Texts(e.node, in)
	if len(texts) == 0 && in != nil { // nobody in the module gets here
		open := c.tx.Unconditional(e.node)
		if all := c.tx.Texts(open, in); u.Via == "" || mayBeCalled(in) {
			if !c.late { // whether somebody gets to another use there is known at the end
				at := e
				c.postponed = append(c.postponed, postponed{call: e.call, emit: func() { delete(c.seen, mem); c.emit(u, at) }})
				return all
			}
			e.node, texts, e.idle = open, all, c.reached[in]
		}
	}
	c.reached[in] = c.reached[in] || len(texts) > 0 && !c.late
	if u.Via != "" && c.tx.Never(e.node, in) { // it is of another receiver
		return nil
	}
	if e.starred {
		if texts = starred(texts); len(texts) == 0 {
			return nil
		}
	}
	if strings.HasPrefix(u.Command, "XREAD") && slices.ContainsFunc(texts, isStreamID) { // set among the streams in a loop
		if texts = slices.DeleteFunc(slices.Clone(texts), isStreamID); len(texts) == 0 {
			return nil
		}
	}
	ofObject := in != nil && c.tx.OfObject(e.node, in)
	u.ofObject = ofObject
	u.Own = len(texts) > 0 && !slices.ContainsFunc(texts, isHeadless) && !ofObject
	u.Object = c.beginsWithObject(e.node, in)
	brought, called, all, whole := c.brought(u, e, texts)
	forwarded := false
	if len(brought) > 0 && called && ofObject { // the callers have the keys, of all that the module has
		forwarded = true
	}
	if brought = texteval.WithoutDefaults(brought); len(brought) > maxForwarded {
		brought = texteval.Widen(brought, maxForwarded)
	}
	if len(brought) > 0 {
		if !ofObject {
			u.Forms, u.Wordless = c.forms(texts, u.form), c.forms(c.tx.WithoutWords(e.node, in), u.form)
		}
		var kept []texteval.Text
		for _, t := range texts { // in a pattern the asterisk is the caller's
			if whole && ofObject { // what the field has had on the way is none
				forwarded = true
			} else if len(t) == 0 || (t[0].Literal || t[0].Given) && !((all || u.Role == RolePattern) && t.HasParam()) || t[0].Param == 0 && !t[0].Literal && (!called || t.Beside(brought)) {
				kept = append(kept, t)
			} else {
				forwarded = true
			}
		}
		if forwarded {
			texts = append(kept, brought...)
		}
	}
	if e.quiet && len(brought) == 0 {
		return nil
	}
	if !e.filed && (len(e.below) == 0 || news(texts, e.below)) {
		c.file(u, e, texts, forwarded || c.isOwn(texts), called)
	}
	c.seen[mem] = texts
	return texts
}

// isHeadless reports whether a text does not begin with literal text.
func isHeadless(t texteval.Text) bool { return len(t) == 0 || !t[0].Literal || t[0].Given }

// isStreamID reports whether a text is a position in a stream: ">", "$", "0-0".
func isStreamID(t texteval.Text) bool {
	text, ok := t.Known()
	return ok && text != "" && strings.Trim(text, "0123456789-$>+") == ""
}

// starred are the texts that have an asterisk, or may.
func starred(texts []texteval.Text) []texteval.Text {
	return slices.DeleteFunc(slices.Clone(texts), func(t texteval.Text) bool {
		return !slices.ContainsFunc(t, func(p texteval.Piece) bool { return !p.Literal || strings.Contains(p.Text, "*") })
	})
}

// isOwn reports whether a text begins with a parameter of the function itself.
func (c *collector) isOwn(texts []texteval.Text) bool {
	return slices.ContainsFunc(texts, func(t texteval.Text) bool { return len(t) > 0 && t[0].Param > 0 })
}

// file files a use with the texts that its key can be.
func (c *collector) file(u Use, e emission, texts []texteval.Text, forwarded, called bool) {
	u.Forwarded, u.Called = forwarded, forwarded && called
	if !slices.ContainsFunc(texts, func(t texteval.Text) bool { return len(t) > 0 }) {
		if len(texts) > 0 && (u.Via != "" || u.Role != RoleKey) { // the empty text: no key
			return
		}
		texts = []texteval.Text{c.nothing(u, e)}
	}
	texts = slices.DeleteFunc(slices.Clone(texts), func(t texteval.Text) bool { return len(t) == 0 })
	u.Keys = c.keys(texteval.WithoutDefaults(texts), u.form)
	for i := range u.Keys {
		u.Keys[i].Script = u.deeds
	}
	c.add(u)
}

// nothing stands for a value of which nothing is known: it is named after its
// expression.
func (c *collector) nothing(u Use, e emission) texteval.Text {
	p := texteval.Piece{Text: "?"}
	if at := u.Argument(); at != nil {
		p.Text = texteval.NameOf(at)
	}
	p.Reason = c.tx.Why(e.node, e.call.In)
	return texteval.Text{p}
}

// brought files the uses of the callers that bring something to a value, and returns
// what they bring; called reports whether there are any, all whether all of
// them bring a key to a parameter that is called so, and whole whether all of them bring
// what has a head.
func (c *collector) brought(u Use, e emission, texts []texteval.Text) (out []texteval.Text, called, all, whole bool) {
	if e.hops >= maxHops {
		return nil, false, false, false
	}
	all, whole = true, true
	open := slices.ContainsFunc(texts, func(t texteval.Text) bool { return len(t) > 0 && !t[0].Literal && !t[0].Given })
	for g := e.call.In; g != nil; g = g.Outer {
		if c.rows[g.ID] != nil {
			continue // its row says what a call does
		}
		open := open || c.tx.OfObject(e.node, g)
		w := c.tx.Wrap(e.node, g, open)
		if w == nil {
			c.made(u, e, g)
			for _, up := range c.tx.Callers(g) { // what waited is handed on as an object
				for _, p := range c.tx.Brings(e.node, g, up) {
					next := e
					next.node, next.call = p.Value, up
					out = append(out, c.kept(u, next)...)
				}
			}
			continue
		}
		c.exportWrapper(u, e, g, open)
		c.asked(g)
		for _, up := range c.tx.CallersFor(w) {
			if slices.Contains(e.chain, g) || up.In != nil && g.Encloses(up.In) { // a decorator does not hold itself
				continue
			}
			more, says := c.from(u, e, w, g, up, texts)
			if !says || len(more) > 0 {
				c.passedTo[up.Expr] = true
			}
			if c.x.Tests(up.Expr.Pos()) > c.x.Tests(g.Node.Pos()) { // what tests bring is theirs
				continue
			}
			whole = whole && says && len(more) > 0 && !slices.ContainsFunc(more, isHeadless)
			called, all = called || says, all && says && len(more) > 0 && w.OfKey(c.tx)
			if out = append(out, more...); len(out) > 2*maxBrought {
				if out = distinct(out); len(out) > maxBrought {
					out = texteval.Widen(out, maxBrought)
				}
			}
		}
	}
	if more := c.kept(u, e); len(more) > 0 {
		out, called = append(out, more...), true
	}
	return distinct(out), called, called && all, called && whole
}

// kept files the uses of those who bring what waits in a channel or a list until it is
// a key, and returns what they bring.
func (c *collector) kept(u Use, e emission) (out []texteval.Text) {
	if e.waits >= maxWaits {
		return nil
	}
	for _, p := range c.tx.Kept(e.node) {
		if slices.Contains(e.chain, p.Call.In) {
			continue
		}
		next := emission{node: p.Value, call: p.Call, hops: e.hops + 1, quiet: true, filed: true, starred: e.starred, waits: e.waits + 1}
		next.chain = append(e.chain[:len(e.chain):len(e.chain)], e.call.In)
		out = append(out, c.emit(u, next)...)
	}
	return out
}

// made files the uses of those who call the function that makes an object, as a
// constructor, and calls a method of it that has the key.
func (c *collector) made(u Use, e emission, g *program.Func) {
	if slices.Contains(e.chain, g) {
		return
	}
	paths := c.tx.Constructed(e.node, g)
	if len(paths) == 0 {
		paths = c.tx.Made(e.node, g)
	}
	for _, p := range paths {
		next := emission{node: p.Value, call: p.Call, hops: e.hops + 1, quiet: p.Quiet, starred: e.starred, waits: e.waits, filed: e.idle, idle: e.idle}
		next.chain = append(e.chain[:len(e.chain):len(e.chain)], g)
		c.emit(c.caller(u, g.ID, qualified(g), p.Call, p.Expr), next)
	}
}

// from files the uses of one caller.
func (c *collector) from(u Use, e emission, w *texteval.Wrapped, g *program.Func, up *program.Call, texts []texteval.Text) (out []texteval.Text, says bool) {
	paths, says := c.tx.Paths(w, up)
	for _, p := range paths {
		node, idle := c.tx.Under(p.Value, up), e.idle
		if node != p.Value && len(c.tx.Texts(node, up.In)) == 0 { // nobody in the module gets to the call
			node, idle = p.Value, true
		}
		next := emission{node: node, call: up, hops: e.hops + 1, quiet: p.Quiet, chain: append(e.chain[:len(e.chain):len(e.chain)], g), starred: e.starred, waits: e.waits, filed: e.idle, idle: idle}
		if !w.OfText(c.tx) && !c.tx.IsMadeHere(p.Expr, up) {
			next.below = append(e.below[:len(e.below):len(e.below)], texts...)
		}
		more := c.emit(c.caller(u, g.ID, qualified(g), up, p.Expr), next)
		if p.Inner || p.Quiet && len(more) == 0 {
			says = false
		}
		if !p.Inner || len(more) <= maxInner {
			out = append(out, more...)
		}
	}
	return out, says
}

// caller is a use as a caller of the function with that ID has it.
func (c *collector) caller(u Use, id, via string, up *program.Call, arg ast.Expr) Use {
	v := u
	inner := u
	v.Package, v.Decl, v.Arg, v.Via = up.Pkg.Path, declOf(up), c.files.span(arg), via
	v.Forwarded, v.Called, v.Handed, v.Value = false, false, c.tx.IsHandedOn(arg, up), c.isValue(arg, up)
	v.Site = c.siteAbove(u, up, arg)
	v.Call = up
	t := up.Pkg.Info.TypeOf(arg)
	v.list = isKeyList(t)
	v.Inner, v.Wrapper = &inner, id
	c.passed(&v, up, id)
	return v
}

// distinct drops texts that are there twice.
func distinct(texts []texteval.Text) []texteval.Text { return texteval.Distinct(texts) }

// news reports whether a caller that hands over an object, not a text, makes a head
// that was not known below.
func news(texts, below []texteval.Text) bool {
	for _, t := range texts {
		if len(t) > 0 && t[0].Literal && !slices.ContainsFunc(below, func(b texteval.Text) bool { return b.Same(t) }) {
			return true
		}
	}
	return false
}

// asked notes the calls through interfaces that a method which a key goes through
// can have.
func (c *collector) asked(fn *program.Func) {
	if c.askedOf[fn] {
		return
	}
	c.askedOf[fn] = true
	for _, call := range c.tx.Asked(fn) {
		c.waiting[call.Expr] = call
	}
}

// unpassed are the calls of interfaces' methods that no use went through, where it is
// not sure what their receivers are.
func (c *collector) unpassed() []*ast.CallExpr {
	var out []*ast.CallExpr
	for expr, call := range c.waiting {
		if !c.passedTo[expr] && !c.tx.HasKnownReceiver(call) {
			out = append(out, expr)
		}
	}
	return out
}

// mostlyRedis reports whether an interface's method stands for Redis as a rule, and
// not for one storage among many (S3, files, a database): then its callers know
// nothing of Redis.
func mostlyRedis(all []*program.Func) bool {
	redis, n := 0, 0
	for _, m := range all {
		switch {
		case importsClient(m):
			redis++
		case standsIn(m):
			continue
		}
		n++
	}
	return n <= 5 || n <= 3*max(redis, 1)
}

// standsIn goes by names: a method of a mock is there in place of another.
func standsIn(m *program.Func) bool {
	name := strings.ToLower(m.Pkg.Types.Name())
	if m.Recv != nil {
		name += " " + strings.ToLower(program.TypeName(m.Recv.Type()))
	}
	return strings.Contains(name, "mock") || strings.Contains(name, "fake") || strings.Contains(name, "stub")
}

// importsClient reports whether the file that fn is in imports a Redis client.
func importsClient(fn *program.Func) bool { return importsClientAt(fn.Pkg, fn.Body.Pos()) }

// importsClientAt reports whether the file of a package at a position imports one.
func importsClientAt(pkg *program.Package, at token.Pos) bool {
	for _, f := range pkg.Files {
		if f.FileStart > at || at >= f.FileEnd {
			continue
		}
		for _, s := range f.Imports {
			if IsClient(strings.Trim(s.Path.Value, "`\"")) {
				return true
			}
		}
	}
	return false
}
