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

func (d *decoder) boolean(dst *bool) kind {
	return kind{scalar("`true` or `false`", schema{"type": "boolean"}), func(v value) {
		b, ok := v.Node.(*ast.BoolNode)
		if !ok {
			d.errorf(v.at, "%s must be true or false, not %s (write one of these, without quotes)", v.name, sourceOf(v))
			return
		}
		*dst = b.Value
	}}
}

// number is a whole number from 1 on.
func (d *decoder) number(dst *int) kind {
	return kind{scalar("a number, at least 1", schema{"type": "integer", "minimum": 1, "maximum": 1<<31 - 1}), func(v value) {
		if v.Type() == ast.IntegerType {
			n, err := strconv.Atoi(v.GetToken().Value)
			if err == nil && n >= 1 && n <= 1<<31-1 {
				*dst = n
				return
			}
		}
		d.errorf(v.at, "%s must be a whole number, not %s (write 1 or more, without quotes)", v.name, sourceOf(v))
	}}
}

// some is a text that is not empty, and of which bad, if any, finds nothing wrong.
func (d *decoder) some(s schema, bad func(string) string, dst *string) kind {
	if s == nil {
		s = schema{"type": "string", "minLength": 1}
	}
	return kind{scalar("a text", s), func(v value) {
		if text, ok := d.good(v, bad); ok {
			*dst = text
		}
	}}
}

// good returns the text v, which may not be empty. bad, if any, says what is wrong with it.
func (d *decoder) good(v value, bad func(string) string) (string, bool) {
	s, ok := d.nonempty(v)
	if ok && bad != nil {
		if wrong := bad(s); wrong != "" {
			d.errorf(v.at, "%s", wrong)
			return "", false
		}
	}
	return s, ok
}

// oneOf is one of names.
func (d *decoder) oneOf(what string, names []string, dst *string) kind {
	return kind{scalar(listed(names), schema{"type": "string", "enum": names}), func(v value) {
		s, ok := d.nonempty(v)
		switch {
		case !ok:
		case !slices.Contains(names, s):
			d.errorf(v.at, "unknown %s %q for %s (%s)", what, s, v.name, Suggest(s, names))
		default:
			*dst = s
		}
	}}
}

// required is the word "required", or nothing.
func (d *decoder) required(dst *bool) kind {
	text := ""
	k := d.oneOf("word", []string{"required"}, &text)
	return kind{k.shape, func(v value) {
		k.read(v)
		*dst = text != ""
	}}
}

func (d *decoder) sensitivity(dst *string) kind {
	return d.oneOf("sensitivity", []string{Personal, Secret}, dst)
}

func (d *decoder) valueType(dst *string) kind { return d.oneOf("type", ValueTypes(), dst) }

// valuesShape is that of texts, at least one.
func valuesShape() Shape {
	return listOf("Values", "a list of texts", Shape{Schema: schema{"type": "string", "minLength": 1}}, 1)
}

// values are texts, at least one.
func (d *decoder) values(dst *[]string) kind {
	return kind{valuesShape, func(v value) {
		*dst = d.texts(v, nil)
		d.notEmpty(v)
	}}
}

// valuesOrNone are texts that are like one, or none.
func (d *decoder) valuesOrNone(notation string, like schema, bad func(string) string, dst *[]string) kind {
	return kind{func() Shape { return listOf("", notation, Shape{Schema: like}, 0) }, func(v value) { *dst = d.texts(v, bad) }}
}

// notEmpty reports a list or a mapping without elements. Of one whose elements are wrong they are
// reported already.
func (d *decoder) notEmpty(v value) {
	list, _ := v.Node.(*ast.SequenceNode)
	fields, _ := v.Node.(*ast.MappingNode)
	if list != nil && len(list.Values) == 0 || fields != nil && len(fields.Values) == 0 || v.Type() == ast.NullType {
		d.errorf(v.at, "%s has no elements (list some, or remove it)", v.name)
	}
}

const (
	envNames      = `^[A-Za-z_][A-Za-z0-9_]*$`
	typeNames     = `^[A-Z][A-Za-z0-9_]*$`
	funcNames     = `^(\(\*?([\w.~/-]+/)?[\w.~-]+\.\w+(\[[^\]]*\])?\)\.\w+|([\w.~/-]+/)?[\w.~-]+\.\w+)$`
	commandNames  = `^[A-Za-z][A-Za-z0-9._-]*( [A-Za-z0-9._-]+)?$`
	packageShapes = `^[^/\\:*?\[\]{}\s][^\\:*?\[\]{}\s]*$`
	byteCounts    = `^([1-9][0-9]{0,11}) ?(B|KB|MB|GB)?$`
)

var (
	envName   = regexp.MustCompile(envNames)
	typeName  = regexp.MustCompile(typeNames)
	funcName  = regexp.MustCompile(funcNames)
	command   = regexp.MustCompile(commandNames)
	byteCount = regexp.MustCompile(byteCounts)
)

// env is the name of a variable, or a list of them.
func (d *decoder) env(dst *[]string) kind {
	bad := func(s string) string {
		if envName.MatchString(s) {
			return ""
		}
		return fmt.Sprintf("bad name %q for an environment variable (letters, digits and _, as in APP_NAMESPACE)", s)
	}
	return kind{oneOrMore("Env", "a name, or a list of names", textLike(envNames), 0), func(v value) { *dst = d.oneOrMore(v, bad) }}
}

// oneOrMore reads a text, or a list of them.
func (d *decoder) oneOrMore(v value, bad func(string) string) []string {
	if v.Type() == ast.SequenceType {
		return d.texts(v, bad)
	}
	if s, ok := d.good(v, bad); ok {
		return []string{s}
	}
	return nil
}

func packagesShape() Shape {
	return listOf("Packages", "a list of package patterns relative to the file, as in `./internal/...`", Shape{Schema: textLike(packageShapes)}, 0)
}

func (d *decoder) packages(dst *[]PackagePattern) kind {
	return kind{packagesShape, func(v value) { *dst = patterns(d.texts(v, badPackages)) }}
}

// mains are the packages of a program: one, or a list.
func (d *decoder) mains(dst *[]PackagePattern) kind {
	return kind{
		oneOrMore("Mains", "a package, or a list of packages: `./cmd/api`", textLike(packageShapes), 1),
		func(v value) { *dst = patterns(d.oneOrMore(v, badPackages)) },
	}
}

func patterns(texts []string) []PackagePattern {
	var ps []PackagePattern
	for _, s := range texts {
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

// function is the full name of a function or method.
func (d *decoder) function(dst *string) kind {
	k := d.some(textLike(funcNames), badFunc, dst)
	return kind{func() Shape {
		return Shape{Ref: "Func", Notation: "the full name of a function: `example.org/app/ids.Lock`, or `(*example.org/app/ids.Keys).Lock`", Schema: textLike(funcNames)}
	}, k.read}
}

func (d *decoder) functions(dst *[]string) kind {
	return kind{func() Shape {
		one := d.function(nil).shape()
		return listOf("", "a list; each is "+one.Notation, one, 0)
	}, func(v value) { *dst = d.texts(v, badFunc) }}
}

func badFunc(s string) string {
	if funcName.MatchString(s) {
		return ""
	}
	return fmt.Sprintf("bad name %q for a function (write example.org/app/keyutil.Hash, or (*example.org/app/keyutil.Hasher).Sum for a method)", s)
}

// commands are names of commands.
func (d *decoder) commands(dst *[]string) kind {
	return kind{
		func() Shape {
			return listOf("Commands", "a list of commands", Shape{Schema: textLike(commandNames)}, 1)
		},
		func(v value) {
			list := d.texts(v, func(s string) string {
				if !command.MatchString(s) {
					return fmt.Sprintf("bad name %q for a command (write it as Redis does, as in SETEX)", s)
				}
				return ""
			})
			d.notEmpty(v)
			for i := range list {
				list[i] = strings.ToUpper(list[i])
			}
			*dst = list
		},
	}
}

// date is a day as in 2026-12-31; it begins at midnight UTC.
func (d *decoder) date(dst *time.Time) kind {
	return kind{scalar("a date, as in `2026-12-31`", schema{"type": "string", "format": "date"}), func(v value) {
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
	}}
}

// size is a number of bytes, as in 4096 or 64KB.
func (d *decoder) size(dst *int64) kind {
	shape := func() Shape {
		number := schema{"type": "integer", "minimum": 1}
		return Shape{Ref: "Bytes", Notation: "a number of bytes: `4096`, `64KB`, `2GB`", Schema: schema{"anyOf": []schema{number, textLike(byteCounts)}}}
	}
	return kind{shape, func(v value) {
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
	}}
}

const (
	durations = ` *(\d+[wd]|(\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h))+ *`
	terms     = `(` + durations + `| *([\w~-][\w.~-]*/)*[A-Za-z_][\w-]*(\.[A-Za-z_]\w*){1,2} *)`
	ttls      = `^( *(none|required|any) *|` + durations + `|[<>]=` + durations + `|` + durations + `\.\.` + durations + `|([<>]=)?` + terms + `(\+` + terms + `)*)$`
)

// ttl is the lifetime of a field.
func (d *decoder) ttl(dst *TTL) kind {
	return kind{
		func() Shape {
			return Shape{Ref: "FieldTTL", Notation: "as the `ttl` of a class: `1h`", Schema: textLike(ttls)}
		},
		func(v value) { d.readTTL(v, dst) },
	}
}

func (d *decoder) readTTL(v value, dst *TTL) {
	if v.Node == nil || !isScalar(v) {
		d.nonempty(v)
		return
	}
	t, err := ParseTTL(strings.TrimSpace(sourceText(v)))
	if err != nil {
		d.errorf(v.at, "%s", err)
		return
	}
	*dst = t
}

// templates is what a pattern matches, if it is right.
const templates = `^([^{}]|\{\{|\}\}|\{[^\s{}:.()?-]+((\.\.\.)?(:string(\([1-9]\d*\))?)?|:(u?int(8|16|32|64)?|gou?int|hex)(\([1-9]\d*\))?|:(uuid|date|rfc3339))\})+$`

const templateNotation = "a template: text with placeholders, as in `app:user:{id}`"
