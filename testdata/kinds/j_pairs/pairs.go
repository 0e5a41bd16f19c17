package pairs

import "strings"

// A helper with two results.
func parts(id string, v2 bool) (string, string) {
	if v2 {
		return "v2:user:" + id, ":profile"
	}
	return "v1:u:" + id, ":p"
}

func results(id string, v2 bool) {
	head, tail := parts(id, v2)
	rdb.Get(ctx, head+tail) // key "v1:u:{id}:p" | "v2:user:{id}:profile"
}

func three(kind string) (string, string, string) {
	switch kind {
	case "a":
		return "a1:", "a2:", "a3"
	case "b":
		return "b1:", "b2:", "b3"
	}
	return "c1:", "c2:", "c3"
}

func threeResults(kind string) {
	x, y, z := three(kind)
	rdb.Get(ctx, x+y+z)                                // key "a1:a2:a3" | "b1:b2:b3" | "c1:c2:c3"
	rdb.Get(ctx, strings.Join([]string{x, y, z}, "/")) // key "a1:/a2:/a3" | "b1:/b2:/b3" | "c1:/c2:/c3"
}

func oneOfThree(kind string) {
	x, _, z := three(kind)
	rdb.Get(ctx, x) // key "a1:" | "b1:" | "c1:"
	rdb.Get(ctx, z) // key "a3" | "b3" | "c3"
}

// Two calls are two choices.
func twoCalls(k1, k2 string) {
	x, _, _ := three(k1)
	_, y, _ := three(k2)
	rdb.Get(ctx, "t:"+x+y) // key "t:a1:a2:" | "t:a1:b2:" | "t:a1:c2:" | "t:b1:a2:" | "t:b1:b2:" | "t:b1:c2:" | "t:c1:a2:" | "t:c1:b2:" | "t:c1:c2:" or "t:{?}"
}

// Two variables of one branch.
func branch(id string, hot bool) {
	prefix, suffix := "cold:", ":c"
	if hot {
		prefix, suffix = "hot:", ":h"
	}
	rdb.Get(ctx, prefix+id+suffix) // key "cold:{id}:c" | "hot:{id}:h"
}

func either(id string, hot bool) {
	var prefix, suffix string
	if hot {
		prefix = "hot:"
		suffix = ":h"
	} else {
		prefix = "cold:"
		suffix = ":c"
	}
	rdb.Get(ctx, prefix+id+suffix) // key "cold:{id}:c" | "hot:{id}:h"
}

func choice(id, kind string) {
	var prefix, suffix string
	switch kind {
	case "u":
		prefix, suffix = "user:", ":name"
	case "o":
		prefix, suffix = "order:", ":items"
	default:
		return
	}
	rdb.Get(ctx, prefix+id+suffix) // key "user:{id}:name" | "order:{id}:items"
}

// Two conditions are two choices.
func independent(id string, a, b bool) {
	prefix, suffix := "p1:", ":s1"
	if a {
		prefix = "p2:"
	}
	if b {
		suffix = ":s2"
	}
	rdb.Get(ctx, prefix+id+suffix) // key "p1:{id}:s1" | "p1:{id}:s2" | "p2:{id}:s1" | "p2:{id}:s2"
}

// Rows of a table.
func rows(id string) {
	for _, r := range []struct{ head, tail string }{
		{"user:", ":name"},
		{"order:", ":items"},
		{"basket:", ":sum"},
	} {
		rdb.Get(ctx, r.head+id+r.tail) // key "user:{id}:name" | "order:{id}:items" | "basket:{id}:sum"
	}
}

func arrays(id string) {
	for _, r := range [][2]string{{"a:", ":x"}, {"b:", ":y"}} {
		rdb.Get(ctx, r[0]+id+r[1]) // key "a:{id}:x" | "b:{id}:y"
	}
}

var endings = map[string]string{"user:": ":name", "order:": ":items"}

func entries(id string) {
	for head, tail := range endings {
		rdb.Get(ctx, head+id+tail) // key "user:{id}:name" | "order:{id}:items"
	}
}

// Parallel lists have the same index.
func parallel(id string) {
	heads := []string{"a:", "b:"}
	tails := []string{":x", ":y"}
	for i := range heads {
		rdb.Get(ctx, heads[i]+id+tails[i]) // key "a:{id}:x" | "b:{id}:y"
	}
}

// Two fields of one construction.
type space struct{ ns, version string }

func newSpace(ns, version string) *space { return &space{ns, version} }

func (s *space) get(id string) {
	rdb.Get(ctx, s.ns+":"+s.version+":"+id) // key "shop:v1:{id}" | "blog:v2:{id}"
}

func openSpaces(id string) {
	newSpace("shop", "v1").get(id) // key "shop:v1:{id}"
	newSpace("blog", "v2").get(id) // key "blog:v2:{id}"
}

// Arguments of one call.
func load(ns, kind, id string) {
	rdb.Get(ctx, ns+":"+kind+":"+id) // forwarded
}

func calls(id string) {
	load("shop", "cart", id) // key "shop:cart:{id}"
	load("blog", "post", id) // key "blog:post:{id}"
}

type ends struct{ head, tail string }

// A struct that one of two branches made.
func chosen(id string, hot bool) {
	s := ends{"cold", "c"}
	if hot {
		s = ends{"hot", "h"}
	}
	rdb.Get(ctx, s.head+":"+id+":"+s.tail) // key "cold:{id}:c" | "hot:{id}:h"
}

func made(hot bool) ends {
	if hot {
		return ends{"hot", "h"}
	}
	return ends{head: "cold", tail: "c"}
}

func madeElsewhere(id string, hot bool) {
	s := made(hot)
	rdb.Get(ctx, s.head+":"+id+":"+s.tail) // key "cold:{id}:c" | "hot:{id}:h"
}

// The key and its index.
func keyAndIndex(id string, v2 bool) (key, index string) {
	key, index = "v1:item:"+id, "v1:items"
	if v2 {
		key, index = "v2:item:"+id, "v2:items"
	}
	return key, index
}

func indexed(id string, v2 bool) {
	k, index := keyAndIndex(id, v2)
	rdb.Set(ctx, k, 1, 0)      // key "v1:item:{id}" | "v2:item:{id}"
	rdb.SAdd(ctx, index, k)    // key "v1:items" | "v2:items"
	rdb.Get(ctx, index+"/"+k)  // key "v1:items/v1:item:{id}" | "v2:items/v2:item:{id}"
	rdb.Rename(ctx, k, k+":x") // key "v1:item:{id}" | "v2:item:{id}" | "v1:item:{id}:x" | "v2:item:{id}:x"
}

// One value twice is one value.
func same(id string, hot bool) {
	p := "cold"
	if hot {
		p = "hot"
	}
	rdb.Get(ctx, p+":"+id+":"+p) // key "cold:{id}:cold" | "hot:{id}:hot"
}
