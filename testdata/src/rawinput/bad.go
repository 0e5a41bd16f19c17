// Package rawinput is the testdata of the rule of that name.
package rawinput

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/redis/go-redis/v9"

	"rawinput/keyutil"
)

func requests(ctx context.Context, rdb *redis.Client, r *http.Request) {
	rdb.Get(ctx, "profile:"+r.FormValue("user"))                       // want `^key "profile:\{.*\}" has r.FormValue\("user"\) in it as it is: use keys.Hash$`
	rdb.Get(ctx, fmt.Sprintf("profile:%s", r.URL.Query().Get("user"))) // want `has r.URL.Query\(\).Get\("user"\) in it`
	rdb.Set(ctx, "agent:"+r.Header.Get("User-Agent"), 1, 0)            // want `has r.Header.Get\("User-Agent"\) in it`
	rdb.Del(ctx, keyutil.Profile(r.PathValue("user")))                 // want `has r.PathValue\("user"\) in it`
	rdb.Scan(ctx, 0, "profile:"+r.FormValue("prefix")+"*", 10)         // want `^pattern .* has r.FormValue\("prefix"\) in it`
	rdb.Get(ctx, "profile:"+strings.ToLower(r.FormValue("user")))      // want `has r.FormValue\("user"\) in it`
	q := r.URL.Query()
	rdb.Get(ctx, "profile:"+q.Get("user")) // want `has q.Get\("user"\) in it`
}

func variable(ctx context.Context, rdb *redis.Client, c *gin.Context) {
	user := c.Param("user")
	if user == "" {
		return
	}
	rdb.Get(ctx, "profile:"+user) // want `^key "profile:\{user\}" has c.Param\("user"\) in it`
	key := "profile:" + c.Query("user")
	rdb.Get(ctx, key) // want `has c.Query\("user"\) in it`
}

func get(ctx context.Context, rdb *redis.Client, key string) {
	rdb.Get(ctx, key) // ok: the callers bring it
}

func wrapped(ctx context.Context, rdb *redis.Client, c *gin.Context) {
	get(ctx, rdb, "profile:"+c.Param("user")) // want `has c.Param\("user"\) in it`
}

type user struct{ Email string }

func sensitive(ctx context.Context, rdb *redis.Client, u user, phoneNumber string) {
	rdb.Get(ctx, "login:"+u.Email)     // want `^key "login:\{email\}" shows Email to whoever sees keys: use keys.Hash$`
	rdb.Get(ctx, "login:"+phoneNumber) // want `shows phoneNumber to whoever sees keys`
}
