package envelope

import (
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/flow"
)

// mistyped returns the first member of a value that is not of its type, and what it is: a
// kind with its article, or a text.
func mistyped(v flow.Value, want []keys.Member) (m keys.Member, is string, ok bool) {
	have, known := object(v)
	if !known {
		return m, "", false
	}
	for _, m := range want {
		switch is := have[m.Name]; {
		case is.kind == "" || is.kind == "null":
		case !fits(is.kind, m.Type):
			return m, article(is.kind), true
		case is.known && is.text != "" && keys.IsText(m.Type) && !keys.FitsType(m.Type, is.text):
			return m, quoted(is.text, "another text"), true
		}
	}
	return m, "", false
}

// fits reports whether a value of a kind can be of a type. The text of a string is not
// known, nor the size of a number.
func fits(kind, valueType string) bool {
	switch valueType {
	case "int", "uint":
		return kind == "int" || kind == "number"
	case "float":
		return slices.Contains([]string{"int", "float", "number"}, kind)
	}
	return kind == valueType || kind == "string" && keys.IsText(valueType)
}

// kindOf returns what encoding/json makes of t: string, int, float, bool, array or object;
// "" if that is not known.
func kindOf(t types.Type, options string) string {
	if p, ok := types.Unalias(t).Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if _, generic := types.Unalias(t).(*types.TypeParam); generic || marshalsItself(t, "json") || marshalsItself(t, "msgpack") {
		return ""
	}
	switch u := types.Unalias(t).Underlying().(type) {
	case *types.Basic:
		return kindOfBasic(u, slices.Contains(strings.Split(options, ","), "string"))
	case *types.Slice:
		if b, ok := types.Unalias(u.Elem()).Underlying().(*types.Basic); ok && b.Kind() == types.Byte {
			return "string"
		}
		return "array"
	case *types.Array:
		return "array"
	case *types.Struct, *types.Map:
		return "object"
	}
	return ""
}

func kindOfBasic(b *types.Basic, quoted bool) string {
	switch {
	case b.Info()&types.IsString != 0, quoted:
		return "string"
	case b.Info()&types.IsInteger != 0:
		return "int"
	case b.Info()&types.IsFloat != 0:
		return "float"
	case b.Info()&types.IsBoolean != 0:
		return "bool"
	}
	return ""
}

// kindOfJSON is kindOf for a value that was decoded.
func kindOfJSON(v any) string {
	switch v.(type) {
	case string:
		return "string"
	case float64:
		return "number"
	case bool:
		return "bool"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return "null"
}
