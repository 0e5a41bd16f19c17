// Package other keeps the prefix of what another package constructs.
package other

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Cache is constructed by fields alone.
type Cache struct {
	rdb    *redis.Client
	prefix string
}

// New returns a Cache.
func New(rdb *redis.Client, prefix string) *Cache { return &Cache{rdb, prefix} }

// Load reads.
func (c *Cache) Load(ctx context.Context, id string) {
	c.rdb.Get(ctx, c.prefix+":load:"+id) // key "across:load:{id}"
}

// KeyOf is the key of id.
func (c *Cache) KeyOf(id string) string { return c.prefix + ":key:" + id }

// Options are what the others set.
type Options struct{ Namespace string }

// Open reads with options.
func Open(ctx context.Context, rdb *redis.Client, o Options, id string) {
	rdb.Get(ctx, o.Namespace+":open:"+id) // key "outside:open:{id}"
}

// Provider has the name of a type of another package, and keeps nothing in Redis.
type Provider struct{ rows map[string]string }

// NewProvider returns a Provider.
func NewProvider(size int) (Provider, error) { return Provider{}.open(size) }

func (p Provider) open(size int) (Provider, error) {
	p.rows = make(map[string]string, size)
	return p, nil
}

// Row reads.
func (p Provider) Row(id string) string { return p.rows[id] }
