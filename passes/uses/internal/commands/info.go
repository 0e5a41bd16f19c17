package commands

import "strings"

// An Info is what is known of a command whatever its arguments are.
type Info struct {
	Name string // canonical: "GET", "XGROUP CREATE"
	// Group is "string", "bitmap", "hll", "hash", "list", "set", "zset", "geo",
	// "stream", "generic", "pubsub", "scripting", "transactions", "connection",
	// "cluster", "server", or that of a module: "json", "bloom", "cuckoo", "cms",
	// "topk", "tdigest", "timeseries", "vectorset", "array", "search", "graph", "ai", "gears".
	Group string
	Type  string // what its keys hold, mostly the group; "" where it fits all (see [Fits])

	Write      bool // changes data, or may (EVAL)
	MultiKey   bool // can name several keys, which a cluster wants in one slot
	MultiShard bool // of these, one that newer clients split over the nodes (DEL, MGET)
	Dangerous  bool // ACL category @dangerous
	FullScan   bool // touches the whole keyspace (KEYS, FLUSHALL)
	Scan       bool // touches the whole keyspace unless a pattern says less (SCAN, PSUBSCRIBE)

	// Effect is the union of the effects of Keys, without options.
	Effect Effect
	// Keys are the key arguments in their order; not to be changed.
	Keys []KeySpec
}

// A KeySpec is one key argument of a command.
type KeySpec struct {
	Access Access
	Effect Effect // without options
	Rights Rights // without options
	Type   string
	// Keyword is the word that the key follows (GEORADIUS STORE); "" if none.
	Keyword string
	Many    bool // stands for any number of keys
}

// Lookup returns what is known of a command. The name's case does not matter; a
// subcommand follows a space or, as servers write it, a bar: "xgroup|create".
func Lookup(name string) (Info, bool) {
	e, ok := loaded().commands[canonical(name)]
	if !ok {
		return Info{}, false
	}
	return e.info, true
}

// FromMethod returns the command that a client's method of this name sends, as
// far as the name tells: without its other characters and in upper case it is
// a command, or else begins with one (of several, the longest). ok is false if
// it does not. "HGetAll" is HGETALL, "ZRangeWithScores" ZRANGE, "XGroupCreate"
// XGROUP CREATE, "JSONSet" JSON.SET.
func FromMethod(name string) (command string, ok bool) {
	methods := loaded().methods
	key := squeeze(name)
	for n := min(len(key), loaded().longest); n > 0; n-- {
		if command, ok := methods[key[:n]]; ok {
			return command, true
		}
	}
	return "", false
}

// canonical is a command's name as the table has it.
func canonical(name string) string {
	return strings.ReplaceAll(strings.ToUpper(name), "|", " ")
}

// squeeze is the name in upper case, ASCII letters and digits alone.
func squeeze(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return r - 'a' + 'A'
		case 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
			return r
		}
		return -1
	}, name)
}
