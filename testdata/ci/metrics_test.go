package ci

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
	"github.com/stretchr/testify/require"
)

// Prometheus reads the metrics of redislint audit as they are meant, and has nothing to say
// against their names.
func TestMetrics(t *testing.T) {
	// What an internal test writes has all that can be in a report; the dump is a real one.
	all, err := os.ReadFile(filepath.Join("..", "..", "cmd", "redislint", "internal", "audit", "testdata", "metrics.txt"))
	require.NoError(t, err)
	dump := output(t, filepath.Join("..", "audit"), redislint(t), "audit", "--rdb", "mediation.rdb", "--policy", "mediation.yml", "--format", "openmetrics")
	for _, text := range [][]byte{all, dump} {
		problems, err := promlint.New(bytes.NewReader(text)).Lint()
		require.NoError(t, err)
		require.Empty(t, problems)
		families := parsed(t, text)
		for name, f := range families {
			want := dto.MetricType_GAUGE
			if name == "redislint_evicted_total" {
				want = dto.MetricType_COUNTER
			}
			require.Equal(t, want, f.GetType(), name)
			require.NotEmpty(t, f.GetMetric(), name)
		}
		require.True(t, bytes.HasSuffix(text, []byte("\n# EOF\n")))
	}
	families := parsed(t, all)
	require.Len(t, families, 9)
	var labels []string
	for _, m := range families["redislint_keys"].GetMetric() {
		for _, l := range m.GetLabel() {
			labels = append(labels, l.GetValue())
		}
	}
	require.Contains(t, labels, `<script>alert(1)</script>\x1b[2J\u202e\u2066"'`+"`{{.}}"+`\x00\ufffd中文עברית`, "text that must be escaped comes back")

	var keys float64
	for _, m := range parsed(t, dump)["redislint_keys"].GetMetric() {
		keys += m.GetGauge().GetValue()
	}
	require.Equal(t, 526-31, int(keys), "of the README of testdata/audit, but for those of no class")
	wrong := bytes.Replace(all, []byte("# TYPE redislint_evicted_total counter"), []byte("# TYPE redislint_evicted_total gauge"), 1)
	problems, err := promlint.New(bytes.NewReader(wrong)).Lint()
	require.NoError(t, err)
	require.Len(t, problems, 1)
}

func parsed(t *testing.T, text []byte) map[string]*dto.MetricFamily {
	t.Helper()
	p := expfmt.NewTextParser(model.LegacyValidation)
	families, err := p.TextToMetricFamilies(bytes.NewReader(text))
	require.NoError(t, err)
	return families
}
