package envelope

import (
	"encoding/json"
	"go/types"
	"reflect"
	"strings"

	"github.com/redislint/redislint/passes/flow"
)

// lacks returns the members that a value has not; nil if that is not known.
func lacks(v flow.Value, want []string) []string {
	have := map[string]bool{}
	switch {
	case v.JSON != nil:
		if !members(v.JSON, have, 0) {
			return nil
		}
	case v.Known:
		var object map[string]json.RawMessage
		if json.Unmarshal([]byte(v.Text), &object) != nil || object == nil {
			return nil
		}
		for name := range object {
			have[name] = true
		}
	default:
		return nil
	}
	var missing []string
	for _, name := range want {
		if !have[name] {
			missing = append(missing, name)
		}
	}
	return missing
}

// maxEmbedded bounds how deep structs are embedded, for those that embed
// themselves.
const maxEmbedded = 8

// members adds the members of the JSON object that encoding/json makes of t; false
// if it may make something else.
func members(t types.Type, have map[string]bool, depth int) bool {
	t = types.Unalias(t)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if _, generic := t.(*types.TypeParam); generic || marshalsItself(t) || depth > maxEmbedded {
		return false
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range s.NumFields() {
		f := s.Field(i)
		tag := reflect.StructTag(s.Tag(i)).Get("json")
		name, options, _ := strings.Cut(tag, ",")
		switch {
		case tag == "-":
		case f.Embedded() && name == "" || strings.Contains(","+options+",", ",inline,"):
			if !embedded(f, have, depth) {
				return false
			}
		case !f.Exported():
		case name != "":
			have[name] = true
		default:
			have[f.Name()] = true
		}
	}
	return true
}

// embedded adds what an embedded field without a name in its tag gives.
func embedded(f *types.Var, have map[string]bool, depth int) bool {
	t := types.Unalias(f.Type())
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if _, ok := t.Underlying().(*types.Struct); ok && !marshalsItself(t) {
		return members(t, have, depth+1)
	}
	if f.Exported() {
		have[f.Name()] = true
	}
	return true
}

// marshalsItself reports whether t, or a pointer to it, says how it is marshalled.
func marshalsItself(t types.Type) bool {
	set := types.NewMethodSet(types.NewPointer(t))
	for _, name := range []string{"MarshalJSON", "MarshalText", "MarshalJSONTo"} {
		if set.Lookup(nil, name) != nil {
			return true
		}
	}
	return false
}
