package library

import (
	"maps"
	"slices"
	"strings"

	xmaps "golang.org/x/exp/maps"
	xslices "golang.org/x/exp/slices"
)

func stored(ids []string) []string {
	var ks []string
	for _, id := range ids {
		ks = append(ks, "app:std:"+id)
	}
	return ks
}

func compact(ids []string) {
	rdb.Del(ctx, slices.Compact(stored(ids))...) // key "app:std:{id}"
}

func compactOld(ids []string) {
	rdb.Del(ctx, xslices.Compact(stored(ids))...) // key "app:std:{id}"
}

func clone(ids []string) {
	rdb.Del(ctx, slices.Clone(stored(ids))...) // key "app:std:{id}"
}

func chunk(ids []string) {
	for part := range slices.Chunk(stored(ids), 100) {
		rdb.Del(ctx, part...) // key "app:std:{id}"
	}
}

func concat(ids []string) {
	rdb.Del(ctx, slices.Concat([]string{"app:first"}, stored(ids))...) // key "app:first" | "app:std:{id}"
}

func insert(ids []string) {
	rdb.Del(ctx, slices.Insert(stored(ids), 0, "app:zero")...) // key "app:zero" | "app:std:{id}"
}

func mapKeys() {
	m := map[string]bool{"app:k:a": true, "app:k:b": true}
	for k := range maps.Keys(m) {
		rdb.Del(ctx, k) // key "app:k:a" | "app:k:b"
	}
}

func collected() {
	m := map[string]bool{"app:c:a": true, "app:c:b": true}
	rdb.Del(ctx, slices.Collect(maps.Keys(m))...) // key "app:c:a" | "app:c:b"
}

func sortedKeys() {
	m := map[string]bool{"app:s:a": true, "app:s:b": true}
	rdb.Del(ctx, slices.Sorted(maps.Keys(m))...) // key "app:s:a" | "app:s:b"
}

func filledMap(ids []string) {
	m := make(map[string]int)
	for i, id := range ids {
		m["app:fill:"+id] = i
	}
	rdb.Del(ctx, xmaps.Keys(m)...)                // key "app:fill:{id}"
	rdb.Del(ctx, slices.Collect(maps.Keys(m))...) // key "app:fill:{id}"
	for k := range m {
		rdb.Del(ctx, k) // key "app:fill:{id}"
	}
}

func setOfKeys(ids []string) {
	set := map[string]struct{}{"app:always": {}}
	for _, id := range ids {
		set["app:set:"+id] = struct{}{}
	}
	ks := make([]string, 0, len(set))
	for k := range set {
		ks = append(ks, k)
	}
	rdb.Del(ctx, ks...) // key "app:always" | "app:set:{id}"
}

func values(ids []string) {
	m := make(map[string]string)
	for _, id := range ids {
		m[id] = "app:val:" + id
	}
	rdb.Del(ctx, xmaps.Values(m)...) // key "app:val:{id}"
	for v := range maps.Values(m) {
		rdb.Del(ctx, v) // key "app:val:{id}"
	}
}

func fields(text string) {
	for _, f := range strings.Fields("app:w1 app:w2") {
		rdb.Get(ctx, f) // key "app:w1" | "app:w2" or {?}
	}
	for _, f := range strings.Fields(text) {
		rdb.Get(ctx, "app:w:"+f) // key "app:w:{f}"
	}
}

func split(list string) {
	for _, id := range strings.Split(list, ",") {
		rdb.Get(ctx, "app:split:"+id) // key "app:split:{id}"
	}
}

func splitSeq(list string) {
	for id := range strings.SplitSeq(list, ",") {
		rdb.Get(ctx, "app:seq:"+id) // key "app:seq:{id}"
	}
}

func maxOf(a, b string) {
	rdb.Get(ctx, "app:max:"+max(a, b))        // key "app:max:{a}" or "app:max:{?}"
	rdb.Get(ctx, max("app:m1:", "app:m0:")+a) // key "app:m1:{a}" or "app:m1:{a}" | "app:m0:{a}"
}

func iterator(ids []string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for _, id := range ids {
			if !yield("app:iter:" + id) {
				return
			}
		}
	}
}

func ownIterator(ids []string) {
	for k := range iterator(ids) {
		rdb.Del(ctx, k) // key "app:iter:{id}" or {?}
	}
}
