package conduit

import (
	"bytes"
	"context"
	"net"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/conduit/internal/queue"
	"example.org/conduit/internal/shared"
	"example.org/conduit/internal/status"
)

// templates are the keys that the system is documented to have, with the type
// of each.
var templates = []struct{ template, kind string }{
	{"conduit:workers:{id}", "string"},
	{"conduit:functions:{worker_id}:{name}", "string"},
	{"conduit:api_instances:{id}", "string"},
	{"conduit:api:registry", "set"},
	{"conduit:api:{name}:endpoints", "set"},
	{"conduit:api:{name}:{method}:{path}:m:{minute}", "hash"},
	{"conduit:api:{name}:{method}:{path}:h:{hour}", "hash"},
	{"conduit:status:events", "stream"},
	{"conduit:api:requests", "stream"},
	{"conduit:fn:{function}:stream", "stream"},
	{"conduit:fn:{function}:scheduled", "zset"},
	{"conduit:fn:{function}:dedup", "set"},
	{"conduit:job:{function}:{id}", "hash"},
	{"conduit:result:{job_id}", "string"},
	{"conduit:cron_registry", "hash"},
	{sweepLock, "string"},
	{"conduit:stream:{name}", "stream"},
	{"conduit:job:{id}", "hash"},
	{"conduit:jobs:by_status:{status}", "zset"},
	{"conduit:jobs:by_time", "zset"},
	{"conduit:jobs:by_function:{function}", "zset"},
}

// sweepLock is the only key that is gone after a round.
const sweepLock = "conduit:sweep_lock"

var placeholder = regexp.MustCompile(`\{\w+\}`)

// matches reports whether key is one of the template.
func matches(template, key string) bool {
	return regexp.MustCompile("^" + placeholder.ReplaceAllString(template, "[^:]+") + "$").MatchString(key)
}

const wantSummary = `03:04:05 ran 2 jobs
03:05:05 ran 1 jobs
worker w-1: 3 functions
api billing: 1 instances, 2 endpoints, 3 requests
job j-1: done HELLO
job j-3: done 2 lines
job j-2: failed payload "bad" rejected
job j-4: scheduled
stream daily: begin, end
1 cron functions
`

func TestRound(t *testing.T) {
	rdb, ctx := startRedis(t), t.Context()
	var out bytes.Buffer
	if err := Round(ctx, rdb, &out); err != nil {
		t.Fatal(err)
	}
	if out.String() != wantSummary {
		t.Errorf("got\n%s\nwant\n%s", out.String(), wantSummary)
	}
	keys, err := rdb.Keys(ctx, "*").Result()
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(keys)
	found := map[string]bool{}
	for _, key := range keys {
		var of []string
		for _, tt := range templates {
			if !matches(tt.template, key) {
				continue
			}
			of = append(of, tt.template)
			found[tt.template] = true
			if kind := rdb.Type(ctx, key).Val(); kind != tt.kind {
				t.Errorf("%s is a %s, want a %s", key, kind, tt.kind)
			}
		}
		if len(of) != 1 {
			t.Errorf("%s matches %d templates (%s), want 1", key, len(of), strings.Join(of, ", "))
		}
	}
	for _, tt := range templates {
		if !found[tt.template] && tt.template != sweepLock {
			t.Errorf("no key of %s", tt.template)
		}
	}
}

func TestRoundIsDeterministic(t *testing.T) {
	rdb, ctx := startRedis(t), t.Context()
	var rounds [2][]string
	for i := range rounds {
		if err := rdb.FlushDB(ctx).Err(); err != nil {
			t.Fatal(err)
		}
		if err := Round(ctx, rdb, &bytes.Buffer{}); err != nil {
			t.Fatal(err)
		}
		rounds[i] = rdb.Keys(ctx, "*").Val()
		slices.Sort(rounds[i])
	}
	if !slices.Equal(rounds[0], rounds[1]) {
		t.Errorf("first %v, then %v", rounds[0], rounds[1])
	}
}

func TestTTLs(t *testing.T) {
	rdb, ctx := startRedis(t), t.Context()
	if err := Round(ctx, rdb, &bytes.Buffer{}); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]time.Duration{
		"conduit:workers:w-1":                                 shared.WorkerTTL,
		"conduit:functions:w-1:upper":                         shared.WorkerTTL,
		"conduit:api_instances:api-1":                         shared.APIInstanceTTL,
		"conduit:api:registry":                                shared.RegistryTTL,
		"conduit:api:billing:GET:/v1/invoices:m:202601020304": shared.MinuteBucketTTL,
		"conduit:api:billing:GET:/v1/invoices:h:2026010203":   shared.HourlyBucketTTL,
		"conduit:result:j-1":                                  queue.ResultTTL,
		"conduit:job:upper:j-1":                               queue.JobTTL,
		"conduit:cron_registry":                               -1,
	} {
		got := rdb.TTL(ctx, key).Val()
		if got > want || want > 0 && got < want-10*time.Second {
			t.Errorf("%s lives %v, want %v", key, got, want)
		}
	}
}

// A sweeper waits for one that holds the lock, and leaves its lock alone.
func TestSweepLock(t *testing.T) {
	rdb, ctx := startRedis(t), t.Context()
	clock := NewClock(time.Unix(1_000_000, 0))
	q := queue.New(rdb, clock.Now)
	_, err := q.Enqueue(ctx, queue.Job{ID: "j", Function: "f", RunAt: clock.at.Add(time.Second)})
	if err != nil {
		t.Fatal(err)
	}
	clock.at = clock.at.Add(time.Minute)
	rdb.Set(ctx, sweepLock, "another", time.Minute)
	s := queue.NewSweeper(q, "me")
	if due, err := s.Sweep(ctx); err != nil || len(due) != 0 {
		t.Fatalf("locked: got %v, %v", due, err)
	}
	if owner := rdb.Get(ctx, sweepLock).Val(); owner != "another" {
		t.Fatalf("lock is %q's", owner)
	}
	rdb.Del(ctx, sweepLock)
	if due, err := s.Sweep(ctx); err != nil || len(due) != 1 {
		t.Fatalf("free: got %v, %v", due, err)
	}
	if n := rdb.Exists(ctx, sweepLock).Val(); n != 0 {
		t.Fatal("lock was not released")
	}
}

func TestPublishReachesListeners(t *testing.T) {
	rdb, ctx := startRedis(t), t.Context()
	p := status.NewPublisher(rdb)
	sub, err := p.Listen(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	if err := p.Publish(ctx, shared.Event{JobID: "j-1", Status: shared.StatusDone}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	msg, err := sub.ReceiveMessage(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if msg.Channel != "conduit:status:events" || !strings.Contains(msg.Payload, `"job_id":"j-1"`) {
		t.Errorf("got %v", msg)
	}
}

// startRedis starts a server of the test's own on a free port of the loopback
// interface, and stops it when the test ends.
func startRedis(t *testing.T) *redis.Client {
	t.Helper()
	bin, err := exec.LookPath("redis-server")
	if err != nil {
		t.Skip("redis-server is not installed: install it to run this test")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	_, port, _ := net.SplitHostPort(addr)
	l.Close()
	cmd := exec.Command(bin, "--bind", "127.0.0.1", "--port", port, "--save", "", "--appendonly", "no", "--dir", t.TempDir())
	var log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &log, &log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	rdb := redis.NewClient(&redis.Options{Addr: addr})
	t.Cleanup(func() {
		rdb.Close()
		cmd.Process.Kill()
		cmd.Wait()
	})
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if err = rdb.Ping(t.Context()).Err(); err == nil {
			return rdb
		}
		if time.Now().After(deadline) {
			cmd.Process.Kill()
			cmd.Wait() // the log is complete after that
			t.Fatalf("redis-server does not answer: %v\n%s", err, log.String())
		}
	}
}
