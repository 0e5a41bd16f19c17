package acl

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// A builder collects what each service needs.
type builder struct {
	in       Input
	services map[*passes.Service][]used
	clients  map[*passes.Service]map[string]bool // import paths of what is called
	unknown  []Unknown
	notes    []Note
	policies []*keys.Policy

	everyNamespace bool
	written        map[string][]string // functions by the namespace that they write out
	headless       map[string]bool     // patterns of keys of no class whose beginning is not known
	matchers       map[*keys.Policy]*keys.Matcher
}

// overWire leaves out what is called of a server in the process, or of a mock: it goes over no
// connection.
func (b *builder) overWire() {
	local := func(u uses.Use) bool { return uses.InProcess(u.Client) }
	b.in.Uses = slices.DeleteFunc(slices.Clone(b.in.Uses), local)
	b.in.Indexes = slices.DeleteFunc(slices.Clone(b.in.Indexes), local)
	b.in.Handed = slices.DeleteFunc(slices.Clone(b.in.Handed), local)
	b.in.Sends = slices.DeleteFunc(slices.Clone(b.in.Sends), func(s uses.Send) bool { return uses.InProcess(s.Client) })
}

// collect goes through all that the code does with Redis.
func (b *builder) collect() {
	keyed := map[string]bool{} // commands that uses of keys bring, in wrappers those of the callers
	brought := b.brought()
	returning := map[string]bool{}
	for i := range b.in.Uses {
		if u := &b.in.Uses[i]; u.Role == uses.RoleKey || u.Role == uses.RoleChannel {
			keyed[within(u)] = true
		}
	}
	for _, s := range b.in.Sends {
		if strings.HasSuffix(s.Method, ".Get") && (strings.HasPrefix(s.Method, "Set") || strings.HasPrefix(s.Method, "set")) {
			returning[s.Package+" "+s.Decl] = true // the builder of SET KEY VALUE GET
		}
	}
	for _, list := range [][]uses.Use{b.in.Uses, b.in.Handed} {
		for i := range list {
			u := &list[i]
			if of := b.of(u.Package); len(of) > 0 && !(u.Called && brought[within(u)]) {
				b.use(u, of, returning[u.Package+" "+u.Decl])
			}
		}
	}
	for i := range b.in.Indexes {
		u := &b.in.Indexes[i]
		for _, s := range b.of(u.Package) {
			b.add(s, used{command: wire(u.Command), who: b.who(u.Package, u.Decl)})
		}
	}
	for i := range b.in.Sends {
		s := &b.in.Sends[i]
		if of := b.of(s.Package); len(of) > 0 {
			b.send(s, of, keyed[s.Package+" "+s.Decl+" "+s.Command])
		}
	}
}

// within is the function of a use, with the command.
func within(u *uses.Use) string { return u.Package + " " + u.Decl + " " + u.Command }

// brought are the commands of wrappers of which a caller has the use. What an object brings
// where it is made may have lost them: then the wrapper has to tell what its keys are.
func (b *builder) brought() map[string]bool {
	out := map[string]bool{}
	for i := range b.in.Uses {
		if u := &b.in.Uses[i]; !u.Called {
			for v := u.Inner; v != nil; v = v.Inner {
				out[within(v)] = true
			}
		}
	}
	return out
}

// of are the services that a package is part of, among those that the input names.
func (b *builder) of(importPath string) []*passes.Service {
	return slices.DeleteFunc(slices.Clone(b.in.Services.Of(importPath)), func(s *passes.Service) bool {
		_, named := b.in.Foreign[s.Main[0]]
		for _, main := range s.Main[1:] {
			_, too := b.in.Foreign[main]
			named = named || too
		}
		return !named || b.in.Service != "" && s.Name != b.in.Service
	})
}

func (b *builder) add(s *passes.Service, u used) {
	b.services[s] = append(b.services[s], u)
}

// send collects a call of a client, and what the client sends for it by itself.
func (b *builder) send(s *uses.Send, of []*passes.Service, keyed bool) {
	who := b.who(s.Package, s.Decl)
	name := s.Method[strings.LastIndexByte(s.Method, '.')+1:]
	for _, service := range of {
		if b.clients[service] == nil {
			b.clients[service] = map[string]bool{}
		}
		b.clients[service][s.Client] = true
		if s.Command != "" && (!keyed || s.Method == "redis.call") {
			b.add(service, used{command: wire(s.Command), who: who, script: s.Method == "redis.call"})
		}
		own := ownOf(s.Client)
		if own == nil {
			continue
		}
		for _, command := range own.connect {
			b.add(service, used{command: command, who: "client: " + s.Client})
		}
		extra, ok := own.methods[s.Method]
		if !ok {
			extra = own.methods[name]
		}
		for _, command := range extra {
			b.add(service, used{command: command, who: who})
		}
	}
	if s.Dynamic {
		reason := "the command is not known"
		if s.Method == "redis.call" || strings.Contains(s.Method, "cript") || strings.Contains(s.Method, "Eval") {
			reason = "the script, or a command in it, is not known"
		}
		b.lost(of, who, "", s.Span, reason)
	}
}

// use collects one use of a key, channel or pattern.
func (b *builder) use(u *uses.Use, of []*passes.Service, returning bool) {
	who := b.who(u.Package, u.Decl)
	command, spec := commandOf(u)
	base := used{command: wire(command), who: who, script: u.Lua}
	if command == "" && u.Role != uses.RoleCommand {
		b.lost(of, who, "", u.Arg, "the command is not known")
	}
	var needs []used
	switch {
	case u.Role == uses.RoleCommand, strings.HasSuffix(u.Command, "UNSUBSCRIBE"): // which needs no right to the channel
		needs = append(needs, base)
	case u.Role == uses.RolePattern:
		needs = b.pattern(u, base)
	default:
		base.channel = u.Role == uses.RoleChannel
		if !base.channel {
			if base.spec = spec; spec == nil {
				base.spec = specOf(u, returning)
			}
			base.rights = rightsOf(base.spec)
			if own := ownOf(u.Client); own != nil {
				base.rights |= own.keys
			}
		}
		for _, k := range u.Keys {
			globs, class := b.globs(u, k.Template, who)
			if len(globs) == 0 {
				b.lost(of, who, u.Command, u.Arg, reasonOf(u))
				needs = append(needs, used{command: base.command, who: who, script: base.script})
			}
			for _, g := range globs {
				one := base
				one.glob, one.class, one.key = g.glob, class, g.text
				if g.other != g.text {
					one.foreign = g.other
				}
				needs = append(needs, one)
			}
		}
	}
	for _, s := range of {
		for _, n := range needs {
			b.add(s, n)
		}
	}
	if u.Reads != "" {
		before := *u
		before.Command, before.Access, before.Reads = u.Reads, uses.Read, ""
		b.use(&before, of, false)
	}
}

// pattern is what a pattern needs: PSUBSCRIBE the channels of just that name, SORT with BY
// or GET the right to read all keys, and all others no more than their command.
func (b *builder) pattern(u *uses.Use, base used) []used {
	var out []used
	switch u.Command {
	case "PSUBSCRIBE":
		for _, k := range u.Keys {
			for _, text := range b.ofPattern(b.in.Match.Of(u.Package), k.Template) {
				one := base
				one.channel, one.literal, one.glob = true, true, text
				one.key = text
				if one.glob == "*" {
					b.note(Note{Rule: "&*", Text: base.who + " subscribes to a pattern that is not known: Redis compares it with rules to the letter, so only all channels will do"})
				}
				out = append(out, one)
			}
		}
	case "SORT", "SORT_RO":
		one := base
		one.glob, one.key, one.rights, one.spec = "*", "", mayRead, nil
		b.note(Note{Rule: "%R~*", Text: base.who + " sorts by other keys: Redis wants the right to read all keys for BY and GET"})
		out = append(out, one)
	default:
		out = append(out, base)
	}
	return out
}

// globs are the patterns of the keys or channels of a use, and their class; none where
// nothing is known.
func (b *builder) globs(u *uses.Use, t keys.Template, who string) (globs []piece, class string) {
	policy := b.in.Match.Of(u.Package)
	if m, ok := b.match(u, t); ok {
		globs = b.ofClass(policy, m.Class, m.Bindings, who)
		for _, c := range m.Also {
			globs = append(globs, b.ofClass(policy, c, nil, who)...)
		}
		class = m.Class.Name
	} else {
		if t.Head() == "" && !t.HasWord() {
			return nil, ""
		}
		if globs, class = b.reached(policy, u, t, who); len(globs) > 0 {
			return globs, class
		}
		globs = b.ofTemplate(policy, t)
		if t.Head() == "" && slices.ContainsFunc(globs, func(g piece) bool { return g.glob[0] == '*' }) {
			if b.headless == nil {
				b.headless = map[string]bool{}
			}
			b.headless[globs[0].glob] = true
		}
	}
	if spaced(t.Text()) || b.in.Namespace != nil && spaced(*b.in.Namespace) {
		b.note(Note{Text: "no rule can have a space or a control character in it: ? stands for it, which is any character"})
	}
	return globs, class
}

// match is the class of a key or channel. What a script gets in KEYS may be either.
func (b *builder) match(u *uses.Use, t keys.Template) (keys.TemplateMatch, bool) {
	if u.Role != uses.RoleHanded {
		return b.in.Match.Match(u, t)
	}
	as := *u
	for _, as.Role = range []uses.Role{uses.RoleKey, uses.RoleChannel} {
		if m, ok := b.in.Match.Match(&as, t); ok {
			return m, true
		}
	}
	return keys.TemplateMatch{}, false
}

// reached are the patterns of the classes that a key may be of which came back from Redis:
// SCAN of "app:user:*" finds keys of the classes below that. There are none where
// the code names the key.
func (b *builder) reached(p *keys.Policy, u *uses.Use, t keys.Template, who string) (globs []piece, class string) {
	found := func(part keys.Part) bool { return part.Placeholder && part.Rest && part.Name == "?" }
	if p == nil || u.Role != uses.RoleKey || !slices.ContainsFunc(t.Parts(), found) || t.HasGlobSign() {
		return nil, ""
	}
	m := p.MatchGlob(t)
	var bound keys.Bindings
	if p.Namespace != nil {
		bound = keys.Bindings{{Placeholder: keys.Part{Placeholder: true, Name: p.Namespace.Placeholder}, Value: m.Namespace}}
	}
	for _, c := range m.Classes {
		globs, class = append(globs, b.ofClass(p, c, bound, who)...), c.Name
	}
	return globs, class
}

// reasonOf says why the key of a use is not known.
func reasonOf(u *uses.Use) string {
	if u.Reason != "" {
		return "the " + string(u.Role) + " is not known: " + string(u.Reason)
	}
	return "the " + string(u.Role) + " is not known in one of the ways to it"
}

// lost notes a use of which it is not known what it needs.
func (b *builder) lost(of []*passes.Service, who, command string, at uses.Span, reason string) {
	file := at.File
	if rel, err := filepath.Rel(b.in.Root, file); err == nil {
		file = rel
	}
	one := Unknown{Services: []string{}, For: who, Command: command, At: fmt.Sprintf("%s:%d", filepath.ToSlash(file), at.Line), Reason: reason}
	for _, s := range of {
		one.Services = append(one.Services, s.Name)
	}
	b.unknown = append(b.unknown, one)
}

// note adds a note, once.
func (b *builder) note(n Note) {
	if !slices.Contains(b.notes, n) {
		b.notes = append(b.notes, n)
	}
}

// who is a function, without the path of the module.
func (b *builder) who(importPath, decl string) string {
	name := importPath
	switch rest, ok := strings.CutPrefix(importPath, b.in.Module+"/"); {
	case ok:
		name = rest
	case importPath == b.in.Module:
		name = importPath[strings.LastIndexByte(importPath, '/')+1:]
	}
	if decl != "" {
		name += "." + decl
	}
	return name
}

// wire is a command as rules name it: "xgroup|create".
func wire(command string) string {
	return strings.ReplaceAll(strings.ToLower(command), " ", "|")
}
