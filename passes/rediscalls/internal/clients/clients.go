// Package clients is the tables of Redis clients: which parameters of which
// methods are keys, channels, patterns, argument vectors and times to live.
package clients

import "github.com/redislint/redislint/passes/rediscalls/internal/commands"

// A Shape says which part of a parameter is meant.
type Shape uint8

// The shapes.
const (
	One      Shape = iota // the parameter itself
	Each                  // every element of a slice parameter, or of the variadic one (from Param on)
	Half                  // the first half of the elements (XREAD's streams)
	Nth                   // every Nth element, beginning with the first (MSET); a map's keys; see Step
	MapKeys               // the keys of a map
	Argv                  // the whole is an argument vector, its first element the command's name
	ArgvTail              // the elements are the arguments of the command that Param-1 names (redigo, radix)
)

// A Sink is one place in a call where something reaches Redis.
type Sink struct {
	Role   commands.Role
	Access commands.Access
	Shape  Shape
	Step   int      // for Nth
	Param  int      // index of the parameter in the Go signature, the receiver not counted
	Fields []string // path of struct fields below the parameter: XAddArgs.Stream
}

// A Spec is what a table says of one function or method.
type Spec struct {
	Client   string // import path of the client's package, as in "github.com/redis/go-redis/v9"
	Command  string // on the wire; "" where the arguments say it (Do)
	Sinks    []Sink // may be empty: a known method without keys
	Inferred bool   // found by name, not in the table
}
