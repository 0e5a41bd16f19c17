package probe

import (
	"fmt"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// width is how wide lines of the tables may be.
const width = 110

// Line returns the left side of the row of a table: "write 1 read 2...".
func Line(sinks []clients.Sink) string {
	var words []string
	last := ""
	for _, s := range sinks {
		if r := roleOf(s); r != last {
			words = append(words, r)
			last = r
		}
		words = append(words, selector(s))
	}
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}

// roleOf is the word for the role of a sink.
func roleOf(s clients.Sink) string {
	switch {
	case s.Shape == clients.Argv:
		return "argv"
	case s.Shape == clients.ArgvTail:
		return "args"
	case s.Shape == clients.ScriptKeys:
		return "script-keys"
	case s.Shape == clients.KeyCount:
		return "key-count"
	case s.Role == commands.Key && s.Access == commands.Write:
		return "write"
	case s.Role == commands.Key && s.Access == commands.Read:
		return "read"
	case s.Role == commands.TTL && s.At:
		return "ttl-at"
	}
	return map[commands.Role]string{
		commands.Key: "key", commands.Channel: "channel", commands.Pattern: "pattern",
		commands.Prefix: "prefix", commands.TTL: "ttl", commands.Script: "script",
	}[s.Role]
}

// selector is the word for what a sink selects.
func selector(s clients.Sink) string {
	text := fmt.Sprint(s.Param)
	if s.Param == clients.Receiver {
		text = "recv"
	}
	for _, f := range s.Fields {
		if !strings.HasPrefix(f, "[") {
			text += "."
		}
		text += f
	}
	switch s.Shape {
	case clients.Each:
		return text + "..."
	case clients.Half:
		if s.Unless != "" {
			return text + ".../half-unless-" + s.Unless
		}
		return text + ".../half"
	case clients.Nth:
		return fmt.Sprintf("%s.../%d", text, s.Step)
	case clients.MapKeys:
		return text + "/keys"
	}
	if s.Unless != "" {
		return text + "/unless-" + s.Unless
	}
	return text
}

// Table returns the rows as the lines of a table, grouped by what they say.
// said reports what the name of a method says its command is.
func Table(rows []Row, said func(method string) string) string {
	groups := map[string][]string{}
	for _, r := range rows {
		line := Line(r.Sinks)
		groups[line] = append(groups[line], r.Method)
		if r.Command != said(r.Method) && r.Command != "" {
			groups["command "+r.Command] = append(groups["command "+r.Command], r.Method)
		}
		if r.CommandTTL != "" {
			groups["ttl-command "+r.CommandTTL] = append(groups["ttl-command "+r.CommandTTL], r.Method)
		}
	}
	var lines []string
	for line := range groups {
		lines = append(lines, line)
	}
	slices.SortFunc(lines, func(a, b string) int {
		if na, nb := rank(a), rank(b); na != nb {
			return na - nb
		}
		return strings.Compare(a, b)
	})
	var b strings.Builder
	for _, line := range lines {
		wrap(&b, line+" ->", groups[line])
	}
	return b.String()
}

// rank orders lines: keys, other roles, none, commands.
func rank(line string) int {
	word, _, _ := strings.Cut(line, " ")
	return slices.Index([]string{
		"read", "write", "key", "channel", "pattern", "prefix", "script", "ttl", "ttl-at", "none", "command", "ttl-command",
	}, word)
}

// wrap writes a row, and goes on in lines that begin with spaces.
func wrap(b *strings.Builder, head string, names []string) {
	slices.Sort(names)
	n := len(head)
	b.WriteString(head)
	for _, name := range names {
		if n+1+len(name) > width {
			b.WriteString("\n ")
			n = 1
		}
		b.WriteString(" " + name)
		n += 1 + len(name)
	}
	b.WriteString("\n")
}
