package lualiteral

import (
	"context"

	"github.com/redis/go-redis/v9"
)

var good = redis.NewScript(`
	redis.call('INCR', KEYS[1])
	redis.call('PUBLISH', ARGV[1], 'x')
	for i = 2, #KEYS do redis.call('DEL', KEYS[i]) end
	return 1
`)

func runGood(ctx context.Context, rdb *redis.Client, namespace string) {
	good.Run(ctx, rdb, []string{namespace + ":total", namespace + ":old"}, namespace+":events") // ok
}
