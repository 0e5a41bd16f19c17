package uses

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

func TestCommandFits(t *testing.T) {
	for _, tt := range []struct {
		command, stored string
		want            bool
	}{
		{"HGET", "hash", true}, {"HGET", "string", false}, {"SETBIT", "string", true}, {"GET", "hll", true},
		{"ZADD", "geo", true}, {"GEOADD", "zset", true}, {"GEOADD", "set", false}, {"ZUNIONSTORE", "set", true},
		{"ZADD", "set", false}, {"SORT", "list", true}, {"DEL", "stream", true}, {"EXPIRE", "json", true},
		{"EVALSHA", "set", true}, {"PUBLISH", "set", true}, {"NOSUCH", "set", true}, {"GET", "", true},
	} {
		require.Equal(t, tt.want, CommandFits(tt.command, tt.stored), "%s %s", tt.command, tt.stored)
	}
}

func TestIsClient(t *testing.T) {
	require.True(t, IsClient("github.com/redis/go-redis/v9"))
	require.False(t, IsClient("github.com/redis/go-redis-not"))
}

func TestClients(t *testing.T) {
	infos := Clients()
	require.NotEmpty(t, infos)
	for i, c := range infos {
		if i > 0 {
			require.Less(t, infos[i-1].Name, c.Name)
		}
		require.NotEmpty(t, c.Paths, c.Name)
		for _, path := range c.Paths {
			require.True(t, IsClient(path), path)
		}
	}
}
