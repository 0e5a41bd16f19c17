package plant

import (
	"strings"
	"time"
)

func (t *Planting) sound(c *class, n int) {
	life, _, _ := c.life()
	for range n {
		if key := t.key(c, nil); key != "" {
			t.add(c, "", made(key, c.kind(), 1, life)...)
		}
	}
}

func (t *Planting) lifetimes(c *class, n int) {
	_, most, expires := c.life()
	for i := range n {
		wrong := time.Duration(0)
		switch {
		case c.ttl == "none":
			wrong = time.Hour
		case !expires:
			return
		case most > 0 && i%2 == 1:
			wrong = most + time.Hour
		}
		if key := t.key(c, nil); key != "" {
			t.add(c, "live-ttl", made(key, c.kind(), 1, wrong)...)
		}
	}
}

func (t *Planting) types(c *class, n int) {
	life, _, _ := c.life()
	for range n {
		other := "hash"
		if c.typ == other {
			other = "set"
		}
		if key := t.key(c, nil); key != "" && c.typ != "" {
			t.add(c, "live-type", made(key, other, 1, life)...)
		}
	}
}

func (t *Planting) sizes(c *class, n int) {
	life, _, _ := c.life()
	for range n {
		if c.maxSize == 0 || c.maxSize > 20_000 || c.kind() == "string" {
			return
		}
		if key := t.key(c, nil); key != "" {
			t.add(c, "live-size", made(key, c.kind(), c.maxSize+1, life)...)
		}
	}
}

func (t *Planting) spaces(c *class, n int) {
	life, _, _ := c.life()
	for range n {
		var changed bool
		key := t.key(c, func() change {
			changed = false
			return func(q part, value string) string {
				if q.name == t.p.namespace.placeholder && !c.bare {
					changed = true
					return "zzother"
				}
				return value
			}
		})
		if key != "" && changed {
			t.add(c, "live-namespace", made(key, c.kind(), 1, life)...)
		}
	}
}

func (t *Planting) values(c *class, n int) {
	life, _, _ := c.life()
	for range n {
		var changed bool
		key := t.key(c, func() change {
			changed = false
			return func(q part, value string) string {
				if (t.p.sets[q.name] != nil || q.typ == "int" || q.typ == "uint") && q.name != t.p.namespace.placeholder && !changed {
					changed = true
					return "zzvalue"
				}
				return value
			}
		})
		if key != "" && changed && !c.external {
			t.add(c, "live-segment", made(key, c.kind(), 1, life)...)
		}
	}
}

func (t *Planting) lengths(c *class, n int) {
	life, _, _ := c.life()
	for range n {
		if t.p.maxLength == 0 {
			return
		}
		var changed bool
		key := t.key(c, func() change {
			changed = false
			return func(q part, value string) string {
				if q.typ == "" && q.size == 0 && t.p.sets[q.name] == nil && q.name != t.p.namespace.placeholder && !changed {
					changed = true
					return value + strings.Repeat("x", t.p.maxLength)
				}
				return value
			}
		})
		if key != "" && changed {
			t.add(c, "live-length", made(key, c.kind(), 1, life)...)
		}
	}
}
