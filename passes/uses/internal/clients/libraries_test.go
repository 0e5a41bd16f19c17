package clients

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	glide    = "github.com/valkey-io/valkey-glide/go/v2"
	gozero   = "github.com/zeromicro/go-zero/core/stores"
	mock     = "github.com/go-redis/redismock/v9"
	mini     = "github.com/alicebob/miniredis/v2"
	rate     = "github.com/go-redis/redis_rate/v10"
	lock     = "github.com/redis/rueidis/rueidislock"
	gocache  = "github.com/eko/gocache"
	beego    = "github.com/beego/beego"
	goframe  = "github.com/gogf/gf"
	fiber    = "github.com/gofiber/storage/redis/v3"
	limiter  = "github.com/ulule/limiter/v3/drivers/store/redis"
	sessions = "github.com/gin-contrib/sessions/redis"
	rejson   = "github.com/nitishm/go-rejson/v4"
	stream   = "github.com/ThreeDotsLabs/watermill-redisstream/pkg/redisstream"
)

func TestLibraries(t *testing.T) {
	for _, c := range []struct{ path, callee, params, want, form string }{
		// valkey-glide: clients, batches, options
		{glide, "baseClient.Get", "ctx context.Context, key string", "GET read 1", ""},
		{glide + "/interfaces", "StringCommands.Get", "ctx context.Context, key string", "GET read 1", ""},
		{glide + "/pipeline", "BaseBatch.Get", "key string", "GET read 0", ""},
		{glide, "baseClient.Expire", "ctx context.Context, key string, expireTime time.Duration", "EXPIRE write 1 ttl 2", ""},
		{glide, "baseClient.MSet", "ctx context.Context, keyValueMap map[string]string", "MSET write 1/keys", ""},
		{glide, "baseClient.XRead", "ctx context.Context, keysAndIds map[string]string", "XREAD read 1/keys", ""},
		{glide, "baseClient.ZInter", "ctx context.Context, keys options.KeyArray", "ZINTER read 1.Keys...", ""},
		{glide, "ClusterClient.CustomCommand", "ctx context.Context, args []string", "raw 1 argv", ""},
		{glide, "baseClient.PSubscribe", "ctx context.Context, patterns []string, timeoutMs int", "PSUBSCRIBE pattern 1...", ""},
		{glide + "/options", "ScriptOptions.WithKeys", "keys []string", "EVALSHA write 0...", ""},
		{glide + "/options", ".NewExpiryIn", "duration time.Duration", "ttl 0", ""},
		{glide + "/servermodules/glidejson", ".JsonSet", "client standaloneClient, ctx context.Context, key string, path string, value string", "JSON.SET write 2", ""},
		{glide + "/servermodules/glidejson", ".ClusterJsonGet", "client clusterClient, ctx context.Context, key string", "JSON.GET read 2", ""},

		// go-zero: with and without contexts
		{gozero + "/redis", "Redis.Get", "key string", "GET read 0", ""},
		{gozero + "/redis", "Redis.GetCtx", "ctx context.Context, key string", "GET read 1", ""},
		{gozero + "/redis", "Redis.ExpireCtx", "ctx context.Context, key string, seconds int", "EXPIRE write 1 ttl 2 in 1s", ""},
		{gozero + "/redis", "Redis.MsetCtx", "ctx context.Context, fieldsAndValues ...any", "MSET write 1/2", ""},
		{gozero + "/kv", "Store.SetexCtx", "ctx context.Context, key string, value string, seconds int", "SET write 1 ttl 3 in 1s", ""},
		{gozero + "/kv", "Store.EvalCtx", "ctx context.Context, script string, key string, args ...any", "EVAL script 1 write 2", ""},
		{gozero + "/cache", "Cache.TakeCtx", "ctx context.Context, val any, key string, query func(val any) error", "SETEX write 2 reads GET", ""},
		{gozero + "/sqlc", "CachedConn.ExecCtx", "ctx context.Context, exec ExecCtxFn, keys ...string", "DEL write 2...", ""},
		{gozero + "/sqlc", "CachedConn.QueryRow", "v any, key string, query QueryFn", "SETEX write 1 reads GET", ""},
		{gozero + "/sqlc", "CachedConn.QueryRowIndexCtx", "ctx context.Context, v any, key string, keyer func(primary any) string, indexQuery IndexQueryCtxFn, primaryQuery PrimaryQueryCtxFn", "SETEX write 2 write 3.() reads GET", ""},
		{"github.com/zeromicro/go-zero/core/limit", ".NewPeriodLimit", "period int, quota int, limitStore *redis.Redis, keyPrefix string, opts ...PeriodOption", "EVALSHA write 3", "*{key}"},
		{"github.com/zeromicro/go-zero/core/limit", ".NewTokenLimiter", "rate int, burst int, store *redis.Redis, key string", "EVALSHA write 3", "{{*}}.tokens&{{*}}.ts"},

		// caches over several stores
		{gocache + "/lib/v4/cache", "Cache.Get", "ctx context.Context, key any", "GET read 1", ""},
		{gocache + "/lib/v4/cache", "SetterCacheInterface.GetWithTTL", "ctx context.Context, key any", "GET read 1", ""},
		{gocache + "/lib/v4/cache", "LoadableCache.Set", "ctx context.Context, key any, object T, options ...store.Option", "SET write 1", ""},
		{gocache + "/lib/v4/marshaler", "Marshaler.Delete", "ctx context.Context, key any", "DEL write 1", ""},
		{gocache + "/v3/cache", "Cache.Set", "ctx context.Context, key any, object T, options ...store.Option", "SET write 1", ""},
		{beego + "/v2/client/cache", "Cache.Get", "ctx context.Context, key string", "GET read 1", ""},
		{beego + "/v2/client/cache", "Cache.GetMulti", "ctx context.Context, keys []string", "MGET read 1...", ""},
		{beego + "/v2/client/cache", "Cache.Put", "ctx context.Context, key string, val interface{}, timeout time.Duration", "SETEX write 1 ttl 3", ""},
		{beego + "/v2/client/cache/redis", "Cache.Incr", "ctx context.Context, key string", "INCRBY write 1", ""},
		{"github.com/astaxie/beego/cache", "Cache.Put", "key string, val interface{}, timeout time.Duration", "SETEX write 0 ttl 2", ""},
		{"github.com/astaxie/beego/cache", "Cache.IsExist", "key string", "EXISTS read 0", ""},

		// goframe: commands by name, groups of methods, and its cache
		{goframe + "/v2/database/gredis", "Redis.Do", "ctx context.Context, command string, args ...any", "raw 2 tail", ""},
		{goframe + "/v2/database/gredis", "AdapterOperation.Do", "ctx context.Context, command string, args ...any", "raw 2 tail", ""},
		{goframe + "/v2/database/gredis", "IGroupString.SetEX", "ctx context.Context, key string, value any, ttlInSeconds int64", "SETEX write 1 ttl 3 in 1s", ""},
		{goframe + "/v2/database/gredis", "IGroupString.MSet", "ctx context.Context, keyValueMap map[string]any", "MSET write 1/keys", ""},
		{goframe + "/v2/database/gredis", "IGroupSet.SInter", "ctx context.Context, key string, keys ...string", "SINTER read 1 read 2...", ""},
		{goframe + "/v2/database/gredis", "IGroupList.BLPop", "ctx context.Context, timeout int64, keys ...string", "BLPOP write 2...", ""},
		{goframe + "/v2/database/gredis", "IGroupScript.Eval", "ctx context.Context, script string, numKeys int64, keys []string, args []any", "EVAL script 1 write 3...", ""},
		{goframe + "/contrib/nosql/redis/v2", "GroupHash.HSet", "ctx context.Context, key string, fields map[string]interface{}", "HSET write 1", ""},
		{goframe + "/database/gredis", "Redis.DoVar", "commandName string, args ...interface{}", "raw 1 tail", ""},
		{goframe + "/database/gredis", "Conn.DoWithTimeout", "timeout time.Duration, commandName string, args ...interface{}", "raw 2 tail", ""},
		{goframe + "/v2/os/gcache", "AdapterRedis.Set", "ctx context.Context, key interface{}, value interface{}, duration time.Duration", "SET write 1 ttl 3", ""},
		{goframe + "/v2/os/gcache", "Cache.Remove", "ctx context.Context, keys ...interface{}", "DEL write 1...", ""},

		{goframe + "/v2/database/gredis", "IGroupString.Set", "ctx context.Context, key string, value any, option ...SetOption", "SET write 1 ttl 3.TTLOption.EX in 1s ttl 3.TTLOption.PX in 1ms ttl 3.TTLOption.EXAT in 1s at ttl 3.TTLOption.PXAT in 1ms at", ""},
		{goframe + "/v2/os/gsession", ".NewStorageRedis", "redis *gredis.Redis, prefix ...string", "SETEX write 1...", "*{session_id}"},

		// other caches, stores and queues
		{"github.com/mgtv-tech/jetcache-go", "Cache.Once", "ctx context.Context, key string, opts ...ItemOption", "SETEX write 1 reads GET", ""},
		{"github.com/mgtv-tech/jetcache-go", "T.Get", "ctx context.Context, key string, id K, fn func(context.Context, K) (V, error)", "SETEX write 1 reads GET", "*:{id}"},
		{"github.com/sethvargo/go-limiter", "Store.Take", "ctx context.Context, key string", "EVALSHA write 1", ""},
		{"github.com/RichardKnop/machinery/v2/brokers/redis", ".NewGR", "cnf *config.Config, addrs []string, db int", "RPUSH write 0.DefaultQueue write 0.Redis.DelayedTasksKey", ""},
		{"github.com/goravel/framework/contracts/cache", "Driver.Remember", "key string, ttl time.Duration, callback func() (any, error)", "SET write 0 ttl 1", ""},
		{"github.com/goravel/framework/contracts/cache", "Driver.GetString", "key string, def ...string", "GET read 0", ""},
		{"github.com/gofiber/storage/valkey", "Storage.Set", "key string, val []byte, exp time.Duration", "SET write 0 ttl 2", ""},
		{"github.com/dtm-labs/rockscache", "Client.Fetch", "key string, expire time.Duration, fn func() (string, error)", "EVALSHA write 0 ttl 1", ""},
		{"github.com/dtm-labs/rockscache", "Client.TagAsDeletedBatch2", "ctx context.Context, keys []string", "EVALSHA write 1...", ""},
		{"github.com/redis/rueidis/rueidisaside", "CacheAsideClient.Get", "ctx context.Context, ttl time.Duration, key string, fn func(ctx context.Context, key string) (string, error)", "SET write 2 ttl 1 reads GET", ""},
		{"github.com/redis/rueidis/om", ".NewHashRepository", "prefix string, schema T, client rueidis.Client, opts ...RepositoryOption", "EVALSHA write 0", "*:{id}"},
		{"github.com/philippgille/gokv/redis", "Client.Set", "k string, v any", "SET write 0", ""},
		{"github.com/adjust/rmq/v5", "Connection.OpenQueue", "name string", "LPUSH write 0", "rmq::queue::[*]::ready"},
		{"github.com/gin-contrib/cache/persistence", "RedisStore.Set", "key string, value interface{}, expires time.Duration", "SETEX write 0 ttl 2", ""},
		{"github.com/alexedwards/scs/goredisstore", ".NewWithPrefix", "client *redis.Client, prefix string", "SET write 1", "*{token}"},
		{"github.com/go-session/redis/v3", ".NewRedisStore", "opts *Options, prefix ...string", "SET write 1...", "*{session_id}"},
		{"github.com/throttled/throttled/v2/store/goredisstore.v9", ".NewCtx", "client redis.UniversalClient, keyPrefix string", "SETNX write 1", "*{key}"},
		{"github.com/mennanov/limiters", ".NewTokenBucketRedis", "cli redis.UniversalClient, prefix string, ttl time.Duration, raceCheck bool", "SET write 1", "{{*}}{name}"},
		{"github.com/go-chi/httprate-redis", ".WithRedisLimitCounter", "cfg *Config", "INCRBY write 0.PrefixKey", "*:{window}"},
		{"github.com/casbin/redis-adapter/v3", ".WithKey", "key string", "RPUSH write 0", ""},
		{"github.com/casbin/redis-watcher/v2", ".NewWatcher", "addr string, option WatcherOptions", "PUBLISH channel 1.Channel", ""},
		{"github.com/bsm/redis-lock", ".Obtain", "client RedisClient, key string, opts *Options", "SETNX write 1 ttl 2.LockTimeout default 5s", ""},
		{"github.com/joomcode/redispipe/redis", "SyncCtx.Do", "ctx context.Context, cmd string, args ...interface{}", "raw 2 tail", ""},
		{"github.com/joomcode/redispipe/redis", ".Req", "cmd string, args ...interface{}", "raw 1 tail", ""},
		{"github.com/RedisBloom/redisbloom-go", "Client.Add", "key string, item string", "BF.ADD write 0", ""},
		{"github.com/RedisTimeSeries/redistimeseries-go", "Client.MultiAdd", "samples ...Sample", "TS.MADD write 0.[].Key", ""},
		{"github.com/RediSearch/redisearch-go/v2/redisearch", "Client.MultiGet", "documentIds []string", "FT.MGET read 0...", ""},
		{"github.com/RediSearch/redisearch-go/v2/redisearch", "IndexDefinition.AddPrefix", "prefix string", "FT.CREATE prefix 0", ""},

		// for tests
		{mock, "mock.ExpectGet", "key string", "GET read 0", ""},
		{mock, "baseMock.ExpectSet", "key string, value interface{}, expiration time.Duration", "SET write 0 ttl 2", ""},
		{mock, "ClientMock.ExpectWatch", "keys ...string", "WATCH read 0...", ""},
		{mock, "mock.ExpectDo", "args ...interface{}", "raw 0 argv", ""},
		{mini, "Miniredis.Set", "k string, v string", "SET write 0", ""},
		{mini, "RedisDB.SetTTL", "k string, ttl time.Duration", "PEXPIRE write 0 ttl 1", ""},
		{mini, "Miniredis.Copy", "srcDB int, src string, destDB int, dest string", "COPY read 1 write 3", ""},

		// RedisJSON over other clients
		{rejson, "Handler.JSONSet", "key string, path string, obj interface{}, opts ...rjs.SetOption", "JSON.SET write 0", ""},
		{rejson, "ReJSON.JSONMGet", "path string, keys ...string", "JSON.MGET read 1...", ""},
		{rejson, "Handler.JSONDebug", "subCmd rjs.DebugSubCommand, key string, path string", "JSON.DEBUG read 1", ""},

		// what a library puts around a key
		{rate, "Limiter.AllowN", "ctx context.Context, key string, limit Limit, n int", "EVALSHA write 1", "rate:*"},
		{lock, "Locker.WithContext", "src context.Context, name string", "EVALSHA write 1", "{key_prefix}:{i:int}:*"},
		{limiter, ".NewStoreWithOptions", "client Client, options limiter.StoreOptions", "EVALSHA write 1.Prefix", "*:{key}"},
		{sessions, ".SetKeyPrefix", "s Store, prefix string", "SETEX write 1", "*{session_id}"},
		{gocache + "/store/redis/v4", "RedisStore.Set", "ctx context.Context, key any, value any, options ...lib_store.Option", "SET write 1", ""},
		{gocache + "/lib/v4/store", ".WithExpiration", "expiration time.Duration", "ttl 0", ""},
		{fiber, "Storage.SetWithContext", "ctx context.Context, key string, val []byte, exp time.Duration", "SET write 1 ttl 3", ""},
		{fiber, "Storage.Get", "key string", "GET read 0", ""},
		{stream, "Publisher.Publish", "topic string, msgs ...*message.Message", "XADD write 0", ""},
	} {
		recv, name, _ := strings.Cut(c.callee, ".")
		s, ok := Lookup(c.path, recv, name, sig(c.params))
		require.Equal(t, c.want, show(s, ok), "%s %s", c.path, c.callee)
		require.Equal(t, Form(c.form), s.Form, "%s %s", c.path, c.callee)
	}
}

// TestNoKeysInLibraries has methods with a text that is no key.
func TestNoKeysInLibraries(t *testing.T) {
	for _, c := range []struct{ path, callee, params, want string }{
		{glide, "baseClient.AclGetUser", "ctx context.Context, username string", "ACL GETUSER inferred"},
		{glide, "Client.Echo", "ctx context.Context, message string", "ECHO"},
		{glide, "baseClient.FCall", "ctx context.Context, function string", "FCALL"},
		{glide, "baseClient.BLPop", "ctx context.Context, keys []string, timeout time.Duration", "BLPOP write 1..."},
		{glide + "/options", "HashScanOptions.SetMatch", "match string", "unknown"},
		{glide + "/options", "ScriptOptions.WithArgs", "args []string", "unknown"},
		{glide + "/config", "ClientConfiguration.WithClientName", "clientName string", "unknown"},
		{glide + "/config", ".NewSlotKeyRoute", "slotType SlotType, slotKey string", "unknown"},
		{glide + "/servermodules/glideft", ".FtSearch", "ctx context.Context, client standaloneClient, indexName string, query string, opts *options.FtSearchOptions", "FT.SEARCH"},
		{gozero + "/redis", "Redis.HsetCtx", "ctx context.Context, key string, field string, value string", "HSET write 1"},
		{gozero + "/redis", ".New", "addr string, opts ...Option", "unknown"},
		{gozero + "/redis", "ScriptCache.GetSha", "script string", "unknown"},
		{gozero + "/sqlc", "CachedConn.QueryRowNoCacheCtx", "ctx context.Context, v any, q string, args ...any", ""},
		{gozero + "/sqlc", "CachedConn.ExecNoCache", "q string, args ...any", ""},
		{gozero + "/monc", "Model.FindOneNoCache", "ctx context.Context, v any, filter any", "unknown"},
		{gozero + "/sqlx", "SqlConn.Exec", "query string, args ...any", "unknown"},
		{mock, "ExpectedString.SetVal", "val string", "unknown"},
		{mock, "mock.ExpectPing", "", "PING"},
		{mini, "Miniredis.Keys", "", "unknown"},
		{mini, "Miniredis.FlushAll", "", "unknown"},
		{mini, "Miniredis.RequireAuth", "pw string", "unknown"},
		{rate, "Limit.String", "", "unknown"},
		{gocache + "/lib/v4/store", "StoreInterface.Set", "ctx context.Context, key any, value any, options ...Option", "unknown"},
		{gocache + "/lib/v4/store", ".WithTags", "tags []string", "unknown"},
		{gocache + "/lib/v4/cache", "Cache.Invalidate", "ctx context.Context, options ...store.InvalidateOption", ""},
		{gocache + "/lib/v4/store", "Store.Get", "ctx context.Context, key any", "unknown"},
		{beego + "/v2/client/cache", ".NewCache", "adapterName string, config string", "unknown"},
		{goframe + "/v2/database/gredis", ".SetConfig", "config *Config, name ...string", "unknown"},
		{goframe + "/v2/os/gcache", ".New", "lruCap ...int", "unknown"},
		{goframe + "/v2/os/gcache", ".Remove", "ctx context.Context, keys ...interface{}", "unknown"},
		{"github.com/RediSearch/redisearch-go/v2/redisearch", "Client.Search", "q *Query", "unknown"},
		{"github.com/RediSearch/redisearch-go/v2/redisearch", "Client.GetTagVals", "index string, filedName string", "unknown"},
		{"github.com/boj/redistore", "RediStore.Get", "r *http.Request, name string", "unknown"},
		{"github.com/ulule/limiter/v3", "Limiter.Get", "ctx context.Context, key string", "unknown"},
		{limiter, "Client.Unknown", "key string", "unknown"},
		{stream, "Marshaller.Marshal", "topic string, msg *message.Message", "unknown"},
	} {
		recv, name, _ := strings.Cut(c.callee, ".")
		s, ok := Lookup(c.path, recv, name, sig(c.params))
		require.Equal(t, c.want, show(s, ok), "%s %s", c.path, c.callee)
	}
}
