package gen

import (
	"fmt"

	"github.com/redislint/redislint/keys"
)

// An owner is what a name of the generated package is for.
type owner struct {
	what         string // "class keys.worker", "builders.type"
	line, column int    // 0 if it has no position
}

// ambiguous returns the classes with an escape whose values no parse function could tell
// apart.
func (pl *Plan) ambiguous() keys.PolicyErrors {
	var errs keys.PolicyErrors
	for _, b := range pl.Builders {
		if b.Class.Escape != "" && b.Parse == "" {
			errs = append(errs, &keys.PolicyError{
				File: pl.Policy.File, Line: b.Class.Line, Column: b.Class.Column,
				Message: fmt.Sprintf("the pattern of class %s, which has an escape, does not tell where its values end: two lists of values could give one %s (put %q between the placeholders, or remove the escape)",
					b.Class.Name, b.kind(), pl.Policy.Separator),
			})
		}
	}
	return errs
}

// collisions returns the names of the package, and those that two parts of it would have.
// That the methods of two classes differ is the policy's own check.
func (pl *Plan) collisions() (taken map[string]owner, errs keys.PolicyErrors) {
	taken = map[string]owner{pl.New: {what: "the constructor"}}
	if pl.Default != "" {
		taken[pl.Default] = owner{what: "the constructor"}
	}
	if pl.DefaultFor != "" {
		taken[pl.DefaultFor], taken[serviceType] = owner{what: "the constructor"}, owner{what: "the type of services"}
	}
	claim := func(name string, o owner) {
		other, ok := taken[name]
		if !ok {
			taken[name] = o
			return
		}
		where := ""
		if other.line > 0 {
			where = fmt.Sprintf(" in %d:%d", other.line, other.column)
		}
		errs = append(errs, &keys.PolicyError{
			File: pl.Policy.File, Line: o.line, Column: o.column,
			Message: fmt.Sprintf("%s and %s%s would both get the name %s (rename one)", o.what, other.what, where, name),
		})
	}
	claim(pl.Type, owner{what: "builders.type"})
	for _, s := range pl.Services {
		claim(s.Const, owner{"services." + s.Name, s.Line, s.Column})
	}
	for _, b := range pl.Builders {
		kind := "keys."
		if b.Channel {
			kind = "channels."
		}
		o := owner{kind + b.Class.Name, b.Class.Line, b.Class.Column}
		if b.Parse != "" {
			claim(b.Parse, o)
		}
		for _, c := range b.Constants {
			claim(c.Name, o)
		}
	}
	return taken, errs
}
