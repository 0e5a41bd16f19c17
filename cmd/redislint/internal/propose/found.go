package propose

import (
	"fmt"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses"
)

// found is a key of a use, as the use has it and as its class is to have it: what follows
// a namespace, or the whole.
type found struct {
	use        *uses.Use
	given, key uses.Key
	tail       uses.Key // what follows a namespace in given
	behind     bool     // there is one
	whole      bool     // key has it, too
	id         bool     // key begins with a number
}

// named is what of the key the code may have a name for: what follows a namespace, or the
// default of a setting.
func (f found) named() uses.Key {
	if !f.whole || !f.given.Configurable || len(f.given.Text) == 0 {
		return f.tail
	}
	head := f.given.Template.Head()
	behind := strings.TrimLeft(head[min(len(f.given.Text[0].Text), len(head)):], separators)
	if o, _ := f.given.Literal(0, len(head)-len(behind)); o != nil {
		if tail, ok := tailOf(f.given, o.Span); ok {
			return tail
		}
	}
	return f.tail
}

// tailOf is what of a key begins with the text at a place, without separators in front.
func tailOf(k uses.Key, at uses.Span) (tail uses.Key, ok bool) {
	tail, ok = k.Tail(at)
	if ok {
		parts := tail.Template.Parts()
		parts[0].Literal = strings.TrimLeft(parts[0].Literal, separators)
		tail.Template = keys.New(parts...)
	}
	return tail, ok
}

// format identifies a template that begins with the text which f begins with.
func (f found) format(t keys.Template) string {
	if f.key.Head == nil {
		return ""
	}
	return fmt.Sprint(f.key.Head.Position()) + form(t)
}

// opens reports whether a key behind a namespace begins with a value, and has a word later.
func (f found) opens() bool {
	return f.behind && !f.whole && f.key.Template.Head() == "" && f.use.Role != uses.RolePattern && f.key.Template.HasWord()
}

// foundKeys are all that the uses have.
type foundKeys []found

// isOneOf reports whether a key is only a value of what the same code builds with any: it has
// a literal one there, behind a namespace, or the default of a setting, behind its head.
func (list foundKeys) isOneOf(f found) bool {
	return slices.ContainsFunc(list, func(o found) bool {
		return o.use == f.use && (f.behind && o.behind && builtWith(f.tail.Text, o.tail.Text) || builtWith(f.given.Text, o.given.Text) && !replacesOwn(f.given.Text, o.given.Text))
	})
}

// replacesOwn reports whether a text has literal text where o has a value, at its beginning or
// other than the default of a setting.
func replacesOwn(t, o texteval.Text) bool {
	for i, p := range t {
		if p.Literal && !o[i].Literal && (i == 0 || !p.Default) {
			return true
		}
	}
	return false
}

// defaults are the places where the default of a setting is written that is a namespace: the same
// code puts another value of that in front of the same, and says what the keys are.
func (list foundKeys) defaults() map[texteval.Place]bool {
	out := map[texteval.Place]bool{}
	for _, f := range list {
		if text := f.given.Text; f.isDefault() && slices.ContainsFunc(list, func(o found) bool {
			other := o.given.Text
			return o.use == f.use && len(other) == len(text) && !other[0].Literal && isNamespaceName(other[0].Text) &&
				slices.EqualFunc(text[1:], other[1:], func(a, b texteval.Piece) bool { return a.Literal == b.Literal && (!a.Literal || a.Text == b.Text) })
		}) {
			out[text[0].Place] = true
		}
	}
	return out
}

// isDefault reports whether a key begins with the default of a setting, as a whole piece.
func (f found) isDefault() bool {
	return f.given.Configurable && !f.whole && len(f.given.Text) > 1 && f.given.Text[0].Literal
}

// builtWith reports whether two texts are joined from the same pieces of the code, except for
// literal text in t where o has values.
func builtWith(t, o texteval.Text) bool {
	fixed := 0
	for i, p := range t {
		switch {
		case i >= len(o):
			return false
		case p.Literal && !o[i].Literal:
			fixed++
		case p.Literal != o[i].Literal, p.Text != o[i].Text, p.Literal && p.Place != o[i].Place:
			return false
		}
	}
	return fixed > 0 && len(t) == len(o)
}

// cut are the keys that end with a separator where one use has what follows that, too, from
// the same code: a value is empty there, for other uses as well.
func (list foundKeys) cut() map[string]bool {
	all := map[string]bool{}
	for _, f := range list {
		text := f.key.Text
		if !endsSeparated(f.key.Template.String()) || !slices.ContainsFunc(text, func(p texteval.Piece) bool { return !p.Literal }) {
			continue
		}
		if slices.ContainsFunc(list, func(o found) bool { return o.use == f.use && goesOn(text, o.key.Text) }) {
			all[f.key.Template.String()] = true
		}
	}
	return all
}

// goesOn reports whether a text is joined from the same pieces of the code as another one,
// with a value behind them.
func goesOn(text, more texteval.Text) bool {
	return len(more) > len(text) && !more[len(text)].Literal && slices.EqualFunc(text, more[:len(text)], func(a, b texteval.Piece) bool {
		return a.Literal == b.Literal && (!a.Literal || a.Text == b.Text && a.Place == b.Place)
	})
}

func endsSeparated(text string) bool {
	return text != "" && strings.ContainsRune(separators, rune(text[len(text)-1]))
}

// isCut reports whether a key ends with a separator, and is how another one begins: it
// ends there because a list is empty, say.
func isCut(text string, others []string) bool {
	return endsSeparated(text) && slices.ContainsFunc(others, func(o string) bool {
		return len(o) > len(text) && strings.HasPrefix(o, text)
	})
}
