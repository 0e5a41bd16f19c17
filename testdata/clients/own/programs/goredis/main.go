// Command goredis sends what go-redis can send, as the user that redislint acl makes for it.
// It prints what the server refuses, and counts that.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/redis/go-redis/v9"
)

var ns = os.Getenv("NS")

var script = redis.NewScript(`
local v = redis.call('GET', KEYS[1])
redis.call('SET', KEYS[2], v or '')
redis.call('PEXPIRE', KEYS[2], 1000)
return redis.call('TIME')`)

var ro = redis.NewScript(`return redis.call('STRLEN', KEYS[1])`)

func main() {
	ctx := context.Background()
	c := redis.NewClient(&redis.Options{Addr: os.Args[1], Username: os.Getenv("RUSER"), Password: os.Getenv("RPASS"), ClientName: "prog", DB: 1})
	bad := 0
	ck := func(name string, err error) {
		if err != nil && !errors.Is(err, redis.Nil) {
			fmt.Println(name, err)
			bad++
		}
	}
	ck("set", c.Set(ctx, ns+":str:"+"1", "a", time.Minute).Err())
	ck("setargs", c.SetArgs(ctx, ns+":old:"+"1", "b", redis.SetArgs{Get: true}).Err())
	ck("setnx", c.SetNX(ctx, ns+":lock:"+"a", "b", time.Minute).Err())
	ck("setnx0", c.SetNX(ctx, ns+":lock:"+"b", "b", 0).Err())
	ck("incr", c.Incr(ctx, ns+":num:"+"1").Err())
	ck("getdel", c.GetDel(ctx, ns+":num:"+"1").Err())
	ck("append", c.Append(ctx, ns+":str:"+"2", "x").Err())
	ck("mget", c.MGet(ctx, ns+":str:"+"1", ns+":str:"+"2").Err())
	ck("mset", c.MSet(ctx, ns+":str:"+"3", 1, ns+":str:"+"4", 2).Err())
	ck("rename", c.Rename(ctx, ns+":str:"+"3", ns+":old:"+"3").Err())
	ck("copy", c.Copy(ctx, ns+":str:"+"4", ns+":old:"+"4", 1, true).Err())
	ck("bitop", c.BitOpOr(ctx, ns+":old:"+"5", ns+":str:"+"1", ns+":str:"+"2").Err())
	ck("bitfield", c.BitField(ctx, ns+":num:"+"bf", "SET", "u8", "0", "1").Err())
	ck("hset", c.HSet(ctx, ns+":hash:"+"1", "a", 1).Err())
	ck("hgetall", c.HGetAll(ctx, ns+":hash:"+"1").Err())
	ck("hscan", c.HScan(ctx, ns+":hash:"+"1", 0, "", 10).Err())
	ck("lpush", c.LPush(ctx, ns+":list:"+"1", "3", "1", "2").Err())
	ck("lmove", c.LMove(ctx, ns+":list:"+"1", ns+":list:"+"2", "LEFT", "RIGHT").Err())
	ck("blpop", c.BLPop(ctx, time.Second, ns+":list:"+"2").Err())
	ck("brpoplpush", c.BRPopLPush(ctx, ns+":list:"+"1", ns+":list:"+"3", time.Second).Err())
	ck("lpos", c.LPos(ctx, ns+":list:"+"3", "x", redis.LPosArgs{}).Err())
	ck("sort", c.Sort(ctx, ns+":list:"+"1", &redis.Sort{}).Err())
	ck("sortstore", c.SortStore(ctx, ns+":list:"+"1", ns+":list:"+"4", &redis.Sort{}).Err())
	ck("sadd", c.SAdd(ctx, ns+":set:"+"1", "a").Err())
	ck("sinterstore", c.SInterStore(ctx, ns+":set:"+"2", ns+":set:"+"1").Err())
	ck("sintercard", c.SInterCard(ctx, 0, ns+":set:"+"1").Err())
	ck("zadd", c.ZAdd(ctx, ns+":zset:"+"1", redis.Z{Score: 1, Member: "a"}).Err())
	ck("zrangebyscore", c.ZRangeByScore(ctx, ns+":zset:"+"1", &redis.ZRangeBy{Min: "0", Max: "1"}).Err())
	ck("zrangestore", c.ZRangeStore(ctx, ns+":zset:"+"2", redis.ZRangeArgs{Key: ns + ":zset:" + "1", Start: 0, Stop: 1}).Err())
	ck("zunionstore", c.ZUnionStore(ctx, ns+":zset:"+"3", &redis.ZStore{Keys: []string{ns + ":zset:" + "1"}}).Err())
	ck("bzpopmin", c.BZPopMin(ctx, time.Second, ns+":zset:"+"3").Err())
	ck("geoadd", c.GeoAdd(ctx, ns+":geo:"+"1", &redis.GeoLocation{Name: "a"}).Err())
	ck("georadius", c.GeoRadius(ctx, ns+":geo:"+"1", 0, 0, &redis.GeoRadiusQuery{Radius: 1}).Err())
	ck("geosearchstore", c.GeoSearchStore(ctx, ns+":geo:"+"1", ns+":geo:"+"2", &redis.GeoSearchStoreQuery{GeoSearchQuery: redis.GeoSearchQuery{Member: "a", Radius: 1}}).Err())
	ck("pfadd", c.PFAdd(ctx, ns+":hll:"+"1", "a").Err())
	ck("pfcount", c.PFCount(ctx, ns+":hll:"+"1").Err())
	ck("pfmerge", c.PFMerge(ctx, ns+":hll:"+"2", ns+":hll:"+"1").Err())
	ck("xadd", c.XAdd(ctx, &redis.XAddArgs{Stream: ns + ":stream:" + "1", Values: []any{"a", 1}}).Err())
	ck("xgroup", c.XGroupCreateMkStream(ctx, ns+":stream:"+"1", "g", "0").Err())
	ck("xreadgroup", c.XReadGroup(ctx, &redis.XReadGroupArgs{Group: "g", Consumer: "c", Streams: []string{ns + ":stream:" + "1", ">"}, Count: 1}).Err())
	ck("xread", c.XRead(ctx, &redis.XReadArgs{Streams: []string{ns + ":stream:" + "1", "0"}}).Err())
	ck("xautoclaim", c.XAutoClaim(ctx, &redis.XAutoClaimArgs{Stream: ns + ":stream:" + "1", Group: "g", Consumer: "c", Start: "0"}).Err())
	ck("xinfo", c.XInfoGroups(ctx, ns+":stream:"+"1").Err())
	ck("xpending", c.XPending(ctx, ns+":stream:"+"1", "g").Err())
	ck("script", script.Run(ctx, c, []string{ns + ":str:" + "1", ns + ":old:" + "9"}).Err())
	ck("scriptro", ro.RunRO(ctx, c, []string{ns + ":str:" + "1"}).Err())
	ck("load", ro.Load(ctx, c).Err())
	ck("exists", ro.Exists(ctx, c).Err())
	ck("eval", c.Eval(ctx, "return redis.call('HGET', KEYS[1], 'a')", []string{ns + ":hash:" + "1"}).Err())
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Expire(ctx, ns+":str:"+"1", time.Minute)
		p.PExpire(ctx, ns+":str:"+"1", time.Minute)
		p.Persist(ctx, ns+":str:"+"1")
		p.TTL(ctx, ns+":str:"+"1")
		return nil
	})
	ck("tx", err)
	ck("watch", c.Watch(ctx, func(tx *redis.Tx) error {
		tx.Get(ctx, ns+":str:"+"1")
		_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error { p.Set(ctx, ns+":str:"+"1", 1, 0); return nil })
		return err
	}, ns+":str:"+"1"))
	sub := c.Subscribe(ctx, ns+":events:"+"a")
	_, err = sub.Receive(ctx)
	ck("sub", err)
	ck("ping", sub.Ping(ctx))
	ck("unsub", sub.Unsubscribe(ctx, ns+":events:"+"a"))
	sub.Close()
	ck("pub", c.Publish(ctx, ns+":events:"+"a", 1).Err())
	ck("do", c.Do(ctx, "OBJECT", "ENCODING", ns+":str:"+"1").Err())
	ck("do2", c.Do(ctx, "CLIENT", "ID").Err())
	ck("memory", c.MemoryUsage(ctx, ns+":str:"+"1").Err())
	ck("type", c.Type(ctx, ns+":str:"+"1").Err())
	ck("touch", c.Touch(ctx, ns+":str:"+"1").Err())
	ck("dump", c.Dump(ctx, ns+":str:"+"1").Err())
	ck("time", c.Time(ctx).Err())
	ck("info", c.Info(ctx, "server").Err())
	ck("dbsize", c.DBSize(ctx).Err())
	ck("pubsub", c.PubSubNumSub(ctx, ns+":events:"+"a").Err())
	it := c.Scan(ctx, 0, ns+":str:*", 10).Iterator()
	for it.Next(ctx) {
		ck("unlink", c.Unlink(ctx, it.Val()).Err())
	}
	ck("lmpop", c.LMPop(ctx, "left", 1, ns+":list:"+"1").Err())
	ck("getex", c.GetEx(ctx, ns+":str:"+"1", time.Minute).Err())
	ck("getset", c.GetSet(ctx, ns+":str:"+"1", 1).Err())
	ck("setrange", c.SetRange(ctx, ns+":str:"+"1", 1, "a").Err())
	ck("lcs", c.LCS(ctx, &redis.LCSQuery{Key1: ns + ":str:" + "1", Key2: ns + ":str:" + "2"}).Err())
	ck("wait", c.Wait(ctx, 0, time.Millisecond).Err())
	ck("lua config", c.ConfigGet(ctx, "save").Err())
	fmt.Println("refused:", bad)
}
