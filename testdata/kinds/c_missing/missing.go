package missing

import (
	"fmt"
	"strings"

	"missing.example/gen"
)

const (
	head   = gen.Prefix + ":user:"
	middle = "app:" + gen.Region + ":user:"
	tail   = "app:user:" + gen.Suffix
	twice  = head + "name:"
	plain  = "app:plain:"
)

var (
	varHead   = gen.Prefix + ":order:"
	varMiddle = fmt.Sprintf("app:%s:order:", gen.Region)
	varCall   = "app:" + gen.Name() + ":"
)

func constants(id string) {
	rdb.Get(ctx, head+id)   // key "{prefix}:user:{id}"
	rdb.Get(ctx, middle+id) // key "app:{region}:user:{id}"
	rdb.Get(ctx, tail)      // key "app:user:{suffix}"
	rdb.Get(ctx, twice+id)  // key "{prefix}:user:name:{id}"
	rdb.Get(ctx, plain+id)  // key "app:plain:{id}"
}

func variables(id string) {
	rdb.Get(ctx, varHead+id)   // key "{prefix}:order:{id}"
	rdb.Get(ctx, varMiddle+id) // key "app:{region}:order:{id}"
	rdb.Get(ctx, varCall+id)   // key "app:{name}:{id}"
}

func locals(id string) {
	const c = "app:" + gen.Region + ":local:"
	v := "app:v:" + gen.Version
	rdb.Get(ctx, c+id)     // key "app:{region}:local:{id}"
	rdb.Get(ctx, v+":"+id) // key "app:v:{version}:{id}"
}

func argument(id string) {
	rdb.Get(ctx, fmt.Sprintf("app:%s:%s", gen.Region, id))           // key "app:{region}:{id}"
	rdb.Get(ctx, fmt.Sprintf("app:%d:%s", gen.Count(), id))          // key "app:{count}:{id}"
	rdb.Get(ctx, strings.Join([]string{"app", gen.Region, id}, ":")) // key "app:{region}:{id}"
}

func format(id string) {
	rdb.Get(ctx, fmt.Sprintf(gen.Format, id))        // key {?}
	rdb.Get(ctx, fmt.Sprintf("app:"+gen.Format, id)) // key "app:{?}"
}

func whole(id string) {
	rdb.Get(ctx, gen.Key)         // key {?}
	rdb.Get(ctx, gen.UserKey(id)) // key {?}
}

func builder(id string) {
	var b strings.Builder
	b.WriteString("app:")
	b.WriteString(gen.Region)
	b.WriteString(":b:")
	b.WriteString(id)
	rdb.Get(ctx, b.String()) // key "app:{region}:b:{id}"
}

func value(u gen.User) {
	rdb.Get(ctx, "app:user:"+u.ID)                       // key "app:user:{id}"
	rdb.Get(ctx, fmt.Sprintf("app:user:%s:%d", u.ID, u)) // key "app:user:{id}:{u}"
	rdb.Get(ctx, u.Key())                                // key {?}
}

type mine struct {
	gen.Base
	prefix string
}

func (m *mine) key(id string) string { return m.prefix + ":" + m.Kind + ":" + id }

func embedded(id string) {
	m := &mine{prefix: "app"}
	rdb.Get(ctx, m.key(id))     // key "app:{kind}:{id}"
	rdb.Get(ctx, m.prefix+":x") // key "app:x"
	rdb.Get(ctx, m.BaseKey(id)) // key {?}
}

func result(id string) (gen.User, error) {
	rdb.Get(ctx, "app:result:"+id) // key "app:result:{id}"
	return gen.User{}, nil
}

func list(ids []gen.ID) {
	var ks []string
	for _, id := range ids {
		ks = append(ks, "app:list:"+id.String())
	}
	rdb.Del(ctx, ks...) // key "app:list:{id}"
}

func branch(id string) {
	k := "app:old:" + id
	if gen.Enabled {
		k = "app:new:" + id
	}
	rdb.Get(ctx, k) // key "app:old:{id}" | "app:new:{id}"
}

func callback(id string) {
	gen.Run(func() {
		rdb.Get(ctx, "app:callback:"+id) // key "app:callback:{id}"
	})
}

func get(key string) {
	rdb.Get(ctx, key) // forwarded
}

func wrapper(id string) {
	get(head + id)                      // key "{prefix}:user:{id}"
	get("app:" + gen.Region + ":" + id) // key "app:{region}:{id}"
	get("app:w:" + gen.Suffix)          // key "app:w:{suffix}"
}

// Values of a client that does not load are nobody's.
func otherClient(c *gen.Client, id string) {
	c.Get(ctx, "app:other:"+id) // no key
}
