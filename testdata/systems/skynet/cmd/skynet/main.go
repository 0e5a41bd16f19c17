// Command skynet serves agents.
package main

import (
	"context"
	"flag"
	"log"
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/skynet/internal/hub"
	"example.org/skynet/internal/server"
)

func main() {
	addr := flag.String("redis", "127.0.0.1:6379", "address of the server")
	listen := flag.String("listen", "127.0.0.1:8080", "address to serve at")
	flag.Parse()
	rdb := redis.NewClient(&redis.Options{Addr: *addr}) // want insecureclient "TLSConfig"
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := hub.New(rdb).Broadcast(ctx, `{"type":"broadcast","text":"up"}`); err != nil {
		log.Print(err)
	}
	log.Print(http.ListenAndServe(*listen, server.New(rdb).Routes()))
}
