package adapters

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// store has the names of a client and parameters of its own.
type store interface {
	Get(key string) (string, error)
	Set(key, value string, ttl time.Duration) error
	HGet(key, field string) (string, error)
	HSet(key, field string, value any) error
	Del(keys ...string) error
	SAdd(key string, members ...string) error
	ZAdd(key string, score float64, member string) error
	Expire(key string, seconds int) error
	Publish(channel, message string) error
}

type redisStore struct{ rdb *redis.Client }

func newStore(rdb *redis.Client) store { return &redisStore{rdb} }

func (s *redisStore) Get(key string) (string, error) {
	return s.rdb.Get(context.Background(), key).Result() // forwarded
}

func (s *redisStore) Set(key, value string, ttl time.Duration) error {
	return s.rdb.Set(context.Background(), key, value, ttl).Err() // forwarded
}

func (s *redisStore) HGet(key, field string) (string, error) {
	return s.rdb.HGet(context.Background(), key, field).Result() // forwarded
}

func (s *redisStore) HSet(key, field string, value any) error {
	return s.rdb.HSet(context.Background(), key, field, value).Err() // forwarded
}

func (s *redisStore) Del(keys ...string) error {
	return s.rdb.Del(context.Background(), keys...).Err() // forwarded
}

func (s *redisStore) SAdd(key string, members ...string) error {
	for _, m := range members {
		s.rdb.SAdd(context.Background(), key, m) // forwarded
	}
	return nil
}

func (s *redisStore) ZAdd(key string, score float64, member string) error {
	return s.rdb.ZAdd(context.Background(), key, redis.Z{Score: score, Member: member}).Err() // forwarded
}

func (s *redisStore) Expire(key string, seconds int) error {
	return s.rdb.Expire(context.Background(), key, time.Duration(seconds)*time.Second).Err() // forwarded
}

func (s *redisStore) Publish(channel, message string) error {
	return s.rdb.Publish(context.Background(), channel, message).Err() // forwarded
}

func useStore(s store, id string) {
	_, _ = s.Get("app:get:" + id)               // key "app:get:{id}"
	_ = s.Set("app:set:"+id, "app:value", 0)    // key "app:set:{id}"
	_, _ = s.HGet("app:hget:"+id, "app:field")  // key "app:hget:{id}"
	_ = s.HSet("app:hset:"+id, "app:field", 1)  // key "app:hset:{id}"
	_ = s.Del("app:del:"+id, "app:del2:"+id)    // key "app:del:{id}" | "app:del2:{id}"
	_ = s.SAdd("app:sadd:"+id, "app:m1", "m2")  // key "app:sadd:{id}"
	_ = s.ZAdd("app:zadd:"+id, 1, "app:member") // key "app:zadd:{id}"
	_ = s.Expire("app:exp:"+id, 10)             // key "app:exp:{id}"
	_ = s.Publish("app:chan:"+id, "app:msg")    // channel "app:chan:{id}"
}
