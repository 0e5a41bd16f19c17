package golangci

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer"
)

// Settings, as golangci-lint hands them over, are analyzers or an error.
func FuzzSettings(f *testing.F) {
	f.Add([]byte(`{"rules": ["keys"], "disable": ["hardcoded"], "tests": true}`))
	f.Add([]byte(`{"Rules": null, "policy": 1, "x": {"y": [1e999]}}`))
	f.Add([]byte(`[]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var conf any
		if json.Unmarshal(data, &conf) != nil {
			return
		}
		s, err := decode(conf)
		if err != nil {
			require.ErrorContains(t, err, "the settings are rules and disable")
			return
		}
		analyzers, err := analyzer.New(analyzer.Options{Rules: s.Rules, Disable: s.Disable, Tests: s.Tests, OneFile: true})
		require.True(t, err != nil || len(analyzers) > 0)
	})
}
