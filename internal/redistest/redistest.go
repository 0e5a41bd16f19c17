// Package redistest gives tests a real Redis server of their own, and a client
// that is just large enough to ask it questions. Standard library only.
package redistest

import (
	"bytes"
	"net"
	"os/exec"
	"strconv"
	"sync"
	"testing"
	"time"
)

// startTimeout is how long a server may take to answer its first PING, on a
// machine that has other things to do.
const startTimeout = 2 * time.Minute

// Start starts a redis-server on a free loopback port and returns its address,
// "127.0.0.1:port". The server persists nothing and is killed when the test
// ends. Further arguments go to the server ("--cluster-enabled", "yes"). The
// test is skipped where there is no redis-server.
func Start(t testing.TB, args ...string) (addr string) {
	t.Helper()
	binary, err := exec.LookPath("redis-server")
	if err != nil {
		t.Skip("redis-server is not installed: this test compares with a real server")
	}
	var output string
	// The port may be taken between its choice and the server's start.
	for range 3 {
		addr, output = start(t, binary, args)
		if addr != "" {
			return addr
		}
	}
	t.Fatalf("redis-server does not start: %s", output)
	return ""
}

// start makes one attempt; addr is empty if the server did not come up.
func start(t testing.TB, binary string, args []string) (addr, output string) {
	t.Helper()
	port := freePort(t)
	dir := t.TempDir()
	var log safeBuffer
	cmd := exec.Command(binary, append([]string{
		"--port", strconv.Itoa(port), "--bind", "127.0.0.1", "--dir", dir,
		"--save", "", "--appendonly", "no", "--daemonize", "no",
	}, args...)...)
	cmd.Dir = dir
	cmd.Stdout, cmd.Stderr = &log, &log
	if err := cmd.Start(); err != nil {
		return "", err.Error()
	}
	exited := make(chan struct{})
	go func() {
		defer close(exited)
		_ = cmd.Wait() // killed: the error says only that
	}()
	stop := func() {
		_ = cmd.Process.Kill() // fails only if it has exited
		<-exited
	}
	addr = net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	for deadline := time.Now().Add(startTimeout); time.Now().Before(deadline); {
		if answers(addr) {
			t.Cleanup(stop)
			return addr, ""
		}
		select {
		case <-exited:
			return "", log.String()
		case <-time.After(10 * time.Millisecond):
		}
	}
	stop()
	return "", log.String()
}

// answers reports whether a server at addr answers PING.
func answers(addr string) bool {
	c, err := dial(addr)
	if err != nil {
		return false
	}
	defer c.Close()
	reply, err := c.Do("PING")
	return err == nil && reply == "PONG"
}

// freePort is a port that nobody listens on right now.
func freePort(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatalf("no free port: %v", err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// safeBuffer collects a process's output while it may still be written to.
type safeBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

// Write implements [io.Writer].
func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

// String is what has been written so far.
func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}
