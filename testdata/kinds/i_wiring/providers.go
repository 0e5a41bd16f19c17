package wiring

// A service over several stores: the prefix, the store and the life of one object are its
// own. One store is in memory, and its keys are none of Redis.

type provider interface {
	load(key string) string
}

type inMemory struct{ all map[string]string }

func newInMemory() provider { return &inMemory{all: map[string]string{}} }

func (p *inMemory) load(key string) string { return p.all[key] }

type onServer struct{}

func newOnServer() provider { return &onServer{} }

func (p *onServer) load(key string) string {
	return rdb.Get(ctx, key).Val() // any
}

type serviceConfig struct {
	prefix string
	life   int
	from   provider
}

type service struct {
	prefix string
	life   int
	from   provider
}

func newService(c serviceConfig) *service {
	return &service{prefix: c.prefix, life: c.life, from: c.from}
}

func (s *service) get(key string) string {
	if s.life == -1 {
		return s.from.load(s.prefix + "for-ever:" + key) // key "lasting:for-ever:{key}"
	}
	return s.from.load(s.prefix + key) // key "served:{key}"
}

func services(id string) {
	memory := newService(serviceConfig{prefix: "memory:", life: 60, from: newInMemory()})
	served := newService(serviceConfig{prefix: "served:", life: 60, from: newOnServer()})
	lasting := newService(serviceConfig{prefix: "lasting:", life: -1, from: newOnServer()})
	memory.get(id)
	served.get(id)  // any
	lasting.get(id) // any
}
