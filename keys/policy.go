package keys

import (
	"slices"
	"time"
)

// PolicyFile is the name of a policy file.
const PolicyFile = ".redislint.yml"

// PolicyVersion is the only version of the policy file.
const PolicyVersion = 1

// Shared is the module whose keys are everyone's.
const Shared = "shared"

// A Policy is what a policy file says. It is made by [LoadPolicy] or
// [ParsePolicy] and must not be changed: what it needs to match keys is
// prepared there. Several goroutines may use it at once.
type Policy struct {
	File      string // as it was given to LoadPolicy or ParsePolicy
	Version   int
	Separator string     // between the segments of a key; ":" if the file does not say
	Namespace *Namespace // nil if the file has none
	// Format is the template that every key must follow, nil if there is none.
	Format *Template
	// Require are placeholders that every key must have a value for, as the format says.
	Require      []string
	Segments     []Segment     // in the order of the file
	Placeholders []Placeholder // in the order of the file
	Limits       Limits
	Cluster      bool      // keys used together must be in one slot
	Modules      []Module  // in the order of the file
	Sanitizers   []string  // functions that make a key segment of request data, as in "example.org/app/keyutil.Hash"
	Keys         []*Class  // in the order of the file
	Channels     []*Class  // in the order of the file
	Services     []Service // in the order of the file
	Server       Server
	Builders     Builders
	Exclude      []PackagePattern // packages where nothing is reported
	Wrappers     []Wrapper

	rules    map[string]RuleConfig
	format   language   // of Format
	behind   *language  // of Format, with an optional namespace in front; nil for none
	first    []language // of FirstSegments, if the namespace is optional
	keys     space
	channels space
}

// A Namespace is the part of a key that tells deployments apart.
type Namespace struct {
	Placeholder string   // the placeholder of the patterns that it is; "namespace" if the file does not say
	Default     string   // what code hardcodes today and builders use by default; "" for none
	Env         []string // variables that builders read it from: the first that is set
	Values      []string // all that are allowed, nil if that is not a closed set
	Match       string   // regular expression for whole values, in Go's syntax; "" for none
	// Optional is whether it is in front of every key that is neither global
	// nor external, with the separator, or nothing if it is empty: then it is not
	// a placeholder of a pattern, and the default is the empty one.
	Optional bool

	expr *expr
}

// Allows reports whether value can be a namespace: one of Values, and matched by
// Match as a whole; or "" if it is optional. A value that Match allows has ASCII
// characters only.
func (n *Namespace) Allows(value string) bool {
	if value == "" {
		return n.Optional
	}
	if n.Values != nil && !slices.Contains(n.Values, value) {
		return false
	}
	return n.expr == nil || n.expr.match(value)
}

// A Service is a program of the module: a package main and all that it imports.
type Service struct {
	Name string
	Main []PackagePattern
	Env  []string // variables that it reads its namespace from; nil for those of the namespace
	// Grants are rules for its user on the server beside those that its code needs, as
	// ACL SETUSER takes them: "%RW~asynq:*", "+@list".
	Grants []string

	Line, Column int
}

// Environment returns the variables that a service reads its namespace from.
func (p *Policy) Environment(s Service) []string {
	if s.Env != nil || p.Namespace == nil {
		return s.Env
	}
	return p.Namespace.Env
}

// A Server is what must hold of servers, and of the clients that reach them.
type Server struct {
	TLS, ACL bool      // required
	Config   []Setting // in the order of the file; maxmemory-policy among them
}

// A Setting is one of a server's configuration, as CONFIG has it.
type Setting struct{ Name, Value string }

// A Segment is the closed set of the values of a placeholder, wherever it occurs.
type Segment struct {
	Placeholder string
	Values      []string
}

// A Placeholder is what applies to the values of a placeholder, wherever it occurs. That
// they have a largest size, the patterns say.
type Placeholder struct {
	Name string
	// HashSuffix is whether a value must be made by a hash, or end in one: "jobs-" and
	// a hash, so that it is as long as it is, and nobody chooses it.
	HashSuffix  bool
	Sensitivity string // [Personal] or [Secret]; "" if the file does not say
	max         int    // the most bytes; 0 for no limit
}

// Placeholder returns what applies to the placeholder of that name; the zero Placeholder
// if the policy does not say.
func (p *Policy) Placeholder(name string) Placeholder {
	for _, h := range p.Placeholders {
		if h.Name == name {
			return h
		}
	}
	return Placeholder{}
}

// Limits hold for every key.
type Limits struct {
	MaxLength int    // of the whole key in bytes, inclusive; 0 for no limit
	Charset   string // of one segment's value, as in "a-zA-Z0-9._-": what a regular expression has in brackets; "" for any
	Case      string // of one segment's value: "lower", "upper", "" for any

	ranges []rune // of Charset: pairs of the first and last of a range
}

// A Module is a part of the program that owns keys.
type Module struct {
	Name     string // a value of the {module} placeholder, or of a class's owner
	Packages []PackagePattern
}

// Builders say where `redislint gen` writes the builders, and which others there are.
type Builders struct {
	Dir  string // of the package, relative to the policy file, slash-separated; "" for none
	Type string // of the generated type; "Keys" if the file does not say
	// Default is when the namespace is read from the environment: "eager", when the
	// program starts, or "lazy", when it is asked for; "" if the file does not say.
	Default string
	// Validate is what builders do with values that the policy does not allow: one of
	// [ValidateError] and [ValidatePanic]; "" for nothing.
	Validate string
	// Funcs are builders that are written by hand, as in "example.org/app/keyutil.User"
	// or "(*example.org/app/keyutil.Keys).User": a key that one of them returns is not
	// hand-built.
	Funcs []string
}

// A RuleConfig is what a policy says of one rule.
type RuleConfig struct {
	Enabled  *bool            // nil if the file does not say
	Severity string           // "error", "warning", "" if the file does not say
	Exclude  []PackagePattern // packages where the rule reports nothing

	words map[string]any // bool, string or []string, by the rule's own words
}

// Flag reports whether a word of the rule's own is true.
func (c RuleConfig) Flag(word string) bool { return c.words[word] == true }

// Choice returns the value of a word of the rule's own; "" if the file does not say.
func (c RuleConfig) Choice(word string) string {
	s, _ := c.words[word].(string)
	return s
}

// List returns the texts of a word of the rule's own; nil if the file does not say.
func (c RuleConfig) List(word string) []string {
	list, _ := c.words[word].([]string)
	return list
}

// A RuleSpec is what a policy can say of one rule, beyond what it can say of all.
type RuleSpec struct {
	Name  string
	Words []RuleWord
}

// A RuleWord is a word of one rule. It is true or false, one of some values, or a list
// of texts.
type RuleWord struct {
	Name    string
	Doc     string   // what it means, a sentence without the period
	Values  []string // those that it can have; nil for true, false and lists
	List    bool     // it is a list of texts, at least one
	Default string   // as the documentation has it
	Example string   // a policy
}

// Rule returns what p says of the rule of that name.
func (p *Policy) Rule(name string) RuleConfig { return p.rules[name] }

// A Wrapper is a function that hands its parameters to Redis, in the grammar of
// the client tables: a role, and the parameters that have it.
type Wrapper struct {
	Func       string        // as in "(*example.org/app/cache.Store).Fetch"
	Command    string        // on the wire, upper case; "" if it is not one
	Sinks      []WrapperSink // in the order of the file
	DefaultTTL time.Duration // of a key where no parameter has one; 0 for none
	KeepsTTL   bool          // the command leaves the lifetime of the key as it is
	Line       int           // of the row, 1-based
	Column     int           // of the row, 1-based, in bytes
}

// A WrapperSink is a role and the parameters that have it: "key", "1".
type WrapperSink struct {
	Role      string   // as the client tables write it: "key", "ttl-ms"
	Selectors []string // "1", "recv", "2.Addr", "1...", "1.../2"
}

// LoadPolicy reads the policy file at path. An error about the content is of
// type [PolicyErrors] and names the file by path; other errors are those of
// os.ReadFile. The rules are those of [ParsePolicy].
func LoadPolicy(path string, rules ...RuleSpec) (*Policy, error) {
	data, err := readPolicy(path)
	if err != nil {
		return nil, err
	}
	return ParsePolicy(path, data, rules...)
}

// ParsePolicy reads a policy file with the content data. An empty file is a
// policy that says nothing. The error is of type [PolicyErrors], has all
// problems of the file, and calls it name. What it says of a rule is checked against
// the rules that it may speak of; without any it is read and not checked, for programs
// that do not run rules.
func ParsePolicy(name string, data []byte, rules ...RuleSpec) (*Policy, error) {
	d := &decoder{file: name, known: rules, positions: positions{}}
	p := &Policy{File: name, Version: PolicyVersion, Separator: ":", rules: map[string]RuleConfig{}}
	root, ok := d.document(data)
	if ok {
		d.object(value{Node: root, at: d.start(root)}, d.policy(p)...)
		if p.Builders.Dir != "" && p.Builders.Type == "" {
			p.Builders.Type = "Keys"
		}
	}
	if ok || len(d.errs) == 0 {
		d.check(p)
	}
	if len(d.errs) > 0 {
		return nil, d.errs.sort()
	}
	return p, nil
}
