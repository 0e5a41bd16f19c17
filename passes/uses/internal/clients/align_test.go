package clients

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestByResultAligned has methods whose parameters are not those of go-redis.
func TestByResultAligned(t *testing.T) {
	for _, c := range []struct{ path, result, method, params, want string }{
		// as the client has it
		{v9, "StringCmd", "HGet", "ctx context.Context, key string, field string", "HGET read 1"},
		{v9, "StatusCmd", "Set", "ctx context.Context, key string, value any, expiration time.Duration", "SET write 1 ttl 3"},
		{v7, "StringCmd", "HGet", "key string, field string", "HGET read 0"},
		// without a context, with one for a client that takes none
		{v9, "StringCmd", "HGet", "key string, field string", "HGET read 0"},
		{v9, "StatusCmd", "Set", "key string, value any, expiration time.Duration", "SET write 0 ttl 2"},
		{v9, "IntCmd", "Del", "keys ...string", "DEL write 0..."},
		{v9, "IntCmd", "HSet", "key string, values ...any", "HSET write 0"},
		{v9, "IntCmd", "Publish", "channel string, message any", "PUBLISH channel 0"},
		{v7, "StringCmd", "Get", "ctx context.Context, key string", "GET read 1"},
		// in another order, and with one more
		{v9, "StringCmd", "HGet", "ctx context.Context, field string, key string", "HGET read 2"},
		{v9, "StatusCmd", "Set", "ctx context.Context, ttl time.Duration, value any, key string", "SET write 3 ttl 1"},
		{v9, "StringCmd", "Get", "tenant string, key string", "GET read 1"},
		{v9, "IntCmd", "Publish", "message any, topic string", "PUBLISH channel 1"},
		{v9, "StatusCmd", "Rename", "key string, newkey string", "RENAME write 0 write 1"},
		// by their places, where names say nothing
		{v9, "StringCmd", "HGet", "_ context.Context, _ string, _ string", "HGET read 1"},
		{v9, "StringCmd", "HGet", "_ string, _ string", "HGET read 0"},
		{v9, "StringCmd", "HGet", "c *gin.Context, k string, f string", "HGET read 1"},
		{v9, "StringCmd", "HGet", "field string, k string", "HGET read 1"},
		{v9, "StatusCmd", "Rename", "a string, b string", "RENAME write 0 write 1"},
		// other types
		{v9, "StringCmd", "Get", "k cachekey.Key", "GET read 0"},
		{v9, "IntCmd", "Del", "key string", "DEL write 0"},
		{v9, "BoolCmd", "Expire", "key string, seconds int", "EXPIRE write 0 ttl 1 in 1s"},
		{v9, "BoolCmd", "Expire", "key string, n int", "EXPIRE write 0"},
		{v9, "StatusCmd", "Set", "key string, value any", "SET write 0"},
		{v9, "StringCmd", "XAdd", "a *github.com/redis/go-redis/v9.XAddArgs", "XADD write 0.Stream"},
		{v9, "StatusCmd", "SetArgs", "key string, value any, a github.com/redis/go-redis/v9.SetArgs", "SET write 0 ttl 2.ExpireAt at ttl 2.TTL"},
		{v9, "Cmd", "Eval", "script string, keys []string, args ...any", "EVAL script 0 write 1..."},
		{v9, "Cmd", "Do", "args ...any", "raw 0 argv"},
		{v9, "StatusCmd", "MSet", "values ...any", "MSET write 0/2"},
		// not the client's method
		{v9, "StringCmd", "Get", "id int", "unknown"},
		{v9, "StringCmd", "Get", "", "unknown"},
		{v9, "StringCmd", "HGet", "field string", "unknown"},
	} {
		s, ok := ByResult(c.path, c.result, c.method, sig(c.params))
		require.Equal(t, c.want, show(s, ok), "%s(%s)", c.method, c.params)
	}
}

// TestHiddenTTL: what an adapter's method does not take its implementation may give.
func TestHiddenTTL(t *testing.T) {
	for params, want := range map[string]bool{
		"key string, value any":                           true,
		"key string, value any, ttl int":                  true, // of what unit nobody knows
		"key string, value any, expiration time.Duration": false,
	} {
		s, ok := ByResult(v9, "StatusCmd", "Set", sig(params))
		require.True(t, ok)
		require.Equal(t, want, s.HiddenTTL, params)
	}
	s, ok := ByResult(v9, "StringCmd", "Get", sig("key string"))
	require.True(t, ok && !s.HiddenTTL)
}
