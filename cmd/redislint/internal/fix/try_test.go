package fix

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
)

// mixed are texts of which two cannot be fixed, n can.
func mixed(n int) (texts []string) {
	for i := range n {
		texts = append(texts, fmt.Sprintf(`"app:a%d"`, i))
	}
	return slices.Insert(slices.Insert(texts, n/3, `"app:other1"`), n*3/4, `"app:other2"`)
}

// TestTries counts the programs that are analysed: those with other keys say where, so what
// is used elsewhere costs nothing.
func TestTries(t *testing.T) {
	few := 0
	for _, n := range []int{8, 80, 800} {
		w := newWorld(t, mixed(n))
		r, err := Run(w.analyse, Options{})
		require.NoError(t, err)
		require.Len(t, r.Fixed, n)
		require.Len(t, r.Left, 2)
		require.True(t, slices.IsSortedFunc(r.Fixed, func(a, b passes.Finding) int { return a.Span.Line - b.Span.Line }))
		if few == 0 {
			few = w.analyses
		}
		require.Equal(t, few, w.analyses)
		require.Equal(t, `with the builder, GET in v`+fmt.Sprint(n/3)+` would use "app:else", not "app:other1": change it by hand`, r.Left[0].NoFix)
	}
}

// TestSameTry has what is found to fail once: no program is analysed twice.
func TestSameTry(t *testing.T) {
	for guilty := range 8 {
		texts := make([]string, 8)
		for i := range texts {
			texts[i] = fmt.Sprintf(`"app:a%d"`, i)
		}
		texts[guilty] = `"app:type1"`
		w := newWorld(t, texts)
		seen := map[string]bool{}
		r, err := Run(func(overlay map[string][]byte) (*Program, error) {
			text := string(overlay[w.files[0]])
			require.False(t, seen[text], text)
			seen[text] = true
			return w.analyse(overlay)
		}, Options{})
		require.NoError(t, err)
		require.Len(t, r.Fixed, 7)
		require.Equal(t, "with the builder it would not compile: a.go:"+fmt.Sprint(guilty+3)+":2: type1 has no type", r.Left[0].NoFix)
	}
}

// TestWrongSuspect has a fix that makes what another declaration uses another key, and the
// findings there hold: it is found all the same.
func TestWrongSuspect(t *testing.T) {
	w := newWorld(t, []string{`"app:a"`, `"app:b"`, `"app:c"`, `"app:d"`})
	r, err := Run(func(overlay map[string][]byte) (*Program, error) {
		if data, ok := overlay[w.files[0]]; ok && strings.Contains(string(data), `k("d")`) {
			overlay = map[string][]byte{w.files[0]: []byte(strings.NewReplacer(`"app:b"`, `"app:z"`, `k("b")`, `k("z")`).Replace(string(data)))}
		}
		return w.analyse(overlay)
	}, Options{})
	require.NoError(t, err)
	require.Len(t, r.Fixed, 3)
	require.Len(t, r.Left, 1)
	require.Equal(t, "app:d", r.Left[0].Key)
	require.Contains(t, r.Left[0].NoFix, `GET in v1 would use "app:z", not "app:b"`)
}
