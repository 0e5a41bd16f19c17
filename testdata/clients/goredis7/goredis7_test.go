package goredis7

import (
	"reflect"
	"testing"

	"github.com/go-redis/redis/v7"

	"github.com/redislint/redislint/passes/uses/realclients/check"
)

func client() check.Client {
	return check.Client{
		Path:      "github.com/go-redis/redis/v7",
		New:       redis.NewClient,
		Pipeline:  redis.NewClient(&redis.Options{}).Pipeline(),
		Interface: reflect.TypeFor[redis.StatefulCmdable](),
		Silent:    []string{"Pipeline", "Pipelined", "TxPipeline", "TxPipelined", "Quit", "Shutdown", "ShutdownNoSave", "ShutdownSave"},
	}
}

func TestTable(t *testing.T) { check.Table(t, client()) }
