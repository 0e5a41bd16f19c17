package goredis9_test

import (
	"reflect"
	"testing"

	"github.com/redis/go-redis/v9"

	"github.com/redislint/redislint/passes/uses/realclients/check"
)

func client() check.Client {
	return check.Client{
		Path:      "github.com/redis/go-redis/v9",
		New:       redis.NewClient,
		Pipeline:  redis.NewClient(&redis.Options{}).Pipeline(),
		Interface: reflect.TypeFor[redis.StatefulCmdable](),
		Differs:   map[string]string{"SetNX": "SET"},
		Silent:    []string{"Pipeline", "Pipelined", "TxPipeline", "TxPipelined", "Quit", "FTCreate", "JSONDebugMemory", "JSONSetMode", "Shutdown", "ShutdownNoSave", "ShutdownSave"},
	}
}

func TestTable(t *testing.T) { check.Table(t, client()) }
