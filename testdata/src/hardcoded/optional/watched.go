package optional

import (
	"context"
	"log"
	"strings"

	"github.com/gomodule/redigo/redis"
	v9 "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

// Redis says which key expired. It has the namespace.

const notePrefix = "note:"

func watch(ctx context.Context, rdb *v9.Client) {
	pubsub := rdb.PSubscribe(ctx, "__keyevent@*__:expired") // ok
	for msg := range pubsub.Channel() {
		if strings.HasPrefix(msg.Payload, "session:") { // want "leftover: .session:. matches keys in the empty namespace only .strings.HasPrefix."
			expired(msg.Payload)
		}
		if msg.Payload == "jobs" { // want "leftover: .jobs. matches"
			log.Print("all jobs are gone")
		}
		if strings.HasPrefix(msg.Payload, "other:") || strings.HasPrefix(msg.Payload, "stats:") || strings.HasPrefix(msg.Channel, "note:") {
			log.Print(msg.Payload)
		}
	}
}

func expired(key string) {
	log.Print(strings.TrimPrefix(key, notePrefix)) // want "leftover: .note:. matches"
}

func receive(ctx context.Context, rdb *v9.Client) {
	pubsub := rdb.Subscribe(ctx, "__keyevent@0__:del") // ok
	for {
		msg, err := pubsub.ReceiveMessage(ctx)
		if err != nil {
			return
		}
		id, ok := strings.CutPrefix(msg.Payload, "user:") // want "leftover: .user:. matches"
		log.Print(id, ok)
	}
}

type watcher struct{ client rueidis.Client }

func (w *watcher) run(ctx context.Context, db string) error {
	return w.client.Receive(ctx, w.client.B().Subscribe().Channel("__keyevent@"+db+"__:expired").Build(), func(msg rueidis.PubSubMessage) { // ok
		w.gone(ctx, msg.Message)
	})
}

func (w *watcher) gone(ctx context.Context, key string) {
	if !strings.HasPrefix(key, notePrefix) { // want "leftover: .note:. matches"
		return
	}
	log.Print(key[len(notePrefix):]) // want "leftover"
}

func read(conn redis.Conn) {
	psc := redis.PubSubConn{Conn: conn}
	if err := psc.PSubscribe("__keyevent@*"); err != nil { // ok
		return
	}
	switch m := psc.Receive().(type) {
	case redis.Message:
		found(m)
	}
}

func found(m redis.Message) {
	log.Print(strings.TrimPrefix(string(m.Data), "session:")) // want "leftover"
}

// What a message of the program says is not a key, nor is another text of a watcher.

func told(ctx context.Context, rdb *v9.Client, path string) {
	news := rdb.Subscribe(ctx, "news")                // ok
	keys := rdb.PSubscribe(ctx, "__keyevent@*__:set") // ok
	for msg := range news.Channel() {
		log.Print(strings.HasPrefix(msg.Payload, "session:"), strings.TrimPrefix(path, "session:")) // ok
	}
	for msg := range keys.Channel() {
		log.Print(strings.HasPrefix(msg.Pattern, "session:"), strings.HasPrefix(path+msg.Payload, "session:")) // ok
	}
}

type message struct{ Payload string }

func own(ctx context.Context, rdb *v9.Client, messages []message) {
	rdb.PSubscribe(ctx, "__keyevent@*__:set") // ok
	for _, m := range messages {
		log.Print(strings.HasPrefix(m.Payload, "session:")) // ok
	}
}

func mixed(ctx context.Context, rdb *v9.Client, told string) {
	for msg := range rdb.Subscribe(ctx, "__keyevent@0__:set").Channel() { // ok
		text := told
		if text == "" {
			text = msg.Payload
		}
		log.Print(strings.HasPrefix(text, "session:")) // ok: a caller brings it, too
	}
}

func (w *watcher) hear(ctx context.Context) error {
	return w.client.Receive(ctx, w.client.B().Subscribe().Channel("news").Build(), func(msg rueidis.PubSubMessage) { // ok
		log.Print(strings.HasPrefix(msg.Message, notePrefix)) // ok
	})
}

// What stands in front tells the class.

func kind(ctx context.Context, rdb *v9.Client, path string) {
	for msg := range rdb.PSubscribe(ctx, "__keyevent@*__:del").Channel() { // ok
		parts := strings.Split(msg.Payload, ":")
		switch parts[0] {
		case "session": // want "leftover: .session:. matches" nofix "ParseSession"
		case "stats", "other":
		}
		if len(parts) > 1 && parts[1] == "session" || strings.Split(path, ":")[0] == "session" {
			log.Print(parts)
		}
	}
}
