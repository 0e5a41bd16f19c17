package goredis_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/guard"
	"github.com/redislint/redislint/guard/goredis"
	"github.com/redislint/redislint/internal/cputime"
	"github.com/redislint/redislint/internal/redistest"
	"github.com/redislint/redislint/keys"
)

const policy = `
keys:
  worker: {pattern: "workers:{id}", type: string, ttl: 30s}
  job: {pattern: "job:{id}", type: hash, ttl: required}
  queue: {pattern: "queue:{name}", type: list}
  counter: {pattern: "counter", type: string}
  lock: {pattern: "lock:{name}", kind: lock, type: string, ttl: 30s}
channels:
  events: {pattern: "events:{kind}"}
`

type log struct {
	mu   sync.Mutex
	list []guard.Violation
}

func (l *log) add(v guard.Violation) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.list = append(l.list, v)
}

func (l *log) rules() (out []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, v := range l.list {
		out = append(out, v.Rule)
	}
	l.list = nil
	return out
}

// connect returns a client of a server of its own that a guard looks at.
func connect(t *testing.T, opts ...guard.Option) (*redis.Client, *guard.Guard, *log) {
	t.Helper()
	rdb := redis.NewClient(&redis.Options{Addr: redistest.Start(t)})
	t.Cleanup(func() { _ = rdb.Close() })
	g, l := of(t, opts...)
	rdb.AddHook(goredis.Hook(g))
	return rdb, g, l
}

func of(t *testing.T, opts ...guard.Option) (*guard.Guard, *log) {
	t.Helper()
	p, err := keys.ParsePolicy("policy.yml", []byte(policy))
	require.NoError(t, err)
	l := &log{}
	g, err := guard.Of(p, append([]guard.Option{guard.OnViolation(l.add)}, opts...)...)
	require.NoError(t, err)
	t.Cleanup(func() { require.Zero(t, g.Panics()) })
	return g, l
}

func metrics(t *testing.T, g *guard.Guard) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, g.WriteMetrics(&b))
	return b.String()
}

// What is right is not reported, and nothing is changed: the server receives the same commands.
func TestRight(t *testing.T) {
	ctx := t.Context()
	rdb, g, l := connect(t)
	addr := rdb.Options().Addr
	run := func(c redis.UniversalClient) {
		require.NoError(t, c.Set(ctx, "workers:1", []byte("x"), 30*time.Second).Err())
		require.ErrorIs(t, c.Get(ctx, "workers:2").Err(), redis.Nil)
		require.Len(t, c.MGet(ctx, "workers:1", "workers:2").Val(), 2)
		_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error {
			p.HSet(ctx, "job:1", "a", 1, "b", 2.5)
			p.Expire(ctx, "job:1", time.Minute)
			return nil
		})
		require.NoError(t, err)
		_, err = c.TxPipelined(ctx, func(p redis.Pipeliner) error {
			p.Set(ctx, "workers:3", 5, 0)
			p.PExpire(ctx, "workers:3", 30*time.Second)
			return nil
		})
		require.NoError(t, err)
		require.NoError(t, c.SetNX(ctx, "lock:a", "token", 30*time.Second).Err())
		require.NoError(t, redis.NewScript(`return redis.call("DEL", KEYS[1])`).Run(ctx, c, []string{"lock:a"}).Err())
		require.NoError(t, c.RPush(ctx, "queue:a", "x").Err())
		require.Equal(t, []string{"queue:a", "x"}, c.BLPop(ctx, time.Second, "queue:a").Val())
		require.NoError(t, c.Watch(ctx, func(tx *redis.Tx) error {
			_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error { return p.Incr(ctx, "counter").Err() })
			return err
		}, "counter"))
		require.NoError(t, c.Publish(ctx, "events:up", "x").Err())
		require.NoError(t, c.Scan(ctx, 0, "workers:*", 10).Err())
		require.NoError(t, c.Do(ctx, []byte("GET"), []byte("workers:1")).Err())
	}
	plain := redis.NewClient(&redis.Options{Addr: addr})
	defer plain.Close()
	var sent [2]string
	for i, c := range []redis.UniversalClient{plain, rdb} {
		require.NoError(t, plain.FlushAll(ctx).Err())
		require.NoError(t, plain.ScriptFlush(ctx).Err())
		require.NoError(t, c.Ping(ctx).Err())
		m := redistest.NewMonitor(t, addr)
		run(c)
		for _, cmd := range m.Commands() {
			sent[i] += strings.Join(cmd.Args, " ") + "\n"
		}
	}
	require.Equal(t, sent[0], sent[1])
	require.Empty(t, l.rules())
	text := metrics(t, g)
	for _, line := range []string{
		`redislint_hits_total{class="worker"} 2`, `redislint_misses_total{class="worker"} 2`,
		`redislint_commands_total{class="lock",command="EVALSHA"} 1`, `redislint_commands_total{class="counter",command="WATCH"} 1`,
		`redislint_commands_total{class="channel:events",command="PUBLISH"} 1`,
	} {
		require.Contains(t, text, line+"\n")
	}
}

// What is wrong is reported with the line that sent it.
func TestWrong(t *testing.T) {
	ctx := t.Context()
	rdb, g, l := connect(t)
	require.NoError(t, rdb.Set(ctx, "workers:1", "x", time.Hour).Err())
	require.Len(t, l.list, 1)
	require.Equal(t, "missingttl", l.list[0].Rule)
	require.Contains(t, l.list[0].Caller, "goredis_test.go:")
	require.Contains(t, l.list[0].Caller, "goredis_test.TestWrong")
	l.list = nil
	_ = rdb.Get(ctx, "nothing")
	_ = rdb.LPush(ctx, "workers:2", "x")
	_, _ = rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, "workers:1", "x", 0)
		p.Del(ctx, "lock:a")
		return nil
	})
	g.Flush()
	require.Equal(t, []string{"unknownkey", "wrongtype", "lockdiscipline", "missingttl"}, l.rules())
	require.False(t, rdb.SetNX(ctx, "workers:1", "x", 30*time.Second).Val())
	require.Contains(t, metrics(t, g), `redislint_nx_refused_total{class="worker"} 1`)
}

// In mode Fail nothing wrong is sent: neither a command, nor a pipeline with one.
func TestFail(t *testing.T) {
	ctx := t.Context()
	rdb, g, _ := connect(t, guard.Mode(guard.Fail))
	cmd := rdb.Set(ctx, "nothing", "x", 0)
	var failed *guard.Error
	require.True(t, errors.As(cmd.Err(), &failed))
	require.Equal(t, "unknownkey", failed.Rule)
	cmds, err := rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, "workers:1", "x", 30*time.Second)
		p.Set(ctx, "workers:2", "x", 0)
		return nil
	})
	require.True(t, errors.As(err, &failed))
	require.Equal(t, "missingttl", failed.Rule)
	for _, c := range cmds {
		require.Error(t, c.Err())
	}
	require.Zero(t, rdb.Exists(ctx, "workers:1", "workers:2").Val())
	_, err = goredis.Subscribe(ctx, g, rdb, "nothing:x")
	require.True(t, errors.As(err, &failed))
	_, err = goredis.PSubscribe(ctx, g, rdb, "*")
	require.True(t, errors.As(err, &failed))
	sub, err := goredis.Subscribe(ctx, g, rdb, "events:x")
	require.NoError(t, err)
	require.NoError(t, sub.Close())
}

// The hook asks for lifetimes that nobody gave, once they are due.
func TestAskTTL(t *testing.T) {
	ctx := t.Context()
	var mu sync.Mutex
	now := time.Now()
	rdb, _, l := connect(t, guard.AskTTL(time.Second), guard.Clock(func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return now
	}))
	require.NoError(t, rdb.HSet(ctx, "job:1", "a", 1).Err())
	require.NoError(t, rdb.HSet(ctx, "job:2", "a", 1).Err())
	require.NoError(t, rdb.Expire(ctx, "job:2", time.Minute).Err())
	require.NoError(t, rdb.HSet(ctx, "job:2", "b", 1).Err())
	require.Empty(t, l.rules())
	mu.Lock()
	now = now.Add(2 * time.Second)
	mu.Unlock()
	require.NoError(t, rdb.Ping(ctx).Err())
	require.Equal(t, []string{"missingttl"}, l.rules())
}

// Pipelines of 10,000 commands from several goroutines.
func TestLargePipelines(t *testing.T) {
	ctx := t.Context()
	rdb, g, l := connect(t)
	var wg sync.WaitGroup
	for worker := range 4 {
		wg.Go(func() {
			_, err := rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
				for i := range 5_000 {
					p.Set(ctx, fmt.Sprintf("workers:%d-%d", worker, i), i, 0)
				}
				for i := range 5_000 {
					p.Expire(ctx, fmt.Sprintf("workers:%d-%d", worker, i), 30*time.Second)
				}
				return nil
			})
			require.NoError(t, err)
		})
	}
	wg.Wait()
	g.Flush()
	require.Empty(t, l.rules())
	require.Contains(t, metrics(t, g), `redislint_commands_total{class="worker",command="SET"} 20000`)
}

// newTx is small enough that the compiler puts it into its callers, with the function that is in it.
func newTx(rdb *redis.Client) redis.Pipeliner { return rdb.TxPipeline() }

// The caller of a pipeline is the line that executes it, never a line of the client; and a run says which
// commands were made before they were sent.
func TestCallerOfPipeline(t *testing.T) {
	ctx := t.Context()
	rdb, g, l := connect(t, guard.Observe())
	tx := newTx(rdb)
	tx.Get(ctx, "nothing")
	_, err := tx.Exec(ctx)
	require.ErrorIs(t, err, redis.Nil)
	require.ErrorIs(t, rdb.Get(ctx, "workers:1").Err(), redis.Nil)
	require.Len(t, l.list, 1)
	require.Regexp(t, `/goredis_test\.go:[0-9]+ \S+goredis_test\.TestCallerOfPipeline$`, l.list[0].Caller)
	var b strings.Builder
	require.NoError(t, g.WriteObserved(&b))
	require.NotContains(t, b.String(), "/go-redis/")
	require.Equal(t, 1, strings.Count(b.String(), `"prepared": true`), b.String())
}

// Another hook may fail, change keys, or panic: that is its own matter.
func TestOtherHooks(t *testing.T) {
	ctx := t.Context()
	rdb, g, l := connect(t)
	rdb.AddHook(other{})
	require.ErrorContains(t, rdb.Get(ctx, "workers:fail").Err(), "refused")
	require.Panics(t, func() { rdb.Get(ctx, "workers:panic") })
	require.NoError(t, rdb.Set(ctx, "workers:1", "x", 30*time.Second).Err())
	require.Equal(t, "x", rdb.Get(ctx, "workers:1").Val())
	require.Empty(t, l.rules())
	require.Zero(t, g.Panics())
}

type other struct{}

func (other) DialHook(next redis.DialHook) redis.DialHook {
	return func(ctx context.Context, network, addr string) (net.Conn, error) { return next(ctx, network, addr) }
}

func (other) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		if len(cmd.Args()) > 1 {
			switch cmd.Args()[1] {
			case "workers:fail":
				cmd.SetErr(errors.New("refused"))
				return cmd.Err()
			case "workers:panic":
				panic("hook")
			}
			if key, ok := cmd.Args()[1].(string); ok {
				cmd.Args()[1] = "prefix:" + key
			}
		}
		return next(ctx, cmd)
	}
}

func (other) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return next
}

// A value that marshals itself is sent as it is, and may fail without harm.
func TestMarshalers(t *testing.T) {
	ctx := t.Context()
	rdb, _, l := connect(t)
	require.NoError(t, rdb.Do(ctx, "SET", marshals("workers:1"), marshals("x"), "EX", 30).Err())
	require.Equal(t, "x", rdb.Get(ctx, "workers:1").Val())
	require.NoError(t, rdb.Do(ctx, "SET", marshals("nothing"), time.Second).Err())
	require.Error(t, rdb.Do(ctx, "SET", struct{}{}, "x").Err())
	require.Equal(t, []string{"unknownkey", "unknownkey"}, l.rules())
}

type marshals string

func (m marshals) MarshalBinary() ([]byte, error) { return []byte(m), nil }

// What a pipeline costs with and without a guard whose policy has 50 classes, also in processor time of the client
// for a command.
func BenchmarkPipeline(b *testing.B) {
	addr := redistest.Start(b)
	var classes strings.Builder
	classes.WriteString("keys:\n")
	for i := range 50 {
		fmt.Fprintf(&classes, "  c%d: {pattern: \"service%d:workers:{id:uuid}\", type: string, ttl: 30s}\n", i, i)
	}
	p, err := keys.ParsePolicy("policy.yml", []byte(classes.String()))
	require.NoError(b, err)
	for _, size := range []int{1000, 10_000} {
		for _, name := range []string{"plain", "guarded", "sampled"} {
			b.Run(fmt.Sprintf("%d %s", size, name), func(b *testing.B) {
				rdb := redis.NewClient(&redis.Options{Addr: addr})
				defer rdb.Close()
				how := guard.Report
				if name == "sampled" {
					how = guard.Sample(0.01)
				}
				if name != "plain" {
					g, err := guard.Of(p, guard.Mode(how))
					require.NoError(b, err)
					rdb.AddHook(goredis.Hook(g))
				}
				before := cputime.Used()
				for b.Loop() {
					_, err := rdb.Pipelined(b.Context(), func(p redis.Pipeliner) error {
						for range size {
							p.Get(b.Context(), "service17:workers:650e8400-e29b-41d4-a716-446655440001")
						}
						return nil
					})
					if err != redis.Nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(cputime.Used()-before)/float64(b.N)/float64(size), "cpu-ns/command")
			})
		}
	}
}

// A connection of the oldest release takes over no hooks, so the page says to add the guard's.
func TestConn(t *testing.T) {
	ctx := t.Context()
	rdb, g, _ := connect(t, guard.Mode(guard.Fail))
	conn := rdb.Conn()
	defer conn.Close()
	require.NoError(t, conn.Set(ctx, "nothing", "x", 0).Err(), "this release takes hooks over: mend docs/guard.md")
	conn.AddHook(goredis.Hook(g))
	var failed *guard.Error
	require.ErrorAs(t, conn.Set(ctx, "nothing", "x", 0).Err(), &failed)
	require.Equal(t, "unknownkey", failed.Rule)
}
