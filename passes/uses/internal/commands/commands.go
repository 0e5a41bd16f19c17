// Package commands is the table of Redis commands: which arguments are keys,
// channels and patterns, what a command does to them, and how it changes a
// key's time to live.
package commands

// A Role is what an argument of a command is.
type Role uint8

// The roles. The zero Role is an argument that is of no interest.
const (
	None    Role = iota
	Key          // a key
	Channel      // a pub/sub channel
	Pattern      // a glob over keys or channels
	Prefix       // the prefix of keys (FT.CREATE PREFIX, CLIENT TRACKING PREFIX)
	TTL          // a time to live
	Script       // Lua source
	Index        // the name of a search index
)

// An Access is what a command does to one of its keys.
type Access uint8

// The accesses.
const (
	NoAccess Access = iota
	Read
	Write
)

// A Word is one element of an argument vector that may be known in part. The
// command's name is the first word.
type Word struct {
	Text  string
	Known bool
	// Many says that the word stands for any number of unknown words (a slice
	// that is spread).
	Many bool
	// Counts is how many words behind it the word is the number of, those that a Many word
	// stands for among them; 0 where that is not known.
	Counts int
	// Ask says what Text and Known are, where nobody asked yet: most words are
	// values, which nobody does. See [At].
	Ask func() (text string, known bool)
}

// At is a word with its text.
func At(words []Word, i int) Word {
	w := &words[i]
	if w.Ask != nil {
		w.Text, w.Known = w.Ask()
		w.Ask = nil
	}
	return *w
}

// An Arg is one argument that matters.
type Arg struct {
	Index  int // into the argument vector; 0 is the command's name
	Role   Role
	Access Access
	// Elements says which elements of the word are meant, where the word at
	// Index is Many. It is the zero value for every other word.
	Elements Elements
	Type     string // what a key holds: "zset", "zset|set"; "" where it fits all types (see [Fits])
	Effect   Effect // what happens to a written key, the options of this call included
	Rights   Rights // of a key
	Unit     Unit   // of a TTL
}

// Elements selects elements of a word that stands for many: the element at
// Offset and every Step-th after it.
type Elements struct {
	Offset int
	Step   int  // 0 if the word is not Many; else at least 1
	Count  int  // how many are meant; 0 for all
	Omit   int  // as many at the end are not meant (BLPOP's timeout)
	Half   bool // only the first half of the elements (XREAD's streams)
}

// All reports whether every element is meant.
func (e Elements) All() bool { return e == Elements{Step: 1} }

// First reports whether the first element is the only one meant.
func (e Elements) First() bool {
	return e.Step > 0 && e.Offset == 0 && e.Count == 1
}

// Of returns the indices of the elements that are meant, of n elements.
func (e Elements) Of(n int) []int {
	if e.Step < 1 || e.Offset < 0 {
		return nil
	}
	if e.Half {
		n /= 2
	}
	var out []int
	for i := e.Offset; i < n-e.Omit && (e.Count == 0 || len(out) < e.Count); i += e.Step {
		out = append(out, i)
	}
	return out
}

// A Resolution is what is known of an argument vector.
type Resolution struct {
	Command string // canonical name, upper case, with the subcommand: "XGROUP CREATE"; "" if not known
	Args    []Arg  // sorted by Index; several of one Index are different elements of a Many word
	// Complete is false where more arguments may be keys, channels or patterns
	// than Args lists: a number of keys or a keyword that is not known, or a
	// command that is not.
	Complete bool
}
