package audit

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer/live"
)

// clusterOf starts three masters with a replica each.
func clusterOf(t *testing.T) []*process {
	t.Helper()
	long(t)
	var nodes []*process
	args := []string{"--cluster", "create"}
	for i := range 6 {
		n := startProcess(t, "--cluster-enabled", "yes", "--cluster-config-file", fmt.Sprintf("nodes%d.conf", i), "--cluster-node-timeout", "2000")
		nodes = append(nodes, n)
		args = append(args, n.addr)
	}
	cli(t, append(args, "--cluster-replicas", "1", "--cluster-yes")...)
	require.Eventually(t, func() bool {
		for _, n := range nodes {
			_, port, _ := net.SplitHostPort(n.addr)
			out, err := exec.Command("redis-cli", "-p", port, "cluster", "info").Output()
			if err != nil || !strings.Contains(string(out), "cluster_state:ok") {
				return false
			}
			out, err = exec.Command("redis-cli", "-p", port, "info", "replication").Output()
			if err != nil || !strings.Contains(string(out), "state=online") && !strings.Contains(string(out), "master_link_status:up") {
				return false
			}
		}
		return true
	}, time.Minute, 50*time.Millisecond)
	return nodes
}

func cli(t testing.TB, args ...string) string {
	t.Helper()
	out, err := exec.Command("redis-cli", args...).CombinedOutput()
	require.NoError(t, err, string(out))
	return string(out)
}

const spread = `
keys:
  worker: {pattern: "app:workers:{id}", type: string}
`

// fill puts keys into a cluster.
func fill(t *testing.T, addr string, n int) {
	t.Helper()
	c := redis.NewClusterClient(&redis.ClusterOptions{Addrs: []string{addr}})
	defer c.Close()
	_, err := c.Pipelined(t.Context(), func(p redis.Pipeliner) error {
		for i := range n {
			p.Set(t.Context(), fmt.Sprintf("app:workers:%d", i), "v", 0)
		}
		return nil
	})
	require.NoError(t, err)
}

// All keys of a cluster are counted once: on masters, on replicas, and while slots move.
func TestCluster(t *testing.T) {
	nodes := clusterOf(t)
	const all, hot = 21_500, 1500
	fill(t, nodes[0].addr, all-hot)
	c := redis.NewClusterClient(&redis.ClusterOptions{Addrs: []string{nodes[0].addr}})
	defer c.Close()
	_, err := c.Pipelined(t.Context(), func(p redis.Pipeliner) error {
		for i := range hot {
			p.Set(t.Context(), fmt.Sprintf("app:workers:{hot}%d", i), "v", 0)
		}
		return nil
	})
	require.NoError(t, err)
	url := "redis+cluster://" + nodes[1].addr
	for _, replica := range []string{Never, Only} {
		var r *Report
		require.Eventually(t, func() bool { // replicas may still be behind
			w := walkOf(t, url, Options{Policy: policyOf(t, spread)})
			w.Replica = replica
			var err error
			r, err = w.Run(t.Context())
			return err == nil && r.Keys == all
		}, time.Minute, 200*time.Millisecond)
		require.Equal(t, "cluster", r.Source.Kind)
		require.Equal(t, 3, r.Source.Nodes)
		require.Equal(t, replica == Only, r.Source.Replica)
		require.EqualValues(t, all, r.Classes[0].Keys)
		// 7 % of all keys have the tag, and more than 10 % of those of their node.
		i := slices.IndexFunc(r.Findings, func(f Finding) bool { return f.Rule == live.Slot })
		require.GreaterOrEqual(t, i, 0)
		require.Contains(t, r.Findings[i].Message, " of 127.0.0.1:")
		require.GreaterOrEqual(t, r.Findings[i].Keys, int64(hot-hot/10))
	}
	// The address of one node of a cluster is that of the cluster.
	require.EqualValues(t, all, run(t, walkOf(t, "redis://"+nodes[2].addr, Options{Policy: policyOf(t, spread)})).Keys)

	ids := masters(t, nodes[0].addr)
	for n := range 6 {
		from, to := ids[n%3], ids[(n+1)%3]
		var once sync.Once
		var moved sync.WaitGroup
		w := walkOf(t, url, Options{Policy: policyOf(t, spread)})
		w.Count = 50
		w.Progress = func(now Progress) {
			if now.Keys > int64(1000*n) {
				once.Do(func() {
					moved.Go(func() {
						_, _ = exec.Command("redis-cli", "--cluster", "reshard", nodes[0].addr, "--cluster-from", from, "--cluster-to", to, "--cluster-slots", "300", "--cluster-yes").CombinedOutput()
					})
				})
			}
			time.Sleep(time.Millisecond)
		}
		r, err := w.Run(t.Context())
		moved.Wait()
		require.NoError(t, err)
		require.EqualValues(t, all, r.Keys-r.Vanished, "reshard %d: %d vanished", n, r.Vanished)
		require.EqualValues(t, all, r.Classes[0].Keys)
	}
}

// masters are the ids of the masters of a cluster.
func masters(t *testing.T, addr string) []string {
	t.Helper()
	_, port, _ := net.SplitHostPort(addr)
	var out []string
	for line := range strings.Lines(cli(t, "-p", port, "cluster", "nodes")) {
		if words := strings.Fields(line); len(words) > 7 && strings.Contains(words[2], "master") {
			out = append(out, words[0])
		}
	}
	require.Len(t, out, 3)
	return out
}

// A master that fails over while it is walked is replaced by its replica.
func TestClusterFailover(t *testing.T) {
	nodes := clusterOf(t)
	const all = 20_000
	fill(t, nodes[0].addr, all)
	var once sync.Once
	w := walkOf(t, "redis+cluster://"+nodes[1].addr, Options{Policy: policyOf(t, spread)})
	w.Count, w.Retry = 50, time.Minute
	w.Progress = func(now Progress) {
		if now.Keys > 2000 {
			once.Do(func() {
				time.Sleep(time.Second) // for the replicas to be in step
				for _, n := range nodes {
					if n.addr == w.legs[0].Addr {
						n.kill()
					}
				}
			})
		}
	}
	require.EqualValues(t, all, run(t, w).Keys)
}

// A sentinel names the master; after a failover, the new one.
func TestSentinel(t *testing.T) {
	long(t)
	master := startProcess(t)
	_, port, _ := net.SplitHostPort(master.addr)
	replica := startProcess(t, "--replicaof", "127.0.0.1 "+port)
	populate(t, master.addr, 5000)
	config := filepath.Join(t.TempDir(), "sentinel.conf")
	require.NoError(t, os.WriteFile(config, []byte("sentinel monitor mymaster 127.0.0.1 "+port+" 1\nsentinel down-after-milliseconds mymaster 500\nsentinel failover-timeout mymaster 3000\n"), 0o600))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	addr := l.Addr().String()
	require.NoError(t, l.Close())
	_, sentinelPort, _ := net.SplitHostPort(addr)
	ctx, cancel := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, "redis-server", config, "--sentinel", "--port", sentinelPort, "--bind", "127.0.0.1")
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { cancel(); _ = cmd.Wait() })
	require.Eventually(t, func() bool {
		out, err := exec.Command("redis-cli", "-p", sentinelPort, "sentinel", "replicas", "mymaster").Output()
		return err == nil && strings.Contains(string(out), "master-link-status\nok")
	}, 2*time.Minute, 100*time.Millisecond)

	url := "redis+sentinel://" + addr + "/mymaster"
	policy := policyOf(t, several)
	for prefer, want := range map[string]bool{Never: false, Prefer: true, Only: true} {
		w := walkOf(t, url, Options{Policy: policy})
		w.Replica = prefer
		r := run(t, w)
		require.EqualValues(t, 5000, r.Keys)
		require.Equal(t, want, r.Source.Replica, prefer)
	}
	_, err = walkOf(t, "redis+sentinel://"+addr+"/other", Options{Policy: policy}).Run(t.Context())
	require.ErrorContains(t, err, `knows no master "other"`)

	var once sync.Once
	w := walkOf(t, url, Options{Policy: policy})
	w.Count, w.Retry = 50, 2*time.Minute
	w.Progress = func(now Progress) {
		if now.Keys > 1000 {
			once.Do(master.kill)
		}
	}
	r := run(t, w)
	require.EqualValues(t, 5000, r.Keys)
	require.Equal(t, replica.addr, w.legs[0].Addr)
}
