package keys

import (
	"slices"
	"time"
)

// A Class is one entry of a policy: the keys of a pattern, and what the policy says of them.
type Class struct {
	Name    string
	Pattern Template
	Type    string // one of [ClassTypes]; "" for any, and for channels
	TTL     TTL
	Doc     string
	MaxSize int // the most elements of a list, set, stream, hash or zset; 0 for no limit
	// MaxCount is the most keys that there are at a time, MaxBytes the most bytes of one
	// key's value, and Budget those of all keys of the class; 0 for no limit. They are for
	// servers: code does not show them.
	MaxCount         int
	MaxBytes, Budget int64
	Owner            string   // the module that owns the keys; "" for the one of their {module} segment
	Readers          []string // modules that may read the keys beside their owner; nil for all
	Commands         []string // that may be sent with the keys, upper case; nil for all
	// Was are earlier patterns of the keys, which may still be in code and on servers
	// until Retired; that is zero if the file does not say.
	Was     []Template
	Retired time.Time
	// RefreshEvery is how often the lifetime of a key is given again; 0 if the file does
	// not say. It is less than the TTL.
	RefreshEvery time.Duration
	// Refresh is [Sliding] or [Fixed]; "" if the file does not say.
	Refresh     string
	Sensitivity string   // of the values: [Personal] or [Secret]; "" if the file does not say
	Kind        string   // [Lock], or "" if the file does not say
	Example     string   // a key; "" if the file does not say
	Require     []string // placeholders that every key of the class must have a value for
	Content     Content
	// Fields are those that a hash has, in the order of the file; nil if it does not say.
	Fields     []Field
	OpenFields bool  // there may be others
	Other      Field // what "*" says of those
	// Escape is how builders write the values of string placeholders: one of
	// [EscapePercent] and [EscapeBase64URL]; "" for as they are.
	Escape string
	// Global classes have no namespace by design, External ones are those of a
	// library: known, never reported, without builders. Neither has to follow
	// the format.
	Global, External bool
	Line, Column     int // of the pattern, both 1-based, columns in bytes
	// NameLine and NameColumn are those of the name.
	NameLine, NameColumn int
	// Lifetime is the TTL as the file has it; "" if the file does not say.
	Lifetime string

	lang      language
	behind    *language  // the keys with an optional namespace in front; nil for none
	was       []language // of Was, as they stand and with an optional namespace in front
	namespace bool       // the pattern has the placeholder of the namespace
}

// What a class says of the lifetime of a key that is there.
const (
	Sliding = "sliding" // each write gives it again
	Fixed   = "fixed"   // it stays as it was given first
)

// How sensitive values are.
const (
	Personal = "personal" // they tell of a person
	Secret   = "secret"   // nobody may read them
)

// Lock is the kind of classes whose keys are locks: taken by SET with NX and a time to
// live, and released by who holds them.
const Lock = "lock"

// HasNamespace reports whether the pattern of c has the placeholder of the
// policy's namespace, or an optional one can be in front of it.
func (c *Class) HasNamespace() bool { return c.namespace || c.behind != nil }

// A Field is a field of a hash.
type Field struct {
	Name, Doc string
	OneOf     []string // all values; nil for any
	Type      string   // of the values, one of [ValueTypes]; "" for any
	// TTL is the lifetime of the field itself, as HEXPIRE gives it.
	TTL         TTL
	Sensitivity string // [Personal] or [Secret]; "" if the file does not say
}

// Field returns the field of that name, and whether there is one. It is not ok for a
// field that is open only.
func (c *Class) Field(name string) (f Field, ok bool) {
	i := slices.IndexFunc(c.Fields, func(f Field) bool { return f.Name == name })
	if i < 0 {
		return Field{}, false
	}
	return c.Fields[i], true
}

// A Member is a member of a JSON object.
type Member struct {
	Name string
	Type string // one of [ValueTypes]
}

// A Content is what the values of the keys of a class must be. At most one of
// JSON and OneOf is set.
type Content struct {
	JSON  []string // an object that has at least these members
	Types []Member // what these members are, if the object has them
	OneOf []string // one of these texts
}

// Allows reports whether a command, in upper case, may be sent with the keys of c.
func (c *Class) Allows(command string) bool {
	return c.Commands == nil || slices.Contains(c.Commands, command)
}

// Was returns the class of which t is a key by an earlier pattern. It is not ok if there is
// none, or t is a key of a class as it is.
func (p *Policy) Was(t Template) (c *Class, ok bool) {
	var es []element
	for _, s := range []*space{&p.keys, &p.channels} {
		for _, c := range s.classes {
			for i := range c.was {
				if es == nil {
					es = elements(t)
				}
				if _, ok := c.was[i].match(es); ok {
					_, key := p.Match(t)
					_, channel := p.MatchChannel(t)
					return c, !key && !channel
				}
			}
		}
	}
	return nil, false
}
