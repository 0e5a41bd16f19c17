package lualiteral

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Programs that must not be reported.

func scripts(ctx context.Context, rdb *redis.Client, keys []string) {
	// 1. Fields, values and members.
	rdb.Eval(ctx, `return redis.call('HSET', KEYS[1], 'app:field', 'app:value')`, keys) // ok
	rdb.Eval(ctx, `return redis.call('ZADD', KEYS[1], 1, 'app:member')`, keys)          // ok

	// 2. Comments and texts.
	rdb.Eval(ctx, `
		-- redis.call('GET', 'app:comment')
		--[[ redis.call('GET', 'app:comment') ]]
		local s = "redis.call('GET', 'app:text')" -- ok
		return redis.error_reply('app:error ' .. s)
	`, keys) // ok

	// 3. Logging, and other functions of the library.
	rdb.Eval(ctx, `redis.log(redis.LOG_NOTICE, 'app:log') redis.sha1hex('app:sha')`, keys) // ok

	// 4. A function that only has the name.
	rdb.Eval(ctx, `local redis = {call = function(...) end} redis.call('GET', 'app:mine')`, keys) // ok

	// 5. A suffix to a key that was passed.
	rdb.Eval(ctx, `return redis.call('GET', KEYS[1] .. ':app:suffix')`, keys) // ok

	// 6. All of KEYS at once.
	rdb.Eval(ctx, `return redis.call('DEL', unpack(KEYS))`, keys) // ok

	// 7. Another table of the same name.
	rdb.Eval(ctx, `local app = {'app:x'} return app[1] .. redis.call('GET', KEYS[1])`, keys) // ok

	// 8. Commands without keys.
	rdb.Eval(ctx, `redis.call('PING', 'app:ping') return redis.call('CLIENT', 'GETNAME')`, keys) // ok

	// 9. A script that is not Lua.
	rdb.Eval(ctx, `redis.call('GET', 'app:broken'`, keys) // ok

	// 10. Punctuation alone.
	rdb.Eval(ctx, `return redis.call('GET', '{' .. ARGV[1] .. '}:app')`, keys, 1) // ok
}

// 11. Lua that never reaches Redis.
const documentation = `redis.call('GET', 'app:documentation')` // ok

// 12. A script that is put together at run time.
func dynamic(ctx context.Context, rdb *redis.Client, command string, keys []string) {
	rdb.Eval(ctx, "return redis.call('"+command+"', 'app:dynamic')", keys) // ok
}
