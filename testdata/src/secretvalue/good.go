package secretvalue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"github.com/redis/go-redis/v9"
)

func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

func hashed(ctx context.Context, rdb *redis.Client, u user, id string) {
	rdb.Set(ctx, "login:"+id, u.PasswordHash, 0)   // ok
	rdb.Set(ctx, "login:"+id, hash(u.Password), 0) // ok
}
