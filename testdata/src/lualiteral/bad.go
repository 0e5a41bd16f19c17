// Package lualiteral is the testdata of the rule of that name.
package lualiteral

import (
	"context"
	_ "embed"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

var script = redis.NewScript(`
	redis.call('INCR', 'conduit:jobs:total') -- want "^literal key .conduit:jobs:total. in a Lua script: pass it through KEYS$"
	redis.call('HSET', 'app:jobs:' .. ARGV[1], 'state', 'done') -- want "^literal key .app:jobs:[{]argv_1[}]. in"
	local prefix = 'app:user:' -- want "^literal key .app:user:[{]...[}]. in"
	local key = prefix .. redis.call('GET', KEYS[1])
	redis.call('DEL', key)
	redis.pcall('DEL', prefix .. 'all')
	redis.call('GET', string.format('app:%s:x', ARGV[2])) -- want "^literal key .app:[{]argv_2[}]:x. in"
	local function forget(name) redis.call('DEL', name) end
	forget(KEYS[2])
	forget('app:forgotten') -- want "^literal key .app:forgotten. in"
	return redis.call('PUBLISH', 'app:events', 'x') -- want "^literal channel .app:events. in a Lua script: pass it through ARGV$"
`)

func run(ctx context.Context, rdb *redis.Client, key string) {
	script.Run(ctx, rdb, []string{key}, 1, 2)                    // ok
	rdb.Eval(ctx, "return redis.call('GET', 'app:eval')", nil)   // want `^literal key "app:eval" in`
	rdb.Do(ctx, "EVAL", "return redis.call('GET', 'app:do')", 0) // want `^literal key "app:do" in`
}

// want+2 `^literal key "app:embedded:\{argv_1\}" in`
//
//go:embed script.lua
var embedded string

func runEmbedded(ctx context.Context, rdb *redis.Client) {
	redis.NewScript(embedded).Run(ctx, rdb, nil, 1) // ok: no keys
}

func otherClients(ctx context.Context, conn redigo.Conn, c rueidis.Client) {
	s := redigo.NewScript(0, "return redis.call('GET', 'app:redigo')") // want `^literal key "app:redigo" in`
	_, _ = s.Do(conn)
	l := rueidis.NewLuaScript("return redis.call('GET', 'app:rueidis')") // want `^literal key "app:rueidis" in`
	l.Exec(ctx, c, nil, nil)                                             // ok: no keys
}
