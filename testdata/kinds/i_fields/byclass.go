package fields

import (
	"fmt"
	"net/http"
	"strconv"
)

// A manager keeps the objects that it makes under the name that they are made of.

type classed interface{ put(key string) }

type classCache struct{ prefix string }

func (c *classCache) put(key string) {
	rdb.Set(ctx, c.prefix+key, 1, 0) // forwarded
}

type classes struct {
	made map[string]classed
	gen  int64
	size int
}

type classManager interface {
	get(class string) classed
	cycle(gen int64)
}

func newClasses() classManager { return &classes{made: map[string]classed{}, gen: 0, size: 3} }

func (m *classes) get(class string) classed {
	if c, ok := m.made[class]; ok {
		return c
	}
	c := &classCache{prefix: "class:" + class + ":"}
	m.made[class] = c
	return c
}

// cycle sets the number: what it is where the object is made says nothing later.
func (m *classes) cycle(gen int64) {
	m.gen = gen
	rdb.Get(ctx, fmt.Sprintf("gen:%d", m.gen)) // GET "gen:{gen}"
}

func (m *classes) now() {
	rdb.Get(ctx, fmt.Sprintf("now:%d", m.gen))                // GET "now:{gen}"
	rdb.Get(ctx, "now:"+strconv.FormatInt(m.gen, 10)+":late") // GET "now:{gen}:late"
}

func byClass(r *http.Request, m classManager) {
	id := r.PathValue("id")
	m.get("page").put(id) // SET "class:page:{id}"
	m.get("nav").put(id)  // SET "class:nav:{id}"
	nav := m.get("nav")
	nav.put(id) // SET "class:nav:{id}"
}

func startClasses(r *http.Request) {
	m := newClasses()
	n, _ := strconv.ParseInt(r.PathValue("n"), 10, 64)
	m.cycle(n)
	byClass(r, m)
	c := &classes{made: map[string]classed{}}
	c.now()
}
