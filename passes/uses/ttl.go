package uses

import (
	"strings"
	"time"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// ttlOf is the time to live that a call gives.
type ttlOf struct {
	text     TTL   // "" where the call has no parameter for it
	positive bool  // certainly above 0, or not known
	given    given // the argument that says it
}

// ttl evaluates the TTL parameters of a call, and the options among its
// arguments that are calls of the client themselves.
func (c *collector) ttl(call *program.Call, spec *clients.Spec) ttlOf {
	if t := c.ttlOption(call, spec); t.text != "" {
		return t
	}
	if t := c.ttlParams(call, spec); t.text != "" {
		return t
	}
	if strings.HasSuffix(spec.Client, "/internal/cmds") {
		return c.chainTTL(call) // a builder: the rest of its chain may give one
	}
	return ttlOf{}
}

// ttlParams evaluates the TTL parameters of a call.
func (c *collector) ttlParams(call *program.Call, spec *clients.Spec) ttlOf {
	for _, sink := range spec.Sinks {
		if sink.Role != commands.TTL || sink.Param < 0 || sink.Param >= len(call.Expr.Args) {
			continue
		}
		arg := call.Expr.Args[sink.Param]
		n := c.option(arg, sink.Fields, call)
		if n == nil && (c.madeByCall(arg, call.In, call.Pkg) != nil || !c.writtenOut(arg, call)) {
			return ttlOf{text: "unknown", positive: true} // options that other code may have set
		}
		if n != nil {
			t := ttlOfNumber(n, sink, spec.DefaultTTL)
			t.given = c.given(Written(arg, sink.Fields), sink, spec.DefaultTTL, call)
			return t
		}
	}
	switch {
	case spec.DefaultTTL > 0:
		return ttlOf{text: Lifetime(spec.DefaultTTL), positive: true}
	case spec.HiddenTTL, c.keepsByField(call, spec), takesOptions(call):
		return ttlOf{text: "unknown"}
	}
	return ttlOf{}
}

// ttlOfNumber is the TTL that a value gives.
func ttlOfNumber(v *texteval.Node, sink clients.Sink, otherwise time.Duration) ttlOf {
	n, ok := v.Int()
	switch {
	case !ok || sink.At:
		return ttlOf{text: "unknown", positive: true}
	case n == 0 && otherwise > 0:
		return ttlOf{text: Lifetime(otherwise), positive: true}
	case n == -1 && otherwise == 0:
		return ttlOf{text: "unknown", positive: false} // KeepTTL: what there was
	case n <= 0:
		return ttlOf{text: "none", positive: false}
	}
	unit := sink.Unit
	if unit == 0 {
		unit = time.Nanosecond
	}
	return ttlOf{text: Lifetime(time.Duration(n) * unit), positive: true}
}

// of is the TTL that a place of the call gets.
func (t ttlOf) of(p place) TTL {
	if p.role != RoleKey || p.access != Write {
		return "n/a"
	}
	if p.script != nil {
		_, ttl := p.script.given(p.nth)
		return ttl
	}
	if t.text != "" {
		return t.text
	}
	if p.raw != nil {
		return p.raw.ttl()
	}
	info, ok := commands.Lookup(p.command)
	if !ok || info.Group == "scripting" {
		return "unknown"
	}
	return ttlOfEffect(info.Effect)
}

// ttlOfEffect is the TTL that a write leaves which is given none.
func ttlOfEffect(e commands.Effect) TTL {
	switch {
	case e.Has(commands.Unsure), e.Has(commands.Sets), e.Has(commands.Takes):
		return "unknown"
	case e.Has(commands.Creates), e.Has(commands.Drops):
		return "none"
	}
	return "n/a"
}

// ttl is the TTL in a raw argument vector.
func (r *rawArg) ttl() TTL {
	for _, a := range commands.Resolve(r.words).Args {
		if a.Role == commands.TTL {
			if d, ok := secondsOf(commands.At(r.words, a.Index), a.Unit); ok {
				return Lifetime(d)
			}
			return "unknown"
		}
	}
	return ttlOfEffect(r.effect())
}

func secondsOf(w commands.Word, unit commands.Unit) (time.Duration, bool) {
	if !w.Known {
		return 0, false
	}
	var n int64
	for _, d := range w.Text {
		if d < '0' || d > '9' || n > 1<<40 {
			return 0, false
		}
		n = n*10 + int64(d-'0')
	}
	switch unit {
	case commands.Seconds:
		return time.Duration(n) * time.Second, len(w.Text) > 0
	case commands.Milliseconds:
		return time.Duration(n) * time.Millisecond, len(w.Text) > 0
	}
	return 0, false
}

// Lifetime writes a duration as the policy does: 30s, 10m, 1h30m.
func Lifetime(d time.Duration) TTL {
	s := d.String()
	for _, cut := range []string{"h0m0s", "m0s"} {
		if len(s) > len(cut) && s[len(s)-len(cut):] == cut {
			s = s[:len(s)-len(cut)+1]
		}
	}
	return TTL(s)
}
