package missingttl

import (
	"go/ast"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// fieldTTL returns the finding of a use that gives a field of a hash another lifetime than
// the class says, or writes one that has a lifetime where nothing gives it.
func (c *checker) fieldTTL(u *uses.Use) (passes.Finding, bool) {
	if u.Role != uses.RoleKey || u.Called || u.Inferred || u.Call == nil || u.Via != "" || u.Access != uses.Write || len(u.Keys) == 0 || c.in.Policies == nil || c.in.Flow == nil {
		return passes.Finding{}, false
	}
	m, ok := c.in.Policies.Match(u, u.Keys[0].Template)
	if !ok || len(m.Also) > 0 || !slices.ContainsFunc(m.Class.Fields, func(f keys.Field) bool { return f.TTL != (keys.TTL{}) }) && m.Class.Other.TTL == (keys.TTL{}) {
		return passes.Finding{}, false
	}
	t := u.Keys[0].Template
	switch u.Command {
	case "HEXPIRE", "HPEXPIRE":
		return c.fieldExpiry(u, t, m.Class)
	case "HSET", "HMSET", "HSETNX":
		for _, f := range c.in.Flow.Fields(u) {
			field, ok := m.Class.Field(f.Name)
			if ok && field.TTL.Expires() && !c.in.Flow.Alone() && !c.expires(m.Class) {
				return c.in.Of(u, t, passes.Message(u.Command+" leaves field "+verbatim(cut(f.Name))+" of key %s without a TTL: it wants "+verbatim(field.TTL.String()), t)), true
			}
		}
	}
	return passes.Finding{}, false
}

// fieldExpiry looks at the fields that an HEXPIRE names.
func (c *checker) fieldExpiry(u *uses.Use, t keys.Template, class *keys.Class) (passes.Finding, bool) {
	name := ""
	if u.Call.Callee != nil {
		name = u.Call.Callee.Name()
	}
	lifetime := flow.Behind(u, 1)
	if name != "HExpire" && name != "HPExpire" || lifetime == nil {
		return passes.Finding{}, false
	}
	low, high, least, most := c.in.Flow.Lifetime(&uses.TTLArg{Expr: lifetime, Call: u.Call}, false).Between()
	if !least || !most || low != high || low <= 0 {
		return passes.Finding{}, false
	}
	for i := 2; ; i++ {
		var e ast.Expr
		if e = flow.Behind(u, i); e == nil {
			return passes.Finding{}, false
		}
		text, known := c.in.Flow.Text(u, e)
		field, ok := class.Field(text)
		if !ok && class.OpenFields && (known || len(class.Fields) == 0) {
			field, ok = class.Other, true
		}
		if !ok || field.TTL.Contains(low) {
			continue
		}
		if !known {
			return c.in.Of(u, t, passes.Message("a field of key %s gets a TTL of "+short(low)+": "+verbatim(wants(field)), t)), true
		}
		return c.in.Of(u, t, passes.Message("field "+verbatim(cut(text))+" of key %s gets a TTL of "+short(low)+": "+verbatim(wants(field)), t)), true
	}
}

func wants(field keys.Field) string {
	if field.TTL.Kind == keys.NoTTL {
		return "it must persist"
	}
	return "it wants " + field.TTL.String()
}

// expires reports whether anything gives fields of a class a lifetime, or may.
func (c *checker) expires(class *keys.Class) bool {
	for i := range c.in.Uses {
		u := &c.in.Uses[i]
		switch u.Command {
		case "HEXPIRE", "HPEXPIRE", "HEXPIREAT", "HPEXPIREAT", "HSETEX", "HGETEX", "EVAL", "EVALSHA", "FCALL", "":
			if u.Role == uses.RoleKey && passes.Reaches(c.in.Policy(u.Package), u, class) {
				return true
			}
		}
	}
	return false
}

// cut is a name that fits into a message.
func cut(name string) string {
	if len(name) > maxName {
		return name[:maxName]
	}
	return name
}
