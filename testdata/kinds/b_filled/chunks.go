package filled

import "slices"

// Lists that are cut into pieces.

func userKeys(ids []string) []string {
	var ks []string
	for _, id := range ids {
		ks = append(ks, "app:chunk:"+id)
	}
	return ks
}

func chunkedByHand(ids []string) {
	ks := userKeys(ids)
	for i := 0; i < len(ks); i += 100 {
		end := i + 100
		if end > len(ks) {
			end = len(ks)
		}
		rdb.Del(ctx, ks[i:end]...) // key "app:chunk:{id}"
	}
}

func chunkedMin(ids []string) {
	ks := userKeys(ids)
	for i := 0; i < len(ks); i += 100 {
		part := ks[i:min(i+100, len(ks))]
		rdb.Del(ctx, part...) // key "app:chunk:{id}"
		for _, k := range part {
			rdb.Get(ctx, k) // key "app:chunk:{id}"
		}
	}
}

func chunkedRest(ids []string) {
	ks := userKeys(ids)
	for len(ks) > 0 {
		n := min(100, len(ks))
		rdb.Del(ctx, ks[:n]...) // key "app:chunk:{id}"
		ks = ks[n:]
	}
}

func chunkedIDs(ids []string) {
	for start := 0; start < len(ids); start += 50 {
		end := min(start+50, len(ids))
		var ks []string
		for _, id := range ids[start:end] {
			ks = append(ks, "app:part:"+id)
		}
		rdb.MGet(ctx, ks...) // key "app:part:{id}"
	}
}

func chunkOf[T any](list []T, size int) [][]T {
	var out [][]T
	for size < len(list) {
		list, out = list[size:], append(out, list[0:size:size])
	}
	return append(out, list)
}

func chunkedByHelper(ids []string) {
	for _, part := range chunkOf(userKeys(ids), 100) {
		rdb.Del(ctx, part...) // key "app:chunk:{id}"
	}
}

func splitInto(list []string, size int) [][]string {
	var chunks [][]string
	for i := 0; i < len(list); i += size {
		end := i + size
		if end > len(list) {
			end = len(list)
		}
		chunks = append(chunks, list[i:end])
	}
	return chunks
}

func chunkedByOther(ids []string) {
	for _, part := range splitInto(userKeys(ids), 100) {
		rdb.Del(ctx, part...) // key "app:chunk:{id}"
	}
	for _, part := range splitInto(ids, 100) {
		for _, id := range part {
			rdb.Del(ctx, "app:other:"+id) // key "app:other:{id}"
		}
	}
}

func chunkedByCallback(list []string, size int, f func(part []string)) {
	for part := range slices.Chunk(list, size) {
		f(part) // any
	}
}

func chunkedCallback(ids []string) {
	chunkedByCallback(userKeys(ids), 10, func(part []string) { // any
		rdb.Del(ctx, part...) // key "app:chunk:{id}"
	})
}

// The first of a literal list is not the rest.
func cutLiteral(id string) {
	ks := []string{"app:first:" + id, "app:second:" + id, "app:third:" + id}
	rdb.Del(ctx, ks[1:]...)  // key "app:second:{id}" | "app:third:{id}"
	rdb.Del(ctx, ks[:1]...)  // key "app:first:{id}"
	rdb.Del(ctx, ks[1:2]...) // key "app:second:{id}"
}
