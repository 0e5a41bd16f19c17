package filled

// Maps whose keys or values are keys.

func countedMap(ids []string) {
	counts := make(map[string]int)
	for _, id := range ids {
		counts["app:count:"+id]++
	}
	for k, n := range counts {
		rdb.Set(ctx, k, n, 0) // key "app:count:{id}"
	}
}

func countedByKey(ids []string) {
	counts := map[string]int64{}
	for _, id := range ids {
		k := "app:sum:" + id
		counts[k] += 2
	}
	for k, n := range counts {
		rdb.Set(ctx, k, n, 0) // key "app:sum:{id}"
	}
}

func countedIDs(ids []string) {
	counts := map[string]int{}
	for _, id := range ids {
		counts[id]++
	}
	for id := range counts {
		rdb.Get(ctx, "app:count:"+id) // key "app:count:{id}"
	}
}

func nestedSet(groups map[string][]string) {
	set := make(map[string]struct{})
	for g, ids := range groups {
		for _, id := range ids {
			set["app:set:"+g+":"+id] = struct{}{}
		}
	}
	for k := range set {
		rdb.Del(ctx, k) // key "app:set:{g}:{id}"
	}
}

func nestedSetChecked(groups [][]string) {
	seen := make(map[string]bool)
	var ks []string
	for _, ids := range groups {
		for _, id := range ids {
			k := "app:seen:" + id
			if seen[k] {
				continue
			}
			seen[k] = true
			ks = append(ks, k)
		}
	}
	rdb.Del(ctx, ks...) // key "app:seen:{id}"
	for k := range seen {
		rdb.Del(ctx, k) // key "app:seen:{id}"
	}
}

func setOf(groups [][]string) map[string]struct{} {
	set := map[string]struct{}{}
	for _, ids := range groups {
		for _, id := range ids {
			if _, ok := set["app:made:"+id]; !ok {
				set["app:made:"+id] = struct{}{}
			}
		}
	}
	return set
}

func setReturned(groups [][]string) {
	var ks []string
	for k := range setOf(groups) {
		ks = append(ks, k)
	}
	rdb.Del(ctx, ks...) // key "app:made:{id}"
}

var kinds = map[string]string{"user": "app:user:", "cart": "app:cart:"}

func lookedUp(kind, id string) {
	p, ok := kinds[kind]
	if !ok {
		return
	}
	rdb.Get(ctx, p+id) // key "app:user:{id}" | "app:cart:{id}"
}

func lookedUpLocal(kind, id string) {
	m := map[string]string{"a": "app:a:", "b": "app:b:"}
	if p, ok := m[kind]; ok {
		rdb.Get(ctx, p+id) // key "app:a:{id}" | "app:b:{id}"
	}
	p, found := m["a"]
	if found {
		rdb.Get(ctx, p+id) // key "app:a:{id}"
	}
}

func lookedUpDefault(kind, id string) {
	p, ok := kinds[kind]
	if !ok {
		p = "app:other:"
	}
	rdb.Get(ctx, p+id) // key "app:user:{id}" | "app:cart:{id}" | "app:other:{id}"
}

func prefixOf(kind string) (string, bool) {
	p, ok := kinds[kind]
	return p, ok
}

func lookedUpReturned(kind, id string) {
	p, ok := prefixOf(kind)
	if !ok {
		return
	}
	rdb.Get(ctx, p+id) // key "app:user:{id}" | "app:cart:{id}"
}

type spec struct{ prefix string }

var specs = map[string]spec{"x": {prefix: "app:x:"}, "y": {"app:y:"}}

func lookedUpStruct(kind, id string) {
	s, ok := specs[kind]
	if !ok {
		return
	}
	rdb.Get(ctx, s.prefix+id) // key "app:x:{id}" | "app:y:{id}"
}

// Nobody fills it here.
func lookedUpUnknown(m map[string]string, kind, id string) {
	p, ok := m[kind]
	if !ok {
		return
	}
	rdb.Get(ctx, p+id) // key {?}
}

func slotOf(id string) int { return len(id) % 16 }

func grouped(ids []string) {
	slots := make(map[int][]string)
	for _, id := range ids {
		k := "app:slot:" + id
		slots[slotOf(k)] = append(slots[slotOf(k)], k)
	}
	for _, ks := range slots {
		rdb.Del(ctx, ks...) // key "app:slot:{id}"
	}
}

func groupedNamed(ids []string) {
	slots := map[int][]string{}
	for _, id := range ids {
		s := slotOf(id)
		slots[s] = append(slots[s], "app:group:"+id)
	}
	for s := range slots {
		rdb.MGet(ctx, slots[s]...) // key "app:group:{id}"
	}
	for _, ks := range slots {
		for _, k := range ks {
			rdb.Get(ctx, k) // key "app:group:{id}"
		}
	}
}

func groupedIfNew(ids []string) {
	slots := map[int][]string{}
	for _, id := range ids {
		s := slotOf(id)
		if _, ok := slots[s]; !ok {
			slots[s] = make([]string, 0)
		}
		slots[s] = append(slots[s], "app:fresh:"+id)
	}
	for _, ks := range slots {
		rdb.Del(ctx, ks...) // key "app:fresh:{id}"
	}
}

func groupBySlot(ks []string) map[int][]string {
	out := make(map[int][]string)
	for _, k := range ks {
		slot := slotOf(k)
		out[slot] = append(out[slot], k)
	}
	return out
}

func groupedByHelper(ids []string) {
	for _, ks := range groupBySlot(userKeys(ids)) {
		rdb.Del(ctx, ks...) // key "app:chunk:{id}"
	}
}

type batchOf struct{ ks []string }

func groupedStructs(ids []string) {
	nodes := map[int]*batchOf{}
	for _, id := range ids {
		s := slotOf(id)
		b, ok := nodes[s]
		if !ok {
			b = &batchOf{}
			nodes[s] = b
		}
		b.ks = append(b.ks, "app:node:"+id)
	}
	for _, b := range nodes {
		rdb.Del(ctx, b.ks...) // key "app:node:{id}" or {?}
	}
}
