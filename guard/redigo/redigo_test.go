package redigo_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gomodule/redigo/redis"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/guard"
	"github.com/redislint/redislint/guard/guardtest"
	"github.com/redislint/redislint/guard/redigo"
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

func connect(t *testing.T, opts ...guard.Option) (redis.Conn, *guard.Guard, *log, string) {
	t.Helper()
	addr := redistest.Start(t)
	p, err := keys.ParsePolicy("policy.yml", []byte(policy))
	require.NoError(t, err)
	l := &log{}
	g, err := guard.Of(p, append([]guard.Option{guard.OnViolation(l.add)}, opts...)...)
	require.NoError(t, err)
	t.Cleanup(func() { require.Zero(t, g.Panics()) })
	return dial(t, addr, g), g, l, addr
}

func dial(t *testing.T, addr string, g *guard.Guard) redis.Conn {
	t.Helper()
	c, err := redis.Dial("tcp", addr)
	require.NoError(t, err)
	t.Cleanup(func() { _ = c.Close() })
	return redigo.Wrap(c, g)
}

func metrics(t *testing.T, g *guard.Guard) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, g.WriteMetrics(&b))
	return b.String()
}

func TestDo(t *testing.T) {
	c, g, l, _ := connect(t)
	do := func(name string, args ...any) any {
		reply, err := c.Do(name, args...)
		require.NoError(t, err, name)
		return reply
	}
	do("SET", "workers:1", []byte("x"), "EX", 30)
	do("GET", "workers:1")
	require.Nil(t, do("GET", "workers:2"))
	do("MGET", "workers:1", "workers:2")
	require.Nil(t, do("SET", "workers:1", "x", "NX", "EX", 30))
	do("PUBLISH", "events:x", "y")
	_, err := redis.DoWithTimeout(c, time.Second, "BLPOP", "queue:a", 0.01)
	require.NoError(t, err)
	_, err = redis.DoContext(c, t.Context(), "GET", "workers:1")
	require.NoError(t, err)
	_, err = redis.NewScript(1, `return redis.call("GET", KEYS[1])`).Do(c, "workers:1")
	require.NoError(t, err)
	require.Empty(t, l.rules, l.text)
	for _, line := range []string{
		`redislint_hits_total{class="worker"} 3`, `redislint_misses_total{class="worker"} 2`, `redislint_nx_refused_total{class="worker"} 1`,
	} {
		require.Contains(t, metrics(t, g), line)
	}
	do("SET", "workers:1", "x", "EX", 31)
	do("GET", argument("nothing"))
	require.Equal(t, []string{"missingttl", "unknownkey"}, l.rules)
	require.Contains(t, l.text, "redigo_test.go:")
}

type argument string

func (a argument) RedisArg() any { return string(a) }

// Pipelines, transactions and subscriptions.
func TestSend(t *testing.T) {
	c, g, l, addr := connect(t)
	const n = 10_000
	for i := range n / 2 {
		require.NoError(t, c.Send("SET", fmt.Sprint("workers:", i), "x"))
		require.NoError(t, c.Send("EXPIRE", fmt.Sprint("workers:", i), 30))
	}
	require.NoError(t, c.Flush())
	for range n {
		_, err := c.Receive()
		require.NoError(t, err)
	}
	require.NoError(t, c.Send("MULTI"))
	require.NoError(t, c.Send("DEL", "lock:a"))
	require.NoError(t, c.Send("GET", "workers:1"))
	reply, err := redis.Values(c.Do("EXEC"))
	require.NoError(t, err)
	require.Len(t, reply, 2)
	for _, words := range [][]any{{"WATCH", "counter"}, {"MULTI"}, {"DEL", "lock:a"}, {"EXEC"}} {
		_, err := c.Do(words[0].(string), words[1:]...)
		require.NoError(t, err)
	}
	require.NoError(t, c.Send("GET", "workers:1"))
	_, err = c.Do("")
	require.NoError(t, err)
	g.Flush()
	require.Empty(t, l.rules, l.text)
	require.Contains(t, metrics(t, g), `redislint_commands_total{class="worker",command="SET"} 5000`)
	_, err = c.Do("DEL", "lock:a")
	require.NoError(t, err)
	require.Equal(t, []string{"lockdiscipline"}, l.rules)

	// One goroutine receives while another one sends.
	l.rules = nil
	sub := redis.PubSubConn{Conn: dial(t, addr, g)}
	require.NoError(t, sub.Subscribe("events:x", "events:y"))
	require.NoError(t, sub.PSubscribe("*"))
	require.Equal(t, []string{"fullscan"}, l.rules)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			switch sub.ReceiveWithTimeout(10 * time.Second).(type) {
			case redis.Message, error:
				return
			}
		}
	}()
	require.NoError(t, sub.Ping(""))
	require.Eventually(t, func() bool {
		n, err := redis.Int(c.Do("PUBLISH", "events:x", "y"))
		return err == nil && n > 0
	}, 10*time.Second, 10*time.Millisecond)
	<-done
	require.NoError(t, sub.Unsubscribe())
}

// In mode Fail nothing wrong is sent.
func TestFail(t *testing.T) {
	c, _, l, _ := connect(t, guard.Mode(guard.Fail))
	var failed *guard.Error
	_, err := c.Do("SET", "nothing", "x")
	require.True(t, errors.As(err, &failed))
	require.Equal(t, "unknownkey", failed.Rule)
	require.NoError(t, c.Send("SET", "workers:1", "x", "EX", 30))
	require.True(t, errors.As(c.Send("LPUSH", "workers:1", "x"), &failed))
	require.Equal(t, "wrongtype", failed.Rule)
	require.NoError(t, c.Send("GET", "workers:1"))
	require.NoError(t, c.Flush())
	for _, want := range []any{"OK", []byte("x")} {
		got, err := c.Receive()
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	_, err = c.Do("SET", "workers:2", "x")
	require.True(t, errors.As(err, &failed))
	require.Equal(t, "missingttl", failed.Rule)
	n, err := redis.Int(c.Do("EXISTS", "workers:2", "counter"))
	require.NoError(t, err)
	require.Zero(t, n)
	require.Equal(t, []string{"unknownkey", "wrongtype", "missingttl"}, l.rules)
}

// Connections of a pool are used by many goroutines.
func TestPool(t *testing.T) {
	_, g, l, addr := connect(t)
	pool := &redis.Pool{MaxActive: 4, Wait: true, Dial: func() (redis.Conn, error) {
		c, err := redis.Dial("tcp", addr)
		if err != nil {
			return nil, err
		}
		return redigo.Wrap(c, g), nil
	}}
	defer pool.Close()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 100 {
				c, err := pool.GetContext(context.Background())
				require.NoError(t, err)
				require.NoError(t, c.Send("SET", fmt.Sprint("workers:", i), "x", "PX", 30000))
				if i%2 == 0 {
					_, err = c.Do("GET", fmt.Sprint("workers:", i))
					require.NoError(t, err)
				}
				require.NoError(t, c.Close()) // which reads what is left
			}
		})
	}
	wg.Wait()
	require.Empty(t, l.rules, l.text)
	require.Contains(t, metrics(t, g), `redislint_commands_total{class="worker",command="SET"} 800`)
}

// A test watches a connection.
func TestGuardtest(t *testing.T) {
	file := t.TempDir() + "/.redislint.yml"
	writeFile(t, file, policy)
	c := guardtest.Wrap(t, dial(t, redistest.Start(t), nil), redigo.Wrap, file)
	_, err := c.Do("SET", "workers:1", "x", "EX", 30)
	require.NoError(t, err)
}

// A program whose SET fails does not send its EXPIRE; nor is there a key after a transaction that was
// not done, or where the connection was lost with all replies.
func TestUndone(t *testing.T) {
	c, g, l, addr := connect(t)
	quiet := func() {
		t.Helper()
		g.Flush()
		require.Empty(t, l.rules)
	}
	_, err := c.Do("CONFIG", "SET", "maxmemory", "1")
	require.NoError(t, err)
	_, err = c.Do("SET", "workers:1", "x")
	require.ErrorContains(t, err, "OOM")
	quiet()
	_, err = c.Do("CONFIG", "SET", "maxmemory", "0")
	require.NoError(t, err)
	require.NoError(t, c.Send("MULTI"))
	require.NoError(t, c.Send("SET", "workers:2", "x"))
	require.NoError(t, c.Send("NOSUCH"))
	_, err = c.Do("EXEC")
	require.Error(t, err)
	quiet()

	full := func(n int, last string) (any, error) {
		_, err := c.Do("CONFIG", "SET", "maxmemory", "1")
		require.NoError(t, err)
		defer func() {
			_, err := c.Do("CONFIG", "SET", "maxmemory", "0")
			require.NoError(t, err)
		}()
		require.NoError(t, c.Send("SET", fmt.Sprint("workers:", n), "x"))
		return c.Do(last)
	}
	reply, err := full(6, "")
	require.NoError(t, err)
	require.ErrorContains(t, reply.([]any)[0].(error), "OOM")
	quiet()
	_, err = full(7, "PING")
	require.ErrorContains(t, err, "OOM")
	quiet()

	lost := dial(t, addr, g)
	require.NoError(t, lost.Send("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "no"))
	require.NoError(t, lost.Send("SET", "workers:3", "x"))
	_, err = lost.Do("PING")
	require.Error(t, err)
	require.Error(t, lost.Err())
	quiet()

	lost = dial(t, addr, g)
	require.NoError(t, lost.Send("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "no"))
	require.NoError(t, lost.Send("SET", "workers:9", "x"))
	require.NoError(t, lost.Send("SET", "workers:10", "x"))
	require.NoError(t, lost.Flush())
	for err = nil; err == nil; {
		_, err = lost.Receive()
	}
	require.Error(t, lost.Close()) // why it was lost
	quiet()

	c = dial(t, addr, g)
	_, err = c.Do("SET", "workers:4", "x")
	require.NoError(t, err)
	g.Flush()
	require.Equal(t, []string{"missingttl"}, l.rules)
	l.rules = nil
	require.NoError(t, c.Send("SET", "workers:8", "x"))
	_, err = c.Do("")
	require.NoError(t, err)
	g.Flush()
	require.Equal(t, []string{"missingttl"}, l.rules)
	l.rules = nil
	require.NoError(t, c.Close())
	_, err = c.Do("SET", "workers:5", "x")
	require.Error(t, err)
	quiet()
}
