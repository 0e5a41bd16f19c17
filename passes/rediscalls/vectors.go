package rediscalls

import (
	"fmt"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/rediscalls/internal/commands"
	"github.com/redislint/redislint/passes/rediscalls/internal/eval"
)

// A vectorWrapper is a function that hands an argument vector on: the command's
// name is a parameter, or the arguments are a slice of the callers'. What is a
// key in it, only the callers tell: func do(name string, args ...any) error
// { _, err := conn.Do(name, args...); return err }.
//
// Facts do not carry it: under go vet it is seen inside one package.
type vectorWrapper struct {
	fn   *program.Func
	site site
	// refs has the parameter of fn that a word is; nil where from has its value.
	refs []*eval.ParamRef
	from []eval.Place
	hops int
}

// forwarded queues the function that hands v on, if one does.
func (c *collector) forwarded(s site, v vector, hops int) {
	w := vectorWrapper{site: s, from: v.from, hops: hops}
	open := false
	for i, p := range v.from {
		ref := c.wordParam(p.Value, s.call.In)
		w.refs = append(w.refs, ref)
		if ref == nil || v.words[i].Known {
			continue
		}
		fn := c.x.Func(ref.Func)
		if fn == nil || w.fn != nil && w.fn != fn {
			return
		}
		w.fn = fn
		open = open || i == 0 || v.words[i].Many
	}
	if !open || hops >= maxHops {
		return
	}
	id := fmt.Sprintf("vector|%s|%d", w.fn.ID, s.call.Expr.Pos())
	if c.wrappers[id] {
		return
	}
	c.wrappers[id] = true
	c.vectors = append(c.vectors, w)
}

// wordParam returns the parameter that a word is, as it is; nil if it is none.
func (c *collector) wordParam(v eval.Value, in *program.Func) *eval.ParamRef {
	texts := v.Texts()
	if len(texts) != 1 || len(texts[0]) != 1 || !texts[0][0].Verbatim() || !c.own(texts[0][0].Ref, in) {
		return nil
	}
	return &texts[0][0].Ref
}

// vectorCallers files the uses of every call of a function that hands an
// argument vector on.
func (c *collector) vectorCallers(w vectorWrapper) {
	via := qualified(w.fn)
	for _, call := range c.ev.Callers(w.fn.ID) {
		var v vector
		for i, ref := range w.refs {
			if ref == nil {
				v.push(w.from[i])
				continue
			}
			for _, a := range c.ev.ArgValues(call, *ref) {
				if a.Many {
					v.words = append(v.words, commands.Word{Many: true})
					v.from = append(v.from, eval.Place{Expr: a.Expr, Value: a.Value})
					continue
				}
				v.push(eval.Place{Expr: a.Expr, Value: a.Value})
			}
		}
		s := site{call: call, spec: w.site.spec}
		c.forwarded(s, v, w.hops+1)
		for _, p := range c.resolve(s, v) {
			u := c.newUse(s, p)
			u.Via = via
			c.emit(u, p.texts, call, w.hops+1)
		}
	}
}
