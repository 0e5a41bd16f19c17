package guard

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/redislint/redislint/keys"
)

// ObservedVersion is that of the format of [Guard.WriteObserved].
const ObservedVersion = 1

// Observed is what a program did, for `redislint check --observed`.
type Observed struct {
	Version  int               `json:"version"`
	Commands []ObservedCommand `json:"commands"`
	// LeftOut is how often a command was sent that is not in Commands, since 100,000 different ones
	// are.
	LeftOut int64 `json:"left_out,omitempty"`
}

// An ObservedCommand is a command that was sent from one place with keys of one form.
type ObservedCommand struct {
	Command string `json:"command"`
	// Caller is where it was sent, as in "/src/a.go:12 example.org/a.F".
	Caller string `json:"caller"`
	// Template is the pattern of the class of the key. For a key of no class it is its form, in which
	// all that is not in the policy is a placeholder.
	Template string `json:"template"`
	Class    string `json:"class"`          // "" for no class
	Hash     string `json:"hash,omitempty"` // of one of the keys, where there is no class
	Channel  bool   `json:"channel,omitempty"`
	// Prepared says that the command was made before it was sent, perhaps by another function: in a
	// pipeline, or with a client whose commands are values.
	Prepared bool  `json:"prepared,omitempty"`
	Count    int64 `json:"count"`
}

// observed is what was observed up to now.
type observed struct {
	mu        sync.Mutex
	separator string
	callers   map[uint64]string // by the hash of a stack
	of        map[observedKey]*ObservedCommand
	most      int   // of callers, and of
	left      int64 // what was not noted any more
}

type observedKey struct{ command, caller, template string }

func newObserved(separator string) *observed {
	return &observed{separator: separator, callers: map[uint64]string{}, of: map[observedKey]*ObservedCommand{}, most: maxObserved}
}

// maxObserved is how many different commands are remembered, and how many stacks with their callers.
const maxObserved = 100_000

// observe notes a key of the command at hand.
func (t *Trip) observe(name string, k *class) {
	o := t.guard.observed
	h := uint64(14695981039346656037)
	for _, pc := range t.stack() {
		h = (h ^ uint64(pc)) * 1099511628211
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	caller, ok := o.callers[h]
	if !ok {
		caller = t.caller()
		if len(o.callers) < o.most { // beyond that, the caller is found each time
			o.callers[h] = caller
		}
	}
	c := ObservedCommand{Command: t.call.Name, Caller: caller, Class: k.name, Channel: k.channel, Prepared: t.made}
	if k.Class != nil {
		c.Template = k.Pattern.Typed()
	} else {
		c.Template, c.Hash = t.guard.form(strings.Clone(name)), keys.Hash(name)
	}
	at := observedKey{c.Command, c.Caller, c.Template}
	if o.of[at] == nil {
		if len(o.of) >= o.most {
			o.left++
			return
		}
		o.of[at] = &c
	}
	o.of[at].Count++
}

// form is a name as a template: segments that are words of the policy are text, others are
// placeholders of the type that they have.
func (g *Guard) form(name string) string {
	sep := g.policy.Separator
	segments := strings.Split(name, sep)
	if sep == "" || len(segments) > maxSegments {
		return "{rest...}"
	}
	var parts []keys.Part
	for i, s := range segments {
		if i > 0 {
			parts = append(parts, keys.Part{Literal: sep})
		}
		switch {
		case s == "":
		case g.words[s]:
			parts = append(parts, keys.Part{Literal: s})
		default:
			parts = append(parts, keys.Part{Placeholder: true, Name: "s" + strconv.Itoa(i+1)})
		}
	}
	return keys.New(parts...).String()
}

// WriteObserved writes what was observed up to now as JSON, sorted. It fails without [Observe].
func (g *Guard) WriteObserved(w io.Writer) error {
	out := Observed{Version: ObservedVersion, Commands: []ObservedCommand{}}
	if g == nil || g.observed == nil {
		return errors.New("guard: nothing was observed: give guard.New the option guard.Observe()")
	}
	g.observed.mu.Lock()
	for _, c := range g.observed.of {
		out.Commands = append(out.Commands, *c)
	}
	out.LeftOut = g.observed.left
	g.observed.mu.Unlock()
	slices.SortFunc(out.Commands, func(a, b ObservedCommand) int {
		return cmp.Or(cmp.Compare(a.Caller, b.Caller), cmp.Compare(a.Command, b.Command), cmp.Compare(a.Template, b.Template))
	})
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(out)
}
