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

// What is commented out is not prose, whatever prose says of code.
func TestIsCode(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]bool{
		`SIGN_1 = "sign_1_" // a list`:        true,
		`key := prefix + ":lock"`:             true,
		`key = build(id)`:                     true,
		`rdb.Set(ctx, key, "1", 0)`:           true,
		`app:user:{id}`:                       false,
		`Format: user:otp:{msisdn}`:           false,
		`prefix = namespace`:                  false,
		`userKey(id)`:                         false,
		`lockKey returns "lock:" and the id`:  false,
		`a = the "name" of it`:                false,
		`The lock (of a job) = one a worker`:  false,
		`Sessions (see auth.go)`:              false,
		`=> user:7`:                           false,
		`SADD online:users id (a set of ids)`: false,
	} {
		require.Equal(t, want, isCode(line), line)
	}
}
