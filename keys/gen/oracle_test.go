package gen

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/redislint/redislint/keys"
)

// namespaces returns texts that may be namespaces of p.
func namespaces(p *keys.Policy) []string {
	list := []string{"", "a:b", "ä", "Prod", "\u212a", "\x00", "a\n", "12", "prod*", "-", "ab", "dev", "x", "K"}
	list = append(list, p.Namespace.Values...)
	if p.Namespace.Default != "" {
		list = append(list, p.Namespace.Default)
	}
	if p.Namespace.Optional {
		list = append([]string{"user", "g0", "g1", "c0", "job-7", "job-x", "job-", "shard-lock.0a", "shard-x.0a", "blob", "blobs", "events", "a{b", "stats", "asynq", "a:"}, list...)
	}
	return list
}

// allowed reports whether ns can be a namespace of the plan.
func allowed(plan *Plan, ns string) bool {
	p := plan.Policy
	if !p.Namespace.Allows(ns) || !inClosedSet(p, p.Namespace.Placeholder, ns) {
		return false
	}
	if p.Namespace.Optional && ns != "" && p.Namespace.Values == nil && !separate(p, ns) {
		return false
	}
	for _, builder := range plan.Builders {
		if len(builder.Params) == 0 && p.Builders.Validate != "" && p.Limits.MaxLength > 0 && builder.Class.HasNamespace() && p.Namespace.Values == nil && ns != "" {
			key := render(builder.Class.Pattern, map[string]string{p.Namespace.Placeholder: ns})
			if p.Namespace.Optional {
				key = ns + p.Separator + key
			}
			if len(key) > p.Limits.MaxLength && len(key)-len(ns) < p.Limits.MaxLength {
				return false
			}
		}
		for _, part := range builder.Class.Pattern.Parts() {
			if plan.isNamespace(part) && !fits(part, p.Separator, ns) {
				return false
			}
		}
	}
	return true
}

// separate reports whether ns in front of a key cannot be taken for its first
// segment, nor for more.
func separate(p *keys.Policy, ns string) bool {
	if strings.Index(ns+p.Separator, p.Separator) != len(ns) || p.Cluster && strings.ContainsAny(ns, "{}") {
		return false
	}
	for _, first := range p.FirstSegments() {
		values, ok := keys.Syntax{Separator: p.Separator}.Match(first, ns)
		for _, v := range values {
			ok = ok && inClosedSet(p, v.Name, v.Text)
		}
		if ok {
			return false
		}
	}
	return true
}

func inClosedSet(p *keys.Policy, placeholder, text string) bool {
	for _, s := range p.Segments {
		if s.Placeholder == placeholder && !slices.Contains(s.Values, text) {
			return false
		}
	}
	return true
}

// valueOf returns a value of a parameter: in the first rounds one that fits, if
// there is one, then any.
func valueOf(plan *Plan, param Param, round, n int) string {
	var all []string
	switch param.Placeholder.Type {
	case keys.Int:
		all = []string{"-1", "0", "7", "123", strconv.Itoa(math.MaxInt64), strconv.Itoa(math.MinInt64), "1000", "2147483648", "-32769"}
	case keys.Uint:
		all = []string{"1", "0", "99", "100", strconv.FormatUint(math.MaxUint64, 10), "15"}
	case keys.Date:
		all = []string{"2025-06-19", "2024-02-29", "2026-01-01", "9999-12-31"}
	case keys.RFC3339:
		all = []string{"2026-11-23T21:35:59Z", "2026-11-23T00:00:01Z"}
	default:
		all = []string{
			"x", aUUID, "", "a" + plan.Policy.Separator + "b", "{}", "{x}", "ü\x00%d", "*?[x]\\", "-", ":", "::", "e", "0a1F", "\xff", "1", strings.ToUpper(aUUID),
		}
		for _, s := range plan.Policy.Segments {
			if s.Placeholder == param.Placeholder.Name {
				all = append(all, s.Values...)
			}
		}
	}
	all = slices.DeleteFunc(all, func(v string) bool { return !isNumber(param.Placeholder, v) })
	fitting := slices.DeleteFunc(slices.Clone(all), func(v string) bool { return !isValue(plan, param.Placeholder, v) })
	if round < 4 && len(fitting) > 0 {
		return fitting[(round+n)%len(fitting)]
	}
	return all[(round*5+n)%len(all)]
}

// isValue reports whether text is a value of the placeholder part, which a
// parameter of its type can be.
func isValue(plan *Plan, part keys.Part, text string) bool {
	if plan.isNamespace(part) {
		return allowed(plan, text)
	}
	return isNumber(part, text) && fits(part, plan.Policy.Separator, text) && inClosedSet(plan.Policy, part.Name, text)
}

// isNumber reports whether a parameter of the placeholder's type can hold a number;
// texts it can hold all.
func isNumber(part keys.Part, text string) bool {
	var err error
	switch part.Type {
	case keys.Int:
		_, err = strconv.ParseInt(text, 10, bits(part))
	case keys.Uint:
		_, err = strconv.ParseUint(text, 10, bits(part))
	case keys.Date:
		_, err = time.Parse(time.DateOnly, text)
	case keys.RFC3339:
		_, err = time.Parse(time.RFC3339, text)
	}
	return err == nil
}

// render returns the key of t with these values.
func render(t keys.Template, values map[string]string) string {
	var b strings.Builder
	for _, part := range t.Parts() {
		b.WriteString(part.Literal)
		if part.Placeholder {
			b.WriteString(values[part.Name])
		}
	}
	return b.String()
}

// parsed returns what the parse function must return: what the template says
// that the key has in its placeholders.
func parsed(plan *Plan, builder *Builder, key string) []any {
	if !plan.prefixed(builder.Class) {
		results, _ := parsedPattern(plan, builder, builder.results, key)
		return results
	}
	results, ok := parsedPattern(plan, builder, builder.Params, key)
	ns := ""
	if !ok {
		before, rest, _ := strings.Cut(key, plan.Policy.Separator)
		if before != "" && allowed(plan, before) {
			ns = before
			results, ok = parsedPattern(plan, builder, builder.Params, rest)
		}
	}
	if !ok {
		ns = ""
	}
	return append([]any{ns}, results...)
}

// parsedPattern returns what the pattern of a builder says that a text has in its
// placeholders, and whether it is one; that is the last of the results too.
func parsedPattern(plan *Plan, builder *Builder, params []Param, key string) ([]any, bool) {
	values, ok := keys.Syntax{Separator: plan.Policy.Separator}.Match(builder.Class.Pattern, key)
	var results, zero []any
	for i, r := range params {
		if r.Type == "string" {
			zero = append(zero, "")
		} else if isTime(r.Placeholder) {
			zero = append(zero, "0001-01-01")
		} else {
			zero = append(zero, 0)
		}
		if !ok || !isValue(plan, inKey(r), values[i].Text) {
			ok = false
			continue
		}
		if r.Escaped {
			value, is := unwritten(plan, builder, values[i].Text)
			ok = ok && is
			results = append(results, value)
			continue
		}
		switch r.Placeholder.Type {
		case keys.Int:
			n, _ := strconv.ParseInt(values[i].Text, 10, 64) // a value is one
			results = append(results, n)
		case keys.Uint:
			n, _ := strconv.ParseUint(values[i].Text, 10, 64)
			results = append(results, n)
		default:
			results = append(results, values[i].Text)
		}
	}
	if !ok {
		return append(zero, false), false
	}
	return append(results, true), true
}

// bits is the size of the numbers of a placeholder.
func bits(part keys.Part) int {
	digits := strings.TrimLeft(part.Go, "uint")
	if digits == "" {
		return 64 // int too, where tests run
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		panic(err)
	}
	return n
}

// escape returns s with a backslash before what means something in patterns.
func escape(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if strings.IndexByte(`*?[]\`, c) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(c)
	}
	return b.String()
}
