package config

// Options that are applied by a method, to a struct that the caller has at hand: what the options
// of one call set, and what one function appends to its own struct, is nothing of the others.
type topicConfig struct {
	topics []string
	ns     string
}

type topicOption interface{ Apply(*topicConfig) }

type topicOptionFunc func(*topicConfig)

func (f topicOptionFunc) Apply(c *topicConfig) { f(c) }

func withNS(ns string) topicOption {
	return topicOptionFunc(func(c *topicConfig) { c.ns = ns })
}

func withTopics(topics ...string) topicOption {
	return topicOptionFunc(func(c *topicConfig) { c.topics = topics })
}

type listener struct{ config *topicConfig }

func (l *listener) names(topics ...string) []string {
	out := make([]string, len(topics))
	for i, t := range topics {
		out[i] = l.config.ns + t
	}
	return out
}

type topicBus interface {
	Listen(topic string, opts ...topicOption)
}

type redisBus struct{}

func (redisBus) Listen(topic string, opts ...topicOption) {
	config := topicConfig{topics: make([]string, 0, 8)}
	for _, o := range opts {
		o.Apply(&config)
	}
	l := &listener{config: &config}
	config.topics = append(config.topics, topic)
	rdb.Subscribe(ctx, l.names(config.topics...)...) // forwarded
}

type memoryBus struct{ all [][]string }

func (b *memoryBus) Listen(topic string, opts ...topicOption) {
	config := topicConfig{topics: make([]string, 0, 8)}
	for _, o := range opts {
		o.Apply(&config)
	}
	config.topics = append(config.topics, topic)
	b.all = append(b.all, config.topics)
}

func busOf(kind string) topicBus {
	if kind == "redis" {
		return redisBus{}
	}
	return &memoryBus{}
}

func listens(kind, id string) {
	b := busOf(kind)
	b.Listen("cancel", withNS("pull:"))                    // channel "pull:cancel"
	b.Listen("sse:"+id, withNS("sse:"))                    // channel "sse:sse:{id}"
	b.Listen("jobs")                                       // channel "jobs"
	b.Listen("more", withNS("m:"), withTopics("one", "t")) // channel "m:one" | "m:t" | "m:more"
}

// An option that is also applied to what an object keeps.
type keptConfig struct{ ns string }

type keptOption func(*keptConfig)

func withKept(ns string) keptOption { return func(c *keptConfig) { c.ns = ns } }

type keeper struct{ c *keptConfig }

func (k *keeper) configure(opts ...keptOption) {
	for _, o := range opts {
		o(k.c)
	}
}

func (k *keeper) get(id string) {
	rdb.Get(ctx, "app:"+k.c.ns+id) // key "app:{id}" | "app:k:{id}"
}

func keeps(id string) {
	k := &keeper{&keptConfig{}}
	k.configure(withKept("k:"))
	k.get(id)
}

// Where the key begins here, it has what the options of all calls set.
func headed(id string, opts ...topicOption) {
	var config topicConfig
	for _, o := range opts {
		o.Apply(&config)
	}
	rdb.Get(ctx, "app:"+config.ns+id) // key "app:{id}" | "app:h:{id}"
}

func heads(id string) {
	headed(id)
	headed(id, withNS("h:"))
}

// A list that methods of a chain append to, each of its object.
type arguments struct {
	keys []string
	rest []any
}

func newArguments() *arguments {
	a := &arguments{}
	return a.with("x").and("y")
}

func (a *arguments) task(id string) *arguments {
	a.keys = append(a.keys, "task:"+id)
	a.keys = append(a.keys, "tasks:all")
	return a
}

func (a *arguments) named(name string) *arguments {
	a.keys = append(a.keys, "name:"+name)
	return a
}

func (a *arguments) with(v any) *arguments { a.rest = append(a.rest, v); return a }

func (a *arguments) and(v any) *arguments { return a.with(v) }

func (a *arguments) each(vs []string) *arguments {
	for _, v := range vs {
		a.with(v)
	}
	return a
}

func runsScript(a *arguments) {
	rdb.Eval(ctx, "return redis.call('GET', KEYS[1])", a.keys, a.rest...) // key "task:{id}" | "tasks:all" | "name:{name}"
}

func chains(id, name string, vs []string) {
	runsScript(newArguments().task(id).with("o").each(vs))
	runsScript(newArguments().named(name))
}

// A chain on an object that is kept: what it appends is there the next time.
type keptArguments struct{ a *arguments }

func (k *keptArguments) run() {
	rdb.Del(ctx, k.a.keys...) // key "task:{id}" | "tasks:all"
}

func keepsChain() {
	k := &keptArguments{&arguments{}}
	k.a.task("kept")
	k.run()
}
