// Package leftover has texts with the namespace that keys are compared with.
package leftover

import (
	"context"
	"strings"

	"github.com/redis/go-redis/v9"

	"hardcoded/leftover/rediskeys"
)

const userPrefix = "shop:user:"

var cartPrefix = "shop:cart:"

func scanned(ctx context.Context, rdb *redis.Client) (ids []string) {
	iter := rdb.Scan(ctx, 0, rediskeys.Default().UserPattern(), 100).Iterator() // ok
	for iter.Next(ctx) {
		key := iter.Val()
		if strings.HasPrefix(key, "shop:user:1") { // want "leftover: .shop:user:1. matches keys in the default namespace only"
			continue
		}
		ids = append(ids, strings.TrimPrefix(key, userPrefix)) // want "leftover: .shop:user:. matches keys in the default namespace only"
		ids = append(ids, key[len(userPrefix):])               // want "leftover" nofix "take the key apart with rediskeys.ParseUser there"
	}
	return ids
}

func built(k rediskeys.Keys, id string) bool {
	key := k.User(id)
	if id == "" {
		key = k.Last()
	}
	return key == "shop:last" || // want "leftover"
		isUser(key)
}

func isCart(k rediskeys.Keys, id string) bool {
	return strings.HasPrefix(k.Cart(id), cartPrefix) // want "leftover"
}

func isUser(key string) bool {
	_, ok := strings.CutPrefix(key, "shop:user:") // want "leftover"
	return ok
}

func isOwn(k rediskeys.Keys, id string) bool {
	user, cart := userPrefix+"1", cartHead()
	return strings.HasPrefix(k.User(id), user) || // want "leftover" nofix "take the key apart with rediskeys.ParseUser there"
		strings.HasPrefix(k.Cart(id), cart) // want "leftover" nofix "take the key apart with rediskeys.ParseCart there"
}

func cartHead() string { return cartPrefix }

func received(m *redis.Message) {
	switch m.Channel {
	case "shop:all": // want "leftover"
	case "shop:events:x", // want "leftover"
		"shop:events:y": // want "leftover"
	}
}

var titles = map[string]string{
	"shop:last":   "last", // want "leftover"
	"shop:user:1": "root", // want "leftover"
}

func title(id string) (string, string) {
	return titles[rediskeys.Default().Last()], titles[rediskeys.Default().User(id)]
}
