package guards

import "strings"

// A prefix that is put there unless the key has it: the key begins with it either way.
type prefixed struct{ prefix string }

func newPrefixed(prefix string) *prefixed {
	if !strings.HasSuffix(prefix, ":") {
		prefix += ":"
	}
	return &prefixed{prefix: prefix}
}

func (p *prefixed) get(key string) {
	if !strings.HasPrefix(key, p.prefix) {
		key = p.prefix + key
	}
	rdb.Get(ctx, key) // forwarded
}

func (p *prefixed) full(key string) string {
	if strings.HasPrefix(key, p.prefix) {
		return key
	}
	return p.prefix + key
}

func (p *prefixed) all(selector string) {
	if selector == "" {
		selector = "*"
	}
	if !strings.HasPrefix(selector, p.prefix) {
		selector = p.prefix + selector
	}
	keys, _, _ := rdb.Scan(ctx, 0, selector, 10).Result() // forwarded
	for _, k := range keys {
		rdb.Del(ctx, p.full(k)) // key "app:device:{...}"
	}
}

func usePrefixed(id string) {
	p := newPrefixed("app:device")
	p.get(id)                        // GET "app:device:{id}"
	p.get("app:device:" + id)        // GET "app:device:{id}"
	p.get("one")                     // GET "app:device:one"
	rdb.Get(ctx, p.full(id))         // key "app:device:{id}"
	p.all("")                        // pattern "app:device:*"; key "app:device:{...}"
	rdb.Get(ctx, literalHead(id))    // key "lit:{id}"
	rdb.Get(ctx, literalTail(id))    // key "tail:{id}:end"
	rdb.Get(ctx, putsAnother(id))    // key "{id}" | "new:{id}"
	rdb.Get(ctx, asksForAnother(id)) // key "{id}" | "b:{id}"
	rdb.Get(ctx, mayBegin(id))       // key "li{id}" | "lit:li{id}"
}

func literalHead(id string) string {
	if !strings.HasPrefix(id, "lit:") {
		id = "lit:" + id
	}
	return id
}

func literalTail(id string) string {
	k := "tail:" + id
	if !strings.HasSuffix(k, ":end") {
		k = k + ":end"
	}
	return k
}

// Another prefix than the one that is asked for, and a text of which the beginning is one.
func putsAnother(id string) string {
	if !strings.HasPrefix(id, "old:") {
		return "new:" + id
	}
	return id
}

func asksForAnother(id string) string {
	if strings.HasPrefix(id, "a:") {
		return id
	}
	return "b:" + id
}

func mayBegin(id string) string {
	k := "li" + id
	if strings.HasPrefix(k, "lit:") {
		return k
	}
	return "lit:" + k
}

// The last byte is looked at where there is one: a namespace that may be empty.
func byLength(ns string) string {
	l := len(ns)
	if (l > 0) && (ns[l-1] != ':') {
		ns = ns + ":"
	}
	return ns
}

func bySlice(ns string) string {
	if ns == "" {
		return ""
	}
	if ns[len(ns)-1:] != ":" {
		return ns + ":"
	}
	return ns
}

func byFirst(k string) string {
	if len(k) >= 2 && k[:2] == "x:" {
		return k
	}
	return "x:" + k
}

func changedSince(ns string) string {
	l := len(ns)
	ns += "2"
	if l > 0 && ns[l-1] != ':' {
		ns = ns + ":"
	}
	return ns
}

func useLengths(id, ns string) {
	rdb.Get(ctx, byLength("one")+id)     // key "one:{id}"
	rdb.Get(ctx, byLength("one:")+id)    // key "one:{id}"
	rdb.Get(ctx, byLength("")+id)        // key "{id}"
	rdb.Get(ctx, byLength(ns)+"a")       // key "a" | "{ns}:a"
	rdb.Get(ctx, bySlice("two")+id)      // key "two:{id}"
	rdb.Get(ctx, bySlice("two:")+id)     // key "two:{id}"
	rdb.Get(ctx, bySlice(ns)+"b")        // key "b" | "{ns}:b"
	rdb.Get(ctx, byFirst("x:")+id)       // key "x:{id}"
	rdb.Get(ctx, byFirst("y")+id)        // key "x:y{id}"
	rdb.Get(ctx, changedSince("z")+id)   // key "z2{id}" | "z2:{id}"
	rdb.Get(ctx, changedSince("z:")+"c") // key "z:2c" | "z:2:c"
}

// A key that is put below a root once, however often it is handed on.
const root = "task"

func below(key string) string {
	key = strings.TrimSpace(key)
	if key == "" || key == root {
		return "app:" + root
	}
	key = strings.TrimPrefix(key, root+":")
	if key == "" {
		return "app:" + root
	}
	return "app:" + root + ":" + key
}

func belowRoot(id string) {
	rdb.Get(ctx, below("workflow:"+id))  // key "app:task:workflow:{id}"
	rdb.Get(ctx, below("task:done:"+id)) // key "app:task:done:{id}"
	rdb.Get(ctx, below(id))              // key "app:task" | "app:task:{id}"
}
