package fields

import "net/http"

// A field that a method copies from another field of the same object: what the object itself has there.

type kept interface {
	get(key string)
	cycle(force bool)
}

type keptCache struct{ class, prefix, before string }

func newKept(class string) kept {
	return &keptCache{class: class, prefix: "kept:" + class + ":"}
}

func (c *keptCache) get(key string) {
	cur, prev := c.prefix, c.before
	rdb.Get(ctx, cur+key) // forwarded
	if prev != "" {
		rdb.Get(ctx, prev+key) // forwarded
	}
}

func (c *keptCache) cycle(force bool) {
	if force {
		c.before = ""
	} else {
		c.before = c.prefix
	}
	c.prefix = "kept:" + c.class + ":"
}

func keptOf(r *http.Request) {
	id := r.PathValue("id")
	pages, navs := newKept("page"), newKept("nav")
	pages.get(id) // GET "kept:page:{id}"
	navs.get(id)  // GET "kept:nav:{id}"
	pages.cycle(id == "")
	navs.cycle(false)
	renderKept(navs, "menu", id) // GET "kept:nav:menu:{id}"
	renderKept(navs, "foot", id) // GET "kept:nav:foot:{id}"
}

func renderKept(c kept, part, id string) {
	c.get(part + ":" + id) // forwarded
}

// From another object it is what that one has.

type lent struct{ prefix, before string }

func (c *lent) get(key string) { rdb.Get(ctx, c.before+key) } // forwarded

func (c *lent) take(from *lent) { c.before = from.prefix }

func lentOf(r *http.Request) {
	id := r.PathValue("id")
	a, b := &lent{prefix: "lent:a:"}, &lent{prefix: "lent:b:"}
	swapLent(a, b)
	a.get(id) // GET "lent:b:{id}"
}

func swapLent(a, b *lent) {
	a.take(b)
	b.take(a)
}

// A copy, and something else that is set.

type both struct{ prefix, before string }

func (c *both) get(key string) { rdb.Get(ctx, c.before+key) } // forwarded

func (c *both) keep() { c.before = c.prefix }

func (c *both) reset() { c.before = "both:reset:" }

func bothOf(r *http.Request) {
	id := r.PathValue("id")
	a, b := &both{prefix: "both:a:"}, &both{prefix: "both:b:"}
	startBoth(a)
	startBoth(b)
	a.get(id) // GET "both:reset:{id}"
}

func startBoth(c *both) {
	c.keep()
	c.reset()
}

// Where nobody sees the order, each of what the object has.

type keeper interface{ run(c *sometimes) }

type sometimes struct{ prefix, before string }

func (c *sometimes) get(key string) { rdb.Get(ctx, c.before+key) } // forwarded

func (c *sometimes) keep() { c.before = c.prefix }

func (c *sometimes) reset() { c.before = "some:reset:" }

func sometimesOf(r *http.Request, stored map[string]*sometimes, k keeper) {
	id := r.PathValue("id")
	a := &sometimes{prefix: "some:a:"}
	stored["a"], stored["b"] = a, &sometimes{prefix: "some:b:"}
	for _, c := range stored {
		k.run(c)
	}
	a.get(id) // GET "some:a:{id}" | "some:reset:{id}" | "{id}"
}

type keeps struct{}

func (keeps) run(c *sometimes) {
	c.keep()
	c.reset()
}

// What it is copied from is not set where it is made either: it is what the module sets it to.

type late struct{ prefix, before string }

func (c *late) get(key string) { rdb.Get(ctx, c.before+key) } // forwarded

func (c *late) keep() { c.before = c.prefix }

func (c *late) name(of string) { c.prefix = "late:" + of + ":" }

func lateOf(r *http.Request) {
	id := r.PathValue("id")
	a := &late{}
	a.name("a")
	a.keep()
	a.get(id) // GET "late:a:{id}"
}
