package keys

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/goccy/go-yaml/ast"
)

func (d *decoder) rules(v value, p *Policy) {
	var names []string
	for _, r := range d.known {
		names = append(names, r.Name)
	}
	for _, e := range d.entries(v) {
		i := slices.Index(names, e.key)
		if i < 0 && len(names) > 0 {
			d.errorf(e.at, "unknown rule %q (%s)", e.key, suggest(e.key, slices.Sorted(slices.Values(names))))
			continue
		}
		r := RuleConfig{words: map[string]any{}}
		fields := []field{
			{"enabled", func(v value) { r.Enabled = new(bool); d.boolean(v, r.Enabled) }},
			{"severity", func(v value) { d.oneOf(v, "severity", []string{"error", "warning"}, &r.Severity) }},
			{"exclude", func(v value) { r.Exclude = d.packages(v) }},
		}
		if i < 0 {
			d.objectOf(e.value, fields, func(e entry) { r.words[e.key] = d.unchecked(e.value) })
		} else {
			for _, w := range d.known[i].Words {
				fields = append(fields, field{w.Name, func(v value) { r.words[w.Name] = d.ruleWord(v, w) }})
			}
			d.object(e.value, fields...)
		}
		p.rules[e.key] = r
	}
}

// ruleWord reads the value of a word of one rule.
func (d *decoder) ruleWord(v value, w RuleWord) any {
	switch {
	case w.List:
		list := d.texts(v, nil)
		d.notEmpty(v, list)
		return list
	case w.Values != nil:
		var s string
		d.oneOf(v, w.Name, w.Values, &s)
		return s
	}
	var b bool
	d.boolean(v, &b)
	return b
}

// unchecked reads the value of a word of a rule that is not known.
func (d *decoder) unchecked(v value) any {
	switch n := v.Node.(type) {
	case *ast.BoolNode:
		return n.Value
	case *ast.SequenceNode:
		return d.texts(v, nil)
	case *ast.StringNode:
		return n.Value
	}
	return nil
}

// WrapperRoles returns the roles of the client tables that the parameters of a
// wrapper can have, each a field of its row.
func WrapperRoles() []string {
	return []string{
		"key", "read", "write", "channel", "pattern", "prefix", "script", "script-keys", "key-count", "argv", "args",
		"ttl", "ttl-s", "ttl-ms", "ttl-at", "ttl-at-s", "ttl-at-ms",
	}
}

var (
	selector = regexp.MustCompile(`^(recv|\d{1,4})((\.\w+|\[\d{0,4}\])*)(\.\.\.)?(/(half(-unless-\w+)?|\d{1,4}|keys|unless-\w+))?$`)
	command  = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9._-]*( [A-Za-z0-9._-]+)?$`)
)

func (d *decoder) wrappers(v value, p *Policy) {
	for _, row := range d.list(v) {
		w := Wrapper{Line: row.at.line, Column: row.at.column}
		fields := []field{
			{"func", func(v value) {
				if s, ok := d.nonempty(v); ok {
					w.Func = s
					if wrong := badFunc(s); wrong != "" {
						d.errorf(v.at, "%s", wrong)
					}
				}
			}},
			{"command", func(v value) {
				s, ok := d.nonempty(v)
				if ok && !command.MatchString(s) {
					d.errorf(v.at, "%s %q is not a Redis command (write its name, as in GET)", v.name, s)
				}
				w.Command = strings.ToUpper(s)
			}},
			{"default-ttl", func(v value) { w.DefaultTTL = d.lifetime(v) }},
			{"keeps-ttl", func(v value) { d.boolean(v, &w.KeepsTTL) }},
		}
		for _, role := range WrapperRoles() {
			fields = append(fields, field{role, func(v value) {
				if s := d.selectors(v); len(s) > 0 {
					w.Sinks = append(w.Sinks, WrapperSink{Role: role, Selectors: s})
				}
			}})
		}
		before := len(d.errs)
		d.object(row, fields...)
		switch {
		case len(d.errs) > before:
		case w.Func == "":
			d.errorf(row.at, "%s has no func (write the function, as in (*example.org/app/cache.Store).Fetch)", row.name)
		case len(w.Sinks) == 0:
			d.errorf(row.at, "%s has no key (write the number of the parameter that is the key, as in key: 1)", row.name)
		}
		p.Wrappers = append(p.Wrappers, w)
	}
}

// lifetime reads one duration.
func (d *decoder) lifetime(v value) time.Duration {
	s, ok := d.nonempty(v)
	if !ok {
		return 0
	}
	ttl, err := parseLifetime(s, s)
	if err != nil {
		d.errorf(v.at, "%s", err)
	}
	return ttl
}

// selectors reads one selector or a list of them. What one means, the client
// tables say; this is its shape.
func (d *decoder) selectors(v value) []string {
	vs := []value{v}
	if v.Type() == ast.SequenceType {
		vs = d.list(v)
	}
	var all []string
	for _, v := range vs {
		if !isScalar(v) {
			d.nonempty(v)
			continue
		}
		s := sourceText(v)
		if !selector.MatchString(s) {
			d.errorf(v.at, "%s: bad selector %q (write the number of a parameter, 0 for the first, or recv, as in 1 or 2.Addr)", v.name, s)
			continue
		}
		all = append(all, s)
	}
	return all
}

// Row returns the roles and selectors of w as the client tables have them:
// "key 1 ttl 3".
func (w Wrapper) Row() string {
	var words []string
	for _, s := range w.Sinks {
		words = append(words, fmt.Sprintf("%s %s", s.Role, strings.Join(s.Selectors, " ")))
	}
	return strings.Join(words, " ")
}

// isScalar reports whether v is a text, a number, true or false.
func isScalar(v value) bool {
	switch v.Type() {
	case ast.StringType, ast.LiteralType, ast.IntegerType, ast.FloatType, ast.BoolType, ast.InfinityType, ast.NanType:
		return true
	}
	return false
}

// sourceText returns the scalar v as it is written.
func sourceText(v value) string {
	if n, ok := v.Node.(*ast.LiteralNode); ok {
		return n.Value.Value
	}
	return v.GetToken().Value
}
