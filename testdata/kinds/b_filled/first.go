package filled

import "fmt"

// The command and the key stand first; the rest is written at places that count from two.
func pushed(org int, words []string) {
	args := make([]any, len(words)+2)
	args[0] = "LPUSH"
	args[1] = fmt.Sprintf("first:%d:words", org)
	for i := 2; i < len(args); i++ {
		args[i] = words[i-2]
	}
	rdb.Do(ctx, args...) // LPUSH "first:{org}:words"
}

// The place is counted beside the loop.
func countedBeside(words map[string]bool) {
	args := make([]any, 2+len(words))
	args[0] = "SADD"
	args[1] = "first:all"
	i := 2
	for w := range words {
		args[i] = w
		i++
	}
	rdb.Do(ctx, args...) // SADD "first:all"
}

// Every second place.
func inPairs(words []string) {
	args := make([]any, 2+2*len(words))
	args[0] = "HSET"
	args[1] = "first:pairs"
	for i, w := range words {
		args[2+2*i] = w
		args[3+2*i] = "x"
	}
	rdb.Do(ctx, args...) // HSET "first:pairs"
}

// A place that counts from one may be that of the key.
func fromOne(words []string) {
	args := make([]any, 2+len(words))
	args[0] = "SADD"
	args[1] = "first:one"
	for i := 1; i < len(words); i++ {
		args[i] = "first:word:" + words[i]
	}
	rdb.Do(ctx, args...) // SADD "first:one" | "first:word:{words}"
}

// One that counts down may be any.
func down(words []string) {
	args := make([]any, 2+len(words))
	args[0] = "SADD"
	args[1] = "first:down"
	for i := len(words); i > 0; i-- {
		args[i] = "first:back:" + words[i]
	}
	rdb.Do(ctx, args...) // key {?}
}

// All are keys.
func allKeys(ids []string) {
	ks := make([]string, 1+len(ids))
	ks[0] = "first:head"
	for i := 1; i <= len(ids); i++ {
		ks[i] = "first:id:" + ids[i-1]
	}
	rdb.Del(ctx, ks...) // key "first:head" | "first:id:{ids}"
}
