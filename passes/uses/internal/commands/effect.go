package commands

import "strings"

// Effect is what a write does to a key, as a set of flags. No flag: it neither
// creates the key nor touches its TTL.
type Effect uint8

// The flags of an Effect.
const (
	Creates Effect = 1 << iota // creates the key without a TTL, if it is absent
	Drops                      // an existing TTL is removed
	Sets                       // the key gets a TTL
	Takes                      // the key gets the TTL of the command's first key, or none if that has none
	Grows                      // the value gets more elements
	Trims                      // elements are removed, or their number is limited (XADD MAXLEN)
	Unsure                     // options that are not known may change the effect
)

// effectLetters are the flags as commands.txt writes them.
var effectLetters = map[rune]Effect{
	'c': Creates, 'd': Drops, 's': Sets, 't': Takes, 'g': Grows, 'm': Trims,
}

// Has reports whether all flags of f are set.
func (e Effect) Has(f Effect) bool { return e&f == f }

// Unit is the unit of a TTL argument.
type Unit uint8

// The units. The Unix units are points in time.
const (
	NoUnit Unit = iota
	Seconds
	Milliseconds
	UnixSeconds
	UnixMilliseconds
)

// Fits reports whether a key of type stored can be used where a command wants
// type want. Either may be "", which fits all; want may list several: "zset|set".
// Bitmaps and HyperLogLogs are strings, geo indices are sorted sets.
func Fits(want, stored string) bool {
	if want == "" || stored == "" {
		return true
	}
	stored = physical(stored)
	for w := range strings.SplitSeq(want, "|") {
		if physical(w) == stored {
			return true
		}
	}
	return false
}

// physical is what TYPE would say of a type.
func physical(typ string) string {
	switch typ {
	case "bitmap", "hll":
		return "string"
	case "geo":
		return "zset"
	}
	return typ
}
