package keys

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// maxSize is the most bytes a Redis key can have, and so a placeholder.
const maxSize = 512 << 20

const knownTypes = "known: string, int, uint, uuid, hex, date, rfc3339"

// Parse reads a template:
//
//	{name}             one value, which may not contain the separator
//	{name:int}         a typed one: string (the default), int, uint, uuid, hex, date, rfc3339
//	{name:int32}       a number that is an int32 in Go: int8 to int64, uint8 to uint64,
//	                   and goint and gouint for an int and a uint
//	{name:string(64)}  a sized one: at most 64 bytes; a uuid, date or rfc3339 has no size
//	{name...}          the rest: may contain the separator
//	{name...:string(64)}  a sized rest
//	{?} {?:int} {...}  the same without a name
//	{{ }}              literal braces
//
// All other text is literal, so {{{user_id}}} is a cluster hash tag around a
// value. A name is a Go identifier. A name may occur twice, because it is the policy
// that forbids that. The error is of type [SyntaxErrors] and has every
// problem of s.
func Parse(s string) (Template, error) {
	p := parser{text: s}
	p.run()
	if len(p.errs) > 0 {
		return Template{}, p.errs
	}
	return New(p.parts...), nil
}

type parser struct {
	text  string
	parts []Part
	errs  SyntaxErrors
}

func (p *parser) errorf(offset int, format string, args ...any) {
	p.errs = append(p.errs, &SyntaxError{Offset: offset, Message: fmt.Sprintf(format, args...)})
}

func (p *parser) run() {
	for i := 0; i < len(p.text); {
		rest := p.text[i:]
		switch {
		case strings.HasPrefix(rest, "{{"), strings.HasPrefix(rest, "}}"):
			p.parts = append(p.parts, Part{Literal: rest[:1]})
			i += 2
		case rest[0] == '}':
			p.errorf(i, `"}" closes no placeholder (write }} for a literal brace)`)
			i++
		case rest[0] == '{':
			n := strings.IndexAny(rest[1:], "{}")
			if n < 0 || rest[1+n] == '{' {
				p.errorf(i, `"{" is not closed (add a }, or write {{ for a literal brace)`)
				if n < 0 {
					return
				}
				i += 1 + n
				continue
			}
			p.placeholder(i+1, rest[1:1+n])
			i += n + 2
		default:
			n := strings.IndexAny(rest, "{}")
			if n < 0 {
				n = len(rest)
			}
			p.parts = append(p.parts, Part{Literal: rest[:n]})
			i += n
		}
	}
}

// placeholder reads what is between the braces at offset.
func (p *parser) placeholder(offset int, body string) {
	name, typ, typed := strings.Cut(body, ":")
	part := Part{Placeholder: true}
	part.Name, part.Rest = strings.CutSuffix(name, "...")
	if part.Rest && part.Name == "" {
		part.Name = unnamed
	}
	switch {
	case part.Name == "":
		p.errorf(offset, "placeholder without a name (write {name}, or {?} for any value)")
	case part.Name != unnamed && !isName(part.Name):
		p.errorf(offset, "bad name %q for a placeholder (a letter or _, then letters, digits and _, as in {user_id})", part.Name)
	}
	if typed {
		p.typ(offset+len(name)+1, typ, &part)
	}
	p.parts = append(p.parts, part)
}

// typ reads the type and size at offset into part.
func (p *parser) typ(offset int, text string, part *Part) {
	shown := "{" + part.Name + "}"
	name, size, sized := strings.Cut(text, "(")
	typ := Type(name)
	if i := slices.IndexFunc(goTypes, func(t goType) bool { return t.name == name }); i >= 0 {
		typ, part.Go = goTypes[i].Type, goTypes[i].Go
	}
	switch typ {
	case "string":
	case Int, Uint, UUID, Hex, Date, RFC3339:
		part.Type = typ
		if part.Rest {
			p.errorf(offset, "type %q for the rest %s (a rest is a string: write {%[3]s...}, or {%[3]s:%[1]s} for one value)",
				name, "{"+part.Name+"...}", part.Name)
		}
	default:
		if base, ok := strings.CutSuffix(name, "..."); ok {
			p.errorf(offset, `"..." after the type %q of placeholder %s (write {%s...})`, base, shown, part.Name)
			return
		}
		p.errorf(offset, "unknown type %q for placeholder %s (%s)", name, shown, knownTypes)
	}
	if sized {
		p.size(offset+len(name)+1, size, name, part)
	}
}

// size reads the size at offset, after its parenthesis, into part.
func (p *parser) size(offset int, text, typ string, part *Part) {
	shown := "{" + part.Name + "}"
	digits, ok := strings.CutSuffix(text, ")")
	if !ok {
		p.errorf(offset-1, `"(" is not closed in placeholder %s (write the size as in {%s:%s(64)})`, shown, part.Name, typ)
		return
	}
	n, err := strconv.ParseUint(digits, 10, 32)
	switch {
	case err != nil || n < 1 || n > maxSize:
		p.errorf(offset, "bad size %q for placeholder %s (a number of bytes from 1 to %d)", digits, shown, maxSize)
	case part.Type == UUID:
		p.errorf(offset-1, "size for the uuid %s (a uuid always has 36 bytes: write {%s:uuid})", shown, part.Name)
	case forms[part.Type] != nil:
		p.errorf(offset-1, "size for the %s %s (its form says how long it is: write {%s:%[1]s})", typ, shown, part.Name)
	default:
		part.Size = int(n)
	}
}

// isName reports whether s can name a placeholder.
func isName(s string) bool {
	for i, r := range s {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return s != ""
}
