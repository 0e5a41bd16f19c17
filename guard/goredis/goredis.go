// Package goredis connects a guard to go-redis v9.
//
//	rdb.AddHook(goredis.Hook(g))
//
// A hook is added once: to a cluster client itself, not to its nodes too. What go-redis sends
// without its hooks, the guard does not see: subscriptions ([Subscribe] and [PSubscribe] look at
// these), and what a connection sends when it is made.
//
// It is a package of redislint's own module: that requires go-redis for its command line, so a
// module of its own could not be used with an earlier release either.
package goredis

import (
	"context"
	"encoding"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/redislint/redislint/guard"
)

// Hook returns the hook that holds the commands of a client to g's policy. With guard.AskTTL it asks
// for lifetimes on the client's own connections, after commands of the program.
func Hook(g *guard.Guard) redis.Hook { return hook{g} }

type hook struct{ guard *guard.Guard }

// DialHook implements redis.Hook: connections are none of its business.
func (h hook) DialHook(next redis.DialHook) redis.DialHook { return next }

// ProcessHook implements redis.Hook.
func (h hook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		t := h.guard.Begin()
		if t == nil {
			return next(ctx, cmd)
		}
		t.Add("", nil, cmd.Args(), text)
		if err := t.Check(); err != nil {
			t.Drop()
			cmd.SetErr(err)
			return err
		}
		err := next(ctx, cmd)
		reply(t, 0, cmd, err)
		t.End()
		h.ask(ctx, func(cmds []redis.Cmder) {
			for _, c := range cmds {
				_ = next(ctx, c) // which is in c
			}
		})
		return err
	}
}

// ProcessPipelineHook implements redis.Hook, for pipelines and transactions.
func (h hook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		t := h.guard.Begin()
		if t == nil {
			return next(ctx, cmds)
		}
		t.Prepared()
		for _, cmd := range cmds {
			t.Add("", nil, cmd.Args(), text)
		}
		if err := t.Check(); err != nil {
			t.Drop()
			for _, cmd := range cmds {
				cmd.SetErr(err)
			}
			return err
		}
		err := next(ctx, cmds)
		for i, cmd := range cmds {
			reply(t, i, cmd, cmd.Err())
		}
		t.End()
		if len(cmds) > 0 && cmds[0].Name() != "multi" {
			h.ask(ctx, func(cmds []redis.Cmder) { _ = next(ctx, cmds) })
		}
		return err
	}
}

// ask asks for the lifetimes that are due.
func (h hook) ask(ctx context.Context, send func([]redis.Cmder)) {
	due := h.guard.Due(false)
	if len(due) == 0 {
		return
	}
	cmds := make([]redis.Cmder, len(due))
	for i, d := range due {
		cmds[i] = redis.NewIntCmd(ctx, "pttl", d.Key)
	}
	send(cmds)
	for i, d := range due {
		if n, err := cmds[i].(*redis.IntCmd).Result(); err == nil {
			d.Judge(n)
		} else {
			d.Unknown()
		}
	}
}

// reply tells t what came of the i-th command.
func reply(t *guard.Trip, i int, cmd redis.Cmder, err error) {
	switch {
	case err == redis.Nil:
		t.Reply(i, guard.Nothing, -1)
		return
	case err != nil:
		t.Reply(i, guard.Failed, -1)
		return
	}
	some := true
	n := int64(-1)
	switch c := cmd.(type) {
	case *redis.IntCmd:
		n = c.Val()
	case *redis.BoolCmd:
		n = 0
		if c.Val() {
			n = 1
		}
	case *redis.StringSliceCmd:
		some = len(c.Val()) > 0
	case *redis.MapStringStringCmd:
		some = len(c.Val()) > 0
	case *redis.SliceCmd:
		some = elements(t, i, cmd.Name(), c.Val())
	case *redis.Cmd:
		switch v := c.Val().(type) {
		case int64:
			n = v
		case []any:
			some = elements(t, i, cmd.Name(), v)
		case map[any]any:
			some = len(v) > 0
		}
	}
	switch {
	case cmd.Name() == "mget": // each key was counted
	case some || cmd.Name() == "exec": // done; TxPipelined leaves its list empty
		t.Reply(i, guard.Something, n)
	default:
		t.Reply(i, guard.Nothing, n)
	}
}

// elements tells t which keys of MGET there were, and reports whether there is any element.
func elements(t *guard.Trip, i int, name string, list []any) (some bool) {
	for k, v := range list {
		some = some || v != nil
		if name == "mget" {
			t.Element(i, k, v != nil)
		}
	}
	return some
}

// text appends what go-redis sends for a value that is not of a basic type.
func text(dst []byte, value any) []byte {
	switch v := value.(type) {
	case time.Time:
		return v.AppendFormat(dst, time.RFC3339Nano)
	case time.Duration:
		return strconv.AppendInt(dst, v.Nanoseconds(), 10)
	case encoding.BinaryMarshaler:
		b, err := v.MarshalBinary()
		if err != nil {
			return dst
		}
		return append(dst, b...)
	case net.IP:
		return append(dst, v...)
	case *string:
		return append(dst, *v...)
	case *int:
		return strconv.AppendInt(dst, int64(*v), 10)
	case *int64:
		return strconv.AppendInt(dst, *v, 10)
	case *uint64:
		return strconv.AppendUint(dst, *v, 10)
	case *float64:
		return strconv.AppendFloat(dst, *v, 'f', -1, 64)
	}
	return fmt.Append(dst, value) // go-redis refuses it
}

// A Subscriber is a client that can subscribe: redis.Client, redis.ClusterClient, redis.Ring.
type Subscriber interface {
	Subscribe(ctx context.Context, channels ...string) *redis.PubSub
	PSubscribe(ctx context.Context, channels ...string) *redis.PubSub
}

// Subscribe is client.Subscribe with a look at the channels. In mode guard.Fail the error is a
// *guard.Error, and nothing is subscribed to.
func Subscribe(ctx context.Context, g *guard.Guard, client Subscriber, channels ...string) (*redis.PubSub, error) {
	if err := look(g, "SUBSCRIBE", channels); err != nil {
		return nil, err
	}
	return client.Subscribe(ctx, channels...), nil
}

// PSubscribe is client.PSubscribe with a look at the patterns, as [Subscribe].
func PSubscribe(ctx context.Context, g *guard.Guard, client Subscriber, patterns ...string) (*redis.PubSub, error) {
	if err := look(g, "PSUBSCRIBE", patterns); err != nil {
		return nil, err
	}
	return client.PSubscribe(ctx, patterns...), nil
}

func look(g *guard.Guard, name string, words []string) error {
	t := g.Begin()
	t.Add(name, words, nil, nil)
	err := t.Check()
	t.Drop()
	return err
}
