package commands

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// A line is the left side of a line of commands.txt.
type line struct {
	terms   []term
	flags   map[string]bool // multi, danger, write, whole, scan
	special string          // sort, migrate, bitfield, restore; "" if none
	options options
	skip    map[string]int // words in front of a keyword -> number of their values
}

// options says where the options of a command stand.
type options struct {
	start int  // 0 if there are none; -1: after the counted keys
	lead  bool // they end at the first other word
	rest  int  // with lead: at least as many words follow them
}

// A term is one argument, or a run of them.
type term struct {
	role    Role
	access  Access
	effect  Effect
	rights  Rights
	typ     string // "" for the line's type
	unit    Unit
	keyword string // the positions count from the word behind it; at is where the search begins
	each    bool   // at every occurrence of keyword
	at      int    // argument; negative: from the end
	to      int    // -1: up to the last one, -2: the last but one; 0: a single argument
	step    int    // at least 1
	half    bool   // the first half
	counted bool   // the argument is a number of arguments, which follow
	zero    bool   // with counted: the number may be 0
}

// termSyntax is the syntax of a term with an access.
var termSyntax = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([rw])([!*^]?)(?:([A-Z]+)@)?(\d+)(#0?)?(?::-([12]))?(?:/(\d))?(%2)?(\+)?(?:=([cdstgm]+))?(?:\.([a-z|]+))?$`)
})

// parseLine parses the left side of a line.
func parseLine(text string) (line, error) {
	l := line{flags: map[string]bool{}, skip: map[string]int{}}
	for field := range strings.FieldsSeq(text) {
		name, rest, _ := strings.Cut(field, ":")
		switch {
		case field == "-":
		case field == "multi", field == "danger", field == "write", field == "whole", field == "scan":
			l.flags[field] = true
		case field == "sort", field == "migrate", field == "bitfield", field == "restore":
			l.special = field
		case name == "skip":
			l.parseSkip(rest)
		case strings.HasPrefix(field, "opt"), strings.HasPrefix(field, "lead"):
			if err := l.parseOptions(field); err != nil {
				return line{}, err
			}
		default:
			t, err := parseTerm(field)
			if err != nil {
				return line{}, err
			}
			l.terms = append(l.terms, t)
		}
	}
	return l, nil
}

// parseSkip parses what follows "skip:", as in "COUNT,GROUP*2".
func (l *line) parseSkip(text string) {
	for word := range strings.SplitSeq(text, ",") {
		word, values, _ := strings.Cut(word, "*")
		n, err := strconv.Atoi(values)
		if err != nil {
			n = 1
		}
		l.skip[word] = n
	}
}

// parseOptions parses "opt3", "opt#" and "lead2/2".
func (l *line) parseOptions(field string) error {
	if field == "opt#" {
		l.options.start = -1
		return nil
	}
	format, args := "opt%d", []any{&l.options.start}
	if strings.HasPrefix(field, "lead") {
		format, args = "lead%d/%d", append(args, &l.options.rest)
		l.options.lead = true
	}
	if _, err := fmt.Sscanf(field, format, args...); err != nil {
		return fmt.Errorf("options %q: %w", field, err)
	}
	return nil
}

// parseTerm parses one term.
func parseTerm(field string) (term, error) {
	if rest, ok := strings.CutPrefix(field, "$"); ok {
		at, err := strconv.Atoi(rest)
		return term{role: Script, at: at, step: 1}, err
	}
	if rest, ok := strings.CutPrefix(field, "ttl:"); ok {
		i := strings.IndexAny(rest, "0123456789")
		if i < 0 {
			return term{}, fmt.Errorf("term %q: no position", field)
		}
		at, err := strconv.Atoi(rest[i:])
		unit := map[string]Unit{"s": Seconds, "ms": Milliseconds, "at": UnixSeconds, "msat": UnixMilliseconds}[rest[:i]]
		return term{role: TTL, unit: unit, at: at, step: 1}, err
	}
	m := termSyntax().FindStringSubmatch(field)
	if m == nil {
		return term{}, fmt.Errorf("term %q is not understood", field)
	}
	t := term{
		role:    map[string]Role{"": Key, "!": Channel, "*": Pattern, "^": Prefix}[m[2]],
		access:  map[string]Access{"r": Read, "w": Write}[m[1]],
		keyword: m[3], each: m[9] != "",
		counted: m[5] != "", zero: m[5] == "#0",
		half: m[8] != "", step: 1, typ: m[11],
	}
	t.at, _ = strconv.Atoi(m[4]) // digits
	if m[6] != "" {
		t.to = -int(m[6][0] - '0')
	}
	if m[7] != "" {
		t.step = int(m[7][0] - '0')
	}
	for _, letter := range m[10] {
		t.effect |= effectLetters[letter]
	}
	return t, nil
}
