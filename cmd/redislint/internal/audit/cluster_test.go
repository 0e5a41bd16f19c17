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
	"github.com/redislint/redislint/internal/redistest"
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
	settle(t, nodes)
	return nodes
}

// settle waits until all nodes of a cluster agree, and each replica is in step.
func settle(t *testing.T, nodes []*process) {
	t.Helper()
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
	}, 2*time.Minute, 50*time.Millisecond)
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

// pairOf starts two masters that have half of the slots each.
func pairOf(t *testing.T) []*process {
	t.Helper()
	var nodes []*process
	for i, slots := range []string{"0 8191", "8192 16383"} {
		n := startProcess(t, "--cluster-enabled", "yes", "--cluster-config-file", fmt.Sprintf("nodes%d.conf", i), "--cluster-node-timeout", "2000")
		nodes = append(nodes, n)
		send(t, n.addr, fields("CLUSTER ADDSLOTSRANGE "+slots))
	}
	host, port, _ := net.SplitHostPort(nodes[0].addr)
	send(t, nodes[1].addr, fields("CLUSTER MEET "+host+" "+port))
	whole(t, nodes)
	return nodes
}

// whole waits until the nodes say that all slots have an owner.
func whole(t *testing.T, nodes []*process) {
	t.Helper()
	require.Eventually(t, func() bool {
		for _, n := range nodes {
			_, port, _ := net.SplitHostPort(n.addr)
			if !strings.Contains(cli(t, "-p", port, "cluster", "info"), "cluster_state:ok") {
				return false
			}
		}
		return true
	}, time.Minute, 50*time.Millisecond)
}

// Slots that move between an audit that was interrupted and the one that goes on, to a node that
// was walked already, are looked for there.
func TestClusterResumes(t *testing.T) {
	long(t)
	nodes := pairOf(t)
	const all = 5000
	fill(t, nodes[0].addr, all)
	file := filepath.Join(t.TempDir(), "checkpoint")
	walk := func() *Walk {
		w := walkOf(t, "redis+cluster://"+nodes[0].addr, Options{Policy: policyOf(t, spread)})
		w.Checkpoint, w.Count = file, 100
		return w
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	w := walk()
	w.Progress = func(Progress) {
		if w.legs[0].Done {
			cancel()
		}
	}
	r, err := w.Run(ctx)
	require.ErrorIs(t, err, context.Canceled)
	require.False(t, r.Complete)
	require.Less(t, r.Keys, int64(all*3/4))

	first, second := nodes[0], nodes[1]
	if w.legs[0].Addr != first.addr {
		first, second = second, first
	}
	id := func(p *process) string {
		_, port, _ := net.SplitHostPort(p.addr)
		return strings.TrimSpace(cli(t, "-p", port, "cluster", "myid"))
	}
	cli(t, "--cluster", "reshard", first.addr, "--cluster-from", id(second), "--cluster-to", id(first), "--cluster-slots", "500", "--cluster-yes")
	whole(t, nodes)
	monitors := []*redistest.Monitor{redistest.NewMonitor(t, first.addr), redistest.NewMonitor(t, second.addr)}
	r = run(t, walk())
	for _, m := range monitors {
		sent := sentTo(m)
		require.Contains(t, sent, "SCAN")
		require.Contains(t, sent, "CLUSTER NODES")
		require.Subset(t, append([]string{"CLUSTER SLOTS", "CLUSTER NODES", "READONLY", "ASKING", "PING"}, allowed...), sent)
	}
	require.EqualValues(t, all, r.Keys)
	require.EqualValues(t, all, r.Classes[0].Keys)
}

// A cluster that lacks a slot refuses what is asked of keys: that is no answer.
func TestClusterDown(t *testing.T) {
	long(t)
	nodes := pairOf(t)
	const all = 5000
	fill(t, nodes[0].addr, all)
	owner := nodes[0]
	want := comparable(run(t, walkOf(t, "redis+cluster://"+owner.addr, Options{Policy: policyOf(t, spread)})))
	require.Equal(t, map[string]int64{"string": all}, want.Classes[0].Types)
	for _, back := range []bool{true, false} {
		w := walkOf(t, "redis+cluster://"+owner.addr, Options{Policy: policyOf(t, spread)})
		w.Count = 100
		if !back {
			w.Retry = 300 * time.Millisecond
		}
		var once sync.Once
		var healing sync.WaitGroup
		w.Progress = func(now Progress) {
			if now.Keys < 1000 {
				return
			}
			once.Do(func() {
				send(t, owner.addr, fields("CLUSTER DELSLOTS 0"))
				if back {
					healing.Go(func() {
						time.Sleep(500 * time.Millisecond)
						send(t, owner.addr, fields("CLUSTER ADDSLOTS 0"))
					})
				}
			})
		}
		r, err := w.Run(t.Context())
		healing.Wait()
		if back {
			require.NoError(t, err)
			require.Equal(t, want, comparable(r))
			whole(t, nodes)
			continue
		}
		var server *ServerError
		require.ErrorAs(t, err, &server)
		require.False(t, r.Complete)
		require.Equal(t, r.Keys, r.Classes[0].Types["string"])
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
	master, replica, addr := watched(t)
	url := "redis+sentinel://" + addr + "/mymaster"
	policy := policyOf(t, several)
	for prefer, want := range map[string]bool{Never: false, Prefer: true, Only: true} {
		w := walkOf(t, url, Options{Policy: policy})
		w.Replica = prefer
		r := run(t, w)
		require.EqualValues(t, 5000, r.Keys)
		require.Equal(t, want, r.Source.Replica, prefer)
	}
	_, err := walkOf(t, "redis+sentinel://"+addr+"/other", Options{Policy: policy}).Run(t.Context())
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

// watched starts a master with 5,000 keys, its replica, and a sentinel of both.
func watched(t *testing.T) (master, replica *process, addr string) {
	t.Helper()
	master = startProcess(t)
	_, port, _ := net.SplitHostPort(master.addr)
	replica = startProcess(t, "--replicaof", "127.0.0.1 "+port)
	populate(t, master.addr, 5000)
	config := filepath.Join(t.TempDir(), "sentinel.conf")
	require.NoError(t, os.WriteFile(config, []byte("sentinel monitor mymaster 127.0.0.1 "+port+" 1\nsentinel down-after-milliseconds mymaster 500\nsentinel failover-timeout mymaster 3000\n"), 0o600))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	addr = l.Addr().String()
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
	return master, replica, addr
}
