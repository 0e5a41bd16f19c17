package library

import (
	"slices"

	"github.com/redis/go-redis/v9"
	"github.com/samber/lo"
)

// What a library calls a function literal with is an element of its list.
func eachElement(day string) {
	boards := []string{"board:" + day, "board:hour:" + day}
	lo.ForEach(boards, func(key string, _ int) {
		rdb.Del(ctx, key) // key "board:{day}" | "board:hour:{day}"
	})
	_ = lo.Map(boards, func(key string, i int) *redis.IntCmd {
		return rdb.Incr(ctx, key) // key "board:{day}" | "board:hour:{day}"
	})
	slices.ContainsFunc(boards, func(key string) bool {
		return rdb.Exists(ctx, key) != nil // key "board:{day}" | "board:hour:{day}"
	})
	lo.ForEach([]string{day}, func(id string, _ int) {
		rdb.Del(ctx, "day:"+id) // key "day:{day}" | "day:{id}"
	})
}

func eachGiven(keys []string) {
	lo.ForEach(keys, func(key string, _ int) {
		rdb.Del(ctx, key) // forwarded
	})
}

func givesEach(id string) {
	eachGiven([]string{"each:" + id}) // key "each:{id}"
}

// Neighbours: a function of the module's own is followed by its calls, and the index is no
// element.
func each(keys []string, f func(string)) {
	for _, k := range keys {
		f("own:" + k) // key "own:{k}"
	}
}

func ownElements(ids []string) {
	each(ids, func(key string) { // key "own:{k}"
		rdb.Del(ctx, key) // forwarded
	})
	lo.ForEach(ids, func(_ string, i int) {
		rdb.Del(ctx, "at:"+string(rune(i))) // key "at:{rune}"
	})
}
