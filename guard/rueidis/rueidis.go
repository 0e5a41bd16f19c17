// Package rueidis connects a guard to rueidis.
//
//	client = rueidis.Wrap(client, g)
//
// With the module rueidishook, Hook(g) can be one of several hooks: rueidishook.WithHook(client,
// rueidis.Hook(g)).
//
// It is a module of its own, so that rueidis is a dependency of those only who use it.
package rueidis

import (
	"context"
	"strings"
	"sync/atomic"
	"time"

	"github.com/redis/rueidis"

	"github.com/redislint/redislint/guard"
)

// A Hooks is what a hook of rueidishook has. In mode guard.Fail, the results of commands that were
// not sent have a *guard.Error.
type Hooks struct{ guard *guard.Guard }

// Hook returns the hook that holds commands to g's policy.
func Hook(g *guard.Guard) *Hooks { return &Hooks{g} }

// Do looks at a command that client sends.
func (h *Hooks) Do(client rueidis.Client, ctx context.Context, cmd rueidis.Completed) rueidis.RedisResult {
	return h.do(ctx, client, nil, cmd)
}

// DoMulti looks at commands that client sends.
func (h *Hooks) DoMulti(client rueidis.Client, ctx context.Context, multi ...rueidis.Completed) []rueidis.RedisResult {
	return h.doMulti(ctx, client, nil, multi)
}

// A sender is a client, or a connection of one.
type sender interface {
	Do(ctx context.Context, cmd rueidis.Completed) rueidis.RedisResult
	DoMulti(ctx context.Context, multi ...rueidis.Completed) []rueidis.RedisResult
	Receive(ctx context.Context, subscribe rueidis.Completed, fn func(msg rueidis.PubSubMessage)) error
}

func (h *Hooks) do(ctx context.Context, client sender, tx *transaction, cmd rueidis.Completed) rueidis.RedisResult {
	t := h.guard.Begin()
	if t == nil {
		return client.Do(ctx, cmd)
	}
	t.Prepared()
	words := cmd.Commands()
	name := words[0]
	queued := tx.sees(t, name)
	t.Add("", words, nil, nil)
	if err := t.Check(); err != nil {
		t.Drop()
		return client.Do(failed{ctx, err}, cmd)
	}
	result := client.Do(ctx, cmd)
	if !queued || result.Error() != nil {
		reply(t, 0, name, result)
	}
	t.End()
	return result
}

func (h *Hooks) doMulti(ctx context.Context, client sender, tx *transaction, multi []rueidis.Completed) []rueidis.RedisResult {
	t := h.guard.Begin()
	if t == nil || len(multi) == 0 {
		t.Drop()
		return client.DoMulti(ctx, multi...)
	}
	t.Prepared()
	names := make([]string, len(multi))
	queued := false
	for i, cmd := range multi {
		words := cmd.Commands()
		names[i] = words[0]
		queued = tx.sees(t, words[0]) || queued || strings.EqualFold(words[0], "MULTI")
		t.Add("", words, nil, nil)
	}
	if err := t.Check(); err != nil {
		t.Drop()
		return client.DoMulti(failed{ctx, err}, multi...)
	}
	results := client.DoMulti(ctx, multi...)
	for i, result := range results {
		if !queued || result.Error() != nil {
			reply(t, i, names[i], result)
		}
	}
	t.End()
	return results
}

// A transaction is whether MULTI was sent on a connection, and EXEC not yet. The nil transaction is of
// a client that has many connections.
type transaction struct{ open atomic.Bool }

// sees notes a command that is to be sent. It reports whether that is queued.
func (x *transaction) sees(t *guard.Trip, name string) bool {
	if x == nil {
		return false
	}
	before := x.open.Load()
	if before {
		t.Transaction()
	}
	switch strings.ToUpper(name) {
	case "MULTI":
		x.open.Store(true)
	case "EXEC", "DISCARD":
		x.open.Store(false)
	}
	return before
}

// DoCache looks at a command that client sends, or has the answer to.
func (h *Hooks) DoCache(client rueidis.Client, ctx context.Context, cmd rueidis.Cacheable, ttl time.Duration) rueidis.RedisResult {
	t := h.guard.Begin()
	if t == nil {
		return client.DoCache(ctx, cmd, ttl)
	}
	t.Prepared()
	words := cmd.Commands()
	name := words[0]
	t.Add("", words, nil, nil)
	if err := t.Check(); err != nil {
		t.Drop()
		return client.DoCache(failed{ctx, err}, cmd, 0)
	}
	result := client.DoCache(ctx, cmd, ttl)
	reply(t, 0, name, result)
	t.End()
	return result
}

// DoMultiCache looks at commands that client sends, or has the answers to.
func (h *Hooks) DoMultiCache(client rueidis.Client, ctx context.Context, multi ...rueidis.CacheableTTL) []rueidis.RedisResult {
	t := h.guard.Begin()
	if t == nil {
		return client.DoMultiCache(ctx, multi...)
	}
	t.Prepared()
	names := make([]string, len(multi))
	for i := range multi {
		words := multi[i].Cmd.Commands()
		names[i] = words[0]
		t.Add("", words, nil, nil)
	}
	if err := t.Check(); err != nil {
		t.Drop()
		return client.DoMultiCache(failed{ctx, err}, multi...)
	}
	results := client.DoMultiCache(ctx, multi...)
	for i, result := range results {
		reply(t, i, names[i], result)
	}
	t.End()
	return results
}

// Receive looks at what client subscribes to.
func (h *Hooks) Receive(client rueidis.Client, ctx context.Context, subscribe rueidis.Completed, fn func(msg rueidis.PubSubMessage)) error {
	return h.receive(ctx, client, subscribe, fn)
}

func (h *Hooks) receive(ctx context.Context, client sender, subscribe rueidis.Completed, fn func(msg rueidis.PubSubMessage)) error {
	if err := h.look(subscribe); err != nil {
		return err
	}
	return client.Receive(ctx, subscribe, fn)
}

// DoStream looks at a command that client sends.
func (h *Hooks) DoStream(client rueidis.Client, ctx context.Context, cmd rueidis.Completed) rueidis.RedisResultStream {
	if err := h.look(cmd); err != nil {
		return client.DoStream(failed{ctx, err}, cmd)
	}
	return client.DoStream(ctx, cmd)
}

// DoMultiStream looks at commands that client sends.
func (h *Hooks) DoMultiStream(client rueidis.Client, ctx context.Context, multi ...rueidis.Completed) rueidis.MultiRedisResultStream {
	if err := h.look(multi...); err != nil {
		return client.DoMultiStream(failed{ctx, err}, multi...)
	}
	return client.DoMultiStream(ctx, multi...)
}

// look looks at commands whose replies are not.
func (h *Hooks) look(multi ...rueidis.Completed) error {
	t := h.guard.Begin()
	t.Prepared()
	for _, cmd := range multi {
		t.Add("", cmd.Commands(), nil, nil)
	}
	if err := t.Check(); err != nil {
		t.Drop()
		return err
	}
	t.End()
	return nil
}

// A failed context makes a client return its error without sending anything: results cannot be
// made otherwise in all releases.
type failed struct {
	context.Context
	err error
}

// Err implements context.Context.
func (f failed) Err() error { return f.err }

// Done implements context.Context.
func (f failed) Done() <-chan struct{} { return closed }

var closed = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// reply tells t what the i-th command brought.
func reply(t *guard.Trip, i int, name string, result rueidis.RedisResult) {
	if err := result.Error(); err != nil {
		if rueidis.IsRedisNil(err) {
			t.Reply(i, guard.Nothing, -1)
		} else {
			t.Reply(i, guard.Failed, -1)
		}
		return
	}
	m, err := result.ToMessage()
	if err != nil {
		return
	}
	switch {
	case m.IsInt64():
		n, _ := m.ToInt64()
		t.Reply(i, guard.Something, n)
	case m.IsArray():
		list, _ := m.ToArray()
		some := strings.EqualFold(name, "EXEC") // a transaction that was done
		for k := range list {
			there := !list[k].IsNil()
			some = some || there
			if strings.EqualFold(name, "MGET") {
				t.Element(i, k, there)
			}
		}
		if !strings.EqualFold(name, "MGET") {
			t.Reply(i, resultOf(some), -1)
		}
	case m.IsMap():
		all, _ := m.ToMap()
		t.Reply(i, resultOf(len(all) > 0), -1)
	default:
		t.Reply(i, guard.Something, -1)
	}
}

func resultOf(some bool) guard.Result {
	if some {
		return guard.Something
	}
	return guard.Nothing
}
