package rediscalls

import (
	"fmt"
	"go/ast"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/rediscalls/internal/eval"
)

// Bounds on wrappers.
const (
	maxHops      = 8  // wrappers of wrappers
	maxForwarded = 16 // templates listed at a forwarding call
	maxVariants  = 8  // texts around one parameter, of one command
)

// A wrapper is a parameter of a function that reaches Redis as a key, or as a
// part of one.
type wrapper struct {
	ref  eval.ParamRef
	text eval.Seq // the whole key inside the function
	at   int      // index of the parameter's piece
	use  Use      // inside the function
	hops int
	name string // of a function without a body
	// guards are the conditions under which the function gets to the use.
	guards []Guard
	// whole says that the parameter is the whole key or its head in another text
	// of the same use: a prefix stands before it that may be empty.
	whole bool
}

type useKey struct {
	pos     string
	command string
	role    Role
	via     string
	lua     bool
}

// add files a use; one that is there already gets its keys too.
func (c *collector) add(u Use) {
	k := useKey{fmt.Sprintf("%s:%d:%d", u.Arg.File, u.Arg.Line, u.Arg.Column), u.Command, u.Role, u.Via, u.Lua}
	if old := c.uses[k]; old != nil {
		old.Keys = mergeKeys(old.Keys, u.Keys)
		old.Forwarded = old.Forwarded || u.Forwarded
		if old.TTL != u.TTL {
			old.TTL, old.given = "unknown", given{param: -1}
		}
		old.called = old.called || u.called
		old.effect = eitherEffect(old.effect, u.effect)
		return
	}
	c.uses[k] = &u
	c.order = append(c.order, k)
}

// emit files the use of a key that can have several texts, and queues the
// function it stands in as a wrapper where the key comes from a parameter.
func (c *collector) emit(u Use, texts []eval.Seq, call *program.Call, hops int) {
	in := call.In
	own := func(r eval.ParamRef) bool { return c.own(r, in) }
	var keys, forwarded []eval.Seq
	heads := map[eval.ParamRef]bool{}
	for _, t := range texts {
		if len(t) > 0 && t[0].Kind == eval.Param {
			heads[t[0].Ref] = true
		}
	}
	for _, t := range texts {
		if len(t) == 0 {
			continue
		}
		if t[0].Kind == eval.Param && own(t[0].Ref) {
			c.enqueue(wrapper{ref: t[0].Ref, text: t, at: 0, use: u, hops: hops}, call)
			forwarded = append(forwarded, t)
			continue
		}
		for _, k := range c.ev.Expand(t, own) {
			if len(k) > 0 {
				keys = append(keys, k)
			}
		}
		for i, p := range t[1:] {
			if p.Kind == eval.Param && own(p.Ref) {
				c.enqueue(wrapper{ref: p.Ref, text: t, at: i + 1, use: u, hops: hops, whole: heads[p.Ref]}, call)
			}
		}
	}
	if len(forwarded) > 0 {
		u.Forwarded, u.called = true, c.anyCalled(forwarded)
		brought := c.brought(forwarded)
		if len(brought) == 0 {
			brought = forwarded
		}
		keys = append(keys, brought...)
	}
	if len(keys) == 0 {
		if len(texts) > 0 { // the empty string: no key
			return
		}
		keys = []eval.Seq{{{Kind: eval.Hole, Text: "?"}}}
	}
	u.Keys = c.keys(keys, u.form)
	c.add(u)
}

// own reports whether a parameter is that of a function in stands in.
func (c *collector) own(r eval.ParamRef, in *program.Func) bool {
	for f := in; f != nil; f = f.Outer {
		if f.ID == r.Func {
			return true
		}
	}
	return false
}

// brought is what the callers of a wrapper bring; where that is too much, or
// nothing, the key as the function sees it.
func (c *collector) brought(texts []eval.Seq) []eval.Seq {
	var out []eval.Seq
	for _, t := range texts {
		for _, k := range c.ev.Expand(t, nil) {
			if len(k) > 0 && k[0].Kind == eval.Hole && k[0].Rest && t[0].Kind == eval.Param {
				return texts // too many to tell
			}
			if len(k) > 0 {
				out = append(out, k)
			}
		}
	}
	seen := map[string]bool{}
	for _, t := range out {
		seen[templateOf(t).Canonical()] = true
	}
	if len(seen) > maxForwarded {
		return texts
	}
	return out
}

// enqueue queues a wrapper that call makes of the function it stands in.
func (c *collector) enqueue(w wrapper, call *program.Call) {
	if w.hops >= maxHops {
		return
	}
	w.guards = c.guards(call.Expr, call.In)
	id := fmt.Sprintf("%v|%v|%s|%d|%v|%s|%d|%s|%s|%s", w.whole, w.guards, w.ref.Func, w.ref.Index, w.ref.Elem, templateOf(w.text), w.at, w.use.Command, w.use.Role, w.use.form)
	again := c.wrappers[id]
	given := fmt.Sprintf("%s|%s|%d|%d", id, w.use.TTL, w.use.effect, w.use.given.param)
	if c.wrappers[given] {
		return
	}
	c.wrappers[id], c.wrappers[given] = true, true
	if again { // the same key, with another time to live
		c.queue = append(c.queue, w)
		c.queued = append(c.queued, w)
		return
	}
	sink := fmt.Sprintf("%v|%s|%s|%s", w.ref, w.use.Command, w.use.Role, w.use.form)
	if c.variants[sink]++; c.variants[sink] > maxVariants {
		if c.variants[sink] > 2*maxVariants {
			return
		}
		// One more decorator around the same method: what stands before the key
		// is given up, so that there is an end.
		wide := eval.Piece{Kind: eval.Hole, Text: "?", Rest: true}
		w.text, w.at = eval.Seq{wide, w.text[w.at]}, 1
	}
	c.queue = append(c.queue, w)
	c.queued = append(c.queued, w)
}

// callers files a use for every call of a wrapper.
func (c *collector) callers(w wrapper) {
	if c.rows[w.ref.Func] != nil {
		return // its row says what a call does
	}
	via := w.name
	if via == "" {
		via = c.nameOf(w.ref.Func)
	}
	for _, call := range c.ev.Callers(w.ref.Func) {
		if !c.meets(call, w.ref.Func, w.guards) {
			continue
		}
		for _, a := range c.ev.ArgValues(call, w.ref) {
			var texts []eval.Seq
			for _, passed := range known(a) {
				for _, t := range w.text[w.at].Given(passed) {
					if len(t) == 0 || w.at > 0 && !w.whole && !separated(t) {
						continue
					}
					whole := append(append(append(eval.Seq{}, w.text[:w.at]...), t...), w.text[w.at+1:]...)
					if w.ref.Elem && !call.Expr.Ellipsis.IsValid() {
						whole = whole.Apart()
					}
					texts = append(texts, whole)
				}
			}
			if len(texts) == 0 {
				continue
			}
			u := w.use
			u.Package = call.Pkg.Path
			u.Decl = declOf(call)
			u.Arg = c.files.span(a.Expr)
			u.Via = via
			u.Forwarded = false
			u.call, u.c, u.site = call, c, c.siteAbove(w, call, a.Expr)
			u.list = isKeyList(call.Pkg.Info.TypeOf(a.Expr))
			u.inner, u.innerFunc = w.inner(), w.ref.Func
			c.passed(&u, call, w.ref.Func)
			c.emit(u, texts, call, w.hops+1)
		}
	}
}

// known lists the texts of an argument; one placeholder where nothing is known,
// but nothing for a nil.
func known(a eval.Arg) []eval.Seq {
	texts := a.Value.Texts()
	if id, ok := ast.Unparen(a.Expr).(*ast.Ident); len(texts) == 0 && (!ok || id.Name != "nil") {
		return []eval.Seq{{{Kind: eval.Hole, Text: "?"}}}
	}
	return texts
}

// separated reports whether a text that becomes the middle of a key has literal
// text with a separator in it: it is a part of the key's form, not a value.
func separated(t eval.Seq) bool {
	for _, p := range t {
		if p.Kind == eval.Lit && strings.ContainsAny(p.Text, ":/.|") {
			return true
		}
	}
	return false
}

func (c *collector) nameOf(id string) string {
	if f := c.x.Func(id); f != nil {
		return qualified(f)
	}
	if f := c.x.Literal(id); f != nil {
		return qualified(f)
	}
	return id
}
