package secretvalue

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"reflect"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/internal/names"
	"github.com/redislint/redislint/passes/uses"
)

// classOf returns the only class of the keys of a use; nil if there is none.
func classOf(in *passes.Input, u *uses.Use) *keys.Class {
	var class *keys.Class
	for _, k := range u.Keys {
		m, ok := in.Policies.Match(u, k.Template)
		if !ok || len(m.Also) > 0 || class != nil && class != m.Class {
			return nil
		}
		class = m.Class
	}
	return class
}

// secretField returns the name of a field of a hash, or of a member of a JSON object,
// whose value is stored as it is, and that is secret by the policy or by its name; "" if
// there is none.
func secretField(in *passes.Input, u *uses.Use, list []string) string {
	if in.Flow == nil || u.Call == nil || u.Inferred {
		return ""
	}
	class := classOf(in, u)
	isSecret := func(name string) bool {
		if class != nil {
			if f, ok := class.Field(name); ok && f.Sensitivity != "" {
				return f.Sensitivity == keys.Secret
			}
		}
		return names.Means(name, list) && !names.Treated(name)
	}
	switch u.Command {
	case "HSET", "HMSET", "HSETNX":
		for _, f := range in.Flow.Fields(u) {
			if isSecret(f.Name) && storesRaw(in.Flow, u, f) {
				return f.Name
			}
		}
		return ""
	}
	for _, v := range in.Flow.Values(u) {
		if v.JSON == nil {
			continue
		}
		if name := secretMember(in.Flow, u, v, isSecret); name != "" {
			return name
		}
	}
	return ""
}

// storesRaw reports whether a field of a hash gets text that is a variable, a parameter
// or a field as it is. A constant is not secret.
func storesRaw(f *flow.Flow, u *uses.Use, field flow.Field) bool {
	info := u.Call.Pkg.Info
	if field.Value == nil {
		return field.Of != nil && isBytes(field.Of.Type()) && filledOnly(f, u, field.Of, field.Struct)
	}
	if field.Known || info.Types[field.Value].Value != nil || !isBytes(info.TypeOf(field.Value)) {
		return false
	}
	switch ast.Unparen(field.Value).(type) {
	case *ast.Ident, *ast.SelectorExpr:
	default:
		return false // what a function gives may be anything
	}
	v := flow.Value{Expr: field.Value}
	return !isTreated(ast.Unparen(field.Value)) && !hidden(f, u, v, treats)
}

// isTreated reports whether the name of a variable or field says that it is hashed or
// encrypted.
func isTreated(e ast.Expr) bool {
	switch x := e.(type) {
	case *ast.Ident:
		return names.Treated(x.Name)
	case *ast.SelectorExpr:
		return names.Treated(x.Sel.Name)
	}
	return false
}

// filledOnly reports whether the module gives a field of a struct values as they are, at
// least one, and none that is hashed or encrypted. One that a database or a decoder fills
// may be.
func filledOnly(f *flow.Flow, u *uses.Use, field *types.Var, of types.Type) bool {
	assigns := f.Assigned(of, field, u.Call.Pkg)
	if len(assigns) == 0 || names.Treated(field.Name()) {
		return false
	}
	t := treatment{f: f, treats: treats}
	return !t.ofAssigns(assigns) && !slices.ContainsFunc(assigns, func(a *flow.Assign) bool {
		switch ast.Unparen(a.Value).(type) {
		case *ast.Ident, *ast.SelectorExpr:
			return isTreated(ast.Unparen(a.Value))
		}
		return true
	})
}

// secretMember returns the name of a secret member of a struct that is marshalled.
func secretMember(f *flow.Flow, u *uses.Use, v flow.Value, isSecret func(string) bool) string {
	t := v.JSON
	if p, ok := types.Unalias(t).Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := types.Unalias(t).Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for i := range s.NumFields() {
		field := s.Field(i)
		name, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get(v.Tag), ",")
		if name == "-" || !field.Exported() {
			continue
		}
		if name == "" {
			name = field.Name()
		}
		if isSecret(name) && isBytes(field.Type()) && filledOnly(f, u, field, t) {
			return name
		}
	}
	return ""
}

// ofSecretClass returns the name of the value that a use stores as it is under a key whose
// class is secret; "" if there is none.
func ofSecretClass(in *passes.Input, u *uses.Use) string {
	class := classOf(in, u)
	if class == nil || class.Sensitivity != keys.Secret || in.Flow == nil {
		return ""
	}
	for _, v := range in.Flow.Values(u) {
		if len(v.Names) == 0 || v.Known || v.JSON != nil || slices.ContainsFunc(v.Names, names.Treated) || hidden(in.Flow, u, v, treats) {
			continue
		}
		return v.Names[0]
	}
	return ""
}
