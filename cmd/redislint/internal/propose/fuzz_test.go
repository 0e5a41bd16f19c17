package propose

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

// A configuration that can be read becomes a policy that loads; what is wrong with another
// has a position.
func FuzzFromJSON(f *testing.F) {
	f.Add([]byte(`{"namespace": "app", "keyPatterns": {"job": "app:job:{id}", "all": "app:{rest...}"}, "channels": {"done": "app:done"}, "ttl": {"job": 1800}}`))
	f.Add([]byte(`{"keyPatterns": {"a": "a:{b}", "A": "a:{c}"}, "ttl": {"a": 1e400, "A": -0.5}, "x": [null, {}]}`))
	f.Add([]byte("\ufeff{\"namespace\": \"\\u0000\"} 1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := FromJSON("file.json", data)
		if err != nil {
			var problems keys.PolicyErrors
			require.ErrorAs(t, err, &problems)
			for _, e := range problems {
				require.Positive(t, e.Line)
				require.Positive(t, e.Column)
			}
			return
		}
		p.Variable = "APP_NAMESPACE"
		_, err = keys.ParsePolicy("policy.yml", p.YAML())
		require.NoError(t, err, "%s", p.YAML())
	})
}
