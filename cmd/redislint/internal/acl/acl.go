// Package acl makes Redis users with the rights that the programs of a module need, and
// holds users that there are against them.
package acl

import (
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// A Report has the users that the programs of a module need.
//
// Names and order of the fields are a contract with other programs; so are the
// comments, which are part of the schema.
type Report struct {
	Version   int       `json:"version" jsonschema:"enum=1"`
	Server    string    `json:"server"`              // the version of the server that the rules are for
	Namespace *string   `json:"namespace,omitempty"` // the only one; absent if the rules hold for every namespace
	Users     []User    `json:"users"`               // sorted by name
	Unknown   []Unknown `json:"unknown"`             // what the rules may lack
	Notes     []Note    `json:"notes,omitempty"`     // what the rules cannot say, or say more widely than the code

	everyNamespace bool
	policies       []*keys.Policy // of the code, for the classes of keys that are shown
}

// EveryNamespace reports whether there are rules for all values that a namespace can have.
func (r *Report) EveryNamespace() bool { return r.everyNamespace }

// A user of a server, with the least rights.
type User struct {
	Service string   `json:"service"`                                            // the program
	User    string   `json:"user"`                                               // its name on the server
	Access  string   `json:"access,omitempty" jsonschema:"enum=read,enum=write"` // of the two that --split makes
	Rules   []string `json:"rules"`                                              // as ACL SETUSER takes them: commands, keys, channels, each sorted
	Why     []Why    `json:"why"`                                                // of each rule that allows something

	uses []used // what the code does, one by one
}

// Why a rule is there.
type Why struct {
	Rule    string   `json:"rule"`
	For     []string `json:"for"`               // the functions that need it, or "client: PATH" where the client sends it
	Classes []string `json:"classes,omitempty"` // of the policy, sorted
}

// A use of which it is not known what it needs.
type Unknown struct {
	Services []string `json:"services"`
	For      string   `json:"for"` // the function
	Command  string   `json:"command,omitempty"`
	At       string   `json:"at"`     // file:line
	Reason   string   `json:"reason"` // why it is not known
}

// What an operator should know about the users.
type Note struct {
	User string `json:"user,omitempty"`
	Rule string `json:"rule,omitempty"`
	Text string `json:"text"`
}

// An Input is what users are made of.
type Input struct {
	Root      string // of the module, absolute
	Module    string // its path
	Match     *passes.Policies
	Services  *passes.Services
	Uses      []uses.Use
	Indexes   []uses.Use
	Handed    []uses.Use
	Sends     []uses.Send
	Untabled  []uses.Untabled
	Foreign   map[string][]string // by import path of a package main: modules that use Redis by themselves
	Asking    []string            // packages that make a guard ask for lifetimes
	Bare      []*passes.Service   // programs that use Redis through these alone
	Namespace *string             // nil for every one
	Server    string              // "7"
	Service   string              // the only one; "" for all
	Split     bool                // two users a service: one that reads, one that writes
	Hashes    map[string]string   // SHA-256 of passwords by service
}

// Servers are the versions that rules can be written for; the first is the default, and
// the only one that the rules are tried with.
func Servers() []string { return []string{"7", "6", "7.2", "8", "valkey8"} }

// rights are what may be done with a key.
type rights uint8

const (
	mayRead rights = 1 << iota
	mayWrite
)

// String is the rights as a rule begins with them.
func (r rights) String() string {
	switch r {
	case mayRead:
		return "%R~"
	case mayWrite:
		return "%W~"
	}
	return "%RW~"
}

// A used is one thing that code does, and that the user must be allowed.
type used struct {
	command string   // "xgroup|create"
	who     string   // the function
	glob    string   // of the key or channel; "" where the command has none
	channel bool     // glob is of channels
	literal bool     // the channel must be named as it is, as PSUBSCRIBE wants it
	rights  rights   // of a key; 0 where reading or writing will do
	spec    []string // of a key: the flags of Redis's key specification
	class   string
	script  bool   // it is called in a script
	key     string // one that the code may use, of which glob is the pattern
	foreign string // the same in another namespace; "" where it has none
}
