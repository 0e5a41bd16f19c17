package hardcoded

import (
	"context"
	"fmt"

	redigo "github.com/gomodule/redigo/redis"
	radix3 "github.com/mediocregopher/radix/v3"
	radix4 "github.com/mediocregopher/radix/v4"
	"github.com/redis/rueidis"
	zero "github.com/zeromicro/go-zero/core/stores/redis"
	"github.com/zeromicro/go-zero/core/stores/sqlc"
)

var counted = redigo.NewScript(1, `return redis.call('GET', KEYS[1])`)

func redigoArgs(conn redigo.Conn, id string) {
	_, _ = conn.Do("MSET", "app:redigo:"+id, "app:value", "app:other", "x") // want `"app:redigo:\{id\}"` `"app:other"`
	_, _ = conn.Do("HSET", redigo.Args{"app:hash:" + id}.AddFlat(id)...)    // want `"app:hash:\{id\}"`
	_, _ = counted.Do(conn, "app:counted:"+id, "app:argument")              // want `"app:counted:\{id\}"`
	_, _ = conn.Do("CLIENT", "SETNAME", "app:redigo")                       // ok: no key
	_ = redigo.PubSubConn{Conn: conn}.PSubscribe("app:feed:*")              // want `^hand-built pattern "app:feed:\*"`
}

func radix(ctx context.Context, c3 radix3.Client, c4 radix4.Client, id string) {
	_ = c3.Do(radix3.Cmd(nil, "SET", "app:radix:"+id, "app:value"))                         // want `"app:radix:\{id\}"`
	_ = c3.Do(radix3.FlatCmd(nil, "HSET", "app:flat:"+id, "app:field", 1))                  // want `"app:flat:\{id\}"`
	_ = c3.Do(radix3.NewEvalScript(1, `return 1`).Cmd(nil, "app:eval:"+id, "app:argument")) // want `"app:eval:\{id\}"`
	_ = c3.Do(radix3.WithConn("app:only:chooses", nil))                                     // ok: a connection
	_ = c4.Do(ctx, radix4.FlatCmd(nil, "SADD", "app:four:"+id, "app:member"))               // want `"app:four:\{id\}"`
	_ = c4.Do(ctx, radix4.NewEvalScript(`return 1`).Cmd(nil, []string{"app:script:" + id})) // want `"app:script:\{id\}"`
}

func builders(ctx context.Context, c rueidis.Client, id string) {
	c.Do(ctx, c.B().Set().Key("app:built:"+id).Value("app:value").Build()) // want `"app:built:\{id\}"`
	c.Do(ctx, c.B().Scan().Cursor(0).Match("app:scan:*").Build())          // want `^hand-built pattern "app:scan:\*"`
}

func goZero(ctx context.Context, r *zero.Redis, id int) {
	_, _ = r.Get(fmt.Sprintf("app:zero:%d", id))                  // want `"app:zero:\{id\}"`
	_, _ = r.GetCtx(ctx, fmt.Sprintf("app:ctx:%d", id))           // want `"app:ctx:\{id\}"`
	_ = r.SetexCtx(ctx, fmt.Sprintf("app:ex:%d", id), "app:v", 5) // want `"app:ex:\{id\}"`
	_ = r.Hset("app:fields", "app:field", "app:value")            // want `"app:fields"`
}

var (
	cacheUserPrefix = "cache:user:id:"   // want `"cache:user:id:\{id\}"`
	cacheMailPrefix = "cache:user:mail:" // want `"cache:user:mail:\{mail\}"`
)

type userModel struct{ sqlc.CachedConn }

func (m *userModel) delete(ctx context.Context, id int64, mail string) error {
	userKey := fmt.Sprintf("%s%v", cacheUserPrefix, id)
	mailKey := fmt.Sprintf("%s%v", cacheMailPrefix, mail)
	return m.ExecCtx(ctx, func(ctx context.Context) error { return nil }, userKey, mailKey)
}

func (m *userModel) find(ctx context.Context, mail string) (u any, err error) {
	mailKey := fmt.Sprintf("%s%v", cacheMailPrefix, mail)
	err = m.QueryRowIndexCtx(ctx, &u, mailKey, m.primary, nil, nil)
	if err != nil {
		err = m.QueryRowNoCacheCtx(ctx, &u, "select id from app:users", mail) // ok: SQL
	}
	return u, err
}

func (m *userModel) primary(id any) string { return fmt.Sprintf("%s%v", cacheUserPrefix, id) }
