package gen

import (
	"strings"

	"github.com/redislint/redislint/keys"
)

// globEscapes are what the pattern methods write for the characters that mean
// something in a Redis pattern, as pairs of old and new.
func globEscapes() []string {
	return []string{`*`, `\*`, `?`, `\?`, `[`, `\[`, `]`, `\]`, `\`, `\\`}
}

// Glob returns what the pattern method of b builds with the first known
// placeholders known, the namespace always: a template that is a Redis pattern.
// Its placeholders are the known ones, whose values the method escapes; the
// others are *. Those at the end that have only separators between them are
// together one *, and so are neighbours everywhere.
func (pl *Plan) Glob(b *Builder, known int) keys.Template {
	parts := b.Class.Pattern.Parts()
	wild := make([]bool, len(parts))
	for i, part := range parts {
		if !part.Placeholder || pl.isNamespace(part) {
			continue
		}
		wild[i] = known <= 0
		known--
	}
	for n := len(parts); n >= 3 && wild[n-1] && wild[n-3] && parts[n-2].Literal == pl.Policy.Separator; n = len(parts) {
		parts = parts[:n-2]
	}
	escape := strings.NewReplacer(globEscapes()...)
	var glob []keys.Part
	for i, part := range parts {
		switch {
		case wild[i] && i > 0 && wild[i-1]:
		case wild[i]:
			glob = append(glob, keys.Part{Literal: "*"})
		case part.Placeholder:
			glob = append(glob, part)
		default:
			glob = append(glob, keys.Part{Literal: escape.Replace(part.Literal)})
		}
	}
	return keys.New(glob...)
}
