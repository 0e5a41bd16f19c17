package texteval

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/redislint/redislint/keys"
)

// class is what kind of value a verb is given.
type class uint8

const (
	classAny class = iota // it cannot be told: an interface
	classString
	classBytes
	classInt
	classUint
	classFloat
	classBool
	classOther
)

func classOf(t types.Type) class {
	if t == nil || types.IsInterface(t) {
		return classAny
	}
	b, basic := types.Default(t).Underlying().(*types.Basic)
	if !basic {
		if stringish(t) {
			return classBytes
		}
		return classOther
	}
	switch info := b.Info(); {
	case info&types.IsString != 0:
		return classString
	case info&types.IsUnsigned != 0:
		return classUint
	case info&types.IsInteger != 0:
		return classInt
	case info&types.IsFloat != 0:
		return classFloat
	case info&types.IsBoolean != 0:
		return classBool
	}
	return classOther
}

// exact prints a constant the way fmt does. It returns false if fmt would write
// the name of a type, and for addresses.
func (v verb) exact(d printable, c class, stars []*Node) (string, bool) {
	if !v.takes(c) || v.char == 'v' && (strings.Contains(v.flags, "#") || c == classBytes) || v.width > 256 {
		return "", false
	}
	var args []any
	for _, s := range stars {
		x := dynamic(s)
		n, ok := x.n.Int()
		if !ok || n > 256 || n < -256 || classOf(x.t) != classInt {
			return "", false
		}
		args = append(args, int(n))
	}
	l := d.n.core()
	if l.Kind != Lit {
		return "", false
	}
	var x any
	ok := true
	switch c {
	case classString:
		x = l.Text
	case classBytes:
		x = []byte(l.Text)
	default:
		x, ok = constantValue(l.constant(), d.t)
	}
	if !ok {
		return "", false
	}
	s := fmt.Sprintf(v.text, append(args, x)...)
	return s, len(s) <= 1<<12
}

// constant is the number or bool that a Lit is.
func (n *Node) constant() constant.Value {
	if n.Text == "true" || n.Text == "false" {
		return constant.MakeBool(n.Text == "true")
	}
	if a, b, ok := strings.Cut(n.Text, "/"); ok {
		x, y := constant.MakeFromLiteral(strings.TrimPrefix(a, "-"), token.INT, 0), constant.MakeFromLiteral(b, token.INT, 0)
		if x.Kind() == constant.Unknown || y.Kind() == constant.Unknown {
			return constant.MakeUnknown()
		}
		q := constant.BinaryOp(x, token.QUO, y)
		if strings.HasPrefix(a, "-") {
			q = constant.UnaryOp(token.SUB, q, 0)
		}
		return q
	}
	kind := token.INT
	if strings.ContainsAny(n.Text, ".ep") {
		kind = token.FLOAT
	}
	v := constant.MakeFromLiteral(strings.TrimPrefix(n.Text, "-"), kind, 0)
	if strings.HasPrefix(n.Text, "-") && v.Kind() != constant.Unknown {
		v = constant.UnaryOp(token.SUB, v, 0)
	}
	return v
}

// Int returns the integer that a node is, if it is one constant.
func (n *Node) Int() (int64, bool) {
	n = bare(n)
	if n.Kind != Lit || n.Typ == nil {
		return 0, false
	}
	v := constant.ToInt(n.constant())
	if v.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(v)
}

// constantValue turns a constant into the Go value of its type, so that fmt
// prints it as the program would.
func constantValue(c constant.Value, t types.Type) (any, bool) {
	if t == nil {
		return nil, false
	}
	b, ok := types.Default(t).Underlying().(*types.Basic)
	if !ok {
		return nil, false
	}
	switch b.Kind() {
	case types.Bool:
		if c.Kind() != constant.Bool {
			return nil, false
		}
		return constant.BoolVal(c), true
	case types.Float64:
		f, _ := constant.Float64Val(constant.ToFloat(c))
		return f, c.Kind() != constant.Unknown
	case types.Float32:
		f, _ := constant.Float32Val(constant.ToFloat(c))
		return f, c.Kind() != constant.Unknown
	case types.Uint, types.Uint8, types.Uint16, types.Uint32, types.Uint64, types.Uintptr:
		n, ok := constant.Uint64Val(constant.ToInt(c))
		return n, ok
	case types.Int, types.Int8, types.Int16, types.Int32, types.Int64:
		n, ok := constant.Int64Val(constant.ToInt(c))
		return n, ok
	}
	return nil, false
}

// verbHole is the placeholder for what a verb prints of a value that is not known.
func (ev *Evaluator) verbHole(v verb, d printable, c class, name string) *Node {
	padded := v.flags == "" && v.width < 0 || v.flags == "0" && v.width < 20
	decimal := (v.char == 'd' || v.char == 'v') && padded && !v.prec && v.stars == 0
	u := Unknown{Reason: reasonIn(d.n)}
	switch {
	case decimal && c == classUint:
		u.Type = keys.Uint
	case decimal && c == classInt:
		u.Type = keys.Int
	case (v.char == 'x' || v.char == 'X') && v.plain() && (c == classUint || c == classString || c == classBytes):
		u.Type = keys.Hex
	case c == classAny && v.plain() && strings.ContainsRune("sv", v.char): // some value, as unknown as a string
	case c == classAny, c == classOther, c == classBytes, strings.Contains(v.flags, " "):
		u.Rest = true
	}
	return ev.unknown(name, nil, u)
}

// methodsFor returns the method that fmt calls to print a value of t, or nil;
// and whether t formats itself in a way of its own.
func methodsFor(t types.Type) (m *types.Func, formats bool) {
	if t == nil {
		return nil, false
	}
	if _, basic := types.Unalias(t).(*types.Basic); basic {
		return nil, false
	}
	for _, name := range []string{"Format", "Error", "String"} {
		o, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
		f, ok := o.(*types.Func)
		if !ok {
			continue
		}
		sig := f.Type().(*types.Signature)
		if name == "Format" && sig.Params().Len() == 2 && sig.Results().Len() == 0 {
			return nil, true
		}
		if sig.Params().Len() == 0 && sig.Results().Len() == 1 {
			if b, ok := sig.Results().At(0).Type().(*types.Basic); ok && b.Kind() == types.String {
				return f, false
			}
		}
	}
	return nil, false
}
