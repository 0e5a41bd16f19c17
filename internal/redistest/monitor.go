package redistest

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A Command is one command that a server executed.
type Command struct {
	// Client is the address of the connection that sent it; "lua" for what a
	// script called.
	Client string
	// Args are the name of the command, as it was written, and its arguments.
	Args []string
}

// A Monitor records the commands that a server executes.
type Monitor struct {
	t       testing.TB
	conn    *Conn // in the mode of MONITOR
	control *Conn // says how far to read
	marks   int
}

// NewMonitor records what the server at addr executes from now on. The server
// keeps it until it is read.
func NewMonitor(t testing.TB, addr string) *Monitor {
	t.Helper()
	m := &Monitor{t: t, conn: Dial(t, addr), control: Dial(t, addr)}
	if _, err := m.conn.Do("MONITOR"); err != nil {
		t.Fatalf("monitor %s: %v", addr, err)
	}
	return m
}

// Commands returns what the server has executed since the last call, or since
// the monitor was made, in the order of the server. Commands that MONITOR does
// not show, those of administration, are not there.
func (m *Monitor) Commands() []Command {
	m.t.Helper()
	m.marks++
	mark := "redistest mark " + strconv.Itoa(m.marks)
	if _, err := m.control.Do("ECHO", mark); err != nil {
		m.t.Fatalf("monitor: %v", err)
	}
	if err := m.conn.conn.SetDeadline(time.Now().Add(ioTimeout)); err != nil {
		m.t.Fatalf("monitor: %v", err)
	}
	var out []Command
	for {
		reply, err := m.conn.reply()
		if err != nil {
			m.t.Fatalf("monitor: %v", err)
		}
		line, _ := reply.(string)
		c, err := parseCommand(line)
		if err != nil {
			m.t.Fatalf("monitor: %v", err)
		}
		if len(c.Args) == 2 && c.Args[1] == mark {
			return out
		}
		out = append(out, c)
	}
}

// parseCommand reads a line of MONITOR, as in
//
//	1795288200.473279 [0 127.0.0.1:53922] "get" "a\"b"
func parseCommand(line string) (Command, error) {
	_, rest, _ := strings.Cut(line, " [")
	source, rest, ok := strings.Cut(rest, "] ")
	_, client, named := strings.Cut(source, " ") // behind the number of the database
	if !ok || !named {
		return Command{}, fmt.Errorf("malformed line %q", line)
	}
	c := Command{Client: client}
	for rest != "" {
		quoted, err := strconv.QuotedPrefix(rest)
		if err != nil {
			return Command{}, fmt.Errorf("malformed line %q: %w", line, err)
		}
		arg, err := strconv.Unquote(quoted)
		if err != nil {
			return Command{}, fmt.Errorf("malformed line %q: %w", line, err)
		}
		c.Args = append(c.Args, arg)
		rest = strings.TrimPrefix(rest[len(quoted):], " ")
	}
	return c, nil
}
