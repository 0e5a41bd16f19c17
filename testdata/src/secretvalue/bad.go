// Package secretvalue is the testdata of the rule of that name.
package secretvalue

import (
	"context"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
)

type user struct{ Password, PasswordHash string }

const apiKey = "k"

func store(ctx context.Context, rdb *redis.Client, conn redigo.Conn, u user, id, clientSecret string) {
	rdb.Set(ctx, "login:"+id, u.Password, 0)               // want `^Password is stored as it is under key "login:\{id\}": hash or encrypt it$`
	rdb.HSet(ctx, "app:"+id, "secret", clientSecret)       // want `^clientSecret is stored`
	rdb.SAdd(ctx, "keys", apiKey)                          // want `^apiKey is stored`
	_, _ = conn.Do("SET", "login:"+id, []byte(u.Password)) // want `^Password is stored`
	password := u.Password
	rdb.Set(ctx, "login:"+id, password, 0) // want `^Password is stored`
}

func put(ctx context.Context, rdb *redis.Client, key, value string) {
	rdb.Set(ctx, key, value, 0) // ok: the callers bring it
}

func wrapped(ctx context.Context, rdb *redis.Client, id, accessToken string) {
	put(ctx, rdb, "token:"+id, accessToken) // want `^accessToken is stored`
}

// What a function gives is a secret as long as its name does not say otherwise.
func loaded(ctx context.Context, rdb *redis.Client, id string, find func(string) user) {
	password := find(hash(id)).Password
	rdb.Set(ctx, "login:"+id, password, 0) // want `^Password is stored`
	secret := decrypt(hash(id))
	rdb.Set(ctx, "app:"+id, secret, 0) // want `^secret is stored`
	apiKey := trim(id)
	rdb.Set(ctx, "app:"+id, apiKey, 0) // want `^apiKey is stored`
}

func decrypt(s string) string { return s[1:] }

func trim(s string) string { return s[1:] }

// One of the callers does not hash it.
func either(ctx context.Context, rdb *redis.Client, id, password string) {
	rdb.Set(ctx, "login:"+id, password, 0) // want `^password is stored`
}

func eithers(ctx context.Context, rdb *redis.Client, id, raw string) {
	either(ctx, rdb, id, hash(raw))
	either(ctx, rdb, id, raw)
}
