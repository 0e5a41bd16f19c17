package suite

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Another file of a package that imports testing.
func Clean(rdb *redis.Client, id string) {
	rdb.Del(context.Background(), "suite:clean:"+id) // no key
}
