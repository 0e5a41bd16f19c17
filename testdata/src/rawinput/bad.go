// Package rawinput is the testdata of the rule of that name.
package rawinput

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strconv"
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

// An escape that leaves the separator as it is.
func escaped(ctx context.Context, rdb *redis.Client, r *http.Request) {
	rdb.Get(ctx, fmt.Sprintf("profile:%q", r.FormValue("user")))           // want `has r.FormValue\("user"\) in it`
	rdb.Get(ctx, "profile:"+strconv.Quote(r.FormValue("user")))            // want `has r.FormValue\("user"\) in it`
	rdb.Get(ctx, "profile:"+url.PathEscape(r.FormValue("user")))           // want `has r.FormValue\("user"\) in it`
	rdb.Get(ctx, "profile:"+html.EscapeString(r.FormValue("user")))        // want `has r.FormValue\("user"\) in it`
	rdb.Get(ctx, "profile:"+strings.TrimPrefix(r.FormValue("user"), "u-")) // want `has r.FormValue\("user"\) in it`
}

// What is there twice, and checked nowhere.
func twice(ctx context.Context, rdb *redis.Client, r *http.Request) {
	if r.FormValue("a") == "" || len(r.FormValue("a")) == 0 {
		return
	}
	rdb.Get(ctx, "profile:"+r.FormValue("a"))  // want `has r.FormValue\("a"\) in it`
	rdb.Get(ctx, r.FormValue("b"))             // want `has r.FormValue\("b"\) in it`
	if rdb.Del(ctx, r.FormValue("b")) == nil { // want `has r.FormValue\("b"\) in it`
		fmt.Println(r.FormValue("b"))
	}
	a := r.FormValue("c")
	rdb.Get(ctx, "profile:"+a)                // want `has r.FormValue\("c"\) in it`
	rdb.Get(ctx, "profile:"+r.FormValue("c")) // want `has r.FormValue\("c"\) in it`
	if r.FormValue("d") == "x" {
		rdb.Get(ctx, "profile:"+r.FormValue("e")) // want `has r.FormValue\("e"\) in it`
	}
	rdb.Get(ctx, "profile:"+r.FormValue("f")) // want `has r.FormValue\("f"\) in it`
	if valid.MatchString(r.FormValue("f")) {
		return // too late
	}
}

// To log a value is no check, and neither is what comes after it is sent.
type logger struct{}

func (logger) Debugf(format string, args ...any) {}

func logged(ctx context.Context, rdb *redis.Client, c *gin.Context, log logger) {
	user := c.Param("user")
	key := "profile:" + user
	log.Debugf("user %s", user)
	rdb.Get(ctx, key) // want `has c.Param\("user"\) in it`
	if !valid.MatchString(user) {
		return
	}
}
