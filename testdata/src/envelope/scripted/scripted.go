// Package scripted is testdata of the rule envelope: values that scripts store.
package scripted

import (
	"context"
	"encoding/json"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
)

var bad = redis.NewScript(`
redis.call('SET', KEYS[1], cjson.encode({id = ARGV[1]})) -- want "^the JSON value of key \"cache:\\{id\\}\" lacks version, which class cache asks for$"
local entry = {id = ARGV[1]}
entry.state = 'done'
redis.call('RPUSH', KEYS[2], cjson.encode(entry)) -- want "lacks version"
redis.call('SET', KEYS[3], ARGV[1])
redis.call('SETEX', KEYS[3], 60, 'away') -- want "^\"away\" of key \"presence:\\{id\\}\" is none of online, offline, 1$"
redis.call('SET', 'cache:all', cmsgpack.pack({id = 1})) -- want "^the msgpack value of key \"cache:all\" lacks version"
redis.call('PUBLISH', 'events', '{"id":"' .. ARGV[1] .. '"}') -- want "lacks version"
redis.call('SET', KEYS[4], cjson.encode({run_id = 'first', pid = 1})) -- want "^run_id in the JSON value of key \"record:\\{id\\}\" is \"first\", class record asks for a uuid$"
redis.call('SET', KEYS[4], cjson.encode({run_id = ARGV[2], pid = 'one'})) -- want "^pid in the JSON value of key \"record:\\{id\\}\" is a string, class record asks for an int$"
`)

func runBad(ctx context.Context, rdb *redis.Client, id string) {
	bad.Run(ctx, rdb, []string{"cache:" + id, "history:" + id, "presence:" + id, "record:" + id}, "away", "650e8400-e29b-41d4-a716-446655440001") // want `^"away" of key "presence:\{id\}" is none of`
}

var put = redis.NewScript(`return redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])`)

type record struct {
	ID string `json:"id"`
}

// handed marshals in Go what a script stores.
func handed(ctx context.Context, rdb *redis.Client, id string) error {
	b, err := json.Marshal(record{ID: id})
	if err != nil {
		return err
	}
	return put.Run(ctx, rdb, []string{"cache:" + id}, b, 60).Err() // want `lacks version`
}

// save hands on what its callers marshal.
func save(ctx context.Context, rdb *redis.Client, key string, value []byte) error {
	return put.Run(ctx, rdb, []string{key}, value, 60).Err() // ok: the callers bring it
}

func saved(ctx context.Context, rdb *redis.Client, id string) {
	_ = save(ctx, rdb, "cache:"+id, []byte(`{"id":1}`)) // want `lacks version`
}

func evaluated(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Eval(ctx, `redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])`, []string{"instances"}, id, `{"id":1}`) // want `lacks version`
}

var good = redis.NewScript(`
local entry = {id = ARGV[1]}
if ARGV[2] then entry.version = 1 end
redis.call('SET', KEYS[1], cjson.encode(entry))
redis.call('RPUSH', KEYS[2], cjson.encode({id = ARGV[1], version = 2, extra = true}))
redis.call('SETEX', KEYS[3], 60, 'online')
redis.call('SET', KEYS[4], cjson.encode({run_id = '650e8400-e29b-41d4-a716-446655440001', pid = tonumber(ARGV[2]), tags = {1, 2}, meta = {a = 1}, ok = ARGV[1] == 'x'}))
redis.call('SET', 'free:all', cjson.encode({})) -- ok
`)

func runGood(ctx context.Context, rdb *redis.Client, id string) {
	good.Run(ctx, rdb, []string{"cache:" + id, "history:" + id, "presence:" + id, "record:" + id}, id, 7) // ok
}

var adversary = redis.NewScript(`
local old = cjson.decode(redis.call('GET', KEYS[1]))
old.state = 'done'
redis.call('SET', KEYS[1], cjson.encode(old))
local any = {}
for i = 1, #ARGV, 2 do any[ARGV[i]] = ARGV[i + 1] end
redis.call('SET', KEYS[1], cjson.encode(any))
local function with(t) t.version = 1 return t end
redis.call('SET', KEYS[1], cjson.encode(with({id = 1})))
local handed = {id = 1}
with(handed)
redis.call('SET', KEYS[1], cjson.encode(handed))
redis.call('SET', KEYS[1], cjson.encode({ARGV[1], ARGV[2]}))
redis.call('SET', KEYS[1], '{' .. ARGV[1] .. '}')
redis.call('SET', KEYS[1], ARGV[1] .. ARGV[2])
redis.call('SET', unpack(ARGV))
redis.call('SET', KEYS[1], ARGV[3])
redis.call('SETEX', KEYS[2], ARGV[1], ARGV[2])
redis.call('SET', KEYS[2], redis.call('GET', KEYS[2]))
redis.call('SET', KEYS[3], cjson.encode({run_id = ARGV[1] .. '-', pid = pid, at = ARGV[2] .. 'Z', load = 1, run_id = ARGV[2]}))
redis.call('SET', KEYS[3], cjson.encode({run_id = '', pid = 0}))
redis.call('HSET', KEYS[4], 'away', '{"id":1,"version":2}')
redis.call('GETSET', KEYS[1], fmt(cjson.encode({id = 1})))
`)

func runAdversary(ctx context.Context, rdb *redis.Client, conn redigo.Conn, id string, version any) {
	adversary.Run(ctx, rdb, []string{"cache:" + id, "presence:" + id, "record:" + id, "instances"}, "a", "online")           // ok
	adversary.Run(ctx, rdb, []string{"cache:" + id, "presence:" + id, "record:" + id, "instances"}, []any{"a", "b", "c"}...) // ok: the arguments are in a list
	_, _ = redigo.NewScript(2, `redis.call('SET', KEYS[2], ARGV[1])`).Do(conn, "presence:"+id, "free:"+id, "away")           // ok: under another key
	put.Run(ctx, rdb, []string{"presence:" + id}, version, 60)                                                               // ok: not known
}
