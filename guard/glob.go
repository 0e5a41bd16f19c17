package guard

import (
	"slices"
	"strings"
	"sync"

	"github.com/redislint/redislint/guard/internal/calls"
	"github.com/redislint/redislint/keys"
)

// globs are the patterns that were looked at, with what is wrong with them: programs use few
// different ones.
type globs struct {
	mu sync.RWMutex
	of map[globKey]globFinding
}

type globKey struct {
	text     string
	channels bool
}

// A globFinding is what is wrong with a pattern; text is "" for nothing.
type globFinding struct {
	rule rule
	text string
}

// maxGlobs is how many patterns are remembered.
const maxGlobs = 1024

// lookAtScan looks at SCAN and PSUBSCRIBE.
func (t *Trip) lookAtScan() {
	g := t.guard
	channels := t.call.Group == "pubsub"
	found := false
	for i := range t.call.Args {
		if t.call.Args[i].Role != calls.Pattern {
			continue
		}
		found = true
		text := t.call.Word(t.call.Args[i].Index)
		if channels && ofServer(text) {
			continue
		}
		if f := g.glob(text, channels); f.text != "" {
			t.violate(problem{rule: f.rule, class: g.none, name: text, role: "pattern", says: wideGlob, text: f.text})
		}
	}
	if !found && !channels {
		t.violate(problem{rule: fullScan, class: g.none, says: wholeKeyspace})
	}
}

// ofServer reports whether channels are those that a server itself sends on.
func ofServer(channel string) bool {
	return strings.HasPrefix(channel, "__key") || strings.HasPrefix(channel, "__sentinel__")
}

// glob says what is wrong with a pattern.
func (g *Guard) glob(text string, channels bool) globFinding {
	g.globs.mu.RLock()
	f, ok := g.globs.of[globKey{text, channels}]
	g.globs.mu.RUnlock()
	if ok {
		return f
	}
	text = strings.Clone(text)
	f = g.wrongGlob(text, channels)
	g.globs.mu.Lock()
	defer g.globs.mu.Unlock()
	if g.globs.of == nil || len(g.globs.of) >= maxGlobs {
		g.globs.of = map[globKey]globFinding{}
	}
	g.globs.of[globKey{text, channels}] = f
	return f
}

// wrongGlob says what is wrong with a pattern: it is that of fullscan in the analyser, for a
// pattern of which all is known.
func (g *Guard) wrongGlob(text string, channels bool) globFinding {
	if text == "" || strings.ContainsRune("*?[", rune(text[0])) {
		return globFinding{fullScan, "returns the names of everyone: begin the pattern with the namespace"}
	}
	p := g.policy
	t := keys.New(keys.Part{Literal: text})
	classes, m := p.Keys, keys.GlobMatch{}
	if channels {
		classes, m = p.Channels, p.MatchChannelGlob(t)
	} else {
		m = p.MatchGlob(t)
	}
	head := text
	if i := strings.IndexAny(head, `*?[\`); i >= 0 {
		head = head[:i]
	}
	open := strings.ContainsAny(text, "*?[")
	sep := `"` + p.Separator + `"`
	ns := g.options.namespace
	switch {
	case len(classes) == 0 || open && startsGlobal(m.Classes, head):
	case m.Wild && open:
		return globFinding{fullScan, "reaches other namespaces: begin the pattern with the namespace and " + sep}
	case len(m.Classes) == 0 && (ns == nil || !strings.HasPrefix(head, *ns+p.Separator)) && !p.InDefaultNamespace(head):
		return globFinding{fullScan, "reaches no class of the policy: add a class, or begin the pattern with one"}
	case m.Namespace.Head() == "" && open && !strings.Contains(head, p.Separator):
		return globFinding{fullScan, "reaches beyond the classes of the policy: end its first segment with " + sep}
	case ns != nil && m.Namespace.IsLiteral() && m.Namespace.Head() != "" && m.Namespace.Head() != *ns:
		return globFinding{liveNamespace, "is in another namespace than this program's"}
	}
	return globFinding{}
}

// startsGlobal reports whether the head of a pattern has all that a class without a namespace has
// before its first placeholder.
func startsGlobal(classes []*keys.Class, head string) bool {
	return slices.ContainsFunc(classes, func(c *keys.Class) bool {
		return !c.HasNamespace() && c.Pattern.Head() != "" && strings.HasPrefix(head, c.Pattern.Head())
	})
}
