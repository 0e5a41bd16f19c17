package guard

import (
	"math/rand/v2"
	"time"

	"github.com/redislint/redislint/guard/internal/calls"
	"github.com/redislint/redislint/keys"
)

// A Trip is one or more commands on their way to the server and back: a single one, a
// pipeline or a transaction. Whoever connects a client calls [Guard.Begin], then Add for each
// command, Check, sends them if that returns nil, then Reply for each and End; or Drop, if
// nothing was sent. It is for one goroutine. No method of the nil Trip does anything.
type Trip struct {
	guard  *Guard
	vector calls.Vector
	call   calls.Call
	match  keys.Match
	// of are the commands; classes those of their keys that matter to hits, in one row.
	of      []command
	classes []*class
	lives   []life
	index   map[uint64]int // of lives, by key
	text    []byte         // keys of lives
	counted int            // how many of of are in the metrics
	failed  error
	multi   bool // MULTI was among the commands
	sent    bool
	made    bool // the commands were made before, perhaps by other functions
	start   time.Time
	slot    int // of the first key of a command or transaction; -1 for none yet
	depth   int
	pcs     [48]uintptr
}

// A command is what is known of one when its reply comes.
type command struct {
	*calls.Command
	class    *class // of the first key; nil if there is none
	from, to int    // of Trip.classes
	looks    bool   // a reply without a value is a miss
	nx       bool   // it only writes what is absent
	old      bool   // the reply is the value that was there before
	pushed   int    // elements that a list gets
	life     int    // first of Trip.lives; their number is in lives
	lives    int
}

// Begin begins a trip. It is nil if the commands are not to be looked at.
func (g *Guard) Begin() *Trip {
	if g == nil || g.sampled && uint64(rand.Uint32()) >= g.options.how.threshold() {
		return nil
	}
	t := g.trips.Get().(*Trip)
	t.guard, t.failed, t.multi, t.sent, t.made, t.slot, t.depth = g, nil, false, false, false, -1, 0
	t.of, t.classes, t.lives, t.text, t.counted = t.of[:0], t.classes[:0], t.lives[:0], t.text[:0], 0
	t.start = time.Now()
	return t
}

// Add looks at a command: at words, or at values, which text turns into what the client sends
// where they are not of a basic type. The name stands apart if name is not "".
func (t *Trip) Add(name string, words []string, values []any, text func(dst []byte, value any) []byte) {
	if t == nil {
		return
	}
	n := len(t.of)
	t.of = append(t.of, command{})
	t.depth = 0 // another command may come from another line
	defer t.guard.caught()
	t.vector.Reset(name, words, values, text)
	t.look(&t.of[n])
}

// Check returns why the commands must not be sent: an [*Error], in mode [Fail] only.
func (t *Trip) Check() error {
	if t == nil {
		return nil
	}
	defer t.guard.caught()
	t.firm()
	t.sent = true
	if t.failed == nil {
		t.count()
	}
	return t.failed
}

// Refused returns why the command that was added last must not be sent, as Check does, for clients
// that send the commands of a pipeline one by one; it is taken out of the trip then. Lifetimes are
// left out: a later command may give them.
func (t *Trip) Refused() error {
	if t == nil || t.failed == nil {
		return nil
	}
	err := t.failed
	n := len(t.of) - 1
	t.forget(&t.of[n])
	t.of, t.failed = t.of[:n], nil
	return err
}

// Transaction says that the commands are part of one, whose MULTI was sent before.
func (t *Trip) Transaction() {
	if t != nil {
		t.multi = true
	}
}

// Prepared says that the commands were made before they are sent, perhaps by other functions than
// the one that sends them: a pipeline, or a client whose commands are values. [Guard.WriteObserved]
// says so of them.
func (t *Trip) Prepared() {
	if t != nil {
		t.made = true
	}
}

// Len is the number of commands.
func (t *Trip) Len() int {
	if t == nil {
		return 0
	}
	return len(t.of)
}

// A Result is what a command brought.
type Result uint8

// The results.
const (
	Failed Result = iota // an error: the command did nothing, as far as is known
	Nothing
	Something
)

// Reply says what the i-th command brought: with Nothing, the key or field was not there. n is
// the reply, if it is a number or tells by 0 and 1 that something was done; else -1.
func (t *Trip) Reply(i int, r Result, n int64) {
	if t == nil || i >= len(t.of) {
		return
	}
	defer t.guard.caught()
	c := &t.of[i]
	if c.ends() && (r != Something || c.Name == "DISCARD") {
		t.undone(i)
	}
	if r == Failed {
		if !t.guard.options.asks { // the server knows better
			t.forget(c)
		}
		return
	}
	if c.nx && (c.old && r == Something || !c.old && (r == Nothing || n == 0)) {
		c.class.refused.Add(1)
		t.forget(c)
	}
	if c.looks && n < 0 {
		c.class.looked(r == Something)
	}
	if k := c.class; c.pushed > 0 && k.Class != nil && k.MaxSize > 0 && n > int64(k.MaxSize+c.pushed) {
		t.call.Command = c.Command
		t.violate(problem{rule: liveSize, class: k, role: "key", says: longList, n: int(n)})
	}
}

// ends reports whether a command ends a transaction.
func (c *command) ends() bool {
	return c.Command != nil && (c.Name == "EXEC" || c.Name == "DISCARD")
}

// undone drops the lives of a transaction of which nothing was done, and that the i-th command ended.
func (t *Trip) undone(i int) {
	for i--; i >= 0; i-- {
		c := &t.of[i]
		if c.ends() || c.Command != nil && c.Name == "MULTI" {
			return
		}
		t.forget(c)
	}
}

// Element says whether the i-th command brought a value for its key of number key, counted from 0.
func (t *Trip) Element(i, key int, there bool) {
	if t == nil || i >= len(t.of) {
		return
	}
	if c := &t.of[i]; c.looks && key < c.to-c.from {
		t.classes[c.from+key].looked(there)
	}
}

// End ends a trip whose commands were sent. The trip must not be used any more.
func (t *Trip) End() {
	if t == nil {
		return
	}
	g := t.guard
	defer t.back()
	defer g.caught()
	if len(t.of) == 1 && t.of[0].class != nil && !blocks(t.of[0].Command) {
		t.of[0].class.took(time.Since(t.start))
	}
	t.count()
	t.promote()
	if g.pending.count.Load() > 0 && !g.options.asks {
		g.sweep(g.options.now())
	}
}

// Drop ends a trip whose commands were not sent.
func (t *Trip) Drop() {
	if t != nil {
		t.back()
	}
}

// maxKept is how many commands a trip may have had to be used again.
const maxKept = 1 << 15

func (t *Trip) back() {
	g := t.guard
	t.vector.Reset("", nil, nil, nil)
	if cap(t.of) > maxKept || len(t.text) > 1<<20 {
		return
	}
	clear(t.index)
	g.trips.Put(t)
}

// blocks reports whether a command waits for what others write.
func blocks(c *calls.Command) bool {
	switch c.Name {
	case "BLPOP", "BRPOP", "BLMOVE", "BLMPOP", "BRPOPLPUSH", "BZPOPMIN", "BZPOPMAX", "BZMPOP", "XREAD", "XREADGROUP", "WAIT", "WAITAOF":
		return true
	}
	return false
}

// look looks at the command in t.vector.
func (t *Trip) look(c *command) {
	g := t.guard
	if !t.call.Resolve(&t.vector) {
		g.unknown.Add(1)
		return
	}
	c.Command = t.call.Command
	switch {
	case t.call.Name == "MULTI":
		t.multi, t.slot = true, -1
	case t.call.Name == "EXEC", t.call.Name == "DISCARD":
		t.multi, t.slot = false, -1
	case t.call.Whole:
		t.violate(problem{rule: fullScan, class: g.none, says: wholeKeyspace})
	case t.call.Scans:
		t.lookAtScan()
	}
	if len(t.call.Args) == 0 {
		return
	}
	if !t.multi {
		t.slot = -1
	}
	c.from = len(t.classes)
	c.life = len(t.lives)
	for i := range t.call.Args {
		switch a := &t.call.Args[i]; a.Role {
		case calls.Key:
			t.lookAtKey(c, a)
		case calls.Channel:
			t.lookAtChannel(c, a)
		}
	}
	c.to, c.lives = len(t.classes), len(t.lives)-c.life
	c.nx = c.nx && c.class != nil
}

// count counts the commands, which are sent, by the classes of their keys.
func (t *Trip) count() {
	for ; t.counted < len(t.of); t.counted++ {
		c := &t.of[t.counted]
		if c.class == nil {
			continue
		}
		c.class.counted(c.Command.Index)
		for i := c.from + 1; i < c.to; i++ {
			if t.classes[i] != t.classes[i-1] && t.classes[i] != c.class {
				t.classes[i].counted(c.Command.Index)
			}
		}
	}
}
