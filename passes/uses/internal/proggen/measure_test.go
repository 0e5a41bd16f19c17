package proggen_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
)

// A tally is what is counted of some programs.
type tally struct {
	programs, keys int
	lost           int // keys that were sent where no use is
	outside        int // keys that no template of their use allows
	other          int // keys of a command whose uses do not allow them, though those of another do
	literal, known int // bytes
	templates      int // of the uses where keys were sent
	idle           int // of these, such as no key ever had
	dead           int // templates with text that is never executed
	panics         int
}

func (t *tally) add(o tally) {
	t.programs += o.programs
	t.keys += o.keys
	t.lost += o.lost
	t.outside += o.outside
	t.other += o.other
	t.literal += o.literal
	t.known += o.known
	t.templates += o.templates
	t.idle += o.idle
	t.dead += o.dead
	t.panics += o.panics
}

// level makes a program count as much as another one: its bytes become those of
// a hundred keys.
func (t *tally) level() {
	if t.keys > 0 {
		t.literal, t.known = t.literal*100/t.keys, t.known*100/t.keys
	}
}

func (t tally) share() float64 { return 100 * float64(t.known) / float64(max(t.literal, 1)) }

func (t tally) String() string {
	return fmt.Sprintf("%5d programs %7d keys %5d lost %5d outside %5d other %6.1f %% known %6d templates %5d idle %4d dead %3d panics",
		t.programs, t.keys, t.lost, t.outside, t.other, t.share(), t.templates, t.idle, t.dead, t.panics)
}

// A fault is a key that the analysis is wrong about, or knows little of.
type fault struct {
	what string // "lost", "outside", "other", "little", "idle", "dead", "panic"
	at   string
	key  string
	uses []use
}

func (f fault) String() string {
	var b strings.Builder
	if f.what == "panic" {
		return f.at + ": the analysis panics: " + f.key
	}
	fmt.Fprintf(&b, "%s: %s %q; there are:\n", f.at, f.what, f.key)
	for _, u := range f.uses {
		for _, t := range u.templates {
			fmt.Fprintf(&b, "\t%s %s %s\n", u.at[strings.LastIndexByte(u.at, '/')+1:], u.command, t)
		}
	}
	return b.String()
}

// A judge compares what was sent with what the analysis says.
type judge struct {
	module  *module
	uses    map[string][]use          // by place
	tallies []tally                   // by program
	faults  [][]fault                 // likewise
	hit     map[string]bool           // templates that keys had, by place and text
	active  map[string]int            // places where keys were sent, to their program
	matcher map[string]*regexp.Regexp // by their text
}

// judgeModule counts, by program.
func judgeModule(m *module, all []sent, uses []use) *judge {
	j := &judge{
		module: m, uses: map[string][]use{}, tallies: make([]tally, len(m.programs)), faults: make([][]fault, len(m.programs)),
		hit: map[string]bool{}, active: map[string]int{}, matcher: map[string]*regexp.Regexp{},
	}
	for _, u := range uses {
		j.uses[u.at] = append(j.uses[u.at], u)
	}
	index := map[string]int{}
	for i, p := range m.programs {
		index[strconv.FormatUint(p.seed, 10)] = i
		j.tallies[i].programs = 1
	}
	slices.SortFunc(all, func(a, b sent) int { return strings.Compare(a.Key, b.Key) })
	for _, s := range all {
		i := index[s.Program]
		if s.Key != "" && m.panics[i] == "" { // else it is no key
			j.key(i, s)
		}
	}
	for i, err := range m.panics {
		j.tallies[i].panics++
		j.fault(i, fault{"panic", m.programs[i].name(), err, nil})
	}
	j.templates()
	for i := range j.tallies {
		j.tallies[i].level()
	}
	return j
}

// key judges one key. It is known as well as the best of its uses knows it: at the
// client's call, or at the call of a wrapper.
func (j *judge) key(i int, s sent) {
	t := &j.tallies[i]
	t.keys++
	best, first, other := -1, true, false
	var seen []use
	for _, at := range s.Lines {
		uses := j.uses[at]
		if len(uses) == 0 {
			continue
		}
		j.active[at] = i
		seen = append(seen, uses...)
		here, same := -1, false
		for _, u := range uses {
			known := u.command == "" || u.command == s.Command
			for _, tmpl := range u.templates {
				if !j.matches(tmpl, s.Key) {
					continue
				}
				j.hit[at+"\x00"+u.command+"\x00"+tmpl.String()] = true
				here, same = max(here, literalBytes(tmpl)), same || known
			}
		}
		if first && here < 0 {
			t.outside++
			j.fault(i, fault{"outside", at, s.Key, uses})
			return
		}
		if first && !same {
			other = true
		}
		first = false
		best = max(best, here)
	}
	switch {
	case first:
		t.lost++
		at := ""
		if len(s.Lines) > 0 {
			at = s.Lines[0]
		}
		j.fault(i, fault{"lost", at, s.Key, nil})
		t.literal += s.Literal
		return
	case other:
		t.other++
		j.fault(i, fault{"other", s.Lines[0], s.Command + " " + s.Key, seen})
	}
	t.literal += s.Literal
	t.known += min(best, s.Literal)
	if best*10 < s.Literal*9 {
		j.fault(i, fault{"little", s.Lines[0], s.Key, seen})
	}
}

func (j *judge) fault(i int, f fault) {
	n := 0
	for _, g := range j.faults[i] {
		if g.what == f.what {
			n++
		}
	}
	if n < 3 {
		j.faults[i] = append(j.faults[i], f)
	}
}

// templates counts the templates that no key had, where keys were sent, and those
// that have text of a branch that is never taken.
func (j *judge) templates() {
	for at, uses := range j.uses {
		for _, u := range uses {
			for n, tmpl := range u.templates {
				if slices.ContainsFunc(u.templates[:n], func(o keys.Template) bool { return o.String() == tmpl.String() }) {
					continue
				}
				if i, ok := j.active[at]; ok {
					j.tallies[i].templates++
					if !j.hit[at+"\x00"+u.command+"\x00"+tmpl.String()] {
						j.tallies[i].idle++
						j.fault(i, fault{"idle", at, tmpl.String(), uses})
					}
				}
				if strings.Contains(tmpl.String(), "dead") {
					if i, ok := j.module.lines[at]; ok {
						j.tallies[i].dead++
						j.fault(i, fault{"dead", at, tmpl.String(), uses})
					}
				}
			}
		}
	}
}

// matches reports whether a key can come from a template whose placeholders may
// be empty and hold anything that fits their type.
func (j *judge) matches(tmpl keys.Template, key string) bool {
	var b strings.Builder
	for _, p := range tmpl.Parts() {
		switch {
		case !p.Placeholder:
			b.WriteString(regexp.QuoteMeta(eachByte(p.Literal)))
		case p.Type == keys.Int:
			b.WriteString("-?[0-9]+")
		case p.Type == keys.Uint:
			b.WriteString("[0-9]+")
		case p.Type == keys.Hex:
			b.WriteString("[0-9a-fA-F]*")
		default:
			b.WriteString("(?s:.*)")
		}
	}
	re := j.matcher[b.String()]
	if re == nil {
		re = regexp.MustCompile("^" + b.String() + "$")
		j.matcher[b.String()] = re
	}
	return re.MatchString(eachByte(key))
}

// eachByte has a rune for each byte of s: a key that is cut may end in half a rune.
func eachByte(s string) string {
	runes := make([]rune, len(s))
	for i := range len(s) {
		runes[i] = rune(s[i])
	}
	return string(runes)
}

func literalBytes(tmpl keys.Template) int {
	n := 0
	for _, p := range tmpl.Parts() {
		n += len(p.Literal)
	}
	return n
}
