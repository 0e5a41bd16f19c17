package fields

// A method sets a field of objects that others make: one that is made without it, and handed to
// nobody who sets it, does not have it.
type listOptions struct {
	limit    int
	cacheKey string
}

func (o *listOptions) useCache(key string) { o.cacheKey = key }
func (o *listOptions) cached(key string)   { o.useCache(key) }

func list(o *listOptions) {
	if o != nil && o.cacheKey != "" {
		rdb.SMembers(ctx, o.cacheKey) // SMEMBERS "index:new:{id}" | "index:lit:{id}" | "index:deep:{id}"
	}
}

func lists(id string) {
	list(&listOptions{limit: 3})
	o := new(listOptions)
	o.useCache("index:new:" + id)
	list(o)
	p := &listOptions{limit: 1}
	p.useCache("index:lit:" + id)
	list(p) // SMEMBERS "index:lit:{id}"
	q := &listOptions{}
	q.cached("index:deep:" + id)
	list(q) // SMEMBERS "index:deep:{id}"
}

// One that others have, too, may be set there.
type sharedOptions struct{ key string }

var sharedOpts = &sharedOptions{}

func (o *sharedOptions) set(key string) { o.key = key }

func useShared(o *sharedOptions) {
	rdb.Get(ctx, "shared:"+o.key) // GET "shared:a"
}

func setShared() {
	sharedOpts.set("a")
	useShared(sharedOpts)
	useShared(&sharedOptions{})
}
