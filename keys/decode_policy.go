package keys

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// positions are where the values of a file are, by name ("namespace.default"),
// and of the elements of lists by name and value ("segments.module=shared").
type positions map[string]position

func (ps positions) list(d *decoder, v value) {
	for _, e := range d.list(v) {
		if s, ok := e.Node.(*ast.StringNode); ok {
			ps[v.name+"="+s.Value] = e.at
		}
	}
}

var (
	envName  = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)
	typeName = regexp.MustCompile(`^[A-Z][A-Za-z0-9_]*$`)
	funcName = regexp.MustCompile(`^(\(\*?([\w.~/-]+/)?[\w.~-]+\.\w+(\[[^\]]*\])?\)\.\w+|([\w.~/-]+/)?[\w.~-]+\.\w+)$`)
)

// maxSeparator is the most bytes of a separator.
const maxSeparator = 16

// policy reads the fields of the file into p.
func (d *decoder) policy(root *ast.MappingNode, p *Policy) positions {
	at := positions{}
	d.object(value{Node: root, at: d.start(root)},
		field{"version", func(v value) { d.version(v) }},
		field{"separator", func(v value) { d.separator(v, &p.Separator) }},
		field{"namespace", func(v value) { d.namespace(v, p, at) }},
		field{"format", func(v value) { d.format(v, p, at) }},
		field{"segments", func(v value) { d.segments(v, p, at) }},
		field{"placeholders", func(v value) { d.placeholders(v, p, at) }},
		field{"limits", func(v value) { d.limits(v, &p.Limits) }},
		field{"cluster", func(v value) { d.boolean(v, &p.Cluster) }},
		field{"modules", func(v value) { d.modules(v, p, at) }},
		field{"sanitizers", func(v value) { p.Sanitizers = d.texts(v, badFunc) }},
		field{"keys", func(v value) { p.Keys = d.classes(v, at, d.key) }},
		field{"channels", func(v value) { p.Channels = d.classes(v, at, d.channel) }},
		field{"services", func(v value) { d.services(v, p, at) }},
		field{"server", func(v value) { d.server(v, &p.Server) }},
		field{"builders", func(v value) { d.builders(v, p) }},
		field{"exclude", func(v value) { p.Exclude = d.packages(v) }},
		field{"rules", func(v value) { d.rules(v, p) }},
		field{"wrappers", func(v value) { d.wrappers(v, p) }},
	)
	if p.Builders.Dir != "" && p.Builders.Type == "" {
		p.Builders.Type = "Keys"
	}
	return at
}

func (d *decoder) version(v value) {
	n := 0
	if d.number(v, 1, &n); n > 0 && n != PolicyVersion {
		d.errorf(v.at, "version %d is not known (this redislint reads version %d: get a newer one, or write version: %[2]d)", n, PolicyVersion)
	}
}

func (d *decoder) separator(v value, dst *string) {
	s, ok := d.nonempty(v)
	switch {
	case !ok:
	case len(s) > maxSeparator:
		d.errorf(v.at, "separator %q is longer than %d bytes (write a short one, as in %q)", s, maxSeparator, ":")
	case strings.ContainsAny(s, "{}"):
		d.errorf(v.at, "separator %q has a brace in it, which marks placeholders (write another one, as in %q)", s, ":")
	case strings.ContainsAny(s, `*?[]\`):
		d.errorf(v.at, "separator %q has a character in it that means something in Redis patterns (write another one, as in %q)", s, ":")
	default:
		*dst = s
	}
}

func (d *decoder) namespace(v value, p *Policy, at positions) {
	n := &Namespace{Placeholder: "namespace"}
	if v.Type() != ast.NullType && v.Type() != ast.MappingType {
		d.entries(v)
		return
	}
	p.Namespace = n
	d.object(v,
		field{"placeholder", func(v value) {
			s, ok := d.nonempty(v)
			switch {
			case !ok:
			case !isName(s):
				d.errorf(v.at, "bad name %q for a placeholder (a letter or _, then letters, digits and _: write it without braces)", s)
			default:
				n.Placeholder, at["namespace.placeholder"] = s, v.at
			}
		}},
		field{"default", func(v value) {
			if s, ok := d.str(v); ok {
				n.Default, at["namespace.default"] = s, v.at
			}
		}},
		field{"optional", func(v value) { d.boolean(v, &n.Optional) }},
		field{"env", func(v value) { n.Env = d.env(v) }},
		field{"values", func(v value) {
			n.Values = d.texts(v, nil)
			at.list(d, v)
		}},
		field{"match", func(v value) {
			s, ok := d.nonempty(v)
			if !ok {
				return
			}
			e, err := newExpr(s)
			if err != nil {
				d.errorf(v.at, "namespace.match: %s (Go's syntax, as in ^[a-z][a-z0-9-]*$)", regexpError(err))
				return
			}
			n.Match, n.expr, at["namespace.match"] = s, e, v.at
		}},
	)
}

// regexpError is err without its prefix.
func regexpError(err error) string {
	return strings.TrimPrefix(err.Error(), "error parsing regexp: ")
}

// env reads the name of a variable, or a list of them.
func (d *decoder) env(v value) []string {
	bad := func(s string) string {
		if envName.MatchString(s) {
			return ""
		}
		return fmt.Sprintf("bad name %q for an environment variable (letters, digits and _, as in APP_NAMESPACE)", s)
	}
	if v.Type() == ast.SequenceType {
		return d.texts(v, bad)
	}
	s, ok := d.nonempty(v)
	if !ok {
		return nil
	}
	if wrong := bad(s); wrong != "" {
		d.errorf(v.at, "%s", wrong)
	}
	return []string{s}
}

func (d *decoder) segments(v value, p *Policy, at positions) {
	for _, e := range d.entries(v) {
		at[e.value.name] = e.at
		before := len(d.errs)
		values := d.texts(e.value, nil)
		at.list(d, e.value)
		if len(values) == 0 && len(d.errs) == before {
			d.errorf(e.value.at, "%s has no values (list those that {%s} can have, or remove it)", e.value.name, e.key)
		}
		p.Segments = append(p.Segments, Segment{Placeholder: e.key, Values: values})
	}
}

func (d *decoder) limits(v value, l *Limits) {
	d.object(v,
		field{"max_length", func(v value) { d.number(v, 1, &l.MaxLength) }},
		field{"charset", func(v value) {
			s, ok := d.nonempty(v)
			if !ok {
				return
			}
			ranges, ok := charset(s)
			if !ok {
				d.errorf(v.at, "limits.charset %q is not a set of characters (write what a regular expression has in brackets, as in a-z0-9._-)", s)
				return
			}
			l.Charset, l.ranges = s, ranges
		}},
		field{"case", func(v value) { d.oneOf(v, "case", []string{"lower", "upper"}, &l.Case) }},
	)
}

func (d *decoder) modules(v value, p *Policy, at positions) {
	for _, e := range d.entries(v) {
		at[e.value.name] = e.at
		if e.key == "" {
			d.errorf(e.at, "a module has no name (write one)")
		}
		p.Modules = append(p.Modules, Module{Name: e.key, Packages: d.packages(e.value)})
	}
}

// serviceName is what a Go constant can be made of.
var serviceName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)

func (d *decoder) services(v value, p *Policy, at positions) {
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
		d.object(e.value,
			field{"main", func(v value) { s.Main = d.mains(v) }},
			field{"env", func(v value) { s.Env, at[v.name] = d.env(v), v.at }},
			field{"grants", func(v value) { s.Grants = d.texts(v, badGrant) }},
		)
		if len(s.Main) == 0 && len(d.errs) == before {
			d.errorf(e.at, "service %s has no main (name its package main, as in main: ./cmd/api)", e.key)
		}
		p.Services = append(p.Services, s)
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

// mains are the packages of a program: one, or a list.
func (d *decoder) mains(v value) []PackagePattern {
	if v.Type() == ast.SequenceType {
		return d.packages(v)
	}
	s, ok := d.nonempty(v)
	if !ok {
		return nil
	}
	if wrong := badPackages(s); wrong != "" {
		d.errorf(v.at, "%s", wrong)
	}
	return []PackagePattern{PackagePattern(s)}
}

func (d *decoder) builders(v value, p *Policy) {
	d.object(v,
		field{"dir", func(v value) {
			if s, ok := d.nonempty(v); ok {
				p.Builders.Dir = s
				if wrong := badDir(s); wrong != "" {
					d.errorf(v.at, "%s", wrong)
				}
			}
		}},
		field{"type", func(v value) {
			s, ok := d.nonempty(v)
			if ok && !typeName.MatchString(s) {
				d.errorf(v.at, "bad name %q for the type of the builders (an exported Go name, as in Keys)", s)
				return
			}
			p.Builders.Type = s
		}},
		field{"default", func(v value) { d.oneOf(v, "default", []string{"lazy", "eager"}, &p.Builders.Default) }},
		field{"validate", func(v value) {
			d.oneOf(v, "validate", []string{ValidateError, ValidatePanic, "off"}, &p.Builders.Validate)
			if p.Builders.Validate == "off" {
				p.Builders.Validate = ""
			}
		}},
		field{"funcs", func(v value) { p.Builders.Funcs = d.texts(v, badFunc) }},
	)
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

func badFunc(s string) string {
	if funcName.MatchString(s) {
		return ""
	}
	return fmt.Sprintf("bad name %q for a function (write example.org/app/keyutil.Hash, or (*example.org/app/keyutil.Hasher).Sum for a method)", s)
}
