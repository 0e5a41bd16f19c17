package audit

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// key is a key of the belt's server, of which nothing is known but its name.
func (b *belt) key(name []byte) Key {
	k := Key{DB: b.leg.DB, Name: name, TTL: UnknownExpiry, Length: Unknown, Bytes: Unknown}
	if b.walk.Target.Kind == "cluster" {
		k.Node = b.leg.Master
	}
	return k
}

// askIdle asks for how long a key was not used; of a server that evicts by the number of
// uses, for that.
func (b *belt) askIdle(ctx context.Context, pipe redis.Pipeliner, i *item) {
	command := "IDLETIME"
	if strings.Contains(b.leg.node.info["maxmemory_policy"], "lfu") {
		command = "FREQ"
	}
	if b.walk.may("OBJECT " + command) {
		b.before(ctx, pipe)
		i.unused = pipe.Do(ctx, "OBJECT", command, i.name)
	}
}

func (b *belt) readIdle(i *item) {
	c, ok := i.unused.(*redis.Cmd)
	if !ok {
		return
	}
	n, err := c.Int64()
	command := "OBJECT " + strings.ToUpper(c.Args()[1].(string))
	switch {
	case err != nil:
		b.walk.refused(command, "times since the last use", err)
	case command == "OBJECT FREQ":
		i.Usage = &Usage{Idle: -1, Uses: n}
	default:
		i.Usage = &Usage{Idle: time.Duration(n) * time.Second, Uses: -1}
	}
	i.unused = nil
}

// Uses are the server's counters of uses of keys: from 0 to 255, in steps that become
// rarer, and falling with time.
type Uses struct {
	Min    int64 `json:"min"`
	Median int64 `json:"p50"`
	Max    int64 `json:"max"`
}

// uses are the counters of uses; nil if none is known.
func (t *tally) uses() *Uses {
	var all, below int64
	for _, n := range t.Uses {
		all += n
	}
	if all == 0 {
		return nil
	}
	u := &Uses{Min: int64(slices.IndexFunc(t.Uses, func(n int64) bool { return n > 0 })), Median: -1}
	for i, n := range t.Uses {
		if below += n; u.Median < 0 && 2*below >= all {
			u.Median = int64(i)
		}
		if n > 0 {
			u.Max = int64(i)
		}
	}
	return u
}
