package gen

import (
	"bytes"
	"go/format"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The generated tests compile and pass, and leave out no builder that has a parse function
// and values that the policy allows.
func TestGeneratedTests(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles tests")
	}
	b := &batch{t: t, dir: t.TempDir()}
	b.write("go.mod", "module example.org/batch\n\ngo 1.26\n")
	policies := samples(t)
	for i, p := range randomPolicies(t, 6) {
		policies["random"+strconv.Itoa(i)] = p
	}
	runs, builders := 0, 0
	for _, name := range slices.Sorted(maps.Keys(policies)) {
		copied := *policies[name]
		copied.Builders.Dir = name
		plan, err := NewPlan(&copied)
		require.NoError(t, err)
		source, err := plan.Source()
		require.NoError(t, err)
		test, err := plan.Tests()
		if err != nil {
			require.ErrorContains(t, err, "no namespace is known")
			continue
		}
		formatted, err := format.Source(test)
		require.NoError(t, err)
		require.Equal(t, string(formatted), string(test))
		require.True(t, bytes.HasPrefix(test, []byte(Header+"\n")))
		b.write(name+"/"+FileName, string(source))
		b.write(name+"/"+TestFileName, string(test))
		runs += strings.Count(string(test), "t.Run(")
		for _, builder := range plan.Builders {
			if builder.Parse != "" {
				builders++
			}
		}
	}
	out := b.command("go", "test", "-count=1", "./...")
	require.NotContains(t, out, "FAIL")
	t.Logf("%d of %d builders", runs, builders)
	require.Greater(t, runs, builders*9/10)
}

// A parse function that is wrong fails the generated test.
func TestGeneratedTestsFail(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles tests")
	}
	plan, err := NewPlan(policy(t, `
namespace: {default: app}
keys: {lock: {pattern: "{namespace}:lock:{name}:{n:int}"}}
builders: {dir: rediskeys}
`))
	require.NoError(t, err)
	source, err := plan.Source()
	require.NoError(t, err)
	test, err := plan.Tests()
	require.NoError(t, err)
	wrong := strings.Replace(string(source), "return namespace, name, n, true", "return namespace, name, n + 1, true", 1)
	require.NotEqual(t, string(source), wrong)
	b := &batch{t: t, dir: t.TempDir()}
	b.write("go.mod", "module example.org/batch\n\ngo 1.26\n")
	b.write("rediskeys/"+FileName, wrong)
	b.write("rediskeys/"+TestFileName, string(test))
	out := b.output("go", "test", "./...")
	require.Contains(t, out, `ParseLock("app:lock:a:1") = app, a, 2, true`)
}
