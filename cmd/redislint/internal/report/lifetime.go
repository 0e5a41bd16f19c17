package report

import (
	"time"

	"github.com/redislint/redislint/passes/uses"
)

// A lifetime is what is known of the TTLs that uses give. The zero lifetime is that of uses
// that give none.
type lifetime struct {
	given       bool
	least, most time.Duration // 0 where that is not known
}

// lifetime is that of one use: a constant, or what arithmetic shows of it.
func (r *Run) lifetime(u *uses.Use) lifetime {
	switch u.TTL {
	case "", "n/a", "none":
		return lifetime{}
	case ttlUnknown:
		out := lifetime{given: true}
		if u.TTLArg == nil || r.Flow == nil {
			return out
		}
		low, high, least, most := r.Flow.Lifetime(u.TTLArg, false).Between()
		if least {
			out.least = max(low, 0)
		}
		if most {
			out.most = max(high, 0)
		}
		return out
	}
	d, err := time.ParseDuration(string(u.TTL))
	if err != nil {
		return lifetime{given: true}
	}
	return lifetime{true, d, d}
}

// or is the lifetime of the uses of both.
func (l lifetime) or(m lifetime) lifetime {
	switch {
	case !l.given:
		return m
	case !m.given:
		return l
	}
	out := lifetime{given: true, least: min(l.least, m.least)}
	if l.most > 0 && m.most > 0 {
		out.most = max(l.most, m.most)
	}
	return out
}

// texts are the bounds as texts; "" for not known.
func (l lifetime) texts() (least, most string) {
	if l.least > 0 {
		least = string(uses.Lifetime(l.least))
	}
	if l.most > 0 {
		most = string(uses.Lifetime(l.most))
	}
	return least, most
}
