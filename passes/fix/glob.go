package fix

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// globChars mean something in a pattern: builders escape them in values.
const globChars = `*?[]\`

// glob returns the call of the pattern method that gives the pattern t, whose
// placeholders are operands.
func (b *builders) glob(v value, ops []operands.Operand, t keys.Template, channel bool) (call, bool) {
	if b.policy.Namespace != nil && strings.ContainsAny(b.policy.Namespace.Default, globChars) {
		return call{}, false // it would be escaped
	}
	plain := map[string]bool{} // operands that have nothing to escape
	for i, op := range ops {
		plain[operandName(i)] = op.Expr != nil && v.isDigits(op) && !strings.ContainsAny(b.policy.Separator, "-0123456789abcdefABCDEF")
	}
	for _, builder := range b.Builders {
		if builder.Pattern == "" || builder.Channel != channel {
			continue
		}
		for known := 0; known <= builder.Known; known++ {
			values, ok := b.unify(b.Glob(builder, known).Parts(), t.Parts(), plain)
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

// patternIn puts what patterns of the builders' namespace begin with in front of a site that
// is a whole pattern: one for more than the keys of one class, "list:*" of
// "list:page:{page}", which no method gives. All keys that it is for must be in the namespace,
// and its first segment must tell them from those of other namespaces.
func (b *builders) patternIn(s uses.Site, t Target) (replaced, bool) {
	ops, serving, ok := b.operands(s, false)
	if !ok || b.PatternPrefix == "" || len(serving) > 0 {
		return replaced{}, false
	}
	v := value{site: s}
	template, ok := v.template(ops)
	first, _, whole := strings.Cut(ops[0].Text, b.policy.Separator)
	if !ok || !whole || first == "" || strings.ContainsAny(first, globChars) || form(template) != form(t.Key.Template) {
		return replaced{}, false
	}
	match := b.policy.MatchGlob
	if t.Channel {
		match = b.policy.MatchChannelGlob
	}
	reached := match(t.Key.Template)
	if len(reached.Classes) == 0 || reached.Wild || reached.Namespace.String() != "" || slices.ContainsFunc(reached.Classes, func(c *keys.Class) bool {
		return !c.HasNamespace() || b.unsure[c] || !strings.HasPrefix(c.Pattern.Head(), first+b.policy.Separator)
	}) {
		return replaced{}, false
	}
	at := &place{Site: s}
	r, on, no := b.at(at, ops, true)
	if no != "" || at.operand() {
		return replaced{}, false
	}
	r.kept = []ast.Expr{s.Expr}
	r.text, ok = at.typed(on(&r) + "." + b.PatternPrefix + "() + " + source(s.Package.Fset, s.Expr))
	return r, ok
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
// that give the pattern t. A value is one that escaping leaves alone: plain names those
// placeholders of t, beside numbers.
func (b *builders) unify(glob, t []keys.Part, plain map[string]bool) (values []keys.Template, ok bool) {
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
		value, rest, ok := b.cutValue(t, plain)
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
// or a number or what is plain, which have nothing to escape.
func (b *builders) cutValue(parts []keys.Part, plain map[string]bool) (value keys.Template, rest []keys.Part, ok bool) {
	if len(parts) == 0 {
		return keys.Template{}, nil, false
	}
	p := parts[0]
	if p.Placeholder {
		return keys.New(p), parts[1:], p.Type == keys.Int || p.Type == keys.Uint || plain[p.Name]
	}
	i := strings.Index(p.Literal, b.policy.Separator)
	if b.policy.Separator == "" || i <= 0 || strings.ContainsAny(p.Literal[:i], globChars) {
		return keys.Template{}, nil, false
	}
	return keys.New(keys.Part{Literal: p.Literal[:i]}), append([]keys.Part{{Literal: p.Literal[i:]}}, parts[1:]...), true
}

// isDigits reports whether the text of an operand is that of a UUID, or hexadecimal digits of
// the standard library.
func (v value) isDigits(op operands.Operand) bool {
	if op.Verb != "" && op.Verb != "%s" && op.Verb != "%v" {
		return false
	}
	if isUUID(v.typeOf(op.Expr)) {
		return op.Verb != ""
	}
	call, ok := ast.Unparen(op.Expr).(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := typeutil.Callee(v.site.Package.Info, call).(*types.Func)
	if !ok {
		return false
	}
	recv := f.Signature().Recv()
	return f.FullName() == "encoding/hex.EncodeToString" || recv != nil && f.Name() == "String" && isUUID(recv.Type())
}

// isUUID reports whether t is a type of UUIDs that writes itself as a text.
func isUUID(t types.Type) bool { return program.IsUUID(t) && isStringer(t) }
