package policyschema

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

// Types whose schema is not that of their Go type.
type (
	// Values are texts, each once.
	Values []string
	// Packages are patterns of packages, as the go command has them.
	Packages []string
	// Mains are patterns of packages, or one.
	Mains []string
	// A Func is the full name of a function.
	Func string
	// An Env is the name of a variable, or a list of them.
	Env []string
	// A TTL is a lifetime or a range of them.
	TTL string
	// A FieldTTL is the lifetime of a field.
	FieldTTL string
	// A Format is a template, or one with what it requires.
	Format string
	// A Template is a pattern with placeholders.
	Template string
	// Patterns are templates, at least one.
	Patterns []Template
	// Commands are names of commands, at least one.
	Commands []string
	// Bytes is a number of bytes, with a unit or without.
	Bytes string
	// Rules are the rules by name.
	Rules struct{}
)

const (
	duration = ` *(\d+[wd]|(\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h))+ *`
	ttl      = `^( *(none|required|any) *|` + duration + `|[<>]=` + duration + `|` + duration + `\.\.` + duration + `|([<>]=)?` + term + `(\+` + term + `)*)$`
	term     = `(` + duration + `| *([\w~-][\w.~-]*/)*[A-Za-z_][\w-]*(\.[A-Za-z_]\w*){1,2} *)`
	template = `^([^{}]|\{\{|\}\}|\{[^\s{}:.()?-]+((\.\.\.)?(:string(\([1-9]\d*\))?)?|:(u?int(8|16|32|64)?|gou?int|hex)(\([1-9]\d*\))?|:(uuid|date|rfc3339))\})+$`
	packages = `^[^/\\:*?\[\]{}\s][^\\:*?\[\]{}\s]*$`
	envName  = `^[A-Za-z_][A-Za-z0-9_]*$`
	funcName = `^(\(\*?([\w.~/-]+/)?[\w.~-]+\.\w+(\[[^\]]*\])?\)\.\w+|([\w.~/-]+/)?[\w.~-]+\.\w+)$`
	selector = `^(recv|\d{1,4})((\.\w+|\[\d{0,4}\])*)(\.\.\.)?(/(half(-unless-\w+)?|\d{1,4}|keys|unless-\w+))?$`
	class    = `^[A-Za-z][A-Za-z0-9_-]*$`
)

func text(pattern string) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Pattern: pattern}
}

func number(n uint64) *uint64 { return &n }

func list(of *jsonschema.Schema, least *uint64) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "array", Items: of, MinItems: least, UniqueItems: true}
}

func (Values) JSONSchema() *jsonschema.Schema {
	return list(&jsonschema.Schema{Type: "string", MinLength: number(1)}, number(1))
}
func (Packages) JSONSchema() *jsonschema.Schema { return list(text(packages), nil) }
func (Func) JSONSchema() *jsonschema.Schema     { return text(funcName) }

func (Env) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{text(envName), list(text(envName), number(0))}}
}

func (Mains) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{text(packages), list(text(packages), number(1))}}
}

func (Patterns) JSONSchema() *jsonschema.Schema { return list(text(template), number(1)) }
func (Commands) JSONSchema() *jsonschema.Schema {
	return list(text(`^[A-Za-z][A-Za-z0-9._-]*( [A-Za-z0-9._-]+)?$`), number(1))
}

func (Bytes) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "integer", Minimum: "1"}, text(`^[1-9][0-9]{0,11} ?(B|KB|MB|GB)?$`)}}
}

// JSONSchema is that of a lifetime, or of one with how often it is given again.
func (TTL) JSONSchema() *jsonschema.Schema {
	refreshed := object(map[string]*jsonschema.Schema{"is": text(ttl), "refresh": text(`^` + duration + `$`)}, "is")
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{text(ttl), refreshed}}
}

// JSONSchema is that of a template, or of one with what it requires.
func (Format) JSONSchema() *jsonschema.Schema {
	required := object(map[string]*jsonschema.Schema{"pattern": text(template), "require": Values{}.JSONSchema()}, "pattern")
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{text(template), required}}
}

// object is a mapping with these properties, some of which it must have.
func object(properties map[string]*jsonschema.Schema, required ...string) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object", Properties: jsonschema.NewProperties(), AdditionalProperties: jsonschema.FalseSchema, Required: required}
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		s.Properties.Set(name, properties[name])
	}
	return s
}

func (FieldTTL) JSONSchema() *jsonschema.Schema { return text(ttl) }
func (Template) JSONSchema() *jsonschema.Schema { return text(template) }

func (Rules) JSONSchema() *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object", Properties: jsonschema.NewProperties(), AdditionalProperties: jsonschema.FalseSchema}
	for _, r := range ruleSpecs() {
		def := "Rule"
		if len(r.Words) > 0 {
			def = r.Name
		}
		s.Properties.Set(r.Name, &jsonschema.Schema{Ref: "#/$defs/" + def})
	}
	return s
}

// JSONSchemaExtend names the roles, which are the keys' own package's.
func (Wrapper) JSONSchemaExtend(s *jsonschema.Schema) {
	one := &jsonschema.Schema{AnyOf: []*jsonschema.Schema{text(selector), {Type: "integer", Minimum: "0", Maximum: "9999"}}}
	var has []*jsonschema.Schema
	for _, role := range Roles() {
		selectors := append(one.AnyOf[:2:2], &jsonschema.Schema{Type: "array", Items: one, MinItems: number(1)})
		s.Properties.Set(role.Name, &jsonschema.Schema{Description: role.Doc, AnyOf: selectors})
		has = append(has, &jsonschema.Schema{Required: []string{role.Name}})
	}
	s.AnyOf = has
}

// JSONSchemaExtend says what goes with an optional namespace, and what with one
// of the patterns.
func (Namespace) JSONSchemaExtend(s *jsonschema.Schema) {
	properties := func(name string, of *jsonschema.Schema) *jsonschema.Schema {
		p := &jsonschema.Schema{Properties: jsonschema.NewProperties()}
		p.Properties.Set(name, of)
		return p
	}
	s.If = properties("optional", &jsonschema.Schema{Const: true})
	s.If.Required = []string{"optional"}
	s.Then = properties("default", &jsonschema.Schema{MaxLength: number(0)})
	s.Then.Properties.Set("placeholder", jsonschema.FalseSchema)
	s.Else = properties("default", &jsonschema.Schema{MinLength: number(1)})
}

// JSONSchemaExtend says that a date needs the patterns that it is of.
func (Channel) JSONSchemaExtend(s *jsonschema.Schema) {
	s.DependentRequired = map[string][]string{"retired": {"was"}}
}

// JSONSchemaExtend lists the types, and says what it says of channels.
func (k Key) JSONSchemaExtend(s *jsonschema.Schema) {
	k.Channel.JSONSchemaExtend(s)
	typ, _ := s.Properties.Get("type")
	for _, name := range keys.ClassTypes() {
		typ.Enum = append(typ.Enum, name)
	}
}

// JSONSchemaExtend lists the types.
func (Field) JSONSchemaExtend(s *jsonschema.Schema) {
	typ, _ := s.Properties.Get("type")
	typ.Enum = valueTypes()
}

// valueTypes are those of fields and members.
func valueTypes() (all []any) {
	for _, name := range keys.ValueTypes() {
		all = append(all, name)
	}
	return all
}

// JSONSchemaExtend says what a setting is.
func (Server) JSONSchemaExtend(s *jsonschema.Schema) {
	config, _ := s.Properties.Get("config")
	config.PropertyNames = &jsonschema.Schema{Not: text("^maxmemory-policy$")}
	config.AdditionalProperties = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "string"}, {Type: "number"}, {Type: "boolean"}}}
}

// JSONSchemaExtend keeps an object and texts apart.
func (Content) JSONSchemaExtend(s *jsonschema.Schema) {
	types, _ := s.Properties.Get("types")
	types.AdditionalProperties = &jsonschema.Schema{Type: "string", Enum: valueTypes()}
	s.Not = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Required: []string{"one_of", "json"}}, {Required: []string{"one_of", "types"}}}}
}

// JSONSchemaExtend says what a class may be called, and that a list of texts has
// no empty ones.
func (Document) JSONSchemaExtend(s *jsonschema.Schema) {
	for _, name := range []string{"keys", "channels"} {
		field, _ := s.Properties.Get(name)
		field.PropertyNames = text(class)
	}
	modules, _ := s.Properties.Get("modules")
	modules.PropertyNames = &jsonschema.Schema{MinLength: number(1)}
}

// ruleSpecs are what a policy can say of rules, by the name of the rule.
func ruleSpecs() []keys.RuleSpec {
	specs := passes.Specs(analyzer.Known())
	slices.SortFunc(specs, func(a, b keys.RuleSpec) int { return strings.Compare(a.Name, b.Name) })
	return specs
}

// wordSchema is the schema of a word that one rule has.
func wordSchema(w keys.RuleWord) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "boolean", Description: w.Doc}
	switch {
	case w.List:
		s.Type, s.Items, s.MinItems, s.UniqueItems = "array", &jsonschema.Schema{Type: "string"}, number(1), true
	case w.Values != nil:
		s.Type, s.Default = "string", w.Default
		for _, v := range w.Values {
			s.Enum = append(s.Enum, v)
		}
	}
	return s
}

// JSON returns the schema of the policy file. lookup gives the comment of a type,
// or of one of its fields.
func JSON(lookup func(typ reflect.Type, field string) string) ([]byte, error) {
	reflector := &jsonschema.Reflector{Anonymous: true, ExpandedStruct: true, LookupComment: lookup}
	schema := reflector.Reflect(Document{})
	rule := func() *jsonschema.Schema {
		r := (&jsonschema.Reflector{Anonymous: true, ExpandedStruct: true, DoNotReference: true, LookupComment: lookup}).Reflect(Rule{})
		r.Version = ""
		return r
	}
	schema.Definitions["Rule"] = rule()
	for _, spec := range ruleSpecs() {
		if len(spec.Words) == 0 {
			continue
		}
		r := rule()
		for _, w := range spec.Words {
			r.Properties.Set(w.Name, wordSchema(w))
		}
		schema.Definitions[spec.Name] = r
	}
	schema.Title = "redislint policy"
	data, err := json.Marshal(schema)
	if err != nil {
		return nil, err
	}
	var tree map[string]any
	if err := json.Unmarshal(data, &tree); err != nil {
		return nil, err
	}
	loosen(tree)
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err = enc.Encode(tree)
	return b.Bytes(), err
}

// loosen allows nothing in place of mappings and lists that may be empty, as
// YAML has it where all fields are commented out; and no empty texts in lists.
func loosen(node any) {
	switch n := node.(type) {
	case []any:
		for _, v := range n {
			loosen(v)
		}
	case map[string]any:
		for _, v := range n {
			loosen(v)
		}
		least, _ := n["minItems"].(float64)
		if _, needs := n["required"]; (n["type"] == "object" || n["type"] == "array") && !needs && least == 0 {
			n["type"] = []any{n["type"], "null"}
		}
		if items, ok := n["items"].(map[string]any); ok && len(items) == 1 && items["type"] == "string" {
			items["minLength"] = 1
		}
		if n["minItems"] == 0.0 {
			n["type"] = "array"
			delete(n, "minItems")
		}
		if d, ok := n["description"].(string); ok {
			n["description"] = strings.TrimSuffix(d, ".")
		}
	}
}
