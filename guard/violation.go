package guard

import (
	"fmt"
	"strings"
	"time"

	"github.com/redislint/redislint/keys"
)

// A Violation is a command that the policy does not allow.
type Violation struct {
	Rule     string // as in "missingttl": a rule of `redislint check` or of `redislint audit`
	Severity string // "error" or "warning"
	Class    string // "" for a key of none
	Command  string // "GET", "XGROUP CREATE"
	// Key is the key, channel or pattern. Its values are replaced by their hashes, as keys.Hash
	// makes them; only what is in the policy is shown. It is "" where there is none.
	Key     string
	Message string
	// Caller is where the command was sent, as in
	// "/src/app/cache.go:12 example.org/app/cache.(*Store).Get". Of a pipeline that is where it
	// was executed.
	Caller string
}

// String is v in a line: caller, message and rule.
func (v Violation) String() string {
	return fmt.Sprintf("%s: %s (%s)", v.Caller, v.Message, v.Rule)
}

// An Error is why a command was not sent, in mode [Fail].
type Error struct{ Violation }

// Error implements error.
func (e *Error) Error() string { return "redislint guard: " + e.Message + " (" + e.Rule + ")" }

type rule uint8

// The rules, with the names that `redislint check` and `redislint audit` give them.
const (
	unknownKey rule = iota
	badSegment
	tooLong
	missingTTL
	wrongType
	foreignKey
	lockDiscipline
	crossSlot
	envelope
	fullScan
	liveNamespace
	liveSize
	ruleCount
)

var ruleNames = [ruleCount]string{
	"unknownkey", "badsegment", "toolong", "missingttl", "wrongtype", "foreignkey", "lockdiscipline", "crossslot",
	"envelope", "fullscan", "live-namespace", "live-size",
}

type ruleState struct{ off, warning bool }

// A problem is what a violation is made of, once it is reported.
type problem struct {
	rule  rule
	class *class
	// name is what the command is about, as it is: it is not kept.
	name    string
	role    string // "key", "channel", "pattern"
	says    says
	misfits keys.Misfits
	d       time.Duration
	n       int
	text    string // static, or of the policy
}

type says uint8

// What problems say.
const (
	ofNoClass says = iota
	retired
	otherNamespace
	misfit
	notFormat
	longKey
	leavesNoTTL
	takesTTL
	outsideTTL
	mustPersist
	hasNoTTL // the server says so
	wrongCommandType
	notAllowed
	foreign
	setnxLock
	plainSetLock
	plainDelLock
	slots
	value
	wholeKeyspace
	wideGlob
	longValue
	longList
)

// message says what is wrong; key is what the problem is about, redacted.
func (p *problem) message(command, key, own string) string {
	about := p.role + " " + key
	of := "class " + p.class.name
	wants := ""
	if p.class.Class != nil {
		wants = of + " wants " + p.class.TTL.String()
	}
	switch p.says {
	case ofNoClass:
		return about + " is of no class of the policy: add a class, or mend the key"
	case retired:
		return about + " has an earlier pattern, which is retired: use " + p.text
	case otherNamespace:
		return about + " is in another namespace than this program's"
	case misfit:
		return fmt.Sprintf("%s follows %s, but a value is wrong: %s", about, of, p.misfits)
	case notFormat:
		return about + " does not follow the format of the policy"
	case longKey:
		return fmt.Sprintf("%s has %d bytes: the policy allows %d", about, p.n, int64(p.d))
	case leavesNoTTL:
		return command + " leaves " + about + " without a TTL: " + wants
	case hasNoTTL:
		return about + " has no TTL after " + command + ": " + wants
	case takesTTL:
		return command + " takes the TTL of " + about + " away: " + wants
	case outsideTTL:
		return fmt.Sprintf("%s gets a TTL of %s: %s", about, p.d, wants)
	case mustPersist:
		return fmt.Sprintf("%s gets a TTL of %s: keys of %s must persist", about, p.d, of)
	case wrongCommandType:
		return fmt.Sprintf("%s on %s: %s is of type %s", command, about, of, p.class.Type)
	case notAllowed:
		return fmt.Sprintf("%s on %s, but %s allows only %s", command, about, of, strings.Join(p.class.Commands, ", "))
	case foreign:
		return fmt.Sprintf("module %s %s %s of module %s: call the owner, or make it shared", own, p.text, about, p.class.ownerOf(p))
	case setnxLock:
		return "SETNX takes " + about + " without a TTL: use SET with NX and EX"
	case plainSetLock:
		return command + " takes " + about + " from whoever holds it: use SET with NX and EX"
	case plainDelLock:
		return command + " releases " + about + " whoever holds it: compare the token in a script"
	case slots:
		return about + " is in another slot than the first key of the command: give both the same hash tag"
	case value:
		return about + " gets a value that " + p.text
	case wholeKeyspace:
		return wholeMessage(command)
	case wideGlob:
		return command + " " + key + " " + p.text
	case longValue:
		return fmt.Sprintf("%s gets a value of %d bytes: max_bytes of %s is %d", about, p.n, of, p.class.MaxBytes)
	case longList:
		return fmt.Sprintf("%s has %d elements after %s: max_size of %s is %d", about, p.n, command, of, p.class.MaxSize)
	}
	return about
}

// wholeMessage says what is wrong with a command that is about keys of all programs.
func wholeMessage(command string) string {
	switch command {
	case "FLUSHALL":
		return command + " deletes all keys of the server, those of other programs too: delete this program's keys, which SCAN with a pattern finds"
	case "FLUSHDB":
		return command + " deletes all keys of the database, those of other programs too: delete this program's keys, which SCAN with a pattern finds"
	case "SWAPDB":
		return command + " exchanges two databases for all programs: write new keys of this program and rename them"
	case "RANDOMKEY":
		return command + " returns any key of the database, of other programs too: use SCAN with a pattern of the namespace"
	}
	return command + " is about the whole database: use SCAN with a pattern of the namespace"
}

// ownerOf is the module that owns what p is about; text of the policy.
func (c *class) ownerOf(p *problem) string {
	if c.Class != nil && c.owner != "" {
		return c.owner
	}
	return "another"
}

// violate counts a problem, and reports it unless that was done of late.
func (t *Trip) violate(p problem) {
	g := t.guard
	state := g.rules[p.rule]
	if state.off {
		return
	}
	command := ""
	if t.call.Command != nil {
		command = t.call.Name
	}
	if strings.HasPrefix(command, "FLUSH") && t.inTest() {
		return
	}
	p.class.violations[p.rule].Add(1)
	fails := g.options.how&Fail != 0 && !state.warning && t.failed == nil && !t.sent
	if !fails && (g.options.violation == nil || !t.isNew(p.rule, p.class)) {
		return
	}
	v := t.describe(&p, command)
	if fails {
		t.failed = &Error{v}
		if g.options.violation == nil || !t.isNew(p.rule, p.class) {
			return
		}
	}
	g.report(v, p.class)
}

// describe makes a violation of a problem.
func (t *Trip) describe(p *problem, command string) Violation {
	g := t.guard
	v := Violation{Rule: ruleNames[p.rule], Severity: "error", Class: p.class.name, Command: command, Caller: t.caller()}
	if g.rules[p.rule].warning {
		v.Severity = "warning"
	}
	if p.role != "" {
		v.Key = g.redact(p)
	}
	v.Message = p.message(command, v.Key, g.options.service)
	return v
}

// report calls the program, unless it was told of late.
func (g *Guard) report(v Violation, c *class) {
	if g.options.violation == nil || !g.seen.isNew(recentKey{v.Rule, c, v.Caller, 0}, g.options.now(), g.options.every) {
		return
	}
	defer g.caught()
	g.options.violation(v)
}
