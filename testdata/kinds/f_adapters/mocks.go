package adapters

import "github.com/redis/go-redis/v9"

// Mocks do not make an interface one of many storages.
type groupFeed interface{ publish(channel string) }

type redisFeed struct{ rdb *redis.Client }

func (f *redisFeed) publish(channel string) {
	f.rdb.Publish(ctx, channel, "x") // forwarded
}

type groupCache struct{ feed groupFeed }

func (c *groupCache) changed(id string) {
	c.feed.publish("groups:" + id) // channel "groups:{id}"
}

// Where the others are storages its callers know nothing of Redis.
type blobStore interface{ save(name string) }

type redisBlobs struct{ rdb *redis.Client }

func (s *redisBlobs) save(name string) { s.rdb.Set(ctx, "blob:"+name, "x", 0) } // key "blob:{name}"

func saveAvatar(s blobStore, user string) { s.save("avatar:" + user) }
