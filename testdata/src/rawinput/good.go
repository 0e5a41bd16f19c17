package rawinput

import (
	"context"
	"net/http"
	"strconv"

	"github.com/redis/go-redis/v9"

	"rawinput/keyutil"
)

func sanitised(ctx context.Context, rdb *redis.Client, r *http.Request, u user) {
	rdb.Get(ctx, "profile:"+keyutil.Clean(r.FormValue("user"))) // ok: named in the policy
	rdb.Get(ctx, "login:"+keyutil.Clean(u.Email))               // ok
	rdb.Get(ctx, "login:"+new(keyutil.Hasher).Sum(u.Email))     // ok
	id, err := strconv.Atoi(r.FormValue("id"))
	if err != nil {
		return
	}
	rdb.Get(ctx, "profile:"+strconv.Itoa(id)) // ok
}
