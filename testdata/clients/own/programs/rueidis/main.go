// Command rueidis is goredis for rueidis.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/redis/rueidis"
)

var lua = rueidis.NewLuaScript(`return redis.call('GET', KEYS[1])`)

func main() {
	ns := os.Getenv("NS")
	ctx := context.Background()
	c, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: []string{os.Args[1]}, Username: os.Getenv("RUSER"), Password: os.Getenv("RPASS"), ClientName: "x", SelectDB: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	bad := 0
	ck := func(name string, err error) {
		if err != nil && !rueidis.IsRedisNil(err) {
			fmt.Println(name, err)
			bad++
		}
	}
	ck("set", c.Do(ctx, c.B().Set().Key(ns+":str:"+"1").Value("a").Build()).Error())
	ck("setget", c.Do(ctx, c.B().Set().Key(ns+":old:"+"1").Value("a").Get().Build()).Error())
	ck("get", c.DoCache(ctx, c.B().Get().Key(ns+":str:"+"1").Cache(), time.Minute).Error())
	ck("mget", c.Do(ctx, c.B().Mget().Key(ns+":str:"+"1", ns+":num:"+"1").Build()).Error())
	ck("lua", lua.Exec(ctx, c, []string{ns + ":str:" + "1"}, nil).Error())
	ck("arb", c.Do(ctx, c.B().Arbitrary("HSET").Keys(ns+":hash:"+"1").Args("a", "b").Build()).Error())
	ck("ping", c.Do(ctx, c.B().Ping().Build()).Error())
	for _, r := range c.DoMulti(ctx, c.B().Multi().Build(), c.B().Incr().Key(ns+":num:"+"1").Build(), c.B().Exec().Build()) {
		ck("multi", r.Error())
	}
	ck("zadd", c.Do(ctx, c.B().Zadd().Key(ns+":zset:"+"1").ScoreMember().ScoreMember(1, "a").Build()).Error())
	ck("xrg", c.Do(ctx, c.B().XgroupCreate().Key(ns+":stream:"+"1").Group("g").Id("0").Mkstream().Build()).Error())
	ck("pub", c.Do(ctx, c.B().Publish().Channel(ns+":events:"+"1").Message("x").Build()).Error())
	cctx, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
	defer cancel()
	_ = c.Receive(cctx, c.B().Subscribe().Channel(ns+":events:"+"1").Build(), func(rueidis.PubSubMessage) {})
	fmt.Println("refused:", bad)
	c.Close()
}
