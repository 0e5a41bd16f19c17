package hardcoded

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Positions are those of the file on disk, whatever it says of itself.

//line template.gotmpl:100
func fromTemplate(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, "app:line") // want `^hand-built key "app:line": `
}
