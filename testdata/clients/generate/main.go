// Command generate writes the table of go-redis's methods from what the newest
// release does with marker values.
package main

import (
	"fmt"
	"os"
	"reflect"

	"github.com/redis/go-redis/v9"

	"github.com/redislint/redislint/passes/rediscalls/realclients/probe"
)

const file = "../../passes/rediscalls/internal/clients/tables/goredis-probed.txt"

func main() {
	text := probe.Generate(redis.NewClient(&redis.Options{}).Pipeline(), reflect.TypeFor[redis.StatefulCmdable](), "v9.23.0")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
