package flow

import (
	"strings"

	"github.com/redislint/redislint/passes/uses"
)

// storedInScript are the values that the script of u stores under the key: a text, what the
// call of the script hands over for it, or an object that the script writes or encodes.
func (f *Flow) storedInScript(u *uses.Use) []stored {
	var out []stored
	for _, v := range u.ScriptValues {
		s := stored{span: v.Span}
		switch {
		case v.Format != "":
			s.kind, s.tag, s.object = isObject, v.Format, f.encoded(u, v.Members)
		case len(v.Text) == 1 && v.Text[0].Argv > 0:
			if u.Call == nil {
				continue
			}
			arg := argv(u, v.Text[0].Argv)
			if arg == nil {
				continue
			}
			s = f.trace(arg, u.Call.In, u.Call.Pkg, 0)
			s.at = arg
		default:
			s = textOfScript(v)
		}
		out = append(out, s)
	}
	return out
}

// encoded are the members of a table that a script encodes.
func (f *Flow) encoded(u *uses.Use, members []uses.ScriptMember) []Member {
	out := make([]Member, 0, len(members))
	for _, m := range members {
		member := Member{Name: m.Name, Kind: m.Kind}
		switch {
		case m.Kind != "string":
		case len(m.Text) == 1 && m.Text[0].Argv > 0 && u.Call != nil:
			if arg := argv(u, m.Text[0].Argv); arg != nil {
				member.Text, member.Known = f.Text(u, arg)
			}
		default:
			member.Text, member.Known = constantOf(m.Text)
		}
		out = append(out, member)
	}
	return out
}

// constantOf is a text of which all parts are constants.
func constantOf(parts []uses.ScriptText) (string, bool) {
	var text strings.Builder
	for _, p := range parts {
		if !p.Known {
			return "", false
		}
		text.WriteString(p.Text)
	}
	return text.String(), true
}

// textOfScript is a text of a script, or the JSON object that it is.
func textOfScript(v uses.ScriptValue) stored {
	s := stored{span: v.Span}
	if text, ok := constantOf(v.Text); ok {
		s.kind, s.text = isText, text
		return s
	}
	if !v.Text[0].Known || !strings.HasPrefix(strings.TrimSpace(v.Text[0].Text), "{") {
		return s
	}
	var text strings.Builder
	quoted := false // at the end of text
	for _, p := range v.Text {
		switch {
		case p.Known:
			text.WriteString(p.Text)
			quoted = quotes(p.Text, quoted)
		case quoted:
			text.WriteString(notKnownText)
		default:
			text.WriteString("null")
		}
	}
	if object, ok := decoded(text.String()); ok {
		s.kind, s.object = isObject, object
	}
	return s
}
