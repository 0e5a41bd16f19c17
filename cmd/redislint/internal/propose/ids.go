package propose

import (
	"go/types"
	"slices"
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// numbered is f with the template of a key that begins with a number which the code puts there,
// {org_id:int}:{group_id:int}:status, also where one caller hands over a constant for it, whose
// digits are one of its values. A namespace is never taken for a number, so such keys can have a
// class. Other keys are as they were.
func (list foundKeys) numbered(f found, ops *operands.Parser, sep string) found {
	parts := f.given.Template.Parts()
	if f.use.Role != uses.RoleKey || f.use.Lua || len(parts) == 0 {
		return f
	}
	built := list.builtAlike(f)
	joined, site := headJoined(built, ops)
	if !parts[0].Placeholder {
		digits, rest, behind := strings.Cut(parts[0].Literal, sep)
		id, ok := list.idOf(f, digits, joined, site)
		if !ok || !behind {
			return f
		}
		parts = slices.Concat([]keys.Part{id, {Literal: sep + rest}}, parts[1:])
	}
	if len(parts) < 2 || !isNumber(parts[0]) || !strings.HasPrefix(parts[1].Literal, sep) || !strings.ContainsFunc(f.given.Template.Text(), unicode.IsLetter) {
		return f
	}
	f.id, f.whole, f.behind, f.tail, f.key = true, true, false, f.given, f.given
	f.key.Template = withIntegers(keys.New(parts...).Numbered(), joined, site)
	return f
}

// isNumber reports whether all values of p are numbers.
func isNumber(p keys.Part) bool {
	return p.Placeholder && (p.Type == keys.Int || p.Type == keys.Uint)
}

// idOf returns the value that the digits are which a key begins with: the same code has a number
// there, for another key; or the operand that gives them is a number that is called as an ID is.
func (list foundKeys) idOf(f found, digits string, joined []operands.Operand, site uses.Site) (id keys.Part, ok bool) {
	if text := f.given.Text; len(text) < 2 || !text[0].Literal || text[0].Text != digits || !aNumber.MatchString(digits) {
		return id, false
	}
	for _, o := range list {
		if first := o.given.Template.Parts()[0]; isNumber(first) && goesOnAlike(f, o) {
			return first, true
		}
	}
	if len(joined) == 0 {
		return id, false
	}
	name := nameOf(joined[0].Expr)
	return keys.Part{Placeholder: true, Name: name, Type: numberType(joined[0], site)}, isValueName(name)
}

// builtAlike is a key that the code builds as f, and of which is known where: f itself, if that
// begins with text.
func (list foundKeys) builtAlike(f found) uses.Key {
	if f.given.Head == nil {
		if i := slices.IndexFunc(list, func(o found) bool { return goesOnAlike(o, f) }); i >= 0 {
			return list[i].given
		}
	}
	return f.given
}

// goesOnAlike reports whether the text behind what a key begins with is behind the value that
// another one begins with, too: it is written once.
func goesOnAlike(f, value found) bool {
	t, o := f.given.Text, value.given.Text
	return len(t) > 1 && len(o) > 1 && t[0].Literal && !o[0].Literal && t[1].Literal && o[1].Literal && t[1].Text == o[1].Text && t[1].Place == o[1].Place
}

// headJoined is the expression, taken apart, that a key begins with the result of and that begins
// with a number other than a constant; nil if there is none.
func headJoined(k uses.Key, ops *operands.Parser) ([]operands.Operand, uses.Site) {
	if ops == nil {
		return nil, uses.Site{}
	}
	paths, _ := k.Sites()
	for _, path := range paths {
		for _, site := range path {
			list, _, ok := ops.Of(site.Expr, false, site.In, site.Package)
			if ok && len(list) > 1 && integer(list[0], site) != nil && site.Package.Info.Types[list[0].Expr].Value == nil {
				return list, site
			}
		}
	}
	return nil, uses.Site{}
}

// withIntegers is a template whose values are numbers where operands are that give them, from the
// beginning up to the first operand that is none.
func withIntegers(t keys.Template, joined []operands.Operand, site uses.Site) keys.Template {
	toks := tokens(t.Parts())
	at := 0
	for _, op := range joined {
		if op.Expr == nil {
			text := tokens([]keys.Part{{Literal: op.Text}})
			if len(toks)-at < len(text) || !slices.Equal(toks[at:at+len(text)], text) {
				break
			}
			at += len(text)
			continue
		}
		if at == len(toks) || integer(op, site) == nil {
			break
		}
		if v := &toks[at].value; !toks[at].literal() {
			if v.Type == keys.String && !v.Rest {
				v.Type = numberType(op, site)
			}
			at++
			continue
		}
		for at < len(toks) && aNumber.MatchString(toks[at].text) {
			at++
		}
	}
	return untokenize(toks)
}

// numberType is the type of a value that an operand prints as a decimal number.
func numberType(op operands.Operand, site uses.Site) keys.Type {
	if integer(op, site).Info()&types.IsUnsigned != 0 {
		return keys.Uint
	}
	return keys.Int
}
