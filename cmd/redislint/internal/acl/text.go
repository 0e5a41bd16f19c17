package acl

import (
	"fmt"
	"slices"
	"strings"
)

// password is the word of a user's password: the hash that the operator has, or none.
func (in *Input) password(service string) string {
	if hash := in.Hashes[service]; hash != "" {
		return "#" + hash
	}
	return "resetpass"
}

// File is the users as a file for aclfile of redis.conf, one a line.
func (r *Report) File(in *Input) string {
	var b strings.Builder
	for _, u := range r.Users {
		fmt.Fprintf(&b, "user %s on %s resetkeys resetchannels %s\n", u.User, in.password(u.Service), strings.Join(u.Rules, " "))
	}
	return b.String()
}

// Setuser is the users as commands for redis-cli, one a line, and before each why its rules
// are there.
func (r *Report) Setuser(in *Input) string {
	var b strings.Builder
	for i, u := range r.Users {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "# %s\n", clean(u.User))
		for _, w := range u.Why {
			fmt.Fprintf(&b, "#   %s: %s\n", clean(w.Rule), clean(strings.Join(w.For, ", ")))
		}
		for _, n := range r.Notes {
			if n.User == u.User && n.Rule != "" {
				fmt.Fprintf(&b, "#   note: %s: %s\n", clean(n.Rule), clean(n.Text))
			}
		}
		words := append([]string{"ACL", "SETUSER", u.User, "reset", "on"}, u.Rules...)
		if hash := in.Hashes[u.Service]; hash != "" {
			words = slices.Insert(words, 5, "#"+hash)
		}
		for i, w := range words {
			words[i] = quoted(w)
		}
		b.WriteString(strings.Join(words, " ") + "\n")
	}
	return b.String()
}

// clean is text that stays on its line.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '?'
		}
		return r
	}, text)
}

// quoted is a word as redis-cli reads it.
func quoted(word string) string {
	if !strings.ContainsFunc(word, func(r rune) bool { return r <= ' ' || r == '"' || r == '\'' || r == '\\' || r >= 0x7f }) {
		return word
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(word) {
		switch c := word[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
