package rawinput

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"

	"github.com/gin-gonic/gin"
	"github.com/redis/go-redis/v9"

	"rawinput/keyutil"
)

// Programs that must not be reported.

// 1. A function that is not named does something to it.
func slug(ctx context.Context, rdb *redis.Client, c *gin.Context) {
	rdb.Get(ctx, "profile:"+keyutil.Slug(c.Param("user"))) // ok
}

// 2. It is checked before.
var valid = regexp.MustCompile("^[a-z]+$")

func matched(ctx context.Context, rdb *redis.Client, c *gin.Context) {
	user := c.Param("user")
	if !valid.MatchString(user) {
		return
	}
	rdb.Get(ctx, "profile:"+user) // ok
}

func check(s string) error { return errors.New(s) }

func checked(ctx context.Context, rdb *redis.Client, c *gin.Context) {
	user := c.Param("user")
	if err := check(user); err != nil {
		return
	}
	rdb.Get(ctx, "profile:"+user) // ok
}

func checkedKey(ctx context.Context, rdb *redis.Client, c *gin.Context) {
	key := c.Param("key")
	if err := check(key); err != nil {
		return
	}
	rdb.Get(ctx, key) // ok
}

// 3. It is one of a closed set.
func closed(ctx context.Context, rdb *redis.Client, c *gin.Context, known map[string]bool) {
	kind := c.Param("kind")
	switch kind {
	case "a", "b":
		rdb.Get(ctx, "kind:"+kind) // ok
	}
	other := c.Param("other")
	if other != "x" && other != "y" {
		return
	}
	rdb.Get(ctx, "kind:"+other) // ok
	third := c.Param("third")
	if known[third] {
		rdb.Get(ctx, "kind:"+third) // ok
	}
}

// 4. The header of a response, and the query of another address.
func answers(ctx context.Context, rdb *redis.Client, resp *http.Response, h http.Header) {
	rdb.Get(ctx, "etag:"+resp.Header.Get("ETag")) // ok
	rdb.Get(ctx, "etag:"+h.Get("ETag"))           // ok: whose it is is not known
}

// 5. What the request says decides, but is no part of the key.
func decides(ctx context.Context, rdb *redis.Client, c *gin.Context) {
	key := "profile:a"
	if c.Param("user") == "b" {
		key = "profile:b"
	}
	rdb.Get(ctx, key) // ok
}

// 6. The value is one, not the key.
func value(ctx context.Context, rdb *redis.Client, c *gin.Context) {
	rdb.Set(ctx, "last", c.Param("user"), 0) // ok
	rdb.HGet(ctx, "users", c.Param("user"))  // ok: a field
}

// 7. It is only the default, or may be something else.
func either(ctx context.Context, rdb *redis.Client, c *gin.Context, current string) {
	user := current
	if user == "" {
		user = c.Param("user")
	}
	rdb.Get(ctx, "profile:"+user) // ok: of several
}

// 8. Names that are about a sensitive value, or a number.
func names(ctx context.Context, rdb *redis.Client, emailHash, emailID string, phone int) {
	rdb.Get(ctx, "login:"+emailHash) // ok
	rdb.Get(ctx, "login:"+emailID)   // ok
}

// 9. A sensitive value that a function hides.
func hide(s string) string { return keyutil.Slug(s)[:2] }

func hidden(ctx context.Context, rdb *redis.Client, u user) {
	email := hide(u.Email)
	rdb.Get(ctx, "login:"+email)         // ok
	rdb.Get(ctx, "login:"+hide(u.Email)) // ok
}

// 10. A library's key.
func library(ctx context.Context, rdb *redis.Client, c *gin.Context) {
	rdb.Get(ctx, "asynq:"+c.Param("queue")) // ok
}

// 11. It is written so that it cannot hold the separator.
func encoded(ctx context.Context, rdb *redis.Client, r *http.Request) {
	rdb.Get(ctx, fmt.Sprintf("profile:%x", r.FormValue("user")))                                       // ok
	rdb.Get(ctx, fmt.Sprintf("profile:%s:%X", "a", r.FormValue("user")))                               // ok
	rdb.Get(ctx, "profile:"+hex.EncodeToString([]byte(r.FormValue("user"))))                           // ok
	rdb.Get(ctx, "profile:"+base64.StdEncoding.EncodeToString([]byte(r.FormValue("user"))))            // ok
	rdb.Get(ctx, "profile:"+base64.RawURLEncoding.EncodeToString([]byte(r.FormValue("user"))))         // ok
	rdb.Get(ctx, "profile:"+url.QueryEscape(r.FormValue("user")))                                      // ok
	rdb.Get(ctx, fmt.Sprintf("profile:%x:%s", r.FormValue("user"), url.QueryEscape(r.FormValue("x")))) // ok
}

// 12. What is checked is written once more.
func again(ctx context.Context, rdb *redis.Client, r *http.Request, known map[string]bool) {
	switch r.FormValue("a") {
	case "x", "y":
		rdb.Get(ctx, "kind:"+r.FormValue("a")) // ok
	}
	if r.FormValue("b") == "x" || r.FormValue("b") == "y" {
		rdb.Get(ctx, "kind:"+r.FormValue("b")) // ok
	}
	if known[r.FormValue("c")] {
		rdb.Get(ctx, "kind:"+r.FormValue("c")) // ok
	}
	if valid.MatchString(r.FormValue("d")) {
		rdb.Get(ctx, "kind:"+r.FormValue("d")) // ok
	}
	if !slices.Contains([]string{"x", "y"}, r.FormValue("e")) {
		return
	}
	rdb.Get(ctx, "kind:"+r.FormValue("e")) // ok
	if _, err := strconv.Atoi(r.FormValue("f")); err != nil {
		return
	}
	rdb.Get(ctx, "kind:"+r.FormValue("f")) // ok
	if _, ok := known[r.FormValue("g")]; ok {
		rdb.Get(ctx, "kind:"+r.FormValue("g")) // ok
	}
	h := r.FormValue("h")
	if h != "x" && h != "y" {
		return
	}
	rdb.Get(ctx, "kind:"+r.FormValue("h")) // ok
	switch {
	case r.FormValue("i") == "x":
		rdb.Get(ctx, "kind:"+r.FormValue("i")) // ok
	}
}

// 13. A number, or an identifier, that is checked and then used as it came.
func parsed(ctx context.Context, rdb *redis.Client, c *gin.Context) {
	id := c.Param("id")
	if _, err := strconv.ParseUint(id, 10, 64); err != nil {
		return
	}
	rdb.Get(ctx, "profile:"+id) // ok
	_, err := keyutil.Parse(c.Param("uuid"))
	if err != nil {
		return
	}
	rdb.Get(ctx, "profile:"+c.Param("uuid")) // ok
}

// 14. It is checked when the key is there already, but before it is sent.
func late(ctx context.Context, rdb *redis.Client, c *gin.Context) {
	user := c.Param("user")
	key := "profile:" + user
	if !valid.MatchString(user) {
		return
	}
	rdb.Get(ctx, key) // ok
}

// 15. What handlers of the request before this one have checked.
type userKey struct{}

func middleware(ctx context.Context, rdb *redis.Client, r *http.Request) {
	user, _ := r.Context().Value(userKey{}).(string)
	rdb.Get(ctx, "profile:"+user) // ok
	if err := validate(r); err != nil {
		return
	}
	rdb.Get(ctx, "profile:"+r.FormValue("user")) // ok
}

func validate(r *http.Request) error { return check(r.FormValue("user")) }

// 16. A parameter that has what the request brought only where it is empty.
func otherwise(ctx context.Context, rdb *redis.Client, c *gin.Context, user string) {
	if user == "" {
		user = c.Param("user")
	}
	rdb.Get(ctx, "profile:"+user) // ok: of several
}

// 17. Fields that are called like what their keys are about.
type prefixes struct{ email, phone string }

func byField(ctx context.Context, rdb *redis.Client, user string) {
	p := prefixes{email: "email:", phone: "phones"}
	rdb.Get(ctx, p.email+user)      // ok
	rdb.SAdd(ctx, p.phone, user)    // ok
	rdb.Get(ctx, passwords+user)    // ok
	rdb.Get(ctx, store.secret+user) // ok
}

const passwords = "password:"

var store = struct{ secret string }{secret: "secret:"}
