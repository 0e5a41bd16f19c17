package audit

import (
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/internal/redistest"
)

// Keys that are there all the time are counted while the table of keys grows and shrinks.
func TestRehash(t *testing.T) {
	addr := redistest.Start(t, "--enable-debug-command", "local")
	populate(t, addr, 7000)
	c := redistest.Dial(t, addr)
	defer c.Close()
	policy := policyOf(t, several)
	want := run(t, walkOf(t, "redis://"+addr, Options{Policy: policy, Memory: MemoryNone}))
	const many = 60_000 // from a table of 8,192 to one of 131,072
	var add, remove [][]string
	for i := range many {
		add = append(add, []string{"SET", "passing:" + strconv.Itoa(i), "v"})
		remove = append(remove, []string{"DEL", "passing:" + strconv.Itoa(i)})
	}
	w := walkOf(t, "redis://"+addr, Options{Policy: policy, Memory: MemoryNone})
	w.Count = 100
	steps, most := 0, 0
	w.Progress = func(Progress) {
		steps++
		at := 500 * (steps - 10)
		var err error
		switch {
		case at < 0 || at >= 2*many:
		case at < many:
			_, err = c.Pipeline(add[at : at+500])
		default:
			_, err = c.Pipeline(remove[at-many : at-many+500])
		}
		require.NoError(t, err)
		most = max(most, tableSize(t, c))
	}
	r := run(t, w)
	require.GreaterOrEqual(t, most, 65_536)
	require.Equal(t, comparable(want).Classes, comparable(r).Classes)
	require.GreaterOrEqual(t, r.Unknown.Keys+r.Vanished, want.Unknown.Keys)
}

// tableSize is how many places the largest table of keys has.
func tableSize(t *testing.T, c *redistest.Conn) int {
	t.Helper()
	reply, err := c.Do("DEBUG", "HTSTATS", "0")
	require.NoError(t, err)
	size := 0
	for line := range strings.Lines(fmt.Sprint(reply)) {
		if n, ok := strings.CutPrefix(strings.TrimSpace(line), "table size: "); ok {
			x, err := strconv.Atoi(n)
			require.NoError(t, err)
			size = max(size, x)
		}
	}
	return size
}

// No command of an audit takes long because a key is large.
func TestLargeKey(t *testing.T) {
	n := 10_000_000
	if testing.Short() {
		n = 1_000_000
	}
	addr := redistest.Start(t)
	c := redistest.Dial(t, addr)
	defer c.Close()
	for _, kind := range []string{"RPUSH", "SADD", "HSET"} {
		script := fmt.Sprintf(`
local step = {KEYS[1]}
for i = 1, ARGV[1], 1000 do
	local list = {}
	for j = i, i + 999 do
		list[#list + 1] = j
		%s
	end
	redis.call('%s', KEYS[1], unpack(list))
end`, map[bool]string{true: "list[#list + 1] = j"}[kind == "HSET"], kind)
		size := n
		if kind != "RPUSH" {
			size = n / 10
		}
		reply, err := c.Do("EVAL", script, "1", "prod:lists:"+kind, strconv.Itoa(size))
		require.NoError(t, err)
		require.Nil(t, reply)
	}
	_, err := c.Do("CONFIG", "RESETSTAT")
	require.NoError(t, err)
	w := walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, several)})
	w.Values = 1
	r := run(t, w)
	require.EqualValues(t, 3, r.Keys)
	require.Equal(t, map[string]int64{"list": 1, "set": 1, "hash": 1}, r.Classes[0].Types)
	i := slices.IndexFunc(r.Findings, func(f Finding) bool { return f.Rule == live.Size })
	require.GreaterOrEqual(t, i, 0)
	require.EqualValues(t, 3, r.Findings[i].Keys)
	info, err := c.Do("INFO", "commandstats")
	require.NoError(t, err)
	seen := 0
	for line := range strings.Lines(fmt.Sprint(info)) {
		name, stats, ok := strings.Cut(strings.TrimPrefix(line, "cmdstat_"), ":")
		if !ok || !slices.Contains([]string{"scan", "type", "pttl", "llen", "scard", "hlen", "memory|usage", "lrange", "hscan"}, name) {
			continue
		}
		seen++
		_, text, _ := strings.Cut(stats, "usec_per_call=")
		text, _, _ = strings.Cut(text, ",")
		took, err := strconv.ParseFloat(text, 64)
		require.NoError(t, err)
		require.Less(t, took, 50_000.0, line) // going through all elements takes longer, waiting for a processor hardly
	}
	require.GreaterOrEqual(t, seen, 7)
}

// A replica that does not answer is not asked again: its master is, unless only replicas may be.
func TestStoppedReplica(t *testing.T) {
	long(t)
	master := startProcess(t)
	_, port, _ := net.SplitHostPort(master.addr)
	replica := startProcess(t, "--replicaof", "127.0.0.1 "+port)
	populate(t, master.addr, 700)
	walk := func(which string) *Walk {
		w := walkOf(t, "redis://"+master.addr, Options{Policy: policyOf(t, several)})
		w.Replica, w.Target.Timeout = which, 500*time.Millisecond
		return w
	}
	require.Eventually(t, func() bool {
		r, err := walk(Only).Run(t.Context())
		return err == nil && r.Keys == 700 && r.Source.Replica
	}, time.Minute, 50*time.Millisecond)
	require.NoError(t, replica.cmd.Process.Signal(syscall.SIGSTOP))
	r := run(t, walk(Prefer))
	require.False(t, r.Source.Replica)
	require.EqualValues(t, 700, r.Keys)
	_, err := walk(Only).Run(t.Context())
	var server *ServerError
	require.ErrorAs(t, err, &server)
	require.ErrorContains(t, err, "no replica that can be read")
	require.NoError(t, replica.cmd.Process.Signal(syscall.SIGCONT))
}
