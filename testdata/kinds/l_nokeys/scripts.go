package nokeys

import (
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

// What a script only has as a field, a member or a number is not a key, though it
// stands in KEYS.
var (
	counts = goredis.NewScript(`local n = redis.call('HINCRBY', KEYS[1], KEYS[2], 1)
		redis.call('ZADD', KEYS[4], tonumber(KEYS[5]), KEYS[2])
		return n`)
	pushes = redis.NewScript(5, `local kind, name, rate, items = KEYS[1], KEYS[2], tonumber(KEYS[3]), KEYS[5]
		local queue = kind .. ":" .. name .. "|" .. rate
		redis.call("ZADD", queue .. "/" .. KEYS[4], ARGV[1], items)
		redis.call("ZINCRBY", kind .. ":active", 0, queue)`)
)

func handed(id string, now int) {
	counts.Run(ctx, rdb, []string{"app:h:" + id, "count", "unused", "app:z:" + id, "1"})                   // key "app:h:{id}" | "app:z:{id}"
	rdb.Eval(ctx, "return redis.call('HGET', KEYS[1], KEYS[2])", []string{"app:h:" + id, "field"})         // key "app:h:{id}"
	rdb.Do(ctx, "EVAL", "return redis.call('HGET', KEYS[1], KEYS[2])", 2, "app:h:"+id, "field")            // key "app:h:{id}"
	redis.NewScript(2, "return redis.call('SADD', KEYS[1], KEYS[2])").Do(nil, "app:s:"+id, "app:m:"+id, 1) // key "app:s:{id}"
}

var loaded string

func sha(id string) {
	loaded, _ = rdb.ScriptLoad(ctx, "return redis.call('HGET', KEYS[1], KEYS[2])").Result()
	rdb.EvalSha(ctx, loaded, []string{"app:h:" + id, "field"}) // key "app:h:{id}"
}

// A script that is loaded again where the server has lost it is the same one; two scripts are
// not, and their keys are all that may be keys.
const fieldScript = "return redis.call('HGET', KEYS[1], KEYS[2])"

type shas struct {
	again, either string
}

func (s *shas) init() {
	var err error
	if s.again, err = rdb.ScriptLoad(ctx, fieldScript).Result(); err != nil {
		s.again = ""
	}
	s.either, _ = rdb.ScriptLoad(ctx, fieldScript).Result()
}

func (other *shas) reload() {
	other.again, _ = rdb.ScriptLoad(ctx, fieldScript).Result()
	other.either, _ = rdb.ScriptLoad(ctx, "return redis.call('MGET', KEYS[1], KEYS[2])").Result()
}

func (s *shas) run(id string) {
	rdb.EvalSha(ctx, s.again, []string{"app:h:" + id, "field"})  // key "app:h:{id}"
	rdb.EvalSha(ctx, s.either, []string{"app:h:" + id, "other"}) // key "app:h:{id}" | "other"
}

// Keys that a script makes of its KEYS are what it makes.
func made(conn redis.Conn, name string, rate, priority int, items []byte) {
	pushes.Do(conn, "app:msgs", name, rate, priority, items, 1) // key "app:msgs:{name}|{rate}/{priority}" | "app:msgs:active"
}

// Where the script is not known, or which of KEYS its commands have, all are keys.
func allKeys(id, text string, given *goredis.Script) {
	given.Run(ctx, rdb, []string{"app:h:" + id, "app:i"})                                                                                              // key "app:h:{id}" | "app:i"
	rdb.Eval(ctx, text, []string{"app:h:" + id, "app:i"})                                                                                              // key "app:h:{id}" | "app:i"
	rdb.Eval(ctx, "redis.call('HGET', KEYS[1], KEYS[2]) redis.call('DEL', KEYS[2])", []string{"app:h:" + id, "app:i"})                                 // key "app:h:{id}" | "app:i"
	rdb.Eval(ctx, "for i = 1, #KEYS do redis.call('GET', KEYS[i]) end redis.call('HGET', KEYS[1], KEYS[2])", []string{"app:h:" + id, "app:i"})         // key "app:h:{id}" | "app:i"
	rdb.Eval(ctx, "redis.call('DEL', unpack(KEYS)) redis.call('HGET', KEYS[1], KEYS[2])", []string{"app:h:" + id, "app:i"})                            // key "app:h:{id}" | "app:i"
	rdb.Eval(ctx, "local k = KEYS k = cjson.decode(k[2]) redis.call('GET', k) redis.call('HGET', KEYS[1], KEYS[2])", []string{"app:h:" + id, "app:i"}) // key "app:h:{id}" | "app:i"
	rdb.Eval(ctx, "redis.call(ARGV[1], KEYS[2]) redis.call('HGET', KEYS[1], KEYS[2])", []string{"app:h:" + id, "app:i"})                               // key "app:h:{id}" | "app:i"
}

// The name of a command is not a key, unless it may be one elsewhere.
func commandNames(id, verb string) {
	rdb.Eval(ctx, "return redis.call(KEYS[1], KEYS[2])", []string{verb, "app:h:" + id})                              // key "app:h:{id}"
	rdb.Eval(ctx, "redis.call(KEYS[1], KEYS[2], ARGV[1]) redis.call('DEL', KEYS[2])", []string{verb, "app:h:" + id}) // key "app:h:{id}"
	rdb.Eval(ctx, "redis.call(KEYS[1], KEYS[2]) redis.call('DEL', KEYS[1])", []string{"app:verb", "app:h:" + id})    // key "app:verb" | "app:h:{id}"
	rdb.Eval(ctx, "redis.call(KEYS[1], unpack(KEYS))", []string{"app:verb", "app:h:" + id})                          // key "app:verb" | "app:h:{id}"
	rdb.Eval(ctx, "redis.call(KEYS[1], KEYS[1])", []string{"app:verb"})                                              // key "app:verb"
	rdb.Eval(ctx, "redis.call(KEYS[1], cjson.decode(ARGV[1]).key)", []string{"app:verb", "app:h:" + id})             // key "app:verb" | "app:h:{id}"
}

// Keys and arguments that stand in one list in no known order are not told apart.
type requeuer struct {
	script *redis.Script
	args   []interface{}
}

func newRequeuer(ns string, names []string) *requeuer {
	args := make([]interface{}, 0, len(names)+2)
	args = append(args, ns+":retry")
	for _, n := range names {
		args = append(args, ns+":jobs:"+n)
	}
	args = append(args, "app:argv", 0)
	return &requeuer{script: redis.NewScript(len(names)+1, "return 1"), args: args}
}

func (r *requeuer) run(conn redis.Conn, now int) {
	r.args[len(r.args)-1] = now
	r.script.Do(conn, r.args...) // key {?} because too-many
}

func counted(conn redis.Conn, names []string) {
	var args []interface{}
	for _, n := range names {
		args = append(args, "app:counted:"+n)
	}
	args = append(args, "app:argv")
	redis.NewScript(len(names), "return 1").Do(conn, args...) // key "app:counted:{n}"
}

// So many keys for each element, behind others or not, and a list that has other things too.
func twoEach(conn redis.Conn, names []string) {
	n := len(names) * 2
	script := redis.NewScript(n, "return 1")
	args := make([]interface{}, 0, n+1)
	for _, name := range names {
		args = append(args, "app:lock:"+name, "app:lock:"+name+":info")
	}
	args = append(args, "app:argv")
	script.Do(conn, args...) // key "app:lock:{name}" | "app:lock:{name}:info"
}

func behindOne(conn redis.Conn, names []string) {
	args := []interface{}{"app:dead"}
	for _, name := range names {
		args = append(args, "app:jobs:"+name)
	}
	args = append(args, "app:argv", 0)
	args[len(args)-1] = 7
	redis.NewScript(1+len(names), "return 1").Do(conn, args...) // key "app:dead" | "app:jobs:{name}"
}

func withArgv(conn redis.Conn, names []string) {
	var args []interface{}
	for _, name := range names {
		args = append(args, "app:lock:"+name, name)
	}
	redis.NewScript(len(names), "return 1").Do(conn, args...) // key {?} because too-many
}
