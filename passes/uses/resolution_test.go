package uses

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

func TestResolution(t *testing.T) {
	tests := []struct {
		keys []string
		want Resolution
	}{
		{[]string{"a:{id}"}, Full},
		{[]string{"a:{id}", "b"}, Full},
		{[]string{""}, Full}, // the empty key is known
		{[]string{"a:{id}", "{?}"}, Partial},
		{[]string{"{ns}:a:{id}"}, Partial},
		{[]string{"{?}"}, Unknown},
		{[]string{"{a}{b}", "{?}"}, Unknown},
		{nil, Unknown},
	}
	for _, tt := range tests {
		var u Use
		for _, k := range tt.keys {
			template, err := keys.Parse(k)
			require.NoError(t, err)
			u.Keys = append(u.Keys, Key{Template: template})
		}
		require.Equal(t, tt.want, u.Resolution(), "%q", tt.keys)
	}
}
