package redistest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"testing"
	"time"
)

// ioTimeout bounds one exchange with the server.
const ioTimeout = 2 * time.Minute

// An Error is an error reply of the server, as in "ERR no such key".
type Error string

// Error implements error.
func (e Error) Error() string { return string(e) }

// A Conn is a connection to a server. It speaks RESP2 and is not safe for use
// by several goroutines at once.
type Conn struct {
	conn net.Conn
	r    *bufio.Reader
	w    *bufio.Writer
}

// Dial connects to the server at addr, for as long as the test runs.
func Dial(t testing.TB, addr string) *Conn {
	t.Helper()
	c, err := dial(addr)
	if err != nil {
		t.Fatalf("redis-server at %s: %v", addr, err)
	}
	t.Cleanup(func() { _ = c.Close() }) // closed twice is fine
	return c
}

func dial(addr string) (*Conn, error) {
	conn, err := net.DialTimeout("tcp", addr, ioTimeout)
	if err != nil {
		return nil, err
	}
	return &Conn{conn: conn, r: bufio.NewReader(conn), w: bufio.NewWriter(conn)}, nil
}

// Close closes the connection.
func (c *Conn) Close() error { return c.conn.Close() }

// Do sends one command and returns its reply: string, int64, []any or nil. An
// error reply of the server is returned as an [Error].
func (c *Conn) Do(args ...string) (any, error) {
	replies, err := c.Pipeline([][]string{args})
	if err != nil {
		return nil, err
	}
	if e, ok := replies[0].(Error); ok {
		return nil, e
	}
	return replies[0], nil
}

// Pipeline sends several commands at once and returns a reply for each. Error
// replies are elements of type [Error]; err is trouble with the connection.
func (c *Conn) Pipeline(commands [][]string) (replies []any, err error) {
	const batch = 500 // so that neither side blocks on a full socket
	for len(commands) > 0 {
		n := min(batch, len(commands))
		if err := c.send(commands[:n]); err != nil {
			return replies, err
		}
		for range n {
			reply, err := c.reply()
			if err != nil {
				return replies, err
			}
			replies = append(replies, reply)
		}
		commands = commands[n:]
	}
	return replies, nil
}

func (c *Conn) send(commands [][]string) error {
	if err := c.conn.SetDeadline(time.Now().Add(ioTimeout)); err != nil {
		return err
	}
	for _, args := range commands {
		fmt.Fprintf(c.w, "*%d\r\n", len(args))
		for _, a := range args {
			fmt.Fprintf(c.w, "$%d\r\n%s\r\n", len(a), a)
		}
	}
	return c.w.Flush() // the writer remembers the first error
}

// reply reads one reply; error replies are values.
func (c *Conn) reply() (any, error) {
	line, err := c.r.ReadString('\n')
	if err != nil {
		return nil, err
	}
	if len(line) < 3 || line[len(line)-2] != '\r' {
		return nil, fmt.Errorf("malformed reply %q", line)
	}
	kind, text := line[0], line[1:len(line)-2]
	if kind == '+' {
		return text, nil
	}
	if kind == '-' {
		return Error(text), nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("malformed reply %q", line)
	}
	switch {
	case kind == ':':
		return n, nil
	case n < 0:
		return nil, nil
	case kind == '$':
		return c.bulk(int(n))
	case kind == '*':
		return c.array(int(n))
	}
	return nil, fmt.Errorf("malformed reply %q", line)
}

func (c *Conn) bulk(n int) (any, error) {
	b := make([]byte, n+2)
	if _, err := io.ReadFull(c.r, b); err != nil {
		return nil, err
	}
	if string(b[n:]) != "\r\n" {
		return nil, errors.New("malformed bulk reply")
	}
	return string(b[:n]), nil
}

func (c *Conn) array(n int) (any, error) {
	out := make([]any, n)
	for i := range out {
		v, err := c.reply()
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}
