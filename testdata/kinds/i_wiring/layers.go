package wiring

import "fmt"

// A decorator, kept in a variable, asks a function for the cache each time.
type layer interface{ Fetch(key string) string }

type redisLayer struct{ prefix string }

func (r *redisLayer) Fetch(key string) string { return rdb.Get(ctx, r.prefix+key).Val() } // forwarded

var current layer

func currentLayer() layer {
	if current != nil {
		return current
	}
	current, _ = factories["redis"]("cache:")
	return current
}

var factories = map[string]func(prefix string) (layer, error){}

func register(name string, f func(prefix string) (layer, error)) { factories[name] = f }

func init() {
	register("redis", func(prefix string) (layer, error) { return &redisLayer{prefix: prefix}, nil })
}

type inner struct{}

func (*inner) Fetch(key string) string { return currentLayer().Fetch(key) } // any

var innerLayer layer = &inner{}

type manager struct{ cache layer }

func newManager() *manager { return &manager{cache: innerLayer} }

func (m *manager) Cache() layer { return m.cache }

type artifacts struct{ *manager }

func (a *artifacts) get(id int) string {
	return a.Cache().Fetch(fmt.Sprintf("artifact:id:%d", id)) // key "cache:artifact:id:{id}"
}

func artifact(id int) string { return (&artifacts{newManager()}).get(id) } // any
