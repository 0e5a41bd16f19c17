package filled

import "fmt"

// A loop that counts sets every element.
func counted(ids []string) {
	ks := make([]string, len(ids))
	for i := 0; i < len(ids); i++ {
		ks[i] = fmt.Sprintf("app:user:%s", ids[i])
	}
	rdb.MGet(ctx, ks...) // key "app:user:{id}"
}

func ranged(n int) {
	ks := make([]string, n)
	for i := range n {
		ks[i] = fmt.Sprintf("app:page:%d", i)
	}
	rdb.MGet(ctx, ks...) // key "app:page:{i}"
}

// The place is counted beside the loop.
func beside(ids map[string]bool) {
	ks, j := make([]string, len(ids)), 0
	for id := range ids {
		ks[j] = "app:user:" + id
		j++
	}
	rdb.MGet(ctx, ks...) // key "app:user:{id}"
}

// One place is kept for another key.
func kept(ids []string) {
	ks := make([]string, len(ids)+1)
	for i, id := range ids {
		ks[i+1] = "app:user:" + id
	}
	ks[0] = "app:users"
	rdb.MGet(ctx, ks...) // key "app:users" | "app:user:{id}"
}

// The first argument is the key, the others are members.
func members(ids []string) {
	args := make([]any, len(ids)+2)
	for i, id := range ids {
		args[i+2] = id
	}
	args[0] = "SREM"
	args[1] = "app:seen"
	rdb.Do(ctx, args...) // key "app:seen"
}

// Some elements stay as they were made.
func some(ids []string) {
	ks := make([]string, len(ids))
	for i, id := range ids {
		if id != "" {
			ks[i] = "app:user:" + id
		}
	}
	rdb.MGet(ctx, ks...) // key "" | "app:user:{id}" or "app:user:{id}"
}

// One place of a list is set with every turn: the others are no keys.
func firstPlace(ids []string) {
	args := []any{"HMGET", "placeholder", "field", "other"}
	for _, id := range ids {
		args[1] = "app:place:" + id
		rdb.Do(ctx, args...) // used
	}
}

// A number that a loop counts up is a number, also at the first turn.
func numbered(n int) {
	for i := 0; i < n; i++ {
		rdb.Get(ctx, fmt.Sprintf("app:worker:%d", i)) // key "app:worker:{i}"
	}
	for i := range 2 {
		rdb.Get(ctx, fmt.Sprintf("app:slot:%d", i)) // key "app:slot:{i}"
	}
}

// A number that a loop works out is a number, whatever it begins with.
func bucket(s string, n int) int {
	b, j := -1, 0
	for j < n {
		b = j
		j = (b + len(s)) * 3
	}
	return b
}

func bucketed(s string, n int) {
	rdb.Get(ctx, fmt.Sprintf("app:bucket:%d", bucket(s, n))) // key "app:bucket:{n}"
}
