package eval

import (
	"fmt"
	"go/constant"
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

func (o operand) class() class {
	t := o.typ
	if t == nil || types.IsInterface(t) {
		switch t = o.value.dyn; {
		case o.value.mixed:
			return classAny
		case t != nil:
		case o.value.kind == number, o.value.kind == unknown, o.value.kind == text && o.value.typ != nil:
			t = o.value.typ
		case o.value.kind == text && !o.value.open():
			return classString
		}
	}
	return classOf(t)
}

// open reports whether v is, or may be, a value from outside the code that is
// followed: then its type is not known where it is an interface.
func (v Value) open() bool {
	for _, s := range v.alts {
		if len(s) == 1 && s[0].Kind != Lit {
			return true
		}
	}
	return false
}

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

// exact prints a constant the way fmt does. It says no where fmt would write
// the name of a type, and for addresses.
func (v verb) exact(o operand, c class, stars []operand) (string, bool) {
	if !v.takes(c) || v.char == 'v' && (strings.Contains(v.flags, "#") || c == classBytes) || v.width > 256 {
		return "", false
	}
	var args []any
	for _, s := range stars {
		n, ok := s.value.Number()
		if !ok || n > 256 || n < -256 || s.class() != classInt {
			return "", false
		}
		args = append(args, int(n))
	}
	x, ok := goValue(o, c)
	if !ok {
		return "", false
	}
	s := fmt.Sprintf(v.text, append(args, x)...)
	return s, len(s) <= 1<<12
}

// goValue is the Go value of an operand that is constant.
func goValue(o operand, c class) (any, bool) {
	switch o.value.kind {
	case text:
		s, ok := o.value.Known()
		if c == classBytes {
			return []byte(s), ok
		}
		return s, ok && c == classString
	case number:
		t := o.typ
		if t == nil || types.IsInterface(t) {
			t = o.value.typ
		}
		return constantValue(o.value.num, t)
	}
	return nil, false
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
		return f, true
	case types.Float32:
		f, _ := constant.Float32Val(constant.ToFloat(c))
		return f, true
	case types.Uint, types.Uint8, types.Uint16, types.Uint32, types.Uint64, types.Uintptr:
		n, ok := constant.Uint64Val(constant.ToInt(c))
		return n, ok
	case types.Int, types.Int8, types.Int16, types.Int32, types.Int64:
		n, ok := constant.Int64Val(constant.ToInt(c))
		return n, ok
	}
	return nil, false
}

// hole is the placeholder for what the verb prints of a value that is not
// known.
func (v verb) hole(o operand, c class) Seq {
	padded := v.flags == "" && v.width < 0 || v.flags == "0" && v.width < 20
	decimal := (v.char == 'd' || v.char == 'v') && padded && !v.prec && v.stars == 0
	switch {
	case decimal && c == classUint:
		return hole(o.name, keys.Uint)
	case decimal && c == classInt:
		return hole(o.name, keys.Int)
	case (v.char == 'x' || v.char == 'X') && v.plain() && (c == classUint || c == classString || c == classBytes):
		return hole(o.name, keys.Hex)
	case c == classAny, c == classOther, c == classBytes, strings.Contains(v.flags, " "):
		return restHole(o.name)
	}
	return hole(o.name, "")
}
