package wiring

import "strings"

// Forms of a part of a key: one implementation joins it, one adds it up; one function returns
// what it gets, or one of two forms.

type asked interface{ Key() string }

type plain struct{ id string }

func (p plain) Key() string { return "one:" + p.id }

type joined struct{ id string }

func (j *joined) Key() string { return strings.Join([]string{"two", j.id}, ":") }

func ask(k asked) {
	rdb.Get(ctx, "a:"+k.Key()) // key "a:one:{id}" | "a:two:{id}"
}

func askAll(id string) {
	ask(plain{id})   // any
	ask(&joined{id}) // any
}

func form(sid, token string) string {
	if sid != "" {
		return sid
	}
	if token != "" {
		return "bearer:" + token
	}
	return "anon:x"
}

func forms(sid, token string) {
	rdb.Get(ctx, "b:"+form(sid, token)+":c") // key "b:{sid}:c" | "b:bearer:{token}:c" | "b:anon:x:c"
}

// A prefix with the environment in front: of two callers one brings a separator.

type prefixed struct{ prefix string }

func newPrefixed(env string) prefixed {
	prefix := "env:"
	if env != "prod" {
		prefix = env + ":" + prefix
	}
	return prefixed{prefix}
}

func (p prefixed) on(name string) {
	rdb.Get(ctx, p.prefix+name) // key "env:job" | "env:b:c" | "{env}:env:job" | "{env}:env:b:c"
}

func prefixes(env string) {
	p := newPrefixed(env)
	p.on("job") // any
	p.on("b:c") // key "env:b:c" | "{env}:env:b:c"
}

// A function beside the part of a key changes nothing about who brings the part.

func cached(kind string, load func()) {
	rdb.Get(ctx, "cached:"+kind+":x") // key "cached:one:x" | "cached:two:x"
	load()
}

func cachedKind(kind string) {
	cached(kind, func() {})
}

func cachedKinds() {
	cachedKind("one")
	cachedKind("two")
}
