// Package packed is testdata of the rule envelope: values that are written as msgpack.
package packed

import (
	"context"

	"github.com/redis/go-redis/v9"
	"github.com/vmihailenco/msgpack/v5"
)

type state struct {
	ID      string `msgpack:"id" json:"ident"`
	Version int    `msgpack:"version,omitempty"`
	PID     int    `msgpack:"pid"`
}

type lacking struct {
	ID  string `msgpack:"id"`
	PID string `json:"version"`
}

type mistyped struct {
	ID      string `msgpack:"id"`
	Version int    `msgpack:"version"`
	PID     string `msgpack:"pid"`
}

type own struct{ ID string }

func (own) EncodeMsgpack(any) error { return nil }

func pack(v any) ([]byte, error) { return msgpack.Marshal(v) }

func bad(ctx context.Context, rdb *redis.Client, id string) {
	a, _ := msgpack.Marshal(lacking{})
	rdb.Set(ctx, "state:"+id, a, 0) // want `^the msgpack value of key "state:\{id\}" lacks version`
	b, _ := msgpack.Marshal(&mistyped{})
	rdb.Set(ctx, "state:"+id, b, 0) // want `^pid in the msgpack value of key "state:\{id\}" is a string, class state asks for an int$`
	c, _ := pack(lacking{})
	rdb.Set(ctx, "state:"+id, c, 0) // want `lacks version`
	d, _ := msgpack.Marshal(map[string]any{"id": id})
	rdb.Set(ctx, "state:"+id, d, 0) // want `lacks version`
}

func good(ctx context.Context, rdb *redis.Client, id string, v any) {
	a, _ := msgpack.Marshal(state{})
	rdb.Set(ctx, "state:"+id, a, 0) // ok
	b, _ := msgpack.Marshal(own{})
	rdb.Set(ctx, "state:"+id, b, 0) // ok: it encodes itself
	c, _ := msgpack.Marshal(v)
	rdb.Set(ctx, "state:"+id, c, 0) // ok: not known
	d, _ := pack(&state{})
	rdb.Set(ctx, "state:"+id, d, 0) // ok
	e, _ := msgpack.Marshal(lacking{})
	rdb.Set(ctx, "free:"+id, e, 0) // ok: the class has no value
	f, _ := msgpack.Marshal([]string{id})
	rdb.Set(ctx, "state:"+id, f, 0) // ok: no object
}
