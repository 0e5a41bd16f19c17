package keys

import (
	"errors"
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

// readTemplate reads a pattern or the format. Its placeholders have names, and each
// one once.
func (d *decoder) readTemplate(v value) (Template, bool) {
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

// classNames are the expression of names of classes.
const classNames = `^[A-Za-z][A-Za-z0-9_-]*$`

// classes are keys or channels; of are the words of one.
func (d *decoder) classes(ref string, dst *[]*Class, of func(*Class) []field) kind {
	shape := func() Shape {
		one := mapping(ref, of(new(Class)), schema{"dependentRequired": schema{"retired": []string{"was"}}})
		return byName("a class", one, "CLASS", schema{"propertyNames": textLike(classNames)})
	}
	return kind{shape, func(v value) {
		for _, e := range d.entries(v) {
			c := &Class{Name: e.key, Line: -1, NameLine: e.at.line, NameColumn: e.at.column}
			d.positions[e.value.name] = e.at
			if !isClassName(e.key) {
				d.errorf(e.at, "bad name %q for a class (letters, digits and _, with a letter first, as in api_registry: it names a Go method)", e.key)
			}
			before := len(d.errs)
			d.object(e.value, of(c)...)
			if c.Line < 0 && len(d.errs) == before {
				d.errorf(e.at, `%s has no pattern (write pattern: "...")`, e.value.name)
			}
			if max := d.positions[e.value.name+".max_size"]; c.Type != "" && c.MaxSize > 0 && !slices.Contains(sized, c.Type) {
				d.errorf(max, "max_size of a %s (it counts the elements of one key, which is for %s)", c.Type, strings.Join(sized, ", "))
			}
			if c.Line > 0 {
				*dst = append(*dst, c)
			}
		}
	}}
}

// isClassName reports whether a Go method can be named after s.
func isClassName(s string) bool { return classNameExp.MatchString(s) && GoName(s) != "" }

var classNameExp = regexp.MustCompile(classNames)

func (d *decoder) pattern(c *Class) kind {
	shape := func() Shape { return Shape{Ref: "Template", Notation: templateNotation, Schema: textLike(templates)} }
	return kind{shape, func(v value) {
		t, ok := d.readTemplate(v)
		if !ok {
			c.Line = 0
			return
		}
		c.Pattern, c.Line, c.Column = t, v.at.line, v.at.column
	}}
}

// channel are the words of a channel, and of a key too.
func (d *decoder) channel(c *Class) []field {
	return []field{
		{"pattern", "Template of the names", "required", `keys: {user: {pattern: "user:{id:int}"}}`, everyRule, d.pattern(c)},
		{"doc", "What the class is for", "none", `keys: {user: {pattern: "user:{id}", doc: The profile of a user}}`, "`redislint gen`: the comment of the builder", d.doc(&c.Doc)},
		{"owner", "Module that owns the class", "the module that the key's {module} segment names",
			`{modules: {users: ["./internal/users"]}, segments: {module: [users]}, format: "app:{module}:{key...}", keys: {user: {pattern: "app:users:{id}", owner: users}}}`,
			"`foreignkey`", d.some(nil, nil, &c.Owner)},
		{"global", "The class has no namespace, by design", "false",
			`{namespace: {default: app}, keys: {instances: {pattern: "app:instances", global: true}, user: {pattern: "{namespace}:user:{id}"}}}`,
			"`hardcoded`, `namespaceless`, `fullscan`, `badsegment`", d.boolean(&c.Global)},
		{"external", "The class belongs to a library: it is known, never reported, and has no builder", "false",
			`keys: {tasks: {pattern: "asynq:{rest...}", external: true}}`, "every rule: such keys are known and never reported; `redislint gen` writes no builder", d.boolean(&c.External)},
		{"value", "What values must be: an object with some members, or one of some texts", "any", `keys: {state: {pattern: "state:{id}", value: {one_of: [online, offline]}}}`, "`envelope`", d.content(&c.Content)},
		{"was", "Earlier patterns, which code and servers may still have", "none", `keys: {user: {pattern: "users:{id}", was: ["user:{id}"], retired: 2026-12-31}}`,
			"`unknownkey`, `badsegment`: keys with an earlier pattern are known", d.earlier(&c.Was)},
		{"retired", "Day from which an earlier pattern in code is reported", "never", `keys: {user: {pattern: "users:{id}", was: ["user:{id}"], retired: 2026-12-31}}`,
			"`unknownkey`, from that day on (UTC)", d.date(&c.Retired)},
		{"example", "A key of the class", "none", `keys: {user: {pattern: "user:{id:int}", example: "user:12"}}`,
			"every command: an example that is not a key of its class is an error of the policy", d.some(nil, nil, &c.Example)},
		{"readers", "Modules that may read the keys beside the owner", "every module",
			`{modules: {users: ["./internal/users"], mail: ["./internal/mail"]}, keys: {user: {pattern: "user:{id}", owner: users, readers: [mail]}}}`, "`foreignkey`", d.values(&c.Readers)},
		{"require", "Placeholders that every key of the class must have a value for", "none", `keys: {cache: {pattern: "cache:{key...}", require: [tenant]}}`, "`badsegment`", d.values(&c.Require)},
		{"commands", "Commands that may be sent with the keys", "every command", `keys: {lock: {pattern: "lock:{name}", commands: [SET, GET]}}`, "`wrongtype`", d.commands(&c.Commands)},
		{"escape", "How builders write the values of string placeholders, so that no two lists of values give one name: percent writes the separator, % and bytes other than letters, digits and ._~- as %3A, base64url all of it",
			"values are written as they are", `keys: {calls: {pattern: "calls:{method}:{path}", escape: percent}}`, "`redislint gen`, `redislint fix`",
			d.oneOf("escape", []string{EscapePercent, EscapeBase64URL}, &c.Escape)},
	}
}

// key are the words of a key.
func (d *decoder) key(c *Class) []field {
	return append(d.channel(c), []field{
		{"type", "Type of the values", "any", `keys: {queue: {pattern: "queue:{name}", type: list}}`, "`wrongtype`, `overlap`", d.oneOf("type", ClassTypes(), &c.Type)},
		{"ttl", "How long the keys live", "any", `keys: {otp: {pattern: "otp:{id}", ttl: 10m..15m}}`, "`missingttl`; `redislint gen` writes a constant for a single lifetime", d.lifetimes(c)},
		{"refresh", "Whether each write gives the lifetime again, or the first one only", "either", `keys: {window: {pattern: "rate:{user}", ttl: 1m, refresh: fixed}}`, "`missingttl`",
			d.oneOf("refresh", []string{Sliding, Fixed}, &c.Refresh)},
		{"sensitivity", "How sensitive the values are: those that are secret are stored as a hash or encrypted only", "by the names of values",
			`keys: {token: {pattern: "token:{id}", sensitivity: secret}}`, "`secretvalue`", d.sensitivity(&c.Sensitivity)},
		{"max_size", "Most elements of one key", "no limit", `keys: {recent: {pattern: "recent:{id}", type: list, max_size: 1000}}`, "`unbounded`", d.number(&c.MaxSize)},
		{"kind", "What the keys are for; lock is the only kind", "none", `keys: {sweep: {pattern: "lock:{name}", kind: lock, ttl: 60s}}`, "`lockdiscipline`", d.oneOf("kind", []string{Lock}, &c.Kind)},
		{"fields", "Fields of a hash; \"*\" leaves the set open", "any",
			`keys: {agent: {pattern: "agent:{id}", type: hash, fields: {status: {one_of: [active, paused]}, seen_at: {type: rfc3339}}}}`, "`envelope`", d.fields(c)},
		{"max_count", "Most keys of the class at a time", "no limit", `keys: {snapshot: {pattern: "snapshot:{at}", max_count: 10}}`, "no rule: code does not show it", d.number(&c.MaxCount)},
		{"max_bytes", "Most bytes of one key's value", "no limit", `keys: {state: {pattern: "state:{id}", max_bytes: 64KB}}`, "no rule: code does not show it", d.size(&c.MaxBytes)},
		{"budget", "Most bytes of all keys of the class", "no limit", `keys: {cache: {pattern: "cache:{id}", budget: 2GB}}`, "no rule: code does not show it", d.size(&c.Budget)},
	}...)
}

// doc is a text that may be empty.
func (d *decoder) doc(dst *string) kind {
	return kind{scalar("a text", schema{"type": "string"}), func(v value) { *dst, _ = d.str(v) }}
}

// lifetimes are the TTL of a class, by itself or with how often it is given again.
func (d *decoder) lifetimes(c *Class) kind {
	var every position
	exact := func(v value) {
		every = v.at
		var t TTL
		d.readTTL(v, &t)
		is, exact := t.Exact()
		if !exact && t != (TTL{}) {
			d.errorf(v.at, "%s must be a duration (write it as in 30s)", v.name)
		}
		c.RefreshEvery = is
	}
	fields := []field{
		{name: "is", otherwise: "required", kind: kind{scalar("", textLike(ttls)), func(v value) { d.ttlOfClass(v, c) }}},
		{name: "refresh", kind: kind{scalar("", textLike(`^`+durations+`$`)), exact}},
	}
	shape := func() Shape {
		return Shape{Ref: "TTL", Or: []Shape{{Schema: textLike(ttls)}, mapping("", fields, nil)}, Notation: "`30s`, `10m..15m`, `>=120s`, `<=1h`, `none`, `required` or `any`; " +
			"the units are `ms`, `s`, `m`, `h`, `d` and `w`; `>= conf.Config.OpenMs + 60s` of a value of the configuration; `{is: 60s, refresh: 30s}` of one that is given again every so often"}
	}
	return kind{shape, func(v value) {
		if v.Type() != ast.MappingType {
			d.ttlOfClass(v, c)
			return
		}
		d.object(v, fields...)
		least := c.TTL.Min
		switch {
		case c.TTL == (TTL{}) && c.RefreshEvery > 0:
			d.errorf(v.at, "%s says how often the lifetime is refreshed, but not what it is (write {is: 60s, refresh: 30s})", v.name)
		case c.RefreshEvery > 0 && least > 0 && c.RefreshEvery >= least:
			d.errorf(every, "%s.refresh is not less than the lifetime of %s (the key would be gone before: write less)", v.name, formatDuration(least))
		case c.RefreshEvery > 0 && !c.TTL.Expires():
			d.errorf(every, "%s.refresh of a key that must persist (remove one)", v.name)
		}
	}}
}

func (d *decoder) ttlOfClass(v value, c *Class) {
	if d.readTTL(v, &c.TTL); isScalar(v) {
		c.Lifetime = strings.TrimSpace(sourceText(v))
	}
}

func (d *decoder) content(c *Content) kind {
	fields := []field{
		{"json", "Members that a JSON object must have", "any", `keys: {job: {pattern: "job:{id}", value: {json: [id, payload]}}}`, "`envelope`", d.values(&c.JSON)},
		{"types", "Types of members that the object may have", "any", `keys: {job: {pattern: "job:{id}", value: {types: {run_id: uuid, pid: int}}}}`, "`envelope`", d.members(&c.Types)},
		{"one_of", "All values that are allowed", "any", `keys: {state: {pattern: "state:{id}", value: {one_of: [online, offline]}}}`, "`envelope`", d.values(&c.OneOf)},
	}
	shape := func() Shape {
		both := func(names ...string) schema { return schema{"required": names} }
		return mapping("Content", fields, schema{"not": schema{"anyOf": []schema{both("one_of", "json"), both("one_of", "types")}}})
	}
	return kind{shape, func(v value) {
		d.object(v, fields...)
		if c.Types != nil && c.OneOf != nil {
			d.errorf(v.at, "%s has both types and one_of (types are those of an object's members: remove one)", v.name)
		}
		if c.JSON != nil && c.OneOf != nil {
			d.errorf(v.at, "%s has both json and one_of (a value is either an object or one of some texts: remove one)", v.name)
		}
	}}
}

// members are the types of members.
func (d *decoder) members(dst *[]Member) kind {
	shape := func() Shape {
		one := d.valueType(nil).shape()
		return byName(one.Notation, one, "", nil)
	}
	return kind{shape, func(v value) {
		for _, e := range d.someEntries(v) {
			m := Member{Name: e.key}
			d.valueType(&m.Type).read(e.value)
			*dst = append(*dst, m)
		}
	}}
}
