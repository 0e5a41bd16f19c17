package uses_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses"
)

func TestUnfilled(t *testing.T) {
	for text, want := range map[string]string{
		"user:%s": "%s", "user:%v:x": "%v", "a%dxx": "%d", "%+v": "%+v", "n:%d": "%d", "%xff": "%x",
		"user:1": "", "100%": "", "a%20some": "", "%d0%b1": "", "%dab": "", "50%off": "", "a%2Fb": "", "%%": "",
	} {
		require.Equal(t, want, uses.Unfilled(text), text)
	}
}
