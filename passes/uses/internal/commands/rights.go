package commands

import (
	_ "embed"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

//go:embed rights.txt
var rightsText string

// Rights are what a command does with a key, as the flags of Redis's key
// specifications, which ACL rules are checked against.
type Rights uint8

// The flags. A key has one of the first four.
const (
	ReadOnly   Rights = 1 << iota
	ReadWrite         // the value is changed
	Overwrites        // the value is replaced, whatever it was
	Removes           // the key is deleted
	Accesses          // what it holds comes back, or is copied
	Updates
	Inserts
	Deletes
)

const changes = Updates | Inserts | Deletes

// rightsNames are the flags as COMMAND prints them.
var rightsNames = [...]string{"RO", "RW", "OW", "RM", "access", "update", "insert", "delete"}

// Names are the flags as COMMAND prints them: "RW", "access", "update".
func (r Rights) Names() []string {
	names := make([]string, 0, bits.OnesCount8(uint8(r)))
	for i, name := range rightsNames {
		if r&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// Reads reports whether an ACL has to allow reading the key, and Writes whether it
// has to allow writing; where neither is so, one of the two is enough.
func (r Rights) Reads() bool { return r&Accesses != 0 }

// Writes is described with Reads.
func (r Rights) Writes() bool { return r&changes != 0 }

// RightsOf returns what a command does with a key to which it has this access and
// effect: with several such keys of different rights, that of all.
func RightsOf(command string, access Access, effect Effect) Rights {
	info, ok := Lookup(command)
	if !ok {
		return assumed(access, "")
	}
	exact, all := Rights(0), Rights(0)
	for _, k := range info.Keys {
		if k.Access != access {
			continue
		}
		all = both(all, k.Rights)
		if k.Effect == effect {
			exact = both(exact, k.Rights)
		}
	}
	switch {
	case exact != 0:
		return exact
	case all != 0:
		return all
	}
	return assumed(access, info.Group)
}

// both is what a key needs that is used in two ways.
func both(a, b Rights) Rights {
	switch {
	case a == 0 || a == b:
		return b
	case a&^(changes|Accesses) == b&^(changes|Accesses):
		return a | b
	}
	return ReadWrite | (a|b)&(changes|Accesses)
}

// assumed are the rights that no line of rights.txt gives.
func assumed(access Access, group string) Rights {
	if access == Read && !modules[group] {
		return ReadOnly | Accesses
	}
	return ReadWrite | Accesses | Updates
}

// modules are the groups whose commands modules bring.
var modules = map[string]bool{
	"json": true, "bloom": true, "cuckoo": true, "cms": true, "topk": true, "tdigest": true, "timeseries": true,
	"vectorset": true, "search": true, "graph": true, "ai": true, "gears": true,
}

// addRights adds to t what the lines of text say.
func (t *table) addRights(text string) error {
	listed := map[string][]Rights{}
	var errs []error
	for i, row := range strings.Split(text, "\n") {
		if row == "" || row[0] == '#' {
			continue
		}
		left, names, _ := strings.Cut(row, " : ")
		var rights []Rights
		for flags := range strings.SplitSeq(left, ",") {
			var r Rights
			for flag := range strings.FieldsSeq(flags) {
				at := slices.Index(rightsNames[:], flag)
				if at < 0 {
					errs = append(errs, fmt.Errorf("rights.txt, line %d: %q is not a right", i+1, flag))
					continue
				}
				r |= 1 << at
			}
			rights = append(rights, r)
		}
		for name := range strings.FieldsSeq(names) {
			name = canonical(name)
			if t.commands[name] == nil || listed[name] != nil {
				errs = append(errs, fmt.Errorf("rights.txt, line %d: %s is not a command, or listed twice", i+1, name))
				continue
			}
			listed[name] = rights
		}
	}
	for name, e := range t.commands {
		e.setRights(listed[name])
	}
	return errors.Join(errs...)
}

// setRights gives the keys of e the rights in their order; nil where none are listed.
func (e *entry) setRights(listed []Rights) {
	nth := 0
	e.terms = slices.Clone(e.terms) // the commands of a line share them
	for i := range e.terms {
		t := &e.terms[i]
		if t.role != Key {
			continue
		}
		t.rights = assumed(t.access, e.info.Group)
		if len(listed) > 0 {
			t.rights = listed[min(nth, len(listed)-1)]
		}
		e.info.Keys[nth].Rights = t.rights
		nth++
	}
}
