package guard

import (
	"math"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/redislint/redislint/guard/internal/calls"
	"github.com/redislint/redislint/keys"
)

// A life is a key that a command of a trip may leave without a lifetime, though its class has
// one: until another command gives it one.
type life struct {
	class    *class // nil once that is settled
	command  *calls.Command
	hash     uint64
	from, to int  // of Trip.text
	sure     bool // whatever was there before
	nx       bool // if the key was absent
}

// slack is how far a point in time may be from where it should be: clocks differ.
const slack = 5 * time.Second

// lookAtLife looks at what a command does to the lifetime of a key.
func (t *Trip) lookAtLife(key string, k *class, a *calls.Arg) {
	if !a.Write || a.Effect&(calls.Creates|calls.Drops|calls.Sets) == 0 && !a.Removes {
		return
	}
	p := problem{rule: missingTTL, class: k, name: key, role: "key"}
	switch {
	case a.Removes:
		t.settle(key)
	case a.Effect&calls.Sets != 0:
		d, exact, ok := t.lifetime()
		t.settle(key)
		if !ok || d <= 0 {
			return
		}
		p.d = d
		if k.persists {
			p.says = mustPersist
			t.violate(p)
		} else if !contains(k.TTL, d, exact) {
			p.says = outsideTTL
			t.violate(p)
		}
	case !k.expires:
	case a.Effect == calls.Drops:
		p.says = takesTTL
		t.violate(p)
	default:
		nx := t.call.NX || t.call.Name == "SETNX" || t.call.Name == "MSETNX"
		t.mayLive(key, k, life{class: k, command: t.call.Command, sure: a.Effect&calls.Drops != 0 || nx, nx: nx})
	}
}

// lifetime is that which the command gives; not ok if it is not a number. It is not exact if
// the command has a point in time.
func (t *Trip) lifetime() (d time.Duration, exact, ok bool) {
	for i := range t.call.Args {
		a := &t.call.Args[i]
		if a.Role != calls.TTL {
			continue
		}
		n, ok := number(t.call.Word(a.Index))
		if !ok {
			return 0, false, false
		}
		switch a.Unit { // what is longer than a time.Duration holds is the longest
		case calls.Seconds:
			return time.Duration(within(n, int64(longest/time.Second))) * time.Second, true, true
		case calls.Milliseconds:
			return time.Duration(within(n, int64(longest/time.Millisecond))) * time.Millisecond, true, true
		case calls.UnixSeconds:
			return min(longest, time.Unix(within(n, 1<<50), 0).Sub(t.guard.options.now())), false, true
		case calls.UnixMilliseconds:
			return min(longest, time.UnixMilli(within(n, 1<<60)).Sub(t.guard.options.now())), false, true
		}
	}
	return 0, false, false
}

// longest is the longest lifetime that slack can be added to.
const longest = math.MaxInt64 - slack

// within is n, or the nearest number that is not beyond most.
func within(n, most int64) int64 { return max(-most, min(n, most)) }

// contains reports whether a class may have a lifetime.
func contains(t keys.TTL, d time.Duration, exact bool) bool {
	return t.Contains(d) || !exact && (t.Contains(d+slack) || t.Contains(d-slack) || t.Min == t.Max && d > t.Min-slack && d < t.Max+slack)
}

// mayLive notes a life.
func (t *Trip) mayLive(key string, k *class, l life) {
	l.hash = hashOf(key)
	l.from = len(t.text)
	t.text = append(t.text, key...)
	l.to = len(t.text)
	if t.index == nil {
		t.index = map[uint64]int{}
	}
	if i, ok := t.index[l.hash]; ok && t.lives[i].class != nil {
		l.sure = l.sure || t.lives[i].sure && l.nx
		t.lives[i].class = nil
	}
	t.index[l.hash] = len(t.lives)
	t.lives = append(t.lives, l)
}

// settle notes that a key has a lifetime, or is gone.
func (t *Trip) settle(key string) {
	if len(t.lives) == 0 && t.guard.pending.count.Load() == 0 {
		return
	}
	h := hashOf(key)
	if i, ok := t.index[h]; ok {
		t.lives[i].class = nil
		delete(t.index, h)
	}
	t.guard.pending.remove(h)
}

// forget drops the lives of a command that did nothing.
func (t *Trip) forget(c *command) {
	for i := c.life; i < c.life+c.lives; i++ {
		t.lives[i].class = nil
	}
}

// firm reports, in mode Fail, the keys that would certainly be left without a lifetime.
func (t *Trip) firm() {
	if t.guard.options.how&Fail == 0 {
		return
	}
	for i := range t.lives {
		l := &t.lives[i]
		if l.class == nil || !l.sure {
			continue
		}
		t.call.Command = l.command
		t.violate(problem{rule: missingTTL, class: l.class, name: string(t.text[l.from:l.to]), role: "key", says: leavesNoTTL})
		l.class = nil
	}
}

// promote makes the lives of a trip pending.
func (t *Trip) promote() {
	g := t.guard
	for i := range t.lives {
		l := &t.lives[i]
		if l.class == nil || !g.options.asks && (!l.sure || g.sampled) {
			continue
		}
		g.pending.add(l.hash, pending{
			class: l.class, command: l.command, key: string(t.text[l.from:l.to]), sure: l.sure,
			at: g.options.now(), pcs: append([]uintptr(nil), t.stack()...),
		})
	}
}

// A pending is a key that was left without a lifetime, and may still get one.
type pending struct {
	class   *class
	command *calls.Command
	key     string
	sure    bool // whatever was there before
	at      time.Time
	pcs     []uintptr
}

// pendings are found by the hashes of their keys.
type pendings struct {
	count atomic.Int64
	swept atomic.Int64 // nanoseconds since 1970
	mu    sync.Mutex
	of    map[uint64]pending
}

// maxPending is how many keys are remembered; of more nothing is said.
const maxPending = 4096

func (p *pendings) add(h uint64, x pending) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.of == nil {
		p.of = map[uint64]pending{}
	}
	if _, ok := p.of[h]; ok || len(p.of) < maxPending {
		p.of[h] = x
	}
	p.count.Store(int64(len(p.of)))
}

func (p *pendings) remove(h uint64) {
	if p.count.Load() == 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.of, h)
	p.count.Store(int64(len(p.of)))
}

// sweepEvery is how often it is looked at what is due, at most.
const sweepEvery = 50 * time.Millisecond

// due removes and returns what has been pending for a time.
func (p *pendings) due(now time.Time, grace time.Duration) []pending {
	last := p.swept.Load()
	if grace > 0 && now.UnixNano()-last < int64(min(sweepEvery, grace)) || !p.swept.CompareAndSwap(last, now.UnixNano()) {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	var out []pending
	for h, x := range p.of {
		if now.Sub(x.at) >= grace {
			out = append(out, x)
			delete(p.of, h)
		}
	}
	p.count.Store(int64(len(p.of)))
	return out
}

// sweep reports what is due.
func (g *Guard) sweep(now time.Time) {
	for _, x := range g.pending.due(now, g.options.grace) {
		g.late(x, leavesNoTTL)
	}
}

// late reports a key that got no lifetime.
func (g *Guard) late(x pending, s says) {
	t := Trip{guard: g, depth: len(x.pcs), sent: true}
	copy(t.pcs[:], x.pcs)
	t.call.Command = x.command
	t.violate(problem{rule: missingTTL, class: x.class, name: x.key, role: "key", says: s})
}

// A Due is a key whose lifetime is to be asked for.
type Due struct {
	Key string // as it is
	of  pending
	g   *Guard
}

// Due returns the keys that were written without a lifetime and have had time to get one, with
// [AskTTL]; all of them if all is set. They are not returned again.
func (g *Guard) Due(all bool) []Due {
	if g == nil || !g.options.asks || g.pending.count.Load() == 0 {
		return nil
	}
	defer g.caught()
	grace := g.options.grace
	if all {
		grace = 0
	}
	var out []Due
	for _, x := range g.pending.due(g.options.now(), grace) {
		out = append(out, Due{strings.Clone(x.key), x, g})
	}
	return out
}

// Judge says what the server answered to PTTL: milliseconds, -1 for no lifetime, -2 for no key.
func (d Due) Judge(pttl int64) {
	defer d.g.caught()
	if pttl == -1 {
		d.g.late(d.of, hasNoTTL)
	}
}

// Unknown says that the server did not answer: what certainly leaves no lifetime is reported.
func (d Due) Unknown() {
	defer d.g.caught()
	if d.of.sure {
		d.g.late(d.of, leavesNoTTL)
	}
}

// Flush reports what was left without a lifetime up to now, for the end of a program. With
// [AskTTL], nothing: ask for [Guard.Due].
func (g *Guard) Flush() {
	if g == nil || g.options.asks {
		return
	}
	defer g.caught()
	for _, x := range g.pending.due(g.options.now(), 0) {
		g.late(x, leavesNoTTL)
	}
}
