package keydoc

import (
	"go/ast"
	"go/constant"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/uses"
)

// An act is what one command does with a key.
type act struct {
	command string
	done    access
	creates bool // it writes to the key also if that is not there
}

// acted is an act of a command with these rights.
func acted(command string, done access, rights []string) act {
	return act{command, done, done&writes != 0 && creates(command, rights)}
}

// actsOf are what a use does with one of its keys: its command, and what the script does
// with that key, where that is known; else the key is given to a script, no more. A call may
// read before.
func actsOf(u *uses.Use, k uses.Key) []act {
	if len(k.Script) == 0 && runsScript(u) {
		return []act{{command: u.Command, done: given}}
	}
	if len(k.Script) == 0 && u.Reads != "" {
		return []act{acted(u.Command, doneWith(u), u.Rights()), {command: u.Reads, done: reads}}
	}
	if len(k.Script) == 0 {
		return []act{acted(u.Command, doneWith(u), u.Rights())}
	}
	acts := []act{{command: u.Command}}
	for _, d := range k.Script {
		done := doneBy(d.Command, d.Access, d.Rights)
		if d.Command == "" && done == 0 { // it does different things with its keys
			done = given
		}
		acts = append(acts, acted(d.Command, done, d.Rights))
	}
	return acts
}

// runsScript reports whether a use hands its key to a script or a function, by a command that does
// not say what is done with it.
func runsScript(u *uses.Use) bool {
	switch strings.TrimSuffix(u.Command, "_RO") {
	case "EVAL", "EVALSHA", "FCALL", "TFCALL", "TFCALLASYNC":
		return u.Role == uses.RoleKey
	}
	return false
}

// doneWith is what a use does with its key, by Redis's key specifications.
func doneWith(u *uses.Use) access {
	switch {
	case u.Role != uses.RoleKey && u.Access == uses.Write:
		return writes
	case u.Role != uses.RoleKey:
		return reads
	case dropsDocument(u):
		return deletes
	}
	rights := u.Rights()
	if rights == nil {
		rights = map[uses.Access][]string{uses.Read: {"access"}, uses.Write: {"update"}}[u.Access]
	}
	done := doneBy(u.Command, u.Access, rights)
	if looksToo(u) {
		done |= reads
	}
	return done
}

// doneBy is what a command with these rights does with a key. What is RO, and nothing else,
// only looks at it. A whole key is deleted by DEL and UNLINK, by what takes its value away,
// and by RENAME, of the source. Who counts or sets a bit does not read, though a number or the
// bit before comes back: Redis wants the right to both of all that it does not say more of.
func doneBy(command string, a uses.Access, rights []string) access {
	has := func(right string) bool { return slices.Contains(rights, right) }
	switch command {
	case "RENAME", "RENAMENX", "MIGRATE", "MOVE", "GETDEL":
		if has("delete") || command == "MOVE" {
			return reads | deletes
		}
	case "DELEX", "DELIFEQ":
		return deletes
	case "PFMERGE":
		if a == uses.Write {
			return writes
		}
	case "XCLAIM", "XAUTOCLAIM", "JSON.ARRPOP":
		return reads | writes
	}
	if strings.Contains(command, ".") { // of a module, whose rights an ACL has to assume
		return map[uses.Access]access{uses.Read: reads, uses.Write: writes}[a]
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
	_, known := uses.LookupCommand(command)
	switch {
	case a == uses.Read: // what modules bring
		done &^= writes
	case known && slices.Equal(rights, []string{"RW", "access", "update"}) && !givesBack[command]:
		done &^= reads
	}
	return done
}

// givesBack are the commands that change a key and answer with what it held, among those that
// may do anything with it by Redis's key specifications. SET is one of these with the option GET.
var givesBack = map[string]bool{"SET": true, "GETSET": true, "GETEX": true, "HGETEX": true}

// looksToo reports whether a call of BITFIELD has operations GET among others.
func looksToo(u *uses.Use) bool {
	if u.Command != "BITFIELD" || u.Access != uses.Write || u.Call == nil || u.Via != "" {
		return false
	}
	return slices.ContainsFunc(u.Call.Expr.Args, func(e ast.Expr) bool {
		v := u.Call.Pkg.Info.Types[e].Value
		return v != nil && v.Kind() == constant.String && strings.EqualFold(constant.StringVal(v), "GET")
	})
}

// dropsDocument reports whether a use is JSON.DEL of a whole document: without a path behind
// its key, or with the root as the path.
func dropsDocument(u *uses.Use) bool {
	if u.Command != "JSON.DEL" && u.Command != "JSON.FORGET" || u.Call == nil || u.Via != "" || len(u.Call.Expr.Args) == 0 {
		return false
	}
	last := u.Call.Expr.Args[len(u.Call.Expr.Args)-1]
	if last == u.Argument() {
		return true
	}
	v := u.Call.Pkg.Info.Types[last].Value
	if v == nil || v.Kind() != constant.String {
		return false
	}
	path := constant.StringVal(v)
	return path == "" || path == "." || path == "$"
}
