package library

import "github.com/acme/generic"

// A generic function of a library that no table knows has its values from its arguments.
func ofArguments(ids []string, names map[string]int, prefix string) {
	key := func(id string) string { return "gen:" + id }
	rdb.Del(ctx, generic.Map(ids, key)...)                                                               // key "gen:{id}"
	rdb.Del(ctx, generic.Map([]string{"a", "b"}, key)...)                                                // key "gen:a" | "gen:b"
	rdb.Del(ctx, generic.MapValues(names, func(n string, _ int) string { return "name:" + n })...)       // key "name:{n}"
	rdb.Del(ctx, generic.Keep(generic.Map(ids, key), func(k string) bool { return k != "" })...)         // key "gen:{id}"
	rdb.Get(ctx, generic.First(generic.Map(ids, key), "gen:none"))                                       // key "gen:{id}" | "gen:none"
	rdb.Get(ctx, generic.Or("or:"+prefix, "or:default"))                                                 // key "or:{prefix}" | "or:default"
	rdb.Del(ctx, generic.Compose(ids, key, func(k string) string { return k + ":x" })...)                // key "gen:{id}:x"
	rdb.Del(ctx, generic.FlatMap(ids, func(id string) []string { return []string{key(id), "flat"} })...) // key "gen:{id}" | "flat"
	tried, _ := generic.Try(ids, func(id string) (string, error) { return "try:" + id, nil })
	rdb.Del(ctx, tried...) // key "try:{id}"
	generic.Each(generic.Map(ids, key), func(_ int, k string) {
		rdb.Del(ctx, k) // key "gen:{id}"
	})
}

// What it may have from elsewhere is not known.
func fromElsewhere(ids []string, c chan string) {
	key := func(id string) string { return "els:" + id }
	rdb.Del(ctx, generic.Normal(generic.Map(ids, key))...)                     // key {?}
	rdb.Del(ctx, generic.KeysOf(generic.Pairs(map[string]int{"els:a": 1}))...) // key {?}
	rdb.Del(ctx, generic.Loaded[string]("els:none")...)                        // key {?}
	rdb.Del(ctx, generic.Through(c)...)                                        // key {?}
}
