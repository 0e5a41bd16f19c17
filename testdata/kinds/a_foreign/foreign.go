package foreign

import (
	"fmt"
	"strings"

	"github.com/google/uuid"
)

func byS(id uuid.UUID) {
	rdb.Get(ctx, fmt.Sprintf("app:user:%s", id)) // key "app:user:{id}"
}

func byV(id uuid.UUID) {
	rdb.Get(ctx, fmt.Sprintf("app:user:%v:name", id)) // key "app:user:{id}:name"
}

func byQuote(id uuid.UUID) {
	rdb.Get(ctx, fmt.Sprintf("app:user:%q", id)) // key "app:user:{id}" or "app:user:\"{id}\""
}

func byHex(id uuid.UUID) {
	rdb.Get(ctx, fmt.Sprintf("app:user:%x", id)) // key "app:user:{id}"
}

func byNumber(id uuid.UUID) {
	rdb.Get(ctx, fmt.Sprintf("app:user:%d", id)) // key "app:user:{id}" or "app:user:[{id}]"
}

func pointer(id *uuid.UUID) {
	rdb.Get(ctx, fmt.Sprintf("app:user:%s", id)) // key "app:user:{id}"
}

func two(a, b uuid.UUID) {
	rdb.Get(ctx, fmt.Sprintf("app:%s:%s", a, b)) // key "app:{a}:{b}"
}

func fresh() {
	rdb.Get(ctx, fmt.Sprintf("app:job:%s", uuid.New())) // key "app:job:{uuid}"
}

func parsed() {
	id := uuid.MustParse("c0ffee00-0000-4000-8000-000000000000")
	rdb.Get(ctx, fmt.Sprintf("app:job:%s", id)) // key "app:job:{id}" or "app:job:c0ffee00-0000-4000-8000-000000000000"
}

func called(id uuid.UUID) {
	rdb.Get(ctx, fmt.Sprintf("app:job:%s", id.String())) // key "app:job:{id}"
}

func plus(id uuid.UUID) {
	rdb.Get(ctx, "app:job:"+id.String()) // key "app:job:{id}"
}

func sprint(id uuid.UUID) {
	rdb.Get(ctx, fmt.Sprint("app:job:", id)) // key "app:job:{id}"
}

func sprintTwo(a, b uuid.UUID) {
	rdb.Get(ctx, fmt.Sprint("app:job:", a, b)) // key "app:job:{a} {b}"
}

func sprintln(id uuid.UUID) {
	rdb.Get(ctx, strings.TrimSpace(fmt.Sprintln("app:job", id))) // key "app:job {id}" // miss
}

func boxed(id uuid.UUID) {
	var v any = id
	rdb.Get(ctx, fmt.Sprintf("app:box:%v", v)) // key "app:box:{v}"
}

func stringer(s fmt.Stringer) {
	rdb.Get(ctx, fmt.Sprintf("app:any:%s", s)) // key "app:any:{s}"
}

func boxedStringer() {
	var s fmt.Stringer = uuid.New()
	rdb.Get(ctx, fmt.Sprintf("app:any:%s", s)) // key "app:any:{s}"
}

func slice(ids []uuid.UUID) {
	rdb.Get(ctx, fmt.Sprintf("app:all:%v", ids)) // key "app:all:{ids}" or "app:all:[{ids}]"
}

func width(id uuid.UUID) {
	rdb.Get(ctx, fmt.Sprintf("app:user:%-40s:x", id)) // key "app:user:{id}:x"
}

func precision(id uuid.UUID) {
	rdb.Get(ctx, fmt.Sprintf("app:shard:%.2s:%s", id, id)) // key "app:shard:{id}:{id_2}"
}

func indexed(id uuid.UUID) {
	rdb.Get(ctx, fmt.Sprintf("app:%[1]s:again:%[1]s", id)) // key "app:{id}:again:{id_2}"
}

func theirType(id uuid.UUID) {
	rdb.Get(ctx, fmt.Sprintf("app:%T", id)) // key "app:uuid.UUID" or "app:{id}"
}

type tenant struct {
	uuid.UUID
	name string
}

func embedded(t tenant) {
	rdb.Get(ctx, fmt.Sprintf("app:tenant:%s", t)) // key "app:tenant:{t}"
}

type accountID uuid.UUID

func converted(id accountID) {
	rdb.Get(ctx, fmt.Sprintf("app:account:%s", uuid.UUID(id))) // key "app:account:{id}"
}

// withoutMethods: a type declared from another one has none of its methods.
func withoutMethods(id accountID) {
	rdb.Get(ctx, fmt.Sprintf("app:account:%x", id)) // key "app:account:{id}"
}

func key(kind string, id uuid.UUID) string { return fmt.Sprintf("app:%s:%s", kind, id) }

func helper(id uuid.UUID) {
	rdb.Get(ctx, key("order", id))  // key "app:order:{id}"
	rdb.Get(ctx, key("basket", id)) // key "app:basket:{id}"
}
