package policyschema

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A schema is what the reference needs of a JSON Schema.
type schema struct {
	Ref         string             `json:"$ref"`
	Defs        map[string]*schema `json:"$defs"`
	Description string
	Type        any
	Enum        []any
	Default     any
	Minimum     *float64
	Properties  map[string]*schema
	Items       *schema
	Additional  json.RawMessage `json:"additionalProperties"`
}

// notations say how a value is written, by the name of its type in the schema.
var notations = map[string]string{
	"Template": "a template: text with placeholders, as in `app:user:{id}`",
	"TTL":      "`30s`, `10m..15m`, `>=120s`, `<=1h`, `none`, `required` or `any`; the units are `ms`, `s`, `m`, `h`, `d` and `w`; `>= conf.Config.OpenMs + 60s` of a value of the configuration; `{is: 60s, refresh: 30s}` of one that is given again every so often",
	"FieldTTL": "as the `ttl` of a class: `1h`",
	"Format":   "a template: text with placeholders, as in `app:user:{id}`; or `{pattern: ..., require: [tenant]}`, where every key must have a value for these",
	"Packages": "a list of package patterns relative to the file, as in `./internal/...`",
	"Func":     "the full name of a function: `example.org/app/ids.Lock`, or `(*example.org/app/ids.Keys).Lock`",
	"Env":      "a name, or a list of names",
	"Mains":    "a package, or a list of packages: `./cmd/api`",
	"Values":   "a list of texts",
	"Patterns": "a list of templates, as of `pattern`",
	"Commands": "a list of commands",
	"Bytes":    "a number of bytes: `4096`, `64KB`, `2GB`",
}

// groups are the headings of the words with a common beginning.
var groups = map[string]string{
	"":                         "Top level",
	"namespace":                "In `namespace`",
	"limits":                   "In `limits`",
	"placeholders.PLACEHOLDER": "Of a placeholder",
	"keys.CLASS":               "In a class",

	"keys.CLASS.fields.FIELD": "In a field of a hash",
	"builders":                "In `builders`",
	"server":                  "In `server`",
	"services.SERVICE":        "In a service",
	"rules.RULE":              "In a rule",
	"wrappers":                "In a row of `wrappers`",
}

// elements are what the names of a mapping that has mappings stand for.
var elements = map[string]string{"keys": "CLASS", "placeholders": "PLACEHOLDER", "keys.CLASS.fields": "FIELD", "services": "SERVICE"}

// Reference returns the documentation of every word of the policy, in Markdown.
// data is its JSON Schema. It is an error if a word of the schema is missing from
// [Words], or the other way round.
func Reference(data []byte) (string, error) {
	root := new(schema)
	if err := json.Unmarshal(data, root); err != nil {
		return "", err
	}
	known := root.words()
	var b strings.Builder
	group := "-"
	for _, w := range Words() {
		s := known[w.Name]
		if s == nil {
			return "", fmt.Errorf("the schema has no word %s", w.Name)
		}
		delete(known, w.Name)
		if of := w.Name[:strings.LastIndex("."+w.Name, ".")]; of != group {
			group = of
			if title := groups[strings.TrimSuffix(of, ".")]; title != "" {
				b.WriteString("### " + title + "\n\n")
			}
		}
		if w.Default == "" {
			w.Default = "none"
			if s.Default != nil {
				w.Default = fmt.Sprintf("`%v`", s.Default)
			}
		} else if slices.Contains([]string{"true", "false", "1", "on"}, w.Default) {
			w.Default = "`" + w.Default + "`"
		}
		fmt.Fprintf(&b, "#### `%s`\n\n%s.\n\n- Syntax: %s\n- Default: %s\n- Example: `%s`\n- Read by: %s\n\n",
			w.Name, s.Description, root.notation(s), w.Default, w.Example, w.ReadBy)
	}
	b.WriteString("#### Roles of parameters\n\nThe other words of a wrapper are the roles of its parameters. The value of a role is the number of a " +
		"parameter, counted from 0 and without the receiver; `recv` is the receiver, `1.Addr` a field, `2...` all elements. A list names several.\n\n" +
		"| role | the parameter is | example |\n|---|---|---|\n")
	for _, r := range Roles() {
		delete(known, "wrappers."+r.Name)
		fmt.Fprintf(&b, "| `%s` | %s | `%s` |\n", r.Name, strings.ToLower(r.Doc[:1])+r.Doc[1:], r.Example)
	}
	for name := range known {
		return "", fmt.Errorf("no documentation of the word %s", name)
	}
	return b.String(), nil
}

// words are the words of the file by name. What classes of channels share with
// those of keys, and rules with each other, is there once.
func (root *schema) words() map[string]*schema {
	known := map[string]*schema{}
	var add func(name string, s *schema)
	add = func(name string, s *schema) {
		for word, field := range s.Properties {
			path := strings.TrimPrefix(name+"."+word, ".")
			switch {
			case strings.HasPrefix(path, "channels."):
				continue
			case name == "rules" && field.Ref == "#/$defs/Rule":
				continue
			case strings.HasPrefix(name, "rules.") && root.Defs["Rule"].Properties[word] != nil:
				continue
			}
			if name != "rules" {
				known[path] = field
			}
			add(path, root.resolved(field))
			if field.Items != nil {
				add(path, root.resolved(field.Items))
			}
			if of := new(schema); elements[path] != "" && json.Unmarshal(field.Additional, of) == nil {
				add(path+"."+elements[path], root.resolved(of))
			}
		}
	}
	add("", root)
	for word, field := range root.Defs["Rule"].Properties {
		known["rules.RULE."+word] = field
	}
	return known
}

func (root *schema) resolved(s *schema) *schema {
	if name, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok {
		return root.Defs[name]
	}
	return s
}

// notation says how the value of a word is written.
func (root *schema) notation(s *schema) string {
	if n := notations[strings.TrimPrefix(s.Ref, "#/$defs/")]; n != "" {
		return n
	}
	if len(s.Enum) > 0 {
		var values []string
		for _, v := range s.Enum {
			values = append(values, fmt.Sprintf("`%v`", v))
		}
		return oneOf(values)
	}
	r := root.resolved(s)
	typ, _ := r.Type.(string)
	if types, ok := r.Type.([]any); ok {
		typ, _ = types[0].(string)
	}
	switch typ {
	case "boolean":
		return "`true` or `false`"
	case "integer":
		if r.Minimum != nil {
			return "a number, at least " + strconv.Itoa(int(*r.Minimum))
		}
		return "a number"
	case "array":
		if of := notations[strings.TrimPrefix(r.Items.Ref, "#/$defs/")]; of != "" {
			return "a list; each is " + of
		}
		if r.Items.Ref != "" {
			return "a list of mappings"
		}
		return "a list of texts"
	case "object":
		of := new(schema)
		if len(r.Properties) == 0 && json.Unmarshal(r.Additional, of) == nil && len(of.Enum) > 0 {
			return "a mapping; each name has " + root.notation(of)
		}
		if of.Ref != "" {
			if n := notations[strings.TrimPrefix(of.Ref, "#/$defs/")]; n != "" {
				return "a mapping; each name has " + n
			}
			if of.Ref == "#/$defs/Placeholder" {
				return "a mapping; each name has a mapping"
			}
			if of.Ref == "#/$defs/Field" {
				return "a mapping; each name has a mapping, or nothing"
			}
			return "a mapping; each name has a class"
		}
		return "a mapping"
	}
	return "a text"
}

func oneOf(values []string) string {
	if len(values) < 2 {
		return strings.Join(values, "")
	}
	last := len(values) - 1
	return strings.Join(values[:last], ", ") + " or " + values[last]
}
