package audit

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
	"golang.org/x/time/rate"
)

// A Walk looks at the keys of servers, and changes nothing.
type Walk struct {
	Target  Target
	Judge   *Judge
	DBs     []int // nil for the one of the target
	AllDBs  bool
	Match   string // a glob that keys must match; "" for all
	Replica string
	// Count is how many keys are asked for at once, at most. Rate is how many are looked at a
	// second; 0 for as many as there are. With a rate, fewer are asked for at once if they
	// are enough, or while the server takes longer than MaxServer.
	Count     int
	Rate      float64
	MaxServer time.Duration
	Memory    string
	Values    int  // of each class, whose values are read
	Idle      bool // whether it is asked for how long keys were not used
	// Sample is how many keys are drawn, Share which part of them; 0 for all keys.
	Sample int64
	Share  float64
	Seed   uint64
	// ExactKeys is how many keys are told apart from those that SCAN repeats.
	ExactKeys int
	// Retry is how long a server that is lost is waited for.
	Retry      time.Duration
	Checkpoint string // a file; "" for none
	Progress   func(Progress)

	legs    []*leg
	belt    *belt // that keys are on
	owners  []slotRange
	began   []slotRange // the owners when the walk began; of later ones, all was looked for
	seen    seen
	moved   map[string]hint // keys that their node did not have any more
	missing map[string]string
	limiter *rate.Limiter
	total   int64
	start   time.Time
	before  time.Duration // what earlier runs took
	saved   time.Time
	saving  time.Duration
	read    map[string]int // values that were read, by class
	server  *Server
	version string
	killed  bool // for tests: as if nothing more could be written
}

// Progress is how far a walk is.
type Progress struct {
	Keys, Total int64
	Elapsed     time.Duration
}

// A leg is the walk of one database of one server.
type leg struct {
	node   *node
	Addr   string
	Master string
	DB     int
	Run    string // the server's run id: a cursor means nothing to another process
	Cursor uint64 // all keys before it were judged
	Begun  bool
	Done   bool
}

// Run walks, and reports. A report that comes with an error is not complete.
func (w *Walk) Run(ctx context.Context) (*Report, error) {
	w.start = time.Now()
	w.missing, w.moved, w.read = map[string]string{}, map[string]hint{}, map[string]int{}
	w.seen.limit = w.ExactKeys
	w.limit()
	nodes, err := w.locate(ctx)
	if err != nil {
		return nil, err
	}
	w.Judge.opts.Slots = w.Judge.opts.Slots || w.Target.Kind == "cluster"
	w.plan(nodes)
	if err := w.resume(); err != nil {
		return nil, err
	}
	for _, l := range w.legs {
		if l.Done {
			continue
		}
		if w.Sample > 0 || w.Share > 0 {
			err = w.draw(ctx, l)
		} else {
			err = w.walk(ctx, l)
		}
		if err != nil {
			break
		}
	}
	if err == nil {
		err = w.follow(ctx)
	}
	err = w.judgeServers(ctx, err)
	if w.Checkpoint != "" && !(w.killed && err != nil) {
		save := w.finished
		if err != nil {
			save = func() error { return w.store(w.belt) }
		}
		err = errors.Join(err, save())
	}
	return w.report(nodes, err), err
}

// plan makes a leg for each database of each server.
func (w *Walk) plan(nodes []*node) {
	for _, n := range nodes {
		dbs := w.DBs
		switch {
		case w.Target.Kind == "cluster":
			dbs = []int{0}
		case w.AllDBs:
			dbs = n.info.databases()
		case dbs == nil:
			dbs = []int{w.Target.DB}
		}
		for _, db := range dbs {
			w.legs = append(w.legs, &leg{node: n, Addr: n.addr, Master: n.master, DB: db, Run: n.info["run_id"]})
			w.total += n.info.keysOf(db)
		}
		w.version = max(w.version, n.info["redis_version"])
	}
}

// walk looks at all keys of a database.
func (w *Walk) walk(ctx context.Context, l *leg) error {
	b := &belt{walk: w, leg: l, cursor: l.Cursor, begun: l.Begun, count: w.atOnce()}
	err := w.persist(ctx, l, b)
	l.Done = err == nil
	return err
}

// persist steps until the belt is empty. A server that is lost is waited for: what was
// asked of it is asked again.
func (w *Walk) persist(ctx context.Context, l *leg, b *belt) error {
	w.belt = b
	var since time.Time // when it was lost; the zero time if it answers
	c := w.Target.client(l.node.addr, l.DB, l.node.replica)
	defer func() { _ = c.Close() }()
	for !b.empty() {
		if w.limiter != nil {
			if err := w.limiter.WaitN(ctx, min(len(b.stages[0]), w.limiter.Burst())); err != nil {
				return err
			}
		}
		err := b.step(ctx, c)
		if err == nil {
			since = time.Time{}
			w.tell()
			if err := w.checkpoint(b); err != nil {
				return err
			}
			continue
		}
		var server *ServerError
		if ctx.Err() != nil || errors.As(err, &server) {
			return cmpErr(ctx.Err(), err)
		}
		_ = c.Close()
		if since.IsZero() {
			since = time.Now()
		}
		if err := w.regain(ctx, l, b, since, err); err != nil {
			return err
		}
		c = w.Target.client(l.node.addr, l.DB, l.node.replica)
	}
	return nil
}

func cmpErr(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// regain waits for a server that was lost. If it is another process now, its keys are in
// another order, and the walk of the database begins again: keys that were judged are not
// judged twice.
func (w *Walk) regain(ctx context.Context, l *leg, b *belt, since time.Time, lost error) error {
	deadline := since.Add(w.Retry)
	tried := time.Since(since) > w.Retry // it is there, and answers nothing but errors
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, 2*time.Second) {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
		n, err := w.again(ctx, l)
		if err == nil && n.info["loading"] != "1" && !tried {
			l.node, l.Addr, b.trip = n, n.addr, 0
			if run := n.info["run_id"]; run != l.Run {
				l.Run, b.cursor, b.begun, l.Cursor, l.Begun = run, 0, false, 0, false
			}
			return nil
		}
		if time.Now().After(deadline) {
			return &ServerError{fmt.Errorf("%s was lost and did not come back in %s: %w", l.node.addr, w.Retry, lost)}
		}
	}
}

// again finds the server of a leg: where there are sentinels, that may be another one now.
func (w *Walk) again(ctx context.Context, l *leg) (*node, error) {
	if w.Target.Kind == "sentinel" {
		nodes, err := w.locate(ctx)
		if err != nil {
			return nil, err
		}
		return nodes[0], nil
	}
	n, err := w.reach(ctx, l.node.addr, l.node.replica)
	if err != nil && w.Target.Kind == "cluster" {
		return w.heir(ctx, l, err)
	}
	if err == nil {
		n.master = l.Master
	}
	return n, err
}

// heir is who has the slots of a shard whose node is lost.
func (w *Walk) heir(ctx context.Context, l *leg, lost error) (*node, error) {
	slots, err := w.slotsNow(ctx)
	if err != nil {
		return nil, lost
	}
	for _, old := range w.owners {
		if old.Master != l.Master {
			continue
		}
		master := ownerOf(slots, old.From)
		for _, now := range slots {
			if now.Master == master && master != l.Master && master != "" {
				return w.shard(ctx, master, now.Replicas)
			}
		}
	}
	return nil, lost
}

func (w *Walk) tell() {
	if w.Progress != nil {
		w.Progress(Progress{w.Judge.Keys, w.total, time.Since(w.start)})
	}
}

// lacks notes that the user may not send a command, and what cannot be said without.
func (w *Walk) lacks(command, without string) {
	if w.missing == nil {
		w.missing = map[string]string{}
	}
	w.missing[command] = without
}

// may reports whether a command can be sent, as far as is known.
func (w *Walk) may(command string) bool { _, no := w.missing[command]; return !no }

// refused notes that the server refused a command; what it refuses for other reasons is
// not noted.
func (w *Walk) refused(command, without string, err error) {
	if err != nil && (strings.HasPrefix(err.Error(), "NOPERM") || strings.Contains(err.Error(), "unknown command")) {
		w.lacks(command, without)
	}
}

// report is what was found, with where.
func (w *Walk) report(nodes []*node, err error) *Report {
	r := w.Judge.Report()
	r.Source = Source{Kind: "server", Server: w.version, Databases: []int{}}
	if w.Target.Kind == "cluster" {
		r.Source.Kind = w.Target.Kind
		r.Source.Nodes = len(nodes)
	}
	for _, l := range w.legs {
		if !slices.Contains(r.Source.Databases, l.DB) {
			r.Source.Databases = append(r.Source.Databases, l.DB)
		}
		r.Source.Replica = r.Source.Replica || l.node.replica
	}
	slices.Sort(r.Source.Databases)
	r.Server = w.server
	r.About, r.Distinct = w.seen.full, w.seen.distinct(r.Keys)
	if err != nil {
		r.Complete = false
		r.Incomplete = append(r.Incomplete, err.Error())
	}
	for _, command := range slices.Sorted(maps.Keys(w.missing)) {
		r.Complete = false
		r.Incomplete = append(r.Incomplete, fmt.Sprintf("%s was refused, so that %s are not known (redislint audit --print-acl prints what the user needs)", command, w.missing[command]))
	}
	r.Duration = (w.before + time.Since(w.start)).Seconds()
	r.Time = w.start.Unix()
	return r
}

// lost reports whether an error is of the connection.
func lost(err error) bool {
	return err != nil && !isServer(err) && !errors.Is(err, redis.Nil)
}
