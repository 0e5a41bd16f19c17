package own

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	redis6 "github.com/go-redis/redis"
	redis7 "github.com/go-redis/redis/v7"
	redis8 "github.com/go-redis/redis/v8"
	"github.com/redis/go-redis/v9"
)

func goredis9() Client {
	open := func(addr string) *redis.Client { return redis.NewClient(&redis.Options{Addr: addr}) }
	on := func(do func(ctx context.Context, c *redis.Client) error) func(context.Context, string) error {
		return func(ctx context.Context, addr string) error {
			c := open(addr)
			defer c.Close()
			if err := do(ctx, c); err != nil && !errors.Is(err, redis.Nil) {
				return err
			}
			return nil
		}
	}
	fill := func(ctx context.Context) func(redis.Pipeliner) error {
		return func(p redis.Pipeliner) error { p.Ping(ctx); return nil }
	}
	run := redis.NewScript("return 1")
	return Client{
		Path: "github.com/redis/go-redis/v9", Module: "github.com/redis/go-redis/v9",
		Connect: func(ctx context.Context, addr string) error {
			for _, o := range []*redis.Options{
				{}, {Protocol: 2}, {DB: 1, ClientName: "own"}, {Username: "somebody", Password: "secret"}, {Username: "somebody", Password: "secret", Protocol: 2},
			} {
				o.Addr = addr
				c := redis.NewClient(o)
				err := c.Ping(ctx).Err()
				_ = c.Close()
				if err != nil {
					return err
				}
			}
			return nil
		},
		Calls: []Call{
			{Methods: "TxPipelined TxPipeline", Do: on(func(ctx context.Context, c *redis.Client) error {
				_, err := c.TxPipelined(ctx, fill(ctx))
				return err
			})},
			{Methods: "Watch WatchContext", Do: on(func(ctx context.Context, c *redis.Client) error {
				return c.Watch(ctx, func(tx *redis.Tx) error {
					_, err := tx.TxPipelined(ctx, fill(ctx))
					if err != nil {
						return err
					}
					return tx.Unwatch(ctx).Err()
				}, Key)
			})},
			{Methods: "Subscribe", Do: on(func(ctx context.Context, c *redis.Client) error {
				s := c.Subscribe(ctx, Key)
				return errors.Join(s.Ping(ctx), s.Unsubscribe(ctx, Key), unsubscribed(func() (any, error) { return s.ReceiveTimeout(ctx, time.Second) }), s.Close())
			})},
			{Methods: "PSubscribe", Do: on(func(ctx context.Context, c *redis.Client) error {
				s := c.PSubscribe(ctx, Key)
				return errors.Join(s.Ping(ctx), s.PUnsubscribe(ctx, Key), unsubscribed(func() (any, error) { return s.ReceiveTimeout(ctx, time.Second) }), s.Close())
			})},
			{Methods: "SSubscribe", Do: on(func(ctx context.Context, c *redis.Client) error {
				s := c.SSubscribe(ctx, Key)
				return errors.Join(s.Ping(ctx), s.SUnsubscribe(ctx, Key), unsubscribed(func() (any, error) { return s.ReceiveTimeout(ctx, time.Second) }), s.Close())
			})},
			{Methods: "Script.Run", Do: on(func(ctx context.Context, c *redis.Client) error { return run.Run(ctx, c, nil).Err() })},
			{Methods: "Script.RunRO", Do: on(func(ctx context.Context, c *redis.Client) error { return run.RunRO(ctx, c, nil).Err() })},
			{Methods: "Script.Load", Do: on(func(ctx context.Context, c *redis.Client) error { return run.Load(ctx, c).Err() })},
			{Methods: "Script.Exists", Do: on(func(ctx context.Context, c *redis.Client) error { return run.Exists(ctx, c).Err() })},
			{Methods: "SetNX", Do: on(func(ctx context.Context, c *redis.Client) error {
				return errors.Join(c.SetNX(ctx, Key, 1, 0).Err(), c.SetNX(ctx, Key, 1, time.Minute).Err())
			})},
			{Methods: "SetXX", Do: on(func(ctx context.Context, c *redis.Client) error { return c.SetXX(ctx, Key, 1, 0).Err() })},
			{Methods: "NewClusterClient", Without: "get set", Cluster: true, Do: func(ctx context.Context, addr string) error {
				c := redis.NewClusterClient(&redis.ClusterOptions{Addrs: []string{addr}, ReadOnly: true})
				defer c.Close()
				return errors.Join(c.Set(ctx, Key, 1, 0).Err(), c.Get(ctx, Key).Err())
			}},
			{Methods: "NewUniversalClient", Without: "get set", Cluster: true, Do: func(ctx context.Context, addr string) error {
				c := redis.NewUniversalClient(&redis.UniversalOptions{Addrs: []string{addr, addr}, ReadOnly: true})
				defer c.Close()
				return errors.Join(c.Set(ctx, Key, 1, 0).Err(), c.Get(ctx, Key).Err())
			}},
			{Methods: "NewRing", Do: func(ctx context.Context, addr string) error {
				c := redis.NewRing(&redis.RingOptions{Addrs: map[string]string{"one": addr}})
				defer c.Close()
				return c.Ping(ctx).Err()
			}},
		},
	}
}

func goredis8() Client {
	on := func(do func(ctx context.Context, c *redis8.Client) error) func(context.Context, string) error {
		return func(ctx context.Context, addr string) error {
			c := redis8.NewClient(&redis8.Options{Addr: addr})
			defer c.Close()
			if err := do(ctx, c); err != nil && !errors.Is(err, redis8.Nil) {
				return err
			}
			return nil
		}
	}
	return Client{
		Path: "github.com/go-redis/redis/v8", Module: "github.com/go-redis/redis/v8",
		Connect: func(ctx context.Context, addr string) error {
			for _, o := range []*redis8.Options{{}, {DB: 1}, {Username: "somebody", Password: "secret"}} {
				o.Addr = addr
				c := redis8.NewClient(o)
				err := c.Ping(ctx).Err()
				_ = c.Close()
				if err != nil {
					return err
				}
			}
			return nil
		},
		Calls: []Call{
			{Methods: "TxPipelined TxPipeline", Do: on(func(ctx context.Context, c *redis8.Client) error {
				_, err := c.TxPipelined(ctx, func(p redis8.Pipeliner) error { p.Ping(ctx); return nil })
				return err
			})},
			{Methods: "Watch WatchContext", Do: on(func(ctx context.Context, c *redis8.Client) error {
				return c.Watch(ctx, func(tx *redis8.Tx) error {
					_, err := tx.TxPipelined(ctx, func(p redis8.Pipeliner) error { p.Ping(ctx); return nil })
					return err
				}, Key)
			})},
			{Methods: "Subscribe", Do: on(func(ctx context.Context, c *redis8.Client) error {
				s := c.Subscribe(ctx, Key)
				return errors.Join(s.Ping(ctx), s.Unsubscribe(ctx, Key), unsubscribed(func() (any, error) { return s.ReceiveTimeout(ctx, time.Second) }), s.Close())
			})},
			{Methods: "PSubscribe", Do: on(func(ctx context.Context, c *redis8.Client) error {
				s := c.PSubscribe(ctx, Key)
				return errors.Join(s.Ping(ctx), s.PUnsubscribe(ctx, Key), unsubscribed(func() (any, error) { return s.ReceiveTimeout(ctx, time.Second) }), s.Close())
			})},
			{Methods: "Script.Run", Do: on(func(ctx context.Context, c *redis8.Client) error {
				return redis8.NewScript("return 1").Run(ctx, c, nil).Err()
			})},
			{Methods: "Script.Load", Do: on(func(ctx context.Context, c *redis8.Client) error {
				return redis8.NewScript("return 1").Load(ctx, c).Err()
			})},
			{Methods: "Script.Exists", Do: on(func(ctx context.Context, c *redis8.Client) error {
				return redis8.NewScript("return 1").Exists(ctx, c).Err()
			})},
			{Methods: "SetNX", Do: on(func(ctx context.Context, c *redis8.Client) error {
				return errors.Join(c.SetNX(ctx, Key, 1, 0).Err(), c.SetNX(ctx, Key, 1, time.Minute).Err())
			})},
			{Methods: "SetXX", Do: on(func(ctx context.Context, c *redis8.Client) error { return c.SetXX(ctx, Key, 1, 0).Err() })},
			{Methods: "GeoRadius", Do: on(func(ctx context.Context, c *redis8.Client) error {
				return c.GeoRadius(ctx, Key, 1, 1, &redis8.GeoRadiusQuery{Radius: 1}).Err()
			})},
			{Methods: "NewClusterClient NewUniversalClient", Without: "set", Cluster: true, Do: func(ctx context.Context, addr string) error {
				c := redis8.NewClusterClient(&redis8.ClusterOptions{Addrs: []string{addr}, ReadOnly: true})
				defer c.Close()
				_ = c.Set(ctx, Key, 1, 0).Err() // it does not understand what Redis 7 says of a cluster
				return nil
			}},
		},
	}
}

func goredis7() Client {
	on := func(do func(c *redis7.Client) error) func(context.Context, string) error {
		return func(_ context.Context, addr string) error {
			c := redis7.NewClient(&redis7.Options{Addr: addr})
			defer c.Close()
			if err := do(c); err != nil && !errors.Is(err, redis7.Nil) {
				return err
			}
			return nil
		}
	}
	fill := func(p redis7.Pipeliner) error { p.Ping(); return nil }
	return Client{
		Path: "github.com/go-redis/redis/v7", Module: "github.com/go-redis/redis/v7",
		Connect: func(_ context.Context, addr string) error {
			for _, o := range []*redis7.Options{{}, {DB: 1}, {Username: "somebody", Password: "secret"}} {
				o.Addr = addr
				c := redis7.NewClient(o)
				err := c.Ping().Err()
				_ = c.Close()
				if err != nil {
					return err
				}
			}
			return nil
		},
		Calls: []Call{
			{Methods: "TxPipelined TxPipeline", Do: on(func(c *redis7.Client) error { _, err := c.TxPipelined(fill); return err })},
			{Methods: "Watch WatchContext", Do: on(func(c *redis7.Client) error {
				return c.Watch(func(tx *redis7.Tx) error { _, err := tx.TxPipelined(fill); return err }, Key)
			})},
			{Methods: "Subscribe", Do: on(func(c *redis7.Client) error {
				s := c.Subscribe(Key)
				return errors.Join(s.Ping(), s.Unsubscribe(Key), unsubscribed(func() (any, error) { return s.ReceiveTimeout(time.Second) }), s.Close())
			})},
			{Methods: "PSubscribe", Do: on(func(c *redis7.Client) error {
				s := c.PSubscribe(Key)
				return errors.Join(s.Ping(), s.PUnsubscribe(Key), unsubscribed(func() (any, error) { return s.ReceiveTimeout(time.Second) }), s.Close())
			})},
			{Methods: "Script.Run", Do: on(func(c *redis7.Client) error { return redis7.NewScript("return 1").Run(c, nil).Err() })},
			{Methods: "Script.Load", Do: on(func(c *redis7.Client) error { return redis7.NewScript("return 1").Load(c).Err() })},
			{Methods: "Script.Exists", Do: on(func(c *redis7.Client) error { return redis7.NewScript("return 1").Exists(c).Err() })},
			{Methods: "SetNX", Do: on(func(c *redis7.Client) error {
				return errors.Join(c.SetNX(Key, 1, 0).Err(), c.SetNX(Key, 1, time.Minute).Err())
			})},
			{Methods: "SetXX", Do: on(func(c *redis7.Client) error { return c.SetXX(Key, 1, 0).Err() })},
			{Methods: "NewClusterClient NewUniversalClient", Without: "set", Cluster: true, Do: func(_ context.Context, addr string) error {
				c := redis7.NewClusterClient(&redis7.ClusterOptions{Addrs: []string{addr}, ReadOnly: true})
				defer c.Close()
				_ = c.Set(Key, 1, 0).Err() // it does not understand what Redis 7 says of a cluster
				return nil
			}},
		},
	}
}

func goredis6() Client {
	on := func(do func(c *redis6.Client) error) func(context.Context, string) error {
		return func(_ context.Context, addr string) error {
			c := redis6.NewClient(&redis6.Options{Addr: addr})
			defer c.Close()
			if err := do(c); err != nil && !errors.Is(err, redis6.Nil) {
				return err
			}
			return nil
		}
	}
	fill := func(p redis6.Pipeliner) error { p.Ping(); return nil }
	return Client{
		Path: "github.com/go-redis/redis", Module: "github.com/go-redis/redis",
		Connect: func(_ context.Context, addr string) error {
			for _, o := range []*redis6.Options{{}, {DB: 1}} {
				o.Addr = addr
				c := redis6.NewClient(o)
				err := c.Ping().Err()
				_ = c.Close()
				if err != nil {
					return err
				}
			}
			c := redis6.NewClient(&redis6.Options{Addr: addr, Password: "wrong"})
			defer c.Close()
			_ = c.Ping().Err() // it knows no users: the server refuses it
			return nil
		},
		Calls: []Call{
			{Methods: "TxPipelined TxPipeline", Do: on(func(c *redis6.Client) error { _, err := c.TxPipelined(fill); return err })},
			{Methods: "Watch WatchContext", Do: on(func(c *redis6.Client) error {
				return c.Watch(func(tx *redis6.Tx) error { _, err := tx.TxPipelined(fill); return err }, Key)
			})},
			{Methods: "Subscribe", Do: on(func(c *redis6.Client) error {
				s := c.Subscribe(Key)
				return errors.Join(s.Ping(), s.Unsubscribe(Key), unsubscribed(func() (any, error) { return s.ReceiveTimeout(time.Second) }), s.Close())
			})},
			{Methods: "PSubscribe", Do: on(func(c *redis6.Client) error {
				s := c.PSubscribe(Key)
				return errors.Join(s.Ping(), s.PUnsubscribe(Key), unsubscribed(func() (any, error) { return s.ReceiveTimeout(time.Second) }), s.Close())
			})},
			{Methods: "Script.Run", Do: on(func(c *redis6.Client) error { return redis6.NewScript("return 1").Run(c, nil).Err() })},
			{Methods: "Script.Load", Do: on(func(c *redis6.Client) error { return redis6.NewScript("return 1").Load(c).Err() })},
			{Methods: "Script.Exists", Do: on(func(c *redis6.Client) error { return redis6.NewScript("return 1").Exists(c).Err() })},
			{Methods: "SetNX", Do: on(func(c *redis6.Client) error {
				return errors.Join(c.SetNX(Key, 1, 0).Err(), c.SetNX(Key, 1, time.Minute).Err())
			})},
			{Methods: "SetXX", Do: on(func(c *redis6.Client) error { return c.SetXX(Key, 1, 0).Err() })},
			{Methods: "NewClusterClient NewUniversalClient", Without: "set", Cluster: true, Do: func(_ context.Context, addr string) error {
				c := redis6.NewClusterClient(&redis6.ClusterOptions{Addrs: []string{addr}, ReadOnly: true})
				defer c.Close()
				_ = c.Set(Key, 1, 0).Err() // it does not understand what Redis 7 says of a cluster
				return nil
			}},
		},
	}
}

// unsubscribed reads what a subscription received up to the reply to its
// unsubscription: a connection that is closed before it may take the command
// along. It returns the error of receive.
func unsubscribed(receive func() (any, error)) error {
	for {
		got, err := receive()
		if err != nil || strings.Contains(fmt.Sprint(got), "unsubscribe: ") {
			return err
		}
	}
}
