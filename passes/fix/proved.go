package fix

import (
	"go/constant"
	"go/types"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/keys/gen"
	"github.com/redislint/redislint/passes/uses"
)

// proved says why a builder may refuse, or write otherwise, what a call gives it; "" if
// it takes that, and gives the text that the code at the site builds. What is proved are
// constants, and numbers of whatever value.
func (b *builders) proved(c call, s uses.Site) (no string) {
	validates := b.policy.Builders.Validate != ""
	if !validates && c.builder.Class.Escape == "" || c.method == c.builder.Pattern || len(c.builder.Params) == 0 {
		return ""
	}
	size := b.fixedSize(c.builder)
	for i, p := range c.builder.Params {
		if !validates && !p.Escaped {
			continue
		}
		text, known := b.text(c.args[i], s)
		switch {
		case known && p.Escaped && b.policy.Escape(c.builder.Class, text) != text:
			return "has the value " + strconv.Quote(text) + ", which " + b.called(c) + " escapes: call it by hand, and move the keys that are stored"
		case known && validates:
			if why := b.Refuses(c.builder, p, text); why != "" {
				return "has the value " + strconv.Quote(text) + ", which " + b.called(c) + " refuses: it " + why
			}
			size += len(text)
		case known:
		case p.Escaped || !b.takesAll(c.builder, p, c.args[i]):
			return "has a value of {" + p.Placeholder.Name + "} that " + b.called(c) + may(p) + ": call it by hand"
		default:
			size += maxDigits
		}
	}
	if max := b.policy.Limits.MaxLength; validates && max > 0 && size > max {
		return "can be a key of more than " + strconv.Itoa(max) + " bytes, which " + b.called(c) + " refuses: call it by hand"
	}
	return ""
}

// maxDigits is the most bytes of a number.
const maxDigits = 20

// may says what a builder may do with a value that is not known.
func may(p gen.Param) string {
	if p.Escaped {
		return " may escape"
	}
	return " may refuse"
}

// called is the name of the builder of a call, for people.
func (b *builders) called(c call) string { return b.Package + "." + b.Type + "." + c.builder.Method }

// fixedSize are the bytes of a key that are not values, with the default namespace.
func (b *builders) fixedSize(builder *gen.Builder) int {
	size, ns := 0, b.policy.Namespace
	for _, p := range builder.Class.Pattern.Parts() {
		size += len(p.Literal)
		if p.Placeholder && ns != nil && p.Name == ns.Placeholder {
			size += len(ns.Default)
		}
	}
	return size
}

// text is that of a value if it can have no other.
func (b *builders) text(v value, s uses.Site) (string, bool) {
	var all strings.Builder
	for _, p := range v.pieces {
		if p.op.Expr == nil {
			all.WriteString(p.text)
			continue
		}
		if c := s.Package.Info.Types[p.op.Expr].Value; p.op.Verb == "%d" {
			if c == nil || c.Kind() != constant.Int {
				return "", false
			}
			all.WriteString(c.ExactString())
			continue
		}
		text, known := b.ops.Constant(p.op.Expr, s.In, s.Package)
		if !known || p.op.Verb != "" && p.op.Verb != "%s" && p.op.Verb != "%v" {
			return "", false
		}
		all.WriteString(text)
	}
	return all.String(), true
}

// takesAll reports whether a builder takes every value of a number, or of its digits.
func (b *builders) takesAll(builder *gen.Builder, p gen.Param, v value) bool {
	if len(v.pieces) != 1 || v.pieces[0].op.Verb != "%d" {
		return false
	}
	t, ok := v.typeOf(v.pieces[0].op.Expr).Underlying().(*types.Basic)
	if !ok || t.Info()&types.IsInteger == 0 || formatsItself(v.typeOf(v.pieces[0].op.Expr)) {
		return false
	}
	_, closed := b.policy.Values(p.Placeholder.Name)
	if closed || p.Placeholder.Size > 0 && p.Placeholder.Size < maxDigits {
		return false
	}
	if p.Placeholder.Type == keys.UUID || p.Placeholder.Type == keys.Hex {
		return false
	}
	if strings.ContainsAny(b.policy.Separator, "0123456789") {
		return false
	}
	// These stand for all others: what is left to check looks at single characters.
	for _, digits := range []string{"0", "1234567890", "-1234567890"} {
		if strings.HasPrefix(digits, "-") && (t.Info()&types.IsUnsigned != 0 || p.Placeholder.Type == keys.Uint) {
			continue
		}
		if b.Refuses(builder, p, digits) != "" {
			return false
		}
	}
	return true
}

// unescaped reports whether the pattern method of a builder writes the known values as
// they are: constants that need no escape.
func (b *builders) unescaped(builder *gen.Builder, values []keys.Template) bool {
	for i, p := range builder.Params {
		if p.Escaped && i < len(values) && (!values[i].IsLiteral() || b.policy.Escape(builder.Class, values[i].Head()) != values[i].Head()) {
			return false
		}
	}
	return true
}
