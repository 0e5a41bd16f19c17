package nokeys

import (
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"os"
	"strings"
)

// What is text only.
func text(id string) error {
	log.Printf("app:user:%s", id)                                   // no key
	slog.Info("app:user:"+id, "app:key", "app:value")               // no key
	fmt.Println("app:user:" + id)                                   // no key
	_ = errors.New("app:user:" + id)                                // no key
	_ = os.WriteFile("app:user:"+id, nil, 0o600)                    // no key
	_ = strings.HasPrefix("app:user:"+id, "app:")                   // no key
	http.HandleFunc("/app:user:"+id, nil)                           // no key
	_, _ = http.Get("http://app:6379/user:" + id)                   // no key
	return fmt.Errorf("app:user:%s: %w", id, errors.ErrUnsupported) // no key
}

// A map is no Redis, whatever its keys look like.
type localCache struct{ m map[string]string }

func (c *localCache) Get(key string) string  { return c.m[key] }
func (c *localCache) Set(key, value string)  { c.m[key] = value }
func (c *localCache) Del(keys ...string)     {}
func (c *localCache) Incr(key string) int64  { return 0 }
func (c *localCache) Publish(ch, msg string) {}

func local(c *localCache, id string) {
	c.Get("app:local:" + id)        // no key
	c.Set("app:local:"+id, "app:v") // no key
	c.Del("app:local:"+id, "app:x") // no key
	c.Incr("app:local:" + id)       // no key
	c.Publish("app:ch", "app:msg")  // no channel
}

// A queue's task names, a metric's labels, HTTP's headers.
type queue struct{}

func (queue) Enqueue(task string, payload []byte) {}

type counter struct{}

func (counter) Inc(label string) {}

func others(q queue, m counter, r *http.Request, id string) {
	q.Enqueue("email:welcome:"+id, []byte("app:payload")) // no key
	m.Inc("app:requests:" + id)                           // no key
	_ = r.Header.Get("app:header:" + id)                  // no key
	r.Header.Set("app:header", "app:value")               // no key
	_ = r.URL.Query().Get("app:query")                    // no key
	r.Header.Del("app:header")                            // no key
}

// The text of a key beside the key itself.
func beside(id string) error {
	k := "app:beside:" + id
	if err := rdb.Set(ctx, k, "app:value", 0).Err(); err != nil { // key "app:beside:{id}"
		log.Printf("set %s: %v", k, err)            // no key
		return fmt.Errorf("set app:%s: %w", k, err) // no key
	}
	return nil
}

// A helper that logs and reads takes one key.
func logged(op, key, note string) {
	log.Println(op, note)
	rdb.Get(ctx, key) // forwarded
}

func callsLogged(id string) {
	logged("app:op", "app:lg:"+id, "app:note") // key "app:lg:{id}"
}

// Names of client's options are no keys.
func named(id string) {
	rdb.Do(ctx, "CLIENT", "NO-EVICT", "on") // no key
	rdb.Do(ctx)                             // no key
	rdb.Do(ctx, "app:no:command:"+id)       // no key
}
