package nokeys

import (
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

func sort(id string) {
	rdb.Sort(ctx, "app:sort:"+id, &goredis.Sort{By: "nosort"})                                            // key "app:sort:{id}"
	rdb.Sort(ctx, "app:sort:"+id, &goredis.Sort{By: "app:nostar"})                                        // key "app:sort:{id}"
	rdb.Sort(ctx, "app:sort:"+id, &goredis.Sort{Get: []string{"#"}})                                      // key "app:sort:{id}"
	rdb.Do(ctx, "SORT", "app:sort:"+id, "BY", "nosort", "GET", "#")                                       // key "app:sort:{id}"
	rdb.Do(ctx, "SORT", "app:sort:"+id, "LIMIT", 0, 10, "ALPHA")                                          // key "app:sort:{id}"
	rdb.Do(ctx, "SORT", "app:sort:"+id, "STORE", "app:sorted:"+id)                                        // key "app:sort:{id}" | "app:sorted:{id}"
	rdb.SortStore(ctx, "app:sort:"+id, "app:stored:"+id, &goredis.Sort{By: "nosort", Get: []string{"#"}}) // key "app:sort:{id}" | "app:stored:{id}"
}

// A pattern with a star names keys.
func sortByPattern(id string) {
	rdb.Sort(ctx, "app:sort:"+id, &goredis.Sort{By: "app:weight:*"})                       // key "app:sort:{id}"; pattern "app:weight:*" or "app:weight:*->x"
	rdb.Do(ctx, "SORT", "app:sort:"+id, "BY", "app:weight:*", "GET", "app:object:*->name") // key "app:sort:{id}"; pattern "app:weight:*" | "app:object:*->name" or "app:weight:*" | "app:object:*"
}

func streams(id string) {
	rdb.XRead(ctx, &goredis.XReadArgs{Streams: []string{"app:x:" + id, "0"}})                                                   // key "app:x:{id}"
	rdb.XRead(ctx, &goredis.XReadArgs{Streams: []string{"app:x1:" + id, "app:x2:" + id, "0-0", "$"}})                           // key "app:x1:{id}" | "app:x2:{id}"
	rdb.XReadStreams(ctx, "app:xs:"+id, "$")                                                                                    // key "app:xs:{id}"
	rdb.XReadGroup(ctx, &goredis.XReadGroupArgs{Group: "app:group", Consumer: "app:c", Streams: []string{"app:xg:" + id, ">"}}) // key "app:xg:{id}"
	rdb.Do(ctx, "XREAD", "COUNT", 10, "STREAMS", "app:xd:"+id, "0-0")                                                           // key "app:xd:{id}"
	rdb.Do(ctx, "XREADGROUP", "GROUP", "app:g", "app:c", "STREAMS", "app:xa:"+id, "app:xb:"+id, ">", ">")                       // key "app:xa:{id}" | "app:xb:{id}"
	rdb.XAck(ctx, "app:xk:"+id, "app:group", "1-0")                                                                             // key "app:xk:{id}"
	rdb.XDel(ctx, "app:xl:"+id, "1-0", "2-0")                                                                                   // key "app:xl:{id}"
	rdb.XAdd(ctx, &goredis.XAddArgs{Stream: "app:xadd:" + id, ID: "*", Values: []string{"app:field", "app:value"}})             // key "app:xadd:{id}"
}

// The ids are appended to the streams.
func streamsInLoop(names []string) {
	var streams []string
	for _, n := range names {
		streams = append(streams, "app:loop:"+n)
	}
	for range names {
		streams = append(streams, ">")
	}
	rdb.XReadGroup(ctx, &goredis.XReadGroupArgs{Group: "g", Consumer: "c", Streams: streams}) // key "app:loop:{n}"
}

func streamsWithIDs(last map[string]string) {
	var names, ids []string
	for n, id := range last {
		names = append(names, "app:map:"+n)
		ids = append(ids, id)
	}
	rdb.XRead(ctx, &goredis.XReadArgs{Streams: append(names, ids...)}) // key "app:map:{n}"
}

func streamsByIndex(names map[string]bool) {
	n, i := len(names), 0
	streams := make([]string, 2*n)
	for name := range names {
		streams[i] = "app:index:" + name
		streams[n+i] = "0"
		i++
	}
	rdb.XReadGroup(ctx, &goredis.XReadGroupArgs{Group: "g", Consumer: "c", Streams: streams}) // key "app:index:{name}"
}

func streamsByDo(conn redis.Conn, names []string) {
	args := redis.Args{}.Add("COUNT", 10, "STREAMS")
	for _, n := range names {
		args = args.Add("app:do:" + n)
	}
	for range names {
		args = args.Add("0-0")
	}
	conn.Do("XREAD", args...) // key "app:do:{n}"
}

func members(id string) {
	rdb.SAdd(ctx, "app:s:"+id, "app:member:"+id)                                       // key "app:s:{id}"
	rdb.SIsMember(ctx, "app:s:"+id, "app:member")                                      // key "app:s:{id}"
	rdb.SRem(ctx, "app:s:"+id, "app:m1", "app:m2")                                     // key "app:s:{id}"
	rdb.ZAdd(ctx, "app:z:"+id, goredis.Z{Score: 1, Member: "app:member:" + id})        // key "app:z:{id}"
	rdb.ZScore(ctx, "app:z:"+id, "app:member")                                         // key "app:z:{id}"
	rdb.ZIncrBy(ctx, "app:z:"+id, 1, "app:member")                                     // key "app:z:{id}"
	rdb.ZRem(ctx, "app:z:"+id, "app:member")                                           // key "app:z:{id}"
	rdb.ZRangeByScore(ctx, "app:z:"+id, &goredis.ZRangeBy{Min: "app:1", Max: "app:2"}) // key "app:z:{id}"
	rdb.Do(ctx, "ZADD", "app:z:"+id, "NX", 1, "app:member")                            // key "app:z:{id}"
	rdb.Do(ctx, "ZRANGE", "app:z:"+id, "[app:a", "[app:b", "BYLEX")                    // key "app:z:{id}"
	rdb.Do(ctx, "GEOADD", "app:geo:"+id, 1, 2, "app:place")                            // key "app:geo:{id}"
	rdb.Do(ctx, "PFADD", "app:hll:"+id, "app:element")                                 // key "app:hll:{id}"
	rdb.Do(ctx, "SMOVE", "app:from:"+id, "app:to:"+id, "app:member")                   // key "app:from:{id}" | "app:to:{id}"
}

func fields(id string) {
	rdb.HGet(ctx, "app:h:"+id, "app:field")                           // key "app:h:{id}"
	rdb.HMGet(ctx, "app:h:"+id, "app:f1", "app:f2")                   // key "app:h:{id}"
	rdb.HSet(ctx, "app:h:"+id, "app:f1", "app:v1", "app:f2", "v2")    // key "app:h:{id}"
	rdb.HSet(ctx, "app:h:"+id, map[string]any{"app:f": "app:v"})      // key "app:h:{id}"
	rdb.HDel(ctx, "app:h:"+id, "app:f1")                              // key "app:h:{id}"
	rdb.HIncrBy(ctx, "app:h:"+id, "app:f1", 1)                        // key "app:h:{id}"
	rdb.HExists(ctx, "app:h:"+id, "app:f1")                           // key "app:h:{id}"
	rdb.Do(ctx, "HSET", "app:h:"+id, "app:f", "app:v")                // key "app:h:{id}"
	rdb.Do(ctx, "HMGET", "app:h:"+id, "app:f1", "app:f2")             // key "app:h:{id}"
	rdb.Do(ctx, "HEXPIRE", "app:h:"+id, 60, "FIELDS", 1, "app:field") // key "app:h:{id}"
}

func values(id string) {
	rdb.Set(ctx, "app:v:"+id, "app:value:"+id, 0)                       // key "app:v:{id}"
	rdb.LPush(ctx, "app:l:"+id, "app:e1", "app:e2")                     // key "app:l:{id}"
	rdb.LRem(ctx, "app:l:"+id, 0, "app:e1")                             // key "app:l:{id}"
	rdb.GetSet(ctx, "app:v:"+id, "app:old")                             // key "app:v:{id}"
	rdb.MSet(ctx, "app:a:"+id, "app:va", "app:b:"+id, "app:vb")         // key "app:a:{id}" | "app:b:{id}"
	rdb.MSet(ctx, map[string]any{"app:c:" + id: "app:vc"})              // key "app:c:{id}"
	rdb.Do(ctx, "SET", "app:v:"+id, "app:value", "EX", 60)              // key "app:v:{id}"
	rdb.Do(ctx, "LINSERT", "app:l:"+id, "BEFORE", "app:pivot", "app:e") // key "app:l:{id}"
	rdb.Do(ctx, "SETRANGE", "app:v:"+id, 5, "app:text")                 // key "app:v:{id}"
	rdb.Do(ctx, "BLPOP", "app:q1:"+id, "app:q2:"+id, 5)                 // key "app:q1:{id}" | "app:q2:{id}"
	rdb.Do(ctx, "BITFIELD", "app:bits:"+id, "SET", "u8", 0, 1)          // key "app:bits:{id}"
}

var script = goredis.NewScript("return redis.call('GET', KEYS[1]) .. ARGV[1]")

func scripts(conn redis.Conn, id string) {
	script.Run(ctx, rdb, []string{"app:k:" + id}, "app:argv:"+id)                 // key "app:k:{id}"
	rdb.Eval(ctx, "return ARGV[1]", []string{"app:k:" + id}, "app:argv", "app:b") // key "app:k:{id}"
	rdb.Eval(ctx, "return ARGV[1]", nil, "app:argv")                              // no key
	rdb.Eval(ctx, "return ARGV[1]", []string{}, "app:argv")                       // no key
	rdb.Do(ctx, "EVAL", "return 1", 1, "app:k:"+id, "app:argv")                   // key "app:k:{id}"
	rdb.Do(ctx, "EVAL", "return 1", 0, "app:argv:"+id)                            // no key
	rdb.Do(ctx, "FCALL", "app:function", 1, "app:k:"+id, "app:argv")              // key "app:k:{id}"
	redis.NewScript(1, "return ARGV[1]").Do(conn, "app:k:"+id, "app:argv")        // key "app:k:{id}"
	redis.NewScript(0, "return ARGV[1]").Do(conn, "app:argv:"+id)                 // no key
}

func events(id string) {
	c := goredis.NewClient(nil)
	c.PSubscribe(ctx, "__keyspace@0__:app:user:*")    // pattern "__keyspace@0__:app:user:*" or "app:user:*" or none
	c.PSubscribe(ctx, "__keyevent@0__:expired")       // pattern "__keyevent@0__:expired" or none
	c.Subscribe(ctx, "__keyevent@0__:del")            // channel "__keyevent@0__:del" or none
	c.Subscribe(ctx, "app:events:"+id, "app:events")  // channel "app:events:{id}" | "app:events"
	rdb.Publish(ctx, "app:events", "app:message:"+id) // channel "app:events"
	rdb.Do(ctx, "PUBLISH", "app:events", "app:msg")   // channel "app:events"
}

func server(id string) {
	rdb.Do(ctx, "PING", "app:hello")                                // no key
	rdb.Do(ctx, "ECHO", "app:hello:"+id)                            // no key
	rdb.Do(ctx, "CONFIG", "SET", "app:option", "app:value")         // no key
	rdb.Do(ctx, "CLIENT", "SETNAME", "app:worker:"+id)              // no key
	rdb.Do(ctx, "AUTH", "app:user", "app:password")                 // no key
	rdb.Do(ctx, "ACL", "SETUSER", "app:user", "~app:*")             // no key
	rdb.Do(ctx, "SCRIPT", "LOAD", "return 'app:x'")                 // no key
	rdb.Do(ctx, "INFO", "app:section")                              // no key
	rdb.Do(ctx, "OBJECT", "ENCODING", "app:o:"+id)                  // key "app:o:{id}"
	rdb.Do(ctx, "MEMORY", "USAGE", "app:m:"+id)                     // key "app:m:{id}"
	rdb.Do(ctx, "XINFO", "STREAM", "app:xi:"+id)                    // key "app:xi:{id}"
	rdb.Do(ctx, "XGROUP", "CREATE", "app:xg:"+id, "app:group", "$") // key "app:xg:{id}"
}
