package rueidis_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/rueidis"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/guard"
	"github.com/redislint/redislint/guard/guardtest"
	guardrueidis "github.com/redislint/redislint/guard/rueidis"
	"github.com/redislint/redislint/internal/redistest"
	"github.com/redislint/redislint/keys"
)

const policy = `
keys:
  worker: {pattern: "workers:{id}", type: string, ttl: 30s}
  queue: {pattern: "queue:{name}", type: list}
  counter: {pattern: "counter", type: string}
  lock: {pattern: "lock:{name}", kind: lock, type: string, ttl: 30s}
channels:
  events: {pattern: "events:{kind}"}
`

type log struct {
	mu    sync.Mutex
	rules []string
	text  string
}

func (l *log) add(v guard.Violation) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rules = append(l.rules, v.Rule)
	l.text += v.String() + "\n"
}

func dial(t testing.TB, addr string) rueidis.Client {
	t.Helper()
	c, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: []string{addr}, ForceSingleClient: true})
	require.NoError(t, err)
	t.Cleanup(c.Close)
	return c
}

func connect(t *testing.T, opts ...guard.Option) (rueidis.Client, *guard.Guard, *log, string) {
	t.Helper()
	addr := redistest.Start(t)
	p, err := keys.ParsePolicy("policy.yml", []byte(policy))
	require.NoError(t, err)
	l := &log{}
	g, err := guard.Of(p, append([]guard.Option{guard.OnViolation(l.add)}, opts...)...)
	require.NoError(t, err)
	t.Cleanup(func() { require.Zero(t, g.Panics()) })
	return guardrueidis.Wrap(dial(t, addr), g), g, l, addr
}

func metrics(t *testing.T, g *guard.Guard) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, g.WriteMetrics(&b))
	return b.String()
}

func TestDo(t *testing.T) {
	ctx := t.Context()
	c, g, l, _ := connect(t)
	require.NoError(t, c.Do(ctx, c.B().Set().Key("workers:1").Value("x").ExSeconds(30).Build()).Error())
	require.NoError(t, c.Do(ctx, c.B().Get().Key("workers:1").Build()).Error())
	require.True(t, rueidis.IsRedisNil(c.Do(ctx, c.B().Get().Key("workers:2").Build()).Error()))
	list, err := c.Do(ctx, c.B().Mget().Key("workers:1", "workers:2").Build()).ToArray()
	require.NoError(t, err)
	require.Len(t, list, 2)
	require.True(t, rueidis.IsRedisNil(c.Do(ctx, c.B().Set().Key("workers:1").Value("x").Nx().ExSeconds(30).Build()).Error()))
	require.NoError(t, c.DoCache(ctx, c.B().Get().Key("workers:1").Cache(), time.Minute).Error())
	for _, r := range c.DoMultiCache(ctx, rueidis.CT(c.B().Get().Key("workers:1").Cache(), time.Minute)) {
		require.NoError(t, r.Error())
	}
	s := c.DoStream(ctx, c.B().Get().Key("workers:1").Build())
	for s.HasNext() {
		_, _ = s.WriteTo(&strings.Builder{})
	}
	script := rueidis.NewLuaScript(`return redis.call("GET", KEYS[1])`)
	require.NoError(t, script.Exec(ctx, c, []string{"workers:1"}, nil).Error())
	require.True(t, rueidis.IsRedisNil(c.Do(ctx, c.B().Blpop().Key("queue:a").Timeout(0.01).Build()).Error()))
	require.Empty(t, l.rules, l.text)
	for _, line := range []string{
		`redislint_hits_total{class="worker"} 4`, `redislint_misses_total{class="worker"} 2`, `redislint_nx_refused_total{class="worker"} 1`,
	} {
		require.Contains(t, metrics(t, g), line)
	}
	require.NoError(t, c.Do(ctx, c.B().Set().Key("workers:1").Value("x").ExSeconds(31).Build()).Error())
	require.Equal(t, []string{"missingttl"}, l.rules)
	require.Contains(t, l.text, "rueidis_test.go:")
}

// Pipelines, transactions and subscriptions.
func TestDoMulti(t *testing.T) {
	ctx := t.Context()
	c, g, l, _ := connect(t)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			var multi []rueidis.Completed
			for i := range 5_000 {
				key := fmt.Sprint("workers:", i)
				multi = append(multi, c.B().Set().Key(key).Value("x").Build(), c.B().Expire().Key(key).Seconds(30).Build())
			}
			for _, r := range c.DoMulti(ctx, multi...) {
				require.NoError(t, r.Error())
			}
		})
	}
	wg.Wait()
	require.NoError(t, c.Dedicated(func(d rueidis.DedicatedClient) error {
		for _, r := range d.DoMulti(ctx, d.B().Multi().Build(), d.B().Del().Key("lock:a").Build(), d.B().Get().Key("workers:1").Build(), d.B().Exec().Build()) {
			require.NoError(t, r.Error())
		}
		require.NoError(t, d.Do(ctx, d.B().Watch().Key("counter").Build()).Error())
		require.NoError(t, d.Do(ctx, d.B().Multi().Build()).Error())
		require.NoError(t, d.Do(ctx, d.B().Del().Key("lock:a").Build()).Error())
		return d.Do(ctx, d.B().Exec().Build()).Error()
	}))
	g.Flush()
	require.Empty(t, l.rules, l.text)
	require.NotContains(t, metrics(t, g), "redislint_hits_total{")
	require.Contains(t, metrics(t, g), `redislint_commands_total{class="worker",command="SET"} 10000`)
	d, cancel := c.Dedicate()
	require.NoError(t, d.Do(ctx, d.B().Del().Key("lock:a").Build()).Error())
	cancel()
	require.Equal(t, []string{"lockdiscipline"}, l.rules)

	l.rules = nil
	sub, stop := context.WithCancel(ctx)
	go func() {
		for sub.Err() == nil {
			_ = c.Do(ctx, c.B().Publish().Channel("events:x").Message("y").Build())
			time.Sleep(10 * time.Millisecond)
		}
	}()
	err := c.Receive(sub, c.B().Psubscribe().Pattern("*").Build(), func(rueidis.PubSubMessage) { stop() })
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, []string{"fullscan"}, l.rules)
}

// In mode Fail nothing wrong is sent.
func TestFail(t *testing.T) {
	ctx := t.Context()
	c, g, _, addr := connect(t, guard.Mode(guard.Fail))
	refused := func(err error, rule string) {
		t.Helper()
		var failed *guard.Error
		require.True(t, errors.As(err, &failed), "%v", err)
		require.Equal(t, rule, failed.Rule)
	}
	refused(c.Do(ctx, c.B().Set().Key("nothing").Value("x").Build()).Error(), "unknownkey")
	results := c.DoMulti(ctx, c.B().Set().Key("workers:1").Value("x").ExSeconds(30).Build(), c.B().Lpush().Key("workers:1").Element("x").Build())
	require.Len(t, results, 2)
	for _, r := range results {
		refused(r.Error(), "wrongtype")
	}
	refused(c.DoCache(ctx, c.B().Get().Key("nothing").Cache(), time.Minute).Error(), "unknownkey")
	for _, r := range c.DoMultiCache(ctx, rueidis.CT(c.B().Get().Key("nothing").Cache(), time.Minute)) {
		refused(r.Error(), "unknownkey")
	}
	s := c.DoStream(ctx, c.B().Get().Key("nothing").Build())
	refused(s.Error(), "unknownkey")
	refused(c.Receive(ctx, c.B().Subscribe().Channel("nothing:x").Build(), nil), "unknownkey")
	refused(c.Dedicated(func(d rueidis.DedicatedClient) error {
		return d.Do(ctx, d.B().Get().Key("nothing").Build()).Error()
	}), "unknownkey")
	for _, n := range c.Nodes() {
		refused(n.Do(ctx, n.B().Get().Key("nothing").Build()).Error(), "unknownkey")
	}
	plain := dial(t, addr)
	n, err := plain.Do(ctx, plain.B().Exists().Key("nothing", "workers:1").Build()).AsInt64()
	require.NoError(t, err)
	require.Zero(t, n)

	// It has the methods of a hook of rueidishook.
	var hook interface {
		Do(client rueidis.Client, ctx context.Context, cmd rueidis.Completed) rueidis.RedisResult
		DoMulti(client rueidis.Client, ctx context.Context, multi ...rueidis.Completed) []rueidis.RedisResult
		DoCache(client rueidis.Client, ctx context.Context, cmd rueidis.Cacheable, ttl time.Duration) rueidis.RedisResult
		DoMultiCache(client rueidis.Client, ctx context.Context, multi ...rueidis.CacheableTTL) []rueidis.RedisResult
		Receive(client rueidis.Client, ctx context.Context, subscribe rueidis.Completed, fn func(msg rueidis.PubSubMessage)) error
		DoStream(client rueidis.Client, ctx context.Context, cmd rueidis.Completed) rueidis.RedisResultStream
		DoMultiStream(client rueidis.Client, ctx context.Context, multi ...rueidis.Completed) rueidis.MultiRedisResultStream
	} = guardrueidis.Hook(g)
	refused(hook.Do(plain, ctx, plain.B().Get().Key("nothing").Build()).Error(), "unknownkey")
	require.NoError(t, hook.DoMulti(plain, ctx, plain.B().Ping().Build())[0].Error())
}

// A test watches a client.
func TestGuardtest(t *testing.T) {
	file := t.TempDir() + "/.redislint.yml"
	writeFile(t, file, policy)
	c := guardtest.Wrap(t, dial(t, redistest.Start(t)), guardrueidis.Wrap, file)
	require.NoError(t, c.Do(t.Context(), c.B().Set().Key("workers:1").Value("x").ExSeconds(30).Build()).Error())
}

// A program whose SET fails does not send its EXPIRE; nor is there a key after a transaction that was
// not done.
func TestUndone(t *testing.T) {
	ctx := t.Context()
	c, g, l, _ := connect(t)
	quiet := func() {
		t.Helper()
		g.Flush()
		require.Empty(t, l.rules)
	}
	set := func() error { return c.Do(ctx, c.B().Set().Key("workers:1").Value("x").Build()).Error() }
	memory := func(n string) {
		t.Helper()
		require.NoError(t, c.Do(ctx, c.B().ConfigSet().ParameterValue().ParameterValue("maxmemory", n).Build()).Error())
	}
	memory("1")
	require.ErrorContains(t, set(), "OOM")
	quiet()
	memory("0")
	require.NoError(t, c.Dedicated(func(d rueidis.DedicatedClient) error {
		all := d.DoMulti(ctx, d.B().Multi().Build(), d.B().Set().Key("workers:2").Value("x").Build(), d.B().Arbitrary("NOSUCH").Build(), d.B().Exec().Build())
		require.ErrorContains(t, all[3].Error(), "EXECABORT")
		return nil
	}))
	quiet()
	require.NoError(t, set())
	g.Flush()
	require.Equal(t, []string{"missingttl"}, l.rules)
	l.rules = nil
	c.Close()
	require.Error(t, set())
	quiet()
}
