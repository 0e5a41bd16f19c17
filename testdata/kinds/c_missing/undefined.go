package missing

import "fmt"

// A generated file is not there: names are undefined.
const (
	undefinedHead   = generatedPrefix + ":user:"
	undefinedMiddle = "app:" + generatedRegion + ":user:"
)

var undefinedVar = "app:" + generatedRegion + ":order:"

func undefinedConstants(id string) {
	rdb.Get(ctx, undefinedHead+id)           // key "{prefix}:user:{id}"
	rdb.Get(ctx, undefinedMiddle+id)         // key "app:{region}:user:{id}"
	rdb.Get(ctx, undefinedVar+id)            // key "app:{region}:order:{id}"
	rdb.Get(ctx, "app:"+generatedKey+":"+id) // key "app:{key}:{id}"
	rdb.Get(ctx, generatedFunc(id))          // key {?}
	rdb.Get(ctx, "app:f:"+generatedFunc(id)) // key "app:f:{?}"
}

// A mistake beside a key does not touch it.
func mistake(id string) {
	n := 1 + "one"
	unused := 2
	rdb.Get(ctx, "app:beside:"+id)                  // key "app:beside:{id}"
	rdb.Get(ctx, fmt.Sprintf("app:n:%v:%s", n, id)) // key "app:n:{n}:{id}"
}

type half struct {
	id   string
	kind generatedKind
}

func (h half) key() string { return fmt.Sprintf("app:half:%s:%s", h.kind, h.id) }

func typed(h half) {
	rdb.Get(ctx, h.key()) // key "app:half:{kind}:{id}"
}

func parameter(kind generatedKind, id string) {
	rdb.Get(ctx, "app:p:"+string(kind)+":"+id) // key "app:p:{kind}:{id}"
}

func wrongCount(id string) {
	rdb.Get(ctx, twoArgs(id)) // key "app:two:{a}:{b}" or "app:two:{id}:{b}"
}

func twoArgs(a, b string) string { return "app:two:" + a + ":" + b }
