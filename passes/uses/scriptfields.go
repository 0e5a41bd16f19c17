package uses

import (
	"strings"

	"github.com/redislint/redislint/passes/uses/internal/commands"
	"github.com/redislint/redislint/passes/uses/internal/lua"
)

// fieldSteps says how many arguments each field of a command has, and whether there may
// be several.
var fieldSteps = map[string]struct {
	step int
	many bool
}{
	"HGET": {1, false}, "HEXISTS": {1, false}, "HINCRBY": {1, false}, "HINCRBYFLOAT": {1, false}, "HSTRLEN": {1, false},
	"HDEL": {1, true}, "HMGET": {1, true}, "HSET": {2, true}, "HMSET": {2, true}, "HSETNX": {2, false},
}

// fieldsOf are the fields that a command of a script names by constants.
func fieldsOf(m *sourceMap, call lua.Call) []ScriptField {
	words := wordsOf(call)
	if len(words) < 3 {
		return nil
	}
	f, ok := fieldSteps[strings.ToUpper(commands.At(words, 0).Text)]
	if !ok {
		return nil
	}
	var out []ScriptField
	for i := 2; i < len(words) && !words[i].Many; i += f.step {
		field := ScriptField{Name: words[i].Text, Span: m.span(call.Args[i].Span)}
		if at := i + 1; f.step == 2 && at < len(words) {
			value := call.Args[at]
			field.Value, field.Known = words[at].Text, words[at].Known
			if !value.Many && len(value.Pieces) == 1 && value.Pieces[0].Kind == lua.Argv {
				field.Argv = value.Pieces[0].Index
			}
		}
		if words[i].Known {
			out = append(out, field)
		}
		if !f.many {
			break
		}
	}
	return out
}

// fields are those that the script names for the element of KEYS of that index.
func (r *runScript) fields(nth int) []ScriptField {
	if r == nil || nth == 0 {
		return nil
	}
	var out []ScriptField
	for _, call := range r.calls {
		if len(call.Args) > 1 && isKey(call.Args[1], nth) {
			out = append(out, fieldsOf(r.source, call)...)
		}
	}
	return out
}
