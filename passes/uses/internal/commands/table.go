package commands

import (
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"sync"
)

//go:embed commands.txt
var commandsText string

// loaded is the embedded table, parsed when it is first asked for. A mistake in
// it or in rights.txt is found by TestTable; here the other lines still count.
var loaded = sync.OnceValue(func() *table {
	t, _ := parseTable(commandsText)
	_ = t.addRights(rightsText)
	return t
})

// A table is commands.txt, parsed.
type table struct {
	commands map[string]*entry
	methods  map[string]string // squeezed name -> canonical name
	longest  int               // of the keys of methods
}

// An entry is one command.
type entry struct {
	line
	info Info
	// container: the next word is a subcommand. keyedSubs: and may bring keys.
	// implied: the table has no line for the container itself.
	container, keyedSubs, implied bool
}

// parseTable parses a table; a line with an error is left out.
func parseTable(text string) (*table, error) {
	t := &table{commands: map[string]*entry{}, methods: map[string]string{}}
	var errs []error
	var group, typ string
	for i, row := range strings.Split(text, "\n") {
		if row == "" || row[0] == '#' {
			continue
		}
		if header, ok := strings.CutPrefix(row, "["); ok {
			group, typ, _ = strings.Cut(strings.TrimSuffix(header, "]"), " ")
			switch typ {
			case "":
				typ = group
			case "-":
				typ = ""
			}
			continue
		}
		left, names, ok := strings.Cut(row, " : ")
		if !ok {
			errs = append(errs, fmt.Errorf("line %d: no \" : \" before the names", i+1))
			continue
		}
		l, err := parseLine(left)
		if err != nil {
			errs = append(errs, fmt.Errorf("line %d: %w", i+1, err))
			continue
		}
		for name := range strings.FieldsSeq(names) {
			if err := t.add(canonical(name), group, typ, l); err != nil {
				errs = append(errs, fmt.Errorf("line %d: %w", i+1, err))
			}
		}
	}
	return t, errors.Join(errs...)
}

// add adds a command, and its container.
func (t *table) add(name, group, typ string, l line) error {
	e := t.commands[name]
	switch {
	case e == nil:
		e = &entry{}
		t.commands[name] = e
	case !e.implied:
		return fmt.Errorf("%s is listed twice", name)
	}
	e.line, e.implied = l, false
	e.info = newInfo(name, group, typ, l)
	if err := t.addMethod(name); err != nil {
		return err
	}
	outer, _, ok := strings.Cut(name, " ")
	if !ok {
		return nil
	}
	c := t.commands[outer]
	if c == nil {
		c = &entry{implied: true, info: Info{Name: outer, Group: group, Type: typ}}
		t.commands[outer] = c
		if err := t.addMethod(outer); err != nil {
			return err
		}
	}
	c.container = true
	c.keyedSubs = c.keyedSubs || len(l.terms) > 0
	return nil
}

// addMethod makes the command known to FromMethod.
func (t *table) addMethod(name string) error {
	key := squeeze(name)
	if other, ok := t.methods[key]; ok && other != name {
		return fmt.Errorf("%s and %s are the same method name", name, other)
	}
	t.methods[key] = name
	t.longest = max(t.longest, len(key))
	return nil
}

// newInfo is what a line says of each of its commands.
func newInfo(name, group, typ string, l line) Info {
	info := Info{
		Name: name, Group: group, Type: typ,
		Write: l.flags["write"], MultiShard: l.flags["multi"], Dangerous: l.flags["danger"],
		FullScan: l.flags["whole"], Scan: l.flags["scan"],
	}
	for _, t := range l.terms {
		if t.role != Key {
			continue
		}
		if t.typ == "" {
			t.typ = typ
		}
		many := t.to != 0 || t.counted
		info.Keys = append(info.Keys, KeySpec{
			Access: t.access, Effect: t.effect, Type: t.typ, Keyword: t.keyword, Many: many,
		})
		info.Write = info.Write || t.access == Write
		info.MultiKey = info.MultiKey || many || len(info.Keys) > 1
		info.Effect |= t.effect
	}
	switch l.special {
	case "migrate":
		info.MultiKey = true
	case "sort":
		info.MultiKey = true
		if name == "SORT" {
			info.Write = true
			info.Keys = append(info.Keys, sortStore)
			info.Effect |= sortStore.Effect
		}
	}
	return info
}
