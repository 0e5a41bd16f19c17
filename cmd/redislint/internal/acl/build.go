package acl

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// New makes the users.
func New(in Input) (*Report, error) {
	if err := checkNames(in); err != nil {
		return nil, err
	}
	b := &builder{in: in, services: map[*passes.Service][]used{}, clients: map[*passes.Service]map[string]bool{}}
	b.policies = policiesOf(in)
	b.overWire()
	b.collect()
	b.through()
	r := &Report{Version: 1, Server: in.Server, Namespace: in.Namespace, Users: []User{}, Unknown: []Unknown{}}
	for _, s := range slices.SortedFunc(maps.Keys(b.services), func(x, y *passes.Service) int { return cmp.Compare(x.Name, y.Name) }) {
		if err := cmp.Or(b.foreign(s), b.checkGrants(s)); err != nil {
			return nil, err
		}
		b.asks(s)
		var grants []string
		if s.Spec != nil {
			grants = s.Spec.Grants
		}
		if !in.Split {
			r.Users = append(r.Users, b.user(s.Name, s.Name, "", b.services[s], grants))
			continue
		}
		for _, access := range []string{"read", "write"} {
			r.Users = append(r.Users, b.user(s.Name, s.Name+"-"+access, access, only(access, b.services[s]), onlyGrants(access, grants)))
		}
	}
	slices.SortFunc(b.unknown, func(x, y Unknown) int {
		return cmp.Or(cmp.Compare(x.For, y.For), cmp.Compare(x.At, y.At), cmp.Compare(x.Command, y.Command))
	})
	r.Unknown = append(r.Unknown, slices.CompactFunc(b.unknown, func(x, y Unknown) bool {
		return x.For == y.For && x.At == y.At && x.Command == y.Command
	})...)
	if len(b.headless) > 0 {
		b.note(Note{Text: "patterns of keys of no class whose beginning is not known are for every namespace: " + strings.Join(slices.Sorted(maps.Keys(b.headless)), ", ")})
	}
	for _, ns := range slices.Sorted(maps.Keys(b.written)) {
		who := b.written[ns]
		slices.Sort(who)
		who = slices.Compact(who)
		b.note(Note{Text: fmt.Sprintf("functions that write out the namespace %s have rules for that (run redislint fix): %s", ns, strings.Join(who, ", "))})
	}
	r.Notes, r.everyNamespace, r.policies = b.notes, b.everyNamespace, b.policies
	slices.SortStableFunc(r.Notes, func(x, y Note) int {
		return cmp.Or(cmp.Compare(x.User, y.User), cmp.Compare(x.Rule, y.Rule), cmp.Compare(x.Text, y.Text))
	})
	return r, nil
}

// through adds the services that use Redis through other modules only.
func (b *builder) through() {
	all := slices.Clone(b.in.Bare)
	for main, modules := range b.in.Foreign {
		if len(modules) > 0 {
			all = append(all, b.of(main)...)
		}
	}
	for _, s := range all {
		if b.services[s] == nil && (b.in.Service == "" || s.Name == b.in.Service) {
			b.services[s] = []used{}
		}
	}
}

// checkNames reports services that would be one user.
func checkNames(in Input) error {
	at := map[string]*passes.Service{}
	for _, main := range slices.Sorted(maps.Keys(in.Foreign)) {
		bare := slices.DeleteFunc(slices.Clone(in.Bare), func(s *passes.Service) bool { return !slices.Contains(s.Main, main) })
		for _, s := range append(bare, in.Services.Of(main)...) {
			switch other := at[s.Name]; {
			case other == nil || other == s:
				at[s.Name] = s
			default:
				return fmt.Errorf("two services have the name %s: %s and %s (give them names of their own under services: in the policy)", s.Name, other.Main[0], s.Main[0])
			}
			if s.Name == "default" && (in.Service == "" || in.Service == s.Name) {
				return fmt.Errorf("service default (%s) would change the user default, as which everybody logs in who names no user "+
					"(give it another name, as in services: {NAME: {main: %s}} in the policy)", s.Main[0], s.Main[0])
			}
			if strings.ContainsAny(s.Name, " \t\r\n\x00") {
				return fmt.Errorf("%q cannot be the name of a user (name the service under services: in the policy)", s.Name)
			}
		}
	}
	return nil
}

// foreign reports what a service uses that talks to Redis by itself, of which no table
// knows what it sends, if the policy grants the service nothing for it.
func (b *builder) foreign(s *passes.Service) error {
	var names []string
	for _, main := range s.Main {
		names = append(names, b.in.Foreign[main]...)
	}
	for _, u := range b.in.Untabled {
		if slices.Contains(b.of(u.Package), s) {
			names = append(names, u.Path)
		}
	}
	for path := range b.clients[s] {
		if path != "" && ownOf(path) == nil && !SendsNothing(path) && path != b.in.Module && !strings.HasPrefix(path, b.in.Module+"/") {
			names = append(names, path)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) == 0 {
		return nil
	}
	if s.Spec != nil && len(s.Spec.Grants) > 0 {
		b.note(Note{User: s.Name, Text: "what " + strings.Join(names, ", ") + " sends is taken from services." + s.Name + ".grants"})
		return nil
	}
	return fmt.Errorf("service %s uses %s, which talks to Redis by itself, and no table knows what it sends "+
		"(say it in the policy, as in services: {%s: {main: %s, grants: [\"%%RW~KEYS:*\", \"+@list\"]}})", s.Name, strings.Join(names, ", "), s.Name, s.Main[0])
}

// only is what a user of one access does. What neither reads nor writes keys, both do.
func only(access string, all []used) []used {
	return slices.DeleteFunc(slices.Clone(all), func(u used) bool {
		does := accessOf(u)
		return does != "" && does != access
	})
}

// accessOf is whether something reads or writes; "" for what does neither by itself.
func accessOf(u used) string {
	info, known := uses.LookupCommand(u.command)
	switch {
	case u.script, strings.HasPrefix(u.command, "eval") && !strings.HasSuffix(u.command, "_ro"), strings.HasSuffix(u.command, "publish"):
		return "write"
	case strings.HasSuffix(u.command, "subscribe"), strings.HasPrefix(u.command, "eval"):
		return "read"
	case u.rights&mayWrite != 0, known && info.Write:
		return "write"
	case u.glob != "" || known && info.Keyed:
		return "read"
	}
	return ""
}

func onlyGrants(access string, grants []string) []string {
	return slices.DeleteFunc(slices.Clone(grants), func(g string) bool {
		return strings.HasPrefix(g, "%R~") && access == "write" || strings.HasPrefix(g, "%W~") && access == "read"
	})
}

// A rule while it is made.
type rule struct {
	glob    string
	rights  rights
	for_    map[string]bool
	classes map[string]bool
}

func (r *rule) because(u used) {
	r.for_[u.who] = true
	if u.class != "" {
		r.classes[u.class] = true
	}
}

func newRule(glob string) *rule {
	return &rule{glob: glob, for_: map[string]bool{}, classes: map[string]bool{}}
}

// ruleOf is the rule for a text, made where there is none.
func ruleOf(all map[string]*rule, text string) *rule {
	if all[text] == nil {
		all[text] = newRule(text)
	}
	return all[text]
}

// user makes one user of what it does.
func (b *builder) user(service, name, access string, does []used, grants []string) User {
	commands, keys, channels := map[string]*rule{}, map[string]*rule{}, map[string]*rule{}
	for _, u := range does {
		if u.command != "" {
			ruleOf(commands, "+"+u.command).because(u)
		}
		switch {
		case u.channel && u.glob != "":
			ruleOf(channels, u.glob).because(u)
		case u.glob != "":
			r := ruleOf(keys, u.glob)
			r.rights |= u.rights
			r.because(u)
		}
	}
	b.grant(grants, commands, keys, channels)
	out := User{Service: service, User: name, Access: access, Rules: []string{"-@all"}, Why: []Why{}, uses: does}
	b.unknownCommands(name, commands)
	b.wide(name, does)
	for _, text := range slices.Sorted(maps.Keys(commands)) {
		out.rule(text, commands[text])
	}
	for _, r := range minimal(keys) {
		out.rule(cmp.Or(r.rights, mayRead).String()+r.glob, r)
	}
	literals := map[string]bool{}
	for _, u := range does {
		literals[u.glob] = literals[u.glob] || u.literal
	}
	for _, r := range minimalChannels(channels, literals) {
		out.rule("&"+r.glob, r)
	}
	b.wider(&out)
	if b.in.Server == "6" {
		out.olden()
	}
	return out
}

func (u *User) rule(text string, r *rule) {
	u.Rules = append(u.Rules, text)
	w := Why{Rule: text, For: slices.Sorted(maps.Keys(r.for_)), Classes: slices.Sorted(maps.Keys(r.classes))}
	u.Why = append(u.Why, w)
}

// olden makes the rules of Redis 6, where keys have one right.
func (u *User) olden() {
	old := func(rule string) string {
		if _, glob, ok := strings.Cut(rule, "~"); ok && rule[0] == '%' {
			return "~" + glob
		}
		return rule
	}
	for i := range u.Rules {
		u.Rules[i] = old(u.Rules[i])
	}
	for i := range u.Why {
		u.Why[i].Rule = old(u.Why[i].Rule)
	}
}
