// Package usetest makes uses by hand, for the unit tests of rules.
package usetest

import (
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// Use returns a use in a.go at the line, of the templates, which are in the
// syntax of [keys.Parse]. Every template that begins with literal text has its
// head in keys.go at headLine. Text that cannot be parsed is literal.
func Use(command string, role uses.Role, line, headLine int, templates ...string) uses.Use {
	u := uses.Use{
		Package: "example.org/a", Decl: "Do", Arg: Span("a.go", line), Command: command, Role: role,
	}
	for _, text := range templates {
		t, err := keys.Parse(text)
		if err != nil {
			t = keys.New(keys.Part{Literal: text})
		}
		k := uses.Key{Template: t}
		if t.Head() != "" {
			k.Head = &uses.Origin{Span: Span("keys.go", headLine), Package: "example.org/keys", Decl: "prefix"}
		}
		u.Keys = append(u.Keys, k)
	}
	return u
}

// Span returns a span on a line of a file.
func Span(file string, line int) uses.Span {
	return uses.Span{File: "/src/" + file, Line: line, Column: 3, EndLine: line, EndCol: 9}
}
