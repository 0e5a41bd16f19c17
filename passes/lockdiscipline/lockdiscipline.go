package lockdiscipline

import (
	_ "embed"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "lockdiscipline"

// Rule returns the rule. It reports nothing unless a class of the policy is one of locks.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "ownership", Doc: doc, Run: run}
}

// leftMessage is that of the call of a function that takes a lock.
const leftMessage = "this takes lock %s, and a return before its release keeps it: release it with defer"

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	c := &checker{in: in}
	for i := range in.Uses {
		u := &in.Uses[i]
		if u.Role != uses.RoleKey || u.Called || u.Inferred || u.Lua || u.Access != uses.Write || !locks(in, u) {
			continue
		}
		if message := c.check(u); message != "" {
			t := u.Keys[0].Template
			findings = append(findings, in.Of(u, t, passes.Message(message, t)))
			continue
		}
		if (u.Command == "SET" || u.Command == "SETNX") && in.Flow.When(u) == flow.IfAbsent {
			for _, call := range c.leftBy(u) {
				t := u.Keys[0].Template
				f := in.Of(u, t, passes.Message(leftMessage, t))
				f.Span, f.Package = uses.SpanOf(in.Flow.Program, call.Expr), call.Pkg.Path
				findings = append(findings, f)
			}
		}
	}
	return findings
}

// locks reports whether all keys of a use are locks.
func locks(in *passes.Input, u *uses.Use) bool {
	return in.Policies.Every(u, func(c *keys.Class) bool { return c.Kind == keys.Lock })
}

// A checker looks at the uses of locks. What it knows of the others is found on demand, once.
type checker struct {
	in      *passes.Input
	taken   map[*keys.Class]bool // that something takes with NX
	watched map[decl]bool        // that watch a lock
	holders map[*keys.Class]*holders
}

// A decl is a declaration of a package.
type decl struct{ pkg, name string }

// check returns the message for a use, which has one %s, for the key.
func (c *checker) check(u *uses.Use) string {
	switch u.Command {
	case "SET", "SETNX", "SETEX", "PSETEX", "GETSET":
		e := u.Effect
		switch c.in.Flow.When(u) {
		case flow.IfAbsent:
			if e.Creates && !e.Sets && !e.Unsure {
				return u.Command + " takes lock %s without a time to live: give it one in the same SET"
			}
			if u.Via == "" && c.leaves(u.Call, c.class(u, u.Keys[0])) {
				return u.Command + " takes lock %s, and a return before its release keeps it: release it with defer"
			}
			if c.keeps(u) {
				return u.Command + " takes lock %s, and nothing behind it releases that: release it with defer"
			}
		case flow.Always:
			if (e.Sets || e.Unsure) && c.mayRefresh(u) {
				return ""
			}
			return u.Command + " takes lock %s from whoever holds it: set it with NX and a time to live"
		}
	case "DEL", "UNLINK", "GETDEL":
		if !c.watches(u) {
			return u.Command + " of lock %s may end that of the next holder: compare the token in a script"
		}
	}
	return ""
}

// mayRefresh reports whether a SET with a time to live may be that of who holds the lock
// already: something else takes it with NX, or not all of the module is known.
func (c *checker) mayRefresh(u *uses.Use) bool {
	if c.in.Flow.Alone() {
		return true
	}
	c.look()
	return slices.ContainsFunc(u.Keys, func(k uses.Key) bool { return c.taken[c.class(u, k)] })
}

// watches reports whether the function of a use watches a lock, so that what it deletes
// in a transaction is what it has looked at.
func (c *checker) watches(u *uses.Use) bool {
	c.look()
	return c.watched[decl{u.Package, u.Decl}]
}

// look finds which locks are taken, and where locks are watched.
func (c *checker) look() {
	if c.taken != nil {
		return
	}
	c.taken, c.watched = map[*keys.Class]bool{}, map[decl]bool{}
	for i := range c.in.Uses {
		u := &c.in.Uses[i]
		switch u.Command {
		case "WATCH":
			if locks(c.in, u) {
				c.watched[decl{u.Package, u.Decl}] = true
			}
		case "SET", "SETNX":
			if u.Access == uses.Write && !u.Called && locks(c.in, u) && c.in.Flow.When(u) == flow.IfAbsent {
				for _, k := range u.Keys {
					c.taken[c.class(u, k)] = true
				}
			}
		}
	}
}

func (c *checker) class(u *uses.Use, k uses.Key) *keys.Class {
	m, _ := c.in.Policies.Match(u, k.Template)
	return m.Class
}
