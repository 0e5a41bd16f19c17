package eval

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
	"unicode/utf8"

	"github.com/redislint/redislint/keys"
)

// sprintf evaluates fmt.Sprintf(args...): args[0] is the format.
func (ev *Evaluator) sprintf(c *ast.CallExpr, args []ast.Expr, fr *frame) []Seq {
	if len(args) == 0 {
		return []Seq{restHole("?")}
	}
	operands := ev.operands(c, args[1:], fr)
	var out []Seq
	for _, f := range ev.expr(args[0], fr).Texts() {
		out = append(out, format(f, operands)...)
	}
	return unique(out)
}

// An operand is one argument of a format.
type operand struct {
	value Value
	typ   types.Type // static; nil where it is an element of a spread list
	name  string
	texts func(before []Seq) []Seq // what %s and %v print behind before, methods called
	open  bool                     // stands for any number of operands
}

// operands evaluates the arguments of a format lazily: %d needs no value.
func (ev *Evaluator) operands(c *ast.CallExpr, args []ast.Expr, fr *frame) []operand {
	var out []operand
	for i, a := range args {
		if c.Ellipsis.IsValid() && i == len(args)-1 {
			v := ev.expr(a, fr)
			if v.kind != list {
				return append(out, operand{open: true, name: nameOf(a)})
			}
			for _, e := range v.elems {
				out = append(out, operand{value: e, name: "?", texts: e.after})
			}
			if v.rest != nil {
				out = append(out, operand{open: true, name: nameOf(a)})
			}
			return out
		}
		a, t := a, fr.pkg.Info.TypeOf(a)
		o := operand{typ: t, name: nameOf(a)}
		v := ev.expr(a, fr)
		o.value = v
		if v.kind == unknown && v.name != "" && v.name != "?" {
			o.name = v.name
		}
		o.texts = func(before []Seq) []Seq { return ev.printed(a, v, t, fr, before) }
		out = append(out, o)
	}
	return out
}

// printed is what %s and %v make of a value: its text, or what its String or
// Error method gives.
func (ev *Evaluator) printed(e ast.Expr, v Value, t types.Type, fr *frame, before []Seq) []Seq {
	if m := stringer(t); m != nil {
		got := ev.methodValue(m, &thunk{expr: e, index: -1, fr: fr}, t)
		if got.kind == function {
			empty := &ast.CallExpr{Fun: e, Lparen: e.Pos(), Rparen: e.End()}
			if r := ev.applyAll(got.funcs, empty, 0, fr); r.kind == text {
				return r.after(before)
			}
		}
		return []Seq{hole(nameOf(e), holeType2(t))}
	}
	if t != nil && stringish(t) {
		if _, slice := t.Underlying().(*types.Slice); slice && v.kind != text {
			return []Seq{hole(nameOf(e), "")}
		}
	}
	if v.kind == list || v.kind == structure || v.kind == function {
		return []Seq{restHole(nameOf(e))}
	}
	return v.after(before)
}

func holeType2(t types.Type) keys.Type {
	if holeType(t) == keys.UUID {
		return keys.UUID
	}
	return keys.String
}

// stringer returns the method that fmt calls to print a value of t, or nil.
func stringer(t types.Type) *types.Func {
	if t == nil {
		return nil
	}
	for _, name := range []string{"Error", "String"} {
		o, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
		f, ok := o.(*types.Func)
		if !ok {
			continue
		}
		sig := f.Type().(*types.Signature)
		if sig.Params().Len() == 0 && sig.Results().Len() == 1 {
			if b, ok := sig.Results().At(0).Type().(*types.Basic); ok && b.Kind() == types.String {
				return f
			}
		}
	}
	return nil
}

// format fills the verbs of f, whose literal pieces are format text.
func format(f Seq, ops []operand) []Seq {
	out := []Seq{{}}
	next := 0
	for _, p := range f {
		if p.Kind != Lit {
			out = cross(out, []Seq{{p}})
			continue
		}
		for s := p.Text; s != ""; {
			i := strings.IndexByte(s, '%')
			if i < 0 {
				out = cross(out, []Seq{{withText(p, s)}})
				break
			}
			if i > 0 {
				out = cross(out, []Seq{{withText(p, s[:i])}})
			}
			v, rest := parseVerb(s[i:])
			s = rest
			out = cross(out, v.print(p, ops, &next, out))
		}
	}
	if next < len(ops) && !ops[next].open {
		out = cross(out, []Seq{restHole("?")}) // %!(EXTRA ...)
	}
	return out
}

func withText(p Piece, s string) Piece {
	p.Text = s
	return p
}

// A verb is one directive of a format.
type verb struct {
	text  string // as written
	char  rune   // 0 where the format ends before it
	flags string
	width bool // a width or precision stands there
	star  int  // how many of them are *
	index int  // explicit, from 1; 0 if none
	odd   bool // explicit indexes for * or several of them: not followed
}

func parseVerb(s string) (verb, string) {
	v := verb{}
	i := 1
	for i < len(s) && strings.IndexByte("+-# 0", s[i]) >= 0 {
		v.flags += s[i : i+1]
		i++
	}
	for i < len(s) {
		switch {
		case s[i] >= '0' && s[i] <= '9' || s[i] == '.':
			v.width = true
			i++
			continue
		case s[i] == '*':
			v.width = true
			v.star++
			v.odd = v.odd || v.index > 0
			i++
			continue
		case s[i] == '[':
			j := strings.IndexByte(s[i:], ']')
			if j < 0 {
				v.odd = true
				i++
				continue
			}
			n := 0
			for _, c := range s[i+1 : i+j] {
				if c < '0' || c > '9' || n > 1<<20 {
					v.odd = true
					break
				}
				n = n*10 + int(c-'0')
			}
			v.odd = v.odd || v.index > 0 || n == 0
			v.index = n
			i += j + 1
			continue
		}
		break
	}
	if i >= len(s) {
		v.text = s
		return v, ""
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	v.char = r
	v.text = s[:i+n]
	return v, s[i+n:]
}

// print gives what the verb prints; p is the piece of the format it stands in.
func (v verb) print(p Piece, ops []operand, next *int, before []Seq) []Seq {
	if v.char == '%' {
		return []Seq{{withText(p, "%")}}
	}
	if v.char == 0 {
		return []Seq{{withText(p, "%!(NOVERB)")}}
	}
	if v.odd {
		*next = len(ops)
		return []Seq{restHole("?")}
	}
	var stars []operand
	for range v.star {
		if *next < len(ops) && !ops[*next].open {
			stars = append(stars, ops[*next])
			*next++
		}
	}
	if v.index > 0 {
		*next = v.index - 1
	}
	if *next >= len(ops) {
		if v.index > 0 {
			return []Seq{{withText(p, "%!"+string(v.char)+"(BADINDEX)")}}
		}
		return []Seq{{withText(p, "%!"+string(v.char)+"(MISSING)")}}
	}
	o := ops[*next]
	if o.open {
		return []Seq{hole("?", v.holeType())}
	}
	*next++
	return v.operand(o, stars, p, before)
}

func (v verb) holeType() keys.Type {
	switch v.char {
	case 'd':
		return keys.Int
	case 'x', 'X':
		return keys.Hex
	}
	return keys.String
}

// operand prints one operand.
func (v verb) operand(o operand, stars []operand, p Piece, before []Seq) []Seq {
	if s, ok := v.exact(o, stars); ok {
		return []Seq{{withText(p, s)}}
	}
	plain := v.flags == "" && !v.width
	if (v.char == 's' || v.char == 'v') && plain && o.value.kind != number {
		if v.char == 'v' && isBytes(o.typ) { // prints numbers
			return []Seq{restHole(o.name)}
		}
		return o.texts(before)
	}
	if v.char == 'd' && plain || v.char == 'v' && plain {
		t := holeType(o.typ)
		if t == keys.String && v.char == 'd' {
			t = keys.Int
		}
		return []Seq{hole(o.name, t)}
	}
	if strings.Contains(v.flags, " ") || o.value.kind == list {
		return []Seq{restHole(o.name)}
	}
	return []Seq{hole(o.name, "")}
}

func isBytes(t types.Type) bool {
	if t == nil {
		return false
	}
	_, slice := t.Underlying().(*types.Slice)
	return slice && stringish(t)
}

// exact prints a constant the way fmt does.
func (v verb) exact(o operand, stars []operand) (string, bool) {
	if o.typ != nil && stringer(o.typ) != nil {
		return "", false
	}
	var args []any
	for _, s := range stars {
		if s.value.kind != number {
			return "", false
		}
		n, ok := constant.Int64Val(s.value.num)
		if !ok || n > 256 || n < -256 {
			return "", false
		}
		args = append(args, int(n))
	}
	if len(stars) != v.star {
		return "", false
	}
	x, ok := goValue(o)
	if !ok {
		return "", false
	}
	if v.char == 'T' || v.char == 'p' {
		return "", false
	}
	if _, isText := x.(string); isText && v.flags == "" && !v.width && (v.char == 's' || v.char == 'v') {
		return "", false // the text itself, with the place it is written at
	}
	directive := v.text
	if v.index > 0 {
		directive = stripIndex(directive)
	}
	s := fmt.Sprintf(directive, append(args, x)...)
	if len(s) > 1<<12 {
		return "", false
	}
	return s, true
}

func stripIndex(s string) string {
	i, j := strings.IndexByte(s, '['), strings.IndexByte(s, ']')
	if i < 0 || j < i {
		return s
	}
	return s[:i] + s[j+1:]
}

// goValue is the Go value of an operand that is constant.
func goValue(o operand) (any, bool) {
	switch o.value.kind {
	case text:
		if len(o.value.alts) != 1 {
			return nil, false
		}
		s, ok := o.value.alts[0].known()
		if isBytes(o.typ) {
			return []byte(s), ok
		}
		return s, ok
	case number:
		return constantValue(o.value.num, o.typ)
	}
	return nil, false
}

// constantValue turns a constant into the Go value of its type, so that fmt
// prints it as the program would.
func constantValue(c constant.Value, t types.Type) (any, bool) {
	kind := types.Int
	if t != nil {
		b, ok := types.Default(t).Underlying().(*types.Basic)
		if !ok {
			return nil, false
		}
		kind = b.Kind()
	}
	switch kind {
	case types.Bool, types.UntypedBool:
		if c.Kind() != constant.Bool {
			return nil, false
		}
		return constant.BoolVal(c), true
	case types.Float64, types.Float32:
		f, _ := constant.Float64Val(constant.ToFloat(c))
		if kind == types.Float32 {
			return float32(f), true
		}
		return f, true
	case types.Uint, types.Uint8, types.Uint16, types.Uint32, types.Uint64, types.Uintptr:
		n, ok := constant.Uint64Val(constant.ToInt(c))
		return n, ok
	case types.Int, types.Int8, types.Int16, types.Int32, types.Int64:
		n, ok := constant.Int64Val(constant.ToInt(c))
		if kind == types.Int32 {
			return int32(n), ok
		}
		return n, ok
	}
	return nil, false
}

// sprint evaluates fmt.Sprint(args...): a blank stands between operands of
// which neither is a string.
func (ev *Evaluator) sprint(c *ast.CallExpr, args []ast.Expr, fr *frame) []Seq {
	ops := ev.operands(c, args, fr)
	out := []Seq{{}}
	for i, o := range ops {
		if o.open {
			return cross(out, []Seq{restHole(o.name)})
		}
		if i > 0 {
			if o.typ == nil || ops[i-1].typ == nil {
				return cross(out, []Seq{restHole("?")})
			}
			if !isString(o.typ) && !isString(ops[i-1].typ) {
				if isInterface(o.typ) || isInterface(ops[i-1].typ) {
					return cross(out, []Seq{restHole("?")})
				}
				out = cross(out, []Seq{lit(" ", nil)})
			}
		}
		v, _ := parseVerb("%v")
		out = cross(out, v.operand(o, nil, Piece{Kind: Lit}, out))
	}
	return out
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func isInterface(t types.Type) bool {
	_, ok := t.Underlying().(*types.Interface)
	return ok
}
