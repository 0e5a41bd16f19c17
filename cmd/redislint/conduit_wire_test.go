package main

import (
	"bufio"
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redistest"
)

// A record is one deterministic round of conduit.
type record struct {
	output   string     // what the program printed: what it finds in the database
	commands [][]string // what the server received, without what may differ
}

// round runs a round of a program on a server of its own.
func round(t *testing.T, program string, env ...string) record {
	t.Helper()
	addr := redistest.Start(t)
	m := redistest.NewMonitor(t, addr)
	cmd := exec.CommandContext(t.Context(), program, "-redis", addr, "-once")
	out := outputOf(t, cmd, t.TempDir(), env...)
	var commands [][]string
	for _, c := range m.Commands() {
		commands = append(commands, c.Args)
	}
	return record{out, onWire(commands)}
}

// onWire leaves out what may differ between two rounds, and only that: what
// a client says of itself on a new connection, whose number is its own business,
// and the id of an entry that is acknowledged, which the server made of its
// clock.
func onWire(commands [][]string) [][]string {
	var out [][]string
	for _, args := range commands {
		switch strings.ToLower(args[0]) {
		case "hello", "client":
			continue
		case "xack":
			args = slices.Clone(args)
			for i := 3; i < len(args); i++ {
				args[i] = entryID.ReplaceAllString(args[i], "{entry}")
			}
		}
		out = append(out, args)
	}
	return out
}

// entryID is what the server numbers the entries of streams with.
var entryID = regexp.MustCompile(`^\d+-\d+$`)

// withKeyMoved are the commands with the literal key of the script among those
// that it is given. It is the only script with two keys.
func withKeyMoved(commands [][]string) [][]string {
	const literal, key = "'conduit:status:events'", "conduit:status:events"
	var sum string
	for _, args := range commands {
		if args[0] == "eval" && strings.Contains(args[1], literal) {
			sum = digest(strings.Replace(args[1], literal, "KEYS[3]", 1))
		}
	}
	out := slices.Clone(commands)
	for i, args := range out {
		if (args[0] == "eval" || args[0] == "evalsha") && args[2] == "2" {
			script := sum
			if args[0] == "eval" {
				script = strings.Replace(args[1], literal, "KEYS[3]", 1)
			}
			out[i] = slices.Concat([]string{args[0], script, "3"}, args[3:5], []string{key}, args[5:])
		}
	}
	return out
}

// digest is what the server calls a script.
func digest(script string) string {
	sum := sha1.Sum([]byte(script)) //nolint:gosec // that is how Redis does it
	return hex.EncodeToString(sum[:])
}

// inNamespace are the commands with another namespace in place of conduit. Only
// arguments that begin with it change.
func inNamespace(namespace string, commands [][]string) [][]string {
	out := make([][]string, len(commands))
	for i, args := range commands {
		out[i] = slices.Clone(args)
		for j, arg := range args {
			if rest, ok := strings.CutPrefix(arg, "conduit:"); ok {
				out[i][j] = namespace + ":" + rest
			}
		}
	}
	return out
}

// sharedServer runs two deployments on one server at once. Each sends what it
// would send if it were alone, sees what it would see, and hears of its own
// events only.
func sharedServer(t *testing.T, program string, alone record) {
	t.Helper()
	addr := redistest.Start(t)
	control := redistest.Dial(t, addr)
	namespaces := []string{"conduit", "other"}
	listeners := map[string]*listener{}
	for _, ns := range namespaces {
		listeners[ns] = listen(t, control, program, addr, ns)
	}
	m := redistest.NewMonitor(t, addr)
	outputs := together(t, control, program, addr, namespaces)
	commands := m.Commands()

	solo := scriptsLoaded(alone.commands)
	by := deployments(t, commands, namespaces)
	for _, ns := range namespaces {
		require.Equal(t, alone.output, outputs[ns], ns)
		require.Equal(t, inNamespace(ns, solo), scriptsLoaded(onWire(by[ns])), ns)
		require.Equal(t, published(alone.commands), listeners[ns].events(t, control), ns)
	}
	keys := map[string][]string{}
	reply, err := control.Do("KEYS", "*")
	require.NoError(t, err)
	for _, key := range reply.([]any) {
		ns, rest, _ := strings.Cut(key.(string), ":")
		keys[ns] = append(keys[ns], rest)
	}
	require.Len(t, keys, len(namespaces))
	require.ElementsMatch(t, keys["conduit"], keys["other"])
	require.NotEmpty(t, keys["other"])
	require.Equal(t, entries(t, control, "conduit:status:events"), entries(t, control, "other:status:events"))
}

// together runs a round of each namespace, so that the first commands of all
// come at the same time, and returns what they print.
func together(t *testing.T, control *redistest.Conn, program, addr string, namespaces []string) map[string]string {
	t.Helper()
	_, err := control.Do("CLIENT", "PAUSE", "60000", "WRITE")
	require.NoError(t, err)
	outputs := make([]strings.Builder, len(namespaces))
	running := make([]*exec.Cmd, len(namespaces))
	for i, ns := range namespaces {
		cmd := exec.CommandContext(t.Context(), program, "-redis", addr, "-once")
		cmd.Env = environment("CONDUIT_NAMESPACE=" + ns)
		cmd.Stdout, cmd.Stderr = &outputs[i], &outputs[i]
		require.NoError(t, cmd.Start())
		running[i] = cmd
	}
	waitFor(t, control, fmt.Sprintf("blocked_clients:%d\r", len(namespaces)), "INFO", "clients")
	_, err = control.Do("CLIENT", "UNPAUSE")
	require.NoError(t, err)
	out := map[string]string{}
	for i, ns := range namespaces {
		require.NoError(t, running[i].Wait(), outputs[i].String())
		out[ns] = outputs[i].String()
	}
	return out
}

// deployments sorts commands by the namespace that the connection is of which
// they came over. No connection has keys of two.
func deployments(t *testing.T, commands []redistest.Command, namespaces []string) map[string][][]string {
	t.Helper()
	of := map[string]string{}
	for i, c := range commands {
		if c.Client == "lua" { // comes right behind the call of the script
			commands[i].Client = commands[i-1].Client
		}
		for _, arg := range c.Args {
			for _, ns := range namespaces {
				if !strings.HasPrefix(arg, ns+":") {
					continue
				}
				was, known := of[commands[i].Client]
				require.True(t, !known || was == ns, "%q on a connection of %s", c.Args, was)
				of[commands[i].Client] = ns
			}
		}
	}
	by := map[string][][]string{}
	for _, c := range commands {
		by[of[c.Client]] = append(by[of[c.Client]], c.Args)
	}
	return by
}

// scriptsLoaded are the commands as they are where the server knows the scripts
// already: one of two deployments finds those of the other.
func scriptsLoaded(commands [][]string) [][]string {
	var out [][]string
	for i, args := range commands {
		loads := i+1 < len(commands) && args[0] == "evalsha" && commands[i+1][0] == "eval"
		if loads {
			continue
		}
		if args[0] == "eval" {
			args = slices.Concat([]string{"evalsha", digest(args[1])}, args[2:])
		}
		out = append(out, args)
	}
	return out
}

// published are the payloads that are published, in order.
func published(commands [][]string) []string {
	var out []string
	for _, args := range commands {
		if args[0] == "publish" {
			out = append(out, args[2])
		}
	}
	return out
}

// entries are the fields of the entries of a stream, without their ids.
func entries(t *testing.T, c *redistest.Conn, stream string) []any {
	t.Helper()
	reply, err := c.Do("XRANGE", stream, "-", "+")
	require.NoError(t, err)
	var out []any
	for _, entry := range reply.([]any) {
		out = append(out, entry.([]any)[1])
	}
	require.NotEmpty(t, out)
	return out
}

// A listener is a program that prints the events of its namespace.
type listener struct {
	channel string
	lines   *bufio.Scanner
}

// listen starts a listener, and waits until it listens.
func listen(t *testing.T, control *redistest.Conn, program, addr, namespace string) *listener {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, "-redis", addr, "-listen")
	cmd.Env = environment("CONDUIT_NAMESPACE=" + namespace)
	stdout, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // the error says that it has ended
		_ = cmd.Wait()         // and that it was killed
	})
	l := &listener{namespace + ":status:events", bufio.NewScanner(stdout)}
	waitFor(t, control, " 1]", "PUBSUB", "NUMSUB", l.channel)
	return l
}

// events are those that the listener heard so far. An end is published behind
// them, so that it is known when all have come.
func (l *listener) events(t *testing.T, control *redistest.Conn) []string {
	t.Helper()
	_, err := control.Do("PUBLISH", l.channel, "end")
	require.NoError(t, err)
	var out []string
	for l.lines.Scan() {
		if l.lines.Text() == "end" {
			return out
		}
		out = append(out, l.lines.Text())
	}
	t.Fatalf("%s: the listener ended: %v", l.channel, l.lines.Err())
	return nil
}

// waitFor repeats a command until its reply has a text.
func waitFor(t *testing.T, c *redistest.Conn, text string, command ...string) {
	t.Helper()
	var last string
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		reply, err := c.Do(command...)
		require.NoError(t, err)
		if last = fmt.Sprint(reply); strings.Contains(last, text) {
			return
		}
	}
	t.Fatalf("%q does not answer %q but %q", command, text, last)
}
