package objects

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Methods of the client as values: in parameters, fields, tables and variables.

type removes func(ctx context.Context, key string, members ...any) *redis.IntCmd

func removeLate(id string, remove removes) {
	remove(ctx, "late:orders", id) // ZREM "late:orders"
}

func changeSet(id string, change func(context.Context, string, ...any) *redis.IntCmd) {
	change(ctx, "set:"+id, 1) // SADD "set:{id}"; SREM "set:{id}"
}

// Its caller has the key too, with the method that it is for.
func keyed(key string, read func(context.Context, string) *redis.StringCmd) {
	read(ctx, "keyed:"+key) // GET "keyed:one:{id}"; LPOP "keyed:two:{id}"
}

func (b *box) own(_ context.Context, key string) *redis.StringCmd {
	return rdb.Get(ctx, "box:"+key) // GET "box:mixed"
}

type box struct {
	drop func(context.Context, ...string) *redis.IntCmd
}

// One of them is a function of the module, whose body says what it does.
func mixedValues(read func(context.Context, string) *redis.StringCmd) {
	read(ctx, "mixed") // LPOP "mixed"; GET "box:mixed"
}

func (b box) all() {
	b.drop(ctx, "box:all") // DEL "box:all"; UNLINK "box:all"
}

// Nobody calls it: what is called is not known.
func UncalledValue(f func(context.Context, string) *redis.StringCmd) {
	f(ctx, "uncalled") // no key
}

// The signature is that of a method, and the function is not.
func plainFunction(f func(context.Context, string) *redis.StringCmd) {
	f(ctx, "plain") // no key
}

func callValues(id string, b *box) {
	removeLate(id, rdb.ZRem)
	changeSet(id, rdb.SAdd)
	changeSet(id, rdb.SRem)
	keyed("one:"+id, rdb.Get)  // GET "keyed:one:{id}"
	keyed("two:"+id, rdb.LPop) // LPOP "keyed:two:{id}"
	mixedValues(b.own)
	mixedValues(rdb.LPop)
	box{drop: rdb.Del}.all()
	box{drop: rdb.Unlink}.all()
	plainFunction(func(context.Context, string) *redis.StringCmd { return nil })
	for name, f := range map[string]func(context.Context, string) *redis.StringCmd{"get": rdb.Get, "pop": rdb.LPop} {
		f(ctx, "table:"+name) // GET "table:get"; LPOP "table:pop"
	}
	for _, x := range []struct {
		f    func(context.Context, string) *redis.StringCmd
		name string
	}{{rdb.Get, "get"}, {rdb.LPop, "pop"}} {
		x.f(ctx, "rows:"+x.name) // GET "rows:get"; LPOP "rows:pop"
	}
}
