// Package calls reads the argument vectors of commands while a program runs: which
// arguments are keys, channels, patterns and times to live, and what the command does to
// them. It allocates nothing.
package calls

import (
	"strings"
	"sync"
)

// A Role is what an argument of a command is.
type Role uint8

// The roles.
const (
	None    Role = iota
	Key          // a key
	Channel      // a pub/sub channel
	Pattern      // a glob over keys or channels
	Prefix       // the prefix of keys
	TTL          // a time to live
)

// An Effect is what a write does to a key, as a set of flags. No flag: it neither creates the
// key nor touches its lifetime.
type Effect uint8

// The flags of an Effect.
const (
	Creates Effect = 1 << iota // creates the key without a lifetime, if it is absent
	Drops                      // a lifetime that there was is removed
	Sets                       // the key gets a lifetime
	Takes                      // the key gets the lifetime of the command's first key
	Grows                      // the value gets more elements
	Trims                      // elements are removed
)

// A Unit is that of a time to live. Those that begin with Unix are points in time.
type Unit uint8

// The units.
const (
	NoUnit Unit = iota
	Seconds
	Milliseconds
	UnixSeconds
	UnixMilliseconds
)

// Types are types of values, as a set. The empty set fits every type.
type Types uint16

// The types that a server tells apart. Bitmaps and HyperLogLogs are strings, geo indices
// are sorted sets; all that modules bring is one type.
const (
	String Types = 1 << iota
	List
	Hash
	Set
	ZSet
	Stream
	Other
)

// TypeOf is the type of a name: that of a group of commands, or of a class of a policy.
func TypeOf(name string) Types {
	switch name {
	case "":
		return 0
	case "string", "bitmap", "hll":
		return String
	case "list":
		return List
	case "hash":
		return Hash
	case "set":
		return Set
	case "zset", "geo":
		return ZSet
	case "stream":
		return Stream
	}
	return Other
}

// Fits reports whether a key of type stored can be used where a command wants t.
func (t Types) Fits(stored Types) bool { return t == 0 || stored == 0 || t&stored != 0 }

// A spec is what the commands of a line have in common.
type spec struct {
	names   string // upper case, subcommands with a bar: "GET XGROUP|CREATE"
	group   string
	flags   flags
	start   int  // of the options; 0 for none, -1: behind the counted keys
	lead    bool // they end at the first other word
	skip    string
	special string // sort, migrate, bitfield, restore; "" if none
	terms   []term
}

type flags uint8

const (
	whole flags = 1 << iota // the whole keyspace
	scans                   // the whole keyspace unless a pattern says less
	multi                   // clients may split it over the nodes of a cluster
	write                   // it writes though no term says so
)

// A term is one argument, or a run of them, as in commands.txt of the analyser.
type term struct {
	role    Role
	write   bool
	effect  Effect
	removes bool // the key is deleted
	returns bool // what the key holds comes back
	types   Types
	unit    Unit
	keyword string // positions count from the word behind it; at is where the search begins
	each    bool   // at every occurrence of keyword
	at, to  int
	step    int
	half    bool
	counted bool
}

// A skipped is a word in front of a keyword, with the number of its values.
type skipped struct {
	word   string
	values int
}

// A Command is what is known of a command.
type Command struct {
	Name  string // upper case, with the subcommand: "XGROUP CREATE"
	Group string // "string", "hash"
	Index int    // from 0 to [Count]
	// Whole commands touch the whole keyspace, Scans too unless a pattern says less.
	Whole, Scans bool
	// Multi commands are split over the nodes of a cluster by some clients.
	Multi bool
	*spec
	subs bool // the next word may be a subcommand
	skip []skipped
}

// A table finds commands by their names.
type table struct {
	commands []Command
	slots    []int16 // of a hash of the name; -1 for none. A power of two of them
}

// loaded is the table, made when it is first asked for.
var loaded = sync.OnceValue(func() *table {
	t := &table{slots: make([]int16, 4096)}
	for i := range t.slots {
		t.slots[i] = -1
	}
	for i := range specs {
		s := &specs[i]
		for name := range strings.FieldsSeq(s.names) {
			name = strings.ReplaceAll(name, "|", " ")
			t.commands = append(t.commands, Command{
				Name: name, Group: s.group, Index: len(t.commands), spec: s, skip: parseSkip(s.skip),
				Whole: s.flags&whole != 0, Scans: s.flags&scans != 0, Multi: s.flags&multi != 0,
			})
		}
	}
	for i := range t.commands {
		if head, _, ok := strings.Cut(t.commands[i].Name, " "); ok && t.find(head, "") == nil {
			t.commands = append(t.commands, Command{Name: head, Index: len(t.commands), spec: &spec{}})
			t.add(len(t.commands) - 1)
		}
		t.add(i)
	}
	for i := range t.commands {
		if head, _, ok := strings.Cut(t.commands[i].Name, " "); ok {
			t.find(head, "").subs = true
		}
	}
	return t
})

// parseSkip parses words with the number of their values: "COUNT,GROUP*2".
func parseSkip(text string) []skipped {
	var out []skipped
	for word := range strings.SplitSeq(text, ",") {
		if word == "" {
			continue
		}
		word, twice := strings.CutSuffix(word, "*2")
		out = append(out, skipped{word, 1})
		if twice {
			out[len(out)-1].values = 2
		}
	}
	return out
}

func (t *table) add(i int) {
	head, sub, _ := strings.Cut(t.commands[i].Name, " ")
	mask := uint32(len(t.slots) - 1)
	at := hash(head, sub) & mask
	for ; t.slots[at] >= 0; at = (at + 1) & mask {
		if int(t.slots[at]) == i {
			return
		}
	}
	t.slots[at] = int16(i)
}

// find returns the command of a name and subcommand, whatever their case; nil for none.
func (t *table) find(head, sub string) *Command {
	mask := uint32(len(t.slots) - 1)
	for at := hash(head, sub) & mask; t.slots[at] >= 0; at = (at + 1) & mask {
		c := &t.commands[t.slots[at]]
		if len(c.Name) >= len(head) && equal(head, c.Name[:len(head)]) {
			rest := c.Name[len(head):]
			if rest == "" && sub == "" || sub != "" && rest != "" && rest[0] == ' ' && equal(sub, rest[1:]) {
				return c
			}
		}
	}
	return nil
}

// hash is FNV-1a of a name in upper case.
func hash(head, sub string) uint32 {
	h := uint32(2166136261)
	for i := range len(head) {
		h = (h ^ uint32(upper(head[i]))) * 16777619
	}
	for i := range len(sub) {
		h = (h ^ uint32(upper(sub[i]))) * 16777619
	}
	return h
}

func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

// equal reports whether text is word, which is in upper case, whatever the case of text.
func equal(text, word string) bool {
	if len(text) != len(word) {
		return false
	}
	for i := range len(text) {
		if upper(text[i]) != word[i] {
			return false
		}
	}
	return true
}

// Count is the number of commands.
func Count() int { return len(loaded().commands) }

// Names are those of the commands, by their index.
func Names() []string {
	var names []string
	for _, c := range loaded().commands {
		names = append(names, c.Name)
	}
	return names
}
