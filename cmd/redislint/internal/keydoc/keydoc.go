// Package keydoc describes the keys of a module as a document: what the policy says of each
// class, and what the code does with its keys.
package keydoc

import (
	"cmp"
	"go/types"
	"path/filepath"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/keys/gen"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// A Document has what is to be said of the keys, channels and patterns of a module. It has
// no position in code and no time: it changes where keys or policies do.
//
// Names and order of the fields are a contract with other programs; so are the
// comments, which are part of the schema.
type Document struct {
	Version    int         `json:"version" jsonschema:"enum=1"`
	Classes    []Class     `json:"classes"`               // classes of keys, in the order of the policy
	Channels   []Class     `json:"channels"`              // classes of channels
	Services   []string    `json:"services"`              // the programs of the module, sorted
	Unused     []string    `json:"unused"`                // classes that no code uses, as the headings of the page name them; empty with --no-code
	NotCreated []string    `json:"not_created,omitempty"` // classes of keys that code reads, changes or deletes, and none is known to create; empty with --service
	NotRead    []string    `json:"not_read,omitempty"`    // classes of keys that code creates, and none is known to read; no locks
	Unowned    []string    `json:"unowned"`               // classes without an owner, where the policy has modules
	Unclassed  []Template  `json:"unclassed"`             // keys of no class, sorted
	Unknown    []Unknown   `json:"unknown"`               // uses whose keys are not known, by package
	Unlisted   []string    `json:"unlisted,omitempty"`    // packages that use a Redis client which no table knows, sorted
	NoCode     bool        `json:"no_code,omitempty"`     // the code was not looked at
	Service    string      `json:"service,omitempty"`     // the only one that is described; "" for all
	Namespace  *Namespace  `json:"namespace,omitempty"`   // of the first policy that has one
	Namespaces []Namespace `json:"namespaces,omitempty"`  // of each policy that has one, where there are several policies
	Audit      *Audit      `json:"audit,omitempty"`       // which live keys are counted; only with --audit

	alone  bool     // no line of the page names the program
	above  []string // the headings before the page
	placed bool     // it has places
	loose  side     // what is done with keys of which nothing is known
}

// An audit of live keys.
type Audit struct {
	Date     string `json:"date" jsonschema:"format=date"` // on which it was taken, in UTC
	Complete bool   `json:"complete"`                      // whether it saw all keys
	Sample   bool   `json:"sample,omitempty"`              // numbers are estimates
}

// What tells deployments apart.
type Namespace struct {
	Placeholder string   `json:"placeholder"`
	Default     string   `json:"default,omitempty"`
	Env         []string `json:"env,omitempty"`      // variables, the first that is set
	Optional    bool     `json:"optional,omitempty"` // it precedes the patterns, or is empty
	Policy      string   `json:"policy,omitempty"`   // the policy file, where there are several

	readFrom []string // of Env, those that programs read
}

// One class of keys or channels.
type Class struct {
	Class     string      `json:"class"`            // its name in the policy
	Policy    string      `json:"policy,omitempty"` // the policy file, where there are several
	Pattern   string      `json:"pattern"`
	Example   string      `json:"example,omitempty"`   // a key of the class
	Glob      string      `json:"glob,omitempty"`      // a pattern of Redis for all its keys, with the default namespace
	GlobAlso  []string    `json:"glob_also,omitempty"` // other classes, of whose keys that pattern matches some
	Type      string      `json:"type,omitempty"`
	TypeSeen  string      `json:"type_seen,omitempty"` // that the commands are for, where the policy has no type
	Kind      string      `json:"kind,omitempty" jsonschema:"enum=lock"`
	TTL       string      `json:"ttl,omitempty"`      // as the policy has it: a duration, bounds, none, required
	Refresh   string      `json:"refresh,omitempty"`  // when the lifetime is given again: how often, at each write (sliding), or once (fixed)
	MaxSize   int         `json:"max_size,omitempty"` // the most elements of a key
	MaxCount  int         `json:"max_count,omitempty"`
	MaxBytes  int64       `json:"max_bytes,omitempty"`
	Budget    int64       `json:"budget,omitempty"`
	Owner     string      `json:"owner,omitempty"`
	Doc       string      `json:"doc,omitempty"`
	Fields    []Field     `json:"fields,omitempty"`       // of a hash
	Open      bool        `json:"open_fields,omitempty"`  // there may be other fields
	Other     *Field      `json:"other_fields,omitempty"` // what is said of these, by the name *; absent if nothing is
	Value     *Value      `json:"value,omitempty"`        // what values are
	Allowed   []string    `json:"allowed,omitempty"`      // the commands that may be used; empty for all
	Readers   []string    `json:"readers,omitempty"`      // modules that may read
	Was       []string    `json:"was,omitempty"`          // earlier patterns
	Retired   string      `json:"retired,omitempty"`      // the day from which these are reported
	Global    bool        `json:"global,omitempty"`       // without a namespace, by design
	External  bool        `json:"external,omitempty"`     // of a library
	Build     string      `json:"build,omitempty"`        // the generated function that builds a key, if the code has it
	Parse     string      `json:"parse,omitempty"`        // the generated function that takes one apart, if the code has it
	Commands  []string    `json:"commands"`               // that the code uses, sorted
	ReadBy    []string    `json:"read_by"`                // "service: package.function", sorted; of a channel, who subscribes
	WrittenBy []string    `json:"written_by"`             // of a channel, who publishes
	DeletedBy []string    `json:"deleted_by"`
	GivenBy   []string    `json:"given_by,omitempty"`   // who gives keys to a script of which it is not known what it does with them
	ByPattern []ByPattern `json:"by_pattern,omitempty"` // what is done with keys that patterns find, sorted
	Places    []Place     `json:"places,omitempty"`     // where it is used; only with --with places
	Live      *Live       `json:"live,omitempty"`       // what the audit saw; absent if that is nothing
	Uses      int         `json:"-"`

	services map[string]access // by service, "" for packages of none
	segments []string          // of the pattern
	short    string            // the pattern without types
	matched  keys.Template     // the keys that Glob matches
	shared   bool              // a channel that has the name of a class of keys
}

// What functions do by a pattern, or with keys that it finds, of this class and maybe of others.
type ByPattern struct {
	Pattern string   `json:"pattern"` // as SCAN, KEYS or PSUBSCRIBE gets it; placeholders have no names here
	Done    string   `json:"done" jsonschema:"enum=read,enum=written,enum=deleted,enum=given,enum=found,enum=subscribed"`
	UsedBy  []string `json:"used_by"` // "service: package.function", sorted

	named bool // the pattern is a key, without any sign
}

// What an audit saw of a class, in all namespaces and databases.
type Live struct {
	Keys  int64 `json:"keys"`
	Bytes int64 `json:"bytes,omitempty"` // that they take; absent if it was not measured
	About bool  `json:"about,omitempty"` // the bytes are an estimate
}

// One field of a hash, or member of a JSON object.
type Field struct {
	Name  string   `json:"name"`
	Doc   string   `json:"doc,omitempty"`
	Type  string   `json:"type,omitempty"`
	OneOf []string `json:"one_of,omitempty"`
	// TTL is the lifetime of the field itself, in the syntax of a policy.
	TTL         string `json:"ttl,omitempty"`
	Sensitivity string `json:"sensitivity,omitempty"` // personal or secret
}

// What a value is.
type Value struct {
	Members []Field  `json:"members,omitempty"` // of a JSON object
	OneOf   []string `json:"one_of,omitempty"`
}

// A key of no class.
type Template struct {
	Template string    `json:"template"` // placeholders have no names here
	Role     uses.Role `json:"role" jsonschema:"enum=key,enum=channel,enum=pattern"`
	UsedBy   []string  `json:"used_by"`
	Places   []Place   `json:"places,omitempty"` // only with --with places
}

// Uses of unknown keys in one package.
type Unknown struct {
	Package string        `json:"package"`
	Uses    int           `json:"uses"`
	Reasons []uses.Reason `json:"reasons"`          // why they are not known, sorted
	Places  []Place       `json:"places,omitempty"` // only with --with places
}

// Where a function uses a key.
type Place struct {
	File     string `json:"file"` // relative to the module, with slashes
	Line     int    `json:"line"`
	Command  string `json:"command,omitempty"`  // absent where it is not known
	Function string `json:"function,omitempty"` // with its package
}

// access is what is done with keys.
type access uint8

const (
	reads access = 1 << iota
	writes
	deletes
	given // to a script of which it is not known what it does with them
)

// An Input is what a document is made of.
type Input struct {
	Root     string // of the module, absolute
	Module   string // its path
	Policies []*keys.Policy
	Uses     []uses.Use
	Untabled []uses.Untabled
	Match    *passes.Policies
	Services *passes.Services
	NoCode   bool
	Service  string // the only one to be described; "" for all
	Audit    *Audit // nil for none
	Places   bool   // whether the document has places
	// Builders is the package of a policy's builders; nil where the code has none.
	Builders func(p *keys.Policy) *types.Package
	// Mentions reports whether a literal of the code is that text.
	Mentions func(text string) bool
	// Live is what that audit saw of a class with a name and a pattern; nil for nothing.
	Live func(class, pattern string) *Live
}

// New makes a document.
func New(in Input) *Document {
	d := &Document{
		Version: 1, NoCode: in.NoCode, Service: in.Service, Audit: in.Audit,
		Classes: []Class{}, Channels: []Class{}, Services: []string{}, Unused: []string{}, Unowned: []string{}, Unclassed: []Template{}, Unknown: []Unknown{},
	}
	b := &builder{in: in, doc: d, at: map[*keys.Class]*Class{}, policyOf: map[*keys.Class]*keys.Policy{}, services: map[string]bool{}}
	for _, p := range in.Policies {
		b.policy(p)
	}
	d.placed = in.Places
	if !in.NoCode {
		b.code()
		b.oneSided()
	}
	b.globs()
	b.finish()
	return d
}

type builder struct {
	in       Input
	doc      *Document
	order    []*keys.Class
	at       map[*keys.Class]*Class
	policyOf map[*keys.Class]*keys.Policy
	channels map[*keys.Class]bool
	services map[string]bool
}

// policy adds the classes of a policy.
func (b *builder) policy(p *keys.Policy) {
	plan, err := gen.NewPlan(p)
	if err != nil {
		plan = nil // a policy need not have builders
	}
	matcher, err := p.Compile()
	if err != nil {
		matcher = nil
	}
	name := ""
	if len(b.in.Policies) > 1 {
		name = b.relative(p.File)
	}
	b.namespace(p, name)
	for i, list := range [][]*keys.Class{p.Keys, p.Channels} {
		for _, c := range list {
			of := &Class{Policy: name, shared: i == 1 && isNamed(p.Keys, c.Name), Commands: []string{}, ReadBy: []string{}, WrittenBy: []string{}, DeletedBy: []string{}, services: map[string]access{}}
			of.describe(p, c)
			if plan != nil {
				b.generated(of, p, c, plan)
			}
			of.Example = exampleOf(p, c, matcher, i == 1)
			if b.in.Audit != nil && i == 0 {
				of.Live = b.in.Live(of.Class, of.Pattern)
			}
			b.order = append(b.order, c)
			b.at[c], b.policyOf[c] = of, p
			if i == 1 {
				if b.channels == nil {
					b.channels = map[*keys.Class]bool{}
				}
				b.channels[c] = true
			}
			if len(p.Modules) > 0 && c.Owner == "" && !c.External && !hasModule(c) {
				b.doc.Unowned = append(b.doc.Unowned, of.title())
			}
		}
	}
}

// namespace adds the namespace of a policy, if it has one.
func (b *builder) namespace(p *keys.Policy, name string) {
	n := p.Namespace
	if n == nil {
		return
	}
	of := Namespace{n.Placeholder, n.Default, n.Env, n.Optional, name, b.readFrom(p)}
	if b.doc.Namespace == nil {
		b.doc.Namespace = &of
	}
	if name != "" {
		b.doc.Namespaces = append(b.doc.Namespaces, of)
	}
}

// isNamed reports whether a class has that name.
func isNamed(list []*keys.Class, name string) bool {
	return slices.ContainsFunc(list, func(c *keys.Class) bool { return c.Name == name })
}

// hasModule reports whether the keys of a class name the module that owns them.
func hasModule(c *keys.Class) bool {
	return slices.ContainsFunc(c.Pattern.Parts(), func(p keys.Part) bool { return p.Placeholder && p.Name == "module" })
}

// relative is a file below the root of the module, with slashes.
func (b *builder) relative(file string) string {
	if abs, err := filepath.Abs(file); err == nil {
		file = abs
	}
	if rel, err := filepath.Rel(b.in.Root, file); err == nil {
		file = rel
	}
	return filepath.ToSlash(file)
}

// finish brings what was collected in order.
func (b *builder) finish() {
	d := b.doc
	for _, c := range b.order {
		of := b.at[c]
		for _, list := range []*[]string{&of.Commands, &of.ReadBy, &of.WrittenBy, &of.DeletedBy, &of.GivenBy} {
			slices.Sort(*list)
			*list = slices.Compact(*list)
		}
		if of.Type == "" && !b.channels[c] {
			of.TypeSeen = typeSeen(of.Commands)
		}
		of.ByPattern = of.withoutFound(together(of.ByPattern))
		of.Places = sorted(of.Places)
		used := of.Uses > 0 || slices.ContainsFunc(of.ByPattern, func(p ByPattern) bool { return p.Done != found })
		if !used && b.in.Service != "" {
			continue
		}
		if !used && !b.in.NoCode && !of.External {
			d.Unused = append(d.Unused, of.title())
		}
		if b.channels[c] {
			d.Channels = append(d.Channels, *of)
		} else {
			d.Classes = append(d.Classes, *of)
		}
	}
	if b.in.Service != "" {
		d.Unowned = slices.DeleteFunc(d.Unowned, func(name string) bool {
			is := func(c Class) bool { return c.title() == name }
			return !slices.ContainsFunc(d.Classes, is) && !slices.ContainsFunc(d.Channels, is)
		})
	}
	for name := range b.services {
		d.Services = append(d.Services, name)
	}
	slices.Sort(d.Services)
	slices.SortFunc(d.Unclassed, func(a, b Template) int {
		return cmp.Or(cmp.Compare(a.Template, b.Template), cmp.Compare(a.Role, b.Role))
	})
	slices.SortFunc(d.Unknown, func(a, b Unknown) int { return cmp.Compare(a.Package, b.Package) })
}
