// Package policyschema describes the policy file as a JSON Schema, for editors.
// What the file means, package keys knows; the tests hold the two together.
package policyschema

// A Document is a policy file of redislint, .redislint.yml.
type Document struct {
	Version      int                    `json:"version,omitempty" jsonschema:"enum=1"`                                                          // Version of the format.
	Separator    string                 `json:"separator,omitempty" jsonschema:"minLength=1,maxLength=16,default=:,pattern=^[^{}*?[\\]\\\\]+$"` // Text between the segments of a key.
	Namespace    *Namespace             `json:"namespace,omitempty"`                                                                            // The part of a key that tells deployments apart.
	Format       Format                 `json:"format,omitempty"`                                                                               // Template that every key must follow.
	Segments     map[string]Values      `json:"segments,omitempty"`                                                                             // Closed sets of values for placeholders, in every pattern and in the format.
	Placeholders map[string]Placeholder `json:"placeholders,omitempty"`                                                                         // What applies to the values of placeholders, in every pattern and in the format.
	Limits       *Limits                `json:"limits,omitempty"`                                                                               // Limits of every key.
	Cluster      bool                   `json:"cluster,omitempty"`                                                                              // Redis is a cluster: keys that are used together must be in one slot.
	Modules      map[string]Packages    `json:"modules,omitempty"`                                                                              // Packages of each module. A module owns the keys that have its name as {module}; those of the module shared are everyone's.
	Sanitizers   []Func                 `json:"sanitizers,omitempty" jsonschema:"uniqueItems=true"`                                             // Functions that turn request data into a safe key segment.
	Keys         map[string]Key         `json:"keys,omitempty"`                                                                                 // Classes of keys, by name.
	Channels     map[string]Channel     `json:"channels,omitempty"`                                                                             // Classes of channels, by name.
	Services     map[string]Service     `json:"services,omitempty"`                                                                             // Programs of the module, by name.
	Server       *Server                `json:"server,omitempty"`                                                                               // What must hold of servers and their clients.
	Builders     *Builders              `json:"builders,omitempty"`                                                                             // Where redislint gen writes the builders, and which others there are.
	Exclude      Packages               `json:"exclude,omitempty"`                                                                              // Packages in which nothing is reported.
	Rules        *Rules                 `json:"rules,omitempty"`                                                                                // Configuration of rules, by the name of the rule.
	Wrappers     []Wrapper              `json:"wrappers,omitempty"`                                                                             // Functions that pass their parameters to Redis, and that redislint cannot see into.
}

// A Namespace is the part of a key that tells deployments apart.
type Namespace struct {
	Placeholder string   `json:"placeholder,omitempty" jsonschema:"pattern=^[\\pL_][\\pL\\p{Nd}_]*$,default=namespace"` // The placeholder of the patterns that is the namespace.
	Default     string   `json:"default,omitempty"`                                                                     // The namespace in today's keys; builders use it unless the environment names another.
	Optional    bool     `json:"optional,omitempty"`                                                                    // The namespace is not a placeholder of the patterns: it precedes every key that is neither global nor external, and may be empty.
	Env         Env      `json:"env,omitempty"`                                                                         // Environment variable that builders read the namespace from; of a list, the first that is set.
	Values      []string `json:"values,omitempty" jsonschema:"uniqueItems=true"`                                        // Allowed values, if they are a closed set.
	Match       string   `json:"match,omitempty" jsonschema:"minLength=1,format=regex"`                                 // Regular expression that a whole value must match, in Go's syntax.
}

// A Placeholder is what applies to the values of a placeholder.
type Placeholder struct {
	HashSuffix  string `json:"hash_suffix,omitempty" jsonschema:"enum=required"`             // Values come from a hash, or end in one.
	Max         int    `json:"max,omitempty" jsonschema:"minimum=1,maximum=2147483647"`      // The most bytes of a value.
	Sensitivity string `json:"sensitivity,omitempty" jsonschema:"enum=personal,enum=secret"` // Values tell of a person, or are secret: they are in keys as a hash only.
}

// Limits apply to every key.
type Limits struct {
	MaxLength int    `json:"max_length,omitempty" jsonschema:"minimum=1,maximum=2147483647"` // The most bytes of a whole key.
	Charset   string `json:"charset,omitempty" jsonschema:"minLength=1"`                     // Characters of a segment's value, as in the brackets of a regular expression.
	Case      string `json:"case,omitempty" jsonschema:"enum=lower,enum=upper"`              // Case of a segment's value.
}

// A Channel is a class of channels.
type Channel struct {
	Pattern  Template `json:"pattern"`                                                   // Template of the names.
	Doc      string   `json:"doc,omitempty"`                                             // What the class is for.
	Owner    string   `json:"owner,omitempty" jsonschema:"minLength=1"`                  // Module that owns the class.
	Global   bool     `json:"global,omitempty"`                                          // The class has no namespace, by design.
	External bool     `json:"external,omitempty"`                                        // The class belongs to a library: it is known, never reported, and has no builder.
	Value    *Content `json:"value,omitempty"`                                           // What values must be: an object with some members, or one of some texts.
	Escape   string   `json:"escape,omitempty" jsonschema:"enum=percent,enum=base64url"` // How builders write the values of string placeholders, so that no two lists of values give one name: percent writes the separator, % and bytes other than letters, digits and ._~- as %3A, base64url all of it.
	Was      Patterns `json:"was,omitempty"`                                             // Earlier patterns, which code and servers may still have.
	Retired  string   `json:"retired,omitempty" jsonschema:"format=date"`                // Day from which an earlier pattern in code is reported.
	Example  string   `json:"example,omitempty" jsonschema:"minLength=1"`                // A key of the class.
	Readers  Values   `json:"readers,omitempty"`                                         // Modules that may read the keys beside the owner.
	Require  Values   `json:"require,omitempty"`                                         // Placeholders that every key of the class must have a value for.
	Commands Commands `json:"commands,omitempty"`                                        // Commands that may be sent with the keys.
}

// A Key is a class of keys.
type Key struct {
	Channel
	Type        string            `json:"type,omitempty"`                                                // Type of the values.
	TTL         TTL               `json:"ttl,omitempty"`                                                 // How long the keys live.
	Refresh     string            `json:"refresh,omitempty" jsonschema:"enum=sliding,enum=fixed"`        // Whether each write gives the lifetime again, or the first one only.
	Sensitivity string            `json:"sensitivity,omitempty" jsonschema:"enum=personal,enum=secret"`  // How sensitive the values are: those that are secret are stored as a hash or encrypted only.
	Kind        string            `json:"kind,omitempty" jsonschema:"enum=lock"`                         // What the keys are for; lock is the only kind.
	MaxSize     int               `json:"max_size,omitempty" jsonschema:"minimum=1,maximum=2147483647"`  // Most elements of one key.
	Fields      map[string]*Field `json:"fields,omitempty" jsonschema:"minProperties=1"`                 // Fields of a hash; "*" leaves the set open.
	MaxCount    int               `json:"max_count,omitempty" jsonschema:"minimum=1,maximum=2147483647"` // Most keys of the class at a time.
	MaxBytes    Bytes             `json:"max_bytes,omitempty"`                                           // Most bytes of one key's value.
	Budget      Bytes             `json:"budget,omitempty"`                                              // Most bytes of all keys of the class.
}

// A Field is a field of a hash.
type Field struct {
	Doc         string   `json:"doc,omitempty"`                                                // What the field is for.
	OneOf       Values   `json:"one_of,omitempty"`                                             // All values that are allowed.
	Type        string   `json:"type,omitempty"`                                               // Type of the values.
	TTL         FieldTTL `json:"ttl,omitempty"`                                                // How long the field lives, by HEXPIRE or HSETEX.
	Sensitivity string   `json:"sensitivity,omitempty" jsonschema:"enum=personal,enum=secret"` // How sensitive the values are.
}

// A Content is what the values of a class must be: an object or one of some
// texts.
type Content struct {
	JSON  []string          `json:"json,omitempty" jsonschema:"minItems=1,uniqueItems=true"`   // Members that a JSON object must have.
	OneOf []string          `json:"one_of,omitempty" jsonschema:"minItems=1,uniqueItems=true"` // All values that are allowed.
	Types map[string]string `json:"types,omitempty" jsonschema:"minProperties=1"`              // Types of members that the object may have.
}

// A Service is a program: a package main, and what it imports.
type Service struct {
	Main   Mains    `json:"main"`             // Its package main.
	Env    Env      `json:"env,omitempty"`    // Environment variable that it reads its namespace from, if that is not the one of the namespace; of a list, the first that is set.
	Grants []string `json:"grants,omitempty"` // Rules for its user on the server beside those that its code needs, as ACL SETUSER takes them.
}

// A Server is what must hold of servers, and of the clients that reach them.
type Server struct {
	TLS             string         `json:"tls,omitempty" jsonschema:"enum=required"`                                                                                                                                                                                    // Clients must use TLS, except for this machine.
	ACL             string         `json:"acl,omitempty" jsonschema:"enum=required"`                                                                                                                                                                                    // Clients must name a user, except for this machine.
	MaxmemoryPolicy string         `json:"maxmemory_policy,omitempty" jsonschema:"enum=noeviction,enum=allkeys-lru,enum=allkeys-lfu,enum=allkeys-lrm,enum=allkeys-random,enum=volatile-lru,enum=volatile-lfu,enum=volatile-lrm,enum=volatile-random,enum=volatile-ttl"` // What the server evicts when it is full.
	Config          map[string]any `json:"config,omitempty"`                                                                                                                                                                                                            // Other settings, as CONFIG has them.
}

// Builders say where redislint gen writes the builders.
type Builders struct {
	Dir      string `json:"dir,omitempty" jsonschema:"pattern=^(\\./)?\\.*[^/\\\\*?[\\]:.][^/\\\\*?[\\]:]*(/\\.*[^/\\\\*?[\\]:.][^/\\\\*?[\\]:]*)*/?$"` // Folder of the package, relative to this file.
	Type     string `json:"type,omitempty" jsonschema:"pattern=^[A-Z][A-Za-z0-9_]*$,default=Keys"`                                                      // Name of the generated type.
	Default  string `json:"default,omitempty" jsonschema:"enum=lazy,enum=eager,default=lazy"`                                                           // When builders read the environment: lazy is at the first call of Default, eager at the start of the program, which a wrong value stops.
	Validate string `json:"validate,omitempty" jsonschema:"enum=error,enum=panic,enum=off,default=off"`                                                 // What builders do with a value that the policy does not allow, and with a key that is too long: error adds a second result and a method Must, panic panics, off builds the key.
	Funcs    []Func `json:"funcs,omitempty" jsonschema:"uniqueItems=true"`                                                                              // Hand-written functions and methods that build keys.
}

// A Rule is the configuration of a rule.
type Rule struct {
	Enabled  bool     `json:"enabled,omitempty"`                                       // Whether the rule runs.
	Severity string   `json:"severity,omitempty" jsonschema:"enum=error,enum=warning"` // Warnings do not fail a run.
	Exclude  Packages `json:"exclude,omitempty"`                                       // Packages in which the rule reports nothing.
}

// A Wrapper is a function that hands its parameters to Redis. Its other fields
// are the roles of the client tables, each with the parameters that have it.
type Wrapper struct {
	Func       Func   `json:"func"`                                                                                // Full name of the function or method.
	Command    string `json:"command,omitempty" jsonschema:"pattern=^[A-Za-z][A-Za-z0-9._-]*( [A-Za-z0-9._-]+)?$"` // The command that Redis receives.
	DefaultTTL string `json:"default-ttl,omitempty" jsonschema:"minLength=1"`                                      // Lifetime of a key if no parameter gives one.
	KeepsTTL   bool   `json:"keeps-ttl,omitempty"`                                                                 // The function leaves the lifetime of the key as it is.
}
