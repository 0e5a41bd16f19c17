package several

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"

	"hardcoded/fix/several/shared"
)

func two(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, fmt.Sprintf("%s%s", shared.Prefix, id)) // ok
	rdb.Get(ctx, shared.Head+":unknown:"+id+":x")        // ok
}
