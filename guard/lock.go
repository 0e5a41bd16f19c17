package guard

import "github.com/redislint/redislint/guard/internal/calls"

// lookAtLock looks at what a command does with a lock.
func (t *Trip) lookAtLock(key string, k *class, a *calls.Arg) {
	c := &t.call
	conditional := c.NX || c.Conditional
	p := problem{rule: lockDiscipline, class: k, name: key, role: "key"}
	switch c.Name {
	case "SET", "SETEX", "PSETEX", "GETSET":
		if conditional {
			k.taken.Store(true)
			return
		}
		// With a time to live it may be the heartbeat of who took the lock with NX.
		if a.Effect&calls.Sets != 0 && k.taken.Load() {
			return
		}
		p.says = plainSetLock
	case "SETNX":
		k.taken.Store(true)
		p.says = setnxLock
	case "DEL", "UNLINK", "GETDEL":
		if t.multi { // which WATCH may guard
			return
		}
		p.says = plainDelLock
	default:
		if c.Group == "scripting" {
			k.taken.Store(true)
		}
		return
	}
	t.violate(p)
}
