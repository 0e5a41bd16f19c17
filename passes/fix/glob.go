package fix

import (
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/operands"
)

// globChars mean something in a pattern: builders escape them in values.
const globChars = `*?[]\`

// glob returns the call of the pattern method that gives the pattern t, whose
// placeholders are operands.
func (b *builders) glob(v value, ops []operands.Operand, t keys.Template, channel bool) (call, bool) {
	if b.policy.Namespace != nil && strings.ContainsAny(b.policy.Namespace.Default, globChars) {
		return call{}, false // it would be escaped
	}
	for _, builder := range b.Builders {
		if builder.Pattern == "" || builder.Channel != channel {
			continue
		}
		for known := 0; known <= builder.Known; known++ {
			values, ok := b.unify(b.Glob(builder, known).Parts(), t.Parts())
			if !ok || !b.unescaped(builder, values) {
				continue
			}
			c := call{builder: builder, method: builder.Pattern}
			for _, x := range values {
				c.params = append(c.params, "string")
				c.args = append(c.args, v.with(x, ops))
			}
			return c, true
		}
	}
	return call{}, false
}

// open says why no builder can give a pattern that may be meant for a class whose
// keys begin with a value: "*:events" in the empty namespace matches the keys of all
// others. It is "" if there is no such class.
func (b *builders) open(t keys.Template, channel bool) string {
	if !strings.HasPrefix(t.Head(), "*") {
		return ""
	}
	match := b.policy.MatchGlob
	if channel {
		match = b.policy.MatchChannelGlob
	}
	for _, c := range match(t).Classes {
		if builder, ok := b.Builder(c); ok && builder.Pattern == "" && len(builder.Params) > 0 {
			return "has a pattern that begins with a value, and so matches the keys of every namespace where that is empty: take the keys apart by hand"
		}
	}
	return ""
}

// unify finds the values of the placeholders of a glob, except for the namespace,
// that give the pattern t. A value is one that escaping leaves alone.
func (b *builders) unify(glob, t []keys.Part) (values []keys.Template, ok bool) {
	for len(glob) > 0 {
		p := glob[0]
		glob = glob[1:]
		if p.Placeholder && b.policy.Namespace != nil && p.Name == b.policy.Namespace.Placeholder {
			p = keys.Part{Literal: b.policy.Namespace.Default}
		}
		if !p.Placeholder {
			if t, ok = cutLiteral(t, p.Literal); !ok {
				return nil, false
			}
			continue
		}
		value, rest, ok := b.cutValue(t)
		if !ok {
			return nil, false
		}
		values, t = append(values, value), rest
	}
	return values, len(t) == 0
}

// cutLiteral takes literal text from the start of parts.
func cutLiteral(parts []keys.Part, text string) ([]keys.Part, bool) {
	if len(parts) == 0 || parts[0].Placeholder {
		return nil, text == ""
	}
	rest, ok := strings.CutPrefix(parts[0].Literal, text)
	if !ok {
		return nil, false
	}
	if rest == "" {
		return parts[1:], true
	}
	return append([]keys.Part{{Literal: rest}}, parts[1:]...), true
}

// cutValue takes the value of one segment from the start of parts: literal text,
// or a number, which has nothing to escape.
func (b *builders) cutValue(parts []keys.Part) (value keys.Template, rest []keys.Part, ok bool) {
	if len(parts) == 0 {
		return keys.Template{}, nil, false
	}
	p := parts[0]
	if p.Placeholder {
		number := p.Type == keys.Int || p.Type == keys.Uint
		return keys.New(p), parts[1:], number
	}
	i := strings.Index(p.Literal, b.policy.Separator)
	if b.policy.Separator == "" || i <= 0 || strings.ContainsAny(p.Literal[:i], globChars) {
		return keys.Template{}, nil, false
	}
	return keys.New(keys.Part{Literal: p.Literal[:i]}), append([]keys.Part{{Literal: p.Literal[i:]}}, parts[1:]...), true
}
