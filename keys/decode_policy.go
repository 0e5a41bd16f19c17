package keys

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

const (
	everyRule    = "every rule"
	ofNamespaces = "`hardcoded`, `namespaceless`, `fullscan`, `badsegment`, `unknownkey`, `overlap`, `redislint gen`, `redislint fix`"
	ofBuilders   = "`hardcoded`, `namespaceless`, `redislint gen`, `redislint fix`"
)

// policy are the words of the file, read into p. Each row is a word: its name, what it
// means, what holds without it, an example, who reads it, and its values.
func (d *decoder) policy(p *Policy) []field {
	return []field{
		{"version", "Version of the format", "`1`", `version: 1`, "every command", d.version()},
		{"separator", "Text between the segments of a key", "`:`", `separator: "/"`, everyRule,
			d.some(schema{"type": "string", "minLength": 1, "maxLength": maxSeparator, "pattern": `^[^{}*?[\]\\]+$`}, badSeparator, &p.Separator)},
		{"namespace", "The part of a key that tells deployments apart", "no namespace", `namespace: {default: app, env: APP_NAMESPACE}`, ofNamespaces, d.namespace(p)},
		{"format", "Template that every key must follow", "any", `{format: "{namespace}:{module}:{key...}", namespace: {default: app}}`,
			"`badsegment`, `unknownkey`, `hardcoded`, `foreignkey`", d.format(p)},
		{"segments", "Closed sets of values for placeholders, in every pattern and in the format", "any value",
			`{segments: {module: [orders, users, shared]}, format: "app:{module}:{key...}"}`, "`badsegment`, `foreignkey`", d.segments(p)},
		{"placeholders", "What applies to the values of placeholders, in every pattern and in the format", "any value",
			`{placeholders: {entity: {hash_suffix: required, max: 64}}, keys: {idem: {pattern: "idem:{entity}"}}}`,
			"`rawinput`, `badsegment`, `redislint gen`", d.placeholders(p)},
		{"limits", "Limits of every key", "no limits", `limits: {max_length: 199, charset: "a-z0-9._-", case: lower}`, "`toolong`, `badsegment`", d.mapping("Limits", d.limits(&p.Limits))},
		{"cluster", "Redis is a cluster: keys that are used together must be in one slot", "false", `cluster: true`, "`crossslot`", d.boolean(&p.Cluster)},
		{"modules", "Packages of each module. A module owns the keys that have its name as {module}; those of the module shared are everyone's", "no owners",
			`{modules: {orders: ["./internal/orders/..."]}, format: "app:{module}:{key...}"}`, "`foreignkey`", d.modules(p)},
		{"sanitizers", "Functions that turn request data into a safe key segment", "none", `sanitizers: [example.org/app/keyutil.Hash]`, "`rawinput`", d.functions(&p.Sanitizers)},
		{"keys", "Classes of keys, by name", "no classes", `keys: {user: {pattern: "user:{id}"}}`, everyRule, d.classes("Key", &p.Keys, d.key)},
		{"channels", "Classes of channels, by name", "no classes", `channels: {events: {pattern: "events:{topic}"}}`, everyRule, d.classes("Channel", &p.Channels, d.channel)},
		{"services", "Programs of the module, by name", "every package main", `services: {api: {main: ./cmd/api}}`,
			"`namespaceless`, `redislint gen`, `redislint fix`, `redislint keys`, `redislint acl`", d.services(p)},
		{"server", "What must hold of servers and their clients", "nothing", `server: {tls: required, maxmemory_policy: noeviction}`, "`insecureclient`", d.mapping("Server", d.server(&p.Server))},
		{"builders", "Where redislint gen writes the builders, and which others there are", "no builders", `builders: {dir: internal/rediskeys}`, ofBuilders, d.mapping("Builders", d.builders(&p.Builders))},
		{"exclude", "Packages in which nothing is reported", "none", `exclude: ["./tools/..."]`, everyRule, d.packages(&p.Exclude)},
		{"rules", "Configuration of rules, by the name of the rule", "", `rules: {fullscan: {severity: warning}}`, everyRule, d.rules(p)},
		{"wrappers", "Functions that pass their parameters to Redis, and that redislint cannot see into", "none",
			`wrappers: [{func: "(*example.org/app/cache.Store).Fetch", key: 1, command: GET}]`, everyRule, d.wrappers(p)},
	}
}

// mapping is a mapping with these words.
func (d *decoder) mapping(ref string, fields []field) kind {
	return kind{func() Shape { return mapping(ref, fields, nil) }, func(v value) { d.object(v, fields...) }}
}

func (d *decoder) version() kind {
	n := 0
	number := d.number(&n)
	return kind{scalar("`1`", schema{"type": "integer", "enum": []int{PolicyVersion}}), func(v value) {
		if number.read(v); n > 0 && n != PolicyVersion {
			d.errorf(v.at, "version %d is not known (this redislint reads version %d: get a newer one, or write version: %[2]d)", n, PolicyVersion)
		}
	}}
}

// maxSeparator is the most bytes of a separator.
const maxSeparator = 16

func badSeparator(s string) string {
	switch {
	case len(s) > maxSeparator:
		return fmt.Sprintf("separator %q is longer than %d bytes (write a short one, as in %q)", s, maxSeparator, ":")
	case strings.ContainsAny(s, "{}"):
		return fmt.Sprintf("separator %q has a brace in it, which marks placeholders (write another one, as in %q)", s, ":")
	case strings.ContainsAny(s, `*?[]\`):
		return fmt.Sprintf("separator %q has a character in it that means something in Redis patterns (write another one, as in %q)", s, ":")
	}
	return ""
}

func (d *decoder) namespace(p *Policy) kind {
	n := &Namespace{Placeholder: "namespace"}
	fields := d.namespaceWords(n)
	shape := func() Shape {
		none, some := schema{"maxLength": 0}, schema{"minLength": 1}
		return mapping("Namespace", fields, schema{
			"if":   schema{"properties": schema{"optional": schema{"const": true}}, "required": []string{"optional"}},
			"then": schema{"properties": schema{"default": none, "placeholder": false}},
			"else": schema{"properties": schema{"default": some}},
		})
	}
	return kind{shape, func(v value) {
		if v.Type() == ast.NullType || v.Type() == ast.MappingType {
			p.Namespace = n
		}
		d.object(v, fields...)
	}}
}

func (d *decoder) namespaceWords(n *Namespace) []field {
	return []field{
		{"placeholder", "The placeholder of the patterns that is the namespace", "`namespace`",
			`{namespace: {placeholder: env, default: app}, keys: {user: {pattern: "{env}:user:{id}"}}}`, ofNamespaces,
			d.some(textLike(`^[\pL_][\pL\p{Nd}_]*$`), d.badPlaceholder, &n.Placeholder)},
		{"default", "The namespace in today's keys; builders use it unless the environment names another", "none", `namespace: {default: app}`,
			"`hardcoded`, `fullscan`, `badsegment`, `unknownkey`, `overlap`, `crossslot`, `redislint gen`, `redislint fix`",
			kind{scalar("a text", schema{"type": "string"}), func(v value) {
				var ok bool
				if n.Default, ok = d.str(v); !ok {
					delete(d.positions, v.name)
				}
			}}},
		{"optional", "The namespace is not a placeholder of the patterns: it precedes every key that is neither global nor external, and may be empty", "false",
			`namespace: {optional: true, env: APP_NAMESPACE}`, ofNamespaces, d.boolean(&n.Optional)},
		{"env", "Environment variable that builders read the namespace from; of a list, the first that is set", "none",
			`namespace: {default: app, env: [APP_NAMESPACE, NAMESPACE]}`, "`redislint gen`", d.env(&n.Env)},
		{"values", "Allowed values, if they are a closed set", "any", `namespace: {default: dev, values: [dev, prod]}`, "`badsegment`, `overlap`, `toolong`, `redislint gen`",
			d.valuesOrNone("a list of texts", schema{"type": "string", "minLength": 1}, nil, &n.Values)},
		{"match", "Regular expression that a whole value must match, in Go's syntax", "any", `namespace: {default: app, match: "^[a-z][a-z0-9-]*$"}`, "`badsegment`, `redislint gen`",
			d.some(schema{"type": "string", "minLength": 1, "format": "regex"}, func(s string) string {
				e, err := newExpr(s)
				if err != nil {
					return fmt.Sprintf("namespace.match: %s (Go's syntax, as in ^[a-z][a-z0-9-]*$)", strings.TrimPrefix(err.Error(), "error parsing regexp: "))
				}
				n.expr = e
				return ""
			}, &n.Match)},
	}
}

func (d *decoder) badPlaceholder(s string) string {
	if isName(s) {
		return ""
	}
	delete(d.positions, "namespace.placeholder") // nobody looks for it
	return fmt.Sprintf("bad name %q for a placeholder (a letter or _, then letters, digits and _: write it without braces)", s)
}

func (d *decoder) segments(p *Policy) kind {
	return kind{func() Shape { return byName("a list of texts", valuesShape(), "", nil) }, func(v value) {
		for _, e := range d.entries(v) {
			d.positions[e.value.name] = e.at
			before := len(d.errs)
			values := d.texts(e.value, nil)
			if len(values) == 0 && len(d.errs) == before {
				d.errorf(e.value.at, "%s has no values (list those that {%s} can have, or remove it)", e.value.name, e.key)
			}
			p.Segments = append(p.Segments, Segment{Placeholder: e.key, Values: values})
		}
	}}
}

func (d *decoder) limits(l *Limits) []field {
	return []field{
		{"max_length", "The most bytes of a whole key", "no limit", `limits: {max_length: 199}`, "`toolong`", d.number(&l.MaxLength)},
		{"charset", "Characters of a segment's value, as in the brackets of a regular expression", "any", `limits: {charset: "a-zA-Z0-9._-"}`, "`badsegment`",
			d.some(nil, func(s string) string {
				ranges, ok := charset(s)
				if !ok {
					return fmt.Sprintf("limits.charset %q is not a set of characters (write what a regular expression has in brackets, as in a-z0-9._-)", s)
				}
				l.ranges = ranges
				return ""
			}, &l.Charset)},
		{"case", "Case of a segment's value", "any", `limits: {case: lower}`, "`badsegment`", d.oneOf("case", []string{"lower", "upper"}, &l.Case)},
	}
}

func (d *decoder) modules(p *Policy) kind {
	shape := func() Shape {
		of := packagesShape()
		return byName(of.Notation, of, "", schema{"propertyNames": schema{"minLength": 1}})
	}
	return kind{shape, func(v value) {
		for _, e := range d.entries(v) {
			d.positions[e.value.name] = e.at
			if e.key == "" {
				d.errorf(e.at, "a module has no name (write one)")
			}
			m := Module{Name: e.key}
			d.packages(&m.Packages).read(e.value)
			p.Modules = append(p.Modules, m)
		}
	}}
}

// serviceName is what a Go constant can be made of.
var serviceName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)

func (d *decoder) services(p *Policy) kind {
	shape := func() Shape {
		return byName("a mapping", mapping("Service", d.service(new(Service)), nil), "SERVICE", nil)
	}
	return kind{shape, func(v value) {
		consts := map[string]string{}
		for _, e := range d.entries(v) {
			s := Service{Name: e.key, Line: e.at.line, Column: e.at.column}
			if !serviceName.MatchString(e.key) {
				d.errorf(e.at, "bad name %q for a service (a letter, then letters, digits, - and _)", e.key)
			} else if other, taken := consts[GoName(e.key)]; taken {
				d.errorf(e.at, "services %s and %s would both get the name %s in Go (rename one)", other, e.key, GoName(e.key))
			}
			consts[GoName(e.key)] = e.key
			before := len(d.errs)
			d.object(e.value, d.service(&s)...)
			if len(s.Main) == 0 && len(d.errs) == before {
				d.errorf(e.at, "service %s has no main (name its package main, as in main: ./cmd/api)", e.key)
			}
			p.Services = append(p.Services, s)
		}
	}}
}

func (d *decoder) service(s *Service) []field {
	return []field{
		{"main", "Its package main", "required", `services: {api: {main: ./cmd/api}, jobs: {main: [./cmd/worker, "./cmd/cron/..."]}}`, "`namespaceless`, `redislint keys`", d.mains(&s.Main)},
		{"env", "Environment variable that it reads its namespace from, if that is not the one of the namespace; of a list, the first that is set", "that of `namespace`",
			`{namespace: {default: app, env: APP_NAMESPACE}, services: {api: {main: ./cmd/api, env: API_NAMESPACE}}}`, "`namespaceless`, `redislint gen`", d.env(&s.Env)},
		{"grants", "Rules for its user on the server beside those that its code needs, as ACL SETUSER takes them", "none",
			`services: {api: {main: ./cmd/api, grants: ["%RW~asynq:*", "+@list"]}}`, "`redislint acl`",
			d.valuesOrNone("a list of texts", schema{"type": "string", "minLength": 1}, badGrant, &s.Grants)},
	}
}

// grant is a rule of ACL SETUSER that allows something.
var grant = regexp.MustCompile(`^(\+@?[A-Za-z][A-Za-z0-9_.-]*(\|[A-Za-z0-9_.-]+)?|(%R|%W|%RW)?~[^\s\x00]+|&[^\s\x00]+)$`)

// badGrant says what is wrong with a rule that a service is granted; "" for nothing.
func badGrant(s string) string {
	switch {
	case strings.EqualFold(s, "+@all"):
		return `the rule "+@all" allows everything (grant the commands, or their categories, as in "+@list")`
	case grant.MatchString(s):
		return ""
	}
	return fmt.Sprintf("bad rule %q (a command \"+get\", a category \"+@list\", keys \"%%RW~asynq:*\", or channels \"&asynq:*\", without spaces)", s)
}

func (d *decoder) builders(b *Builders) []field {
	validate := d.oneOf("validate", []string{ValidateError, ValidatePanic, "off"}, &b.Validate)
	return []field{
		{"dir", "Folder of the package, relative to this file", "none: `redislint gen` has nothing to write", `builders: {dir: internal/rediskeys}`, ofBuilders,
			d.some(textLike(`^(\./)?\.*[^/\\*?[\]:.][^/\\*?[\]:]*(/\.*[^/\\*?[\]:.][^/\\*?[\]:]*)*/?$`), badDir, &b.Dir)},
		{"type", "Name of the generated type", "`Keys`", `builders: {dir: internal/rediskeys, type: Keys}`, "`hardcoded`, `redislint gen`, `redislint fix`",
			d.some(textLike(typeNames), func(s string) string {
				if typeName.MatchString(s) {
					return ""
				}
				return fmt.Sprintf("bad name %q for the type of the builders (an exported Go name, as in Keys)", s)
			}, &b.Type)},
		{"default", "When builders read the environment: lazy is at the first call of Default, eager at the start of the program, which a wrong value stops", "`lazy`",
			`builders: {dir: internal/rediskeys, default: eager}`, "`redislint gen`", d.oneOf("default", []string{"lazy", "eager"}, &b.Default)},
		{"validate", "What builders do with a value that the policy does not allow, and with a key that is too long: error adds a second result and a method Must, panic panics, off builds the key",
			"`off`", `builders: {dir: internal/rediskeys, validate: error}`, "`redislint gen`, `redislint fix`",
			kind{validate.shape, func(v value) {
				if validate.read(v); b.Validate == "off" {
					b.Validate = ""
				}
			}}},
		{"funcs", "Hand-written functions and methods that build keys", "none", `builders: {funcs: [example.org/app/ids.Lock]}`, "`hardcoded`, `redislint fix`", d.functions(&b.Funcs)},
	}
}

// pathSegment is what the go command accepts as an element of an import path, except for
// names that mean devices on Windows, and folders that it leaves out.
var pathSegment = regexp.MustCompile(`^[A-Za-z0-9~+-][A-Za-z0-9._~+-]*$`)

func badDir(s string) string {
	clean := strings.TrimSuffix(strings.TrimPrefix(s, "./"), "/")
	for part := range strings.SplitSeq(clean, "/") {
		switch {
		case strings.Trim(part, ".") == "" || strings.ContainsAny(part, `\*?[]:`):
			return fmt.Sprintf("bad folder %q for builders.dir (relative to the policy file, with slashes, as in internal/rediskeys)", s)
		case !pathSegment.MatchString(part) || strings.HasSuffix(part, ".") || deviceName.MatchString(part) || part == "vendor" || part == "testdata":
			return fmt.Sprintf("bad folder %q for builders.dir: no package can be imported from %q (use letters, digits, - and _, as in internal/rediskeys)", s, part)
		}
	}
	return ""
}

// deviceName is what Windows takes for a device, and the go command refuses.
var deviceName = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)`)
