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
}

// An Arg is one argument that matters.
type Arg struct {
	Index  int // into the argument vector; 0 is the command's name
	Role   Role
	Access Access
}

// A Resolution is what is known of an argument vector.
type Resolution struct {
	Command string // canonical name, upper case, with the subcommand: "XGROUP CREATE"; "" if not known
	Args    []Arg  // sorted by Index
	// Complete is false where more arguments may be keys than Args lists: a
	// number of keys or a keyword that is not known.
	Complete bool
}
