package filled

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// A callee fills the list.
func fill(dst []string, id string) {
	dst[0] = "app:user:" + id
	dst[1] = "app:cart:" + id
}

func byCallee(id string) {
	ks := make([]string, 2)
	fill(ks, id)
	rdb.Del(ctx, ks...) // key "app:user:{id}" | "app:cart:{id}"
}

func collect(dst *[]string, id string) { *dst = append(*dst, "app:seen:"+id) }

func byPointer(id string) {
	var ks []string
	collect(&ks, id)
	rdb.Del(ctx, ks...) // key "app:seen:{id}"
}

func add(dst []string, id string) []string { return append(dst, "app:item:"+id) }

func byResult(a, b string) {
	ks := add(add(nil, a), b)
	rdb.Del(ctx, ks...) // key "app:item:{a}"
}

func perElement(ids []string) {
	ks := make([]string, len(ids))
	for i, id := range ids {
		ks[i] = "app:user:" + id
	}
	rdb.MGet(ctx, ks...) // key "app:user:{id}"
}

func perAppend(ids []string) {
	var ks []string
	for _, id := range ids {
		ks = append(ks, "app:user:"+id, "app:cart:"+id)
	}
	rdb.Del(ctx, ks...) // key "app:user:{id}" | "app:cart:{id}"
}

func inPlace(ids []string) {
	for i := range ids {
		ids[i] = "app:job:" + ids[i]
	}
	rdb.Del(ctx, ids...) // key "app:job:{id}"
}

func inPlaceOfCopy(ids []string, p string) {
	ks := slices.Clone(ids)
	for i := range ks {
		ks[i] = "app:" + p + ":" + ks[i]
	}
	rdb.Del(ctx, ks...) // key "app:{p}:{k}"
}

func prefixAll(p string, ids []string) []string {
	for i := range ids {
		ids[i] = p + ids[i]
	}
	return ids
}

func prefixed(ids []string) {
	rdb.Del(ctx, prefixAll("app:a:", ids)...) // key "app:a:{id}"
}

func prefixedLiteral() {
	rdb.Del(ctx, prefixAll("app:b:", []string{"x", "y"})...) // key "app:b:x" | "app:b:y" or "app:b:{id}"
}

func copied(ids []string) {
	src := make([]string, 0, len(ids))
	for _, id := range ids {
		src = append(src, "app:copy:"+id)
	}
	dst := make([]string, len(src))
	copy(dst, src)
	rdb.Del(ctx, dst...) // key "app:copy:{id}"
}

func sorted(ids []string) {
	var ks []string
	for _, id := range ids {
		ks = append(ks, "app:s:"+id)
	}
	sort.Strings(ks)
	slices.Reverse(ks)
	rdb.Del(ctx, ks...) // key "app:s:{id}"
}

func nested(groups [][]string) {
	for _, g := range groups {
		for _, id := range g {
			rdb.Get(ctx, "app:g:"+id) // key "app:g:{id}"
		}
	}
}

func batches(ids []string) {
	var all [][]string
	var batch []string
	for _, id := range ids {
		batch = append(batch, "app:batch:"+id)
		if len(batch) == 10 {
			all = append(all, batch)
			batch = nil
		}
	}
	all = append(all, batch)
	for _, b := range all {
		rdb.Del(ctx, b...) // key "app:batch:{id}"
	}
}

func table() {
	for _, row := range [][]string{{"app:t:a", "string"}, {"app:t:b", "hash"}} {
		rdb.Del(ctx, row[0]) // key "app:t:a" | "app:t:b"
	}
}

func tableJoined(id string) {
	for _, row := range [][]string{{"app", "t1"}, {"app", "t2"}} {
		rdb.Get(ctx, strings.Join(append(row, id), ":")) // key "app:t1:{id}" | "app:t2:{id}"
	}
}

func arrays(id string) {
	rows := [][2]string{{"app:u:", "1"}, {"app:v:", "2"}}
	for i := range rows {
		rdb.Get(ctx, rows[i][0]+id) // key "app:u:{id}" | "app:v:{id}"
	}
}

func mapOfLists(id string) {
	m := map[string][]string{"a": {"app:ma:1"}, "b": {"app:mb:1", "app:mb:2"}}
	rdb.Del(ctx, m["b"]...) // key "app:mb:1" | "app:mb:2"
	for _, ks := range m {
		rdb.Del(ctx, ks...) // key "app:ma:1" | "app:mb:1" | "app:mb:2"
	}
}

// Nothing of these is known.
func unknown(fetch func() []string) {
	rdb.Del(ctx, fetch()...) // key {?}
}

func unknownFill(fetch func([]string)) {
	ks := make([]string, 3)
	fetch(ks)
	rdb.Del(ctx, ks...) // key {?}
}

func overwritten(ids []string) {
	ks := []string{"app:old:1"}
	ks = ids
	rdb.Del(ctx, ks...) // key {?}
}

// The list's second use comes after it was cut.
func reset(id string) {
	ks := []string{"app:first:" + id}
	rdb.Del(ctx, ks...) // key "app:first:{id}"
	ks = ks[:0]
	ks = append(ks, "app:second:"+id)
	rdb.Del(ctx, ks...) // key "app:second:{id}"
}

func byIndexLater(id string) {
	ks := []string{"app:zero:" + id, "app:one:" + id}
	rdb.Get(ctx, ks[0])         // key "app:zero:{id}"
	rdb.Get(ctx, ks[1])         // key "app:one:{id}"
	rdb.Get(ctx, ks[len(ks)-1]) // key "app:one:{id}" or "app:zero:{id}" | "app:one:{id}"
}

// A list of a few elements each of which may be left out, taken over one by one.
func guarded(hours []int64) []string {
	ks := make([]string, 0, len(hours))
	for _, hour := range hours {
		if hour < 0 {
			continue
		}
		ks = append(ks, fmt.Sprintf("app:feed:%d", hour))
	}
	return ks
}

func takenOver(hour int64) {
	del := make([]string, 0, 3)
	for _, k := range guarded([]int64{hour, hour - 1, hour + 1}) {
		del = append(del, k)
	}
	rdb.Unlink(ctx, del...) // key "app:feed:{hour}"
	del = append(del, "app:feeds")
	rdb.Unlink(ctx, del...) // key "app:feeds" | "app:feed:{hour}"
}
