package keydoc

import (
	"slices"

	"github.com/redislint/redislint/passes/uses"
)

// An act is what one command does with a key.
type act struct {
	command string
	done    access
}

// actsOf are what a use does with one of its keys: its command, and what the script does
// with that key, which tells what is done where it is known.
func actsOf(u *uses.Use, k uses.Key) []act {
	if len(k.Script) == 0 {
		return []act{{u.Command, doneWith(u)}}
	}
	acts := []act{{command: u.Command}}
	for _, d := range k.Script {
		acts = append(acts, act{d.Command, doneBy(d.Command, d.Rights)})
	}
	return acts
}

// doneWith is what a use does with its key, by Redis's key specifications.
func doneWith(u *uses.Use) access {
	if u.Role != uses.RoleKey {
		if u.Access == uses.Write {
			return writes
		}
		return reads
	}
	rights := u.Rights()
	if rights == nil {
		rights = map[uses.Access][]string{uses.Read: {"access"}, uses.Write: {"update"}}[u.Access]
	}
	return doneBy(u.Command, rights)
}

// doneBy is what a command with these rights does with a key. What is RO, and nothing else,
// only looks at it. A whole key is deleted by DEL and UNLINK, by what takes its value away,
// and by RENAME, of the source.
func doneBy(command string, rights []string) access {
	has := func(right string) bool { return slices.Contains(rights, right) }
	switch command {
	case "RENAME", "RENAMENX", "MIGRATE", "MOVE", "GETDEL":
		if has("delete") || command == "MOVE" {
			return reads | deletes
		}
	}
	var done access
	if has("RM") {
		done |= deletes
	}
	if has("access") || has("RO") {
		done |= reads
	}
	if has("update") || has("insert") || has("delete") && (has("RW") || has("OW")) {
		done |= writes
	}
	return done
}
