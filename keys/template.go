// Package keys knows what a Redis key is: the template of a key.
//
// It imports the standard library only (and, with the policy, one YAML
// parser), never go/ast, go/types or go/analysis, so that any program can
// import it.
package keys

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
	Rest        bool   // {name...}: the value may contain the separator
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
)

// New returns the template of parts. Neighbouring literals are joined.
func New(parts ...Part) Template {
	var t Template
	for _, p := range parts {
		if !p.Placeholder {
			if p.Literal == "" {
				continue
			}
			if n := len(t.parts); n > 0 && !t.parts[n-1].Placeholder {
				t.parts[n-1].Literal += p.Literal
				continue
			}
		}
		t.parts = append(t.parts, p)
	}
	return t
}

// Parts returns a copy of the parts of t.
func (t Template) Parts() []Part { return append([]Part(nil), t.parts...) }
