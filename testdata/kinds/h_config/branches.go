package config

import "strings"

// A field with a default, of which branches make what a key begins with.
type tagged struct{ prefix string }

type taggedOption func(*tagged)

func withTag(p string) taggedOption {
	return func(t *tagged) {
		if p != "" {
			t.prefix = p
		}
	}
}

func newTagged(opts ...taggedOption) *tagged {
	t := &tagged{prefix: "worker"}
	for _, o := range opts {
		o(t)
	}
	return t
}

func (t *tagged) head() string {
	if t.prefix == "" {
		return "none"
	}
	if strings.Contains(t.prefix, "{") {
		return t.prefix
	}
	return "{" + t.prefix + "}"
}

func (t *tagged) get(id string) {
	rdb.Get(ctx, t.head()+":t:"+id) // key "{{worker}}:t:{id}" | "{prefix}:t:{id}" | "{{{prefix}}}:t:{id}"
}

// Tagged is what others call.
func Tagged(prefix, id string) { newTagged(withTag(prefix)).get(id) }

// Library has a default for what only those who use the module set.
type Library struct{ Prefix string }

type libraryClient struct{ conf Library }

// NewLibrary is what others call.
func NewLibrary(conf Library) *libraryClient {
	if conf.Prefix == "" {
		conf.Prefix = "library"
	}
	return &libraryClient{conf: conf}
}

func (c *libraryClient) get(id string) {
	rdb.Get(ctx, c.conf.Prefix+".get."+id) // key "{prefix}.get.{id}" or "{prefix}.get.{id}" | "library.get.{id}"
}

// Filter has a field that nobody here sets.
type Filter struct{ Reverse bool }

// Read is what others call.
func Read(f Filter, id string) {
	if f.Reverse {
		rdb.Get(ctx, "app:reverse:"+id) // key "app:reverse:{id}"
		return
	}
	rdb.Get(ctx, "app:forward:"+id) // key "app:forward:{id}"
}

func readAll(id string) { Read(Filter{}, id) }
