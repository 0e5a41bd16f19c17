//go:build linux

package main

import "strings"

// keyText is for grep: what keys look like in calls, in names, and in functions
// that return them.
var keyText = strings.Join([]string{
	`radix.Cmd.*"[a-z][a-z_:]+"`,
	`[Rr]edis\w*\(.*"[a-z_]+[:/%][^ "]*"`,
	`return (fmt\.Sprintf\()?"[A-Za-z_]+[:/.]`,
	`([Kk]ey|[Pp]refix)\w*( string)? *(:?=|:) *(fmt\.Sprintf\()?"[^" ]+"`,
	`= "[a-z_]+:[a-z_]+"`,
}, "|")

// noKey is for goconst, which shall show every text once, not only what is
// repeated: texts with a space, and those without a separator.
const noKey = `\s|^[^:]*$`

// commands are the names of methods whose first argument after the context is a
// key.
var commands = []string{
	"Get", "Set", "SetNX", "SetXX", "SetEx", "GetSet", "GetDel", "GetEx", "Del", "Unlink", "Exists", "Expire\\w*", "PExpire\\w*", "TTL", "PTTL",
	"Persist", "Type", "Rename\\w*", "Incr\\w*", "Decr\\w*", "Append", "StrLen", "H[A-Z]\\w+", "[BLR]+(Push|Pop)\\w*", "L[A-Z]\\w+",
	"S(Add|Rem|Card|IsMember|Members|Pop|RandMember|Union|Inter|Diff|Scan)\\w*", "Z[A-Z]\\w+", "X[A-Z]\\w+", "Publish", "P?Subscribe", "Eval\\w*",
}

// forbidden are the patterns of forbidigo, which sees names and types, not
// arguments: the methods of clients that take keys. Only a package of builders
// would be allowed to use them.
func forbidden() []string {
	methods := `\.(` + strings.Join(commands, "|") + `)$`
	return []string{
		`{p: "^redis\\.\\w+` + escape(methods) + `", pkg: "^github\\.com/(redis/go-redis|go-redis/redis)"}`,
		`{p: "^redis\\.Conn\\.(Do|Send)$", pkg: "^github\\.com/gomodule/redigo"}`,
		`{p: "^redis\\.Script\\.Run$"}`,
		`{p: "^radix\\.(Cmd|FlatCmd)$"}`,
		`{p: "^radix\\.PubSubConn\\.Subscribe$"}`,
		`{p: "^redsync\\.Redsync\\.NewMutex$|^redsync\\.NewMutex$"}`,
	}
}

func escape(pattern string) string { return strings.ReplaceAll(pattern, `\`, `\\`) }
