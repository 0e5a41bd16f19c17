package uses

import (
	"slices"

	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// CommandType returns the type of the keys that a command is for, as in
// "hash"; "" where it fits several types (SORT, DEL) or is not known.
func CommandType(command string) string {
	info, _ := commands.Lookup(command)
	if len(info.Keys) == 0 {
		return "" // PUBLISH and the like: a channel holds nothing
	}
	return info.Type
}

// CommandFits reports whether a command works on keys of a type, as classes of a
// policy have it. Bitmaps and HyperLogLogs are strings, geo indices are sorted
// sets. It is true where nothing is known. Of a command whose key arguments
// are of several types, as ZUNIONSTORE, any of them will do.
func CommandFits(command, stored string) bool {
	info, _ := commands.Lookup(command)
	if len(info.Keys) == 0 {
		return true
	}
	return slices.ContainsFunc(info.Keys, func(k commands.KeySpec) bool { return commands.Fits(k.Type, stored) })
}

// CommandTrims reports whether a command removes elements of a key, or limits
// their number, without options.
func CommandTrims(command string) bool {
	info, _ := commands.Lookup(command)
	return info.Effect.Has(commands.Trims)
}

// CommandSplits reports whether a cluster client may send a command as several,
// one for each slot of its keys.
func CommandSplits(command string) bool {
	info, ok := commands.Lookup(command)
	return ok && info.MultiShard
}

// CommandScripts reports whether a command hands its keys to a script or a function
// of the server, or is not known: what that does to a key, the command does not
// say.
func CommandScripts(command string) bool {
	info, ok := commands.Lookup(command)
	return !ok || info.Group == "scripting"
}

// IsClient reports whether an import path is that of a package of a Redis
// client that uses knows.
func IsClient(importPath string) bool { return clients.IsClient(importPath) }

// InProcess reports whether an import path is that of a package which uses knows and whose calls
// reach no server of their own: a fake server in the process, a mock.
func InProcess(importPath string) bool { return clients.InProcess(importPath) }

// A ClientInfo names a Redis client, or a library over one, that uses
// knows.
type ClientInfo struct {
	Name  string   // as people call it: "go-redis"
	Paths []string // import paths of its packages, sorted
}

// Clients returns the clients that uses knows, sorted by name.
func Clients() []ClientInfo {
	var infos []ClientInfo
	for _, c := range clients.Clients() {
		infos = append(infos, ClientInfo(c))
	}
	return infos
}
