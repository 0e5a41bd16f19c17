package suggest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/redislint/redislint/keys"
)

// A Class is one that some keys could have.
type Class struct {
	Name    string
	Pattern keys.Template
	Type    string // "" where it is not known, or there are several
	TTL     string // in the syntax of a policy; "" to say nothing
	Keys    int64
	Global  bool // it does not follow the format of the policy
	Notes   []string
	// Doubt says why the policy cannot have the class; "" if it can.
	Doubt string
}

// A Suggestion is classes for the keys that came.
type Suggestion struct {
	Separator  string
	Namespaces []string // that the patterns have a placeholder for, and the policy has not
	Classes    []Class
	Keys       int64
	known      Known
	namespace  string // the name of its placeholder
}

// Suggest makes classes of the keys that came so far. Each key is one of a class, or the
// class has a doubt; [keys.ParsePolicy] accepts those that have none, beside the classes of
// the policy at hand.
func (g *Groups) Suggest(k Known) *Suggestion {
	if k.Policy != nil {
		if err := k.read(k.Text); err != nil {
			k.classes, k.rest = "", ""
		}
	}
	forms, spaces := g.forms(k)
	s := &Suggestion{Separator: g.separator(k), known: k}
	namespace := k.placeholder()
	reserved := map[string]bool{}
	taken := map[string]bool{"": true, "Keys": true, "New": true, "Default": true, "Namespace": true}
	if p := k.Policy; p != nil {
		for _, of := range p.Segments {
			reserved[of.Placeholder] = true
		}
		for _, of := range p.Placeholders {
			reserved[of.Name] = true
		}
		for _, c := range slices.Concat(p.Keys, p.Channels) {
			take(c.Name, taken)
		}
	}
	if k.Policy == nil || k.Policy.Namespace == nil {
		s.Namespaces = spaces
	}
	reserved[namespace], s.namespace = true, namespace
	skip := commonWords(forms)
	for _, f := range forms {
		s.Keys += f.keys
		c := Class{Keys: f.keys}
		optional := k.Policy != nil && k.Policy.Namespace != nil && k.Policy.Namespace.Optional
		if optional && len(f.parts) > 2 && f.parts[0].kind == space {
			f.parts = f.parts[2:]
		}
		c.Pattern = f.template(s.Separator, namespace, reserved)
		c.Pattern = f.checked(c.Pattern, s.Separator)
		c.Name = f.className(skip, taken)
		c.setType(&f.leaf)
		c.setTTL(&f.leaf)
		if len(c.Pattern.Parts()) == 0 {
			c.Doubt = "the empty key can be of no class"
		} else if tooWide(c.Pattern, f.keys) {
			c.Doubt = "there is no word in it, so that keys of others would be of the class"
		}
		s.Classes = append(s.Classes, c)
	}
	s.settle()
	return s
}

// fewKeys are fewer keys than a class without a word is made of: they may be alike by chance.
const fewKeys = 10

// tooWide reports whether a pattern has no word in it, so that anything is one of its keys, or, where
// its values are of types, the few that came are all that speak for it.
func tooWide(t keys.Template, n int64) bool {
	typed, values := false, false
	for _, p := range t.Parts() {
		if !p.Placeholder && strings.ContainsFunc(p.Literal, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			return false
		}
		values = values || p.Placeholder
		typed = typed || p.Placeholder && p.Type != keys.String
	}
	return values && (!typed || n < fewKeys)
}

// separator is that of the policy, or the one that most keys have.
func (g *Groups) separator(k Known) string {
	if k.Policy != nil {
		return k.Policy.Separator
	}
	best, most := ":", int64(0)
	for _, sep := range slices.Sorted(maps.Keys(g.Roots)) {
		if n := g.Roots[sep].count(); sep != "" && n > most {
			best, most = sep, n
		}
	}
	return best
}

// checked is a pattern that matches the example of the form: what it was taken for is
// left out where it does not.
func (f *form) checked(t keys.Template, separator string) keys.Template {
	syntax := keys.Syntax{Separator: separator}
	for range 2 {
		if _, ok := syntax.Match(t, string(f.leaf.Example)); ok || f.leaf.Example == nil || f.leaf.Hash != "" {
			return t
		}
		parts := t.Parts()
		for i := range parts {
			if parts[i].Placeholder && parts[i].Type != keys.String {
				parts[i].Type = keys.String
			}
		}
		t = keys.New(parts...)
	}
	return t
}

func (c *Class) setType(l *leaf) {
	names := slices.Sorted(maps.Keys(l.Types))
	if len(names) == 1 && slices.Contains(keys.ClassTypes(), names[0]) {
		c.Type = names[0]
		return
	}
	if len(names) > 0 {
		slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(l.Types[b], l.Types[a]) })
		var list []string
		for _, n := range names {
			list = append(list, fmt.Sprintf("%d %s", l.Types[n], n))
		}
		c.Notes = append(c.Notes, "types: "+strings.Join(list, ", "))
	}
}

func (c *Class) setTTL(l *leaf) {
	switch {
	case l.Unknown > 0 || l.Persistent+l.Expiring == 0:
	case l.Expiring == 0:
		c.TTL = "none"
	case l.Persistent == 0:
		c.TTL = "<=" + roundUp(time.Duration(l.Most))
	default:
		c.Notes = append(c.Notes, fmt.Sprintf("%d never expire, %d do: at most %s left", l.Persistent, l.Expiring, roundUp(time.Duration(l.Most))))
	}
}

// roundUp is the next length of time that somebody would write.
func roundUp(d time.Duration) string {
	units := []struct {
		name  string
		of    time.Duration
		steps []time.Duration
	}{
		{"s", time.Second, []time.Duration{1, 2, 5, 10, 15, 20, 30, 45}},
		{"m", time.Minute, []time.Duration{1, 2, 3, 5, 10, 15, 20, 30, 45}},
		{"h", time.Hour, []time.Duration{1, 2, 3, 4, 6, 8, 12, 18}},
		{"d", 24 * time.Hour, []time.Duration{1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 30, 45, 60, 90, 120, 180, 365, 730}},
	}
	for _, u := range units {
		for _, n := range u.steps {
			if d <= n*u.of {
				return fmt.Sprint(int64(n), u.name)
			}
		}
	}
	year := 365 * 24 * time.Hour
	return fmt.Sprint(int64((d+year-1)/year)*365, "d")
}
