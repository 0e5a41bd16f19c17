package wiring

// A flag chooses the implementation.

type config struct {
	Cluster bool
	Prefix  string
}

type keyStore interface {
	Save(id string)
	Key(id string) string
}

type onlyOne struct{ prefix string }

func newSingle(p string) *onlyOne { return &onlyOne{p} }

func (s *onlyOne) Key(id string) string { return s.prefix + "single:" + id }
func (s *onlyOne) Save(id string) {
	rdb.Set(ctx, s.Key(id), "", 0) // key "app:single:{id}"
}

type clustered struct{ prefix string }

func newClustered(p string) *clustered { return &clustered{p} }

func (c *clustered) Key(id string) string { return "{" + c.prefix + "}cluster:" + id }
func (c *clustered) Save(id string) {
	rdb.Set(ctx, c.Key(id), "", 0) // key "{{app:}}cluster:{id}"
}

func newStore(cfg config) keyStore {
	var s keyStore
	if cfg.Cluster {
		s = newClustered("app:")
	} else {
		s = newSingle("app:")
	}
	return s
}

type keeper struct{ store keyStore }

func newKeeper(cfg config) *keeper { return &keeper{newStore(cfg)} }

func (s *keeper) run(id string) {
	s.store.Save(id)              // any
	rdb.Get(ctx, s.store.Key(id)) // key "app:single:{id}" | "{{app:}}cluster:{id}"
}

func chosenHere(cfg config, id string) {
	var s keyStore = newSingle("app:")
	if cfg.Cluster {
		s = newClustered("app:")
	}
	rdb.Get(ctx, s.Key(id)) // key "app:single:{id}" | "{{app:}}cluster:{id}"
}

func chosenKnown(id string) {
	rdb.Get(ctx, newStore(config{Cluster: true}).Key(id)) // key "{{app:}}cluster:{id}"
	rdb.Get(ctx, newStore(config{}).Key(id))              // key "app:single:{id}"
}
