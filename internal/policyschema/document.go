// Package policyschema describes the policy file as a JSON Schema, for editors.
// What the file means, package keys knows; the tests hold the two together.
package policyschema

// A Document is a policy file of redislint, .redislint.yml.
type Document struct {
	Version    int                 `json:"version,omitempty" jsonschema:"enum=1"`                                                          // Version of the format.
	Separator  string              `json:"separator,omitempty" jsonschema:"minLength=1,maxLength=16,default=:,pattern=^[^{}*?[\\]\\\\]+$"` // What stands between the segments of a key.
	Namespace  *Namespace          `json:"namespace,omitempty"`                                                                            // The part of a key that tells deployments apart.
	Format     Template            `json:"format,omitempty"`                                                                               // Template that every key must follow.
	Segments   map[string]Values   `json:"segments,omitempty"`                                                                             // Closed sets of values for placeholders, wherever they occur.
	Limits     *Limits             `json:"limits,omitempty"`                                                                               // What holds for every key.
	Cluster    bool                `json:"cluster,omitempty"`                                                                              // Keys used together must be in one slot.
	Modules    map[string]Packages `json:"modules,omitempty"`                                                                              // Packages of each module, which owns the keys with its name as {module}.
	Sanitizers []Func              `json:"sanitizers,omitempty" jsonschema:"uniqueItems=true"`                                             // Functions that make a key segment of request data.
	Keys       map[string]Key      `json:"keys,omitempty"`                                                                                 // Classes of keys, by name.
	Channels   map[string]Channel  `json:"channels,omitempty"`                                                                             // Classes of channels, by name.
	Builders   *Builders           `json:"builders,omitempty"`                                                                             // Where redislint gen writes the builders.
	Exclude    Packages            `json:"exclude,omitempty"`                                                                              // Packages where nothing is reported.
	Rules      *Rules              `json:"rules,omitempty"`                                                                                // Configuration of rules, by name.
	Wrappers   []Wrapper           `json:"wrappers,omitempty"`                                                                             // Functions that hand their parameters to Redis.
}

// A Namespace is the part of a key that tells deployments apart.
type Namespace struct {
	Placeholder string   `json:"placeholder,omitempty" jsonschema:"pattern=^[\\pL_][\\pL\\p{Nd}_]*$,default=namespace"` // Which placeholder of the patterns it is.
	Default     string   `json:"default,omitempty"`                                                                     // What the code hardcodes today, and builders use by default.
	Optional    bool     `json:"optional,omitempty"`                                                                    // Whether it stands in front of every key that is neither global nor external, or nothing does, instead of in the patterns.
	Env         Env      `json:"env,omitempty"`                                                                         // Variable that builders read it from; of a list, the first that is set.
	Values      []string `json:"values,omitempty" jsonschema:"uniqueItems=true"`                                        // Allowed values, if they are a closed set.
	Match       string   `json:"match,omitempty" jsonschema:"minLength=1,format=regex"`                                 // Regular expression for whole values, in Go's syntax.
}

// Limits are what holds for every key.
type Limits struct {
	MaxLength int    `json:"max_length,omitempty" jsonschema:"minimum=1,maximum=2147483647"` // Of the whole key in bytes, inclusive.
	Charset   string `json:"charset,omitempty" jsonschema:"minLength=1"`                     // Of one segment's value: what a regular expression has in brackets.
	Case      string `json:"case,omitempty" jsonschema:"enum=lower,enum=upper"`              // Of one segment's value.
}

// A Channel is a class of channels.
type Channel struct {
	Pattern  Template `json:"pattern"`                                  // Template of the names.
	Doc      string   `json:"doc,omitempty"`                            // What it is for.
	Owner    string   `json:"owner,omitempty" jsonschema:"minLength=1"` // Module that owns it.
	Global   bool     `json:"global,omitempty"`                         // No namespace by design.
	External bool     `json:"external,omitempty"`                       // That of a library: known, never reported, no builder.
	Value    *Content `json:"value,omitempty"`                          // What the values must be.
}

// A Key is a class of keys.
type Key struct {
	Channel
	Type    string `json:"type,omitempty"`                                               // What the keys hold.
	TTL     TTL    `json:"ttl,omitempty"`                                                // How long the keys live.
	MaxSize int    `json:"max_size,omitempty" jsonschema:"minimum=1,maximum=2147483647"` // Most elements of one key.
}

// A Content is what the values of a class must be: an object or one of some
// texts.
type Content struct {
	JSON  []string `json:"json,omitempty" jsonschema:"minItems=1,uniqueItems=true"`   // Members that the object has at least.
	OneOf []string `json:"one_of,omitempty" jsonschema:"minItems=1,uniqueItems=true"` // The texts.
}

// Builders say where redislint gen writes the builders.
type Builders struct {
	Dir     string `json:"dir,omitempty" jsonschema:"pattern=^(\\./)?\\.*[^/\\\\*?[\\]:.][^/\\\\*?[\\]:]*(/\\.*[^/\\\\*?[\\]:.][^/\\\\*?[\\]:]*)*/?$"` // Folder of the package, relative to this file.
	Type    string `json:"type,omitempty" jsonschema:"pattern=^[A-Z][A-Za-z0-9_]*$,default=Keys"`                                                      // Name of the generated type.
	Default string `json:"default,omitempty" jsonschema:"enum=lazy,enum=eager,default=lazy"`                                                           // When the namespace is read from the environment: when it is asked for, or when the program starts.
	Funcs   []Func `json:"funcs,omitempty" jsonschema:"uniqueItems=true"`                                                                              // Functions and methods that build keys, written by hand.
}

// A Rule is the configuration of a rule.
type Rule struct {
	Enabled  bool     `json:"enabled,omitempty"`                                       // Whether the rule runs.
	Severity string   `json:"severity,omitempty" jsonschema:"enum=error,enum=warning"` // Warnings do not fail a run.
	Exclude  Packages `json:"exclude,omitempty"`                                       // Packages where the rule reports nothing.
}

// A ForeignRule is the configuration of foreignkey.
type ForeignRule struct {
	Rule
	Reads bool `json:"reads,omitempty"` // Whether reading a foreign key is reported too.
}

// A HardcodedRule is the configuration of hardcoded.
type HardcodedRule struct {
	Rule
	Leftover string `json:"leftover,omitempty" jsonschema:"enum=on,enum=off,default=on"` // Whether texts with the namespace are reported that keys are compared with.
}

// A NamesRule is the configuration of a rule that knows things by their names.
type NamesRule struct {
	Rule
	Names []string `json:"names,omitempty" jsonschema:"minItems=1,uniqueItems=true"` // Names that count, instead of the rule's own.
}

// A Wrapper is a function that hands its parameters to Redis. Its other fields
// are the roles of the client tables, each with the parameters that have it.
type Wrapper struct {
	Func       Func   `json:"func"`                                                                                // The function.
	Command    string `json:"command,omitempty" jsonschema:"pattern=^[A-Za-z][A-Za-z0-9._-]*( [A-Za-z0-9._-]+)?$"` // The command on the wire.
	DefaultTTL string `json:"default-ttl,omitempty" jsonschema:"minLength=1"`                                      // Lifetime of a key where no parameter has one.
	KeepsTTL   bool   `json:"keeps-ttl,omitempty"`                                                                 // The lifetime of the key stays as it is.
}
