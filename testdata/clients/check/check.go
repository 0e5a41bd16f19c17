package check

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
	"github.com/redislint/redislint/passes/uses/realclients/probe"
)

// A Client is one release of go-redis.
type Client struct {
	Path      string       // import path of its package
	New       any          // a function of the package
	Pipeline  any          // a pipeline without a server
	Interface reflect.Type // the methods to check
	// Silent are the methods that give no argument vector, in any release.
	Silent []string
	// Differs are the methods that send another command than the table says in
	// some releases, and which.
	Differs map[string]string
}

// byHand are the methods whose rows stand in goredis.txt because what they send
// depends on more than the probe tries.
var byHand = map[string]bool{
	"XRead":          true,                           // which streams depends on the ID beside them
	"ClientTracking": true, "ClientTrackingOn": true, // prefixes need a flag beside them
	"TFCallArgs": true, "TFCallASYNCArgs": true, // the number of keys is a parameter
}

// Table checks that the tables say of every method what the probe does. A
// difference is shown as the row that a table would need.
func Table(t *testing.T, c Client) {
	methods, silent := probe.Methods(c.Pipeline, c.Interface)
	assert.Subset(t, c.Silent, silent, "methods that give no argument vector")
	sigs, err := signatures(c.New)
	require.NoError(t, err)
	keyed := 0
	for _, m := range methods {
		row := m.Analyse()
		params, ok := sigs[m.Name]
		require.True(t, ok, "no signature of %s", m.Name)
		spec, ok := clients.Lookup(c.Path, "cmdable", m.Name, params)
		if slices.ContainsFunc(row.Sinks, isKey) {
			keyed++
		}
		if !ok || spec.Inferred {
			t.Errorf("the table has no %s: run go generate, or add (%s)\n\t%s -> %s",
				m.Name, row.Unclear, probe.Line(row.Sinks), m.Name)
			continue
		}
		if byHand[m.Name] || row.Unclear != "" {
			continue
		}
		if got, want := probe.Line(probed(spec.Sinks)), probe.Line(row.Sinks); got != want {
			t.Errorf("%s is in the table as\n\t%s\nbut does\n\t%s -> %s", m.Name, got, want, m.Name)
		}
		checkCommand(t, c, spec, row)
	}
	t.Logf("%d methods probed, %d with keys, %d silent", len(methods), keyed, len(silent))
}

// checkCommand checks the command that a table says of a method.
func checkCommand(t *testing.T, c Client, spec clients.Spec, row probe.Row) {
	if row.Command == c.Differs[row.Method] {
		return
	}
	if spec.Command != row.Command || spec.CommandTTL != row.CommandTTL {
		t.Errorf("%s sends %q (with a TTL %q), the table says %q (%q)",
			row.Method, row.Command, row.CommandTTL, spec.Command, spec.CommandTTL)
	}
}

// probed are the sinks that a probe can tell: what names the index of a search is for
// no command that it asks about.
func probed(sinks []clients.Sink) []clients.Sink {
	return slices.DeleteFunc(slices.Clone(sinks), func(s clients.Sink) bool { return s.Role == commands.Index })
}

func isKey(s clients.Sink) bool { return s.Role == commands.Key }

// Names checks the fallback by name: what it says of a method is what the table
// says, but for the listed exceptions.
func Names(t *testing.T, c Client, exceptions []string) {
	sigs, err := signatures(c.New)
	require.NoError(t, err)
	var wrong []string
	right := 0
	for i := range c.Interface.NumMethod() {
		name := c.Interface.Method(i).Name
		table, ok := clients.Lookup(c.Path, "cmdable", name, sigs[name])
		if !ok || table.Inferred {
			continue
		}
		inferred, _ := clients.Infer(c.Path, name, sigs[name])
		got := inferred.Command + " " + keys(inferred.Sinks)
		want := table.Command + " " + keys(table.Sinks)
		if got == want {
			right++
			continue
		}
		wrong = append(wrong, name)
		if !slices.Contains(exceptions, name) {
			t.Errorf("%s: by its name %q, but the table says %q", name, got, want)
		}
	}
	require.Subset(t, wrong, exceptions, "methods that are no exception")
	t.Logf("%d methods right by name, %d not", right, len(wrong))
}

// keys is the row of those sinks that are keys.
func keys(sinks []clients.Sink) string {
	out := slices.DeleteFunc(slices.Clone(sinks), func(s clients.Sink) bool { return !isKey(s) })
	return strings.TrimSpace(fmt.Sprint(probe.Line(out)))
}
