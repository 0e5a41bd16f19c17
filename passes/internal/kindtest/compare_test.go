package kindtest

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// wrong says how the uses of a line differ from what is expected; "" if they do
// not.
func (e expectation) wrong(list []uses.Use) string {
	if e.used && len(list) == 0 {
		return "nothing"
	}
	if e.used || e.any {
		return ""
	}
	for _, c := range e.clauses {
		if !c.holds(templates(list, c.role, c.command)) {
			return describe(list)
		}
	}
	for _, u := range list {
		if !e.mentions(u) || e.because != "" && u.Reason != e.because {
			return describe(list)
		}
	}
	return ""
}

// covered reports whether uses have all that is expected, and so are wrong for
// what they have beside it.
func (e expectation) covered(list []uses.Use) bool {
	return !slices.ContainsFunc(e.clauses, func(c clause) bool {
		return !c.none && !slices.ContainsFunc(c.answers, func(answer []wanted) bool {
			return all(answer, templates(list, c.role, c.command))
		})
	})
}

// mentions reports whether a clause speaks of a use.
func (e expectation) mentions(u uses.Use) bool {
	return slices.ContainsFunc(e.clauses, func(c clause) bool {
		return c.none || c.role == u.Role && (c.command == "" || c.command == u.Command)
	})
}

func (c clause) holds(got []keys.Template) bool {
	if c.none {
		return len(got) == 0
	}
	return slices.ContainsFunc(c.answers, func(answer []wanted) bool { return equal(answer, got) })
}

// equal reports whether got are the templates of an answer.
func equal(answer []wanted, got []keys.Template) bool {
	for _, t := range got {
		if !slices.ContainsFunc(answer, func(w wanted) bool { return shape(w.template) == shape(t) }) {
			return false
		}
	}
	return all(answer, got)
}

// all reports whether every template of an answer is among got.
func all(answer []wanted, got []keys.Template) bool {
	return !slices.ContainsFunc(answer, func(w wanted) bool { return !slices.ContainsFunc(got, w.is) })
}

// is reports whether t is the template that is wanted.
func (w wanted) is(t keys.Template) bool {
	if shape(w.template) != shape(t) {
		return false
	}
	want, got := holes(w.template), holes(t)
	for i, p := range want {
		if !w.named && p.Type == keys.String && !p.Rest {
			continue
		}
		if len(want) != len(got) || w.named && p.Name != got[i].Name || p.Rest && !got[i].Rest || p.Type != keys.String && p.Type != got[i].Type {
			return false
		}
	}
	return true
}

// shape is the literal text of a template, with a mark for the placeholders
// between.
func shape(t keys.Template) string {
	var b strings.Builder
	hole := false
	for _, p := range t.Parts() {
		if p.Placeholder && !hole {
			b.WriteByte(0)
		}
		b.WriteString(p.Literal)
		hole = p.Placeholder
	}
	return b.String()
}

// holes returns the placeholders of a template; neighbours are one that may hold
// anything.
func holes(t keys.Template) []keys.Part {
	var out []keys.Part
	inside := false
	for _, p := range t.Parts() {
		switch {
		case p.Placeholder && inside:
			out[len(out)-1] = keys.Part{Placeholder: true, Rest: true}
		case p.Placeholder:
			out = append(out, p)
		}
		inside = p.Placeholder
	}
	return out
}

// templates returns the templates of the uses of a role and a command. What a
// wrapper only hands on counts at its callers.
func templates(list []uses.Use, role uses.Role, command string) []keys.Template {
	var out []keys.Template
	for _, u := range list {
		if u.Role != role || command != "" && u.Command != command {
			continue
		}
		for _, k := range u.Keys {
			out = append(out, k.Template)
		}
	}
	return out
}

// describe prints the uses of a line.
func describe(list []uses.Use) string {
	var out []string
	for _, u := range list {
		var b strings.Builder
		b.WriteString(string(u.Role) + " " + u.Command)
		if u.Forwarded {
			b.WriteString(" forwarded")
		}
		if u.Via != "" {
			b.WriteString(" via " + u.Via)
		}
		for i, k := range u.Keys {
			b.WriteString([]string{" ", " | "}[min(i, 1)] + `"` + k.Template.Typed() + `"`)
		}
		if u.Reason != "" {
			b.WriteString(" because " + string(u.Reason))
		}
		out = append(out, b.String())
	}
	if len(out) == 0 {
		return "nothing"
	}
	return strings.Join(out, "; ")
}
