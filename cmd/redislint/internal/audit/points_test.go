package audit

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redistest"
)

// points is at how many points of an audit each fault happens: REDISLINT_FAULTS, or a few.
func points(t *testing.T) int {
	t.Helper()
	long(t)
	n := 4
	if text := os.Getenv("REDISLINT_FAULTS"); text != "" {
		var err error
		n, err = strconv.Atoi(text)
		require.NoError(t, err, "REDISLINT_FAULTS")
	}
	return n
}

// A fault is something that goes wrong with the servers during an audit.
type fault struct {
	walk   func() *Walk
	strike func(*rand.Rand)
	heal   func() // all is in order when it returns
	// lasting is how long it lasts at most, where the audit waits.
	lasting time.Duration
	// interrupt ends an audit that does not wait, for the fault alone may not end it.
	interrupt bool
	slow      time.Duration // of each step
}

// happen lets a fault happen at random points. Every other audit waits until it is over. The
// others end, with a report that says that it is not complete, and go on from their
// checkpoint. All report what one without faults does.
func (f fault) happen(t *testing.T, points int) {
	t.Helper()
	steps := 0
	w := f.walk()
	w.Progress = func(Progress) { steps++ }
	want := comparable(run(t, w))
	rng := rand.New(rand.NewPCG(5, uint64(points)))
	ended := 0
	for n := range points {
		file := filepath.Join(t.TempDir(), "checkpoint")
		at, left := 1+rng.IntN(steps), -1
		if n < 2 { // nothing but the server itself is left to be judged
			at = steps
		}
		waits := n%2 == 0
		ctx, cancel := context.WithCancel(t.Context())
		w := f.walk()
		w.Checkpoint, w.Retry = file, time.Millisecond
		if waits {
			w.Retry = 2 * time.Minute
		}
		var healing sync.WaitGroup
		struck := false
		lasts := time.Duration(rng.Int64N(int64(f.lasting) + 1))
		w.Progress = func(Progress) {
			w.saved = time.Time{} // a checkpoint at each step
			time.Sleep(f.slow)
			if at--; at == 0 {
				struck = true
				f.strike(rng)
				switch {
				case waits:
					healing.Go(func() { time.Sleep(lasts); f.heal() })
				case f.interrupt:
					left = 1 + rng.IntN(steps)
				}
			}
			if left--; left == 0 {
				cancel()
			}
		}
		r, err := w.Run(ctx)
		cancel()
		if !waits && struck {
			if !f.interrupt {
				f.heal()
			}
			if err != nil {
				ended++
				if ctx.Err() == nil {
					var server *ServerError
					require.ErrorAs(t, err, &server)
				}
				require.False(t, r.Complete)
				require.NotEmpty(t, r.Incomplete)
				require.FileExists(t, file)
				require.Eventually(t, func() bool { // it does not begin while a node is not there
					w := f.walk()
					w.Checkpoint, w.Retry = file, 2*time.Minute
					r, err = w.Run(t.Context())
					return r != nil
				}, time.Minute, 50*time.Millisecond)
			}
			if f.interrupt {
				f.heal()
			}
		}
		healing.Wait()
		require.NoError(t, err, "point %d", n)
		require.Equal(t, want, comparable(r), "point %d", n)
		require.NoFileExists(t, file)
	}
	t.Logf("%d points in %d steps; %d audits ended and went on", points, steps, ended)
	require.Positive(t, ended)
}

// oneServer is a server that is walked in small steps.
func oneServer(t *testing.T) (*process, func() *Walk) {
	t.Helper()
	p := startProcess(t)
	populate(t, p.addr, faultKeys/4)
	p.save()
	// After a restart, the same values may take other memory.
	opts := Options{Policy: policyOf(t, several), Memory: MemoryNone}
	return p, func() *Walk {
		w := walkOf(t, "redis://"+p.addr, opts)
		w.Count, w.Target.Timeout = 100, 500*time.Millisecond
		return w
	}
}

func TestPointsKilled(t *testing.T) {
	n := points(t)
	p, walk := oneServer(t)
	fault{walk: walk, strike: func(*rand.Rand) { p.kill() }, heal: p.start, lasting: 300 * time.Millisecond}.happen(t, n)
}

func TestPointsStopped(t *testing.T) {
	n := points(t)
	p, walk := oneServer(t)
	send := func(s syscall.Signal) { require.NoError(t, p.cmd.Process.Signal(s)) }
	fault{walk: walk, strike: func(*rand.Rand) { send(syscall.SIGSTOP) }, heal: func() { send(syscall.SIGCONT) }, lasting: 1200 * time.Millisecond}.happen(t, n)
}

// The connection of the audit is closed, and the server has none to spare.
func TestPointsOutOfConnections(t *testing.T) {
	n := points(t)
	p, walk := oneServer(t)
	c := redistest.Dial(t, p.addr)
	defer c.Close()
	var one sync.Mutex
	do := func(lines ...string) {
		one.Lock()
		defer one.Unlock()
		for _, line := range lines {
			reply, err := c.Do(fields(line)...)
			require.NoError(t, err)
			_, refused := reply.(redistest.Error)
			require.False(t, refused, "%s: %v", line, reply)
		}
	}
	fault{
		walk:    walk,
		strike:  func(*rand.Rand) { do("CONFIG SET maxclients 1", "CLIENT KILL TYPE normal SKIPME yes") },
		heal:    func() { do("CONFIG SET maxclients 1000") },
		lasting: 500 * time.Millisecond,
	}.happen(t, n)
}

// A master of a cluster dies and comes back, mostly as a replica of its heir, or it hands its slots over.
func TestPointsFailover(t *testing.T) {
	n := points(t)
	nodes := clusterOf(t)
	fill(t, nodes[0].addr, faultKeys/4)
	for _, p := range nodes {
		p.save()
	}
	var dead *process
	fault{
		walk: func() *Walk {
			w := walkOf(t, "redis+cluster://"+nodes[0].addr+","+nodes[1].addr+","+nodes[2].addr, Options{Policy: policyOf(t, spread), Memory: MemoryNone})
			w.Count, w.Target.Timeout = 50, 2*time.Second
			return w
		},
		strike: func(rng *rand.Rand) {
			p := nodes[rng.IntN(len(nodes))]
			_, port, _ := net.SplitHostPort(p.addr)
			if strings.Contains(cli(t, "-p", port, "role"), "slave") {
				cli(t, "-p", port, "cluster", "failover")
				return
			}
			p.kill()
			dead = p
		},
		heal: func() {
			if dead != nil {
				dead.start()
				dead = nil
			}
			time.Sleep(200 * time.Millisecond) // for what was just asked to begin
			settle(t, nodes)
		},
		lasting: 4 * time.Second, interrupt: true, slow: time.Millisecond,
	}.happen(t, n)
}

// Slots move to another node while an audit runs, ends, and goes on.
func TestPointsMovingSlots(t *testing.T) {
	n := points(t)
	nodes := clusterOf(t)
	fill(t, nodes[0].addr, faultKeys/4)
	ids := masters(t, nodes[0].addr)
	var moving sync.WaitGroup
	var out []byte
	var err error
	fault{
		walk: func() *Walk {
			w := walkOf(t, "redis+cluster://"+nodes[0].addr, Options{Policy: policyOf(t, spread)})
			w.Count = 50
			return w
		},
		strike: func(rng *rand.Rand) {
			from := rng.IntN(3)
			to := (from + 1 + rng.IntN(2)) % 3
			slots := fmt.Sprint(20 + rng.IntN(200))
			moving.Go(func() {
				out, err = exec.Command("redis-cli", "--cluster", "reshard", nodes[0].addr, "--cluster-from", ids[from], "--cluster-to", ids[to], "--cluster-slots", slots, "--cluster-yes").CombinedOutput()
			})
		},
		heal: func() {
			moving.Wait()
			require.NoError(t, err, string(out))
			settle(t, nodes)
		},
		interrupt: true, slow: 5 * time.Millisecond,
	}.happen(t, n)
}

// A sentinel hands a master over. This takes a quarter of a minute: it happens at a fifth of
// the points, and only in the long tests.
func TestPointsSentinel(t *testing.T) {
	n := points(t) / 5
	if n < 4 {
		t.Skip("takes very long")
	}
	_, _, addr := watched(t)
	_, port, _ := net.SplitHostPort(addr)
	master := func() string { return cli(t, "-p", port, "sentinel", "get-master-addr-by-name", "mymaster") }
	before := ""
	fault{
		walk: func() *Walk {
			w := walkOf(t, "redis+sentinel://"+addr+"/mymaster", Options{Policy: policyOf(t, several), Memory: MemoryNone})
			w.Count, w.Target.Timeout = 50, 2*time.Second
			return w
		},
		strike: func(*rand.Rand) {
			before = master()
			cli(t, "-p", port, "sentinel", "failover", "mymaster")
		},
		heal: func() {
			require.Eventually(t, func() bool {
				return master() != before && strings.Contains(cli(t, "-p", port, "sentinel", "replicas", "mymaster"), "master-link-status\nok")
			}, 2*time.Minute, 100*time.Millisecond)
		},
		interrupt: true, slow: 20 * time.Millisecond,
	}.happen(t, n)
}
