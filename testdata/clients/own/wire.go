// Package own records what clients send to a real server besides the commands that their
// methods are named after: on each connection, for a transaction, for a script. A proxy
// in front of the server reads it off the wire: MONITOR hides AUTH and EXEC, and
// what the server refuses.
package own

import (
	"bufio"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// A Wire is a proxy in front of a server that keeps the commands which pass.
type Wire struct {
	Addr   string // where clients connect
	listen net.Listener
	target string

	mu    sync.Mutex
	seen  map[string]bool
	conns []net.Conn
}

// NewWire listens on a free loopback port. Nothing is passed on before To.
func NewWire(t testing.TB) *Wire {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatalf("no free port: %v", err)
	}
	w := &Wire{Addr: l.Addr().String(), listen: l, seen: map[string]bool{}}
	t.Cleanup(w.close)
	return w
}

// To passes all on to a server from now on.
func (w *Wire) To(addr string) {
	w.target = addr
	go func() {
		for {
			c, err := w.listen.Accept()
			if err != nil {
				return
			}
			go w.serve(c)
		}
	}()
}

func (w *Wire) close() {
	_ = w.listen.Close()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.conns {
		_ = c.Close()
	}
}

func (w *Wire) serve(c net.Conn) {
	s, err := net.Dial("tcp", w.target)
	if err != nil {
		_ = c.Close()
		return
	}
	w.mu.Lock()
	w.conns = append(w.conns, c, s)
	w.mu.Unlock()
	go func() {
		_, _ = io.Copy(c, s)
		_ = c.Close()
	}()
	r := bufio.NewReader(io.TeeReader(c, s))
	for {
		args, err := read(r)
		if err != nil {
			_ = s.Close()
			return
		}
		w.mu.Lock()
		w.seen[Name(args)] = true
		w.mu.Unlock()
	}
}

// Take returns the names of the commands that passed since the last call.
func (w *Wire) Take() map[string]bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	out := w.seen
	w.seen = map[string]bool{}
	return out
}

// read reads one command.
func read(r *bufio.Reader) ([]string, error) {
	n, err := number(r, '*')
	if err != nil {
		return nil, err
	}
	args := make([]string, n)
	for i := range args {
		size, err := number(r, '$')
		if err != nil {
			return nil, err
		}
		b := make([]byte, size+2)
		if _, err := io.ReadFull(r, b); err != nil {
			return nil, err
		}
		args[i] = string(b[:size])
	}
	return args, nil
}

func number(r *bufio.Reader, kind byte) (int, error) {
	line, err := r.ReadString('\n')
	if err != nil {
		return 0, err
	}
	if line[0] != kind {
		return 0, io.ErrUnexpectedEOF
	}
	return strconv.Atoi(strings.TrimSpace(line[1:]))
}

// containers are the commands that have subcommands.
var containers = map[string]bool{
	"acl": true, "client": true, "cluster": true, "command": true, "config": true, "function": true, "latency": true, "memory": true,
	"object": true, "pubsub": true, "script": true, "xgroup": true, "xinfo": true,
}

// Name is a command as rules name it: "script|load".
func Name(args []string) string {
	if len(args) == 0 {
		return ""
	}
	name := strings.ToLower(args[0])
	if containers[name] && len(args) > 1 {
		name += "|" + strings.ToLower(args[1])
	}
	return name
}
