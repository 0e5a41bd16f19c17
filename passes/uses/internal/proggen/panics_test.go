package proggen_test

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// maxPanics is how many programs of a module are looked for at which the analysis
// panics.
const maxPanics = 20

// analyze is the uses of the module. A program at which the analysis panics is
// taken out: it has none, and m.panics has it.
func (m *module) analyze(t testing.TB) []use {
	for range maxPanics {
		uses, err := m.safely(t)
		if err == nil {
			return uses
		}
		from, to := 0, len(m.programs) // the panic needs nothing from outside of it
		for to-from > 1 {
			mid := (from + to) / 2
			m.only(t, from, mid)
			if _, e := m.safely(t); e != nil {
				to, err = mid, e
				continue
			}
			m.only(t, mid, to)
			if _, e := m.safely(t); e == nil {
				break // it needs both halves
			}
			from = mid
		}
		for i := from; i < to; i++ {
			m.panics[i] = err.Error()
		}
		m.only(t, 0, len(m.programs))
	}
	require.FailNow(t, "too many panics")
	return nil
}

// only leaves blank lines where the other programs were, and those at which the
// analysis panics.
func (m *module) only(t testing.TB, from, to int) {
	for _, f := range m.files {
		var b strings.Builder
		b.WriteString(f.head)
		for _, i := range f.programs {
			if source := m.programs[i].source(); i < from || i >= to || m.panics[i] != "" {
				b.WriteString(strings.Repeat("\n", strings.Count(source, "\n")))
			} else {
				b.WriteString(source)
			}
		}
		require.NoError(t, os.WriteFile(f.path, []byte(b.String()), 0o644))
	}
}

// safely analyses the module; an error is a panic.
func (m *module) safely(t testing.TB) (uses []use, err error) {
	defer func() {
		if x := recover(); x != nil {
			uses, err = nil, fmt.Errorf("%v\n%s", x, debug.Stack())
		}
	}()
	return analyze(t, m.dir), nil
}
