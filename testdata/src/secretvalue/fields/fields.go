// Package fields is testdata of the rule secretvalue: secret fields of hashes, members of
// objects, and classes.
package fields

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/redis/go-redis/v9"
)

type user struct {
	Name     string `redis:"name" json:"name"`
	Password string `redis:"password" json:"password"`
}

func newUser(name, password string) user { return user{Name: name, Password: password} }

func bad(ctx context.Context, rdb *redis.Client, id, v string, u user) {
	rdb.HSet(ctx, "user:"+id, "name", "x", "password", v)    // want `^password is stored as it is under key "user:\{id\}": hash or encrypt it$`
	rdb.HSet(ctx, "user:"+id, map[string]any{"password": v}) // want `^password is stored as it is`
	rdb.HSet(ctx, "user:"+id, u)                             // want `^password is stored as it is`
	rdb.HSet(ctx, "user:"+id, user{Name: id, Password: v})   // want `^password is stored as it is`
	rdb.HSet(ctx, "user:"+id, "card", v)                     // want `^card is stored as it is`
	rdb.Set(ctx, "token:"+id, v, 0)                          // want `^v is stored as it is under key "token:\{id\}"`
	b, _ := json.Marshal(u)
	rdb.Set(ctx, "cache:"+id, b, 0) // want `^password is stored as it is`
}

func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

type account struct {
	Password string `redis:"password"`
}

func newAccount(password string) *account { return &account{Password: hash(password)} }

// A record is filled by a database.
type record struct {
	Password string `redis:"password"`
}

func (r *record) scan(into func(...any)) { into(&r.Password) }

type view struct {
	PasswordHash string `redis:"password_hash"`
	Secrets      int    `redis:"secret"`
}

func good(ctx context.Context, rdb *redis.Client, id, v, passwordHash string, a *account, r record, seal func(string) string) {
	rdb.HSet(ctx, "user:"+id, "password", hash(v))      // ok
	rdb.HSet(ctx, "user:"+id, "password", passwordHash) // ok
	rdb.HSet(ctx, "user:"+id, "password_hash", v)       // ok
	rdb.HSet(ctx, "user:"+id, "password", "")           // ok: a constant
	rdb.HSet(ctx, "user:"+id, "password", seal(v))      // ok: what that does is not known
	rdb.HSet(ctx, "user:"+id, "password", 7)            // ok: a number
	rdb.HSet(ctx, "user:"+id, a)                        // ok: it is hashed where it is made
	rdb.HSet(ctx, "user:"+id, r)                        // ok: the database may have it hashed
	rdb.HSet(ctx, "user:"+id, view{PasswordHash: v})    // ok
	rdb.HSet(ctx, "user:"+id, "secret", v)              // ok: it is personal only
	rdb.HDel(ctx, "user:"+id, "password")               // ok: nothing is stored
	rdb.Set(ctx, "token:"+id, hash(v), 0)               // ok
	rdb.Set(ctx, "token:"+id, passwordHash, 0)          // ok
	rdb.Set(ctx, "token:"+id, "1", 0)                   // ok: a constant
	rdb.Set(ctx, "token:"+id, seal(v), 0)               // ok: what that does is not known
	rdb.Set(ctx, "cache:"+id, v, 0)                     // ok: another class
	rdb.Get(ctx, "token:"+id)                           // ok
}
