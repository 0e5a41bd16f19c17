// Command redigo is goredis for redigo.
package main

import (
	"fmt"
	"os"

	"github.com/gomodule/redigo/redis"
)

var script = redis.NewScript(1, `return redis.call('HLEN', KEYS[1])`)

func main() {
	ns := os.Getenv("NS")
	pool := &redis.Pool{Dial: func() (redis.Conn, error) {
		return redis.Dial("tcp", os.Args[1], redis.DialUsername(os.Getenv("RUSER")), redis.DialPassword(os.Getenv("RPASS")), redis.DialDatabase(2), redis.DialClientName("x"))
	}}
	bad := 0
	ck := func(name string, err error) {
		if err != nil && err != redis.ErrNil {
			fmt.Println(name, err)
			bad++
		}
	}
	c := pool.Get()
	_, err := c.Do("SET", ns+":str:"+"1", "a", "EX", 10)
	ck("set", err)
	_, err = c.Do("SET", ns+":old:"+"1", "a", "GET")
	ck("setget", err)
	_, err = c.Do("HSET", ns+":hash:"+"1", "a", "b")
	ck("hset", err)
	_, err = redis.Strings(c.Do("MGET", redis.Args{}.Add(ns+":str:"+"1").Add(ns+":num:"+"1")...))
	ck("mget", err)
	_, err = script.Do(c, ns+":hash:"+"1")
	ck("script", err)
	ck("send", c.Send("MULTI"))
	ck("send", c.Send("INCR", ns+":num:"+"1"))
	_, err = c.Do("EXEC")
	ck("exec", err)
	_, err = c.Do("WATCH", ns+":num:"+"1")
	ck("watch", err)
	ck("close", c.Close())
	c = pool.Get()
	_, err = c.Do("PING")
	ck("ping", err)
	c.Close()
	psc := redis.PubSubConn{Conn: pool.Get()}
	ck("sub", psc.Subscribe(ns+":events:"+"a"))
	psc.Receive()
	ck("unsub", psc.Unsubscribe())
	psc.Receive()
	psc.Close()
	fmt.Println("refused:", bad)
}
