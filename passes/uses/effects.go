package uses

import (
	"go/ast"
	"slices"
	"strings"
	"time"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// An Effect is what a use does to its key, the options of the call included. It
// is the zero Effect for reads.
type Effect struct {
	Creates bool // a key that is not there is created, and lives forever
	Drops   bool // the time to live that the key has is taken away
	Sets    bool // the key gets a time to live
	Grows   bool // the value gets more elements
	Trims   bool // elements are removed, or their number is limited
	// Unsure says that more may happen: options, a script or another key's time
	// to live are not known.
	Unsure bool
}

// finished is u as others see it.
func (u *Use) finished() Use {
	out := *u
	out.Effect = u.stated()
	if g := u.given; g.expr != nil {
		out.TTLArg = &TTLArg{Expr: g.expr, Call: g.call, Unit: g.sink.Unit, At: g.sink.At}
	}
	return out
}

func (u *Use) stated() Effect {
	if u.Access != Write {
		return Effect{}
	}
	e := u.effect
	return Effect{
		Creates: e.Has(commands.Creates),
		Drops:   e.Has(commands.Drops),
		Sets:    e.Has(commands.Sets),
		Grows:   e.Has(commands.Grows),
		Trims:   e.Has(commands.Trims),
		Unsure:  e.Has(commands.Unsure) || e.Has(commands.Takes),
	}
}

// Rights are what Redis's key specification of the command says that is done with
// the key, as COMMAND prints it: "RW", "access", "update". They are nil of what is not a key.
func (u *Use) Rights() []string {
	if u.Role != RoleKey || u.Command == "" {
		return nil
	}
	if u.rights != 0 {
		return u.rights.Names()
	}
	access := commands.Read
	if u.Access == Write {
		access = commands.Write
	}
	return commands.RightsOf(u.Command, access, u.effect).Names()
}

// Duration returns the time to live that u gives its key, if it is a constant.
func (u *Use) Duration() (d time.Duration, ok bool) {
	d, err := time.ParseDuration(string(u.TTL))
	return d, err == nil
}

// effect is the effect of a place of a call.
func (c *collector) effect(s site, p place) commands.Effect {
	if p.role != RoleKey || p.access != Write {
		return 0
	}
	if p.raw != nil {
		return p.raw.effect()
	}
	if p.script != nil {
		e, _ := p.script.given(p.nth)
		return e
	}
	info, ok := commands.Lookup(p.command)
	if !ok || info.Group == "scripting" {
		return commands.Unsure
	}
	e := writeEffect(info, p.written)
	e |= c.trims(s.call, p.command)
	if p.command == "GETEX" && (s.ttl.text == "none" || c.chained(s.call, "Persist")) {
		return e | commands.Drops
	}
	return s.ttl.effect(e)
}

// rights are those that a call wants by its arguments, where the command does not say all: SET
// with the option GET. They are 0 where they are those of the command.
func (c *collector) rights(s site, p place) commands.Rights {
	if p.role != RoleKey || p.command != "SET" || p.raw != nil && !asksOld(p.raw.words) || p.raw == nil && !c.returnsOld(s.call) {
		return 0
	}
	return commands.ReadWrite | commands.Accesses | commands.Updates
}

// rightsOfWords are the rights to a key of a command that is written out.
func rightsOfWords(command string, words []commands.Word, a commands.Arg) commands.Rights {
	if command == "SET" && asksOld(words) {
		return commands.ReadWrite | commands.Accesses | commands.Updates
	}
	return commands.RightsOf(command, a.Access, a.Effect)
}

// asksOld reports whether the words of SET have the option GET, behind key and value.
func asksOld(words []commands.Word) bool {
	return len(words) > 3 && hasWord(words[3:], "GET")
}

// returnsOld reports whether a call of SET asks for the value that was there, by a method of its
// chain or a field of its options.
func (c *collector) returnsOld(call *program.Call) bool {
	if c.chained(call, "Get") {
		return true
	}
	return slices.ContainsFunc(call.Expr.Args, func(arg ast.Expr) bool {
		t := call.Pkg.Info.TypeOf(arg)
		return program.Struct(t) != nil && program.TypeName(t) == "SetArgs" && c.option(arg, []string{"Get"}, call) != nil
	})
}

// effect is the effect on an argument of a vector. What KEEPTTL leaves depends on
// what there was.
func (r *rawArg) effect() commands.Effect {
	if hasWord(r.words, "KEEPTTL") {
		return r.arg.Effect | commands.Unsure
	}
	return r.arg.Effect
}

// hasWord reports whether one of the words of a command is that, in any case.
func hasWord(words []commands.Word, text string) bool {
	return slices.ContainsFunc(words, func(w commands.Word) bool { return w.Known && strings.EqualFold(w.Text, text) })
}

// effect is what is left of an effect where the call gives this time to live.
func (t ttlOf) effect(e commands.Effect) commands.Effect {
	switch t.text {
	case "", "none", "n/a":
		return e
	case "unknown":
		return e | commands.Unsure
	}
	return e&^(commands.Creates|commands.Drops|commands.Unsure) | commands.Sets
}

// writeEffect is the effect on a key that a command writes; nth says which, from 1.
// Where that is not known, it is unsure if it is not the same for all.
func writeEffect(info commands.Info, nth int) commands.Effect {
	first, found := commands.Effect(0), false
	for _, k := range info.Keys {
		switch {
		case k.Access != commands.Write:
		case nth > 1:
			nth--
		case nth == 1:
			return k.Effect
		case !found:
			first, found = k.Effect, true
		case k.Effect != first:
			return info.Effect | commands.Unsure
		}
	}
	return first
}

// trims says what the options of XADD do to the number of entries.
func (c *collector) trims(call *program.Call, command string) commands.Effect {
	if command != "XADD" {
		return 0
	}
	if c.chained(call, "Maxlen", "Minid") {
		return commands.Trims
	}
	for _, arg := range call.Expr.Args {
		if program.Struct(call.Pkg.Info.TypeOf(arg)) == nil || program.TypeName(call.Pkg.Info.TypeOf(arg)) != "XAddArgs" {
			continue
		}
		here := c.writtenOut(arg, call)
		for _, field := range []string{"MaxLen", "MaxLenApprox", "MinID"} {
			if n := c.option(arg, []string{field}, call); n != nil && (here || !n.IsUnknown()) {
				return commands.Trims
			}
		}
		if !here {
			return commands.Unsure
		}
		return 0
	}
	if _, whole := c.chain(call); whole {
		return 0
	}
	return commands.Unsure // options of another client, or ones that other code adds
}

// eitherEffect is the effect of a use that has one of two.
func eitherEffect(a, b commands.Effect) commands.Effect {
	if a == b {
		return a
	}
	return a | b | commands.Unsure
}
