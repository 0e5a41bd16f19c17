package rows

import "maps"

// everywhere are declarations that are no keys in any client; either part of a
// name may have one *.
var everywhere = map[string]string{
	".NewScanCmdResult":    "a result",
	".New*":                "makes a client, a connection, an error or a result",
	".MustNew*":            "makes a client",
	".With*":               "a setting",
	".Dial*":               "a connection or a setting of it",
	".Parse*":              "text of an address",
	".MustParseURL":        "text of an address",
	"*Cmd.*":               "a result",
	"Expected*.SetVal":     "a result",
	"Sentinel*.*":          "names of masters, and channels of sentinels",
	"*Serializer.*":        "text of a session",
	"*Adapter.*":           "measures",
	"OTel*.*":              "measures",
	"*.Marshal":            "a value",
	"*.Unmarshal":          "a value",
	"*MockRecorder.*":      "what a mock expects of any type",
	"*Configuration.*":     "a setting",
	"*.ReceiveTimeout":     "how long to wait",
	"PubSub.Ping":          "text that comes back",
	"pubsub.Ping":          "text that comes back",
	"*PushNotification*.*": "names of messages of a connection",
}

// exceptions are the declarations of a package that have parameters which could
// be keys, and are none or are found otherwise, with the reason.
var exceptions = map[string]map[string]string{
	"github.com/RediSearch/redisearch-go/v2/redisearch": {
		".*": "a value, a reply or a field", "AggregateQuery.*": "parts of a query", "Autocompleter.*": "words", "Client.Alias*": "names of indexes",
		"Client.Dict*": "words", "Client.*Config": "settings", "Client.GetTagVals": "names of an index and a field",
		"Client.S*": "words, and names of indexes", "Document.*": "a value", "GroupBy.*": "names of fields", "IndexDefinition.*": "names of fields",
		"Options.*": "words", "Query.*": "parts of a query", "Reducer.*": "parts of a query", "SpellCheckOptions.*": "words",
	},
	"github.com/RedisBloom/redisbloom-go": {".GetInsertArgs": "arguments of a later call"},
	"github.com/RedisTimeSeries/redistimeseries-go": {
		"CreateOptions.*": "arguments of a call", ".MakeStringPtr": "a value",
	},
	"github.com/adjust/rmq/v5": {
		".CollectStats": "names of queues", "*onnection.CollectStats": "names of queues", ".Open*": "addresses, and a name for humans",
		".Payload*": "a message", ".ExtractHeaderAndPayload": "a message", "Queue.*": "messages, and names of consumers", "Stats.GetHtml": "text of a page",
		"RedisClient.*": "what rmq itself sends", "RedisWrapper.*": "what rmq itself sends", "Test*.*": "a test",
	},
	"github.com/alexedwards/scs/goredisstore": {"RedisStore.*": "tokens, for a manager of sessions"},
	"github.com/alexedwards/scs/redisstore":   {"RedisStore.*": "tokens, for a manager of sessions"},
	"github.com/alicebob/miniredis/v2": {
		"Miniredis.FastForward": "time of the server", "Miniredis.SetTime": "time of the server",
		"Miniredis.IsReadOnlyCommand": "a command's name", "Miniredis.Require*": "passwords", "Miniredis.SetError": "text of an error",
		"Miniredis.StartAddr*": "an address", "T.*": "a test", "Tester.*": "a test",
	},
	"github.com/astaxie/beego/cache":               beego,
	"github.com/beego/beego/v2/client/cache":       beegoV2,
	"github.com/beego/beego/v2/client/cache/redis": {"Cache.StartAndGC": "a setting"},
	"github.com/boj/redistore":                     {"RediStore.*": "names of sessions, which are names of cookies"},
	"github.com/bsm/redis-lock":                    {"RedisClient.*": "found by its result, which is go-redis's"},
	"github.com/casbin/redis-watcher/v2":           {"Watcher.*": "rules", "MSG.*": "a message"},
	"github.com/chenyahui/gin-cache/persist": {
		".Serialize": "a value", ".Deserialize": "a value", "MemoryStore.*": "a cache in memory",
	},
	"github.com/bsm/redislock": {".*Backoff": "how long to wait"},
	"github.com/eko/gocache/lib/v4/store": {
		"*StoreInterface.*": "stores that are not Redis have it too", ".Apply*": "options", "*Matcher.*": "a test",
	},
	"github.com/eko/gocache/v3/store": {
		"*StoreInterface.*": "stores that are not Redis have it too", "*Matcher.*": "a test",
		"Redis*ClientInterface.*": "found by its result, which is go-redis's", "B*.*": "not Redis", "F*.*": "not Redis", "G*.*": "not Redis",
		"M*.*": "not Redis", "P*.*": "not Redis", "Ri*.*": "not Redis",
	},
	"github.com/gin-contrib/cache/persistence": {"InMemoryStore.*": "a cache in memory", "Memcached*.*": "not Redis"},
	"github.com/gogf/gf/database/gredis": {
		".*Config": "settings", ".*ConfigByStr": "settings", ".ConfigFromStr": "settings", ".Instance": "a name of settings", "Redis.Set*": "settings", "Conn.ReceiveVarWithTimeout": "how long to wait",
	},
	"github.com/gogf/gf/v2/database/gredis": {".*Config": "settings", ".*FromMap": "settings", ".*ByMap": "settings", ".Instance": "a name of settings"},
	"github.com/gogf/gf/v2/os/gsession": {
		"Manager.*": "identities of sessions, and how long they live", "Session.*": "fields of a session", "Storage*.*": "identities and fields of sessions",
	},
	"github.com/gogf/gf/v2/os/gcache": {"AdapterMemory.*": "a cache in memory", ".*": "the default cache, which is in memory"},
	"github.com/joomcode/redispipe/redis": {
		".*": "a command's name, or a reply", "*.Resolve": "a reply", "ScanOpts.Request": "a reply",
	},
	"github.com/throttled/throttled/v2/store/redigostore":     {"RedigoStore.*": "what the limiter itself sends"},
	"github.com/throttled/throttled/v2/store/goredisstore":    {"GoRedisStore.*": "what the limiter itself sends"},
	"github.com/throttled/throttled/v2/store/goredisstore.v8": {"GoRedisStore.*": "what the limiter itself sends"},
	"github.com/throttled/throttled/v2/store/goredisstore.v9": {"GoRedisStore.*": "what the limiter itself sends"},
	"github.com/eko/gocache/store/redis/v4":                   {"*RedisClientInterface.*": "found by its result, which is go-redis's"},
	"github.com/gin-contrib/sessions/redis":                   {},
	"github.com/go-redis/cache/v8":                            localCache,
	"github.com/go-redis/cache/v9":                            localCache,
	"github.com/go-redis/redis":                               {},
	"github.com/go-redis/redis/v7":                            {"Client.WithTimeout": "how long to wait"},
	"github.com/go-redis/redis/v8":                            {"Client.WithTimeout": "how long to wait", "ConsistentHash.Get": "chooses a server"},
	"github.com/redis/go-redis/v9": {
		"Client.WithTimeout": "how long to wait", "ConsistentHash.Get": "chooses a server", "*.*AutoPipelineWithOptions": "a setting",
		".*Query": "parts of a query", ".Extract*": "a result", ".Process*": "a result", ".HasErrorPrefix": "text of an error",
		"ARGrepArgs.Append": "what to look for in an array", "AggregateBuilder.*": "parts of a query", "AggregateRow.*": "a result",
		"AliasBuilder.*": "names of indexes", "Cache.*": "a cache in the client", "LocalCache.*": "a cache in the client",
		"*.*PushNotificationHandler": "names of messages", "Client.HotKeysStart": "how long to look",
		"Client.New*Builder": "names of indexes", "CreateIndexBuilder.*": "fields and words", "CursorBuilder.*": "a name",
		"DictBuilder.*": "words", "ExplainBuilder.*": "a number", "PubSub.ClientSetName": "a name", "Ring.SetAddrs": "addresses",
		"SearchBuilder.*": "parts of a query", "SpellCheckBuilder.*": "words", "SynUpdateBuilder.*": "words",
	},
	"github.com/go-redsync/redsync/v4": {},
	"github.com/gomodule/redigo/redis": {
		".*": "a reply, or a setting of a connection", "Args.*": "followed to the call that they are arguments of",
		"*.ReceiveWithTimeout": "how long to wait", "PubSubConn.Ping": "text that comes back", "Scanner.*": "a reply",
	},
	"github.com/mediocregopher/radix/v3": {
		".WithConn": "only chooses a connection", ".Cluster*": "chooses a server, or a setting", ".CRC16": "a checksum",
		".P*": "addresses and settings", ".Stub": "a test", "*.Client": "an address", "Scanner.Next": "a result",
	},
	"github.com/mediocregopher/radix/v4": {
		".WithConn": "only chooses a connection", ".Cluster*": "chooses a server", ".CRC16": "a checksum",
		".DefaultActionProperties": "keys of an action, for a cluster to choose a server by", "*Config.New": "addresses",
		"Conn.EncodeDecode": "the wire", "Dialer.*": "an address", "Scanner.Next": "a result",
	},
	"github.com/redis/rueidis":                                       rueidis,
	"github.com/valkey-io/valkey-go":                                 rueidis,
	"github.com/redis/rueidis/rueidiscompat":                         compat,
	"github.com/valkey-io/valkey-go/valkeycompat":                    compat,
	"github.com/ThreeDotsLabs/watermill-redisstream/pkg/redisstream": {"*arshaller.*": "a message"},
	"github.com/rbcervilla/redisstore/v9":                            {"RedisStore.*": "names of sessions, which are names of cookies"},
	"github.com/ulule/limiter/v3/drivers/store/redis":                {"Client.*": "found by its result, which is go-redis's"},
	"github.com/valkey-io/valkey-glide/go/v2": {
		".GoError": "text of an error", ".IsError": "a result", "*.ClientPause*": "how long to wait", "*.ClientSetName*": "a name",
		"*.ExecWithOptions": "a batch", "*.Latency*": "names of events", "Client.ReplicaOf": "an address", "*.Config*": "settings",
		"*.EchoWithOptions": "text that comes back", "*.F*": "functions without keys, or their names",
		"*.InvokeScriptWithClusterOptions": "has no keys", "*.Script*": "hashes of scripts", "baseClient.Acl*": "users",
		"baseClient.UpdateConnectionPassword": "a password", "OpenTelemetry.*": "measures",
	},
	"github.com/valkey-io/valkey-glide/go/v2/config": {
		".Load*": "a file", "*SubscriptionConfig.WithCallback": "a value of the caller's",
	},
	"github.com/valkey-io/valkey-glide/go/v2/interfaces": {
		"*.ClientPause*": "how long to wait", "*.ClientSetName*": "a name", "*.ExecWithOptions": "a batch", "*.Latency*": "names of events",
		"*.ReplicaOf": "an address", "*.Config*": "settings", "*.EchoWithOptions": "text that comes back",
		"*.F*": "functions without keys, or their names", "*.InvokeScriptWithClusterOptions": "has no keys", "*.Script*": "hashes of scripts",
		"*.Acl*": "users", "*.UpdateConnectionPassword": "a password",
	},
	"github.com/valkey-io/valkey-glide/go/v2/options": {
		".MapGeoDataToArray": "members", "*ScanOptions.SetMatch": "members of a key, but for those with rows",
		"ClusterScriptOptions.*": "arguments", "Script*Options.WithArgs": "arguments", "*Field.SetAlias": "names of fields",
		"Json*.*": "how to write JSON", "Migrate*.*": "passwords", "SetOptions.SetOnlyIfEquals": "a value", "TagField.SetSeparator": "text",
		"VectorField*.SetAlias": "names of fields", "X*.*": "identities of entries, consumers, how long to wait", "ZAddOptions.*": "members",
	},
	"github.com/valkey-io/valkey-glide/go/v2/pipeline": {"*BatchOptions.WithTimeout": "how long to wait"},
	"github.com/zeromicro/go-zero/core/bloom":          {"Filter.*": "what the filter holds"},
	"github.com/zeromicro/go-zero/core/limit": {
		"PeriodLimit.*": "stands behind the prefix that NewPeriodLimit was given", "TokenLimiter.*": "a time",
	},
	"github.com/zeromicro/go-zero/core/stores/monc": {"Model.*NoCache": "documents alone"},
	"github.com/zeromicro/go-zero/core/stores/redis": {
		".SetSlowThreshold": "a setting", "ScriptCache.*": "hashes of scripts",
	},
}

// localCache are those of go-redis/cache.
var localCache = map[string]string{
	"LocalCache.*": "a cache in memory", "TinyLFU.*": "a cache in memory",
}

// beego are those of its caches.
var beego = map[string]string{
	".Get*": "a value", ".File*": "a file", ".Gob*": "a value", ".Register": "a name of caches", "*.StartAndGC": "a setting",
	"MemoryCache.*": "a cache in memory", "FileCache.*": "a cache in files",
}

// beegoV2 are those of its caches with contexts.
var beegoV2 = with(beego, "BloomFilter.*", "what is asked before the cache")

// with returns exceptions and one more.
func with(list map[string]string, pattern, reason string) map[string]string {
	list = maps.Clone(list)
	list[pattern] = reason
	return list
}

// rueidis are those of rueidis and valkey-go.
var rueidis = map[string]string{
	"CacheStore.*": "a cache in the client", "SimpleCache.*": "a cache in the client", ".AZ*": "a setting", ".BinaryString": "a value",
	".CT": "what a client caches, and how long", "Client.DoCache": "how long a client caches", ".JSON": "a value",
	".ToVector*": "a value", "*Message.*": "a reply", "*Result.*": "a reply",
}

// compat are those of the packages that stand in for go-redis.
var compat = map[string]string{
	".*": "values and replies", ".Scan": "a reply", "StructValue.*": "a reply", "*.Cache": "how long a client caches", "Scanner*.*": "a reply",
}
