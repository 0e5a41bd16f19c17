package propose

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The first sentence of a comment is whole.
func TestEndOfSentence(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"It is a key. It has a value.":                      "It is a key",
		"Names of channels (e.g. channel.new) of all. New.": "Names of channels (e.g. channel.new) of all",
		"Keys of jobs, e.g. mail. They expire.":             "Keys of jobs, e.g. mail",
		"Keys (of jobs. All) here.":                         "Keys (of jobs. All) here",
		"Keys of jobs.":                                     "Keys of jobs",
		"Keys of jobs":                                      "",
		"Keys of jobs, mails etc.":                          "",
	} {
		if i := endOfSentence(text); want == "" {
			require.Equal(t, -1, i, text)
		} else {
			require.Equal(t, want, text[:i], text)
		}
	}
	require.Equal(t, []string{"redis", "oauth", "flow", "key"}, words("redisOAuthFlowKey"))
}
