// Package uses finds every place where a key, channel or pattern reaches
// a Redis command, and the templates of what reaches it.
//
// It is a silent analyzer whose result is the list of uses, as plain data. What
// rules ask of values and of the order of statements beyond that is in
// passes/flow, and in their own folders.
package uses

import (
	"go/ast"
	"go/token"
	"strings"
	"time"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// A Use is one place where a key, channel or pattern reaches a Redis command.
// A slice of keys gives one use an element where the elements are known.
type Use struct {
	Package string // import path of the package the use is in
	Decl    string // enclosing declaration, as in "(*Store).Get"; "" at package level
	Arg     Span   // the key argument
	Command string // on the wire, upper case: "SETEX", "EVALSHA"; "" where it is not known
	// Reads is the command that the same call sends before Command: that of a cache
	// which is filled where it has nothing. "" for none.
	Reads     string
	Access    Access
	Role      Role
	Client    string // import path of the client's package
	Inferred  bool   // the table of the client does not know the method; found by its name
	Via       string // the wrapper called here, as in "cache.(*Store).Get"; "" for a call of the client
	Forwarded bool   // the key is a parameter of the enclosing function: Keys are what its callers bring
	Keys      []Key  // every key that can reach the argument; never empty
	Reason    Reason // why nothing is known of the keys; "" where Resolution is not Unknown
	TTL       TTL
	Lua       bool // the use is in a Lua script
	Declared  bool // in Lua: the key came through KEYS
	Made      bool // a script that gets Arg beside its keys makes the key of it, and of more

	// Called says that Forwarded is set, and that calls of the function are known:
	// their uses tell what the keys are, and are the place for findings.
	Called bool
	// Handed says that the argument of a wrapper is an object or a function that the caller
	// hands on, without text of its own: who uses the key is further inside.
	Handed bool
	// Value says that the argument of a wrapper is not text of the caller: it is a number,
	// or what an object answers through an interface.
	Value bool
	// Object says that the keys begin with what an object has that callers hand over: Keys are
	// what any object of the module has there.
	Object bool
	// Own says that the function has the head of the keys by itself, although Called: what
	// callers bring is a value in them.
	Own bool
	// Forms are the keys as the function itself makes them, where callers bring something:
	// with placeholders for that.
	Forms []keys.Template
	// Wordless are Forms without the words that callers bring to the middle of a key.
	Wordless []keys.Template
	Effect   Effect
	// TTLArg is the argument that TTL is from; nil where there is none, or it is in
	// another package that is not analysed.
	TTLArg *TTLArg
	// Site is the command that the use is a part of: the keys of one MGET, or of one
	// script, have the same; so have those that a call of a wrapper passes for one
	// command inside it.
	Site string
	// Script lists the commands of the script that is run, upper case; nil where there
	// is none, or its source or one of the commands is not known.
	Script []string
	// ScriptFields are the fields of a hash that a script names for the key, by
	// constants: that which is run, or that which the use is in.
	ScriptFields []ScriptField
	// ScriptValues are the values that the same script stores under the key.
	ScriptValues []ScriptValue
	// Call is the call that Arg is an argument of; nil in a script.
	Call *program.Call
	// Inner is the use inside the wrapper that is called, and Wrapper that
	// function, as program.FuncID has it; Inner is nil where the wrapper is in a
	// package that is not analysed here.
	Inner   *Use
	Wrapper string

	// What the collector needs on the way.
	form   clients.Form // what the client puts around the keys of the arguments
	effect commands.Effect
	rights commands.Rights // by the arguments of the call; 0 for those of the command
	// ofObject says that the key is part of what a parameter holds.
	ofObject bool
	given    given
	deeds    []ScriptDeed
	list     bool // Arg is a list of keys
}

// A ScriptField is a field of a hash that a command of a script names.
type ScriptField struct {
	Span  // where the script has it
	Name  string
	Value string // what it gets
	Known bool   // whether Value is that: a constant of the script
	Argv  int    // else the element of ARGV that it gets, from 1; 0 for none
}

// A ScriptValue is a value that a command of a script stores.
type ScriptValue struct {
	Span    // where the script has it
	Text    []ScriptText
	Format  string         // json or msgpack, of a table that is encoded; "" of a text
	Members []ScriptMember // of the table
}

// A ScriptText is a part of a text in a script.
type ScriptText struct {
	Text  string // a constant, if Known says so
	Known bool
	Argv  int // else the element of ARGV that it is, from 1; 0 for none
}

// A ScriptMember is an element of a table that a script encodes.
type ScriptMember struct {
	Name string
	Kind string       // what the value is in JSON: string, number, bool, array, object, null; "" for not known
	Text []ScriptText // of a string; nil of what is none
}

// A TTLArg is the argument that gives a key its time to live.
type TTLArg struct {
	Expr ast.Expr
	Call *program.Call // the call that hands it over
	Unit time.Duration // of a number; 0 where it is a time.Duration
	At   bool          // a point in time
}

// A Key is one key that can reach a use.
type Key struct {
	Template keys.Template
	// Head is where the literal text that holds the first character is
	// written; nil if the template does not begin with literal text. Where a
	// library adds a prefix of its own, it is that of the text behind it.
	Head *Origin
	// Configurable reports that the head is only the default of something that
	// configuration can set: a namespace by design, so not hardcoded.
	Configurable bool

	// Script is what the script that gets the key does with it, each command once; nil of a
	// use without a script, and where that is not known.
	Script []ScriptDeed

	// Text is what the code builds; nil of a key that was not evaluated, as in a
	// script. The client may put more around it.
	Text texteval.Text

	origins []*Origin   // of the pieces of Text; nil of those that are not known
	before  []keys.Part // what the client puts before Text
}

// An Origin is the place where the literal head of a key is written: the
// literal, constant or format string.
type Origin struct {
	Span
	Package   string // import path
	Decl      string // enclosing declaration: function, constant or variable
	Generated bool   // the file says "Code generated ... DO NOT EDIT."

	outside bool // of another module, as a summary has it
}

// FuncID is the [program.FuncID] of the declaration that holds o, if that is a
// function.
func (o *Origin) FuncID() string {
	recv, name, isMethod := strings.Cut(o.Decl, ".")
	if !isMethod {
		return o.Package + "." + o.Decl
	}
	return o.Package + ".(" + strings.Trim(recv, "(*)") + ")." + name
}

// A Span is a range of source text. Lines and columns start at 1, columns count
// bytes, the end is exclusive.
type Span struct {
	File            string // absolute, as the file set has it
	Line, Column    int
	EndLine, EndCol int
	// Pos and End are valid only if the text is part of the analysed packages;
	// token.NoPos where the place came through a fact.
	Pos, End token.Pos
}

// A Position is where a [Span] begins.
type Position struct {
	File         string
	Line, Column int
}

// Position returns where s begins.
func (s Span) Position() Position { return Position{s.File, s.Line, s.Column} }

// Access is what a command does to a key.
type Access string

// Values of Access.
const (
	Read  Access = "read"
	Write Access = "write"
)

// Role is what an argument is to Redis.
type Role string

// Values of Role.
const (
	RoleKey     Role = "key"
	RoleChannel Role = "channel"
	RolePattern Role = "pattern" // a glob given to KEYS, SCAN MATCH, PSUBSCRIBE
	// RoleIndex is the name of a search index, as FT.SEARCH has it: not a key, but as
	// shared as one.
	RoleIndex Role = "index"
	// RoleHanded is what a script gets in KEYS and has as no key: a channel, a field, the beginning of
	// a key. The server asks for the right to it as to a key.
	RoleHanded Role = "handed"
	// RoleCommand is not an argument: the use is a command that touches the whole
	// keyspace (FLUSHALL, SCAN without a pattern). It has no keys, its Arg is
	// the call.
	RoleCommand Role = "command"
)

// TTL is the time to live that a use gives its key, as text: "30s", "none"
// (a write that sets none), "unknown" (not a constant), "n/a" (a read, or a
// command that keeps what there is).
type TTL string

// Resolution says how much of the keys of a use is known.
type Resolution string

// Values of Resolution.
const (
	Full    Resolution = "full"    // every key has a literal head
	Partial Resolution = "partial" // some literal text, or a head in some of the keys
	Unknown Resolution = "unknown" // nothing is known
)

// Result is what the analyzer found.
type Result struct {
	Uses []Use // sorted by file, line, column, command
	// Indexes are the uses of names of search indexes, in the same order; no rule is
	// about them.
	Indexes []Use
	// Handed are the uses of what scripts get in KEYS besides keys, in the same order; no rule is about
	// them.
	Handed []Use
	// Sends are the calls of clients, with or without keys, once for each function, or
	// each time if it is not known what they send.
	Sends []Send
	// Scripts are the calls that have to do with Lua scripts, in the order of the source.
	Scripts []ScriptCall
	// Packages is the number of packages that were analysed with bodies.
	Packages int
	// Returns are what the exported functions of these packages return, sorted by
	// place; nil unless the options ask for it.
	Returns []Return
	// Untabled are the calls of clients that no table knows, sorted by the
	// client's path.
	Untabled []Untabled
	// Outside has the packages of other modules that were read for what they hand to a
	// client. Nothing is reported there.
	Outside map[string]bool
	// Bugs are panics of redislint: what it was at is missing, all else is there.
	Bugs []Bug

	// Program and Values are the code that was analysed, for those who ask more of
	// it than the uses say; nil of a result that was not made by an analysis.
	Program *program.Index
	Values  *texteval.Evaluator
	// Alone says that one package was analysed by itself: what the rest of the
	// module does is not known.
	Alone bool
}

// OnChannels reports whether a command is about channels: PUBLISH, PSUBSCRIBE, PUBSUB CHANNELS.
func OnChannels(command string) bool {
	return strings.HasSuffix(command, "PUBLISH") || strings.HasSuffix(command, "SUBSCRIBE") || strings.HasPrefix(command, "PUBSUB")
}
