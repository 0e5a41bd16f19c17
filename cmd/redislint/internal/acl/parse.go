package acl

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A grantSet is what a user of a file may do.
type grantSet struct {
	line     int
	off      bool // as a user is that nobody switched on
	nopass   bool
	commands map[string]string // by name, with the rule that allows it; subcommands too
	keys     map[string]rights
	channels map[string]bool
}

// parseUsers reads users from lines of an aclfile, or of ACL SETUSER, with or without
// comments.
func parseUsers(name, file string) (map[string]*grantSet, error) {
	users := map[string]*grantSet{}
	for i, line := range strings.Split(file, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		words := strings.Fields(line)
		if strings.EqualFold(words[0], "acl") {
			words = unquoted(line)
		}
		var rules []string
		switch {
		case len(words) >= 2 && strings.EqualFold(words[0], "user"):
			rules = words[1:]
		case len(words) >= 3 && strings.EqualFold(words[0], "acl") && strings.EqualFold(words[1], "setuser"):
			rules = words[2:]
		default:
			return nil, fmt.Errorf("%s:%d: neither \"user NAME ...\", as in an aclfile, nor \"ACL SETUSER NAME ...\" (give the aclfile, or what redis-cli ACL LIST prints)", name, i+1)
		}
		g := users[rules[0]]
		if g == nil {
			g = &grantSet{line: i + 1, off: true, commands: map[string]string{}, keys: map[string]rights{}, channels: map[string]bool{}}
			users[rules[0]] = g
		}
		for _, r := range rules[1:] {
			if err := g.rule(r); err != nil {
				return nil, fmt.Errorf("%s:%d: user %s: %w", name, i+1, rules[0], err)
			}
		}
	}
	return users, nil
}

// rule applies a rule.
func (g *grantSet) rule(r string) error {
	lower := strings.ToLower(r)
	switch {
	case lower == "reset":
		*g = grantSet{line: g.line, off: true, commands: map[string]string{}, keys: map[string]rights{}, channels: map[string]bool{}}
	case lower == "resetkeys":
		g.keys = map[string]rights{}
	case lower == "resetchannels":
		g.channels = map[string]bool{}
	case lower == "clearselectors": // there are none: they are refused
	case lower == "nopass":
		g.nopass = true
	case lower == "resetpass":
		g.nopass = false
	case lower == "on", lower == "off":
		g.off = lower == "off"
	case slices.Contains([]string{"sanitize-payload", "skip-sanitize-payload"}, lower), strings.ContainsRune("><#!", rune(r[0])):
	case lower == "allkeys":
		g.key("*", mayRead|mayWrite)
	case lower == "allchannels":
		g.channels["*"] = true
	case lower == "allcommands":
		return g.command("+@all")
	case lower == "nocommands":
		return g.command("-@all")
	case r[0] == '+' || r[0] == '-':
		return g.command(lower)
	case r[0] == '~':
		g.key(r[1:], mayRead|mayWrite)
	case r[0] == '&':
		g.channels[r[1:]] = true
	case r[0] == '%':
		flags, glob, ok := strings.Cut(r[1:], "~")
		may := rights(0)
		for _, f := range strings.ToUpper(flags) {
			may |= map[rune]rights{'R': mayRead, 'W': mayWrite}[f]
		}
		if !ok || may == 0 {
			return fmt.Errorf("%q is not a rule for keys (write %%R~, %%W~ or %%RW~ and a pattern)", r)
		}
		g.key(glob, may)
	case r[0] == '(':
		return fmt.Errorf("%q is a selector, which redislint does not read (write users without)", r)
	default:
		return fmt.Errorf("%q is not a rule (write it as ACL SETUSER takes it: on, +get, %%R~key:*, &channel)", r)
	}
	return nil
}

func (g *grantSet) key(glob string, may rights) { g.keys[glob] |= may }

// command applies a rule for commands, or for those of a category, to all that they have
// as subcommands.
func (g *grantSet) command(r string) error {
	name := r[1:]
	var names []string
	switch category, is := strings.CutPrefix(name, "@"); {
	case is:
		for c, in := range serverCommands() {
			if category == "all" || slices.Contains(in, name) {
				names = append(names, c)
			}
		}
		if len(names) == 0 {
			return fmt.Errorf("%q is not a category of commands (ACL CAT lists them)", name)
		}
		if category == "all" && r[0] == '-' {
			names = append(names, slices.Collect(maps.Keys(g.commands))...)
		}
	default:
		names = append(names, name)
		for c := range serverCommands() {
			if strings.HasPrefix(c, name+"|") {
				names = append(names, c)
			}
		}
	}
	for _, n := range names {
		if r[0] == '-' {
			delete(g.commands, n)
		} else {
			g.commands[n] = r
		}
	}
	return nil
}

// unquoted are the words of a line as redis-cli reads them.
func unquoted(line string) []string {
	var out []string
	for line = strings.TrimLeft(line, " \t"); line != ""; line = strings.TrimLeft(line, " \t") {
		if line[0] != '"' {
			word, rest, _ := strings.Cut(line, " ")
			out, line = append(out, word), rest
			continue
		}
		word, rest := quotedWord(line[1:])
		out, line = append(out, word), rest
	}
	return out
}

// quotedWord is a word up to its closing quotation mark, and what is behind it.
func quotedWord(s string) (word, rest string) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			return b.String(), s[i+1:]
		case s[i] == '\\' && i+3 < len(s) && s[i+1] == 'x':
			var c byte
			if n, err := fmt.Sscanf(s[i+2:i+4], "%02x", &c); n == 1 && err == nil {
				b.WriteByte(c)
				i += 3
				continue
			}
			fallthrough
		case s[i] == '\\' && i+1 < len(s):
			i++
			c := s[i]
			if control, ok := map[byte]byte{'n': '\n', 'r': '\r', 't': '\t', 'b': '\b', 'a': '\a'}[c]; ok {
				c = control
			}
			b.WriteByte(c)
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String(), ""
}
