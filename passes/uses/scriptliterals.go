package uses

import (
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes/uses/internal/lua"
)

// A ScriptSource is what a Lua script has of keys that it does not get through KEYS.
type ScriptSource struct {
	Keys []ScriptKey // in the order of the source
	// Last is the highest index of KEYS in the script.
	Last int
	// No says why another key cannot be appended to KEYS; "" if it can.
	No string

	text  string
	calls []lua.Call
}

// A ScriptKey is a literal of a script that a key, channel or pattern begins with.
type ScriptKey struct {
	Text       string
	Start, End int // byte offsets of the literal in the source
	// No says why KEYS cannot take the place of the literal; "" if it can.
	No string
}

// ReadScript reads the source of a script.
func ReadScript(text string) ScriptSource {
	s := ScriptSource{text: text}
	literals, name, err := lua.Strings(text)
	if err == nil {
		s.calls, err = lua.Calls(text)
	}
	if err != nil {
		s.No = "the script cannot be read: " + err.Error()
		return s
	}
	s.Last = name.Last
	if name.Other != "" {
		s.No = "the script has " + name.Other + ", which another key would change: pass the key to it by hand"
	}
	for _, l := range literals {
		if key, ok := s.key(l); ok {
			s.Keys = append(s.Keys, key)
		}
	}
	return s
}

// key is what the commands of a script have of a literal, if it is a key or begins one.
func (s ScriptSource) key(l lua.String) (ScriptKey, bool) {
	k, found := ScriptKey{Text: l.Text, Start: l.Start, End: l.End}, false
	for _, call := range s.calls {
		roles := map[int]Role{}
		for _, a := range resolved(call).Args {
			if role, ok := roleOf(a.Role); ok {
				roles[a.Index] = role
			}
		}
		for i, a := range call.Args {
			for j, p := range a.Pieces {
				if p.Kind != lua.Literal || s.offset(p.Span) != l.Start {
					continue
				}
				switch role := roles[i]; {
				case role == RoleKey && j == 0 && len(a.Pieces) == 1 && !a.Many:
					found = true
				case role != "" && role != RoleKey && j == 0:
					found, k.No = true, "KEYS is for keys, and this is a "+string(role)+": pass it through ARGV by hand"
				case role == RoleKey && j == 0:
					found, k.No = true, "the script puts "+strconv.Quote(l.Text)+" before other text: build the whole key in Go, and pass it to the script"
				default:
					k.No = "the script has " + strconv.Quote(l.Text) + " for something other than a key too: pass the key to it by hand"
				}
			}
		}
	}
	if l.Bare {
		k.No = "the script calls a function without parentheses on " + strconv.Quote(l.Text) + ": write them"
	}
	return k, found
}

func (s ScriptSource) offset(at lua.Span) int {
	if at.Line == 0 {
		return -1
	}
	line := 0
	for range at.Line - 1 {
		i := strings.IndexByte(s.text[line:], '\n')
		if i < 0 {
			return -1
		}
		line += i + 1
	}
	return line + at.Column - 1
}

// Takes reports whether a script calls the same commands with the same arguments when
// elements of KEYS take the place of some of its keys: of that which begins at an
// offset, the element of that index.
func (s ScriptSource) Takes(index map[int]int) bool {
	var b strings.Builder
	at := 0
	for _, k := range s.Keys {
		if n, ok := index[k.Start]; ok {
			b.WriteString(s.text[at:k.Start] + ScriptElement(n))
			at = k.End
		}
	}
	b.WriteString(s.text[at:])
	after, err := lua.Calls(b.String())
	return err == nil && slices.EqualFunc(s.calls, after, func(x, y lua.Call) bool {
		return x.Pcall == y.Pcall && slices.EqualFunc(x.Args, y.Args, func(x, y lua.Arg) bool {
			return x.Many == y.Many && slices.EqualFunc(x.Pieces, y.Pieces, func(x, y lua.Piece) bool {
				if n, ok := index[s.offset(x.Span)]; ok && x.Kind == lua.Literal {
					return y.Kind == lua.Key && y.Index == n
				}
				return x.Kind == y.Kind && x.Text == y.Text && x.Index == y.Index && x.Name == y.Name
			})
		})
	})
}

// ScriptElement is the element of KEYS of that index as a script has it.
func ScriptElement(n int) string { return "KEYS[" + strconv.Itoa(n) + "]" }
