package audit

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// A belt moves keys past what is asked of them: first their type and what is left of
// their life, then how long their value is, then what else is wanted. One step sends all
// that is to be asked of the keys on the belt, and the SCAN that yields the next ones,
// at once. A step that fails can be made again.
type belt struct {
	walk   *Walk
	leg    *leg
	cursor uint64
	begun  bool
	count  int64
	// stages are the keys at each place of the belt.
	stages [3][]*item
	// starts are the cursors that the keys of the stages came from.
	starts  [3]uint64
	free    []*item
	next    func() uint64 // the next cursor of a sample; nil for a walk
	left    int64         // keys that a sample still wants
	ended   bool
	trip    time.Duration     // the shortest step: that is the way there and back
	chasing bool              // the keys are known to be at the node
	asking  bool              // the keys are on their way to the node
	only    func(string) bool // keys that are wanted; nil for all
}

// An item is a key on the belt.
type item struct {
	Key
	name    string
	hash    uint64
	verdict Verdict
	asked   bool // the class was looked up
	gone    bool
	typ     *redis.StatusCmd
	ttl     *redis.IntCmd // in milliseconds, which may be more than a time.Duration holds
	length  *redis.IntCmd
	memory  *redis.IntCmd
	unused  redis.Cmder // of --idle
	content redis.Cmder
}

// empty reports whether there is nothing left.
func (b *belt) empty() bool {
	return b.scanned() && len(b.stages[0])+len(b.stages[1])+len(b.stages[2]) == 0
}

func (b *belt) scanned() bool {
	if b.next != nil {
		return b.ended
	}
	return b.begun && b.cursor == 0
}

// step asks once. An error is one of the connection, or a [ServerError].
func (b *belt) step(ctx context.Context, c *redis.Client) error {
	w := b.walk
	pipe := c.Pipeline()
	var scan *redis.ScanCmd
	from := b.cursor
	if !b.scanned() {
		if b.next != nil {
			from = b.next()
		}
		scan = pipe.Scan(ctx, from, w.Match, b.count)
	}
	for _, i := range b.stages[0] {
		b.askLife(ctx, pipe, i)
	}
	for _, i := range b.stages[1] {
		b.askLength(ctx, pipe, i)
	}
	for _, i := range b.stages[2] {
		b.askRest(ctx, pipe, i)
	}
	sent := time.Now()
	if pipe.Len() > 0 {
		cmds, err := pipe.Exec(ctx)
		if isServer(err) && !slices.ContainsFunc(cmds, func(c redis.Cmder) bool { return c.Err() != nil }) {
			b.unread()
			return &ServerError{fmt.Errorf("%s: database %d: %w (name another with --db; the user needs SELECT)", b.leg.node.addr, b.leg.DB, err)}
		}
		if !lost(err) {
			err = passing(cmds)
		}
		if err != nil {
			b.unread()
			return err
		}
	}
	b.pace(time.Since(sent))
	var found []string
	if scan != nil {
		var err error
		var cursor uint64
		if found, cursor, err = scan.Result(); err != nil {
			return b.scanRefused(err)
		}
		b.begun = true
		if b.next == nil {
			b.cursor = cursor
		}
	}
	b.advance(from, found)
	return nil
}

// scanRefused says what a server that does not scan means.
func (b *belt) scanRefused(err error) error {
	return &ServerError{fmt.Errorf("%s: SCAN: %w (redislint audit --print-acl prints what the user needs)", b.leg.node.addr, err)}
}

// advance reads the answers, judges the keys at the end of the belt, and moves the others
// on.
func (b *belt) advance(from uint64, found []string) {
	for _, i := range b.stages[2] {
		b.readRest(i)
		b.judge(i)
	}
	ended := b.stages[2][:0]
	b.stages[2], b.starts[2] = b.stages[1], b.starts[1]
	for _, i := range b.stages[2] {
		b.readLength(i)
	}
	b.stages[1], b.starts[1] = b.stages[0], b.starts[0]
	for _, i := range b.stages[1] {
		b.readLife(i)
	}
	b.stages[0], b.starts[0] = b.take(ended, found), from
	if b.next == nil {
		b.leg.Begun, b.leg.Cursor = b.begun, b.cursor
		for i := len(b.stages) - 1; i >= 0; i-- {
			if len(b.stages[i]) > 0 { // the oldest; only the first SCAN is of 0
				b.leg.Begun, b.leg.Cursor = b.starts[i] != 0, b.starts[i]
				break
			}
		}
	}
}

// take puts new keys on the belt.
func (b *belt) take(stage []*item, found []string) []*item {
	for _, name := range found {
		if b.next != nil && b.left <= 0 {
			b.ended = true
			break
		}
		if b.only != nil && !b.only(name) {
			continue
		}
		h := hashOf(b.leg.DB, []byte(name))
		if !b.walk.seen.add(h) {
			continue
		}
		var i *item
		if n := len(b.free); n > 0 {
			i, b.free = b.free[n-1], b.free[:n-1]
		} else {
			i = new(item)
		}
		*i = item{Key: b.key(append(i.Name[:0], name...)), name: name, hash: h}
		stage = append(stage, i)
		if b.next != nil {
			b.left--
		}
	}
	if b.next != nil && b.left <= 0 {
		b.ended = true
	}
	return stage
}

// look looks up the class of a key, once.
func (b *belt) look(i *item) *Verdict {
	if !i.asked {
		i.verdict, i.asked = b.walk.Judge.Look(i.DB, i.Name), true
	}
	return &i.verdict
}

func (b *belt) askLife(ctx context.Context, pipe redis.Pipeliner, i *item) {
	w := b.walk
	i.typ, i.ttl, i.memory, i.unused = nil, nil, nil, nil
	if w.Judge.opts.Classes != nil && b.look(i).Skip {
		return
	}
	if w.Idle { // before anything that a server may count as a use
		b.askIdle(ctx, pipe, i)
	}
	if w.may("TYPE") {
		b.before(ctx, pipe)
		i.typ = pipe.Type(ctx, i.name)
	}
	if w.may("PTTL") {
		b.before(ctx, pipe)
		i.ttl = redis.NewIntCmd(ctx, "pttl", i.name)
		_ = pipe.Process(ctx, i.ttl) // which is in i.ttl
	}
	if w.Memory == MemoryAll && w.may("MEMORY USAGE") {
		b.before(ctx, pipe)
		i.memory = pipe.MemoryUsage(ctx, i.name)
	}
}

func (b *belt) readLife(i *item) {
	w := b.walk
	if i.typ != nil {
		text, err := i.typ.Result()
		switch {
		case err != nil && moved(err):
			b.hasMoved(i, err)
		case err != nil:
			w.refused("TYPE", "types", err)
		case text == "none":
			i.gone = true
		default:
			i.Type = text
		}
	}
	if i.ttl != nil {
		left, err := i.ttl.Result()
		switch {
		case err != nil && moved(err):
			b.hasMoved(i, err)
		case err != nil:
			w.refused("PTTL", "lifetimes", err)
		case left == -2:
			i.gone = true
		case left == -1:
			i.TTL = Persistent
		default:
			i.TTL = time.Duration(min(left, math.MaxInt64/int64(time.Millisecond))) * time.Millisecond
		}
	}
	b.readMemory(i)
	b.readIdle(i)
}

func (b *belt) hasMoved(i *item, err error) {
	if i.name != "" {
		b.walk.moved[i.name] = hinted(err)
	}
	i.gone, i.name = true, ""
}

// readMemory reads what a key takes. One that is not there any more has no size; it was
// there when its type was asked for.
func (b *belt) readMemory(i *item) {
	if i.memory == nil {
		return
	}
	n, err := i.memory.Result()
	if err == nil {
		i.Bytes = n
	} else {
		b.walk.refused("MEMORY USAGE", "bytes", err)
	}
	i.memory = nil
}

// lengths are the commands that tell how long a value is, by its type.
var lengths = map[string]string{"string": "STRLEN", "list": "LLEN", "hash": "HLEN", "set": "SCARD", "zset": "ZCARD", "stream": "XLEN"}

func (b *belt) askLength(ctx context.Context, pipe redis.Pipeliner, i *item) {
	w := b.walk
	i.length = nil
	command := lengths[i.Type]
	if i.gone || command == "" || !w.may(command) || w.Judge.opts.Classes != nil && b.look(i).Skip {
		return
	}
	if i.Type == "string" && w.Memory == MemoryAll && !w.Judge.stringsMatter && w.Values == 0 {
		return // MEMORY USAGE tells enough
	}
	b.before(ctx, pipe)
	switch i.Type {
	case "string":
		i.length = pipe.StrLen(ctx, i.name)
	case "list":
		i.length = pipe.LLen(ctx, i.name)
	case "hash":
		i.length = pipe.HLen(ctx, i.name)
	case "set":
		i.length = pipe.SCard(ctx, i.name)
	case "zset":
		i.length = pipe.ZCard(ctx, i.name)
	case "stream":
		i.length = pipe.XLen(ctx, i.name)
	}
}

func (b *belt) readLength(i *item) {
	if i.length == nil {
		return
	}
	n, err := i.length.Result()
	if err == nil {
		i.Length = n
	} else {
		b.walk.refused(lengths[i.Type], "the lengths of values of type "+i.Type, err)
	}
}

func (b *belt) judge(i *item) {
	w := b.walk
	switch {
	case i.gone && i.name == "": // it is at another node now
	case i.gone:
		w.Judge.Gone()
	default:
		w.Judge.See(&i.Key)
	}
	b.free = append(b.free, i)
}

// passing is an error of a server that answers again when it has started, when its cluster is
// whole, or when others left; nil if there is none.
func passing(cmds []redis.Cmder) error {
	for _, c := range cmds {
		err := c.Err()
		if err == nil || !isServer(err) {
			continue
		}
		text := err.Error()
		if strings.HasPrefix(text, "LOADING") || strings.HasPrefix(text, "MASTERDOWN") || strings.HasPrefix(text, "CLUSTERDOWN") || strings.Contains(text, "max number of clients") {
			return err
		}
	}
	return nil
}

// moved reports whether a cluster sends a client elsewhere.
func moved(err error) bool {
	text := err.Error()
	return strings.HasPrefix(text, "MOVED ") || strings.HasPrefix(text, "ASK ") || strings.HasPrefix(text, "TRYAGAIN")
}
