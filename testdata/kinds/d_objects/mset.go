package objects

// Keys and values in turn: only each first of two is a key.

func msetLoop(values map[string]string) {
	var pairs []any
	for k, v := range values {
		pairs = append(pairs, "app:ms:"+k, "app:v:"+v)
	}
	rdb.MSet(ctx, pairs...) // key "app:ms:{k}"
}

func msetLoopNamed(ids []string) {
	pairs := make([]any, 0, 2*len(ids))
	for _, id := range ids {
		key := "app:mn:" + id
		value := "app:v:" + id
		pairs = append(pairs, key, value)
	}
	rdb.MSet(ctx, pairs...) // key "app:mn:{id}"
}

func msetTwice(ids []string) {
	var pairs []any
	for _, id := range ids {
		pairs = append(pairs, "app:m1:"+id)
		pairs = append(pairs, "app:v:"+id)
	}
	rdb.MSet(ctx, pairs...) // key "app:m1:{id}"
}

func msetBefore(ids []string) {
	pairs := []any{"app:mb:all", "app:v:all"}
	for _, id := range ids {
		pairs = append(pairs, "app:mb:"+id, "app:v:"+id)
	}
	rdb.MSet(ctx, pairs...) // key "app:mb:all" | "app:mb:{id}"
}

func msetFour(ids []string) {
	var pairs []any
	for _, id := range ids {
		pairs = append(pairs, "app:f1:"+id, "app:v:"+id, "app:f2:"+id, "app:v:"+id)
	}
	rdb.MSet(ctx, pairs...) // key "app:f1:{id}" | "app:f2:{id}"
}

func msetSome(ids []string) {
	var pairs []any
	for _, id := range ids {
		if id == "" {
			continue
		}
		pairs = append(pairs, "app:so:"+id, "app:v:"+id)
	}
	rdb.MSet(ctx, pairs...) // key "app:so:{id}"
}

func msetByIndex(ids []string) {
	pairs := make([]any, 0, len(ids)*2)
	for i := 0; i < len(ids); i++ {
		pairs = append(pairs, "app:bi:"+ids[i], "app:v:"+ids[i])
	}
	rdb.MSet(ctx, pairs...) // key "app:bi:{id}"
}

func msetPlaced(ids []string) {
	pairs := make([]any, len(ids)*2)
	for i, id := range ids {
		pairs[i*2] = "app:pl:" + id
		pairs[i*2+1] = "app:v:" + id
	}
	rdb.MSet(ctx, pairs...) // key "app:pl:{id}" // miss
}

func msetHelper(values map[string]string) []any {
	var pairs []any
	for k, v := range values {
		pairs = append(pairs, "app:mh:"+k, "app:v:"+v)
	}
	return pairs
}

func msetReturned(values map[string]string) {
	rdb.MSet(ctx, msetHelper(values)...) // key "app:mh:{k}"
}

func msetMap(ids []string) {
	m := map[string]any{}
	for _, id := range ids {
		m["app:mm:"+id] = "app:v:" + id
	}
	rdb.MSet(ctx, m) // key "app:mm:{id}"
}

func msetMapLiteral(id string) {
	rdb.MSet(ctx, map[string]string{"app:ml:" + id: "app:v:" + id, "app:mx:" + id: "v"}) // key "app:ml:{id}" | "app:mx:{id}"
}

// A turn adds one or three: which of them are keys is not known.
func msetOdd(ids []string) {
	var pairs []any
	for _, id := range ids {
		pairs = append(pairs, "app:o1:"+id, "app:o2:"+id, "app:o3:"+id)
	}
	rdb.MSet(ctx, pairs...) // key "app:o1:{id}" | "app:o2:{id}" | "app:o3:{id}" or {?}
}

func hsetFields(id string, m map[string]string) {
	args := []any{}
	for f, v := range m {
		args = append(args, "field:"+f, v)
	}
	rdb.HSet(ctx, "app:hs:"+id, args...) // key "app:hs:{id}"
}

func msetBehind(ids []string) {
	var pairs []any
	for _, id := range ids {
		pairs = append(pairs, "app:be:"+id, "app:v:"+id)
	}
	pairs = append(pairs, "app:be:last", "app:v:last")
	rdb.MSet(ctx, pairs...) // key "app:be:{id}" | "app:be:last"
}

func msetVersion(ids []string, v int) {
	var pairs []any
	for i, id := range ids {
		if i > 0 {
			pairs = append(pairs, "app:ve:"+id, v)
		} else {
			pairs = append(pairs, "app:first:"+id, v)
		}
	}
	rdb.MSet(ctx, pairs...) // key "app:ve:{id}" | "app:first:{id}"
}
