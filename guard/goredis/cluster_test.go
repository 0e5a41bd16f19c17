package goredis_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/guard/goredis"
	"github.com/redislint/redislint/internal/redistest"
)

// A cluster that sends clients elsewhere: each command counts once, and nothing is reported.
func TestClusterRedirects(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a cluster")
	}
	cli, err := exec.LookPath("redis-cli")
	if err != nil {
		t.Skip("redis-cli is not installed: it makes the cluster")
	}
	var addrs []string
	for range 3 {
		addrs = append(addrs, redistest.Start(t, "--cluster-enabled", "yes"))
	}
	out, err := exec.CommandContext(t.Context(), cli, append(append([]string{"--cluster", "create"}, addrs...), "--cluster-yes")...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	nodes := make([]*redistest.Conn, 3)
	for i, addr := range addrs {
		nodes[i] = redistest.Dial(t, addr)
		require.Eventually(t, func() bool {
			info, err := nodes[i].Do("CLUSTER", "INFO")
			return err == nil && strings.Contains(fmt.Sprint(info), "cluster_state:ok")
		}, time.Minute, 20*time.Millisecond)
	}
	ctx := t.Context()
	rdb := redis.NewClusterClient(&redis.ClusterOptions{Addrs: addrs[:1]})
	t.Cleanup(func() { _ = rdb.Close() })
	g, l := of(t)
	rdb.AddHook(goredis.Hook(g))
	const keys = 50
	write := func() {
		for i := range keys {
			require.NoError(t, rdb.Set(ctx, fmt.Sprint("workers:", i), "x", 30*time.Second).Err())
		}
		_, err := rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
			for i := range keys {
				p.HSet(ctx, fmt.Sprint("job:", i), "a", 1)
				p.Expire(ctx, fmt.Sprint("job:", i), time.Minute)
			}
			return nil
		})
		require.NoError(t, err)
	}
	write()

	// All slots of these keys move to the next node: the client learns it from redirects.
	moved := 0
	for i := range keys {
		for _, key := range []string{fmt.Sprint("workers:", i), fmt.Sprint("job:", i)} {
			moved += moveSlot(t, nodes, key)
		}
	}
	require.NotZero(t, moved)
	write()
	require.Empty(t, l.rules())
	text := metrics(t, g)
	for _, line := range []string{`class="worker",command="SET"} 100`, `class="job",command="HSET"} 100`, `class="job",command="EXPIRE"} 100`} {
		require.Contains(t, text, "redislint_commands_total{"+line+"\n")
	}
	n := 0
	for i := range keys {
		n += int(rdb.Exists(ctx, fmt.Sprint("workers:", i)).Val())
	}
	require.Equal(t, keys, n)
}

// moveSlot gives the slot of a key, without what is in it, to the next node.
func moveSlot(t *testing.T, nodes []*redistest.Conn, key string) (moved int) {
	t.Helper()
	slot, err := nodes[0].Do("CLUSTER", "KEYSLOT", key)
	require.NoError(t, err)
	for i, n := range nodes {
		if _, err := n.Do("DEL", key); err != nil {
			continue // another one has it
		}
		id, err := nodes[(i+1)%3].Do("CLUSTER", "MYID")
		require.NoError(t, err)
		for k := range nodes { // the next node first, or nobody has the slot
			_, err := nodes[(i+1+k)%3].Do("CLUSTER", "SETSLOT", fmt.Sprint(slot), "NODE", id.(string))
			require.NoError(t, err)
		}
		return 1
	}
	return 0
}
