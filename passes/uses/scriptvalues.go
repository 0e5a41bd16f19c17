package uses

import (
	"strings"

	"github.com/redislint/redislint/passes/uses/internal/commands"
	"github.com/redislint/redislint/passes/uses/internal/lua"
)

// StoredValues returns where a command, in upper case, has the values that it stores behind
// its key: the first, from 1, and how far apart they are; step is 0 where there is one
// only, and first is 0 of commands that store none. The lifetime in SETEX comes before.
func StoredValues(command string) (first, step int) {
	switch command {
	case "SET", "SETNX", "GETSET", "PUBLISH", "SPUBLISH":
		return 1, 0
	case "SETEX", "PSETEX":
		return 2, 0
	case "LPUSH", "RPUSH", "LPUSHX", "RPUSHX", "SADD":
		return 1, 1
	case "HSET", "HMSET", "HSETNX":
		return 2, 2
	}
	return 0, 0
}

// valuesOf are the values that a command of a script stores.
func valuesOf(m *sourceMap, call lua.Call) []ScriptValue {
	words := wordsOf(call)
	if len(words) < 3 {
		return nil
	}
	first, step := StoredValues(strings.ToUpper(commands.At(words, 0).Text))
	if first == 0 {
		return nil
	}
	var out []ScriptValue
	for i := 1; i < len(call.Args) && !call.Args[i].Many; i++ {
		nth := i - 1 - first // behind the key
		if nth < 0 || step == 0 && nth > 0 || step > 0 && nth%step != 0 {
			continue
		}
		a := call.Args[i]
		v := ScriptValue{Span: m.span(a.Span), Text: textOf(a.Pieces)}
		if a.Object != nil {
			v.Format = a.Object.Format
			for _, member := range a.Object.Members {
				v.Members = append(v.Members, ScriptMember{Name: member.Name, Kind: member.Kind, Text: textOf(member.Pieces)})
			}
		}
		out = append(out, v)
	}
	return out
}

// textOf are the parts of a text.
func textOf(pieces []lua.Piece) []ScriptText {
	var out []ScriptText
	for _, p := range pieces {
		t := ScriptText{Text: p.Text, Known: p.Kind == lua.Literal}
		if p.Kind == lua.Argv {
			t.Argv = p.Index
		}
		out = append(out, t)
	}
	return out
}
