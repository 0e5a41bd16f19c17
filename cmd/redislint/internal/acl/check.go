package acl

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Difference is a rule that a file lacks, or that no code needs.
type Difference struct {
	User string
	Less bool   // the file lacks it: what needs it would be refused
	Rule string // "" where the user is missing, or may log in without a password
	Text string // why, or what it allows
}

// String is the difference as a line of a report.
func (d Difference) String() string {
	what := "more"
	if d.Less {
		what = "less"
	}
	if d.Rule == "" {
		return fmt.Sprintf("%s: %s: %s", d.User, what, d.Text)
	}
	return fmt.Sprintf("%s: %s: %s: %s", d.User, what, d.Rule, d.Text)
}

// A File is the users of a file.
type File struct {
	name  string
	users map[string]*grantSet
}

// ReadUsers reads users from the text of a file, as [Report.File] and [Report.Setuser] write it.
func ReadUsers(name, file string) (*File, error) {
	users, err := parseUsers(name, file)
	return &File{name, users}, err
}

// Check compares users of a file with those that the code needs: what a server would refuse,
// and what it would allow in vain. Others is how many users of the file are of no program, and
// so are not judged.
func (r *Report) Check(f *File) (out []Difference, others int) {
	others = len(f.users)
	for i := range r.Users {
		u := &r.Users[i]
		g := f.users[u.User]
		if g != nil {
			others--
		}
		if g == nil {
			out = append(out, Difference{User: u.User, Less: true, Text: f.name + " has no such user"})
			continue
		}
		out = append(out, u.less(g)...)
		out = append(out, u.more(g)...)
	}
	return out, others
}

// less is what a user lacks.
func (u *User) less(g *grantSet) []Difference {
	var out []Difference
	literal := map[string]bool{} // patterns that the program subscribes to
	for _, one := range u.uses {
		if one.literal {
			literal["&"+one.glob] = true
		}
	}
	if g.off {
		out = append(out, Difference{User: u.User, Less: true, Text: "the user is off: nobody can log in (write on)"})
	}
	for _, w := range u.Why {
		allowed := slices.Contains(free, strings.TrimPrefix(w.Rule, "+")) || g.allows(w.Rule)
		if literal[w.Rule] {
			allowed = g.channels[w.Rule[1:]] || g.channels["*"]
		}
		if !allowed {
			out = append(out, Difference{User: u.User, Less: true, Rule: w.Rule, Text: "needed by " + strings.Join(w.For, ", ")})
		}
	}
	return out
}

// allows reports whether a user may do what a rule allows.
func (g *grantSet) allows(rule string) bool {
	switch glob, may, isKey := keyRule(rule); {
	case rule[0] == '+' && strings.HasPrefix(rule, "+@"):
		return !slices.ContainsFunc(slices.Collect(maps.Keys(serverCommands())), func(c string) bool {
			return slices.Contains(serverCommands()[c], rule[1:]) && g.commands[c] == ""
		})
	case rule[0] == '+':
		head, _, _ := strings.Cut(rule[1:], "|")
		return g.commands[rule[1:]] != "" || serverCommands()[rule[1:]] == nil && g.commands[head] != ""
	case rule[0] == '&':
		return slices.ContainsFunc(slices.Collect(maps.Keys(g.channels)), func(c string) bool { return covers(c, rule[1:]) })
	case isKey:
		for pattern, has := range g.keys {
			if has&may == may && covers(pattern, glob) {
				return true
			}
		}
		return false
	}
	return true
}

// keyRule takes a rule for keys apart.
func keyRule(rule string) (glob string, may rights, ok bool) {
	head, glob, ok := strings.Cut(rule, "~")
	switch head {
	case "%R":
		return glob, mayRead, ok
	case "%W":
		return glob, mayWrite, ok
	case "%RW", "":
		return glob, mayRead | mayWrite, ok
	}
	return "", 0, false
}

// more is what a user has and no code needs.
func (u *User) more(g *grantSet) []Difference {
	var out []Difference
	if g.nopass {
		out = append(out, Difference{User: u.User, Text: "nopass: everybody may log in"})
	}
	out = append(out, u.moreCommands(g)...)
	for _, glob := range slices.Sorted(maps.Keys(g.keys)) {
		may := g.keys[glob]
		for _, right := range []rights{mayRead, mayWrite} {
			if may&right != 0 && !u.needs(glob, right) {
				out = append(out, Difference{User: u.User, Rule: right.String() + glob, Text: "no use needs all of it"})
			}
		}
	}
	for _, glob := range slices.Sorted(maps.Keys(g.channels)) {
		if !slices.ContainsFunc(u.Rules, func(r string) bool { return r[0] == '&' && covers(r[1:], glob) }) {
			out = append(out, Difference{User: u.User, Rule: "&" + glob, Text: "no use needs all of it"})
		}
	}
	return out
}

// needs reports whether a rule of the user is for all keys of a pattern.
func (u *User) needs(glob string, right rights) bool {
	return slices.ContainsFunc(u.Rules, func(r string) bool {
		pattern, may, ok := keyRule(r)
		return ok && may&right != 0 && covers(pattern, glob)
	})
}

// maxNamed is how many commands that a rule allows in vain are named.
const maxNamed = 5

// moreCommands are the commands that the code does not send, by the rule that allows them.
func (u *User) moreCommands(g *grantSet) []Difference {
	needed := map[string]bool{}
	for _, r := range u.Rules {
		if r[0] == '+' {
			needed[r[1:]] = true
		}
	}
	byRule := map[string][]string{}
	for name, rule := range g.commands {
		head, _, sub := strings.Cut(name, "|")
		category := slices.ContainsFunc(serverCommands()[name], func(c string) bool { return needed[c] })
		container := !sub && hasSubcommands(name)
		if needed[name] || sub && needed[head] || category || container || name == setinfo || slices.Contains(free, name) {
			continue
		}
		byRule[rule] = append(byRule[rule], name)
	}
	var out []Difference
	for _, rule := range slices.Sorted(maps.Keys(byRule)) {
		names := byRule[rule]
		slices.Sort(names)
		text := "the code does not send it"
		if len(names) > 1 || "+"+names[0] != rule {
			text = fmt.Sprintf("the code does not send %s", strings.Join(names[:min(len(names), maxNamed)], ", "))
			if len(names) > maxNamed {
				text += fmt.Sprintf(", and %d others", len(names)-maxNamed)
			}
		}
		out = append(out, Difference{User: u.User, Rule: rule, Text: text})
	}
	return out
}

// hasSubcommands reports whether a command is sent with a subcommand only.
func hasSubcommands(name string) bool {
	for c := range serverCommands() {
		if strings.HasPrefix(c, name+"|") {
			return true
		}
	}
	return false
}
