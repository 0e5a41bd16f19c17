package guard

import (
	"math"
	"time"
)

// An Option is a setting of a guard.
type Option func(*options)

type options struct {
	how       How
	namespace *string
	service   string
	module    bool // the service is one of modules:
	values    float64
	violation func(Violation)
	skip      []string
	observe   bool
	asks      bool
	grace     time.Duration
	every     time.Duration // between two reports of the same; 0 for once
	now       func() time.Time
}

// How says what a guard does.
type How uint64

const (
	// Report reports violations, and sends every command.
	Report How = 1 << iota
	// Fail reports violations too, and commands with one of severity error are not sent:
	// their error is an [*Error].
	Fail
)

const (
	rateShift = 8
	always    = 1 << 32
)

// Sample is Report for a part of the commands, chosen at random: 0.01 is one of a hundred. The
// commands of a pipeline are looked at together, or not. It can be combined: Fail|Sample(0.1).
func Sample(rate float64) How {
	if !(rate > 0) { // NaN too
		rate = 0
	}
	return Report | How(math.Round(min(rate, 1)*(always-1))+1)<<rateShift
}

// threshold is the number of 2^32 draws that are looked at.
func (h How) threshold() uint64 {
	switch n := uint64(h >> rateShift); n {
	case 0, always:
		return always
	default:
		return n - 1
	}
}

// Mode sets what the guard does; [Report] if nothing is said.
func Mode(how How) Option { return func(o *options) { o.how = how } }

// Namespace is the one that this program uses: keys in another one are violations, even if the
// policy allows it.
func Namespace(name string) Option { return func(o *options) { o.namespace = &name } }

// Service is the name of this program: one of modules: of the policy, whose keys it owns, or
// one of services:.
func Service(name string) Option { return func(o *options) { o.service = name } }

// Values is the share of written values that are compared with what the policy says of them: 1
// for all. If nothing is said, 0.01, and 1 in mode [Fail]. Values of more than 64 kB are not looked at.
func Values(rate float64) Option { return func(o *options) { o.values = max(0, min(rate, 1)) } }

// OnViolation sets what is called with violations, on the goroutine that sends the command: each
// once a minute for a rule, a class and a caller. It must not send commands to the same client.
func OnViolation(f func(Violation)) Option { return func(o *options) { o.violation = f } }

// Skip are packages, by the beginning of their path, that are not the caller of a command: a
// module's own wrapper of a client. Clients are left out anyway.
func Skip(packages ...string) Option {
	return func(o *options) { o.skip = append(o.skip, packages...) }
}

// Observe makes the guard remember which command was sent from where with a key of which
// class, for [Guard.WriteObserved]. It finds the caller of every command, which takes one or two
// microseconds: it is for tests. Commands that mode [Fail] does not send are noted too.
func Observe() Option { return func(o *options) { o.observe = true } }

// Once makes the guard report a violation once for a rule, a class and a caller, rather than once
// a minute. It is for tests.
func Once() Option { return func(o *options) { o.every = 0 } }

// AskTTL makes the guard ask the server (PTTL) for the lifetime of keys that a command wrote without
// one, though their class has one, unless it gets one within the time grace. Only some
// clients can ask. Without it only writes that certainly leave no lifetime are reported, such as
// SET, and that after a second.
func AskTTL(grace time.Duration) Option {
	return func(o *options) { o.asks, o.grace = true, grace }
}

// Clock sets what tells the time, for tests of programs with a clock of their own.
func Clock(now func() time.Time) Option { return func(o *options) { o.now = now } }
