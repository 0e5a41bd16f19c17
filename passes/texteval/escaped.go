package texteval

import (
	"slices"
	"strings"
)

// escaped writes the characters of texts in another way, each by itself. A value has no
// separator then that change replaces.
func escaped(change func(string) string) func(Text, []string) []Text {
	free := strings.ContainsAny(change(separators), ":/|") // some stay as they are
	return func(t Text, _ []string) []Text {
		out := slices.Clone(t)
		for i, p := range out {
			if p.Literal {
				out[i].Text = change(p.Text)
				continue
			}
			if out[i].Param = 0; !free { // numbers, which types tell, stay as they are
				out[i].Rest, out[i].Joiner = false, ""
			}
		}
		return []Text{out}
	}
}
