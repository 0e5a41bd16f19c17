package fix

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// misprinted says which operand of a site is of a type that its verb is not made for: fmt
// prints "%!s(int=7)", and go vet would report the verb where the fix writes it; "" if none is.
func misprinted(s uses.Site, ops []operands.Operand) (no string) {
	for _, op := range ops {
		if op.Expr == nil || op.Verb == "" {
			continue
		}
		t := s.Package.Info.TypeOf(op.Expr)
		if t != nil && !prints(op.Verb[len(op.Verb)-1], types.Default(t), nil) {
			of := types.TypeString(types.Default(t), types.RelativeTo(s.Package.Types))
			return "prints " + types.ExprString(ast.Unparen(op.Expr)) + ", of type " + of + ", with " + op.Verb + ": go vet reports that, so mend the verb; the keys change with it"
		}
	}
	return ""
}

// verbsOf are the verbs of fmt for a type of the language, by what go vet says of Go 1.26.
func verbsOf(b *types.Basic) string {
	switch info := b.Info(); {
	case info&types.IsBoolean != 0:
		return "t"
	case b.Kind() == types.Uint8, b.Kind() == types.Int32, b.Kind() == types.UntypedRune:
		return "bcdoOqxXU"
	case info&types.IsInteger != 0:
		return "bcdoOxXU"
	case info&(types.IsFloat|types.IsComplex) != 0:
		return "beEfFgGxX"
	case info&types.IsString != 0:
		return "sqxX"
	case b.Kind() == types.UnsafePointer:
		return "bdopOxX"
	}
	return "" // nil
}

// prints reports whether a verb is made for values of t, by the rules of go vet. What they
// hold inside, around being the types that they are in, is printed with it.
func prints(verb byte, t types.Type, around []types.Type) bool {
	asText := strings.IndexByte("sqxX", verb) >= 0
	if verb == 'v' || verb == 'T' || types.IsInterface(t) || formatsItself(t) || asText && printsText(t) {
		return true
	}
	if slices.ContainsFunc(around, func(o types.Type) bool { return types.Identical(o, t) }) {
		return true
	}
	around = append(around, t)
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return strings.IndexByte(verbsOf(u), verb) >= 0
	case *types.Slice:
		return verb == 'p' || asText && isByte(u.Elem()) || prints(verb, u.Elem(), around)
	case *types.Array:
		return asText && isByte(u.Elem()) || prints(verb, u.Elem(), around)
	case *types.Map:
		return verb == 'p' || prints(verb, u.Key(), around) && prints(verb, u.Elem(), around)
	case *types.Struct:
		for f := range u.Fields() {
			if !prints(verb, f.Type(), around) || !f.Exported() && asText && printsText(f.Type()) {
				return false
			}
		}
		return true
	case *types.Pointer:
		if strings.IndexByte("pbdoOxX", verb) >= 0 {
			return true
		}
		switch u.Elem().Underlying().(type) {
		case *types.Struct, *types.Array, *types.Slice, *types.Map:
			return len(around) == 1 && prints(verb, u.Elem(), around)
		}
		return false
	case *types.Chan, *types.Signature:
		return verb == 'p'
	}
	return true
}

func isByte(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Uint8
}

// printsText reports whether fmt prints a value of t by its method Error or String.
func printsText(t types.Type) bool {
	for _, name := range []string{"Error", "String"} {
		o, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
		f, ok := o.(*types.Func)
		if !ok {
			continue
		}
		sig := f.Type().(*types.Signature)
		if sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.String]) {
			return true
		}
	}
	return false
}
