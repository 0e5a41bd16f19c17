package guard_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/guard"
	"github.com/redislint/redislint/keys"
)

const policy = `
namespace: {values: [prod, staging, dev]}
limits: {max_length: 60, case: lower}
modules: {billing: ["./billing/..."], search: ["./search/..."]}
keys:
  worker: {pattern: "{namespace}:workers:{id}", type: string, ttl: 30s}
  session: {pattern: "{namespace}:session:{id:uuid}", type: hash, ttl: 10m..20m, fields: {state: {one_of: [on, off]}, at: {type: rfc3339}}}
  cache: {pattern: "{namespace}:cache:{id:int}", ttl: required, max_bytes: 10B, type: string}
  registry: {pattern: "{namespace}:registry", type: set, ttl: none}
  recent: {pattern: "{namespace}:recent", type: list, max_size: 3}
  lock: {pattern: "{namespace}:lock:{name}", kind: lock, type: string, ttl: 60s}
  invoice: {pattern: "{namespace}:invoice:{id}", owner: billing, value: {json: [id, at], types: {at: rfc3339}}}
  hits: {pattern: "{namespace}:hits:{id}", commands: [INCR, GET]}
  other: {pattern: "asynq:{rest...}", external: true}
channels:
  events: {pattern: "{namespace}:events:{kind}", value: {one_of: [up, down]}}
`

func parsed(t testing.TB, text string) *keys.Policy {
	t.Helper()
	p, err := keys.ParsePolicy("policy.yml", []byte(text))
	require.NoError(t, err)
	return p
}

// A log collects violations.
type log struct {
	mu   sync.Mutex
	list []guard.Violation
}

func (l *log) add(v guard.Violation) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.list = append(l.list, v)
}

func (l *log) rules() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var out []string
	for _, v := range l.list {
		out = append(out, v.Rule)
	}
	l.list = nil
	return strings.Join(out, " ")
}

func of(t testing.TB, text string, opts ...guard.Option) (*guard.Guard, *log) {
	t.Helper()
	l := &log{}
	g, err := guard.Of(parsed(t, text), append([]guard.Option{guard.OnViolation(l.add)}, opts...)...)
	require.NoError(t, err)
	return g, l
}

// send sends commands, words apart by spaces, in one trip; " = " begins the reply to one.
func send(g *guard.Guard, lines ...string) error {
	trip := g.Begin()
	for _, line := range lines {
		line, _, _ = strings.Cut(line, " = ")
		var values []any
		for _, w := range strings.Fields(line) {
			values = append(values, w)
		}
		trip.Add("", nil, values, nil)
	}
	if err := trip.Check(); err != nil {
		trip.Drop()
		return err
	}
	for i, line := range lines {
		result, n := guard.Something, int64(-1)
		if _, reply, ok := strings.Cut(line, " = "); ok {
			switch reply {
			case "nil":
				result = guard.Nothing
			case "error":
				result = guard.Failed
			default:
				fmt.Sscan(reply, &n)
			}
		}
		trip.Reply(i, result, n)
	}
	trip.End()
	return nil
}

// What a script gets in KEYS may be a channel that it publishes to; what is neither a key nor a channel of the
// policy is reported, and commands that run no script have keys.
func TestChannelsOfScripts(t *testing.T) {
	const policy = `
namespace: {values: [prod, staging]}
keys:
  job: {pattern: "{namespace}:job:{id}", type: hash}
channels:
  events: {pattern: "{namespace}:events:{id:int}"}`
	for _, tt := range []struct{ line, want string }{
		{"EVALSHA aa 2 prod:job:1 prod:events:1", ""},
		{"EVAL s 2 prod:events:1 prod:job:1", ""},
		{"FCALL f 1 prod:events:1", ""},
		{"EVALSHA aa 1 prod:events:x", "badsegment"},
		{"EVALSHA aa 1 staging:events:1", "live-namespace"},
		{"EVALSHA aa 1 prod:other:1", "unknownkey"},
		{"GET prod:events:1", "unknownkey"},
	} {
		g, l := of(t, policy, guard.Namespace("prod"))
		require.NoError(t, send(g, tt.line))
		require.Equal(t, tt.want, l.rules(), tt.line)
		require.Zero(t, g.Panics())
	}
}

// Each command has the violations that the policy says, and no others.
func TestRules(t *testing.T) {
	for _, tt := range []struct{ lines, want string }{
		{"SET prod:workers:7 x EX 30", ""},
		{"GET prod:workers:7", ""},
		{"set prod:workers:7 x ex 31", "missingttl"},
		{"SETEX prod:workers:7 30 x", ""},
		{"PSETEX prod:workers:7 30000 x", ""},
		{"PSETEX prod:workers:7 30 x", "missingttl"},
		{"SET prod:workers:7 x", "missingttl"},
		{"SET prod:workers:7 x|EXPIRE prod:workers:7 30", ""},
		{"MULTI|SET prod:workers:7 x|PEXPIRE prod:workers:7 30000|EXEC", ""},
		{"SET prod:workers:7 x|SET prod:workers:8 x|EXPIRE prod:workers:7 30|EXPIRE prod:workers:8 30", ""},
		{"SET prod:workers:7 x|EXPIRE prod:workers:8 30", "missingttl"},
		{"SET prod:workers:7 x|DEL prod:workers:7", ""},
		{"SET prod:workers:7 x KEEPTTL", ""},
		{"SET prod:workers:7 x NX = nil", ""},
		{"SET prod:workers:7 x NX", "missingttl"},
		{"SETNX prod:workers:7 x = 0", ""},
		{"SETNX prod:workers:7 x = 1", "missingttl"},
		{"SET prod:workers:7 x NX GET = nil", "missingttl"}, // there was no value, so it is set
		{"SET prod:workers:7 x NX GET = old", ""},
		{"PERSIST prod:workers:7", "missingttl"},
		{"EXPIRE prod:workers:7 0", ""},
		{"EXPIRE prod:workers:7 -9223372036854775808", ""},
		{"SET prod:workers:7 x EX 99999999999", "missingttl"},
		{"SET prod:workers:7 x PX 99999999999999999", "missingttl"},
		{"SET prod:workers:7 x EXAT 9223372036854775807", "missingttl"},
		{"SET prod:workers:7 x PXAT 9223372036854775807", "missingttl"},
		{"SET prod:workers:7 x EX 99999999999999999999", ""}, // the server refuses it
		{"EXPIREAT prod:workers:7 1000000030", ""},
		{"EXPIREAT prod:workers:7 1000000090", "missingttl"},
		{"SADD prod:registry a", ""},
		{"EXPIRE prod:registry 10", "missingttl"},
		{"HSET prod:session:650e8400-e29b-41d4-a716-446655440001 state on", ""},
		{"HSET prod:session:650e8400-e29b-41d4-a716-446655440001 state up", "envelope"},
		{"HSET prod:session:650e8400-e29b-41d4-a716-446655440001 state on at yesterday", "envelope"},
		{"HSET prod:session:650e8400-e29b-41d4-a716-446655440001 nothing on", "envelope"},
		{"HGETALL prod:session:7", "badsegment"},
		{"GET prod:session:650e8400-e29b-41d4-a716-446655440001", "wrongtype"},
		{"GET prod:cache:seven", "badsegment"},
		{"GET prod:workers:Bob", "badsegment"},
		{"GET prod:workers:a:b", "unknownkey"},
		{"GET nothing", "unknownkey"},
		{"GET prod:workers:" + strings.Repeat("x", 80), "toolong"},
		{"GET staging:workers:7", "live-namespace"},
		{"GET nowhere:workers:7", "live-namespace"},
		{"GET asynq:{default}:pending", ""},
		{"MGET prod:workers:7 prod:cache:x", "badsegment"},
		{"SET prod:cache:7 0123456789 EX 1", ""},
		{"SET prod:cache:7 01234567890 EX 1", "live-size"},
		{"RPUSH prod:recent a b = 5", ""},
		{"RPUSH prod:recent a b = 6", "live-size"},
		{"SET prod:invoice:7 {\"id\":1,\"at\":\"2026-01-02T15:04:05Z\"}", ""},
		{"SET prod:invoice:7 {\"id\":1}", "envelope"},
		{"SET prod:invoice:7 {\"id\":1,\"at\":5}", "envelope"},
		{"SET prod:invoice:7 x", "envelope"},
		{"INCR prod:hits:7", ""},
		{"SET prod:hits:7 1", "wrongtype"},
		{"SET prod:lock:a token NX EX 60", ""},
		{"SET prod:lock:a token EX 60", "lockdiscipline"},
		{"SETNX prod:lock:a token = 1", "lockdiscipline missingttl"},
		{"DEL prod:lock:a", "lockdiscipline"},
		{"MULTI|DEL prod:lock:a|EXEC", ""},
		{"MULTI|GET prod:lock:a|EXEC|DEL prod:lock:a", "lockdiscipline"},
		{"EVAL x 1 prod:lock:a", ""},
		{"SET prod:lock:a token NX EX 60|SET prod:lock:a token EX 60", ""},
		{"KEYS *", "fullscan"},
		{"FLUSHALL", ""}, // from a test
		{"RANDOMKEY", "fullscan"},
		{"SCAN 0", "fullscan"},
		{"SCAN 0 MATCH prod:workers:* COUNT 10", ""},
		{"SCAN 0 MATCH *:workers:*", "fullscan"},
		{"SCAN 0 MATCH pro*", "fullscan"},
		{"SCAN 0 MATCH staging:workers:*", "live-namespace"},
		{"SCAN 0 MATCH other:thing:*", "fullscan"},
		{"PUBLISH prod:events:x up", ""},
		{"PUBLISH prod:events:x sideways", "envelope"},
		{"PUBLISH prod:evnts:x up", "unknownkey"},
		{"PSUBSCRIBE prod:events:*", ""},
		{"PSUBSCRIBE *", "fullscan"},
		{"PSUBSCRIBE __keyevent@0__:*", ""},
		{"SUBSCRIBE prod:events:x", ""},
		{"NOSUCH prod:evnts:x", ""},
		{"", ""},
	} {
		now := time.Unix(1_000_000_000, 0)
		g, l := of(t, policy, guard.Namespace("prod"), guard.Values(1), guard.Clock(func() time.Time { return now }))
		require.NoError(t, send(g, strings.Split(tt.lines, "|")...))
		g.Flush()
		require.Equal(t, tt.want, l.rules(), tt.lines)
		require.Zero(t, g.Panics(), tt.lines)

		// In mode Fail nothing of that is sent, unless only the reply tells.
		g, _ = of(t, policy, guard.Namespace("prod"), guard.Mode(guard.Fail), guard.Clock(func() time.Time { return now }))
		err := send(g, strings.Split(tt.lines, "|")...)
		var failed *guard.Error
		switch {
		case tt.want == "" || strings.Contains(tt.lines, "NX") && tt.want == "missingttl" || strings.HasSuffix(tt.lines, "= 6"):
			if tt.want == "" && !strings.Contains(tt.lines, "NX") {
				require.NoError(t, err, tt.lines)
			}
		default:
			require.True(t, errors.As(err, &failed), tt.lines)
			require.Equal(t, strings.Fields(tt.want)[0], failed.Rule, tt.lines)
		}
	}
}

// NX is about members in some commands, and about lifetimes in EXPIRE: the key may be there, with a
// lifetime, and nothing tells that a value was found.
func TestMembersNX(t *testing.T) {
	const text = "keys: {board: {pattern: \"board:{id}\", ttl: 1m}}\n"
	for line, want := range map[string]string{
		"ZADD board:1 NX 1 a = 1":      "",
		"ZADD board:1 NX 1 a = 0":      "",
		"GEOADD board:1 NX 1 2 a = 0":  "",
		"EXPIRE board:1 60 NX = 0":     "",
		"JSON.SET board:1 $.a 1 NX":    "",
		"SET board:1 x NX = 0":         "",
		"SET board:1 x NX":             "missingttl",
		"MSETEX 1 board:1 x NX = 1":    "missingttl",
		"MSETEX 1 board:1 x NX = 0":    "",
		"MSETEX 1 board:1 x NX EX 60":  "",
		"MSETNX board:1 x board:2 = 0": "",
	} {
		g, l := of(t, text)
		require.NoError(t, send(g, line))
		g.Flush()
		require.Equal(t, want, l.rules(), line)
		var b strings.Builder
		require.NoError(t, g.WriteMetrics(&b))
		refused := strings.Contains(line, "SET") && strings.HasSuffix(line, "= 0")
		require.Equal(t, refused, strings.Contains(b.String(), "redislint_nx_refused_total{class=\"board\"} 1"), line)
	}
	g, _ := of(t, text, guard.Mode(guard.Fail))
	require.NoError(t, send(g, "ZADD board:1 NX 1 a"))
	require.Error(t, send(g, "SET board:1 x NX"))
}

// What failed left no key without a lifetime, and the program does not send its EXPIRE then.
func TestUndone(t *testing.T) {
	for _, tt := range []struct{ lines, want string }{
		{"SET prod:workers:7 x = error", ""},
		{"SET prod:workers:7 x = error|SET prod:workers:8 x", "missingttl"},
		{"MULTI|SET prod:workers:7 x|EXEC", "missingttl"},
		{"MULTI|SET prod:workers:7 x|EXEC = error", ""},
		{"MULTI|SET prod:workers:7 x|EXEC = nil", ""}, // of a WATCH
		{"MULTI|SET prod:workers:7 x|DISCARD", ""},
		{"SET prod:workers:8 x|MULTI|SET prod:workers:7 x|EXEC = nil", "missingttl"},
		{"MULTI|SET prod:workers:7 x|EXEC|MULTI|GET prod:workers:8|EXEC = nil", "missingttl"},
	} {
		g, l := of(t, policy)
		require.NoError(t, send(g, strings.Split(tt.lines, "|")...))
		g.Flush()
		require.Equal(t, tt.want, l.rules(), tt.lines)
		require.Zero(t, g.Panics(), tt.lines)
	}
}

// Modules write their own keys, and read others if the policy does not mind.
func TestOwner(t *testing.T) {
	g, l := of(t, policy, guard.Service("search"))
	require.NoError(t, send(g, "DEL prod:invoice:7", "GET prod:invoice:7"))
	require.Equal(t, "foreignkey", l.rules())
	g, l = of(t, policy+"rules: {foreignkey: {reads: true, severity: warning}}\n", guard.Service("search"), guard.Mode(guard.Fail))
	require.NoError(t, send(g, "GET prod:invoice:7"))
	require.Equal(t, "warning", l.list[0].Severity)
	g, l = of(t, policy, guard.Service("billing"))
	require.NoError(t, send(g, "DEL prod:invoice:7"))
	require.Empty(t, l.rules())
	_, err := guard.Of(parsed(t, policy), guard.Service("nobody"))
	require.ErrorContains(t, err, `policy.yml has no module or service "nobody" (known: billing, search)`)
}

// In a cluster the keys of a command are in one slot.
func TestSlots(t *testing.T) {
	const text = "cluster: true\nkeys: {job: {pattern: \"job:{id}\"}, tagged: {pattern: \"tag:{{{id}}}:{n}\"}}\n"
	for _, tt := range []struct{ lines, want string }{
		{"RENAME job:1 job:2", "crossslot"},
		{"RENAME tag:{a}:1 tag:{a}:2", ""},
		{"SUNION job:1 job:1", ""},
		{"MGET job:1 job:2", ""},
		{"GET job:1|GET job:2", ""},
		{"MULTI|GET job:1|GET job:2|EXEC", "crossslot"},
		{"MULTI|GET tag:{a}:1|GET tag:{a}:2|EXEC", ""},
		{"MULTI|GET job:1|EXEC|GET job:2", ""},
		{"MULTI|GET job:1|EXEC|RENAME job:1 job:2", "crossslot"},
	} {
		g, l := of(t, text)
		require.NoError(t, send(g, strings.Split(tt.lines, "|")...))
		require.Equal(t, tt.want, l.rules(), tt.lines)
	}
}

// What the policy switches off is not reported, and classes keep earlier patterns for a while.
func TestPolicyWords(t *testing.T) {
	g, l := of(t, policy+"rules: {unknownkey: {enabled: false}}\n")
	require.NoError(t, send(g, "GET nothing"))
	require.Empty(t, l.rules())
	const was = "keys: {job: {pattern: \"jobs:{id}\", was: [\"job:{id}\"], retired: 2020-01-01}}\n"
	for day, want := range map[string]string{"2019-01-01": "", "2021-01-01": "unknownkey"} {
		now, err := time.Parse(time.DateOnly, day)
		require.NoError(t, err)
		g, l = of(t, was, guard.Clock(func() time.Time { return now }))
		require.NoError(t, send(g, "GET job:7"))
		list := l.list
		require.Equal(t, want, l.rules(), day)
		if want != "" {
			require.Equal(t, "key job:"+keys.Hash("7")+" has an earlier pattern, which is retired: use jobs:{id}", list[0].Message)
		}
		now = now.Add(time.Hour)
		require.NoError(t, send(g, "GET jab:7"))
		require.Contains(t, l.list[len(l.list)-1].Message, " is of no class of the policy")
	}
	g, l = of(t, "limits: {max_length: 5}\n") // no classes: any key
	require.NoError(t, send(g, "GET anything"))
	require.Empty(t, l.rules())
	optional := "namespace: {optional: true, values: [a, b]}\nkeys: {job: {pattern: \"jobs:{id}\"}}\n"
	g, l = of(t, optional, guard.Namespace("a"))
	require.NoError(t, send(g, "GET a:jobs:7", "GET jobs:7"))
	require.Equal(t, "live-namespace", l.rules())
}

// A violation is reported once a minute for a caller, and counted each time.
func TestOnceAMinute(t *testing.T) {
	now := time.Unix(1_000_000_000, 0)
	g, l := of(t, policy, guard.Clock(func() time.Time { return now }))
	for range 3 {
		require.NoError(t, send(g, "GET nothing"))
	}
	require.Len(t, l.list, 1)
	require.Contains(t, l.list[0].Caller, "guard_test.go:")
	require.Contains(t, l.list[0].Caller, " github.com/redislint/redislint/guard_test.send")
	now = now.Add(time.Minute)
	require.NoError(t, send(g, "GET nothing"))
	require.Len(t, l.list, 2)
	var b bytes.Buffer
	require.NoError(t, g.WriteMetrics(&b))
	require.Contains(t, b.String(), `redislint_violations_total{class="",rule="unknownkey"} 4`)
}

// A key that gets its lifetime in a command of its own, soon, is fine.
func TestLater(t *testing.T) {
	now := time.Unix(1_000_000_000, 0)
	g, l := of(t, policy, guard.Clock(func() time.Time { return now }))
	require.NoError(t, send(g, "SET prod:workers:7 x"))
	require.NoError(t, send(g, "SET prod:workers:8 x"))
	now = now.Add(500 * time.Millisecond)
	require.NoError(t, send(g, "EXPIRE prod:workers:7 30"))
	require.Empty(t, l.list)
	now = now.Add(time.Second)
	require.NoError(t, send(g, "GET prod:workers:9"))
	require.Len(t, l.list, 1)
	require.Equal(t, `SET leaves key prod:workers:2c624232cdd221771294dfbb310aca00 without a TTL: class worker wants 30s`, l.list[0].Message)

	g, l = of(t, policy, guard.AskTTL(time.Second), guard.Clock(func() time.Time { return now }))
	require.NoError(t, send(g, "HSET prod:session:650e8400-e29b-41d4-a716-446655440001 state on", "SET prod:workers:7 x", "SET prod:workers:8 x"))
	require.Empty(t, g.Due(false))
	due := g.Due(true)
	require.Len(t, due, 3)
	for _, d := range due {
		pttl := int64(-1)
		if strings.HasSuffix(d.Key, "8") {
			pttl = 5
		}
		d.Judge(pttl)
	}
	require.Equal(t, "missingttl missingttl", l.rules())
	require.Empty(t, g.Due(true))
}

// Nothing that is not in the policy is shown.
func TestRedacted(t *testing.T) {
	g, l := of(t, policy, guard.Mode(guard.Fail), guard.Namespace("prod"))
	for _, line := range []string{
		"GET prod:workers:topsecret:topsecret", "GET topsecret", "GET topsecret:topsecret", "SET prod:invoice:topsecret topsecret",
		"SCAN 0 MATCH topsecret:*", "GET prod:cache:topsecret", "PUBLISH topsecret topsecret", "HSET prod:session:topsecret topsecret topsecret",
		"SET prod:workers:topsecret topsecret", "GET topsecret:workers:a", "SET prod:lock:topsecret topsecret", "SET prod:hits:topsecret topsecret",
	} {
		err := send(g, line)
		require.Error(t, err, line)
		require.NotContains(t, err.Error(), "topsecret", line)
	}
	require.NotEmpty(t, l.list)
	require.NotContains(t, fmt.Sprintf("%+v", l.list), "topsecret")
}

// What is reported is not the program's memory, which may be used again.
func TestOwnMemory(t *testing.T) {
	g, l := of(t, policy, guard.Observe())
	key, pattern := []byte("prod"), []byte("*")
	trip := g.Begin()
	trip.Add("GET", nil, []any{key}, nil)
	trip.Add("SCAN", nil, []any{0, "MATCH", pattern}, nil)
	trip.End()
	copy(key, "xxxx")
	copy(pattern, "x")
	require.Equal(t, "prod", l.list[0].Key)
	require.Equal(t, "*", l.list[1].Key)
	var b bytes.Buffer
	require.NoError(t, g.WriteObserved(&b))
	require.Contains(t, b.String(), `"template": "prod"`)
}

// What the guard counts.
func TestMetrics(t *testing.T) {
	g, _ := of(t, policy)
	require.NoError(t, send(g, "GET prod:workers:7 = nil", "GET prod:workers:7", "SET prod:workers:7 x NX EX 30 = nil", "SETNX prod:workers:7 x = 0", "INCR prod:hits:1 = 5", "NOSUCH x"))
	require.NoError(t, send(g, "GET prod:workers:7"))
	trip := g.Begin()
	trip.Add("MGET", nil, []any{"prod:workers:7", "prod:cache:1", "prod:cache:2"}, nil)
	for i, there := range []bool{true, false, true} {
		trip.Element(0, i, there)
	}
	trip.End()
	var b bytes.Buffer
	require.NoError(t, g.WriteMetrics(&b))
	for _, line := range []string{
		`redislint_commands_total{class="worker",command="GET"} 3`, `redislint_commands_total{class="worker",command="MGET"} 1`,
		`redislint_commands_total{class="cache",command="MGET"} 1`,
		`redislint_hits_total{class="worker"} 3`, `redislint_misses_total{class="worker"} 1`,
		`redislint_hits_total{class="cache"} 1`, `redislint_misses_total{class="cache"} 1`,
		`redislint_nx_refused_total{class="worker"} 2`, `redislint_guard_unknown_commands_total 1`,
		`redislint_command_duration_seconds_count{class="worker"} 2`, `redislint_guard_sample_ratio 1`,
	} {
		require.Contains(t, b.String(), line+"\n")
	}
	require.Equal(t, []string{"session", "registry", "recent", "lock", "invoice", "channel:events"}, g.Untouched())
}

// What is written can be read, and says what was sent from where.
func TestObserved(t *testing.T) {
	g, _ := of(t, policy, guard.Observe())
	for range 2 {
		require.NoError(t, send(g, "GET prod:workers:7", "GET prod:other:topsecret", "PUBLISH prod:events:x up"))
	}
	var b bytes.Buffer
	require.NoError(t, g.WriteObserved(&b))
	require.Contains(t, b.String(), `"template": "{namespace}:workers:{id}",`)
	require.Contains(t, b.String(), `"template": "prod:{s2}:{s3}",`)
	require.Contains(t, b.String(), `"count": 2`)
	require.NotContains(t, b.String(), "topsecret")
	g, _ = of(t, policy)
	require.ErrorContains(t, g.WriteObserved(&b), "guard.Observe()")
}

// A panic inside the guard, or in what it calls, does not reach the program.
func TestPanics(t *testing.T) {
	g, err := guard.Of(parsed(t, policy), guard.OnViolation(func(guard.Violation) { panic("no") }))
	require.NoError(t, err)
	require.NoError(t, send(g, "GET nothing"))
	require.EqualValues(t, 1, g.Panics())
	trip := g.Begin()
	trip.Add("GET", nil, []any{panics{}}, func([]byte, any) []byte { panic("no") })
	require.NoError(t, trip.Check())
	trip.Reply(0, guard.Something, -1)
	trip.End()
	require.EqualValues(t, 2, g.Panics())
}

type panics struct{}

// A guard is made of a file, and mistakes are said.
func TestNew(t *testing.T) {
	g, err := guard.New(fstest.MapFS{keys.PolicyFile: {Data: []byte(policy)}}, guard.Namespace("dev"))
	require.NoError(t, err)
	require.Len(t, g.Policy().Keys, 9)
	_, err = guard.New(fstest.MapFS{})
	require.Error(t, err)
	_, err = guard.New(fstest.MapFS{keys.PolicyFile: {Data: []byte("keys: 5\n")}})
	require.ErrorContains(t, err, ".redislint.yml:1:7")
	_, err = guard.Of(nil)
	require.Error(t, err)
	_, err = guard.Of(&keys.Policy{})
	require.Error(t, err)
	_, err = guard.Of(parsed(t, policy), guard.Namespace("nowhere"))
	require.ErrorContains(t, err, `namespace "nowhere" is not one that policy.yml allows`)
	_, err = guard.Of(parsed(t, "version: 1\n"), guard.Namespace("a"))
	require.ErrorContains(t, err, "policy.yml has none")
	var none *guard.Guard
	require.NoError(t, send(none, "GET x"))
}

// A sample is about as large as it should be.
func TestSample(t *testing.T) {
	for _, rate := range []float64{0, 0.25, 1, -1, 7} {
		g, _ := of(t, policy, guard.Mode(guard.Sample(rate)))
		n := 0
		for range 10_000 {
			if trip := g.Begin(); trip != nil {
				n++
				trip.Drop()
			}
		}
		require.InDelta(t, max(0, min(rate, 1))*10_000, n, 300, rate)
	}
}

// Several goroutines use one guard.
func TestRace(t *testing.T) {
	g, _ := of(t, policy, guard.Observe())
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 200 {
				_ = send(g, fmt.Sprintf("SET prod:workers:%d x", i), "GET nothing", "SCAN 0 MATCH prod:*", fmt.Sprintf("EXPIRE prod:workers:%d 30", i))
			}
		})
	}
	wg.Wait()
	require.Zero(t, g.Panics())
}
