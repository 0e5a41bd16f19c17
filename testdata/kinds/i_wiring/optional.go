package wiring

import "os"

// A part that is there only sometimes: the interface that it is put into has no other value.

type releaser interface{ Release(name string) }

type wholeKey struct{}

func (wholeKey) Release(key string) {
	rdb.Del(ctx, key) // key "processing:{id}"
}

type ownKey struct{}

func (*ownKey) Release(name string) {
	rdb.Del(ctx, "guard:"+name) // key "guard:{name}"
}

type worker struct{ guard, lock releaser }

func (w *worker) setGuard(g releaser) { w.guard = g }

func (w *worker) run(url, id string) {
	if w.guard != nil {
		w.guard.Release(url) // any
	}
	w.lock.Release("processing:" + id) // key "processing:{id}"
}

func optional(id string) {
	var guard *ownKey
	if os.Getenv("GUARD") != "" {
		guard = &ownKey{}
	}
	w := &worker{lock: wholeKey{}}
	if guard != nil {
		w.setGuard(guard)
	}
	w.run("https://example.com/a", id) // any
}
