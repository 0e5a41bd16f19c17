package uses

import (
	"strings"

	"github.com/redislint/redislint/passes/uses/internal/commands"
	"github.com/redislint/redislint/passes/uses/internal/lua"
)

// HashFields returns how many arguments each field has that a command, in upper case,
// names behind its key (2 with the value), and whether there may be several fields; 0
// of commands that name none.
func HashFields(command string) (step int, several bool) {
	switch command {
	case "HGET", "HEXISTS", "HINCRBY", "HINCRBYFLOAT", "HSTRLEN":
		return 1, false
	case "HDEL", "HMGET":
		return 1, true
	case "HSET", "HMSET":
		return 2, true
	case "HSETNX":
		return 2, false
	}
	return 0, false
}

// fieldsOf are the fields that a command of a script names by constants.
func fieldsOf(m *sourceMap, call lua.Call) []ScriptField {
	words := wordsOf(call)
	if len(words) < 3 {
		return nil
	}
	step, several := HashFields(strings.ToUpper(commands.At(words, 0).Text))
	if step == 0 {
		return nil
	}
	var out []ScriptField
	for i := 2; i < len(words) && !words[i].Many; i += step {
		field := ScriptField{Name: words[i].Text, Span: m.span(call.Args[i].Span)}
		if at := i + 1; step == 2 && at < len(words) {
			value := call.Args[at]
			field.Value, field.Known = words[at].Text, words[at].Known
			if !value.Many && len(value.Pieces) == 1 && value.Pieces[0].Kind == lua.Argv {
				field.Argv = value.Pieces[0].Index
			}
		}
		if words[i].Known {
			out = append(out, field)
		}
		if !several {
			break
		}
	}
	return out
}
