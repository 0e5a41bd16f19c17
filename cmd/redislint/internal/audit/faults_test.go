package audit

import (
	"context"
	"errors"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/internal/redistest"
)

// A process is a redis-server that a test stops and starts.
type process struct {
	t    testing.TB
	dir  string
	addr string
	args []string
	cmd  *exec.Cmd
}

// long skips a test that takes seconds where only the short ones are wanted.
func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes long")
	}
}

// startProcess starts a server that keeps its keys in a file.
func startProcess(t testing.TB, args ...string) *process {
	t.Helper()
	if _, err := exec.LookPath("redis-server"); err != nil {
		t.Skip("redis-server is not installed")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	p := &process{t: t, dir: t.TempDir(), addr: l.Addr().String(), args: args}
	require.NoError(t, l.Close())
	p.start()
	t.Cleanup(p.kill)
	return p
}

func (p *process) start() {
	_, port, _ := net.SplitHostPort(p.addr)
	p.cmd = exec.Command("redis-server", append([]string{"--port", port, "--bind", "127.0.0.1", "--dir", p.dir, "--save", "", "--daemonize", "no"}, p.args...)...)
	p.cmd.Dir = p.dir
	require.NoError(p.t, p.cmd.Start())
	require.Eventually(p.t, func() bool {
		c, err := net.Dial("tcp", p.addr)
		if err == nil {
			_ = c.Close()
		}
		return err == nil
	}, time.Minute, 5*time.Millisecond)
}

func (p *process) kill() {
	if p.cmd != nil {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
		p.cmd = nil
	}
}

func (p *process) save() { send(p.t, p.addr, fields("SAVE")) }

// faultKeys is how many keys the tests of faults have, and faults how many there are.
const faultKeys, faults = 20_000, 50

// An audit that is killed goes on from its checkpoint, and reports what an uninterrupted one
// does.
func TestCheckpoint(t *testing.T) {
	long(t)
	addr := redistest.Start(t)
	populate(t, addr, faultKeys/4)
	policy := policyOf(t, several)
	const values = 20
	full := walkOf(t, "redis://"+addr, Options{Policy: policy})
	full.Values = values
	want := comparable(run(t, full))
	require.Contains(t, rulesOf(&want), live.Value)
	file := filepath.Join(t.TempDir(), "checkpoint")
	rng := rand.New(rand.NewPCG(1, 2))
	for range faults {
		resumed := 0
		for {
			w := walkOf(t, "redis://"+addr, Options{Policy: policy})
			w.Checkpoint, w.Count, w.Values = file, 100, values
			steps := rng.IntN(60)
			ctx, cancel := context.WithCancel(t.Context())
			w.Progress = func(Progress) {
				w.saved = time.Time{} // a checkpoint at each step
				if steps--; steps == 0 {
					cancel()
				}
			}
			killed := rng.IntN(2) == 0 // as SIGKILL: nothing more is written
			if killed {
				w.killed = true
			}
			r, err := w.Run(ctx)
			cancel()
			if err == nil {
				require.Equal(t, want, comparable(r), "after %d interruptions", resumed)
				require.NoFileExists(t, file)
				break
			}
			require.ErrorIs(t, err, context.Canceled)
			resumed++
		}
	}
}

// What is not a checkpoint of the same question is refused, and left as it is.
func TestForeignCheckpoint(t *testing.T) {
	addr := redistest.Start(t)
	file := filepath.Join(t.TempDir(), "checkpoint")
	w := walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, several)})
	w.Checkpoint = file
	require.NoError(t, os.WriteFile(file, []byte("my notes"), 0o600))
	_, err := w.Run(t.Context())
	require.ErrorContains(t, err, "is not a checkpoint")
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "my notes", string(data))

	other := walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, several), Examples: 7})
	other.Checkpoint, other.legs = file, nil
	require.NoError(t, other.store(nil))
	w = walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, several)})
	w.Checkpoint = file
	_, err = w.Run(t.Context())
	require.ErrorContains(t, err, "another policy, server or flags")
}

// A server that is killed and comes back, or stands still, delays an audit and changes
// nothing of its report.
func TestLostServer(t *testing.T) {
	long(t)
	p := startProcess(t)
	populate(t, p.addr, faultKeys)
	p.save()
	policy := policyOf(t, several)
	// After a restart, the same values may take other memory.
	opts := Options{Policy: policy, Memory: MemoryNone}
	want := comparable(run(t, walkOf(t, "redis://"+p.addr, opts)))
	rng := rand.New(rand.NewPCG(3, 4))
	for n := range 12 {
		w := walkOf(t, "redis://"+p.addr, opts)
		w.Count, w.Target.Timeout = 100, time.Second
		steps := 1 + rng.IntN(150)
		w.Progress = func(Progress) {
			if steps--; steps != 0 {
				return
			}
			if n%2 == 0 {
				p.kill()
				go p.start()
				return
			}
			require.NoError(t, p.cmd.Process.Signal(syscall.SIGSTOP))
			time.AfterFunc(1500*time.Millisecond, func() { _ = p.cmd.Process.Signal(syscall.SIGCONT) })
		}
		require.Equal(t, want, comparable(run(t, w)))
	}
}

// A server that does not come back ends an audit with what was found.
func TestGoneServer(t *testing.T) {
	p := startProcess(t)
	populate(t, p.addr, 2000)
	w := walkOf(t, "redis://"+p.addr, Options{Policy: policyOf(t, several)})
	w.Count, w.Retry = 100, 300*time.Millisecond
	w.Progress = func(now Progress) {
		if now.Keys > 500 {
			p.kill()
		}
	}
	r, err := w.Run(t.Context())
	var server *ServerError
	require.ErrorAs(t, err, &server)
	require.False(t, r.Complete)
	require.Greater(t, r.Keys, int64(500))
	require.Less(t, r.Keys, int64(2000))
	require.Contains(t, strings.Join(r.Incomplete, " "), "did not come back")
}

// A server that is lost when only it itself is left to be judged is waited for, too. If it does
// not come back, the report is not complete.
func TestLostAtTheEnd(t *testing.T) {
	p := startProcess(t)
	populate(t, p.addr, 700)
	p.save()
	for _, back := range []bool{true, false} {
		w := walkOf(t, "redis://"+p.addr, Options{Policy: policyOf(t, several)})
		done := make(chan struct{})
		if !back {
			w.Retry = time.Millisecond
		}
		w.Progress = func(now Progress) {
			if now.Keys < 700 {
				return
			}
			p.kill()
			go func() {
				defer close(done)
				if back {
					p.start()
				}
			}()
		}
		r, err := w.Run(t.Context())
		<-done
		require.EqualValues(t, 700, r.Keys)
		if back {
			require.NoError(t, err)
			require.Contains(t, rulesOf(r), live.ACL)
			continue
		}
		var server *ServerError
		require.ErrorAs(t, err, &server)
		require.False(t, r.Complete)
		require.NotContains(t, rulesOf(r), live.ACL)
	}
}

// A server without a connection to spare is an error that says so.
func TestMaxClients(t *testing.T) {
	long(t)
	addr := redistest.Start(t)
	send(t, addr, fields("CONFIG SET maxclients 1"))
	c := redistest.Dial(t, addr)
	defer c.Close()
	var err error
	for range 50 { // until the connection of send is closed
		_, err = c.Do("PING")
		w := walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, several)})
		if err == nil {
			_, err = w.Run(t.Context())
		}
		if err != nil && strings.Contains(err.Error(), "max number of clients") {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	var server *ServerError
	require.True(t, errors.As(err, &server), "%v", err)
	require.ErrorContains(t, err, "maxclients")
}

// Keys that expire and appear while an audit runs are counted, or vanish; the sums hold.
func TestMovingKeys(t *testing.T) {
	long(t)
	addr := redistest.Start(t)
	populate(t, addr, faultKeys)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		c := redistest.Dial(t, addr)
		defer c.Close()
		for i := 0; ctx.Err() == nil; i++ {
			var commands [][]string
			for j := range 500 {
				k := "prod:workers:moving" + strconv.Itoa(500*i+j)
				commands = append(commands, []string{"SET", k, "up", "PX", strconv.Itoa(1 + j%20)})
			}
			_, _ = c.Pipeline(commands)
		}
	}()
	w := walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, several)})
	w.Count = 100
	r := run(t, w)
	cancel()
	<-done
	sum := r.Unknown.Keys + r.Vanished
	for _, c := range r.Classes {
		sum += c.Keys
	}
	require.Equal(t, r.Keys, sum)
	require.GreaterOrEqual(t, r.Keys-r.Vanished, int64(faultKeys))
}
