package audit

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/stretchr/testify/require"
)

// metricsFile has metrics of a report with all that can be in one; the tests in
// testdata/ci hold it against the parsers of Prometheus.
var metricsFile = filepath.Join("testdata", "metrics.txt")

func TestOpenMetrics(t *testing.T) {
	r := hostileReport(t)
	r.Duration, r.Time = 0.25, 1793534400
	for i := range maxMetrics {
		r.Namespaces = append(r.Namespaces, strings.Repeat("n", i+1))
		r.Classes = append(r.Classes, Class{Class: "other", Namespace: r.Namespaces[len(r.Namespaces)-1], Keys: 10, Bytes: Bytes{How: None}})
	}
	var b bytes.Buffer
	require.NoError(t, r.OpenMetrics(&b))
	if *update {
		require.NoError(t, os.WriteFile(metricsFile, b.Bytes(), 0o644))
	}
	want, err := os.ReadFile(metricsFile)
	require.NoError(t, err)
	require.Equal(t, string(want), b.String(), "run go test -update")
	spaces := map[string]bool{}
	for _, m := range regexp.MustCompile(`namespace="((?:[^"\\]|\\.)*)"`).FindAllStringSubmatch(b.String(), -1) {
		spaces[m[1]] = true
	}
	require.LessOrEqual(t, len(spaces), maxMetrics+1)
	require.True(t, spaces["other"])
}

// labelsOf are the labels of each metric that an audit writes, and node_exporter's.
func labelsOf(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(metricsFile)
	require.NoError(t, err)
	labels := map[string][]string{}
	for _, m := range regexp.MustCompile(`(?m)^(redislint_\w+)(?:\{(.*)\})? [0-9.]+$`).FindAllStringSubmatch(string(text), -1) {
		labels[m[1]] = []string{"instance"}
		for _, l := range regexp.MustCompile(`(\w+)="`).FindAllStringSubmatch(m[2], -1) {
			labels[m[1]] = append(labels[m[1]], l[1])
		}
	}
	require.Len(t, labels, 9)
	return labels
}

// checkQuery fails if a query of Prometheus names a metric that no audit writes, or a label
// that the metric does not have. It returns the metrics.
func checkQuery(t *testing.T, query string, labels map[string][]string) []string {
	t.Helper()
	names := regexp.MustCompile(`\bredislint_\w+`).FindAllString(query, -1)
	require.Len(t, names, 1, query)
	require.Contains(t, labels, names[0], query)
	for _, m := range regexp.MustCompile(`(\w+)=~`).FindAllStringSubmatch(query, -1) {
		require.Contains(t, labels[names[0]], m[1], query)
	}
	if m := regexp.MustCompile(`by \(([^)]*)\)`).FindStringSubmatch(query); m != nil {
		for l := range strings.SplitSeq(m[1], ", ") {
			require.Contains(t, labels[names[0]], l, query)
		}
	}
	require.Equal(t, strings.Count(query, "("), strings.Count(query, ")"), query)
	return names
}

// The dashboard shows metrics that an audit writes, of a source that its reader chooses.
func TestDashboard(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "docs", "audit", "grafana.json"))
	require.NoError(t, err)
	type source struct{ Type, UID string }
	var board struct {
		Title, UID    string
		SchemaVersion int
		Templating    struct {
			List []struct{ Name, Type, Definition string }
		}
		Panels []struct {
			ID         int
			Title      string
			Datasource source
			GridPos    struct{ X, Y, W, H int }
			Targets    []struct {
				Expr, LegendFormat string
				Datasource         source
			}
		}
	}
	require.NoError(t, json.Unmarshal(text, &board))
	require.NotZero(t, board.SchemaVersion)
	require.Equal(t, "datasource", board.Templating.List[0].Type)
	labels := labelsOf(t)
	used, taken := map[string]bool{}, map[[2]int]string{}
	for _, v := range board.Templating.List[1:] {
		checkQuery(t, v.Definition, labels)
	}
	chosen := source{"prometheus", "${" + board.Templating.List[0].Name + "}"}
	for i, p := range board.Panels {
		require.Equal(t, i+1, p.ID)
		require.Equal(t, chosen, p.Datasource, p.Title)
		require.NotEmpty(t, p.Targets, p.Title)
		for _, target := range p.Targets {
			require.Equal(t, chosen, target.Datasource, p.Title)
			for _, name := range checkQuery(t, target.Expr, labels) {
				used[name] = true
				for _, m := range regexp.MustCompile(`\{\{(\w+)\}\}`).FindAllStringSubmatch(target.LegendFormat, -1) {
					require.Contains(t, labels[name], m[1], p.Title)
				}
			}
			for _, m := range regexp.MustCompile(`\$(\w+)`).FindAllStringSubmatch(target.Expr, -1) {
				require.True(t, slices.ContainsFunc(board.Templating.List, func(v struct{ Name, Type, Definition string }) bool { return v.Name == m[1] }), m[1])
			}
		}
		for x := p.GridPos.X; x < p.GridPos.X+p.GridPos.W; x++ {
			for y := p.GridPos.Y; y < p.GridPos.Y+p.GridPos.H; y++ {
				require.Empty(t, taken[[2]int{x, y}], "%s lies on another panel", p.Title)
				taken[[2]int{x, y}] = p.Title
			}
			require.Less(t, x, 24, p.Title)
		}
	}
	for name := range labels {
		require.True(t, used[name], "%s is in no panel", name)
	}
}

// The recording rules have the names of the document about mediation that an audit can
// know, and say where the others come from.
func TestRecordingRules(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "docs", "audit", "rules.yml"))
	require.NoError(t, err)
	var file struct {
		Groups []struct {
			Name  string
			Rules []struct{ Record, Expr string }
		}
	}
	require.NoError(t, yaml.UnmarshalWithOptions(text, &file, yaml.Strict()))
	require.Len(t, file.Groups, 1)
	labels, from := labelsOf(t), map[string]string{}
	for _, r := range file.Groups[0].Rules {
		from[r.Record] = checkQuery(t, r.Expr, labels)[0]
	}
	require.Equal(t, map[string]string{"redis_key_count_by_prefix": "redislint_keys", "redis_eviction_count": "redislint_evicted_total"}, from)
	require.Contains(t, string(text), "server as a whole")
	require.Contains(t, string(text), "redis_hit_ratio_by_cache_type and redis_idempotency_duplicate_hits")
}
