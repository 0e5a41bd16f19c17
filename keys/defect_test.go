package keys

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDefect(t *testing.T) {
	json := &Content{JSON: []string{"id"}, Types: []Member{{"id", "uuid"}, {"pid", "int"}}}
	const id = `"id":"6ba7b810-9dad-11d1-80b4-00c04fd430c8"`
	for _, tt := range []struct {
		content *Content
		value   string
		is      string
	}{
		{&Content{}, "\xff", ""},
		{&Content{OneOf: []string{"a", "b"}}, "b", ""},
		{&Content{OneOf: []string{"a", "b"}}, "", "is none of one_of"},
		{json, `{` + id + `,"pid":7,"more":[]}`, ""},
		{json, `{` + id + `,"pid":null}`, ""},
		{json, `{` + id + `,"pid":"7"}`, "has a member pid that is not of type int"},
		{json, `{"id":7}`, "has a member id that is not of type uuid"},
		{json, `{"pid":7}`, "lacks the member id"},
		{json, `null`, "is not a JSON object"},
		{json, `{` + id + `} {}`, "is not a JSON object"},
		{json, ``, "is not a JSON object"},
	} {
		assert.Equal(t, Defect{Is: tt.is}, tt.content.Defect(tt.value), tt.value)
	}
}

func TestFieldDefect(t *testing.T) {
	status := Field{Name: "status", OneOf: []string{"up", "down"}}
	at := Field{Name: "at", Type: "int"}
	content := Content{OneOf: []string{"1"}}
	for _, tt := range []struct {
		class        Class
		field, value string
		want         Defect
	}{
		{Class{}, "any", "any", Defect{}},
		{Class{Content: content}, "any", "2", Defect{Is: "is none of one_of"}},
		{Class{Fields: []Field{status, at}}, "at", "7", Defect{}},
		{Class{Fields: []Field{status, at}}, "at", "now", Defect{Of: "of the field at", Is: "is not of type int"}},
		{Class{Fields: []Field{status, at}}, "status", "off", Defect{Of: "of the field status", Is: "is none of one_of"}},
		{Class{Fields: []Field{status}}, "secret", "x", Defect{Of: "of a field that the class does not have"}},
		{Class{Fields: []Field{status}, OpenFields: true, Other: at, Content: content}, "x", "y", Defect{Of: "of a field", Is: "is not of type int"}},
		{Class{Fields: []Field{status}, OpenFields: true, Other: at, Content: content}, "x", "7", Defect{}},
		{Class{Fields: []Field{}, OpenFields: true, Content: content}, "x", "7", Defect{Is: "is none of one_of"}},
	} {
		assert.Equal(t, tt.want, tt.class.FieldDefect(tt.field, tt.value), "%s %s", tt.field, tt.value)
	}
}
