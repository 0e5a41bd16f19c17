// Package clients is the tables of Redis clients: which parameters of which
// methods are keys, channels, patterns, argument vectors and times to live.
//
// The tables are text files in tables/, in the grammar that parse.go describes.
// What a real client does with marker values is compared with them in
// testdata/clients.
package clients

import (
	"time"

	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// A Shape says which part of a parameter is meant.
type Shape uint8

// The shapes.
const (
	One        Shape = iota // the parameter itself
	Each                    // every element of a slice parameter, or of the variadic one (from Param on)
	Half                    // the first half of the elements (XREAD's streams)
	Nth                     // every Nth element, beginning with the first (MSET); a map's keys; see Step
	MapKeys                 // the keys of a map
	Argv                    // the whole is an argument vector, its first element the command's name
	ArgvTail                // the elements, and all parameters from Param on, are the arguments of the command that Param-1 names (redigo, radix)
	ScriptKeys              // the elements are a script's keys, then its arguments; NewScript said how many are keys (see KeyCount)
	KeyCount                // an int: how many keys the script made by this call takes; below 0 where the first element of ScriptKeys says it
)

// Receiver is the Param of a sink in a field of the receiver.
const Receiver = -1

// Result in the Fields of a sink is what the function above it returns.
const Result = "()"

// A Sink is one place in a call where something reaches Redis.
type Sink struct {
	Role   commands.Role
	Access commands.Access // NoAccess where the command says nothing, and for what is not a key
	Shape  Shape
	Step   int // for Nth
	Param  int // index of the parameter in the Go signature, the receiver not counted; or Receiver
	// Fields is the path of struct fields below the parameter, as in
	// XAddArgs.Stream. "[]" in it stands for every element of a slice, "[0]"
	// for the first. The Shape applies to what the path leads to.
	Fields []string
	// Unless is the field beside the last of Fields that changes the sink where
	// it is set: for Half every element counts then (XReadArgs.ID), for One
	// nothing does (ScanOpts.Pattern, which with a Key is over members). "" if
	// there is none.
	Unless string
	// Starred says that only a pattern with an asterisk names keys: BY and GET of
	// SORT take "nosort" and "#" too.
	Starred bool
	// Unit is the unit of a TTL that is an integer. It is 0 where the type of
	// the parameter says it (time.Duration, time.Time, a struct of the client).
	Unit time.Duration
	// At says that a TTL is a point in time, not a time from now.
	At bool
}

// A Spec is what a table says of one function or method.
type Spec struct {
	Client  string // import path of the client's package, as in "github.com/redis/go-redis/v9"
	Command string // on the wire; "" where the arguments say it (Do)
	// CommandTTL is the command on the wire where the call gives a TTL above
	// 0: SetNX is SETNX without one and SET with one. "" if it is Command.
	CommandTTL string
	// Reads is the command that the same call sends before Command, of a cache that
	// is filled where it has nothing. "" for none.
	Reads string
	Sinks []Sink // may be empty: a known method without keys
	// DefaultTTL is what the key lives where the TTL is left out or 0; 0 if
	// the client has no such default.
	DefaultTTL time.Duration
	// KeepsTTL says that the call itself is the option KEEPTTL or PERSIST of a
	// builder's chain.
	KeepsTTL bool
	// With are what shows that Redis is behind a front over several stores: import
	// paths, or functions as PATH.Func. The Spec holds in a module that imports
	// or names one of them; in every module if there is none.
	With []string
	// HiddenTTL says that the client's method takes a TTL and the one that stands
	// for it does not: its implementation may give one.
	HiddenTTL bool
	Form      Form   // what the library puts around the keys; "" for nothing
	Inferred  bool   // found by name, not in the table
	Via       string // of a function that a policy lists: its name, as in "cache.(*Store).Fetch"
}

// A Param is a parameter of the callee's signature.
type Param struct {
	Name     string // "" or "_" where it has none
	Type     string // as go/types prints it, "[]string"; of a variadic one with or without its dots
	Variadic bool
}

// A Client is a Redis client, or a library over one, that has a table.
type Client struct {
	Name  string   // as people call it: "go-redis"
	Paths []string // import paths of its packages, sorted
}
