package clients

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses/internal/commands"
)

const (
	v9      = "github.com/redis/go-redis/v9"
	v8      = "github.com/go-redis/redis/v8"
	v7      = "github.com/go-redis/redis/v7"
	v6      = "github.com/go-redis/redis"
	redigo  = "github.com/gomodule/redigo/redis"
	radix3  = "github.com/mediocregopher/radix/v3"
	radix4  = "github.com/mediocregopher/radix/v4"
	rueidis = "github.com/redis/rueidis"
	cmds    = "github.com/redis/rueidis/internal/cmds"
	valkey  = "github.com/valkey-io/valkey-go/internal/cmds"
)

// sig makes parameters from "key string, args ...interface{}".
func sig(text string) []Param {
	params := []Param{}
	if text == "" {
		return params
	}
	for part := range strings.SplitSeq(text, ", ") {
		name, typ, _ := strings.Cut(part, " ")
		p := Param{Name: name, Type: typ}
		if elem, ok := strings.CutPrefix(typ, "..."); ok {
			p.Type, p.Variadic = "[]"+elem, true
		}
		params = append(params, p)
	}
	return params
}

// show is a Spec as text: "SET/SET write 1 ttl 3".
func show(s Spec, ok bool) string {
	if !ok {
		return "unknown"
	}
	words := []string{s.Command}
	if s.CommandTTL != "" {
		words[0] += "/" + s.CommandTTL
	}
	for _, k := range s.Sinks {
		role := map[commands.Role]string{
			commands.None: "raw", commands.Channel: "channel", commands.Pattern: "pattern",
			commands.Prefix: "prefix", commands.TTL: "ttl", commands.Script: "script",
			commands.Key: map[commands.Access]string{commands.NoAccess: "key", commands.Read: "read", commands.Write: "write"}[k.Access],
		}[k.Role]
		where := fmt.Sprint(k.Param)
		for _, f := range k.Fields {
			where += "." + f
		}
		where += map[Shape]string{
			Each: "...", Half: "/half", Nth: fmt.Sprintf("/%d", k.Step), MapKeys: "/keys", Argv: " argv",
			ArgvTail: " tail", ScriptKeys: " scriptkeys", KeyCount: " keycount",
		}[k.Shape]
		if k.Unless != "" {
			where += " unless " + k.Unless
		}
		if k.Unit != 0 {
			where += " in " + k.Unit.String()
		}
		if k.At {
			where += " at"
		}
		words = append(words, role+" "+where)
	}
	if s.DefaultTTL != 0 {
		words = append(words, "default "+s.DefaultTTL.String())
	}
	if s.Reads != "" {
		words = append(words, "reads "+s.Reads)
	}
	if s.KeepsTTL {
		words = append(words, "keeps")
	}
	if s.Inferred {
		words = append(words, "inferred")
	}
	return strings.TrimSpace(strings.Join(words, " "))
}

func TestLookup(t *testing.T) {
	for _, c := range []struct{ path, callee, params, want string }{
		// go-redis, with a context and without.
		{v9, "cmdable.Get", "ctx context.Context, key string", "GET read 1"},
		{v9, "StringCmdable.Get", "ctx context.Context, key string", "GET read 1"},
		{v7, "cmdable.Get", "key string", "GET read 0"},
		{v6, "cmdable.Get", "key string", "GET read 0"},
		{v8, "cmdable.Set", "ctx context.Context, key string, value interface{}, expiration time.Duration", "SET write 1 ttl 3"},
		{v7, "cmdable.Set", "key string, value interface{}, expiration time.Duration", "SET write 0 ttl 2"},
		{v9, "cmdable.SetNX", "ctx context.Context, key string, value interface{}, expiration time.Duration", "SETNX/SET write 1 ttl 3"},
		{v9, "cmdable.ExpireAt", "ctx context.Context, key string, tm time.Time", "EXPIREAT write 1 ttl 2 at"},
		{v9, "cmdable.SetArgs", "ctx context.Context, key string, value interface{}, a SetArgs", "SET write 1 ttl 3.ExpireAt at ttl 3.TTL"},
		{v9, "cmdable.MSet", "ctx context.Context, values ...interface{}", "MSET write 1/2"},
		{v9, "cmdable.Del", "ctx context.Context, keys ...string", "DEL write 1..."},
		{v9, "cmdable.XAdd", "ctx context.Context, a *XAddArgs", "XADD write 1.Stream"},
		{v9, "cmdable.XRead", "ctx context.Context, a *XReadArgs", "XREAD read 1.Streams/half unless ID"},
		{v9, "cmdable.ZInterStore", "ctx context.Context, destination string, store *ZStore", "ZINTERSTORE write 1 read 2.Keys..."},
		{v6, "cmdable.ZInterStore", "destination string, store ZStore, keys ...string", "ZINTERSTORE write 0 read 2..."},
		{v6, "cmdable.GeoRadius", "key string, longitude float64, latitude float64, query *GeoRadiusQuery", "GEORADIUS read 0 write 3.Store write 3.StoreDist"},
		{"gopkg.in/redis.v5", "cmdable.Exists", "key string", "EXISTS read 0"},
		{v6, "cmdable.Exists", "keys ...string", "EXISTS read 0..."},
		{v9, "cmdable.Eval", "ctx context.Context, script string, keys []string, args ...interface{}", "EVAL script 1 write 2..."},
		{v9, "Script.Run", "ctx context.Context, c Scripter, keys []string, args ...interface{}", "EVALSHA write 2..."},
		{v9, "Script.RunRO", "ctx context.Context, c Scripter, keys []string, args ...interface{}", "EVALSHA_RO read 2..."},
		{v7, "Script.Run", "c scripter, keys []string, args ...interface{}", "EVALSHA write 1..."},
		{v9, ".NewScript", "src string", "script 0"},
		{v7, ".NewScript", "src string", "script 0"},
		{v9, "cmdable.Do", "ctx context.Context, args ...interface{}", "raw 1 argv"},
		{v7, "Client.Do", "args ...interface{}", "raw 0 argv"},
		{v7, "Client.DoContext", "ctx context.Context, args ...interface{}", "raw 1 argv"},
		{v9, ".NewStringCmd", "ctx context.Context, args ...interface{}", "raw 1 argv"},
		{v9, ".NewDurationCmd", "ctx context.Context, precision time.Duration, args ...interface{}", "raw 2 argv"},
		{v9, "Client.Watch", "ctx context.Context, fn func(*Tx) error, keys ...string", "WATCH read 2..."},
		{v9, "Tx.Watch", "ctx context.Context, keys ...string", "WATCH read 1..."},
		{v7, "Client.Watch", "fn func(*Tx) error, keys ...string", "WATCH read 1..."},
		{v9, "Client.Subscribe", "ctx context.Context, channels ...string", "SUBSCRIBE channel 1..."},
		{v9, "PubSub.PSubscribe", "ctx context.Context, patterns ...string", "PSUBSCRIBE pattern 1..."},
		{v7, "Client.Subscribe", "channels ...string", "SUBSCRIBE channel 0..."},
		{v9, "cmdable.Publish", "ctx context.Context, channel string, message interface{}", "PUBLISH channel 1"},
		{v9, "cmdable.Keys", "ctx context.Context, pattern string", "KEYS pattern 1"},
		{v9, "cmdable.Scan", "ctx context.Context, cursor uint64, match string, count int64", "SCAN pattern 2"},
		{v9, "cmdable.Sort", "ctx context.Context, key string, sort *Sort", "SORT read 1 pattern 2.By pattern 2.Get..."},

		// redigo
		{redigo, "Conn.Do", "commandName string, args ...interface{}", "raw 1 tail"},
		{redigo, ".DoContext", "c Conn, ctx context.Context, cmd string, args ...interface{}", "raw 3 tail"},
		{redigo, ".NewScript", "keyCount int, src string", "raw 0 keycount script 1"},
		{redigo, "Script.Do", "c Conn, keysAndArgs ...interface{}", "EVALSHA write 1 scriptkeys"},
		{redigo, "PubSubConn.PSubscribe", "channel ...interface{}", "PSUBSCRIBE pattern 0..."},
		{"github.com/garyburd/redigo/redis", "Conn.Send", "commandName string, args ...interface{}", "raw 1 tail"},

		// radix
		{radix3, ".Cmd", "rcv interface{}, cmd string, args ...string", "raw 2 tail"},
		{radix3, ".FlatCmd", "rcv interface{}, cmd string, key string, args ...interface{}", "raw 2 tail"},
		{radix3, "EvalScript.Cmd", "rcv interface{}, keysAndArgs ...string", "EVALSHA write 1 scriptkeys"},
		{radix3, ".NewScanner", "c Client, o ScanOpts", "SCAN read 1.Key pattern 1.Pattern unless Key"},
		{radix3, ".NewStreamReader", "c Client, opts StreamReaderOpts", "XREAD read 1.Streams/keys"},
		{radix4, "EvalScript.Cmd", "rcv interface{}, keys []string, args ...string", "EVALSHA write 1..."},
		{radix4, "ScannerConfig.New", "c Client", "SCAN read -1.Key pattern -1.Pattern unless Key"},
		{radix4, "PubSubConn.Subscribe", "ctx context.Context, channels ...string", "SUBSCRIBE channel 1..."},

		// rueidis and valkey-go
		{cmds, "Get.Key", "key string", "GET read 0"},
		{cmds, "Set.Key", "key string", "SET write 0"},
		{valkey, "Set.Key", "key string", "SET write 0"},
		{cmds, "Del.Key", "key ...string", "DEL write 0..."},
		{cmds, "Sinterstore.Destination", "destination string", "SINTERSTORE write 0"},
		{cmds, "SinterstoreDestination.Key", "key ...string", "SINTERSTORE read 0..."},
		{cmds, "XgroupCreate.Key", "key string", "XGROUP CREATE write 0"},
		{cmds, "JsonSet.Key", "key string", "JSON.SET write 0"},
		{cmds, "SetValue.Ex", "duration time.Duration", "SET ttl 0"},
		{cmds, "SetValue.ExSeconds", "seconds int64", "SET ttl 0 in 1s"},
		{cmds, "SetValue.PxatMillisecondsTimestamp", "millisecondsTimestamp int64", "SET ttl 0 in 1ms at"},
		{cmds, "SetValue.Keepttl", "", "SET keeps"},
		{cmds, "SetexKey.Seconds", "seconds int64", "SETEX ttl 0 in 1s"},
		{cmds, "Builder.Arbitrary", "token ...string", "raw 0 argv"},
		{cmds, "Arbitrary.Keys", "keys ...string", "key 0..."},
		{cmds, "Publish.Channel", "channel string", "PUBLISH channel 0"},
		{cmds, "ScanCursor.Match", "pattern string", "SCAN pattern 0"},
		{rueidis, ".MGet", "client Client, ctx context.Context, keys []string", "MGET read 2..."},
		{rueidis, ".MSet", "client Client, ctx context.Context, kvs map[string]string", "MSET write 2/keys"},
		{rueidis, "Lua.Exec", "ctx context.Context, c Client, keys []string, args []string", "EVALSHA write 2..."},
		{rueidis, ".NewLuaScriptReadOnly", "script string, opts ...LuaOption", "script 0"},
		{rueidis + "/rueidiscompat", "Compat.Set", "ctx context.Context, key string, value any, expiration time.Duration", "SET write 1 ttl 3"},

		// libraries over clients
		{"github.com/go-redis/cache/v9", "Cache.Set", "item *Item", "SET write 0.Key ttl 0.TTL ttl 0.Expiration default 1h0m0s"},
		{"github.com/go-redis/cache/v8", "Cache.Get", "ctx context.Context, key string, value interface{}", "GET read 1"},
		{"github.com/bsm/redislock", ".Obtain", "ctx context.Context, client RedisClient, key string, ttl time.Duration, opt *Options", "EVALSHA write 2 ttl 3"},
		{"github.com/bsm/redislock", ".Obtain", "client RedisClient, key string, ttl time.Duration, opt *Options", "EVALSHA write 1 ttl 2"},
		{"github.com/bsm/redislock", "Client.Obtain", "key string, ttl time.Duration, opt *Options", "EVALSHA write 0 ttl 1"},
		{"github.com/bsm/redislock", "Client.Obtain", "ctx context.Context, key string, ttl time.Duration, opt *Options", "EVALSHA write 1 ttl 2"},
		{"github.com/go-redsync/redsync/v4", "Redsync.NewMutex", "name string, options ...Option", "SET write 0 default 8s"},
		{"github.com/go-redsync/redsync/v4", ".WithExpiry", "expiry time.Duration", "ttl 0"},
		{"github.com/zeromicro/go-zero/core/stores/redis", "Redis.SetexCtx", "ctx context.Context, key string, value string, seconds int", "SET write 1 ttl 3 in 1s"},
		{"github.com/zeromicro/go-zero/core/stores/redis", "Redis.HgetCtx", "ctx context.Context, key string, field string", "HGET read 1"},
	} {
		recv, name, _ := strings.Cut(c.callee, ".")
		s, ok := Lookup(c.path, recv, name, sig(c.params))
		require.Equal(t, c.want, show(s, ok), "%s %s", c.path, c.callee)
		if ok {
			require.Equal(t, c.path, s.Client)
		}
	}
}

// TestNoKeys has what looks like a key, and is none.
func TestNoKeys(t *testing.T) {
	for _, c := range []struct{ path, callee, params, want string }{
		{v9, "cmdable.HScan", "ctx context.Context, key string, cursor uint64, match string, count int64", "HSCAN read 1"},
		{v9, "cmdable.SScan", "ctx context.Context, key string, cursor uint64, match string, count int64", "SSCAN read 1"},
		{v9, "cmdable.ZScan", "ctx context.Context, key string, cursor uint64, match string, count int64", "ZSCAN read 1"},
		{v9, "cmdable.HGet", "ctx context.Context, key string, field string", "HGET read 1"},
		{v9, "cmdable.HSet", "ctx context.Context, key string, values ...interface{}", "HSET write 1"},
		{v9, "cmdable.SAdd", "ctx context.Context, key string, members ...interface{}", "SADD write 1"},
		{v9, "cmdable.XDel", "ctx context.Context, stream string, ids ...string", "XDEL write 1"},
		{v9, "cmdable.HExpire", "ctx context.Context, key string, expiration time.Duration, fields ...string", "HEXPIRE write 1"},
		{v9, "cmdable.BLPop", "ctx context.Context, timeout time.Duration, keys ...string", "BLPOP write 2..."},
		{v9, "cmdable.ClientKillByFilter", "ctx context.Context, keys ...string", "CLIENT KILL"},
		{v9, "cmdable.Ping", "ctx context.Context", "PING"},
		{v9, "cmdable.FlushDB", "ctx context.Context", "FLUSHDB"},
		{v9, "ClusterClient.MasterForKey", "ctx context.Context, key string", ""},
		{v9, "Ring.GetShardClientForKey", "key string", ""},
		{v9, "StringCmd.Get", "key string", "unknown"},
		{v9, "SliceCmd.Scan", "dst interface{}", "unknown"},
		{v9, "SentinelClient.Set", "ctx context.Context, name string, option string, value string", "unknown"},
		{v9, ".ParseURL", "redisURL string", "unknown"},
		{v9, "PubSub.Channel", "opts ...ChannelOption", "unknown"},
		{radix3, ".WithConn", "key string, fn func(Conn) error", "unknown"},
		{radix4, ".WithConn", "key string, fn func(context.Context, Conn) error", "unknown"},
		{redigo, "Pool.Get", "", "unknown"},
		{redigo, ".String", "reply interface{}, err error", "unknown"},
		{cmds, "SetKey.Value", "value string", "unknown"},
		{cmds, "HscanCursor.Match", "pattern string", "unknown"},
		{cmds, "RgConfigget.Key", "key ...string", "RG.CONFIGGET"},
		{cmds, "ZinterNumkeys.Keys", "keys int64", "ZINTER"},
		{cmds, "HsetexKey.Ex", "duration time.Duration", "unknown"},
		{cmds, "Completed.SetSlot", "key string", "unknown"},
		{rueidis, ".CT", "cmd Cacheable, ttl time.Duration", "unknown"},
		{"github.com/bsm/redislock", "Lock.Key", "", "unknown"},
		{"example.org/cache", "Client.Get", "ctx context.Context, key string", "unknown"},
	} {
		recv, name, _ := strings.Cut(c.callee, ".")
		s, ok := Lookup(c.path, recv, name, sig(c.params))
		require.Equal(t, c.want, show(s, ok), "%s %s", c.path, c.callee)
	}
}

func TestInferred(t *testing.T) {
	for _, c := range []struct{ method, params, want string }{
		{"GetFrob", "ctx context.Context, key string, n int", "GET read 1 inferred"},
		{"SetFrob", "ctx context.Context, key string, expiration time.Duration", "SET write 1 ttl 2 inferred"},
		{"BLPopFrob", "ctx context.Context, timeout time.Duration, keys ...string", "BLPOP write 2... inferred"},
		{"SInterStoreFrob", "ctx context.Context, destination string, keys []string", "SINTERSTORE write 1 read 2... inferred"},
		{"FrobKey", "ctx context.Context, key string", "key 1 inferred"},
		{"getFrob", "ctx context.Context, key string", "unknown"},
		{"HExpireFrob", "ctx context.Context, key string, ttl time.Duration", "HEXPIRE write 1 inferred"},
		{"ClientFrob", "ctx context.Context, key string", "unknown"},
		{"SetAddrs", "addrs map[string]string", "unknown"},
		{"FlushAll", "", "FLUSHALL"},
		{"GetNodeForKey", "ctx context.Context, key string", "unknown"},
		{"Frob", "ctx context.Context, name string", "unknown"},
		{"ZCardFrob", "ctx context.Context, key int64", "unknown"},
	} {
		s, ok := Lookup(v9, "cmdable", c.method, sig(c.params))
		require.Equal(t, c.want, show(s, ok), c.method)
	}
}

func TestByResult(t *testing.T) {
	for _, c := range []struct{ path, result, method, params, want string }{
		{v9, "StatusCmd", "Set", "ctx context.Context, key string, value any, expiration time.Duration", "SET write 1 ttl 3"},
		{v9, "Cmd", "EvalSha", "ctx context.Context, sha1 string, keys []string, args ...any", "EVALSHA write 2..."},
		{v7, "StringCmd", "Get", "key string", "GET read 0"},
		{v9, "StringCmd", "GetFrob", "ctx context.Context, key string", "GET read 1 inferred"},
		{v9, "PubSub", "Subscribe", "ctx context.Context, channels ...string", "unknown"},
		{v9, "StringCmd", "Get", "ctx context.Context", "unknown"},
		{redigo, "Cmd", "Get", "key string", "unknown"},
		{"example.org/app", "StringCmd", "Get", "ctx context.Context, key string", "unknown"},
	} {
		s, ok := ByResult(c.path, c.result, c.method, sig(c.params))
		require.Equal(t, c.want, show(s, ok), "%s %s", c.result, c.method)
	}
}

func TestVendored(t *testing.T) {
	_, ok := Lookup("example.org/app/vendor/"+v9, "cmdable", "Get", nil)
	require.True(t, ok)
}

// TestUnknownSignature has callers that know less of the signature than the
// table does.
func TestUnknownSignature(t *testing.T) {
	if testing.Short() {
		t.Skip("asks every path for every method")
	}
	for _, params := range [][]Param{nil, {}, {{}}, {{Name: "key", Type: "string"}}} {
		for path := range loaded().byPath {
			for _, table := range loaded().byFile {
				for name := range table.rows {
					recv, method, ok := strings.Cut(name, ".")
					if !ok {
						recv, method = "cmdable", name
					}
					s, _ := Lookup(path, recv, method, params)
					for _, k := range s.Sinks {
						require.True(t, k.Param == Receiver || params == nil || k.Param < len(params), "%s %s", path, name)
						require.GreaterOrEqual(t, k.Param, Receiver)
					}
				}
			}
		}
	}
}

func TestUnits(t *testing.T) {
	s, ok := Lookup(cmds, "RestoreKey", "Ttl", sig("ttl int64"))
	require.True(t, ok)
	require.Equal(t, time.Millisecond, s.Sinks[0].Unit)
}

func BenchmarkLookup(b *testing.B) {
	params := sig("ctx context.Context, key string")
	for b.Loop() {
		Lookup(v9, "cmdable", "Get", params)
	}
}

// TestStarred: BY and GET of SORT name keys only where they have an asterisk.
func TestStarred(t *testing.T) {
	for callee, want := range map[string]bool{
		"github.com/redis/go-redis/v9 cmdable.Sort":                           true,
		"github.com/redis/go-redis/v9 cmdable.SortStore":                      true,
		"github.com/redis/go-redis/v9 cmdable.Scan":                           false,
		"github.com/redis/rueidis/internal/cmds SortKey.By":                   true,
		"github.com/redis/rueidis/internal/cmds ScanCursor.Match":             false,
		"github.com/valkey-io/valkey-glide/go/v2 Client.SortStoreWithOptions": true,
	} {
		path, name, _ := strings.Cut(callee, " ")
		recv, method, _ := strings.Cut(name, ".")
		s, ok := Lookup(path, recv, method, nil)
		require.True(t, ok, callee)
		got := false
		for _, sink := range s.Sinks {
			got = got || sink.Starred
			require.False(t, sink.Starred && sink.Role != commands.Pattern, callee)
		}
		require.Equal(t, want, got, callee)
	}
}
