// Package audit holds the keys of a server, or of a dump, against a policy: which
// classes they are of, how many, how large and how long they live, and what breaks
// the policy.
//
// A [Judge] looks at keys one at a time, wherever they come from; a [Report] is what it
// found.
package audit

import "time"

// A Key is one key as far as is known. What is not known is [Unknown], or "".
type Key struct {
	Node   string // of a cluster; "" where there is one server
	DB     int
	Name   []byte // holds until the next key
	Type   string // as TYPE says; "" if it is not known
	TTL    time.Duration
	Length int64  // bytes of a string, elements of anything else
	Bytes  int64  // that it takes
	Usage  *Usage // nil if it was not asked for
	// Sample is some of the content; nil if it was not read.
	Sample *Sample
}

// A Usage is how long a key was not used, or the server's counter of its uses: a server has
// one of them. The other one is below 0.
type Usage struct {
	Idle time.Duration
	Uses int64
}

// A Sample is some of the content of a key.
type Sample struct {
	Fields []Pair // of a hash
	Values []string
}

// A Pair is a field of a hash, and its value.
type Pair struct{ Name, Value string }

// Values of the numbers of a [Key].
const (
	Unknown       = -2
	Persistent    = time.Duration(-1)
	UnknownExpiry = time.Duration(Unknown)
)

// How a number was found.
const (
	Exact   = "exact"
	Sampled = "sampled"
	None    = "none" // it was not asked for
)

// What --memory says of the memory that keys take.
const (
	MemoryNone   = "none"
	MemorySample = "sample"
	MemoryAll    = "all"
)

// Memories are the values of --memory.
func Memories() []string { return []string{MemorySample, MemoryAll, MemoryNone} }

// What --redact hides of keys.
const (
	RedactValues = "values" // those of placeholders
	RedactFull   = "full"   // whole keys
	RedactNone   = "none"   // nothing
)

// Redactions are the values of --redact.
func Redactions() []string { return []string{RedactValues, RedactFull, RedactNone} }
