package keydoc

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// A side is what code does with keys of a class: somebody makes them, somebody asks for what is there,
// somebody does something else with them.
type side struct{ made, asked, touched bool }

func (s *side) add(o side) {
	s.made, s.asked, s.touched = s.made || o.made, s.asked || o.asked, s.touched || o.touched
}

// A likeness is what is done with keys of one shape.
type likeness struct {
	side
	template keys.Template  // one of them
	matches  *regexp.Regexp // the shapes that it has with anything for its placeholders
}

// keeps are the commands that write to keys that are there, and create none. Those whose rights are only to
// take something out of a key, as LPOP, need not be here.
var keeps = commandSet(`EXPIRE PEXPIRE EXPIREAT PEXPIREAT PERSIST GETEX HGETDEL HGETEX HEXPIRE HPEXPIRE HEXPIREAT HPEXPIREAT HPERSIST
	LSET LPUSHX RPUSHX LINSERT XACK XACKDEL XDELEX XCLAIM XSETID XGROUP|SETID XGROUP|CREATECONSUMER
	JSON.ARRPOP JSON.ARRTRIM JSON.CLEAR JSON.DEL JSON.FORGET CF.DEL TS.DEL VREM`)

// creates reports whether a command that writes to a key with these rights makes it if it is not there.
func creates(command string, rights []string) bool {
	takes := slices.Contains(rights, "delete") && !slices.Contains(rights, "update") && !slices.Contains(rights, "insert")
	return !takes && !keeps[command]
}

// answers are the commands whose reply says what was there, so that who sends them asks for it: counters,
// and what is written if it is not there yet.
var answers = commandSet(`INCR DECR INCRBY DECRBY INCRBYFLOAT HINCRBY HINCRBYFLOAT ZINCRBY INCREX GCRA CL.THROTTLE SETNX MSETNX HSETNX
	SETBIT PFADD SADD BF.ADD BF.MADD CF.ADD CF.ADDNX`)

func commandSet(names string) map[string]bool {
	out := map[string]bool{}
	for name := range strings.FieldsSeq(names) {
		out[strings.ReplaceAll(name, "|", " ")] = true
	}
	return out
}

// sideOf is what a use does with one of its keys.
func sideOf(u *uses.Use, k uses.Key) (s side) {
	for _, a := range actsOf(u, k) {
		switch {
		case a.done&given != 0:
			s.made, s.asked = true, true
		case a.creates:
			s.made = true
		}
		s.asked = s.asked || a.done&reads != 0 || answers[a.command] || a.command == "SET" && mayAsk(u)
		s.touched = s.touched || a.done != 0 && !a.creates
	}
	return s
}

// mayAsk reports whether a call of SET may set the key only if it is not there, or if it is: by the
// name of the method, a word among its arguments or a field of its options. It may where the call of
// the client is not known, and where its options come behind it.
func mayAsk(u *uses.Use) bool {
	for u.Inner != nil {
		u = u.Inner
	}
	if u.Call == nil || u.Via != "" || u.Client == "" || strings.Contains(u.Client, "rueidis") || strings.Contains(u.Client, "valkey-go") {
		return true
	}
	is := func(text string) bool {
		text = strings.ToUpper(strings.Trim(text, "\"`"))
		return strings.HasSuffix(text, "NX") || strings.HasSuffix(text, "XX")
	}
	asks := false
	ast.Inspect(u.Call.Expr, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			asks = asks || is(n.Name) || n.Name == "SetArgs"
		case *ast.BasicLit:
			asks = asks || n.Kind == token.STRING && is(n.Value)
		}
		return !asks
	})
	return asks || u.Call.Expr.Ellipsis.IsValid()
}

// oneSided lists the classes whose keys are used, and never created, and those whose keys
// are created, and never read. A key that may be of the class counts, of other classes and of none.
func (b *builder) oneSided() {
	if b.in.NoCode || b.in.Service != "" {
		return
	}
	of, like := map[*keys.Class]*side{}, map[string]*likeness{}
	for i := range b.in.Uses {
		u := &b.in.Uses[i]
		if u.Role != uses.RoleKey {
			continue
		}
		for _, k := range u.Keys {
			s := sideOf(u, k)
			if !hasWord(k.Template) {
				b.doc.loose.add(s)
				continue
			}
			is := shape(k.Template)
			if like[is] == nil {
				like[is] = &likeness{template: k.Template, matches: regexp.MustCompile(loosely(is))}
			}
			like[is].add(s)
			for _, c := range b.classes(u, k.Template) {
				if of[c] == nil {
					of[c] = &side{}
				}
				of[c].add(s)
			}
		}
	}
	for _, c := range b.order {
		s := of[c]
		if s == nil {
			s = b.at[c].foundOnly()
		}
		if s == nil || c.External || b.channels[c] {
			continue
		}
		if !s.made || !s.asked {
			b.possibly(c, s, like)
		}
		if s.touched && !s.made {
			b.doc.NotCreated = append(b.doc.NotCreated, b.at[c].title())
		}
		if s.made && !s.asked && c.Kind == "" {
			b.doc.NotRead = append(b.doc.NotRead, b.at[c].title())
		}
	}
}

// foundOnly is what is done with the keys of a class of which code knows nothing but a pattern that has
// keys of other classes too; nil of others, and where they are sought alone.
func (of *Class) foundOnly() *side {
	for _, p := range of.ByPattern {
		if p.Done != found {
			return &side{touched: true, made: p.Done == "given", asked: true}
		}
	}
	return nil
}

// possibly adds to what is done with keys of a class what is done with those that may be of it, as
// they are or with anything for their values.
func (b *builder) possibly(c *keys.Class, s *side, like map[string]*likeness) {
	p := b.policyOf[c]
	patterns := []keys.Template{c.Pattern}
	if c.HasNamespace() && p.Namespace.Default != "" {
		patterns = append(patterns, p.InDefault(c.Pattern))
	}
	for _, done := range like {
		if slices.ContainsFunc(patterns, func(of keys.Template) bool {
			_, both := keys.Overlap(done.template, of, p.Separator)
			return both || done.matches.MatchString(shape(of))
		}) {
			s.made, s.asked = s.made || done.made, s.asked || done.asked
		}
	}
}

// NoCreator says that nobody creates keys of classes, of whom it is known which keys they write.
func (d *Document) NoCreator() string {
	if d.loose.made {
		return "Code reads, changes or deletes these keys, and no code whose keys are known creates them:"
	}
	return "Code reads, changes or deletes these keys, and no code creates them:"
}

// NoReader says that nobody reads keys of classes, of whom it is known which keys they read.
func (d *Document) NoReader() string {
	if d.loose.asked {
		return "Code creates these keys, and no code whose keys are known reads them:"
	}
	return "Code creates these keys, and no code reads them:"
}
