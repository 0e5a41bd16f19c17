package fix

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMentions(t *testing.T) {
	tests := []struct {
		source string
		want   []string
	}{
		{`kind`, []string{"kind"}},
		{`models.Web`, []string{"models", "models.Web"}},
		{`b.Default().Web(string(models.Web))`, []string{"b", "b.Default", "string", "models", "models.Web"}},
		{`keys.Web("kind") /* models.Web */`, []string{"keys", "keys.Web"}},
		{"", nil},
	}
	for _, tt := range tests {
		require.Equal(t, tt.want, mentions(tt.source), tt.source)
	}
}
