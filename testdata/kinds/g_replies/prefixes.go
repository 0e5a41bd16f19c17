package replies

import "github.com/gomodule/redigo/redis"

type store struct{ pool *redis.Pool }

// Delete removes keys under a prefix: those that are named, or all of them.
func (s *store) Delete(prefix string, keys ...string) error {
	rc := s.pool.Get()
	for i := 0; i < len(keys); i++ {
		keys[i] = prefix + keys[i]
	}
	if len(keys) == 0 {
		all, err := redis.Strings(rc.Do("KEYS", prefix+"*")) // forwarded
		if err != nil {
			return err
		}
		keys = all
	}
	if len(keys) > 0 {
		_, err := rc.Do("DEL", redis.Args{}.AddFlat(keys)...) // forwarded
		return err
	}
	return nil
}

func prefixes(s *store, id string) {
	_ = s.Delete("app:session:", id) // key "app:session:{id}"
	_ = s.Delete("", "app:code:"+id) // key "app:code:{id}"
	_ = s.Delete("app:settings:")    // pattern "app:settings:*"; key "app:settings:{?}"
}
