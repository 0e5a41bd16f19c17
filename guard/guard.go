// Package guard holds the commands of a running program to its policy: the same file that
// redislint checks the code against. What the code does not show, such as an identifier with a
// colon in it or a lifetime that is computed, the running program knows.
//
// A guard looks at commands before they are sent, and at their replies; it never changes
// one. It knows no client: the packages goredis, redigo and rueidis below this one connect it
// to theirs, and what they use here, other clients can use too.
package guard

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/redislint/redislint/guard/internal/calls"
	"github.com/redislint/redislint/keys"
)

// A Guard holds commands to a policy. Several goroutines may use one at once. The nil Guard
// looks at nothing.
type Guard struct {
	policy  *keys.Policy
	matcher *keys.Matcher
	options options
	rules   [ruleCount]ruleState
	none    *class // of what is of no class
	classes []*class
	of      map[*keys.Class]*class
	values  []valueSpec // by command
	words   map[string]bool
	was     bool
	sampled bool

	trips    sync.Pool
	seen     recent
	pending  pendings
	globs    globs
	observed *observed

	panics, unknown atomic.Uint64
}

// New returns a guard for the policy that is the file .redislint.yml at the root of a file
// system, such as an embed.FS or os.DirFS. An error about the policy is of type
// [keys.PolicyErrors].
func New(policy fs.FS, opts ...Option) (*Guard, error) {
	if policy == nil {
		return nil, errors.New("guard: the file system is nil: give guard.New an embed.FS or os.DirFS with " + keys.PolicyFile)
	}
	data, err := fs.ReadFile(policy, keys.PolicyFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("guard: %w: an embed.FS needs the comment //go:embed %s right above it, os.DirFS the folder of that file", err, keys.PolicyFile)
	}
	if err != nil {
		return nil, fmt.Errorf("guard: %w", err)
	}
	p, err := keys.ParsePolicy(keys.PolicyFile, data)
	if err != nil {
		return nil, err
	}
	return Of(p, opts...)
}

// Of is [New] for a policy that was read.
func Of(p *keys.Policy, opts ...Option) (*Guard, error) {
	if p == nil {
		return nil, errors.New("guard: the policy is nil")
	}
	g := &Guard{policy: p, options: options{how: Report, values: -1, grace: time.Second, every: time.Minute, now: time.Now}}
	for i, o := range opts {
		if o == nil {
			return nil, fmt.Errorf("guard: option %d is nil: leave it out", i+1)
		}
		o(&g.options)
	}
	if err := g.options.check(p); err != nil {
		return nil, err
	}
	m, err := p.Compile()
	if err != nil {
		return nil, err
	}
	g.matcher = m
	g.sampled = g.options.how.threshold() < always
	if g.options.values < 0 {
		g.options.values = map[bool]float64{true: 1, false: 0.01}[g.options.how&Fail != 0]
	}
	g.prepare()
	g.trips.New = func() any { return &Trip{} }
	if g.options.observe {
		g.observed = newObserved(p.Separator)
	}
	return g, nil
}

// check says what is wrong with options.
func (o *options) check(p *keys.Policy) error {
	if o.now == nil {
		return errors.New("guard: the function of guard.Clock is nil: give it time.Now, or leave it out")
	}
	if slices.Contains(o.skip, "") {
		return errors.New("guard: a package of guard.Skip is empty, which is how every path begins: leave it out")
	}
	if o.grace < 0 {
		return fmt.Errorf("guard: the time of guard.AskTTL is negative, %v: give it what a lifetime may take to be set", o.grace)
	}
	if o.namespace != nil && (p.Namespace == nil || !p.Namespace.Allows(*o.namespace)) {
		if p.Namespace == nil {
			return fmt.Errorf("guard: a namespace is given, and %s has none: add namespace:, or leave out guard.Namespace", p.File)
		}
		return fmt.Errorf("guard: namespace %q is not one that %s allows: see values: and match: there", *o.namespace, p.File)
	}
	if o.service == "" {
		return nil
	}
	var known []string
	for _, m := range p.Modules {
		known = append(known, m.Name)
	}
	o.module = slices.Contains(known, o.service)
	for _, s := range p.Services {
		known = append(known, s.Name)
	}
	if len(known) > 0 && !slices.Contains(known, o.service) {
		return fmt.Errorf("guard: %s has no module or service %q (known: %s)", p.File, o.service, strings.Join(known, ", "))
	}
	return nil
}

// prepare fills in what looking at commands needs to know.
func (g *Guard) prepare() {
	p := g.policy
	for r := range g.rules {
		config := p.Rule(ruleNames[r])
		g.rules[r] = ruleState{
			off:     config.Enabled != nil && !*config.Enabled,
			warning: config.Severity == "warning",
		}
	}
	g.of = map[*keys.Class]*class{}
	g.none = newClass(g, nil, false)
	for _, c := range p.Keys {
		g.add(c, false)
	}
	for _, c := range p.Channels {
		g.add(c, true)
	}
	g.values = valueSpecs()
	g.words = map[string]bool{}
	for c := range g.of {
		for _, pattern := range append([]keys.Template{c.Pattern}, c.Was...) {
			for _, part := range pattern.Parts() {
				for word := range strings.SplitSeq(part.Literal, p.Separator) {
					g.words[word] = true
				}
			}
		}
	}
	for _, s := range p.Segments {
		for _, v := range s.Values {
			g.words[v] = true
		}
	}
	if g.options.namespace != nil {
		g.words[*g.options.namespace] = true
	}
	if p.Namespace != nil {
		g.words[p.Namespace.Default] = true
		for _, v := range p.Namespace.Values {
			g.words[v] = true
		}
	}
}

func (g *Guard) add(c *keys.Class, channel bool) {
	g.of[c] = newClass(g, c, channel)
	g.classes = append(g.classes, g.of[c])
	g.was = g.was || len(c.Was) > 0
}

// classOf is what g knows of a class; that of no class for nil.
func (g *Guard) classOf(c *keys.Class) *class {
	if c == nil {
		return g.none
	}
	return g.of[c]
}

// Policy is the policy of g; nil for the nil Guard.
func (g *Guard) Policy() *keys.Policy {
	if g == nil {
		return nil
	}
	return g.policy
}

// Panics is how often g itself failed. Nothing of that reaches the program: the command is
// sent as if there were no guard.
func (g *Guard) Panics() uint64 {
	if g == nil {
		return 0
	}
	return g.panics.Load()
}

// caught counts a panic inside g. It is to be deferred.
func (g *Guard) caught() {
	if r := recover(); r != nil {
		g.panics.Add(1)
	}
}

// A class is what a guard knows of a class, and has counted of it.
type class struct {
	*keys.Class        // nil for no class
	name        string // "" for no class
	channel     bool
	types       calls.Types
	expires     bool // every key has a lifetime
	persists    bool // no key has one
	lock        bool
	free        bool // nothing is said of its keys: external
	content     bool // the policy says something of the values
	owner       string
	module      int // which value is the {module} segment; -1 for none
	taken       atomic.Bool
	counts
}

func newClass(g *Guard, c *keys.Class, channel bool) *class {
	if c == nil {
		return &class{module: -1}
	}
	out := &class{
		Class: c, name: c.Name, channel: channel, types: calls.TypeOf(c.Type),
		expires: c.TTL.Expires(), persists: c.TTL.Kind == keys.NoTTL, lock: c.Kind == keys.Lock, free: c.External,
		content: c.Content.JSON != nil || c.Content.OneOf != nil || c.Content.Types != nil || c.Fields != nil,
		owner:   c.Owner, module: -1,
	}
	n := 0
	for _, part := range c.Pattern.Parts() {
		if part.Placeholder {
			if part.Name == modulePlaceholder {
				out.module = n
			}
			n++
		}
	}
	if bindings, ok := g.policy.MatchFormat(c.Pattern); ok && out.owner == "" && out.module < 0 {
		if b, ok := bindings.Get(modulePlaceholder); ok && b.Value.IsLiteral() {
			out.owner = b.Value.Head()
		}
	}
	return out
}

// modulePlaceholder is the one whose value is a module.
const modulePlaceholder = "module"
