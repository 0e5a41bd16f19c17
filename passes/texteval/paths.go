package texteval

import (
	"path"
	"slices"
	"strings"
)

// pathPart makes an operation of path.Dir or path.Base. Where the last slash is not known
// the result is not; a value that is not known has none, unless it may be several.
func pathPart(known func(string) string, part func(t Text, i int) Text) func(Text, []string) []Text {
	return func(t Text, _ []string) []Text {
		if text, ok := t.Known(); ok {
			return []Text{t.written(known(text))}
		}
		for i := len(t) - 1; i >= 0; i-- {
			if t[i].Rest || t[i].Literal && unclean(t[i].Text) {
				return nil
			}
			if t[i].Literal && strings.Contains(t[i].Text, "/") {
				return []Text{part(t, i)}
			}
		}
		return nil
	}
}

// unclean reports whether path.Clean may change a text.
func unclean(s string) bool {
	return strings.Contains(s, "//") || strings.Contains(s, "/.") || strings.HasPrefix(s, ".") || s == ""
}

// written is a text that an operation made of t, which is known.
func (t Text) written(s string) Text {
	if len(t) == 0 {
		return Text{{Literal: true, Text: s}}
	}
	p := t[0]
	p.Text = s
	return Text{p}
}

// dirOf is t up to the last slash, which is in piece i.
func dirOf(t Text, i int) Text {
	out := slices.Clone(t[:i+1])
	out[i].Text = out[i].Text[:strings.LastIndexByte(out[i].Text, '/')]
	if out[i].Text == "" {
		out = out[:i]
	}
	return out
}

// baseOf is t behind the last slash, which is in piece i.
func baseOf(t Text, i int) Text {
	out := slices.Clone(t[i:])
	out[0].Text = out[0].Text[strings.LastIndexByte(out[0].Text, '/')+1:]
	if out[0].Text == "" {
		out = out[1:]
	}
	return out
}

// knownOnly makes an operation of a function of texts that are known.
func knownOnly(f func(string) string) func(Text, []string) []Text {
	return func(t Text, _ []string) []Text {
		if text, ok := t.Known(); ok {
			return []Text{t.written(f(text))}
		}
		return nil
	}
}

// pathOps are the operations on paths.
func pathOps() map[string]func(*Evaluator, *Node, []*Node) *Node {
	return map[string]func(*Evaluator, *Node, []*Node) *Node{
		"dir": onTexts(pathPart(path.Dir, dirOf)), "base": onTexts(pathPart(path.Base, baseOf)),
		"ext": onTexts(knownOnly(path.Ext)), "clean": onTexts(knownOnly(path.Clean)),
	}
}
