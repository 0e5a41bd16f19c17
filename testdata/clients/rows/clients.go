// Package rows checks that what the tables list exists in the real clients.
package rows

import (
	_ "github.com/bsm/redislock"
	_ "github.com/go-redis/cache/v8"
	_ "github.com/go-redis/cache/v9"
	_ "github.com/go-redis/redis"
	_ "github.com/go-redis/redis/v7"
	_ "github.com/go-redis/redis/v8"
	_ "github.com/go-redsync/redsync/v4"
	_ "github.com/gomodule/redigo/redis"
	_ "github.com/mediocregopher/radix/v3"
	_ "github.com/mediocregopher/radix/v4"
	_ "github.com/redis/go-redis/v9"
	_ "github.com/redis/rueidis"
	_ "github.com/redis/rueidis/rueidiscompat"
	_ "github.com/valkey-io/valkey-go"
	_ "github.com/valkey-io/valkey-go/valkeycompat"
)
