package commands

import (
	"cmp"
	"slices"
	"strings"
)

// Resolve says which words of an argument vector are keys, channels, patterns,
// times to live and scripts. It lists what is certain if the call is one that a
// server accepts, and says with Complete whether that is all. Any vector may be
// given; the indices that are returned lie within it.
func Resolve(argv []Word) Resolution {
	e := find(argv)
	if e == nil {
		return Resolution{}
	}
	r := &resolver{words: argv, entry: e, complete: true}
	if e.container && len(argv) > 1 && (e.implied || !plain(At(argv, 1))) {
		r.complete = !e.keyedSubs
	}
	end := -1 // index behind the counted keys
	switch e.special {
	case "migrate":
		r.migrate()
	default:
		for _, t := range e.terms {
			if n := r.term(t); n >= 0 {
				end = n
			}
		}
	}
	switch e.special {
	case "sort":
		r.sort()
	case "bitfield":
		r.bitfield()
	case "restore":
		r.restore()
	}
	if e.options.start != 0 {
		r.options(end)
	}
	slices.SortStableFunc(r.args, func(a, b Arg) int {
		return cmp.Or(cmp.Compare(a.Index, b.Index), cmp.Compare(a.Elements.Offset, b.Elements.Offset))
	})
	return Resolution{Command: e.info.Name, Args: r.args, Complete: r.complete}
}

// find returns the entry of a vector's command; of a container, if the
// subcommand is not known. It is nil if the command is not known.
func find(argv []Word) *entry {
	if len(argv) == 0 || !plain(At(argv, 0)) {
		return nil
	}
	commands := loaded().commands
	name := strings.ToUpper(argv[0].Text)
	e := commands[name]
	if e == nil || strings.Contains(name, " ") {
		return nil
	}
	if e.container && len(argv) > 1 && plain(At(argv, 1)) {
		if sub := commands[name+" "+strings.ToUpper(argv[1].Text)]; sub != nil {
			return sub
		}
	}
	return e
}

// plain reports whether w is one word whose text is known.
func plain(w Word) bool { return w.Known && !w.Many }

// A resolver collects the arguments of one vector.
type resolver struct {
	words    []Word
	entry    *entry
	args     []Arg
	complete bool
}

// at is a word with its text.
func (r *resolver) at(i int) Word { return At(r.words, i) }

// term resolves one term, and returns the index behind its counted arguments;
// -1 if it has none or their number is not known.
func (r *resolver) term(t term) (end int) {
	switch {
	case t.keyword != "":
		r.keyword(t)
	case t.counted:
		return r.counted(t, 0, t.at)
	case t.to != 0:
		r.run(t, 0, t.at)
	default:
		r.single(t, 0, t.at)
	}
	return -1
}

// add adds the word at index as an argument; e is for a Many word.
func (r *resolver) add(t term, index int, e Elements) {
	arg := Arg{Index: index, Role: t.role, Access: t.access, Effect: t.effect, Rights: t.rights, Unit: t.unit}
	if r.words[index].Many {
		arg.Elements = e
	}
	if t.role == Key {
		arg.Type = cmp.Or(t.typ, r.entry.info.Type)
	}
	r.args = append(r.args, arg)
}

// uncertain notes that more arguments may be what t is.
func (r *resolver) uncertain(t term) {
	if t.role != TTL && t.role != Script {
		r.complete = false
	}
}

// firstMany is the index of the first Many word behind base, len(words) if
// there is none.
func (r *resolver) firstMany(base int) int {
	for i := base + 1; i < len(r.words); i++ {
		if r.words[i].Many {
			return i
		}
	}
	return len(r.words)
}

// manyIn reports whether there is a Many word from index from up to index to.
func (r *resolver) manyIn(from, to int) bool {
	return r.firstMany(from-1) < min(to, len(r.words))
}

// one is the selection of a single element.
func one(offset int) Elements { return Elements{Offset: offset, Step: 1, Count: 1} }
