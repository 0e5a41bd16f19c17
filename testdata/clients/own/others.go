package own

import (
	"context"
	"errors"
	"time"

	"github.com/bsm/redislock"
	cache8 "github.com/go-redis/cache/v8"
	cache9 "github.com/go-redis/cache/v9"
	redis8 "github.com/go-redis/redis/v8"
	"github.com/go-redis/redis_rate/v10"
	"github.com/go-redsync/redsync/v4"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	"github.com/valkey-io/valkey-go"
)

// Clients are all that are recorded.
func Clients() []Client {
	return []Client{
		goredis9(), goredis8(), goredis7(), goredis6(), redigoClient(), rueidisClient(), valkeyClient(),
		redsyncLibrary(), redislockLibrary(), cache9Library(), cache8Library(), rateLibrary(),
	}
}

func redigoClient() Client {
	on := func(do func(c redigo.Conn) error) func(context.Context, string) error {
		return func(_ context.Context, addr string) error {
			c, err := redigo.Dial("tcp", addr)
			if err != nil {
				return err
			}
			defer c.Close()
			return do(c)
		}
	}
	pool := func(_ context.Context, addr string) error {
		p := &redigo.Pool{Dial: func() (redigo.Conn, error) { return redigo.Dial("tcp", addr) }}
		defer p.Close()
		var errs []error
		for _, left := range [][]any{{"MULTI"}, {"WATCH", Key}, {"SUBSCRIBE", Key}} { // Close puts the connection in order
			c := p.Get()
			errs = append(errs, c.Send(left[0].(string), left[1:]...), c.Flush(), c.Close())
		}
		return errors.Join(errs...)
	}
	return Client{
		Path: "github.com/gomodule/redigo/redis", Module: "github.com/gomodule/redigo",
		Connect: func(_ context.Context, addr string) error {
			for _, o := range [][]redigo.DialOption{
				nil, {redigo.DialDatabase(1), redigo.DialClientName("own")}, {redigo.DialUsername("somebody"), redigo.DialPassword("secret")},
			} {
				c, err := redigo.Dial("tcp", addr, o...)
				if err != nil {
					return err
				}
				_ = c.Close()
			}
			return nil
		},
		Calls: []Call{
			{Methods: "Script.Do Script.DoContext", Do: on(func(c redigo.Conn) error {
				_, err := redigo.NewScript(0, "return 1").Do(c)
				return err
			})},
			{Methods: "Script.Load", Do: on(func(c redigo.Conn) error { return redigo.NewScript(0, "return 1").Load(c) })},
			{Methods: "Pool.Get Pool.GetContext", Without: "multi watch subscribe", Do: pool},
		},
	}
}

func rueidisClient() Client {
	on := func(option rueidis.ClientOption, do func(ctx context.Context, c rueidis.Client) error) func(context.Context, string) error {
		return func(ctx context.Context, addr string) error {
			option.InitAddress = []string{addr}
			c, err := rueidis.NewClient(option)
			if err != nil {
				return err
			}
			defer c.Close()
			return do(ctx, c)
		}
	}
	ping := func(ctx context.Context, c rueidis.Client) error { return c.Do(ctx, c.B().Ping().Build()).Error() }
	return Client{
		Path: "github.com/redis/rueidis", Module: "github.com/redis/rueidis",
		Connect: func(ctx context.Context, addr string) error {
			return errors.Join(
				on(rueidis.ClientOption{}, ping)(ctx, addr),
				on(rueidis.ClientOption{SelectDB: 1, ClientName: "own"}, ping)(ctx, addr),
				on(rueidis.ClientOption{Username: "somebody", Password: "secret"}, ping)(ctx, addr),
				on(rueidis.ClientOption{Username: "somebody", Password: "secret", AlwaysRESP2: true, DisableCache: true}, ping)(ctx, addr),
			)
		},
		Calls: []Call{
			{Methods: "DoCache DoMultiCache", Without: "get", Do: on(rueidis.ClientOption{}, func(ctx context.Context, c rueidis.Client) error {
				_ = c.DoCache(ctx, c.B().Get().Key(Key).Cache(), time.Minute)
				return nil
			})},
			{Methods: "Lua.Exec", Do: on(rueidis.ClientOption{}, func(ctx context.Context, c rueidis.Client) error {
				return rueidis.NewLuaScript("return 1").Exec(ctx, c, nil, nil).Error()
			})},
			{Methods: "Lua.ExecMulti", Do: on(rueidis.ClientOption{}, func(ctx context.Context, c rueidis.Client) error {
				return rueidis.NewLuaScript("return 1").ExecMulti(ctx, c, rueidis.LuaExec{})[0].Error()
			})},
			{Methods: "Receive", Without: "subscribe unsubscribe", Do: on(rueidis.ClientOption{}, func(ctx context.Context, c rueidis.Client) error {
				ctx, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
				defer cancel()
				_ = c.Receive(ctx, c.B().Subscribe().Channel(Key).Build(), func(rueidis.PubSubMessage) {})
				_ = c.Do(context.WithoutCancel(ctx), c.B().Unsubscribe().Channel(Key).Build()).Error()
				return nil
			})},
			{Methods: "NewClient", Cluster: true, Do: on(rueidis.ClientOption{SendToReplicas: func(rueidis.Completed) bool { return false }}, ping)},
		},
	}
}

func valkeyClient() Client {
	on := func(option valkey.ClientOption, do func(ctx context.Context, c valkey.Client) error) func(context.Context, string) error {
		return func(ctx context.Context, addr string) error {
			option.InitAddress = []string{addr}
			c, err := valkey.NewClient(option)
			if err != nil {
				return err
			}
			defer c.Close()
			return do(ctx, c)
		}
	}
	ping := func(ctx context.Context, c valkey.Client) error { return c.Do(ctx, c.B().Ping().Build()).Error() }
	return Client{
		Path: "github.com/valkey-io/valkey-go", Module: "github.com/valkey-io/valkey-go",
		Connect: func(ctx context.Context, addr string) error {
			return errors.Join(
				on(valkey.ClientOption{}, ping)(ctx, addr),
				on(valkey.ClientOption{SelectDB: 1, ClientName: "own"}, ping)(ctx, addr),
				on(valkey.ClientOption{Username: "somebody", Password: "secret"}, ping)(ctx, addr),
				on(valkey.ClientOption{Username: "somebody", Password: "secret", AlwaysRESP2: true, DisableCache: true}, ping)(ctx, addr),
			)
		},
		Calls: []Call{
			{Methods: "DoCache DoMultiCache", Without: "get", Do: on(valkey.ClientOption{}, func(ctx context.Context, c valkey.Client) error {
				_ = c.DoCache(ctx, c.B().Get().Key(Key).Cache(), time.Minute)
				return nil
			})},
			{Methods: "Lua.Exec", Do: on(valkey.ClientOption{}, func(ctx context.Context, c valkey.Client) error {
				return valkey.NewLuaScript("return 1").Exec(ctx, c, nil, nil).Error()
			})},
			{Methods: "Lua.ExecMulti", Do: on(valkey.ClientOption{}, func(ctx context.Context, c valkey.Client) error {
				return valkey.NewLuaScript("return 1").ExecMulti(ctx, c, valkey.LuaExec{})[0].Error()
			})},
			{Methods: "NewClient", Cluster: true, Do: on(valkey.ClientOption{}, ping)},
		},
	}
}

// over is a call of a library that is handed a client of go-redis.
func over(do func(ctx context.Context, c *redis.Client) error) func(context.Context, string) error {
	return func(ctx context.Context, addr string) error {
		c := redis.NewClient(&redis.Options{Addr: addr})
		defer c.Close()
		return do(ctx, c)
	}
}

func redsyncLibrary() Client {
	return Client{
		Path: "github.com/go-redsync/redsync/v4", Module: "github.com/go-redsync/redsync/v4", Library: true,
		Calls: []Call{{Methods: "NewMutex", Do: over(func(ctx context.Context, c *redis.Client) error {
			m := redsync.New(goredis.NewPool(c)).NewMutex(Key)
			if err := m.LockContext(ctx); err != nil {
				return err
			}
			_, err := m.ExtendContext(ctx)
			_, valid := m.ValidContext(ctx)
			_, unlock := m.UnlockContext(ctx)
			return errors.Join(err, valid, unlock)
		})}, {Methods: "WithSetNXOnExtend WithShufflePools", Do: over(func(ctx context.Context, c *redis.Client) error {
			m := redsync.New(goredis.NewPool(c)).NewMutex(Key, redsync.WithSetNXOnExtend())
			if err := m.LockContext(ctx); err != nil {
				return err
			}
			_, err := m.ExtendContext(ctx)
			_, unlock := m.UnlockContext(ctx)
			return errors.Join(err, unlock)
		})}},
	}
}

func redislockLibrary() Client {
	return Client{
		Path: "github.com/bsm/redislock", Module: "github.com/bsm/redislock", Library: true,
		Calls: []Call{{Methods: "Obtain ObtainMulti", Do: over(func(ctx context.Context, c *redis.Client) error {
			l, err := redislock.New(c).Obtain(ctx, Key, time.Minute, nil)
			if err != nil {
				return err
			}
			_, ttl := l.TTL(ctx)
			return errors.Join(ttl, l.Refresh(ctx, time.Minute, nil), l.Release(ctx))
		})}},
	}
}

func cache9Library() Client {
	return Client{
		Path: "github.com/go-redis/cache/v9", Module: "github.com/go-redis/cache/v9", Library: true,
		Calls: []Call{{Methods: "New", Do: over(func(ctx context.Context, c *redis.Client) error {
			store := cache9.New(&cache9.Options{Redis: c})
			item := func() *cache9.Item { return &cache9.Item{Ctx: ctx, Key: Key, Value: "v", TTL: time.Minute} }
			nx, xx := item(), item()
			nx.SetNX, xx.SetXX = true, true
			var v string
			once := item()
			once.Value, once.Do = &v, func(*cache9.Item) (any, error) { return "v", nil }
			return errors.Join(store.Set(item()), store.Set(nx), store.Set(xx), store.Get(ctx, Key, &v), store.Once(once), store.Delete(ctx, Key))
		})}},
	}
}

func cache8Library() Client {
	return Client{
		Path: "github.com/go-redis/cache/v8", Module: "github.com/go-redis/cache/v8", Library: true,
		Calls: []Call{{Methods: "New", Do: func(ctx context.Context, addr string) error {
			c := redis8.NewClient(&redis8.Options{Addr: addr})
			defer c.Close()
			store := cache8.New(&cache8.Options{Redis: c})
			item := func() *cache8.Item { return &cache8.Item{Ctx: ctx, Key: Key, Value: "v", TTL: time.Minute} }
			nx, xx := item(), item()
			nx.SetNX, xx.SetXX = true, true
			var v string
			return errors.Join(store.Set(item()), store.Set(nx), store.Set(xx), store.Get(ctx, Key, &v), store.Delete(ctx, Key))
		}}},
	}
}

func rateLibrary() Client {
	return Client{
		Path: "github.com/go-redis/redis_rate/v10", Module: "github.com/go-redis/redis_rate/v10", Library: true,
		Calls: []Call{{Methods: "NewLimiter", Do: over(func(ctx context.Context, c *redis.Client) error {
			l := redis_rate.NewLimiter(c)
			_, err := l.Allow(ctx, Key, redis_rate.PerSecond(10))
			_, most := l.AllowAtMost(ctx, Key, redis_rate.PerSecond(10), 2)
			return errors.Join(err, most, l.Reset(ctx, Key))
		})}},
	}
}
