package rediscalls

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCommandType(t *testing.T) {
	for command, want := range map[string]string{
		"SETEX": "string", "HGETALL": "hash", "ZADD": "zset", "ZUNIONSTORE": "zset",
		"SORT": "", "DEL": "", "EVALSHA": "", "PUBLISH": "", "NOSUCH": "", "": "",
	} {
		require.Equal(t, want, CommandType(command), command)
	}
}

func TestIsClient(t *testing.T) {
	require.True(t, IsClient("github.com/redis/go-redis/v9"))
	require.False(t, IsClient("github.com/redis/go-redis-not"))
}
