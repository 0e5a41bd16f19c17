package replies

import "github.com/gomodule/redigo/redis"

// Wrappers that are handed the command: the reply is that of each call's.
type conns struct{ read, write redis.Conn }

func (c *conns) local(command string, args ...any) (any, error) {
	return c.do(c.read, command, args...)
}

func (c *conns) do(on redis.Conn, command string, args ...any) (any, error) {
	return on.Do(command, args...) // forwarded
}

func (c *conns) strings(command string, args ...any) ([]string, error) {
	return redis.Strings(c.local(command, args...))
}

func (c *conns) peers(id string) error {
	ks, err := redis.Strings(c.local("KEYS", "app:peers:*")) // pattern "app:peers:*"
	if err != nil {
		return err
	}
	for _, k := range ks {
		c.local("GET", k) // key "app:peers:{?}"
	}
	more, err := c.strings("KEYS", "app:routes:*") // pattern "app:routes:*"
	if err != nil {
		return err
	}
	for _, k := range more {
		c.local("DEL", k) // key "app:routes:{?}"
	}
	ids, err := c.strings("SMEMBERS", "app:ids") // key "app:ids"
	if err != nil {
		return err
	}
	for _, i := range ids {
		c.local("GET", i)             // key "{i}"
		c.local("DEL", "app:user:"+i) // key "app:user:{i}"
	}
	name, err := redis.String(c.local("GET", "app:name:"+id)) // key "app:name:{id}"
	if err != nil {
		return err
	}
	_, err = c.local("GET", "app:named:"+name) // key "app:named:{name}"
	return err
}
