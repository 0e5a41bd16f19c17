// Package hashed is testdata of the rule rawinput: placeholders that end in a hash, and
// those that are sensitive.
package hashed

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"

	"github.com/redis/go-redis/v9"
)

type user struct{ Card, CardHash string }

func bad(ctx context.Context, rdb *redis.Client, id, name string, u user) {
	rdb.Get(ctx, "idem:some_name")                     // want `^\{entity\} of key "idem:some_name" ends in "some_name", not in a hash: use keys.Hash$`
	rdb.Get(ctx, "idem:"+Clean(id)+"_v1")              // want `ends in "_v1", not in a hash`
	rdb.Get(ctx, fmt.Sprintf("idem:%s-done", id))      // want `ends in "-done", not in a hash`
	rdb.Get(ctx, key("emit", "case"))                  // want `ends in "emit-case", not in a hash`
	rdb.Get(ctx, "idem:"+strings.ToLower("Some_Name")) // want `ends in "Some_Name", not in a hash`
	rdb.Get(ctx, "card:"+u.Card+":"+id)                // want `^key "card:\{card\}:\{id\}" shows Card, \{card\} is personal: use keys.Hash$`
	rdb.Get(ctx, fmt.Sprintf("card:%s:%s", name, id))  // want `shows name, \{card\} is personal`
}

func key(kind, of string) string { return "idem:" + kind + "-" + of }

// Clean is a sanitizer.
func Clean(s string) string {
	sum := sha256.Sum256([]byte(s))
	return strings.ToLower(s) + "-" + hex.EncodeToString(sum[:4])
}

// Nothing is none, whatever the policy says.
func Nothing(s string) string { return s }

func sanitized(ctx context.Context, rdb *redis.Client, r *http.Request) {
	rdb.Get(ctx, "other:"+Nothing(r.FormValue("name"))) // want `has r.FormValue\("name"\) in it as it is`
	rdb.Get(ctx, "other:"+Clean(r.FormValue("name")))   // ok
}

func good(ctx context.Context, rdb *redis.Client, id, digest string, u user) {
	rdb.Get(ctx, "idem:"+Clean(id))                          // ok
	rdb.Get(ctx, "idem:case-"+Clean(id))                     // ok: it ends in one
	rdb.Get(ctx, "idem:"+digest)                             // ok: it may be one
	rdb.Get(ctx, "idem:"+strings.ToLower(id))                // ok: it may be one
	rdb.Get(ctx, "idem:case-3fa94b07c2")                     // ok: that is one
	rdb.Get(ctx, fmt.Sprintf("idem:%x", sha256.Sum256(nil))) // ok
	rdb.Get(ctx, key("emit", Clean(id)))                     // ok
	rdb.Get(ctx, "other:some_name")                          // ok: another placeholder
	rdb.Get(ctx, "card:"+Clean(u.Card)+":"+id)               // ok
	rdb.Get(ctx, "card:"+u.CardHash+":"+id)                  // ok
	rdb.Get(ctx, "card:"+of(u)+":"+id)                       // ok: what that does is not known
	rdb.Get(ctx, "card:none:"+id)                            // ok: nobody's
}

func of(u user) string { return hex.EncodeToString([]byte(u.Card)) }
