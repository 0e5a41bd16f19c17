package missingttl

import (
	"go/ast"
	"go/types"
	"math/big"
	"strings"
	"time"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// bounded returns the finding of a use that gives a lifetime which is not a constant, and
// of which arithmetic shows that it is not one of the class.
func (c *checker) bounded(u *uses.Use) (passes.Finding, bool) {
	if u.TTL != "unknown" || u.TTLArg == nil || u.TTLArg.At || u.Access != uses.Write || c.in.Flow == nil {
		return passes.Finding{}, false
	}
	gives := *u
	gives.Effect = uses.Effect{Sets: true}
	for _, k := range u.Keys {
		m, ok := c.in.Policies.Match(u, k.Template)
		if !ok || len(m.Also) > 0 {
			continue
		}
		says := c.beyond(u, m.Class.TTL)
		if says == "" || m.Class.TTL.Expires() && c.given(&gives, m.Class) {
			continue
		}
		return c.in.Of(u, k.Template, sumMessage(k.Template, m.Class, says)), true
	}
	return passes.Finding{}, false
}

// beyond says what the lifetime of a use is, if that is known not to be one of t; "" if
// it may be one.
func (c *checker) beyond(u *uses.Use, t keys.TTL) string {
	if t.Of != "" {
		return c.beyondConfigured(u, t)
	}
	low, high, least, most := c.in.Flow.Lifetime(u.TTLArg, false).Between()
	switch {
	case least && most && low == high && low > 0 && !t.Contains(low):
		return short(low)
	case t.Kind == keys.NoTTL && least && low > 0:
		return "at least " + short(low)
	case t.Kind != keys.BoundedTTL:
	case least && low > 0 && t.Max > 0 && low > t.Max:
		return "at least " + short(low)
	case most && high > 0 && high < t.Min:
		return "at most " + short(high)
	}
	return ""
}

func short(d time.Duration) string { return keys.TTL{Kind: keys.BoundedTTL, Min: d, Max: d}.String() }

// beyondConfigured is beyond for a bound with values of the configuration. It says nothing
// of a lifetime that has none of them in it, or others.
func (c *checker) beyondConfigured(u *uses.Use, t keys.TTL) string {
	sum := c.in.Flow.Lifetime(u.TTLArg, true)
	less, more, found := false, false, 0
	for _, name := range t.Values() {
		have, unit := find(sum.Of, name)
		switch {
		case have == nil:
			less = true
			continue
		case unit == 0:
			return ""
		}
		found++
		switch have.Cmp(big.NewInt(int64(unit))) {
		case -1:
			less = true
		case 1:
			more = true
		}
	}
	if found == 0 || found != len(sum.Of) {
		return ""
	}
	rest := big.NewInt(int64(t.Min))
	if sum.Max != nil && sum.Max.Cmp(rest) < 0 {
		less = true
	}
	if sum.Min != nil && sum.Min.Cmp(rest) > 0 {
		more = true
	}
	atMost := sum.Max != nil && sum.Max.Cmp(rest) <= 0
	atLeast := sum.Min != nil && sum.Min.Cmp(rest) >= 0
	if t.Least && less && !more && atMost || t.Most && more && !less && atLeast {
		return shown(u.TTLArg.Expr)
	}
	return ""
}

// find returns how often a value is in a sum, in nanoseconds for each, and how many it
// stands for by its type, or by the end of its name; 0 if neither says that. It is nil if
// there is none.
func find(of map[string]flow.Configured, name string) (times *big.Int, unit time.Duration) {
	for full, c := range of {
		if full == name || strings.HasSuffix(full, "/"+name) {
			return c.Times, unitOf(full, c.Type)
		}
	}
	return nil, 0
}

// units are the ends of names that say what a number counts.
var units = []struct {
	end  string
	size time.Duration
}{
	{"Millis", time.Millisecond}, {"Milliseconds", time.Millisecond}, {"Ms", time.Millisecond}, {"MS", time.Millisecond}, {"_ms", time.Millisecond},
	{"Sec", time.Second}, {"Secs", time.Second}, {"Seconds", time.Second}, {"_sec", time.Second},
	{"Minutes", time.Minute}, {"Hours", time.Hour},
}

func unitOf(name string, t types.Type) time.Duration {
	if isDuration(t) {
		return time.Nanosecond
	}
	for _, u := range units {
		if strings.HasSuffix(name, u.end) {
			return u.size
		}
	}
	return 0
}

// shown is an expression for a message.
func shown(e ast.Expr) string {
	text := types.ExprString(ast.Unparen(e))
	if len(text) > maxName {
		text = text[:maxName-3] + "..."
	}
	return text
}

// sumMessage says what the lifetime of a key is, and what its class wants.
func sumMessage(t keys.Template, class *keys.Class, says string) string {
	of := passes.OfClass(class, maxName)
	if class.TTL.Kind == keys.NoTTL {
		return passes.Message("key %s gets a TTL of "+verbatim(says)+": keys of "+of+" must persist", t)
	}
	return passes.Message("key %s gets a TTL of "+verbatim(says)+": "+of+" wants "+verbatim(class.TTL.String()), t)
}
