package envelope

import (
	"encoding/json"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/flow"
)

// lacks returns the members that a value has not; nil if that is not known.
func lacks(v flow.Value, want []string) []string {
	have, ok := object(v)
	if !ok {
		return nil
	}
	var missing []string
	for _, name := range want {
		if _, ok := have[name]; !ok {
			missing = append(missing, name)
		}
	}
	return missing
}

// object returns the members of a value. It is not ok of one that is not an object, or where
// that is not known.
func object(v flow.Value) (members, bool) {
	have := members{}
	switch {
	case v.Object != nil:
		for _, m := range v.Object {
			kind := m.Kind
			if m.Type != nil {
				kind = kindOf(m.Type, "")
			}
			have[m.Name] = member{kind: kind, text: m.Text, known: m.Known}
		}
		return have, true
	case v.JSON != nil:
		return have, have.add(v.JSON, v.Tag, 0)
	case v.Known:
		var object map[string]any
		if json.Unmarshal([]byte(v.Text), &object) != nil || object == nil {
			return nil, false
		}
		for name, value := range object {
			m := member{kind: kindOfJSON(value)}
			m.text, m.known = value.(string)
			have[name] = m
		}
		return have, true
	}
	return nil, false
}

// maxEmbedded bounds how deep structs are embedded, for those that embed
// themselves.
const maxEmbedded = 8

// members are the members of a JSON object.
type members map[string]member

// A member is the value of one.
type member struct {
	kind  string // as of [kindOf], [kindOfJSON]
	text  string // of a string, if it is a constant, as known says
	known bool
}

// add adds the members of the JSON object that encoding/json makes of t; false
// if it may make something else.
func (have members) add(t types.Type, tagged string, depth int) bool {
	t = types.Unalias(t)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if _, generic := t.(*types.TypeParam); generic || marshalsItself(t, tagged) || depth > maxEmbedded {
		return false
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range s.NumFields() {
		f := s.Field(i)
		tag := reflect.StructTag(s.Tag(i)).Get(tagged)
		name, options, _ := strings.Cut(tag, ",")
		switch {
		case tag == "-":
		case f.Embedded() && name == "" || strings.Contains(","+options+",", ",inline,"):
			if !have.embedded(f, tagged, depth) {
				return false
			}
		case !f.Exported():
		case name != "":
			have[name] = member{kind: kindOf(f.Type(), options)}
		default:
			have[f.Name()] = member{kind: kindOf(f.Type(), options)}
		}
	}
	return true
}

// embedded adds what an embedded field without a name in its tag gives.
func (have members) embedded(f *types.Var, tagged string, depth int) bool {
	t := types.Unalias(f.Type())
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if _, ok := t.Underlying().(*types.Struct); ok && !marshalsItself(t, tagged) {
		return have.add(t, tagged, depth+1)
	}
	if f.Exported() {
		have[f.Name()] = member{kind: kindOf(f.Type(), "")}
	}
	return true
}

// marshalsItself reports whether t, or a pointer to it, says how it is marshalled.
func marshalsItself(t types.Type, tagged string) bool {
	names := []string{"MarshalJSON", "MarshalText", "MarshalJSONTo"}
	if tagged == "msgpack" {
		names = []string{"EncodeMsgpack", "MarshalMsgpack", "MarshalBinary", "MarshalText"}
	}
	set := types.NewMethodSet(types.NewPointer(t))
	return slices.ContainsFunc(names, func(name string) bool { return set.Lookup(nil, name) != nil })
}
