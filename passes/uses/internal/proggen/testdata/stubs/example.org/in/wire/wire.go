// Package wire writes down what the clients are sent.
package wire

import (
	"fmt"
	"runtime"
	"strings"

	"example.org/in"
)

// A Record is a key that was sent.
type Record struct {
	Program string
	Command string
	Key     []byte   // JSON's texts have no halves of runes
	Lines   []string // of the calls that led there, the innermost first
	Literal int      // how many of its bytes literals of the program wrote
	Times   int
}

var (
	// Program is what runs now.
	Program string
	// Sent is what was sent.
	Sent = map[string]*Record{}
	// Stored are the members of sets.
	Stored = map[string][]string{}
)

// Here is the lines of the calls that lead to the client.
func Here() []string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	var lines []string
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		if strings.HasPrefix(f.Function, "gen/p") {
			lines = append(lines, fmt.Sprintf("%s:%d", f.File, f.Line))
		}
	}
	return lines
}

// Send sends keys of a command.
func Send(command string, keys ...string) { From(Here(), command, keys...) }

// From sends keys for calls that were made elsewhere.
func From(lines []string, command string, keys ...string) {
	for _, k := range keys {
		at := ""
		if len(lines) > 0 {
			at = lines[0]
		}
		id := Program + "\x00" + at + "\x00" + command + "\x00" + k
		r := Sent[id]
		if r == nil {
			r = &Record{Program: Program, Command: command, Key: []byte(k), Lines: lines, Literal: literal(in.Strip(k))}
			Sent[id] = r
		}
		r.Times++
		for _, l := range lines {
			if !has(r.Lines, l) {
				r.Lines = append(r.Lines, l)
			}
		}
	}
}

func has(all []string, s string) bool {
	for _, x := range all {
		if x == s {
			return true
		}
	}
	return false
}

// literal counts the bytes that literals wrote: those in loops and what comes in
// are upper case letters and the digits 7 to 9.
func literal(s string) int {
	n := 0
	for i := range len(s) {
		if c := s[i]; !('A' <= c && c <= 'Z') && !('5' <= c && c <= '9') && c != '0' {
			n++
		}
	}
	return n
}

// Do sends a command with its arguments.
func Do(lines []string, args ...any) {
	if len(args) < 2 {
		return
	}
	command := strings.ToUpper(text(args[0]))
	keys := args[1:2]
	switch command {
	case "DEL", "MGET", "EXISTS", "UNLINK", "TOUCH":
		keys = args[1:]
	case "RENAME":
		keys = args[1:3]
	case "EVAL", "EVALSHA":
		keys = args[3 : 3+args[2].(int)]
	case "MSET":
		keys = nil
		for i := 1; i < len(args); i += 2 {
			keys = append(keys, args[i])
		}
	}
	for _, k := range keys {
		From(lines, command, text(k))
	}
}

func text(x any) string {
	switch x := x.(type) {
	case string:
		return x
	case []byte:
		return string(x)
	}
	return fmt.Sprint(x)
}

// Match is some keys that a pattern matches.
func Match(pattern string) []string {
	if pattern == "" {
		return nil
	}
	var out []string
	for range 2 {
		var b strings.Builder
		for _, part := range strings.SplitAfter(pattern, "*") {
			if s, ok := strings.CutSuffix(part, "*"); ok {
				part = s + in.W()
			}
			b.WriteString(part)
		}
		out = append(out, b.String())
	}
	return out
}
