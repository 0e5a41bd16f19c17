package config

import "cmp"

type settings struct {
	Prefix  string
	Version int
	Legacy  bool
}

func (s settings) withDefaults() settings {
	if s.Prefix == "" {
		s.Prefix = "app"
	}
	if s.Version == 0 {
		s.Version = 1
	}
	return s
}

func (s settings) key(id string) string {
	if s.Legacy {
		return s.Prefix + "_" + id
	}
	return s.Prefix + ":" + id
}

func defaults(s settings, id string) {
	rdb.Get(ctx, settings{}.withDefaults().key(id))                             // key "app:{id}"
	rdb.Get(ctx, settings{Prefix: "shop"}.withDefaults().key(id))               // key "shop:{id}"
	rdb.Get(ctx, settings{Prefix: "shop", Legacy: true}.withDefaults().key(id)) // key "shop_{id}"
	rdb.Get(ctx, settings{Legacy: true}.withDefaults().key(id))                 // key "app_{id}"
}

type pointerSettings struct{ Prefix string }

// GetPrefix is safe for nil, as generated getters are.
func (s *pointerSettings) GetPrefix() string {
	if s != nil {
		return s.Prefix
	}
	return ""
}

func getters(id string) {
	s := &pointerSettings{Prefix: "getter"}
	rdb.Get(ctx, s.GetPrefix()+":g:"+id) // key "getter:g:{id}"
	var none *pointerSettings
	rdb.Get(ctx, none.GetPrefix()+"g:"+id) // key "g:{id}"
}

func (s *pointerSettings) key(id string) string {
	if s == nil || s.Prefix == "" {
		return "plain:" + id
	}
	return s.Prefix + ":p:" + id
}

func nilSafe(id string) {
	rdb.Get(ctx, (&pointerSettings{Prefix: "set"}).key(id)) // key "set:p:{id}"
	rdb.Get(ctx, (&pointerSettings{}).key(id))              // key "plain:{id}"
	rdb.Get(ctx, (*pointerSettings)(nil).key(id))           // key "plain:{id}"
}

type service struct {
	prefix string
	cfg    *pointerSettings
}

func newService(cfg *pointerSettings) *service {
	if cfg == nil {
		cfg = &pointerSettings{Prefix: "default"}
	}
	return &service{prefix: cmp.Or(cfg.Prefix, "empty"), cfg: cfg}
}

func (s *service) keyOf(id string) string    { return s.prefix + ":s:" + id }
func (s *service) ofConfig(id string) string { return s.cfg.Prefix + ":sc:" + id }

func services(id string) {
	rdb.Get(ctx, newService(nil).keyOf(id))                                  // key "default:s:{id}"
	rdb.Get(ctx, newService(&pointerSettings{Prefix: "given"}).keyOf(id))    // key "given:s:{id}"
	rdb.Get(ctx, newService(&pointerSettings{}).keyOf(id))                   // key "empty:s:{id}"
	rdb.Get(ctx, newService(&pointerSettings{Prefix: "given"}).ofConfig(id)) // key "given:sc:{id}"
}

// Decoded from somewhere: the field can be anything, and its default too.
func decoded(decode func(any) error, id string) {
	var s settings
	if err := decode(&s); err != nil {
		return
	}
	rdb.Get(ctx, s.Prefix+":d:"+id) // key "{prefix}:d:{id}"
}

// Constants of the program choose a branch for good.
const legacy = false

func constant(id string) {
	k := "app:new:" + id
	if legacy {
		k = "app:legacy:" + id
	}
	rdb.Get(ctx, k) // key "app:new:{id}"
}

// A variable that is never assigned is what it was declared with.
var debug = false

// One that is assigned somewhere is not.
var verbose = false

func setVerbose() { verbose = true }

func variables(id string) {
	k := "app:k:" + id
	if debug {
		k = "app:debug:" + id
	}
	rdb.Get(ctx, k) // key "app:k:{id}" or "app:k:{id}" | "app:debug:{id}"
	k = "app:k:" + id
	if verbose {
		k = "app:verbose:" + id
	}
	rdb.Get(ctx, k) // key "app:k:{id}" | "app:verbose:{id}"
}
