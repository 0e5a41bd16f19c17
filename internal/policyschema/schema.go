// Package policyschema describes the words of the policy file, for editors as a JSON
// Schema and for people as a page. Package keys declares them.
package policyschema

import (
	"bytes"
	"encoding/json"
	"maps"
	"strings"

	"github.com/redislint/redislint/keys"
)

type schema = map[string]any

// JSON returns the schema of the policy file.
func JSON(words []keys.Word) ([]byte, error) {
	defs := definitions{}
	root := defs.plain(keys.Shape{Words: words})
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "redislint policy"
	root["description"] = "A policy of redislint, .redislint.yml"
	root["$defs"] = defs
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(root)
	return b.Bytes(), err
}

// definitions are the shapes that several words have, by name.
type definitions map[string]schema

// of returns the schema of a shape.
func (defs definitions) of(s keys.Shape) schema {
	if s.Ref == "" {
		return defs.plain(s)
	}
	if defs[s.Ref] == nil {
		defs[s.Ref] = defs.plain(s)
	}
	return schema{"$ref": "#/$defs/" + s.Ref}
}

// plain returns the schema of a shape itself. A mapping without words is nothing in YAML.
func (defs definitions) plain(s keys.Shape) schema {
	all := schema{}
	maps.Copy(all, s.Schema)
	var some []schema
	for _, one := range s.Or {
		some = append(some, defs.of(one))
	}
	switch {
	case s.Or != nil:
		all["anyOf"] = some
	case s.Words != nil:
		defs.words(s.Words, all)
	case s.Of != nil && all["type"] != nil:
		all["items"] = defs.of(*s.Of)
	case s.Of != nil:
		all["type"], all["additionalProperties"] = []string{"object", "null"}, defs.of(*s.Of)
	}
	return all
}

// words puts the words of a mapping into its schema.
func (defs definitions) words(words []keys.Word, all schema) {
	properties, required := schema{}, []string(nil)
	for _, w := range words {
		s := defs.of(w.Shape)
		if w.Doc != "" {
			s["description"] = w.Doc
		}
		if text, ok := strings.CutPrefix(w.Default, "`"); ok && s["type"] == "string" {
			s["default"] = strings.TrimSuffix(text, "`")
		}
		if w.Default == "required" {
			required = append(required, w.Name)
		}
		properties[w.Name] = s
	}
	all["properties"], all["additionalProperties"], all["type"] = properties, false, []string{"object", "null"}
	if required != nil {
		all["required"], all["type"] = required, "object"
	}
}
