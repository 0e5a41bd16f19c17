package keys

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/goccy/go-yaml/ast"
)

func (d *decoder) rules(p *Policy) kind {
	shape := func() Shape {
		s := Shape{Ref: "Rules", Notation: "a mapping"}
		for _, spec := range d.known {
			ref, c := "Rule", new(RuleConfig)
			if len(spec.Words) > 0 {
				ref = spec.Name
			}
			s.Words = append(s.Words, Word{Name: spec.Name, Shape: mapping(ref, append(d.rule(c), d.ruleWords(spec, c)...), nil)})
		}
		return s
	}
	return kind{shape, func(v value) {
		for _, e := range d.entries(v) {
			r := RuleConfig{words: map[string]any{}}
			i := slices.IndexFunc(d.known, func(spec RuleSpec) bool { return spec.Name == e.key })
			switch {
			case i >= 0:
				d.object(e.value, append(d.rule(&r), d.ruleWords(d.known[i], &r)...)...)
			case len(d.known) > 0:
				var names []string
				for _, spec := range d.known {
					names = append(names, spec.Name)
				}
				slices.Sort(names)
				d.errorf(e.at, "unknown rule %q (%s)", e.key, Suggest(e.key, names))
				continue
			default:
				d.objectOf(e.value, d.rule(&r), func(e entry) { r.words[e.key] = d.unchecked(e.value) })
			}
			p.rules[e.key] = r
		}
	}}
}

// rule are the words that every rule has.
func (d *decoder) rule(r *RuleConfig) []field {
	on := new(bool)
	enabled := d.boolean(on)
	return []field{
		{"enabled", "Whether the rule runs", "true; of `insecureclient`, `longrange` and `secretvalue` false", `rules: {secretvalue: {enabled: true}}`, everyRule,
			kind{enabled.shape, func(v value) {
				r.Enabled = on
				enabled.read(v)
			}}},
		{"severity", "Warnings do not fail a run", "`error`", `rules: {fullscan: {severity: warning}}`, everyRule, d.oneOf("severity", []string{"error", "warning"}, &r.Severity)},
		{"exclude", "Packages in which the rule reports nothing", "none", `rules: {hardcoded: {exclude: ["./cmd/migrate/..."]}}`, everyRule, d.packages(&r.Exclude)},
	}
}

// ruleWords are those of one rule alone.
func (d *decoder) ruleWords(spec RuleSpec, r *RuleConfig) []field {
	var fields []field
	for _, w := range spec.Words {
		var list []string
		var text string
		var on bool
		k, get := d.boolean(&on), func() any { return on }
		switch {
		case w.List:
			k, get = d.values(&list), func() any { return list }
		case w.Values != nil:
			k, get = d.oneOf(w.Name, w.Values, &text), func() any { return text }
			w.Default = "`" + w.Default + "`"
		}
		fields = append(fields, field{w.Name, w.Doc, w.Default, w.Example, "`" + spec.Name + "`", kind{k.shape, func(v value) {
			k.read(v)
			r.words[w.Name] = get()
		}}})
	}
	return fields
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

// roles are those of the client tables that the parameters of a wrapper can have, each a
// word of its row.
var roles = []struct{ name, doc, example string }{
	{"key", "A key; the command says whether it is read or written", `{func: example.org/app/cache.Fetch, key: 1, command: GET}`},
	{"read", "A key that is read", `{func: example.org/app/cache.Fetch, read: 1}`},
	{"write", "A key that is written", `{func: example.org/app/cache.Put, write: 1.Key}`},
	{"channel", "A pub/sub channel", `{func: example.org/app/bus.Send, channel: 1, command: PUBLISH}`},
	{"pattern", "A pattern, as of KEYS and SCAN", `{func: example.org/app/cache.Find, pattern: 1, command: SCAN}`},
	{"prefix", "The text that keys begin with", `{func: example.org/app/cache.Clear, prefix: 1}`},
	{"script", "A Lua script", `{func: example.org/app/lua.Load, script: 0}`},
	{"script-keys", "The keys of a script", `{func: example.org/app/lua.Run, script: 1, script-keys: "2..."}`},
	{"key-count", "How many keys a script takes", `{func: example.org/app/lua.New, script: 1, key-count: 0}`},
	{"argv", "The name of a command and its arguments", `{func: example.org/app/raw.Do, argv: 1}`},
	{"args", "The arguments of the command that the parameter before names", `{func: example.org/app/raw.Call, args: 1}`},
	{"ttl", "A lifetime, whose type says the unit", `{func: example.org/app/cache.Put, write: 1, ttl: 3}`},
	{"ttl-s", "A lifetime in seconds", `{func: example.org/app/cache.Put, write: 1, ttl-s: 3}`},
	{"ttl-ms", "A lifetime in milliseconds", `{func: example.org/app/cache.Put, write: 1, ttl-ms: 3}`},
	{"ttl-at", "A point in time, whose type says the unit", `{func: example.org/app/cache.Put, write: 1, ttl-at: 3}`},
	{"ttl-at-s", "A point in time in seconds", `{func: example.org/app/cache.Put, write: 1, ttl-at-s: 3}`},
	{"ttl-at-ms", "A point in time in milliseconds", `{func: example.org/app/cache.Put, write: 1, ttl-at-ms: 3}`},
}

const selectors = `^(recv|\d{1,4})((\.\w+|\[\d{0,4}\])*)(\.\.\.)?(/(half(-unless-\w+)?|\d{1,4}|keys|unless-\w+))?$`

var selector = regexp.MustCompile(selectors)

func (d *decoder) wrappers(p *Policy) kind {
	shape := func() Shape {
		var has []schema
		for _, r := range roles {
			has = append(has, schema{"required": []string{r.name}})
		}
		row := mapping("Wrapper", d.wrapper(new(Wrapper)), schema{"anyOf": has})
		return Shape{Notation: "a list of mappings", Schema: schema{"type": []string{"array", "null"}}, Of: &row}
	}
	return kind{shape, func(v value) {
		for _, row := range d.list(v) {
			w := Wrapper{Line: row.at.line, Column: row.at.column}
			before := len(d.errs)
			d.object(row, d.wrapper(&w)...)
			switch {
			case len(d.errs) > before:
			case w.Func == "":
				d.errorf(row.at, "%s has no func (write the function, as in (*example.org/app/cache.Store).Fetch)", row.name)
			case len(w.Sinks) == 0:
				d.errorf(row.at, "%s has no key (write the number of the parameter that is the key, as in key: 1)", row.name)
			}
			p.Wrappers = append(p.Wrappers, w)
		}
	}}
}

// wrapper are the words of a row.
func (d *decoder) wrapper(w *Wrapper) []field {
	fields := []field{
		{"func", "Full name of the function or method", "required", `wrappers: [{func: "(*example.org/app/cache.Store).Fetch", key: 1}]`, everyRule, d.function(&w.Func)},
		{"command", "The command that Redis receives", "what the role says: reads or writes a key", `wrappers: [{func: example.org/app/cache.Fetch, key: 1, command: GET}]`, everyRule,
			kind{scalar("a text", textLike(commandNames)), func(v value) {
				s, ok := d.nonempty(v)
				if ok && !command.MatchString(s) {
					d.errorf(v.at, "%s %q is not a Redis command (write its name, as in GET)", v.name, s)
				}
				w.Command = strings.ToUpper(s)
			}}},
		{"default-ttl", "Lifetime of a key if no parameter gives one", "none", `wrappers: [{func: example.org/app/cache.Put, write: 1, default-ttl: 8s}]`, "`missingttl`",
			kind{scalar("a text", schema{"type": "string", "minLength": 1}), func(v value) { w.DefaultTTL = d.lifetime(v) }}},
		{"keeps-ttl", "The function leaves the lifetime of the key as it is", "false", `wrappers: [{func: example.org/app/cache.Touch, write: 1, keeps-ttl: true}]`,
			"`missingttl`", d.boolean(&w.KeepsTTL)},
	}
	one := []schema{textLike(selectors), {"type": "integer", "minimum": 0, "maximum": 9999}}
	several := append(slices.Clip(one), schema{"type": "array", "items": schema{"anyOf": one}, "minItems": 1})
	for _, r := range roles {
		fields = append(fields, field{name: r.name, doc: r.doc, example: r.example, kind: kind{scalar("", schema{"anyOf": several}), func(v value) {
			if s := d.selectors(v); len(s) > 0 {
				w.Sinks = append(w.Sinks, WrapperSink{Role: r.name, Selectors: s})
			}
		}}})
	}
	return fields
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
