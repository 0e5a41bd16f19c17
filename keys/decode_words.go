package keys

import (
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// earlier are earlier patterns of a class.
func (d *decoder) earlier(dst *[]Template) kind {
	shape := func() Shape {
		return listOf("Patterns", "a list of templates, as of `pattern`", Shape{Schema: textLike(templates)}, 1)
	}
	return kind{shape, func(v value) {
		before := len(d.errs)
		for _, e := range d.list(v) {
			if t, ok := d.readTemplate(e); ok {
				*dst = append(*dst, t)
				d.positions[v.name+"="+t.Typed()] = e.at
			}
		}
		if len(*dst) == 0 && len(d.errs) == before {
			d.notEmpty(v)
		}
	}}
}

// fields are the fields of a hash.
func (d *decoder) fields(c *Class) kind {
	shape := func() Shape {
		return byName("a mapping, or nothing", mapping("Field", d.fieldWords(new(Field)), nil), "FIELD", schema{"minProperties": 1})
	}
	return kind{shape, func(v value) {
		c.Fields = []Field{}
		for _, e := range d.someEntries(v) {
			f := Field{Name: e.key}
			if e.value.Type() != ast.NullType {
				d.object(e.value, d.fieldWords(&f)...)
			}
			if f.Name == "*" {
				c.OpenFields, c.Other = true, f
				continue
			}
			for _, text := range f.OneOf {
				if !FitsType(f.Type, text) {
					d.errorf(e.at, "value %q of field %s is no %s (change one_of, or the type)", text, f.Name, f.Type)
				}
			}
			c.Fields = append(c.Fields, f)
		}
	}}
}

func (d *decoder) fieldWords(f *Field) []field {
	return []field{
		{"doc", "What the field is for", "none", `keys: {agent: {pattern: "agent:{id}", fields: {status: {doc: What the agent does}}}}`, "no rule", d.doc(&f.Doc)},
		{"one_of", "All values that are allowed", "any", `keys: {agent: {pattern: "agent:{id}", fields: {status: {one_of: [active, paused]}}}}`, "`envelope`", d.values(&f.OneOf)},
		{"type", "Type of the values", "any", `keys: {agent: {pattern: "agent:{id}", fields: {seen_at: {type: rfc3339}}}}`, "`envelope`", d.valueType(&f.Type)},
		{"ttl", "How long the field lives, by HEXPIRE or HSETEX", "any", `keys: {agent: {pattern: "agent:{id}", fields: {seen_at: {ttl: 1h}}}}`, "`missingttl`", d.ttl(&f.TTL)},
		{"sensitivity", "How sensitive the values are", "by the name of the field", `keys: {user: {pattern: "user:{id}", fields: {card: {sensitivity: secret}}}}`,
			"`secretvalue`", d.sensitivity(&f.Sensitivity)},
	}
}

// someEntries is entries of a mapping that must have one.
func (d *decoder) someEntries(v value) []entry {
	es := d.entries(v)
	if v.Type() == ast.MappingType && len(es) == 0 {
		d.notEmpty(v)
	}
	return es
}

// checkWords finds what is wrong with the words of c that need the rest of the policy,
// and prepares them.
func (d *decoder) checkWords(p *Policy, s *space, where string, c *Class) {
	name := where + "." + c.Name
	for i, t := range c.Was {
		if t.Equal(c.Pattern) {
			d.errorf(d.positions[name+".was="+t.Typed()], "class %s was never called otherwise: %q is its pattern (remove it)", c.Name, t.Typed())
		}
		c.was = append(c.was, p.language(c.Was[i]))
		if c.behind != nil {
			c.was = append(c.was, *p.inNamespace(t))
		}
	}
	if c.Fields != nil && c.Type != "" && c.Type != "hash" {
		d.errorf(d.positions[name+".fields"], "fields of a %s (they are for a hash: change the type, or remove them)", c.Type)
	}
	if c.Kind == Lock && c.Type != "" && c.Type != "string" {
		d.errorf(d.positions[name+".kind"], "kind: lock of a %s (a lock is taken by SET: remove the type, or the kind)", c.Type)
	}
	if c.Kind == Lock && c.TTL.Kind == NoTTL {
		d.errorf(d.positions[name+".kind"], "kind: lock of a class with ttl: none (a lock that nobody releases must end: give it a lifetime, or remove the kind)")
	}
	if len(c.Was) == 0 && !c.Retired.IsZero() {
		d.errorf(d.positions[name+".retired"], "retired without was (list the earlier patterns as was: [...], or remove the date)")
	}
	if c.Refresh != "" && !c.TTL.Expires() {
		d.errorf(d.positions[name+".refresh"], "refresh: %s of a class without a lifetime (write its ttl, or remove refresh)", c.Refresh)
	}
	for _, need := range c.Require {
		if !slices.Contains(c.Pattern.Names(), need) && !slices.ContainsFunc(c.Pattern.parts, func(part Part) bool { return part.Rest }) {
			d.errorf(d.positions[name+".require="+need], "class %s requires {%s}, and its pattern %q has no place for it (put {%s} into the pattern)", c.Name, need, c.Pattern.Typed(), need)
		}
	}
	d.checkExample(p, s, c, d.positions[name+".example"])
}

// checkExample reports an example that is not a key of its class.
func (d *decoder) checkExample(p *Policy, s *space, c *Class, at position) {
	if c.Example == "" {
		return
	}
	key := New(Part{Literal: c.Example})
	other := &p.channels
	if s == other {
		other = &p.keys
	}
	m, wrong, ok := p.follow(s, other, key)
	const remedy = "(change the example, or the pattern)"
	switch {
	case !ok:
		d.errorf(at, "example %q is not one of %q %s", c.Example, c.Pattern.Typed(), remedy)
	case m.Class != c:
		d.errorf(at, "example %q is one of class %s, not of class %s %s", c.Example, m.Class.Name, c.Name, remedy)
	case len(wrong) > 0:
		d.errorf(at, "example %q is not one of %q: {%s} %s %s", c.Example, c.Pattern.Typed(), wrong[0].Placeholder.Name, wrong[0].Reason, remedy)
	case p.Limits.MaxLength > 0 && len(c.Example) > p.Limits.MaxLength:
		d.errorf(at, "example %q is longer than limits.max_length, %d bytes %s", c.Example, p.Limits.MaxLength, remedy)
	}
}

// server are the words of servers.
func (d *decoder) server(s *Server) []field {
	set := func(v value, name string) {
		if !isScalar(v) {
			d.nonempty(v)
			return
		}
		text := strings.TrimSpace(sourceText(v))
		for _, other := range s.Config {
			if strings.EqualFold(other.Name, name) {
				d.errorf(v.at, "%s is set twice, to %q and %q (remove one)", name, other.Value, text)
				return
			}
		}
		s.Config = append(s.Config, Setting{strings.ToLower(name), text})
	}
	policy := ""
	eviction := d.oneOf("policy", maxmemoryPolicies, &policy)
	config := func() Shape {
		one := Shape{Schema: schema{"type": []string{"string", "number", "boolean"}}}
		return Shape{Notation: "a mapping", Of: &one, Schema: schema{"propertyNames": schema{"pattern": settingNames, "not": textLike("^(maxmemory-policy|" + strings.Join(secretSettings, "|") + ")$")}}}
	}
	return []field{
		{"tls", "Clients must use TLS, except for this machine", "any", `{server: {tls: required}, rules: {insecureclient: {enabled: true}}}`, "`insecureclient`", d.required(&s.TLS)},
		{"acl", "Clients must name a user, except for this machine", "any", `{server: {acl: required}, rules: {insecureclient: {enabled: true}}}`, "`insecureclient`", d.required(&s.ACL)},
		{"maxmemory_policy", "What the server evicts when it is full", "any", `{server: {maxmemory_policy: noeviction}, rules: {insecureclient: {enabled: true}}}`, "`insecureclient`",
			kind{eviction.shape, func(v value) {
				if eviction.read(v); policy != "" {
					set(v, "maxmemory-policy")
				}
			}}},
		{"config", "Other settings, as CONFIG has them", "any", `{server: {config: {notify-keyspace-events: Ex}}, rules: {insecureclient: {enabled: true}}}`, "`insecureclient`",
			kind{config, func(v value) {
				for _, e := range d.entries(v) {
					if e.key == "maxmemory-policy" {
						d.errorf(e.at, "%s is a word of its own (write server.maxmemory_policy)", e.key)
						continue
					}
					if !settingName.MatchString(e.key) {
						d.errorf(e.at, "bad name %q for a setting (one name, as CONFIG GET has it, as in notify-keyspace-events)", e.key)
						continue
					}
					if slices.Contains(secretSettings, strings.ToLower(e.key)) {
						d.errorf(e.at, "%s is a password, which would be in reports (remove it; acl: required wants users with passwords)", e.key)
						continue
					}
					set(e.value, e.key)
				}
			}}},
	}
}

// settingNames are those of CONFIG GET, without its wildcards.
const settingNames = `^[A-Za-z][A-Za-z0-9._-]*$`

var settingName = regexp.MustCompile(settingNames)

// secretSettings are those of Redis and Valkey whose values are passwords.
var secretSettings = []string{"requirepass", "masterauth", "primaryauth", "tls-key-file-pass", "tls-client-key-file-pass"}

// maxmemoryPolicies are those that Redis 8 and Valkey 8 know.
var maxmemoryPolicies = []string{
	"noeviction", "allkeys-lru", "allkeys-lfu", "allkeys-lrm", "allkeys-random", "volatile-lru", "volatile-lfu", "volatile-lrm", "volatile-random", "volatile-ttl",
}
