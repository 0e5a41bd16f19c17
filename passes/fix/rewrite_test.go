package fix

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/keys/gen"
)

// What fixes look like is shown by testdata/src/hardcoded/fix.

func TestNumber(t *testing.T) {
	tests := []struct {
		text, typ string
		want      bool
	}{
		{"0", "int64", true},
		{"-1", "int64", true},
		{"9223372036854775807", "int64", true},
		{"9223372036854775808", "int64", false},
		{"-9223372036854775808", "int64", true},
		{"18446744073709551615", "uint64", true},
		{"18446744073709551616", "uint64", false},
		{"-1", "uint64", false},
		{"07", "int64", false},
		{"+7", "int64", false},
		{"-0", "int64", false},
		{"7 ", "uint64", false},
		{"0x7", "uint64", false},
		{"", "int64", false},
	}
	for _, tt := range tests {
		text, ok := number(tt.text, tt.typ)
		require.Equal(t, tt.want, ok, "%s as %s", tt.text, tt.typ)
		require.Equal(t, tt.text, text)
	}
}

func TestCutInternal(t *testing.T) {
	tests := []struct {
		path, parent string
		ok           bool
	}{
		{"example.org/app/rediskeys", "", false},
		{"example.org/app/internal/rediskeys", "example.org/app", true},
		{"example.org/app/internal", "example.org/app", true},
		{"a/internal/b/internal/c", "a/internal/b", true},
		{"example.org/internals/rediskeys", "", false},
		{"internal/rediskeys", "", false},
	}
	for _, tt := range tests {
		parent, _, ok := cutInternal(tt.path)
		require.Equal(t, tt.ok, ok, tt.path)
		require.Equal(t, tt.parent, parent, tt.path)
	}
}

// write writes a policy file with builders, generated or not.
func write(t *testing.T, text string, generate bool) *keys.Policy {
	t.Helper()
	file := filepath.Join(t.TempDir(), keys.PolicyFile)
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	p, err := keys.LoadPolicy(file)
	require.NoError(t, err)
	if !generate {
		return p
	}
	plan, err := gen.NewPlan(p)
	require.NoError(t, err)
	source, err := plan.Source()
	require.NoError(t, err)
	dir := filepath.Join(filepath.Dir(file), plan.Dir)
	require.NoError(t, os.MkdirAll(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, gen.FileName), source, 0o600))
	return p
}

const policy = `
namespace: {default: app}
keys: {worker: {pattern: "{namespace}:workers:{id}"}}
builders: {dir: rediskeys}
`

func TestBuilders(t *testing.T) {
	require.Empty(t, newBuilders(write(t, policy, true), nil, nil).no)
	require.Equal(t, "the builders are not generated: run `redislint gen`", newBuilders(write(t, policy, false), nil, nil).no)
	require.Equal(t, "the policy has no builders: add `builders: {dir: internal/rediskeys}` to it, and run `redislint gen`", newBuilders(write(t, `keys: {a: {pattern: "a"}}`, false), nil, nil).no)
	for _, namespace := range []string{"placeholder: namespace", "env: APP"} {
		require.Equal(t, "the namespace has no default in the policy: call the builder by hand, on what rediskeys.New returns", newBuilders(write(t, `
namespace: {`+namespace+`}
keys: {worker: {pattern: "{namespace}:workers:{id}"}}
builders: {dir: rediskeys}
`, true), nil, nil).no)
	}

	p := write(t, policy, true)
	file := filepath.Join(filepath.Dir(p.File), "rediskeys", gen.FileName)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, append(data, "// changed\n"...), 0o600))
	require.Equal(t, "the builders are not what the policy says: run `redislint gen`", newBuilders(p, nil, nil).no)
}

// TestGlobOfNamespace has a default that a pattern method would escape.
func TestGlobOfNamespace(t *testing.T) {
	for namespace, want := range map[string]bool{"app": true, "a*p": false, "a[p": false, `a\p`: false} {
		b := newBuilders(write(t, `
namespace: {default: '`+namespace+`'}
keys: {worker: {pattern: "{namespace}:workers:{id}"}}
builders: {dir: rediskeys}
`, true), nil, nil)
		require.Empty(t, b.no)
		_, ok := b.glob(value{}, nil, keys.New(keys.Part{Literal: namespace + ":workers:*"}), false)
		require.Equal(t, want, ok, namespace)
	}
}

func TestFixWithoutWays(t *testing.T) {
	fix, _, no := New(nil, nil).Fix(write(t, policy, true), []Target{{}})
	require.Nil(t, fix)
	require.Equal(t, "how the text gets to :0 cannot be followed: call the builder there by hand", no)
}
