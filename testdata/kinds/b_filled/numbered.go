package filled

import "fmt"

const byNumber = `for i = 1, #KEYS do redis.call('INCR', KEYS[i]) end`

// The number of keys is the length of the list that is appended.
func perBucket(n int) {
	keys := make([]any, 0, n)
	for i := range n {
		keys = append(keys, fmt.Sprintf("numbered:bucket:%d", i))
	}
	args := make([]any, 0, len(keys)+3)
	args = append(args, "EVAL", byNumber, len(keys))
	args = append(args, keys...)
	rdb.Do(ctx, args...) // EVAL "numbered:bucket:{i}"
}

// One key more than the list has elements, and an argument behind them.
func oneMore(ids []string) {
	args := make([]any, 0, 4)
	args = append(args, "EVAL", byNumber, 1+len(ids), "numbered:wallet")
	for _, id := range ids {
		args = append(args, "numbered:reservation:"+id)
	}
	args = append(args, "numbered:argument")
	rdb.Do(ctx, args...) // EVAL "numbered:wallet" | "numbered:reservation:{id}"
}

// As many of them as somebody says: which are keys is not known.
func asMany(n int, ids []string) {
	args := []any{"EVAL", byNumber, n}
	for _, id := range ids {
		args = append(args, "numbered:some:"+id)
	}
	rdb.Do(ctx, args...) // EVAL {?}
}

// The length of another list says nothing of this one.
func another(ids, names []string) {
	args := []any{"EVAL", byNumber, len(names)}
	for _, id := range ids {
		args = append(args, "numbered:other:"+id)
	}
	rdb.Do(ctx, args...) // EVAL {?}
}

// One key, or two.
func oneOrTwo(tenant, n int) {
	keys := []any{"numbered:all"}
	if tenant > 0 {
		keys = append(keys, fmt.Sprintf("numbered:of:%d", tenant))
	}
	args := make([]any, 0, len(keys)+4)
	args = append(args, "EVAL", byNumber, len(keys))
	args = append(args, keys...)
	args = append(args, n, "numbered:argument")
	rdb.Do(ctx, args...) // EVAL "numbered:all" | "numbered:of:{tenant}"
}

// A script without keys has none.
func noKeys(name string) {
	rdb.Do(ctx, "EVAL", byNumber, 0, "numbered:none:"+name)
}
