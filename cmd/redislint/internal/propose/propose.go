// Package propose makes a first policy: from the keys that code uses today, or
// from the configuration of another program.
package propose

import (
	"cmp"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// A Proposal is a policy that is to be written.
type Proposal struct {
	Source string // what it is made from: "the code", or the name of a file
	// Notes are lines of the comment at the top.
	Notes     []string
	Separator string
	// Namespace is the literal text that the code has in place of the
	// namespace, which is a placeholder of the patterns; "" if it is in front of
	// them, or is empty.
	Namespace string
	Variable  string  // of the environment, that says the namespace
	Keys      []Class // sorted by pattern
	Channels  []Class // sorted by pattern
	// Funcs are the functions that build keys in the code, as builders.funcs has them.
	Funcs []string
	// Exclude are folders of tests and examples whose keys have no classes.
	Exclude []string
}

// A Class is an entry of keys or channels.
type Class struct {
	Name     string
	Doc      string // what the code says of it
	Pattern  keys.Template
	Type     string // one of [keys.ClassTypes]; "" to say nothing
	MaxSize  int    // the most elements; 0 to say nothing
	MaxCount int    // the most keys; 0 to say nothing
	Fields   []string
	Open     bool     // there may be other fields
	OneOf    []string // what values are; nil to say nothing
	TTL      string   // in the syntax of [keys.ParseTTL]; "" to say nothing
	Global   bool     // begins with another text than the namespace, which others do not
	External bool     // a library's own
	// Notes are lines of the comment above the class, Doubts those inside it:
	// what could not be said, and why.
	Notes, Doubts []string

	decls  []decl // of the code that are for these keys
	said   []said
	owners [][]string // by the part of the pattern, the types whose ID its values are
	// numbers are the names of constants, by the number in the text of the pattern.
	numbers map[string]string
}

// An Input is what a proposal is made from.
type Input struct {
	Uses   []uses.Use
	Root   string     // folder of the policy: places in comments are relative to it
	Flow   *flow.Flow // of the code that the uses were found in; nil if there is none
	Module string     // path of the module that it is the root of; "" if that is not known
	Tests  bool       // what tests and examples do counts too
	// Programs are what the program may be called beside what its module is:
	// after folders of commands.
	Programs []string
	// Variables are those of the environment that the code names.
	Variables []string
	// Texts are literals of the code that can be names: of an issuer, a database.
	Texts []string
	// Namespace, if it is not nil, is what somebody says that the namespace of the
	// code is; "" for none.
	Namespace *string

	whole map[*uses.Use]bool // whose keys have no namespace that the code is given
	set   map[*uses.Use]bool // whose keys begin with the namespace, the default of a setting
	// behind is where text begins that is behind a namespace
	behind map[*uses.Use][]uses.Span

	less map[string]found // keys by template that were left out, since others say more
	more map[string]bool  // those of them that check reports then: they are keys after all
}

// FromUses proposes a policy that has a class for every key and channel whose
// beginning is written in the code. [keys.ParsePolicy] accepts it.
func FromUses(in Input) *Proposal {
	in.whole, in.set = map[*uses.Use]bool{}, in.configured()
	in.behind = map[*uses.Use][]uses.Span{}
	in.less, in.more = map[string]found{}, map[string]bool{}
	p := in.proposal()
	if p.Namespace == "" {
		in.set = nil
		p = in.proposal()
	}
	for in.takesBack(p) || in.misses(p) {
		p = in.proposal()
	}
	return p
}

// operands takes expressions of the code apart; nil if there is none.
func (in Input) operands() *operands.Parser {
	if in.Flow == nil {
		return nil
	}
	return in.Flow.Operands
}

// proposal is [FromUses] as far as is known which uses have a namespace.
func (in Input) proposal() *Proposal {
	c := collect(in, defaultSeparator)
	if len(c.entries) == 0 && !in.Tests { // nothing but examples
		in.Tests = true
		c = collect(in, defaultSeparator)
	}
	p := &Proposal{Source: "the code", Separator: separator(c.templates())}
	if p.Separator != defaultSeparator {
		c = collect(in, p.Separator)
	}
	m := modeler{Syntax: keys.Syntax{Separator: p.Separator}, namespace: namespace(c.entries, c.sites, p.Separator), roots: roots(c.entries, p.Separator)}
	if in.Namespace != nil {
		m.namespace = *in.Namespace
	}
	if m.placeholder = in.isNamespace(m, c); m.placeholder {
		p.Namespace = m.namespace
	}
	m.ops = in.operands()
	m.constantOf = in.constantOf
	p.Keys = in.classes(&m, c, kindKey)
	p.Channels = in.classes(&m, c, kindChannel)
	if !m.placeholder {
		all := slices.Concat(p.Keys, p.Channels)
		var more, doubts []string
		p.Keys, doubts = m.apart(p.Keys, all)
		p.Channels, more = m.apart(p.Channels, all)
		m.lost = slices.Concat(m.lost, doubts, more)
	}
	nameClasses(p.Keys, p.Channels, func(segment string) bool { return segment != m.namespace && !in.isProgram(segment) })
	in.describeAfter(p.Keys, p.Channels)
	p.Funcs = in.funcs(p.Namespace, p.Separator)
	p.Notes = append(m.lost, c.notes(p)...)
	p.Variable = in.Variable(p.Namespace)
	p.Exclude = in.excluded(p)
	return p
}

// classes proposes the classes of one kind.
func (in Input) classes(m *modeler, c *collection, of kind) []Class {
	list := m.drafts(c.of(of))
	list = m.generalize(list, c)
	list = m.vary(m.withNumbers(list), c.sites)
	for _, d := range list { // a number is not a word
		d.pattern = m.printed(d, c.sites)
	}
	list, open := partition(list)
	list = m.withOpen(m.withMembers(m.settle(list), c.sites), m.settle(open))
	list = m.withoutForwarded(m.settle(m.withGlobs(list, c.globs[of])))
	m.closeEnds(list)
	namedAlike(list)
	classes := make([]Class, 0, len(list))
	for _, d := range list {
		d.pattern = m.sized(d, c.sites)
		if one := inOne(d.pattern); !slices.ContainsFunc(list, func(o *draft) bool { return o != d && m.conflict(&draft{pattern: one}, o) }) {
			d.pattern = one
		}
		class := in.class(m, d, of)
		class.owners, class.numbers = m.owners(d, c.sites), m.numberNames(d, c.sites)
		if doubt := m.doubt(d, list); doubt != "" {
			class.Doubts = append([]string{doubt}, class.Doubts...)
		}
		classes = append(classes, class)
	}
	slices.SortStableFunc(classes, func(a, b Class) int {
		return cmp.Compare(a.Pattern.Typed(), b.Pattern.Typed())
	})
	return classes
}

// Doubts returns how many comments of p say that something is not sure.
func (p *Proposal) Doubts() int {
	n := 0
	for _, c := range slices.Concat([]Class{{Doubts: p.Notes}}, p.Keys, p.Channels) {
		for _, d := range c.Doubts {
			if strings.HasPrefix(d, notSure) {
				n++
			}
		}
	}
	return n
}

// Unnamed returns how many patterns have a value that the code does not name.
func (p *Proposal) Unnamed() int {
	n := 0
	for _, c := range slices.Concat(p.Keys, p.Channels) {
		if slices.ContainsFunc(values(c.Pattern), func(name string) bool { return name == "value" || strings.HasPrefix(name, "value_") }) {
			n++
		}
	}
	return n
}

// notSure begins a comment on something to decide.
const notSure = "not sure: "
