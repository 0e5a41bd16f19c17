package overlap

import (
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/internal/misfits"
)

// wordEnd stands for all punctuation, where it is not known what the separator
// of the code is.
const wordEnd = ":"

// words returns t with wordEnd for all punctuation. It is not ok if a placeholder
// is in the middle of a word: what its values are there, nobody can tell.
func words(t keys.Template) (out keys.Template, ok bool) {
	parts := t.Parts()
	for i := range parts {
		if !parts[i].Placeholder {
			parts[i].Literal = strings.Map(punctuation, parts[i].Literal)
			continue
		}
		if i > 0 && !strings.HasSuffix(strings.Map(punctuation, parts[i-1].Literal), wordEnd) ||
			i+1 < len(parts) && !strings.HasPrefix(strings.Map(punctuation, parts[i+1].Literal), wordEnd) {
			return keys.Template{}, false
		}
	}
	return keys.New(parts...), true
}

func punctuation(r rune) rune {
	if isWord(r) {
		return r
	}
	return ':'
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// says reports whether all keys of a template are of one kind, as far as one can
// tell: it begins with a name, and none of its placeholders is a key of its own,
// handed over to code that is for keys of every kind.
func says(t keys.Template) bool {
	if !strings.ContainsFunc(t.Head(), isWord) {
		return false
	}
	for _, p := range t.Parts() {
		if p.Placeholder && (p.Rest || misfits.IsKey(p.Name)) {
			return false
		}
	}
	return true
}
