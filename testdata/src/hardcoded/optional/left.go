package optional

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/redis/go-redis/v9"

	"hardcoded/optional/rediskeys"
)

// What keys are compared with has the empty namespace too.

func left(ctx context.Context, rdb *redis.Client, id string) bool {
	iter := rdb.Scan(ctx, 0, rediskeys.Default().SessionPattern(), 10).Iterator() // ok
	return rediskeys.Default().Jobs() == "jobs" ||                                // want "leftover: .jobs. matches keys in the empty namespace only"
		rediskeys.Default().User(id) == "user:7" || // want "leftover"
		strings.HasPrefix(iter.Val(), "session:") || // want "leftover"
		strings.Contains(iter.Val(), "session:") || strings.HasPrefix(id, "user:") || strings.HasPrefix(iter.Val(), "other:")
}

// So has a text that is put together: the builder gives it, or it gets the namespace in front,
// where it is made if that is for the comparison alone.

func leftMade(ctx context.Context, rdb *redis.Client, id, token, kind string) (n int) {
	begins := fmt.Sprintf("user:%s:", id) // want "leftover: .user:{id}:. matches keys in the empty namespace only .strings.HasPrefix."
	logged := "user:" + id + ":"          // ok: reported where it is compared
	log.Print(logged)
	other, dynamic := fmt.Sprintf("other:%s:", id), fmt.Sprintf("%s:%s:", kind, id) // ok
	for _, key := range rdb.Keys(ctx, rediskeys.Default().CartPattern()).Val() {    // ok
		if strings.HasPrefix(key, begins) || strings.HasPrefix(key, other) || strings.HasPrefix(key, dynamic) {
			n++
		}
		if strings.HasPrefix(key, logged) { // want "leftover: .user:{id}:." nofix "ParseCart"
			n++
		}
		if key == fmt.Sprintf("user:%s:cart", id) || // want "leftover: .user:{id}:cart. matches keys in the empty namespace only .==."
			strings.HasPrefix(key, rediskeys.Default().User(id)) || key == kind+":"+id || strings.Contains(key, "user:"+id) {
			n++
		}
	}
	if strings.HasPrefix(token, "user:"+id+":") { // ok: it may be anything
		n++
	}
	return n
}

// What is counted from the start of a key is something else in a namespace.

func cut(ctx context.Context, rdb *redis.Client) {
	for _, key := range rdb.Keys(ctx, rediskeys.Default().CartPattern()).Val() { // ok
		parts := strings.Split(key, ":")
		log.Print(parts[1])             // want "leftover: keys of .user:{id}:cart. are cut at a position that a namespace moves .strings.Split.1.."
		log.Print(key[5:])              // want "leftover: .*.5:."
		log.Print(second(key), key[:4]) // want "leftover: .*.:4." nofix "ParseCart"
		if len(parts) != 3 {            // want "leftover: .*len of strings.Split"
			continue
		}
		_, rest, _ := strings.Cut(key, ":") // want "leftover: .*strings.Cut"
		i := strings.IndexByte(key, ':')    // want "leftover: .*strings.IndexByte" nofix "ParseCart"
		log.Print(rest, key[i+1:])
		var id string
		if _, err := fmt.Sscanf(key, "user:%s", &id); err != nil { // want "leftover: .*fmt.Sscanf"
			log.Print(id)
		}
	}
}

func second(key string) string { return strings.SplitN(key, ":", 3)[1] } // want "leftover: .*strings.SplitN.1."

// What is counted from the end is not, nor what is cut by another text.

func uncut(ctx context.Context, rdb *redis.Client, id, sep string) {
	for _, key := range rdb.Keys(ctx, rediskeys.Default().CartPattern()).Val() { // ok
		parts := strings.Split(key, ":")
		log.Print(parts[len(parts)-1], key[strings.LastIndex(key, ":")+1:], key[0:], key[len(key)-4:])  // ok
		log.Print(strings.Split(key, "/")[1], strings.Split(key, sep)[1], len(parts) > 0, len(key) > 5) // ok
		log.Print(strings.Split(id, ":")[1], id[5:], []byte(key)[0])                                    // ok
		parts = append(parts, id)
		for _, p := range parts {
			log.Print(p)
		}
	}
	for _, key := range rdb.Keys(ctx, rediskeys.Default().StatsPattern()).Val() { // ok
		log.Print(strings.Split(key, ":")[1], key[6:]) // ok
	}
}

// A pattern that is empty is none: every key is found. One that may be is both.

func leftOfAll(ctx context.Context, rdb *redis.Client, id string, all bool) {
	found, _ := rdb.Scan(ctx, 0, "", 10).Val() // ok: for fullscan
	for _, key := range found {
		if strings.HasPrefix(key, "session:") { // want "leftover: .session:. matches keys in the empty namespace only"
			log.Print(key)
		}
	}
	pattern := ""
	if !all {
		pattern = rediskeys.Default().StatsPattern()
	}
	found, _ = rdb.Scan(ctx, 0, pattern, 10).Val() // ok
	for _, key := range found {
		log.Print(strings.TrimPrefix(key, "stats:")) // ok: of a class without a namespace
	}
	for _, key := range rdb.SMembers(ctx, rediskeys.Default().User(id)).Val() { // ok
		log.Print(strings.HasPrefix(key, "session:"))
	}
}
