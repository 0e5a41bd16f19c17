package uses_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/internal/usetest"
)

// TestMatched: a glob that is compared with keys which a search found is a pattern of that
// search; one that is compared with a part of them, or with anything else, is none.
func TestMatched(t *testing.T) {
	const code = `package p
import (
	"context"; "path"; "path/filepath"; "strings"
	"github.com/redis/go-redis/v9"
)
var _, _, _ = path.Base, strings.Join, filepath.Match
var ctx context.Context
var rdb *redis.Client
func all(pattern string) (out []string) {
	keys, _, _ := rdb.Scan(ctx, 0, pattern, 10).Result()
	for _, k := range keys { out = append(out, k) }
	return out
}
func bare(ns string) (out []string) {
	for _, k := range all("*") { out = append(out, strings.TrimPrefix(k, ns)) }
	return out
}
func f(ns string, names []string) {
	for _, key := range all("*") { _ = key; PATTERN }
}
`
	tests := []struct{ name, match, want string }{
		{"of every key", `path.Match("a:*", key)`, "SCAN pattern a:*"},
		{"of path/filepath", `filepath.Match("a:"+ns+":*", key)`, "SCAN pattern a:{ns}:*"},
		{"of some keys", `path.Match("a:b:*", all("a:*")[0])`, "SCAN pattern a:b:*"},
		{"a segment", `path.Match("a*", strings.Split(key, ":")[1])`, ""},
		{"behind a prefix", `path.Match("a:*", strings.TrimPrefix(key, ns))`, ""},
		{"behind a prefix, in another function", `path.Match("a:*", bare(ns)[0])`, ""},
		{"cut", `path.Match("a:*", key[3:])`, ""},
		{"in another case", `path.Match("a:*", strings.ToLower(key))`, ""},
		{"the base", `path.Match("a:*", path.Base(key))`, ""},
		{"behind text", `path.Match("a:*", "x"+key)`, ""},
		{"behind a value", `path.Match("a:*", ns+key)`, ""},
		{"a value", `path.Match("a:*", rdb.Get(ctx, key).Val())`, ""},
		{"a name", `path.Match("a:*", names[0])`, ""},
		{"the other way round", `path.Match(key, "a:*")`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, u := range usetest.Analyze(t, map[string]string{"p": strings.ReplaceAll(code, "PATTERN", tt.match)}).Uses {
				if strings.HasPrefix(u.Client, "path") && u.Via == "" {
					got = append(got, described(u))
				}
			}
			require.Equal(t, tt.want, strings.Join(got, ", "))
		})
	}
}
