package unit_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
)

// panicking is a rule that panics on package b.
func panicking() passes.Rule {
	return passes.Rule{Name: "bad", Run: func(in *passes.Input) []passes.Finding {
		if in.Packages[0].Path == "example.org/app/b" {
			panic("no such thing")
		}
		return nil
	}}
}

// A rule that panics on a package leaves the findings of other rules and packages; the
// tool's status is that of a bug, of which go vet makes its own.
func TestBug(t *testing.T) {
	t.Parallel()
	m := newModule(t, twoPackages)
	self, err := os.Executable()
	require.NoError(t, err)
	for _, args := range [][]string{{"./..."}, {"-json", "./..."}} {
		got := m.run("go", append([]string{"vet", "-vettool=" + self}, args...)...)
		require.NotZero(t, got.status, args)
		all := got.stdout + got.stderr
		require.Contains(t, all, "conduit:a", args)
		require.Contains(t, all, "conduit:b", args)
		require.Contains(t, all, "redislint: this is a bug in redislint, not in your code: panic: no such thing\n"+
			"The rule bad gave up on package example.org/app/b; everything else was looked at.\n"+
			"Please report it at https://github.com/redislint/redislint/issues with the text below", args)
		require.Contains(t, all, "bug_test.go:", args) // the stack
	}
}
