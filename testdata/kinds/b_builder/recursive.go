package builder

import "strconv"

// A text that a function makes longer with each call of itself.

type node struct {
	parent *node
	name   string
}

func pathOf(n *node) string {
	if n.parent == nil {
		return n.name
	}
	return pathOf(n.parent) + ":" + n.name
}

func recursive(n *node) {
	rdb.Get(ctx, pathOf(n))             // key "{name}" | "{name}:{...}"
	rdb.Get(ctx, "app:tree:"+pathOf(n)) // key "app:tree:{name...}"
}

func rooted(n *node) string {
	if n == nil {
		return "app"
	}
	return rooted(n.parent) + ":" + n.name
}

func recursiveRoot(n *node) {
	rdb.Get(ctx, rooted(n)) // key "app" | "app:{...}"
}

func (n *node) full() string {
	if n.parent == nil {
		return "app:" + n.name
	}
	return n.parent.full() + "/" + n.name
}

func recursiveMethod(n *node) {
	rdb.Get(ctx, n.full())         // key "app:{name}" | "app:{name}/{...}"
	rdb.Get(ctx, n.full()+":data") // key "app:{name}:data" | "app:{name}/{...}:data"
}

// In front.
func nested(n *node, rest string) string {
	if n == nil {
		return "app:" + rest
	}
	return nested(n.parent, n.name+":"+rest)
}

func recursiveArgument(n *node, id string) {
	rdb.Get(ctx, nested(n, id)) // key "app:{id}" | "app:{...}:{id}"
}

// A number is counted down: nothing grows.
func level(n int, id string) string {
	if n > 3 {
		return level(n-1, id)
	}
	return "app:level:" + id
}

func recursiveSame(id string) {
	rdb.Get(ctx, level(9, id)) // key "app:level:{id}"
}

// Two that call each other.
func even(n int) string {
	if n == 0 {
		return "app:even"
	}
	return odd(n-1) + ":e"
}

func odd(n int) string {
	if n == 0 {
		return "app:odd"
	}
	return even(n-1) + ":o"
}

func recursiveTwo(n int) {
	rdb.Get(ctx, even(n)+strconv.Itoa(n)) // key "app:even{n}" | "app:odd:e{n}" | "app:even:o{...}:e{n}" | "app:odd:e:o{...}:e{n}"
}

// Lists.
type tree struct {
	name string
	kids []*tree
}

func collected(t *tree) []string {
	ks := []string{"app:node:" + t.name}
	for _, k := range t.kids {
		ks = append(ks, collected(k)...)
	}
	return ks
}

func collectedBelow(t *tree, prefix string) []string {
	if len(t.kids) == 0 {
		return []string{prefix + t.name}
	}
	var ks []string
	for _, k := range t.kids {
		ks = append(ks, collectedBelow(k, prefix+t.name+":")...)
	}
	return ks
}

func recursiveLists(t *tree) {
	rdb.Del(ctx, collected(t)...)                // key "app:node:{name}"
	rdb.Del(ctx, collectedBelow(t, "app:b:")...) // key "app:b:{name}" | "app:b:{...}:{name}"
}

// Two calls, and text around a call: what is not in the call stays.
func both(n int, id string) string {
	if n == 0 {
		return id
	}
	return "(" + both(n-1, id) + "," + both(n-2, id) + ")"
}

func recursiveBoth(n int, id string) {
	rdb.Get(ctx, "app:"+both(n, id)+":end") // key "app:{...}:end"
}

// It never returns.
func endless(id string) string { return "app:" + endless(id) }

func recursiveEndless(id string) {
	rdb.Get(ctx, endless(id)) // key "app:{...}" or {?}
}

// The argument in the call is another constant.
func retried(prefix, id string) string {
	if id == "" {
		return retried("app:empty:", "none")
	}
	return prefix + id
}

func recursiveConstant(id string) {
	rdb.Get(ctx, retried("app:given:", id)) // key "app:given:{id}" | "app:empty:none" or "app:given:{id}" | {?}
}
