package texteval

import (
	"slices"
	"strings"
)

// words are the few words that the module's calls bring to a parameter in the middle of a
// text, if they bring nothing else: an enumeration is part of the form. One alone may be
// the only value so far, unless it has several words, as in "send-mail", or is a glob. Those
// with a separator of keys are those of the calls.
func (ev *Evaluator) words(x *Node) *Node {
	if t := ev.paramType(x.Owner, x.N); t == nil || !stringish(t) {
		return nil
	}
	var words []string
	several := true
	v := ev.close(x)
	for _, a := range alternatives(v, nil, 0) {
		text, ok := constText(a)
		if !ok || a.Typ != nil || text == "" || isValue(text) || strings.ContainsAny(text, ":/.|") {
			return nil
		}
		if several = several && strings.ContainsAny(text, "-_*"); !slices.Contains(words, text) {
			words = append(words, text)
		}
	}
	if len(words) > maxWords || len(words) == 1 && !several {
		return nil
	}
	return v
}
