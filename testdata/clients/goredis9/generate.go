// Package goredis9 has the tests of go-redis v9, and writes the table of its
// methods, which serves the older majors too.
package goredis9

import (
	"reflect"

	"github.com/redis/go-redis/v9"

	"github.com/redislint/redislint/passes/uses/realclients/probe"
)

//go:generate go run ../generate

// Table returns the text of the table, from what the newest release does.
func Table() string {
	return probe.Generate(redis.NewClient(&redis.Options{}).Pipeline(), reflect.TypeFor[redis.StatefulCmdable](), redis.Version())
}
