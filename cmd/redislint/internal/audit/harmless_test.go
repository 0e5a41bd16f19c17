package audit

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redistest"
)

// allowed are the commands that an audit may send, and those that it sends with a flag or
// a word of the policy only.
var allowed = []string{
	"HELLO", "AUTH", "PING", "CLIENT SETINFO", "CLIENT SETNAME", "CLIENT NO-TOUCH", "CLIENT NO-EVICT", "SELECT", "ROLE", "INFO", "DBSIZE",
	"SCAN", "TYPE", "PTTL", "STRLEN", "LLEN", "HLEN", "SCARD", "ZCARD", "XLEN", "MEMORY USAGE",
}

const several = `
namespace: {values: [prod, dev]}
server: {acl: required, maxmemory_policy: noeviction}
keys:
  worker: {pattern: "{namespace}:workers:{id}", type: string, ttl: 1h, value: {one_of: [up, down]}}
  list: {pattern: "{namespace}:lists:{id}", type: list, max_size: 3}
  state: {pattern: "{namespace}:states:{id}", type: hash, fields: {at: {type: int}}}
`

// populate makes keys of all types, with and without lifetimes.
func populate(t testing.TB, addr string, n int) {
	t.Helper()
	var commands [][]string
	for i := range n {
		commands = append(commands, [][]string{
			fields(fmt.Sprintf("SET prod:workers:%d up EX 3000", i)),
			fields(fmt.Sprintf("RPUSH dev:lists:%d a b c d", i)),
			fields(fmt.Sprintf("HSET prod:states:%d at %d", i, i)),
			fields(fmt.Sprintf("SADD other:set:%d a b", i)),
			fields(fmt.Sprintf("ZADD other:zset:%d 1 a", i)),
			fields(fmt.Sprintf("XADD other:stream:%d * a b", i)),
			fields(fmt.Sprintf("SET prod:workers:n%d gone", i)),
		}[i%7])
	}
	send(t, addr, commands...)
}

// fingerprint is all that a server has: keys, values and when they expire.
func fingerprint(t testing.TB, addr string) map[string]string {
	t.Helper()
	c := redistest.Dial(t, addr)
	defer c.Close()
	list, err := c.Do("KEYS", "*")
	require.NoError(t, err)
	out := map[string]string{}
	for _, k := range list.([]any) {
		replies, err := c.Pipeline([][]string{{"DUMP", k.(string)}, {"PEXPIRETIME", k.(string)}})
		require.NoError(t, err)
		out[k.(string)] = fmt.Sprint(replies)
	}
	return out
}

// An audit sends what is allowed and nothing else; values are read with --values only, and
// all is after as it was before.
func TestHarmless(t *testing.T) {
	addr := redistest.Start(t)
	populate(t, addr, 700)
	before := fingerprint(t, addr)
	for name, c := range map[string]struct {
		change func(*Walk)
		more   []string
	}{
		"full":   {func(*Walk) {}, nil},
		"memory": {func(w *Walk) { w.Memory = MemorySample }, nil},
		"none":   {func(w *Walk) { w.Memory = MemoryNone }, nil},
		"sample": {func(w *Walk) { w.Sample = 100 }, nil},
		"values": {func(w *Walk) { w.Values = 5 }, []string{"GETRANGE", "HSCAN", "LRANGE"}},
		"idle":   {func(w *Walk) { w.Idle = true }, []string{"OBJECT IDLETIME"}},
		"resp2":  {func(w *Walk) { w.Target.Protocol = 2 }, nil},
		"paced":  {func(w *Walk) { w.limiter, w.Rate, w.MaxServer = nil, 1e6, time.Millisecond }, nil},
		"prefer": {func(w *Walk) { w.Replica = Prefer }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			m := redistest.NewMonitor(t, addr)
			w := walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, several)})
			c.change(w)
			run(t, w)
			sent := sentTo(m)
			require.Contains(t, sent, "SCAN")
			if name == "values" {
				require.Contains(t, sent, "GETRANGE")
			}
			for _, text := range sent {
				if strings.HasPrefix(text, "CONFIG GET") || text == "ACL GETUSER" { // the policy has server:
					continue
				}
				require.Contains(t, append(c.more, allowed...), text)
			}
		})
	}
	require.Equal(t, before, fingerprint(t, addr))
}

// sentTo are the names of the commands that a server executed.
func sentTo(m *redistest.Monitor) []string {
	var sent []string
	for _, command := range m.Commands() {
		text := strings.ToUpper(command.Args[0])
		if slices.Contains([]string{"CLIENT", "MEMORY", "CONFIG", "ACL", "OBJECT", "CLUSTER"}, text) {
			text += " " + strings.ToUpper(command.Args[1])
		}
		sent = append(sent, text)
	}
	return sent
}

// The user that --print-acl describes sees the same as one who may do everything. With
// fewer rights, the report says what is missing.
func TestRights(t *testing.T) {
	addr := redistest.Start(t)
	populate(t, addr, 700)
	opts := Options{Policy: policyOf(t, several)}
	all := walkOf(t, "redis://"+addr, opts)
	all.Values, all.Idle = 5, true
	want := run(t, all)
	send(t, addr, append([]string{"ACL", "SETUSER", "auditor", "on", ">a:b@c/#%"}, fields(all.Rights())...))
	w := walkOf(t, "redis://auditor@"+addr, opts)
	w.Target.Password, w.Values, w.Idle = "a:b@c/#%", 5, true
	require.Equal(t, comparable(want), comparable(run(t, w)))

	for command, without := range map[string]string{
		"type": "types", "pttl": "lifetimes", "memory": "bytes", "hlen": "lengths", "info": "version", "getrange": "strings", "acl|getuser": "users", "client|setname": "", "select": "", "object|idletime": "last use",
	} {
		send(t, addr, fields("ACL SETUSER auditor -"+command))
		w := walkOf(t, "redis://auditor@"+addr, opts)
		w.Target.Password, w.Values, w.Idle = "a:b@c/#%", 5, true
		r := run(t, w)
		require.Equal(t, without == "", r.Complete, command)
		require.Contains(t, strings.Join(r.Incomplete, "\n"), without, command)
		require.Equal(t, want.Keys, r.Keys, command)
		send(t, addr, append([]string{"ACL", "SETUSER", "auditor"}, fields(all.Rights())...))
	}

	send(t, addr, fields("ACL SETUSER auditor -scan"))
	w = walkOf(t, "redis://auditor@"+addr, opts)
	w.Target.Password = "a:b@c/#%"
	r, err := w.Run(t.Context())
	var server *ServerError
	require.ErrorAs(t, err, &server)
	require.ErrorContains(t, err, "--print-acl")
	require.False(t, r.Complete)
}

// comparable is a report without what differs from run to run.
func comparable(r *Report) Report {
	c := *r
	c.Duration, c.Time, c.Server = 0, 0, nil
	c.Classes = slices.Clone(c.Classes)
	for i := range c.Classes {
		c.Classes[i].TTL, c.Classes[i].Idle = nil, nil
	}
	return c
}

// What cannot be reached is an error that says what to do.
func TestUnreachable(t *testing.T) {
	addr := redistest.Start(t)
	send(t, addr, fields("CONFIG SET requirepass secret"))
	socket := filepath.Join(t.TempDir(), "none.sock")
	for url, want := range map[string]string{
		"redis://127.0.0.1:1":                    "check the host and the port",
		"redis://" + addr:                        PasswordVariable,
		"redis://nobody@" + addr:                 "check the user",
		"rediss://" + addr:                       "the server may not speak TLS on that port: redis:// is without",
		"unix://" + socket:                       "no such file or directory (check the path of the socket",
		"redis+cluster://" + addr:                PasswordVariable,
		"redis+sentinel://" + addr + "/mymaster": " is not a sentinel: write redis://",
	} {
		w := walkOf(t, url, Options{Policy: policyOf(t, several)})
		w.Target.Timeout = 2 * time.Second
		if strings.Contains(url, "nobody") {
			w.Target.Password = "wrong"
		}
		r, err := w.Run(t.Context())
		var server *ServerError
		require.ErrorAs(t, err, &server, url)
		require.ErrorContains(t, err, want, url)
		require.Nil(t, r)
	}
}

// A server of another kind, or with less than there is today, is audited all the same.
func TestOtherServers(t *testing.T) {
	config := filepath.Join(t.TempDir(), "redis.conf")
	require.NoError(t, os.WriteFile(config, []byte("rename-command CONFIG \"\"\nrename-command HELLO \"\"\nrename-command CLIENT \"\"\n"), 0o600))
	addr := redistest.Start(t, "--include", config)
	populate(t, addr, 70)
	w := walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, several+"\n")})
	r := run(t, w)
	require.EqualValues(t, 70, r.Keys)
	require.True(t, r.Complete, r.Incomplete)
	w = walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, "server: {config: {timeout: 7}}\n")})
	r = run(t, w)
	require.False(t, r.Complete)
	require.Contains(t, r.Incomplete[0], "CONFIG GET")
}

// A unix socket, other databases, and a glob.
func TestSources(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "s")
	addr := redistest.Start(t, "--unixsocket", socket)
	populate(t, addr, 70)
	send(t, addr, fields("SELECT 5"), fields("SET prod:workers:five up EX 10"))
	policy := policyOf(t, several)
	require.EqualValues(t, 70, run(t, walkOf(t, "unix://"+socket, Options{Policy: policy})).Keys)
	r := run(t, walkOf(t, "redis://"+addr+"/5", Options{Policy: policy}))
	require.EqualValues(t, 1, r.Keys)
	require.Equal(t, []int{5}, r.Source.Databases)
	w := walkOf(t, "redis://"+addr, Options{Policy: policy})
	w.AllDBs = true
	r = run(t, w)
	require.EqualValues(t, 71, r.Keys)
	require.Equal(t, []int{0, 5}, r.Source.Databases)
	w = walkOf(t, "redis://"+addr, Options{Policy: policy})
	w.Match = "prod:*"
	require.EqualValues(t, 30, run(t, w).Keys)
	w = walkOf(t, "redis://"+addr, Options{Policy: policy, Classes: []string{"list"}})
	r = run(t, w)
	require.Len(t, r.Classes, 1)
	require.EqualValues(t, 10, r.Classes[0].Keys)
}

// An audit ends soon when it is told to.
func TestInterrupted(t *testing.T) {
	addr := redistest.Start(t)
	populate(t, addr, 20_000)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	w := walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, several)})
	w.Rate = 100
	begun := time.Now()
	r, err := w.Run(ctx)
	require.Error(t, err)
	require.False(t, r.Complete)
	require.Less(t, time.Since(begun), 5*time.Second)
}
