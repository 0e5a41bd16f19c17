// Package repo has what the program wires.
package repo

import (
	"context"

	"github.com/redis/go-redis/v9"

	"example.org/kinds/i_wiring/conf"
)

// Users keeps users.
type Users struct {
	rdb    redis.UniversalClient
	prefix string
	region string
}

// NewUsers takes its prefix from the configuration.
func NewUsers(rdb redis.UniversalClient, cfg *conf.Config) *Users {
	return &Users{rdb: rdb, prefix: cfg.GetCache().GetPrefix(), region: cfg.Cache.Region}
}

// Load reads.
func (u *Users) Load(ctx context.Context, id string) {
	u.rdb.Get(ctx, u.prefix+":user:"+id)                   // key "wired:user:{id}"
	u.rdb.Get(ctx, u.prefix+":"+u.region+":user:"+id)      // key "wired:eu:user:{id}"
	u.rdb.HLen(ctx, u.key(id))                             // key "wired:eu:u:{id}"
	u.rdb.Del(ctx, u.key(id), u.prefix+":index:"+u.region) // key "wired:eu:u:{id}" | "wired:index:eu"
}

func (u *Users) key(id string) string { return u.prefix + ":" + u.region + ":u:" + id }
