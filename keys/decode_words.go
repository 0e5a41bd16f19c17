package keys

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/goccy/go-yaml/ast"
)

// templates reads earlier patterns of a class.
func (d *decoder) templates(v value) []Template {
	var ts []Template
	before := len(d.errs)
	for _, e := range d.list(v) {
		if t, ok := d.template(e); ok {
			ts = append(ts, t)
		}
	}
	if len(ts) == 0 && len(d.errs) == before {
		d.notEmpty(v, nil)
	}
	return ts
}

// date reads a day as in 2026-12-31; it begins at midnight UTC.
func (d *decoder) date(v value, dst *time.Time) {
	s := ""
	if isScalar(v) {
		s = strings.TrimSpace(sourceText(v))
	}
	day, err := time.Parse(time.DateOnly, s)
	if err != nil {
		d.errorf(v.at, "%s must be a date, not %s (write it as in 2026-12-31)", v.name, sourceOf(v))
		return
	}
	*dst = day
}

var byteCount = regexp.MustCompile(`^([1-9][0-9]{0,11}) ?(B|KB|MB|GB)?$`)

// commands reads names of commands.
func (d *decoder) commands(v value) []string {
	list := d.texts(v, func(s string) string {
		if !command.MatchString(s) {
			return fmt.Sprintf("bad name %q for a command (write it as Redis does, as in SETEX)", s)
		}
		return ""
	})
	d.notEmpty(v, list)
	for i := range list {
		list[i] = strings.ToUpper(list[i])
	}
	return list
}

// size reads a number of bytes, as in 4096 or 64KB.
func (d *decoder) size(v value, dst *int64) {
	if isScalar(v) {
		if m := byteCount.FindStringSubmatch(strings.TrimSpace(sourceText(v))); m != nil {
			n, _ := strconv.ParseInt(m[1], 10, 64)
			unit := map[string]int64{"": 1, "B": 1, "KB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30}[m[2]]
			if n <= 1<<50/unit {
				*dst = n * unit
				return
			}
		}
	}
	d.errorf(v.at, "%s must be a number of bytes, not %s (write it as in 4096, 64KB or 2GB)", v.name, sourceOf(v))
}

// fields reads the fields of a hash.
func (d *decoder) fields(v value, c *Class) {
	c.Fields = []Field{}
	for _, e := range d.someEntries(v) {
		f := Field{Name: e.key}
		if e.value.Type() != ast.NullType {
			d.object(e.value,
				field{"doc", func(v value) { f.Doc, _ = d.str(v) }},
				field{"one_of", func(v value) { f.OneOf = d.texts(v, nil); d.notEmpty(v, f.OneOf) }},
				field{"type", func(v value) { d.oneOf(v, "type", ValueTypes(), &f.Type) }},
				field{"ttl", func(v value) { d.ttlOf(v, &f.TTL) }},
				field{"sensitivity", func(v value) { d.sensitivity(v, &f.Sensitivity) }},
			)
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
}

// members reads the types of members.
func (d *decoder) members(v value) []Member {
	var all []Member
	for _, e := range d.someEntries(v) {
		m := Member{Name: e.key}
		d.oneOf(e.value, "type", ValueTypes(), &m.Type)
		all = append(all, m)
	}
	return all
}

// someEntries is entries of a mapping that must have one.
func (d *decoder) someEntries(v value) []entry {
	es := d.entries(v)
	if v.Type() == ast.MappingType && len(es) == 0 {
		d.notEmpty(v, nil)
	}
	return es
}

// checkWords finds what is wrong with the words of c that need the rest of the policy,
// and prepares them.
func (d *decoder) checkWords(p *Policy, s *space, where string, c *Class, at positions) {
	name := where + "." + c.Name
	for i, t := range c.Was {
		if t.Equal(c.Pattern) {
			d.errorf(at[name+".was="+t.Typed()], "class %s was never called otherwise: %q is its pattern (remove it)", c.Name, t.Typed())
		}
		c.was = append(c.was, p.language(c.Was[i]))
		if c.behind != nil {
			c.was = append(c.was, *p.inNamespace(t))
		}
	}
	if c.Fields != nil && c.Type != "" && c.Type != "hash" {
		d.errorf(at[name+".fields"], "fields of a %s (they are for a hash: change the type, or remove them)", c.Type)
	}
	if c.Kind == Lock && c.Type != "" && c.Type != "string" {
		d.errorf(at[name+".kind"], "kind: lock of a %s (a lock is taken by SET: remove the type, or the kind)", c.Type)
	}
	if c.Kind == Lock && c.TTL.Kind == NoTTL {
		d.errorf(at[name+".kind"], "kind: lock of a class with ttl: none (a lock that nobody releases must end: give it a lifetime, or remove the kind)")
	}
	if len(c.Was) == 0 && !c.Retired.IsZero() {
		d.errorf(at[name+".retired"], "retired without was (list the earlier patterns as was: [...], or remove the date)")
	}
	if c.Refresh != "" && !c.TTL.Expires() {
		d.errorf(at[name+".refresh"], "refresh: %s of a class without a lifetime (write its ttl, or remove refresh)", c.Refresh)
	}
	for _, need := range c.Require {
		if !slices.Contains(c.Pattern.Names(), need) && !slices.ContainsFunc(c.Pattern.parts, func(part Part) bool { return part.Rest }) {
			d.errorf(at[name+".require="+need], "class %s requires {%s}, and its pattern %q has no place for it (put {%s} into the pattern)", c.Name, need, c.Pattern.Typed(), need)
		}
	}
	d.checkExample(p, s, c, at[name+".example"])
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

// server reads what must hold of servers.
func (d *decoder) server(v value, s *Server) {
	required := func(dst *bool) func(value) {
		return func(v value) {
			text := ""
			d.oneOf(v, "word", []string{"required"}, &text)
			*dst = text != ""
		}
	}
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
	d.object(v,
		field{"tls", required(&s.TLS)},
		field{"acl", required(&s.ACL)},
		field{"maxmemory_policy", func(v value) {
			text := ""
			if d.oneOf(v, "policy", maxmemoryPolicies, &text); text != "" {
				set(v, "maxmemory-policy")
			}
		}},
		field{"config", func(v value) {
			for _, e := range d.entries(v) {
				if e.key == "maxmemory-policy" {
					d.errorf(e.at, "%s is a word of its own (write server.maxmemory_policy)", e.key)
					continue
				}
				set(e.value, e.key)
			}
		}},
	)
}

// maxmemoryPolicies are those that Redis 8 and Valkey 8 know.
var maxmemoryPolicies = []string{
	"noeviction", "allkeys-lru", "allkeys-lfu", "allkeys-lrm", "allkeys-random", "volatile-lru", "volatile-lfu", "volatile-lrm", "volatile-random", "volatile-ttl",
}
