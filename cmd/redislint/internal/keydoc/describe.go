package keydoc

import (
	"cmp"
	"slices"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/webpage"
	"github.com/redislint/redislint/keys"
)

// describe is what the policy says of a class.
func (of *Class) describe(p *keys.Policy, c *keys.Class) {
	of.Class, of.Pattern, of.Type, of.Kind = c.Name, c.Pattern.Typed(), c.Type, c.Kind
	of.short = c.Pattern.String()
	of.segments = webpage.Segments(c.Pattern, p.Separator)
	if c.TTL.Kind != keys.AnyTTL {
		of.TTL = cmp.Or(c.Lifetime, c.TTL.String())
	}
	of.Refresh = c.Refresh
	if c.RefreshEvery > 0 {
		of.Refresh = keys.TTL{Kind: keys.BoundedTTL, Min: c.RefreshEvery, Max: c.RefreshEvery}.String()
	}
	of.MaxSize, of.MaxCount, of.MaxBytes, of.Budget = c.MaxSize, c.MaxCount, c.MaxBytes, c.Budget
	of.Owner, of.Doc, of.Open, of.Global, of.External = c.Owner, strings.TrimSpace(c.Doc), c.OpenFields, c.Global, c.External
	of.Allowed, of.Readers = slices.Sorted(slices.Values(c.Commands)), c.Readers
	for _, f := range c.Fields {
		of.Fields = append(of.Fields, fieldOf(f))
	}
	if f := fieldOf(c.Other); f.said() {
		of.Other = &f
	}
	of.Value = valueOf(c.Content)
	for _, was := range c.Was {
		of.Was = append(of.Was, was.String())
	}
	if !c.Retired.IsZero() {
		of.Retired = c.Retired.Format("2006-01-02")
	}
	of.Glob, of.matched = globOf(p, c)
}

// fieldOf is what the policy says of a field.
func fieldOf(f keys.Field) Field {
	of := Field{Name: f.Name, Doc: f.Doc, Type: f.Type, OneOf: f.OneOf, Sensitivity: f.Sensitivity}
	if f.TTL.Kind != keys.AnyTTL {
		of.TTL = f.TTL.String()
	}
	return of
}

// said reports whether the policy says anything of the field.
func (f Field) said() bool {
	return f.Doc != "" || f.Type != "" || f.OneOf != nil || f.TTL != "" || f.Sensitivity != ""
}

// More is what is said of the values of a field beside which they are: "TTL 5m, secret".
func (f Field) More() string {
	var more []string
	if f.TTL != "" {
		more = append(more, "TTL "+f.TTL)
	}
	if f.Sensitivity != "" {
		more = append(more, f.Sensitivity)
	}
	return strings.Join(more, ", ")
}

// valueOf is what the policy says of values; nil for nothing.
func valueOf(c keys.Content) *Value {
	v := &Value{OneOf: c.OneOf}
	types := map[string]string{}
	for _, m := range c.Types {
		types[m.Name] = m.Type
	}
	for _, name := range c.JSON {
		v.Members = append(v.Members, Field{Name: name, Type: types[name]})
	}
	for _, m := range c.Types {
		if !slices.Contains(c.JSON, m.Name) {
			v.Members = append(v.Members, Field{Name: m.Name, Type: m.Type, Doc: "optional"})
		}
	}
	if v.OneOf == nil && v.Members == nil {
		return nil
	}
	return v
}
