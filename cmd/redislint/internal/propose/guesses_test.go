package propose

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

// Lifetimes without a pattern of their name: what they may be for is a class, unless no policy
// can have it beside the others.
func TestGuesses(t *testing.T) {
	for _, test := range []struct{ json, want string }{
		{`{"namespace": "app", "keyPatterns": {"job": "app:job:{type}:{id}"}, "ttl": {"lock": 5}}`, "job_lock {namespace}:job:lock:{id} 5s"},
		{`{"namespace": "app", "keyPatterns": {"job": "app:job:{kind}", "user": "app:user:{type}:{id}"}, "ttl": {"lock": 5}}`, "job_lock {namespace}:job:lock 5s, user_lock {namespace}:user:lock:{id} 5s"},
		{`{"namespace": "app", "keyPatterns": {"job": "app:job:{type}:{id}"}, "ttl": {"tempData": 5}}`, "tempData {namespace}:temp:{rest...} 5s"},
		{`{"keyPatterns": {"job": "job:{id}"}, "ttl": {"lock": 5}}`, "lock lock:{rest...} 5s"},
		{`{"namespace": "app", "keyPatterns": {"one": "app:{type}:x:{id}", "two": "app:{id}:y:{type}"}, "ttl": {"x": 5, "y": 6}}`,
			"one_x {namespace}:x:x:{id} 5s, one_y {namespace}:y:x:{id} 6s, two_x {namespace}:{id}:y:x 5s, two_y {namespace}:{id}:y:y 6s"},
		{`{"namespace": "app", "keyPatterns": {"any": "app:{id}:lock"}, "ttl": {"lock": 5}}`, "not sure: ttl.lock is 5s, and no key pattern has that name"},
		{`{"namespace": "app", "keyPatterns": {"job": "app:job:{id}"}, "ttl": {"---": 5}}`, "not sure: ttl.--- is 5s, and no key pattern has that name"},
	} {
		p, err := FromJSON("redis.json", []byte(test.json))
		require.NoError(t, err, test.json)
		got := p.Notes
		for _, c := range p.Keys {
			if len(c.Doubts) > 0 {
				got = append(got, c.Name+" "+c.Pattern.Typed()+" "+c.TTL)
			}
		}
		require.Equal(t, test.want, strings.Join(got, ", "), test.json)
		_, err = keys.ParsePolicy("p.yml", []byte(p.YAML()))
		require.NoError(t, err, test.json)
	}
}
