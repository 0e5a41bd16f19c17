package keys

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// ClassTypes returns the types that a class can have, those of Redis and then
// those of its modules.
func ClassTypes() []string {
	return []string{
		"string", "hash", "list", "set", "zset", "stream", "json", "bitmap", "hll", "geo",
		"bloom", "cuckoo", "cms", "topk", "tdigest", "timeseries", "vectorset", "array",
	}
}

// sized are the types of classes that max_size can be said of.
var sized = []string{"list", "set", "zset", "stream", "hash", "geo"}

// anyName finds what may be the name of a placeholder.
var anyName = regexp.MustCompile(`\{(\w+)`)

// template reads a pattern or the format. Its placeholders have names, and each
// one once.
func (d *decoder) template(v value) (Template, bool) {
	s, ok := d.nonempty(v)
	if !ok {
		return Template{}, false
	}
	t, err := Parse(s)
	var problems SyntaxErrors
	if errors.As(err, &problems) {
		for _, m := range anyName.FindAllStringSubmatch(s, -1) {
			d.broken = append(d.broken, m[1])
		}
		for _, p := range problems {
			d.errorf(v.at, "%s", p.Message)
		}
		return Template{}, false
	}
	seen := map[string]bool{}
	for _, p := range t.parts {
		switch {
		case !p.Placeholder:
		case p.Name == unnamed:
			d.errorf(v.at, "placeholder without a name in %q (write {name})", s)
			ok = false
		case seen[p.Name]:
			d.errorf(v.at, "placeholder {%s} twice in %q (give the second one another name)", p.Name, s)
			d.broken = append(d.broken, t.Names()...)
			ok = false
		}
		seen[p.Name] = true
	}
	return t, ok
}

// classes reads keys or channels; read reads the fields of one.
func (d *decoder) classes(v value, at positions, read func(value, positions, *Class) []field) []*Class {
	var classes []*Class
	for _, e := range d.entries(v) {
		c := &Class{Name: e.key, Line: -1, NameLine: e.at.line, NameColumn: e.at.column}
		at[e.value.name] = e.at
		if !isClassName(e.key) {
			d.errorf(e.at, "bad name %q for a class (letters, digits and _, with a letter first, as in api_registry: it names a Go method)", e.key)
		}
		before := len(d.errs)
		d.object(e.value, read(e.value, at, c)...)
		if c.Line < 0 && len(d.errs) == before {
			d.errorf(e.at, `%s has no pattern (write pattern: "...")`, e.value.name)
		}
		if c.Line > 0 {
			classes = append(classes, c)
		}
	}
	return classes
}

func (d *decoder) pattern(c *Class) field {
	return field{"pattern", func(v value) {
		t, ok := d.template(v)
		if !ok {
			c.Line = 0
			return
		}
		c.Pattern, c.Line, c.Column = t, v.at.line, v.at.column
	}}
}

// shared are the fields that keys and channels both have.
func (d *decoder) common(v value, at positions, c *Class) []field {
	return []field{
		d.pattern(c),
		{"doc", func(v value) { c.Doc, _ = d.str(v) }},
		{"owner", func(v value) { c.Owner, _ = d.nonempty(v); at[v.name] = v.at }},
		{"global", func(v value) { d.boolean(v, &c.Global) }},
		{"external", func(v value) { d.boolean(v, &c.External) }},
		{"value", func(v value) { c.Content = d.content(v) }},
		{"was", func(v value) { c.Was = d.templates(v); at.list(d, v) }},
		{"retired", func(v value) { d.date(v, &c.Retired); at[v.name] = v.at }},
		{"example", func(v value) { c.Example, _ = d.nonempty(v); at[v.name] = v.at }},
		{"readers", func(v value) { c.Readers = d.texts(v, nil); d.notEmpty(v, c.Readers); at.list(d, v) }},
		{"require", func(v value) { c.Require = d.texts(v, nil); d.notEmpty(v, c.Require); at.list(d, v) }},
		{"commands", func(v value) { c.Commands = d.commands(v) }},
		{"escape", func(v value) {
			d.oneOf(v, "escape", []string{EscapePercent, EscapeBase64URL}, &c.Escape)
			at[v.name] = v.at
		}},
	}
}

func (d *decoder) channel(v value, at positions, c *Class) []field { return d.common(v, at, c) }

func (d *decoder) key(v value, at positions, c *Class) []field {
	return append(d.common(v, at, c),
		field{"type", func(v value) {
			d.oneOf(v, "type", ClassTypes(), &c.Type)
			if max := at[v.name+"/max_size"]; c.MaxSize > 0 {
				d.checkSized(max, c)
			}
			at[v.name] = v.at
		}},
		field{"ttl", func(v value) { d.ttl(v, c) }},
		field{"refresh", func(v value) { d.oneOf(v, "refresh", []string{Sliding, Fixed}, &c.Refresh); at[v.name] = v.at }},
		field{"sensitivity", func(v value) { d.sensitivity(v, &c.Sensitivity) }},
		field{"max_size", func(v value) {
			d.number(v, 1, &c.MaxSize)
			at[strings.TrimSuffix(v.name, "max_size")+"type/max_size"] = v.at
			d.checkSized(v.at, c)
		}},
		field{"kind", func(v value) { d.oneOf(v, "kind", []string{Lock}, &c.Kind); at[v.name] = v.at }},
		field{"fields", func(v value) { d.fields(v, c); at[v.name] = v.at }},
		field{"max_count", func(v value) { d.number(v, 1, &c.MaxCount) }},
		field{"max_bytes", func(v value) { d.size(v, &c.MaxBytes) }},
		field{"budget", func(v value) { d.size(v, &c.Budget) }},
	)
}

func (d *decoder) checkSized(at position, c *Class) {
	if c.Type != "" && c.MaxSize > 0 && !slices.Contains(sized, c.Type) {
		d.errorf(at, "max_size of a %s (it counts the elements of one key, which is for %s)", c.Type, strings.Join(sized, ", "))
	}
}

func (d *decoder) ttl(v value, c *Class) {
	if v.Node != nil && v.Type() == ast.MappingType {
		d.refreshed(v, c)
		return
	}
	d.ttlOfClass(v, c)
}

func (d *decoder) ttlOfClass(v value, c *Class) {
	if d.ttlOf(v, &c.TTL); v.Node != nil && isScalar(v) {
		c.Lifetime = strings.TrimSpace(sourceText(v))
	}
}

// ttlOf reads a TTL.
func (d *decoder) ttlOf(v value, dst *TTL) {
	if v.Node != nil && isScalar(v) {
		t, err := ParseTTL(strings.TrimSpace(sourceText(v)))
		if err != nil {
			d.errorf(v.at, "%s", err)
			return
		}
		*dst = t
		return
	}
	d.nonempty(v)
}

func (d *decoder) content(v value) Content {
	var c Content
	d.object(v,
		field{"json", func(v value) { c.JSON = d.texts(v, nil); d.notEmpty(v, c.JSON) }},
		field{"types", func(v value) { c.Types = d.members(v) }},
		field{"one_of", func(v value) { c.OneOf = d.texts(v, nil); d.notEmpty(v, c.OneOf) }},
	)
	if c.Types != nil && c.OneOf != nil {
		d.errorf(v.at, "%s has both types and one_of (types are those of an object's members: remove one)", v.name)
	}
	if c.JSON != nil && c.OneOf != nil {
		d.errorf(v.at, "%s has both json and one_of (a value is either an object or one of some texts: remove one)", v.name)
	}
	return c
}

func (d *decoder) notEmpty(v value, list []string) {
	if len(list) == 0 {
		d.errorf(v.at, "%s has no elements (list some, or remove it)", v.name)
	}
}

// isClassName reports whether a Go method can be named after s.
func isClassName(s string) bool {
	for i, r := range s {
		letter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r != '_' && r != '-' && (r < '0' || r > '9')) {
			return false
		}
	}
	return s != "" && GoName(s) != ""
}

// packages reads a list of package patterns.
func (d *decoder) packages(v value) []PackagePattern {
	var ps []PackagePattern
	for _, s := range d.texts(v, badPackages) {
		ps = append(ps, PackagePattern(s))
	}
	return ps
}

func badPackages(s string) string {
	remedy := "write ./internal/queue/... for a folder and all below it, ./internal/queue for one package, or import paths"
	wrong := ""
	parts := strings.Split(strings.TrimPrefix(s, "./"), "/")
	switch {
	case strings.HasPrefix(s, "/"), strings.Contains(s, `\`), strings.Contains(s, ":"):
		wrong = "is no relative path with slashes"
	case slices.Contains(parts, ".."):
		wrong = "leaves the folder of the policy"
	case strings.ContainsAny(s, "*?[]{}"):
		wrong = "has a wildcard other than ..."
	case s != "." && s != "./" && (slices.Contains(parts, "") || slices.Contains(parts, ".")), strings.ContainsAny(s, " \t\n"):
		wrong = "has an empty part or a space"
	case strings.Contains(strings.ReplaceAll(s, "...", ""), ".."):
		wrong = "has a wildcard other than ..."
	default:
		return ""
	}
	return fmt.Sprintf("pattern %q %s (%s)", s, wrong, remedy)
}
