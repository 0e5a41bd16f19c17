// Package keys knows what a Redis key is: the template of a key, and the policy
// that says which keys there may be.
//
// It imports the standard library and one YAML parser, never go/ast, go/types or
// go/analysis, so that any program can import it.
package keys

import (
	"slices"
	"strings"
)

// A Template is a key as code can build it: literal text and placeholders, as
// in conduit:workers:{worker_id}. The zero Template is the empty key.
type Template struct {
	parts []Part
}

// A Part is either literal text (Name is empty and Placeholder false) or a
// placeholder.
type Part struct {
	Literal     string // literal text, without doubled braces; empty for a placeholder
	Placeholder bool
	Name        string // of the placeholder; "?" where it has none
	Type        Type   // of the placeholder's values
	Size        int    // the most bytes a value may have; 0 for no limit
	// Go is the type in Go of an Int or Uint that builders take and return as another one
	// than int64 or uint64; else "". Which keys match does not depend on it.
	Go   string
	Rest bool // {name...}: the value may contain the separator
}

// A Type is the type of the values of a placeholder.
type Type string

// The types of placeholders. The zero Type is String.
const (
	String Type = ""
	Int    Type = "int"
	Uint   Type = "uint"
	UUID   Type = "uuid"
	Hex    Type = "hex"
	// Date is a day as in 2006-01-02. That a month has that day is not checked.
	Date Type = "date"
	// RFC3339 is a time as in 2006-01-02T15:04:05Z, with a fraction of the second or without.
	RFC3339 Type = "rfc3339"
)

// A goType is the type of a placeholder, written as the type in Go of its values.
type goType struct {
	name string
	Type
	Go string
}

// goTypes are all of them. An int is an int64 in Go, and a uint a uint64: so it was before
// there were others.
var goTypes = []goType{
	{"int8", Int, "int8"}, {"int16", Int, "int16"}, {"int32", Int, "int32"}, {"int64", Int, ""}, {"goint", Int, "int"},
	{"uint8", Uint, "uint8"}, {"uint16", Uint, "uint16"}, {"uint32", Uint, "uint32"}, {"uint64", Uint, ""}, {"gouint", Uint, "uint"},
}

// unnamed is the name of a placeholder that has none.
const unnamed = "?"

// New returns the template of parts. Neighbouring literals are joined, and
// every placeholder is brought into the form that [Parse] gives it: a name
// that is not an identifier becomes "?", an unknown type and "string" become
// String, a negative size and that of a uuid, date or rfc3339 become 0, and only a String can
// be a Rest.
func New(parts ...Part) Template {
	var t Template
	for _, p := range parts {
		if p.Placeholder {
			t.parts = append(t.parts, normal(p))
			continue
		}
		if p.Literal == "" {
			continue
		}
		if n := len(t.parts); n > 0 && !t.parts[n-1].Placeholder {
			t.parts[n-1].Literal += p.Literal
			continue
		}
		t.parts = append(t.parts, Part{Literal: p.Literal})
	}
	return t
}

// normal returns the placeholder p in the form that Parse gives it.
func normal(p Part) Part {
	p.Literal = ""
	if !isName(p.Name) {
		p.Name = unnamed
	}
	if !slices.ContainsFunc(goTypes, func(t goType) bool { return t.Type == p.Type && t.Go == p.Go }) {
		p.Go = ""
	}
	switch p.Type {
	case Int, Uint, Hex:
		p.Rest = false
	case UUID, Date, RFC3339:
		p.Rest, p.Size = false, 0
	default:
		p.Type = String
	}
	p.Size = min(max(p.Size, 0), maxSize)
	return p
}

// Parts returns a copy of the parts of t.
func (t Template) Parts() []Part { return append([]Part(nil), t.parts...) }

// Names returns the names of the placeholders of t in order, "?" included.
func (t Template) Names() []string {
	var names []string
	for _, p := range t.parts {
		if p.Placeholder {
			names = append(names, p.Name)
		}
	}
	return names
}

// Head returns the literal text that every key of t starts with.
func (t Template) Head() string {
	if len(t.parts) == 0 || t.parts[0].Placeholder {
		return ""
	}
	return t.parts[0].Literal
}

// Text returns the literal text of a template without its placeholders.
func (t Template) Text() string {
	var text strings.Builder
	for _, p := range t.parts {
		text.WriteString(p.Literal)
	}
	return text.String()
}

// HasWord reports whether the literal text of a template has a letter or a digit.
func (t Template) HasWord() bool { return strings.ContainsFunc(t.Text(), IsWord) }

// HasGlobSign reports whether the literal text of t has a sign that stands for other text in a
// pattern of Redis, or takes that from the next one.
func (t Template) HasGlobSign() bool { return strings.ContainsAny(t.Text(), `*?[\`) }

// IsWord reports whether a character is an ASCII letter, a digit, or not ASCII.
func IsWord(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r > 0x7f
}

// IsLiteral reports whether t has no placeholder, and so is exactly one key.
func (t Template) IsLiteral() bool {
	return len(t.parts) == 0 || len(t.parts) == 1 && !t.parts[0].Placeholder
}

// MaxLength returns the most bytes that the literals and the typed and sized
// placeholders of t can hold together. Unsized strings, unsized hex and
// unsized {name...} count as nothing.
func (t Template) MaxLength() int {
	n := 0
	for _, p := range t.parts {
		n += len(p.Literal)
		if p.Placeholder {
			n += p.limit()
		}
	}
	return n
}
