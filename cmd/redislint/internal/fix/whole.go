package fix

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/fix"
	"github.com/redislint/redislint/passes/uses"
)

// A class is one of a policy.
type class struct {
	policy, name string // the policy's file
	channel      bool
}

func classOf(p *keys.Policy, c *keys.Class) class {
	return class{p.File, c.Name, slices.Contains(p.Channels, c)}
}

// A stay is why the keys of a class stay as they are: a place that is not fixed.
type stay struct {
	policy *keys.Policy
	at     uses.Span
	text   string // of the line; lines move
	what   string // what is there
}

// fixWhole makes the fixes of a program. A class whose keys would be half in a namespace
// then stays as it is, whole, and all is done again without it: what writes a key and
// what reads it, or a key and the script that makes it too, must not part.
func (f *fixer) fixWhole(p *Program) error {
	for {
		f.at, f.before = p, signature(p)
		f.files, f.base = map[string][]byte{}, map[string][sha256.Size]byte{}
		f.fixed, f.named = nil, nil
		p.accept()
		if err := f.fixAll(); err != nil {
			return err
		}
		half := f.half()
		if len(half) == 0 {
			return nil
		}
		maps.Copy(f.held, half)
	}
}

// half returns the classes of which some keys were fixed and others stay, and those
// that share a fix with one, each with the place that keeps it.
func (f *fixer) half() map[class]*stay {
	if f.Partial || len(f.fixed) == 0 {
		return nil
	}
	against := f.against()
	half := map[class]*stay{}
	for grown := true; grown; {
		grown = false
		for _, x := range f.fixed {
			classes := f.classesOf(x)
			var why *stay
			for _, c := range classes {
				why = cmp.Or(why, half[c], against[c])
			}
			for _, c := range classes {
				if why != nil && half[c] == nil {
					half[c], grown = why, true
				}
			}
		}
	}
	return half
}

// against are the places where keys stay without the namespace of the builders, or are
// taken apart as if they had none: the first of each class.
func (f *fixer) against() map[class]*stay {
	out := map[class]*stay{}
	add := func(p *keys.Policy, c *keys.Class, at uses.Span, format string) {
		if id := classOf(p, c); out[id] == nil {
			text, _ := f.lines(at.File)
			out[id] = &stay{p, at, line(text, at.Line), fmt.Sprintf(format, c.Name)}
		}
	}
	for _, x := range f.at.Findings {
		if !IsLeftover(x) || !f.counts(x.Package, x.Span.File) {
			continue
		}
		for _, c := range Classes(f.at.Policy(x.Package), x) {
			no := cmp.Or(x.NoFix, f.refused[identify(x)], "take the key apart by hand there")
			add(f.at.Policy(x.Package), c, x.Span, "takes keys of class %s for what they are without a namespace: "+strings.ReplaceAll(no, "%", "%%"))
		}
	}
	w := fix.New(f.at.Packages, f.at.Flow)
	list := slices.Clone(f.at.Uses)
	slices.SortStableFunc(list, func(a, b uses.Use) int { return passes.CompareSpans(a.Arg, b.Arg) })
	for i := range list {
		u := &list[i]
		p := f.at.Policy(u.Package)
		if p == nil || !f.counts(u.Package, u.Arg.File) {
			continue
		}
		for _, c := range w.Outside(p, u) {
			add(p, c, cmp.Or(f.refusedFor(u), u.Arg), outsideWhy(u))
		}
	}
	f.sent(add)
	return out
}

// outsideWhy is what to say of a use that has keys of a class and is not fixed.
func outsideWhy(u *uses.Use) string {
	if u.Made {
		return handsToScript
	}
	for _, k := range u.Keys {
		if _, ok := fix.InEvent(k.Template); ok {
			what := "key"
			if u.Role == uses.RolePattern {
				what = "pattern"
			}
			return "listens to what happens to keys of class %s: put \"__keyspace@N__:\" in front of the " + what + " that their builder gives there"
		}
	}
	return "has keys of class %s too, and is not fixed"
}

// refusedFor is where the finding stands that is about a use, and whose fix does not hold: it
// says why. It is zero if there is none.
func (f *fixer) refusedFor(u *uses.Use) (at uses.Span) {
	for _, x := range f.at.Findings {
		if f.refused[identify(x)] != "" && slices.ContainsFunc(x.Uses, func(o passes.UseRef) bool { return o.Span == u.Arg }) {
			return x.Span
		}
	}
	return at
}

// outside lists the classes with keys that have no namespace yet, and counts all that
// can have one.
func (f *fixer) outside() (names []string, of int) {
	if len(f.fixed) == 0 {
		return nil, 0
	}
	seen := map[string]bool{} // policies
	for _, pkg := range f.at.Packages {
		p := f.at.Policy(pkg.Path)
		if p == nil || seen[p.File] {
			continue
		}
		seen[p.File] = true
		for _, c := range slices.Concat(p.Keys, p.Channels) {
			if c.HasNamespace() && !c.External {
				of++
			}
		}
	}
	for c := range f.against() {
		names = append(names, c.name)
	}
	slices.Sort(names)
	return names, of
}

// lines are those of a file as it is with the fixes.
func (f *fixer) lines(file string) ([]string, error) {
	data, ok := f.files[file]
	if !ok {
		var err error
		if data, err = f.read(file); err != nil {
			return nil, err
		}
	}
	return strings.Split(string(data), "\n"), nil
}

func line(lines []string, n int) string {
	if n < 1 || n > len(lines) {
		return ""
	}
	return lines[n-1]
}

// counts reports whether code is part of what was asked for: the rest is for another
// step.
func (f *fixer) counts(pkg, file string) bool {
	return (f.at.Named == nil || f.at.Named[pkg]) && f.allows(file)
}

// IsLeftover reports whether a finding is about a text that keys are compared with, or
// cut by: no use has it.
func IsLeftover(x passes.Finding) bool {
	return x.Rule == "hardcoded" && x.Class != "" && len(x.Uses) == 0
}

// holds reports whether the keys of a finding stay as they are.
func (f *fixer) holds(x passes.Finding) bool { return f.stays(x) != nil }

func (f *fixer) stays(x passes.Finding) *stay {
	if len(f.held) == 0 {
		return nil
	}
	for _, c := range f.classesOf(x) {
		if s := f.held[c]; s != nil {
			return s
		}
	}
	return nil
}

// reason is a stay in words, with its place as it is now: the line of that text which is
// the nearest.
func (f *fixer) reason(s *stay) string {
	at := s.at
	lines, err := f.lines(at.File)
	for by := 0; err == nil && by < len(lines); by++ {
		if line(lines, s.at.Line-by) == s.text {
			at.Line -= by
			break
		}
		if line(lines, s.at.Line+by) == s.text {
			at.Line += by
			break
		}
	}
	return fix.New(f.at.Packages, f.at.Flow).Place(s.policy, at) + " " + s.what
}

// classesOf are those of the keys of a finding.
func (f *fixer) classesOf(x passes.Finding) (out []class) {
	p := f.at.Policy(x.Package)
	for _, c := range Classes(p, x) {
		out = append(out, classOf(p, c))
	}
	return out
}

// Classes are the classes of the keys of a finding, and those that its patterns reach.
func Classes(p *keys.Policy, x passes.Finding) (out []*keys.Class) {
	if p == nil {
		return nil
	}
	several := IsLeftover(x) && len(x.Templates) > 0 // which a text may be compared with
	add := func(c *keys.Class) {
		if (x.Class == "" || x.Class == c.Name || several) && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	ofKeys, ofChannels := sides(x)
	for _, text := range append(slices.Clone(x.Templates), x.Key) {
		t, err := keys.Parse(text)
		if err != nil {
			continue
		}
		glob := strings.ContainsAny(text, "*?[")
		for _, side := range []struct {
			asked bool
			match func(keys.Template) (keys.TemplateMatch, bool)
			globs func(keys.Template) keys.GlobMatch
		}{{ofKeys, p.Match, p.MatchGlob}, {ofChannels, p.MatchChannel, p.MatchChannelGlob}} {
			if !side.asked {
				continue
			}
			if m, ok := side.match(t); ok {
				add(m.Class)
			}
			if glob {
				for _, c := range side.globs(t).Classes {
					add(c)
				}
			}
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, c := range slices.Concat(p.Keys, p.Channels) { // a part of the key tells
		if c.Name == x.Class {
			add(c)
		}
	}
	return out
}

// sides says whether a finding is about keys, and whether it is about channels: a class of each
// may have the same form. What has no uses is about both.
func sides(x passes.Finding) (ofKeys, ofChannels bool) {
	for _, u := range x.Uses {
		channel := uses.OnChannels(u.Command)
		ofKeys, ofChannels = ofKeys || !channel, ofChannels || channel
	}
	return ofKeys || len(x.Uses) == 0, ofChannels || len(x.Uses) == 0
}
