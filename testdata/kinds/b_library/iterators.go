package library

import (
	"iter"
	"maps"
	"slices"
)

// Functions that yield keys.

func seq(ids []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, id := range ids {
			if !yield("app:it:" + id) {
				return
			}
		}
	}
}

func overSeq(ids []string) {
	for k := range seq(ids) {
		rdb.Del(ctx, k) // key "app:it:{id}"
	}
	rdb.Del(ctx, slices.Collect(seq(ids))...) // key "app:it:{id}"
}

func seq2(ids []string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for i, id := range ids {
			if !yield(i, "app:i2:"+id) {
				return
			}
		}
	}
}

func overSeq2(ids []string) {
	for _, k := range seq2(ids) {
		rdb.Del(ctx, k) // key "app:i2:{id}"
	}
}

func pairsOf(m map[string]int) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for k, n := range m {
			if !yield("app:ip:"+k, n) {
				return
			}
		}
	}
}

func overKeys(m map[string]int) {
	for k, n := range pairsOf(m) {
		rdb.Set(ctx, k, n, 0) // key "app:ip:{k}"
	}
	for k := range pairsOf(m) {
		rdb.Del(ctx, k) // key "app:ip:{k}"
	}
}

func fixed(yield func(string) bool) {
	_ = yield("app:fx:a") && yield("app:fx:b")
}

func overFixed() {
	for k := range fixed {
		rdb.Del(ctx, k) // key "app:fx:a" | "app:fx:b"
	}
}

type set struct{ ids []string }

func (s *set) all() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, id := range s.ids {
			if !yield(id) {
				return
			}
		}
	}
}

func (s *set) keys(yield func(string) bool) {
	for id := range s.all() {
		if !yield("app:mk:" + id) {
			return
		}
	}
}

func overMethods(s *set) {
	for id := range s.all() {
		rdb.Get(ctx, "app:all:"+id) // key "app:all:{id}"
	}
	for k := range s.keys {
		rdb.Get(ctx, k) // key "app:mk:{id}"
	}
}

func mappedSeq(in iter.Seq[string], f func(string) string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for v := range in {
			if !yield(f(v)) {
				return
			}
		}
	}
}

func overMapped(ids []string) {
	for k := range mappedSeq(slices.Values(ids), func(id string) string { return "app:mp:" + id }) {
		rdb.Del(ctx, k) // key "app:mp:{id}"
	}
	for k := range mappedSeq(maps.Keys(map[string]bool{"a": true, "b": true}), func(id string) string { return "app:mq:" + id }) {
		rdb.Del(ctx, k) // key "app:mq:a" | "app:mq:b"
	}
}

// Who yields is not known.
func overUnknown(in iter.Seq[string]) {
	for k := range in {
		rdb.Del(ctx, k)           // key {?}
		rdb.Del(ctx, "app:un:"+k) // key "app:un:{k}"
	}
}

func overSorted(ids []string) {
	rdb.Del(ctx, slices.Sorted(seq(ids))...) // key "app:it:{id}"
}

// Iterators that hand yield on, or range over themselves.
type branch struct {
	name        string
	left, right *branch
}

func (b *branch) walk() iter.Seq[string] {
	return func(yield func(string) bool) {
		if b == nil {
			return
		}
		for k := range b.left.walk() {
			if !yield(k) {
				return
			}
		}
		yield("app:br:" + b.name)
		b.right.walk()(yield)
	}
}

func overBranches(b *branch) {
	for k := range b.walk() {
		rdb.Del(ctx, k) // key "app:br:{name}"
	}
}

func push(b *branch, yield func(string) bool) bool {
	return b == nil || push(b.left, yield) && yield("app:pu:"+b.name) && push(b.right, yield)
}

func overPushed(b *branch) {
	for k := range func(yield func(string) bool) { push(b, yield) } {
		rdb.Del(ctx, k) // key "app:pu:{name}" or {?}
	}
}

// No iterator.
func overChannel(in chan string) {
	for k := range in {
		rdb.Del(ctx, k) // key {?}
	}
}
