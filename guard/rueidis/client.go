package rueidis

import (
	"context"
	"time"

	"github.com/redis/rueidis"

	"github.com/redislint/redislint/guard"
)

// Wrap returns a client whose commands are held to g's policy, those of its dedicated connections
// and of its nodes too. In mode guard.Fail, the results of commands that were not sent have a
// *guard.Error.
func Wrap(c rueidis.Client, g *guard.Guard) rueidis.Client { return client{c, Hook(g)} }

type client struct {
	rueidis.Client
	hooks *Hooks
}

// Do implements rueidis.Client.
func (c client) Do(ctx context.Context, cmd rueidis.Completed) rueidis.RedisResult {
	return c.hooks.do(ctx, c.Client, nil, cmd)
}

// DoMulti implements rueidis.Client.
func (c client) DoMulti(ctx context.Context, multi ...rueidis.Completed) []rueidis.RedisResult {
	return c.hooks.doMulti(ctx, c.Client, nil, multi)
}

// DoCache implements rueidis.Client.
func (c client) DoCache(ctx context.Context, cmd rueidis.Cacheable, ttl time.Duration) rueidis.RedisResult {
	return c.hooks.DoCache(c.Client, ctx, cmd, ttl)
}

// DoMultiCache implements rueidis.Client.
func (c client) DoMultiCache(ctx context.Context, multi ...rueidis.CacheableTTL) []rueidis.RedisResult {
	return c.hooks.DoMultiCache(c.Client, ctx, multi...)
}

// DoStream implements rueidis.Client.
func (c client) DoStream(ctx context.Context, cmd rueidis.Completed) rueidis.RedisResultStream {
	return c.hooks.DoStream(c.Client, ctx, cmd)
}

// DoMultiStream implements rueidis.Client.
func (c client) DoMultiStream(ctx context.Context, multi ...rueidis.Completed) rueidis.MultiRedisResultStream {
	return c.hooks.DoMultiStream(c.Client, ctx, multi...)
}

// Receive implements rueidis.Client.
func (c client) Receive(ctx context.Context, subscribe rueidis.Completed, fn func(msg rueidis.PubSubMessage)) error {
	return c.hooks.receive(ctx, c.Client, subscribe, fn)
}

// Dedicated implements rueidis.Client.
func (c client) Dedicated(fn func(rueidis.DedicatedClient) error) error {
	return c.Client.Dedicated(func(d rueidis.DedicatedClient) error { return fn(dedicated{d, c.hooks, &transaction{}}) })
}

// Dedicate implements rueidis.Client.
func (c client) Dedicate() (rueidis.DedicatedClient, func()) {
	d, cancel := c.Client.Dedicate()
	return dedicated{d, c.hooks, &transaction{}}, cancel
}

// Nodes implements rueidis.Client.
func (c client) Nodes() map[string]rueidis.Client {
	nodes := c.Client.Nodes()
	for addr, n := range nodes {
		nodes[addr] = client{n, c.hooks}
	}
	return nodes
}

// A dedicated client is one connection.
type dedicated struct {
	rueidis.DedicatedClient
	hooks *Hooks
	tx    *transaction
}

// Do implements rueidis.DedicatedClient.
func (d dedicated) Do(ctx context.Context, cmd rueidis.Completed) rueidis.RedisResult {
	return d.hooks.do(ctx, d.DedicatedClient, d.tx, cmd)
}

// DoMulti implements rueidis.DedicatedClient.
func (d dedicated) DoMulti(ctx context.Context, multi ...rueidis.Completed) []rueidis.RedisResult {
	return d.hooks.doMulti(ctx, d.DedicatedClient, d.tx, multi)
}

// Receive implements rueidis.DedicatedClient.
func (d dedicated) Receive(ctx context.Context, subscribe rueidis.Completed, fn func(msg rueidis.PubSubMessage)) error {
	return d.hooks.receive(ctx, d.DedicatedClient, subscribe, fn)
}
