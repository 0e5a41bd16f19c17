package fields

import "net/url"

// A struct of another module in a field: each object has the one that it was made with.
type watcher struct {
	source url.URL
	size   int
}

func newWatcher(source url.URL) *watcher { return &watcher{source: source} }

func (w *watcher) key(id string) string { return w.source.Host + ":w:" + id }

var usersAt = url.URL{Host: "users"}

type watchers struct{ users, orders *watcher }

func open() *watchers {
	return &watchers{users: newWatcher(usersAt), orders: newWatcher(url.URL{Host: "orders", Path: "/o"})}
}

func (w *watchers) get(id string) {
	rdb.Get(ctx, w.users.key(id))  // key "users:w:{id}"
	rdb.Get(ctx, w.orders.key(id)) // key "orders:w:{id}"
}

// One that somebody else makes or fills is not known.
func parsed(text, id string) {
	u, err := url.Parse(text)
	if err != nil {
		return
	}
	rdb.Get(ctx, newWatcher(*u).key(id)) // key "{host}:w:{id}"
}
