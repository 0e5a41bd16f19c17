// Package conf is the configuration; it knows nothing of Redis.
package conf

// Cache is the part for the cache.
type Cache struct {
	Prefix string
	Region string
}

// Config is all of it.
type Config struct {
	Cache *Cache
	Name  string
}

// Default is what holds when nothing is given.
func Default() *Config {
	return &Config{Cache: &Cache{Prefix: "wired", Region: "eu"}, Name: "app"}
}

// GetCache is safe for nil.
func (c *Config) GetCache() *Cache {
	if c == nil {
		return nil
	}
	return c.Cache
}

// GetPrefix is safe for nil.
func (c *Cache) GetPrefix() string {
	if c == nil {
		return ""
	}
	return c.Prefix
}
