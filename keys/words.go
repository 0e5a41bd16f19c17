package keys

import "strings"

// A Word is a word of the policy file: what documents it, and what its value can be.
type Word struct {
	Name    string
	Doc     string // what it means, a sentence without the period
	Default string // what holds without it, "required", or "" for none; in backquotes if it is a value
	Example string // a whole policy; of a role, a row of wrappers
	ReadBy  string // the rules and commands that read it, each in backquotes; "" for the role of a parameter
	Shape
}

// A Shape is what a value of the policy can be.
type Shape struct {
	Ref      string // the name of the shape where several words have it, or ""
	Notation string // how it is written, for people
	// Schema is its JSON Schema, except for what the other fields say.
	Schema map[string]any
	// Words are those that a mapping can have; nil if that is not the same everywhere.
	Words []Word
	// Of is what the elements of a list are, or what the names of a mapping have.
	Of *Shape
	Or []Shape // of one of these

	Each string // what documents call such a name, if Of has words
}

// Words returns the words of the policy file, in the order of the documentation. Those of
// rules are the words of these.
func Words(rules ...RuleSpec) []Word {
	d := &decoder{known: rules}
	return wordsOf(d.policy(new(Policy)))
}

// A field is a word where it is read.
type field struct {
	name, doc, otherwise, example, readBy string
	kind
}

// A kind is what values of a word can be, and how one is read.
type kind struct {
	shape func() Shape
	read  func(value)
}

func wordsOf(fields []field) []Word {
	words := make([]Word, len(fields))
	for i, f := range fields {
		words[i] = Word{Name: f.name, Doc: f.doc, Default: f.otherwise, Example: f.example, ReadBy: f.readBy, Shape: f.shape()}
	}
	return words
}

// schema is a JSON Schema.
type schema = map[string]any

// scalar is the shape of what is neither a mapping nor a list.
func scalar(notation string, s schema) func() Shape {
	return func() Shape { return Shape{Notation: notation, Schema: s} }
}

// textLike is the schema of texts that an expression matches.
func textLike(expression string) schema { return schema{"type": "string", "pattern": expression} }

// mapping is the shape of a mapping with these words.
func mapping(ref string, fields []field, more schema) Shape {
	return Shape{Ref: ref, Notation: "a mapping", Schema: more, Words: wordsOf(fields)}
}

// byName is the shape of a mapping from names to values.
func byName(notation string, of Shape, each string, more schema) Shape {
	return Shape{Notation: "a mapping; each name has " + notation, Schema: more, Of: &of, Each: each}
}

// listOf is the shape of a list; least is how many elements it must have, and in that
// case it cannot be empty in the sense of YAML either.
func listOf(ref, notation string, of Shape, least int) Shape {
	s := schema{"type": []string{"array", "null"}, "uniqueItems": true}
	if least > 0 {
		s["type"], s["minItems"] = "array", least
	}
	return Shape{Ref: ref, Notation: notation, Schema: s, Of: &of}
}

// oneOrMore is the shape of a text, or of a list of them.
func oneOrMore(ref, notation string, one schema, least int) func() Shape {
	several := schema{"type": "array", "items": one, "uniqueItems": true}
	if least > 0 {
		several["minItems"] = least
	}
	return func() Shape {
		return Shape{Ref: ref, Notation: notation, Schema: schema{"anyOf": []schema{one, several}}}
	}
}

// listed returns names as a sentence has them, in backquotes.
func listed(names []string) string {
	last := len(names) - 1
	text := "`" + strings.Join(names[:last], "`, `") + "`"
	if last == 0 {
		return "`" + names[0] + "`"
	}
	return text + " or `" + names[last] + "`"
}
