package check

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
	"github.com/redislint/redislint/passes/uses/realclients/probe"
)

// A Library is a client whose methods are probed, as any type of its package.
type Library struct {
	Path    string // import path of the package
	Recv    string // name of the type whose rows are looked up
	Subject probe.Subject
	// Params are the parameters of each method.
	Params map[string][]clients.Param
	// Silent are the methods that give no argument vector, ByHand those that
	// the probe does not see all of; each with the reason.
	Silent, ByHand map[string]string
	// Differs are the methods that send another command than the table
	// knowingly says, and which.
	Differs map[string]string
}

// Probed checks that the table says of every method what the probe does, and
// returns the number of methods that have keys, channels or patterns.
func Probed(t *testing.T, l Library) int {
	t.Helper()
	methods, silent := l.Subject.Methods()
	for _, name := range silent {
		assert.Contains(t, l.Silent, name, "a method that gives no argument vector")
	}
	found := 0
	for _, m := range methods {
		row := m.Analyse()
		spec, ok := clients.Lookup(l.Path, l.Recv, m.Name, l.Params[m.Name])
		if !ok || spec.Inferred {
			t.Errorf("the table has no %s (%s): add\n\t%s -> %s", m.Name, row.Unclear, probe.Line(row.Sinks), m.Name)
			continue
		}
		if slices.ContainsFunc(spec.Sinks, func(s clients.Sink) bool { return s.Role != commands.TTL }) {
			found++
		}
		if l.ByHand[m.Name] != "" || row.Unclear != "" {
			continue
		}
		if got, want := probe.Line(spec.Sinks), probe.Line(row.Sinks); got != want {
			t.Errorf("%s is in the table as\n\t%s\nbut does\n\t%s -> %s", m.Name, got, want, m.Name)
		}
		if spec.Command != row.Command && l.Differs[m.Name] != row.Command {
			t.Errorf("%s sends %q, the table says %q", m.Name, row.Command, spec.Command)
		}
	}
	t.Logf("%s: %d methods probed, %d with keys or the like, %d silent", l.Recv, len(methods), found, len(silent))
	return found
}
