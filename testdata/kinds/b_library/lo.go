package library

import "github.com/samber/lo"

type user struct{ id, name string }

func loMap(ids []string) {
	ks := lo.Map(ids, func(id string, _ int) string { return "app:user:" + id })
	rdb.Del(ctx, ks...) // key "app:user:{id}"
}

func loMapOfStructs(users []user) {
	rdb.Del(ctx, lo.Map(users, func(u user, _ int) string { return "app:user:" + u.id })...) // key "app:user:{id}"
}

func userKey(u user, _ int) string { return "app:named:" + u.id }

func loMapNamed(users []user) {
	rdb.Del(ctx, lo.Map(users, userKey)...) // key "app:named:{id}"
}

func loMapKnown() {
	ks := lo.Map([]string{"a", "b"}, func(id string, _ int) string { return "app:known:" + id })
	rdb.Del(ctx, ks...) // key "app:known:a" | "app:known:b" or "app:known:{id}"
}

func loMapCaptured(ns string, ids []string) {
	ks := lo.Map(ids, func(id string, _ int) string { return "app:" + ns + ":" + id })
	rdb.MGet(ctx, ks...) // key "app:{ns}:{id}"
}

func loUniq(ids []string) {
	ks := lo.Map(ids, func(id string, _ int) string { return "app:uniq:" + id })
	rdb.Del(ctx, lo.Uniq(ks)...) // key "app:uniq:{id}"
}

func loUniqLiteral() {
	rdb.Del(ctx, lo.Uniq([]string{"app:x", "app:y"})...) // key "app:x" | "app:y"
}

func loFilter(ids []string) {
	var ks []string
	for _, id := range ids {
		ks = append(ks, "app:f:"+id)
	}
	rdb.Del(ctx, lo.Filter(ks, func(k string, _ int) bool { return k != "" })...) // key "app:f:{id}"
}

func loFilterMap(ids []string) {
	ks := lo.FilterMap(ids, func(id string, _ int) (string, bool) { return "app:fm:" + id, id != "" })
	rdb.Del(ctx, ks...) // key "app:fm:{id}"
}

func loFlatMap(ids []string) {
	ks := lo.FlatMap(ids, func(id string, _ int) []string { return []string{"app:one:" + id, "app:two:" + id} })
	rdb.Del(ctx, ks...) // key "app:one:{id}" | "app:two:{id}"
}

func loChunk(ids []string) {
	ks := lo.Map(ids, func(id string, _ int) string { return "app:chunk:" + id })
	for _, part := range lo.Chunk(ks, 100) {
		rdb.Del(ctx, part...) // key "app:chunk:{id}"
	}
}

func loChunkIDs(ids []string) {
	for _, part := range lo.Chunk(ids, 100) {
		for _, id := range part {
			rdb.Get(ctx, "app:part:"+id) // key "app:part:{id}"
		}
	}
}

func loKeys() {
	m := map[string]int{"app:m:a": 1, "app:m:b": 2}
	rdb.Del(ctx, lo.Keys(m)...) // key "app:m:a" | "app:m:b"
}

func loKeysOfValues(m map[string]user) {
	for _, id := range lo.Keys(m) {
		rdb.Del(ctx, "app:mk:"+id) // key "app:mk:{id}"
	}
}

func loValues() {
	m := map[string]string{"a": "app:v:a", "b": "app:v:b"}
	rdb.Del(ctx, lo.Values(m)...) // key "app:v:a" | "app:v:b"
}

func loMapToSlice(m map[string]user) {
	ks := lo.MapToSlice(m, func(id string, u user) string { return "app:ms:" + id })
	rdb.Del(ctx, ks...) // key "app:ms:{id}"
}

func loTernary(id string, fresh bool) {
	rdb.Get(ctx, lo.Ternary(fresh, "app:new:", "app:old:")+id) // key "app:new:{id}" | "app:old:{id}"
}

func loForEach(ids []string) {
	lo.ForEach(ids, func(id string, _ int) {
		rdb.Get(ctx, "app:each:"+id) // key "app:each:{id}"
	})
}

// Values are no keys.
func loMapValues(ids []string) {
	vals := lo.Map(ids, func(id string, _ int) any { return "app:value:" + id })
	rdb.SAdd(ctx, "app:members", vals...) // key "app:members"
}

func loUnknown(f func(string, int) string, ids []string) {
	rdb.Del(ctx, lo.Map(ids, f)...) // key {?}
}
