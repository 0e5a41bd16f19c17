package replies

import (
	"context"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"
)

func iterator() {
	iter := rdb.Scan(ctx, 0, "app:user:*", 100).Iterator() // pattern "app:user:*"
	for iter.Next(ctx) {
		rdb.Del(ctx, iter.Val()) // key "app:user:{?}"
	}
}

func iteratorVariable() {
	iter := rdb.Scan(ctx, 0, "app:var:*", 0).Iterator() // pattern "app:var:*"
	var ks []string
	for iter.Next(ctx) {
		k := iter.Val()
		ks = append(ks, k)
	}
	rdb.Del(ctx, ks...) // key "app:var:{?}"
}

func cursor() {
	var cursor uint64
	for {
		ks, next, err := rdb.Scan(ctx, cursor, "app:job:*", 100).Result() // pattern "app:job:*"
		if err != nil {
			return
		}
		rdb.Del(ctx, ks...) // key "app:job:{?}"
		for _, k := range ks {
			rdb.HGetAll(ctx, k) // key "app:job:{?}"
		}
		if cursor = next; cursor == 0 {
			return
		}
	}
}

func collected() {
	var all []string
	var cursor uint64
	for {
		ks, next, _ := rdb.Scan(ctx, cursor, "app:all:*", 100).Result() // pattern "app:all:*"
		all = append(all, ks...)
		if next == 0 {
			break
		}
		cursor = next
	}
	for _, k := range all {
		rdb.Del(ctx, k) // key "app:all:{?}"
	}
}

func keys() {
	ks, _ := rdb.Keys(ctx, "app:key:*").Result() // pattern "app:key:*"
	for _, k := range ks {
		rdb.Get(ctx, k) // key "app:key:{?}"
	}
	for _, k := range rdb.Keys(ctx, "app:val:*").Val() { // pattern "app:val:*"
		rdb.Del(ctx, k) // key "app:val:{?}"
	}
}

// A client behind an interface of the module's own, in a wrapper of it.
type finder interface {
	Keys(ctx context.Context, pattern string) *redis.StringSliceCmd
}

type found struct{ client finder }

func (f *found) keys(pattern string) ([]string, error) {
	ks, err := f.client.Keys(ctx, pattern).Result() // forwarded
	if err != nil {
		return nil, err
	}
	return ks, nil
}

func behind(f *found) {
	ks, _ := f.keys("app:behind:*") // pattern "app:behind:*"
	for _, k := range ks {
		rdb.Get(ctx, k) // key "app:behind:{?}"
	}
}

func between() {
	ks, _ := rdb.Keys(ctx, "app:*:name").Result() // pattern "app:*:name"
	rdb.MGet(ctx, ks...)                          // key "app:{?}:name"
}

func withValue(tenant string) {
	pattern := fmt.Sprintf("app:%s:item:*", tenant)
	ks, _ := rdb.Keys(ctx, pattern).Result() // pattern "app:{tenant}:item:*"
	rdb.Del(ctx, ks...)                      // key "app:{tenant}:item:{?}"
}

func trimmed() {
	for _, k := range rdb.Keys(ctx, "app:trim:*").Val() { // pattern "app:trim:*"
		id := strings.TrimPrefix(k, "app:trim:")
		rdb.Del(ctx, "app:other:"+id) // key "app:other:{id}"
	}
}

func cutPrefix() {
	for _, k := range rdb.Keys(ctx, "app:cut:*").Val() { // pattern "app:cut:*"
		if id, ok := strings.CutPrefix(k, "app:cut:"); ok {
			rdb.Del(ctx, "app:cut2:"+id) // key "app:cut2:{id}"
		}
	}
}

func cutByLength() {
	const prefix = "app:len:"
	for _, k := range rdb.Keys(ctx, prefix+"*").Val() { // pattern "app:len:*"
		id := k[len(prefix):]
		rdb.Del(ctx, "app:len2:"+id) // key "app:len2:{id}"
	}
}

func split() {
	for _, k := range rdb.Keys(ctx, "app:split:*").Val() { // pattern "app:split:*"
		parts := strings.Split(k, ":")
		rdb.Del(ctx, "app:split2:"+parts[2])          // key "app:split2:{?}"
		rdb.Del(ctx, parts[0]+":split3:"+parts[2])    // key "app:split3:{?}"
		rdb.Del(ctx, "app:last:"+parts[len(parts)-1]) // key "app:last:{?}"
	}
}

func replaced() {
	for _, k := range rdb.Keys(ctx, "app:old:*").Val() { // pattern "app:old:*"
		rdb.Rename(ctx, k, strings.Replace(k, "old", "new", 1)) // key "app:old:{?}" | "app:new:{?}"
	}
}

func extended() {
	for _, k := range rdb.Keys(ctx, "app:base:*").Val() { // pattern "app:base:*"
		rdb.Del(ctx, k+":meta") // key "app:base:{?}:meta"
	}
}

func guarded() {
	for _, k := range rdb.Keys(ctx, "app:any:*").Val() { // pattern "app:any:*"
		if strings.HasSuffix(k, ":done") {
			continue
		}
		rdb.Get(ctx, k) // key "app:any:{?}"
	}
}

func findAll(pattern string) []string {
	return rdb.Keys(ctx, pattern).Val() // forwarded
}

func helper() {
	for _, k := range findAll("app:h1:*") { // pattern "app:h1:*"
		rdb.Del(ctx, k) // key "app:h1:{?}"
	}
	for _, k := range findAll("app:h2:*") { // pattern "app:h2:*"
		rdb.Del(ctx, k) // key "app:h2:{?}"
	}
}

func each(pattern string, fn func(key string)) {
	iter := rdb.Scan(ctx, 0, pattern, 0).Iterator() // forwarded
	for iter.Next(ctx) {
		fn(iter.Val()) // any
	}
}

func callback() {
	each("app:cb:*", func(key string) { // pattern "app:cb:*" // miss
		rdb.Del(ctx, key) // key "app:cb:{?}"
	})
}

func unknownPattern(p string) {
	for _, k := range rdb.Keys(ctx, p).Val() { // pattern {?}
		rdb.Del(ctx, k) // key {?}
	}
}

// SSCAN and HSCAN give members, not keys.
func members() {
	ks, _, _ := rdb.SScan(ctx, "app:set", 0, "app:mem:*", 0).Result() // key "app:set"
	for _, k := range ks {
		rdb.SRem(ctx, "app:set", k) // key "app:set"
	}
}

// Keys are deleted a batch at a time, and what is left at the end.
func batches(ctx context.Context, rdb *redis.Client) {
	iter := rdb.Scan(ctx, 0, "app:batch:*", 100).Iterator() // pattern "app:batch:*"
	var ks []string
	for iter.Next(ctx) {
		if ks = append(ks, iter.Val()); len(ks) > 100 {
			dropAll(ctx, rdb, ks...) // key "app:batch:{?}"
			ks = ks[:0]
		}
	}
	dropAll(ctx, rdb, ks...) // key "app:batch:{?}"
}

func dropAll(ctx context.Context, rdb *redis.Client, ks ...string) {
	rdb.Del(ctx, ks...) // forwarded
}
