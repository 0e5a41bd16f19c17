package guard_test

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/stretchr/testify/require"
)

// The recording rules are of metrics that there are, with labels that these have, and have the names
// that the document of mediation asks for.
func TestRecordingRules(t *testing.T) {
	data, err := os.ReadFile("../docs/guard/rules.yml")
	require.NoError(t, err)
	var file struct {
		Groups []struct {
			Name  string
			Rules []struct{ Record, Expr string }
		}
	}
	require.NoError(t, yaml.UnmarshalWithOptions(data, &file, yaml.Strict()))
	g, _ := of(t, policy)
	require.NoError(t, send(g, "GET prod:workers:7", "GET prod:workers:7 = nil", "SETNX prod:workers:7 x = 0"))
	require.NoError(t, send(g, "GET prod:workers:7"))
	var b bytes.Buffer
	require.NoError(t, g.WriteMetrics(&b))
	var names []string
	for _, r := range file.Groups[0].Rules {
		names = append(names, r.Record)
		metrics := regexp.MustCompile(`redislint_\w+`).FindAllString(r.Expr, -1)
		require.NotEmpty(t, metrics)
		for _, m := range metrics {
			require.Contains(t, b.String(), "\n"+m+`{class="worker"}`)
		}
		require.Contains(t, r.Expr, "by (class)")
	}
	require.Equal(t, []string{"redis_hit_ratio_by_cache_type", "redis_idempotency_duplicate_hits"}, names)

	// Each line is in the text format, and each metric has its help once, before its lines.
	line := regexp.MustCompile(`^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+$`)
	seen := map[string]bool{}
	for text := range strings.Lines(b.String()) {
		text = strings.TrimSuffix(text, "\n")
		if strings.HasPrefix(text, "# HELP ") {
			name := strings.Fields(text)[2]
			require.False(t, seen[name], name)
			require.NotEmpty(t, strings.Fields(text)[3:], name)
			seen[name] = true
			continue
		}
		if !strings.HasPrefix(text, "# TYPE ") {
			require.Regexp(t, line, text)
		}
	}
	require.Len(t, seen, 8)
}
