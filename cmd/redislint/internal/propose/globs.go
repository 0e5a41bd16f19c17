package propose

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// withGlobs adds drafts for patterns of SCAN and the like that reach none: those with values
// come before those with text in their place.
func (m *modeler) withGlobs(list []*draft, globs []*glob) []*draft {
	globs = slices.Clone(globs)
	slices.SortStableFunc(globs, func(a, b *glob) int { return len(b.template.Names()) - len(a.template.Names()) })
	for _, g := range globs {
		if g.isKey() { // what it found is deleted, and nothing else is done with it
			list = slices.DeleteFunc(list, func(d *draft) bool {
				return len(d.entries) > 0 && d.pattern.Text() == g.template.Text() && !slices.ContainsFunc(d.uses(), func(u *uses.Use) bool { return !removes(u.Command) })
			})
		}
		reach := globTemplate(g.template, true)
		of, partly := m.reached(g, list)
		switch {
		case reach.Head() == "" || of != nil && !partly:
			continue
		case partly: // the star can be the segments that it has a word for, or one
			m.lost = append(m.lost, notSure+"no class for "+g.template.String()+", which "+g.uses[0].Command+" gets as a pattern, and which can be "+of.pattern.String()+" too")
			continue
		case g.isKey(): // nothing stores it: all keys that begin so are meant
			m.lost = append(m.lost, notSure+"no class for "+g.template.String()+", which "+g.uses[0].Command+" gets as a pattern, without a wildcard")
			continue
		case reach.IsLiteral() && strings.HasSuffix(reach.Head(), m.Separator):
			continue
		}
		list = append(list, &draft{pattern: globTemplate(g.template, false), globs: []*glob{g}})
	}
	return list
}

// reached returns a draft that a pattern is meant for: all keys of it are found, or all that is
// found are keys of it. Without one it is a draft that the pattern finds some keys of, partly, or
// nil.
func (m *modeler) reached(g *glob, list []*draft) (of *draft, partly bool) {
	one := m.closed(globTemplate(g.template, false))
	for _, reach := range g.reaches() {
		for _, d := range list {
			if _, ok := m.Overlap(reach, d.pattern); !ok {
				continue
			}
			if d.pattern.Head() == "" || m.Covers(reach, d.pattern) || m.Covers(d.pattern, one) || len(d.entries) == 0 {
				return d, false
			}
			of, partly = d, true
		}
	}
	return of, partly
}

// reaches are the keys that a pattern finds as templates, in which values have text: with a value
// for each wildcard, and without one of the stars.
func (g *glob) reaches() []keys.Template {
	list := []keys.Template{globTemplate(g.template, true)}
	parts := g.template.Parts()
	for i, p := range parts {
		for at := range len(p.Literal) {
			if p.Placeholder || p.Literal[at] != '*' || at > 0 && p.Literal[at-1] == '\\' {
				continue
			}
			without := slices.Clone(parts)
			without[i].Literal = p.Literal[:at] + p.Literal[at+1:]
			list = append(list, globTemplate(keys.New(without...), true))
		}
	}
	return list
}

// isKey reports whether the pattern of a search for keys has no wildcard: it finds one key.
func (g *glob) isKey() bool {
	return g.template.IsLiteral() && !strings.ContainsAny(g.template.Head(), `*?[\`) && !slices.ContainsFunc(g.uses, func(u *uses.Use) bool { return uses.OnChannels(u.Command) })
}

// globTemplate returns the keys that a Redis glob matches as a template. Of
// those in the middle, only some, unless all are wanted: values without a
// separator.
func globTemplate(t keys.Template, all bool) keys.Template {
	var parts []keys.Part
	list := t.Parts()
	for i, p := range list {
		if p.Placeholder {
			p.Rest = p.Rest || all && p.Type == keys.String
			parts = append(parts, p)
			continue
		}
		for text := p.Literal; text != ""; {
			n := strings.IndexAny(text, `*?[\`)
			if n < 0 {
				parts = append(parts, keys.Part{Literal: text})
				break
			}
			parts = append(parts, keys.Part{Literal: text[:n]})
			text = text[n:]
			if text[0] == '\\' {
				cut := min(2, len(text))
				parts, text = append(parts, keys.Part{Literal: text[1:cut]}), text[cut:]
				continue
			}
			text = afterWildcard(text)
			last := text == "" && i == len(list)-1
			parts = append(parts, keys.Part{Placeholder: true, Name: "?", Rest: all || last})
		}
	}
	return keys.New(parts...)
}

// afterWildcard returns what follows the wildcards that text begins with.
func afterWildcard(text string) string {
	for text != "" {
		switch text[0] {
		case '*', '?':
			text = text[1:]
		case '[':
			end := strings.IndexByte(text, ']')
			if end < 0 {
				return ""
			}
			text = text[end+1:]
		default:
			return text
		}
	}
	return ""
}
