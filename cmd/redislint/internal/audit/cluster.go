package audit

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/redislint/redislint/keys"
)

// A hint is where a key is said to be now.
type hint struct {
	Addr string
	Ask  bool // it is on its way there
}

// hinted reads where a cluster sends a client.
func hinted(err error) hint {
	words := strings.Fields(err.Error())
	if len(words) == 3 {
		return hint{Addr: words[2], Ask: words[0] == "ASK"}
	}
	return hint{}
}

// maxRounds is how often keys that moved are followed.
const maxRounds = 64

// follow finishes the walk of a cluster whose slots moved meanwhile: it looks for keys
// where they are now, and through the nodes that slots came to, until nothing moves.
func (w *Walk) follow(ctx context.Context) error {
	if w.Target.Kind != "cluster" || w.Sample > 0 || w.Share > 0 {
		return nil
	}
	for round := range maxRounds {
		before := w.Judge.Keys
		now, came, err := w.whereabouts(ctx)
		if err != nil {
			return err
		}
		asked, err := w.chase(ctx)
		if err != nil {
			return err
		}
		w.owners = now
		for _, addr := range slices.Sorted(maps.Keys(came)) {
			if err := w.rescan(ctx, addr, came[addr]); err != nil {
				return err
			}
		}
		w.began = now
		if len(w.moved) == 0 && !asked && w.Judge.Keys == before && !slices.ContainsFunc(slices.Collect(maps.Values(came)), func(c arrivals) bool { return c.changed }) {
			return nil
		}
		if len(w.moved) > 0 && round > 2 {
			time.Sleep(100 * time.Millisecond)
		}
	}
	return &ServerError{fmt.Errorf("the slots of the cluster did not come to rest: %s could not be found", count(int64(len(w.moved)), "key"))}
}

// whereabouts are who has which slots now, and the slots that came to a node. While a master
// cannot be asked, they are waited for.
func (w *Walk) whereabouts(ctx context.Context) (now []slotRange, came map[string]arrivals, err error) {
	for since := time.Now(); ; {
		if now, err = w.slotsNow(ctx); err == nil {
			came, err = w.arrived(ctx, now)
		}
		if err == nil || ctx.Err() != nil || time.Since(since) > w.Retry {
			return now, came, err
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// slotsNow asks the nodes of the cluster, until one answers, who has which slots.
func (w *Walk) slotsNow(ctx context.Context) ([]slotRange, error) {
	addrs := slices.Clone(w.Target.Addrs)
	for _, s := range w.owners {
		for _, addr := range append([]string{s.Master}, s.Replicas...) {
			if !slices.Contains(addrs, addr) {
				addrs = append(addrs, addr)
			}
		}
	}
	var last error
	for _, addr := range addrs {
		slots, err := w.slots(ctx, addr)
		if err == nil {
			return slots, nil
		}
		last = err
	}
	return nil, last
}

// chase asks for keys where their nodes said that they are; it reports whether there were
// any.
func (w *Walk) chase(ctx context.Context) (bool, error) {
	if len(w.moved) == 0 {
		return false, nil
	}
	byNode := map[hint][]string{}
	for _, name := range slices.Sorted(maps.Keys(w.moved)) {
		byNode[w.moved[name]] = append(byNode[w.moved[name]], name)
	}
	for at, names := range byNode {
		l := &leg{node: &node{addr: at.Addr, master: at.Addr}, Addr: at.Addr, Master: at.Addr}
		b := &belt{walk: w, leg: l, begun: true, chasing: true, asking: at.Ask, count: w.atOnce()}
		for _, name := range names {
			delete(w.moved, name)
			h := hashOf(0, []byte(name))
			w.seen.add(h)
			b.stages[0] = append(b.stages[0], &item{Key: b.key([]byte(name)), name: name, hash: h})
		}
		if err := w.persist(ctx, l, b); err != nil {
			return true, err
		}
	}
	return true, nil
}

// arrivals are slots that came to a node, or come just now.
type arrivals struct {
	slots   map[int]bool
	changed bool // some are its own now
}

// arrived finds the slots that have another owner than before, and those that are on
// their way, by the node that they come to.
func (w *Walk) arrived(ctx context.Context, now []slotRange) (map[string]arrivals, error) {
	out := map[string]arrivals{}
	add := func(addr string, slot int, changed bool) {
		a := out[addr]
		if a.slots == nil {
			a.slots = map[int]bool{}
		}
		a.slots[slot], a.changed = true, a.changed || changed
		out[addr] = a
	}
	masters := map[string]bool{}
	for _, s := range now {
		masters[s.Master] = true
		for slot := s.From; slot <= s.To; slot++ {
			if ownerOf(w.began, slot) != s.Master {
				add(s.Master, slot, true)
			}
		}
	}
	for _, addr := range slices.Sorted(maps.Keys(masters)) {
		c := w.Target.client(addr, 0, false)
		text, err := c.ClusterNodes(ctx).Result()
		_ = c.Close()
		if err != nil {
			return nil, w.unreachable(addr, err)
		}
		for _, slot := range importing(text) {
			add(addr, slot, false)
		}
	}
	return out, nil
}

// importing are the slots that come to a node, as its CLUSTER NODES says: [93-<-id].
func importing(text string) []int {
	var out []int
	for line := range strings.Lines(text) {
		if !strings.Contains(line, "myself") {
			continue
		}
		for _, word := range strings.Fields(line) {
			if number, _, ok := strings.Cut(strings.TrimPrefix(word, "["), "-<-"); ok && strings.HasPrefix(word, "[") {
				if n, err := strconv.Atoi(number); err == nil {
					out = append(out, n)
				}
			}
		}
	}
	return out
}

// rescan walks a node for keys of some slots that were not seen.
func (w *Walk) rescan(ctx context.Context, addr string, a arrivals) error {
	l := &leg{node: &node{addr: addr, master: addr}, Addr: addr, Master: addr}
	b := &belt{walk: w, leg: l, count: w.atOnce(), only: func(name string) bool { return a.slots[keys.Slot(name)] }}
	return w.persist(ctx, l, b)
}

// before sends ASKING in front of a command, if the node is not yet the owner of the key.
func (b *belt) before(ctx context.Context, pipe redis.Pipeliner) {
	if b.asking {
		pipe.Do(ctx, "ASKING")
	}
}
