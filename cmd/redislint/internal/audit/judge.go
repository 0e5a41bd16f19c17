package audit

import (
	"bytes"
	"slices"
	"time"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/cmd/redislint/internal/suggest"
	"github.com/redislint/redislint/keys"
)

// Options are what a [Judge] needs to know.
type Options struct {
	Policy *keys.Policy
	// Namespaces are those that there may be; nil for those that the policy allows.
	Namespaces []string
	Classes    []string // only keys of these; nil for all
	Examples   int      // at most, of each finding
	Redact     string
	Memory     string
	Now        time.Time // for what is retired
	// By is a placeholder whose values group the keys; "" for none.
	By string
	// Where are values of placeholders that keys are looked for by.
	Where map[string]string
	// Slots is whether keys are in slots: hash tags are counted.
	Slots bool
	// Dump is whether sizes are those in a dump.
	Dump bool
	// Z is how many standard deviations an interval has on each side.
	Z float64
	// NoPolicy is whether the policy is none that somebody wrote, and says nothing.
	NoPolicy bool
}

// A Judge looks at keys. It is for one goroutine.
type Judge struct {
	opts    Options
	policy  *keys.Policy
	matcher *keys.Matcher
	match   keys.Match
	was     bool // some class has earlier patterns
	unused  map[string]bool
	// stringsMatter is whether some class limits the bytes of its values.
	stringsMatter bool
	cuts          map[*keys.Class][]cut
	words         map[*keys.Class][]cut // of the format, for which the class has a word
	live          map[*keys.Class]map[int]map[string]*tally
	strays        *suggest.Groups
	*state
}

// A state is what a judge has found so far, so that it can be stored.
type state struct {
	Keys, Vanished, Other int64 // Other are those of classes nobody asked for
	Tallies               []*tally
	Stray                 *tally
	Broken                map[broken]*breach
	Groups                map[string]*tally
	Located               []Located
	Tags                  map[string]*tags // by node
	Namespaces            map[string]bool
	Scales                map[int]scaling
}

// maxNamespaces is how many namespaces are told apart in a class; further ones are
// counted together.
const maxNamespaces = 1000

// others stands for the namespaces and values that are counted together.
const others = "…"

// maxLocated is how many keys --where lists.
const maxLocated = 10_000

// New returns a judge. It fails for a policy that cannot be compiled.
func New(o Options) (*Judge, error) {
	m, err := o.Policy.Compile()
	if err != nil {
		return nil, err
	}
	j := &Judge{opts: o, policy: o.Policy, matcher: m, cuts: map[*keys.Class][]cut{}, words: map[*keys.Class][]cut{}, strays: newStrays(o)}
	for _, c := range o.Policy.Keys {
		j.was = j.was || len(c.Was) > 0
		j.stringsMatter = j.stringsMatter || c.MaxBytes > 0
		j.cuts[c], j.words[c] = cutsOf(o.Policy, c), wordsOf(o.Policy, c)
	}
	j.reset(&state{})
	return j, nil
}

// reset makes a judge go on from a state.
func (j *Judge) reset(s *state) {
	if s.Stray == nil {
		s.Stray = newTally("", "", allDBs)
	}
	if s.Broken == nil {
		s.Broken = map[broken]*breach{}
	}
	if s.Groups == nil {
		s.Groups = map[string]*tally{}
	}
	if s.Tags == nil {
		s.Tags = map[string]*tags{}
	}
	if s.Namespaces == nil {
		s.Namespaces = map[string]bool{}
	}
	j.state, j.live = s, map[*keys.Class]map[int]map[string]*tally{}
	for _, t := range s.Tallies {
		i := slices.IndexFunc(j.policy.Keys, func(c *keys.Class) bool { return c.Name == t.Class })
		if i >= 0 {
			j.slot(j.policy.Keys[i], t.DB)[t.Namespace] = t
		}
	}
}

// A Verdict is what a key's name says: what else has to be asked about it.
type Verdict struct {
	tally *tally
	// Class is nil for a key of no class.
	Class *keys.Class
	// Skip is whether nobody asked for the class.
	Skip bool
}

// Wants reports whether the memory of a key should be measured.
func (v Verdict) Wants(memory string, length int64) bool {
	return memory == MemoryAll || memory == MemorySample && v.tally != nil && v.tally.wants(length)
}

// Look classifies a name, and counts nothing.
func (j *Judge) Look(db int, name []byte) Verdict {
	j.matcher.Match(name, &j.match)
	c := j.match.Class
	if j.skips(c) {
		return Verdict{Class: c, Skip: true}
	}
	if c == nil {
		return Verdict{tally: j.Stray}
	}
	return Verdict{Class: c, tally: j.tallyOf(c, db, textOf(j.match.Namespace, name))}
}

func (j *Judge) skips(c *keys.Class) bool {
	return j.opts.Classes != nil && (c == nil || !slices.Contains(j.opts.Classes, c.Name))
}

// Gone counts a key that was not there any more when it was looked at.
func (j *Judge) Gone() { j.Keys, j.Vanished = j.Keys+1, j.Vanished+1 }

// See counts a key, and finds what is wrong with it.
func (j *Judge) See(k *Key) {
	j.Keys++
	ok := j.matcher.Match(k.Name, &j.match)
	c := j.match.Class
	if j.skips(c) {
		j.Other++
		return
	}
	if j.opts.Slots {
		t := j.Tags[k.Node]
		if t == nil {
			t = new(tags)
			j.Tags[k.Node] = t
		}
		t.add(k.Name)
	}
	if c == nil {
		j.stray(k)
		return
	}
	space := textOf(j.match.Namespace, k.Name)
	t := j.tallyOf(c, k.DB, space)
	t.add(k)
	j.judgeName(k, c, space, ok)
	j.judgeLife(k, c, space)
	j.judgeSize(k, c, space)
	j.judgeContent(k, c, space)
	j.group(k, c)
}

// stray counts a key of no class.
func (j *Judge) stray(k *Key) {
	if j.was {
		if t, err := keys.Parse(keys.Escape(string(k.Name))); err == nil {
			if c, ok := j.policy.Was(t); ok {
				j.earlier(k, c)
				return
			}
		}
	}
	j.Stray.add(k)
	j.breach(live.Unknown, k, "", "", "are of no class of the policy")
	j.addStray(k)
}

// earlier counts a key with an earlier pattern of a class: it is one of the class, until the
// day that the policy names, and an orphan from then on.
func (j *Judge) earlier(k *Key, c *keys.Class) {
	j.tallyOf(c, k.DB, nil).add(k)
	j.judgeLife(k, c, nil)
	j.judgeSize(k, c, nil)
	j.judgeContent(k, c, nil)
	if !c.Retired.IsZero() && !j.opts.Now.Before(c.Retired) {
		j.breach(live.Orphan, k, c.Name, "", "have an earlier pattern of the class, which was retired on "+c.Retired.Format(time.DateOnly))
	}
}

func (j *Judge) slot(c *keys.Class, db int) map[string]*tally {
	byDB := j.live[c]
	if byDB == nil {
		byDB = map[int]map[string]*tally{}
		j.live[c] = byDB
	}
	spaces := byDB[db]
	if spaces == nil {
		spaces = map[string]*tally{}
		byDB[db] = spaces
	}
	return spaces
}

// tallyOf is the tally of a class in a namespace.
func (j *Judge) tallyOf(c *keys.Class, db int, space []byte) *tally {
	spaces := j.slot(c, db)
	if t := spaces[string(space)]; t != nil {
		return t
	}
	if len(spaces) >= maxNamespaces {
		space = []byte(others)
		if t := spaces[others]; t != nil {
			return t
		}
	}
	t := newTally(c.Name, string(space), db)
	spaces[t.Namespace] = t
	j.Tallies = append(j.Tallies, t)
	if c.HasNamespace() || j.policy.IsOptional() {
		j.Namespaces[t.Namespace] = true
	}
	return t
}

// named reports whether somebody named a namespace.
func (j *Judge) named(c *keys.Class, space []byte) bool {
	n := j.policy.Namespace
	if n == nil || c.Global || c.External || !c.HasNamespace() && !n.Optional {
		return true
	}
	if j.opts.Namespaces != nil {
		return slices.ContainsFunc(j.opts.Namespaces, func(s string) bool { return s == string(space) })
	}
	return n.Allows(string(space))
}

// group counts a key by the value that --by names, and lists it if it has those of
// --where.
func (j *Judge) group(k *Key, c *keys.Class) {
	if j.opts.By == "" && j.opts.Where == nil {
		return
	}
	found := 0
	each := func(name, value string) {
		if name == j.opts.By {
			j.groupOf(value).add(k)
		}
		if want, ok := j.opts.Where[name]; ok && value == want {
			found++
		}
	}
	for i, part := range j.cuts[c] {
		if i < len(j.match.Values) {
			each(part.name, string(textOf(j.match.Values[i], k.Name)))
		}
	}
	for _, part := range j.words[c] {
		each(part.name, part.values[0])
	}
	if found > 0 && found == len(j.opts.Where) && len(j.Located) < maxLocated {
		name, encoding := j.shown(k, c)
		l := Located{Key: name, Encoding: encoding, Class: c.Name, DB: k.DB, Type: k.Type, TTL: -1}
		if k.TTL >= 0 {
			l.TTL = k.TTL.Milliseconds()
		}
		j.Located = append(j.Located, l)
	}
}

// maxGroups is how many values of a placeholder are told apart.
const maxGroups = 100_000

func (j *Judge) groupOf(value string) *tally {
	if j.Groups[value] == nil {
		if len(j.Groups) >= maxGroups {
			value = others
		}
		if j.Groups[value] == nil {
			j.Groups[value] = newTally("", "", 0)
		}
	}
	return j.Groups[value]
}

// A cut is a placeholder of a class.
type cut struct {
	name   string
	values []string // all, if they are a closed set
	space  bool     // it is the namespace
}

// cutsOf are the placeholders of a class, in the order of [keys.Match.Values].
func cutsOf(p *keys.Policy, c *keys.Class) []cut {
	var out []cut
	for _, part := range c.Pattern.Parts() {
		if !part.Placeholder {
			continue
		}
		values, _ := p.Values(part.Name)
		out = append(out, cut{part.Name, values, p.Namespace != nil && !p.Namespace.Optional && part.Name == p.Namespace.Placeholder})
	}
	return out
}

// wordsOf are the placeholders of the format that a class has a word for: all its keys have
// that value.
func wordsOf(p *keys.Policy, c *keys.Class) []cut {
	bindings, _ := p.MatchFormat(c.Pattern)
	var out []cut
	for _, b := range bindings {
		if b.Value.IsLiteral() && !slices.Contains(c.Pattern.Names(), b.Placeholder.Name) {
			out = append(out, cut{name: b.Placeholder.Name, values: []string{b.Value.Head()}})
		}
	}
	return out
}

// wrong reports whether a value of a closed set is outside of it, beside the namespace.
func (j *Judge) wrong(c *keys.Class, name []byte) bool {
	for i, part := range j.cuts[c] {
		if i < len(j.match.Values) && part.values != nil && !part.space {
			value := textOf(j.match.Values[i], name)
			if !slices.ContainsFunc(part.values, func(v string) bool { return bytes.Equal([]byte(v), value) }) {
				return true
			}
		}
	}
	return false
}

// textOf is the part of a name that a span is of; nil for none.
func textOf(s keys.Span, name []byte) []byte {
	if s.From < 0 || s.To > len(name) || s.From > s.To {
		return nil
	}
	return name[s.From:s.To]
}

// Orphans notes the classes that no analyzed code uses.
func (j *Judge) Orphans(classes map[string]bool) { j.unused = classes }

// Severity is that of a rule's findings; "" if the policy switches it off.
func (j *Judge) Severity(rule string) (string, bool) { return j.severity(rule, false) }
