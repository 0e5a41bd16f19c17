package uses_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

// TestReasonsAreDocumented fails unless docs/output.md has a row for each reason, in
// their order. Programs of each are in testdata/kinds/reasons.
func TestReasonsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/output.md")
	require.NoError(t, err)
	_, section, _ := strings.Cut(string(page), "\n## Why a key is unknown\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var listed []uses.Reason
	for _, line := range strings.Split(section, "\n") {
		if rest, ok := strings.CutPrefix(line, "| `"); ok {
			name, _, _ := strings.Cut(rest, "`")
			listed = append(listed, uses.Reason(name))
		}
	}
	require.Equal(t, uses.Reasons(), listed)
}

// A package that is analysed alone may have callers elsewhere.
func TestReasonsOfOnePackage(t *testing.T) {
	src := map[string]string{"example.org/app": `package app
import ("context"; "github.com/redis/go-redis/v9")
func Get(ctx context.Context, rdb *redis.Client, key string) { rdb.Get(ctx, key) }`}
	pkg := usetest.Load(t, src)[0]
	require.Equal(t, uses.Reason("no-caller"), uses.Analyze([]*uses.Package{pkg}).Uses[0].Reason)
	alone, _ := uses.AnalyzeUnit(pkg, nil)
	require.Equal(t, uses.Reason("not-loaded"), alone.Uses[0].Reason)
}
