package optional

import (
	"context"
	"fmt"
	"log"
	"regexp"
	"strings"

	"github.com/redis/go-redis/v9"
)

// A message says on which channel it came: that has the namespace.

const eventsPrefix = "events:"

func direct(ctx context.Context, rdb *redis.Client) {
	for msg := range rdb.PSubscribe(ctx, "events:*").Channel() { // want "hand-built pattern"
		if strings.HasPrefix(msg.Channel, "events:") { // want "leftover: .events:. matches keys in the empty namespace only .strings.HasPrefix."
			log.Print(strings.TrimPrefix(msg.Channel, eventsPrefix)) // want "leftover"
		}
		switch msg.Channel {
		case "events:all": // want "leftover"
		}
		if msg.Pattern == "events:*" { // want "leftover"
			log.Print(msg.Payload)
		}
		log.Print(strings.Split(msg.Channel, ":")[1]) // want "leftover: keys of .events:{topic}. are cut at a position that a namespace moves .strings.Split.1.."
	}
}

// Handed to a function that is registered through an interface.

type listener func(channel, payload string) error

type bus interface {
	listen(ctx context.Context, pattern string, to listener)
}

type redisBus struct{ rdb *redis.Client }

func (b *redisBus) listen(ctx context.Context, pattern string, to listener) {
	messages := b.rdb.PSubscribe(ctx, pattern).Channel()
	go func() {
		for {
			select {
			case msg, ok := <-messages:
				if !ok {
					return
				}
				_ = to(msg.Channel, msg.Payload)
			case <-ctx.Done():
				return
			}
		}
	}()
}

const killPrefix = "kill:"

type manager struct{ bus bus }

func (m *manager) killed(channel, payload string) error {
	if !strings.HasPrefix(channel, killPrefix) { // want "leftover: .kill:. matches"
		return fmt.Errorf("%s: no such channel", channel)
	}
	rest := strings.TrimPrefix(channel, killPrefix) // want "leftover"
	log.Print(strings.Split(rest, ":")[1], strings.HasPrefix(payload, "kill:"))
	return nil
}

func start(ctx context.Context, rdb *redis.Client) {
	m := &manager{&redisBus{rdb}}
	m.bus.listen(ctx, "kill:*:*", m.killed)                       // want "hand-built pattern"
	m.bus.listen(ctx, "kill:*:*", func(channel, _ string) error { // want "hand-built pattern"
		_, ok := strings.CutPrefix(channel, "kill:") // want "leftover"
		log.Print(ok)
		return nil
	})
}

// Kept in a struct, sent through a channel of Go, looked up in a map.

type event struct {
	channel string
	topic   string
}

type hub struct {
	events chan event
	names  chan string
}

func (h *hub) read(ctx context.Context, rdb *redis.Client) {
	for msg := range rdb.PSubscribe(ctx, "events:*").Channel() { // want "hand-built pattern"
		h.events <- event{channel: msg.Channel, topic: "none"}
		h.names <- msg.Channel
	}
}

func (h *hub) run() {
	if h.events == nil || h.names == nil {
		return
	}
	for e := range h.events {
		log.Print(strings.TrimPrefix(e.channel, "events:")) // want "leftover"
		log.Print(strings.TrimPrefix(e.topic, "events:"))   // ok: nobody puts a channel there
	}
	for name := range h.names {
		log.Print(strings.TrimPrefix(name, "events:")) // want "leftover"
	}
	if name := <-h.names; name == "alarm" { // want "leftover"
		log.Print(name)
	}
}

var alarms = map[string]int{"alarm": 1} // want "leftover"

func alarm(ctx context.Context, rdb *redis.Client) int {
	msg, err := rdb.Subscribe(ctx, "alarm").ReceiveMessage(ctx) // want "hand-built channel"
	if err != nil {
		return 0
	}
	return alarms[msg.Channel]
}

// Expressions and formats.

var killed = regexp.MustCompile(`^kill:(\w+):`) // want "leftover: .kill:. matches .*regexp" nofix "ParseKillChannel"

var anyKilled = regexp.MustCompile(`kill:(\w+):`) // ok

func expressions(ctx context.Context, rdb *redis.Client) (n int) {
	for msg := range rdb.PSubscribe(ctx, "kill:*").Channel() { // want "hand-built pattern"
		log.Print(killed.FindStringSubmatch(msg.Channel), anyKilled.MatchString(msg.Channel), killed.MatchString(msg.Payload))
		_, _ = fmt.Sscanf(msg.Channel, "kill:%d", &n) // want "leftover: keys of .kill:{node}:{user}. are cut"
	}
	return n
}

// The channels that Redis says what happens to keys in have these in their names.

func keyspace(ctx context.Context, rdb *redis.Client) {
	for msg := range rdb.PSubscribe(ctx, "__keyspace@0__:session:*").Channel() { // ok
		log.Print(strings.TrimPrefix(msg.Channel, "__keyspace@0__:session:")) // want "leftover: .__keyspace@0__:session:. matches" nofix "ParseSession"
		log.Print(strings.TrimPrefix(msg.Channel, "__keyspace@0__:"))         // ok
	}
}

// What is the same in every namespace, and what is not a channel of the policy.

func channels(ctx context.Context, rdb *redis.Client, path string) {
	for msg := range rdb.PSubscribe(ctx, "events:*").Channel() { // want "hand-built pattern"
		parts := strings.Split(msg.Channel, ":")
		log.Print(parts[len(parts)-1], msg.Channel[strings.LastIndex(msg.Channel, ":")+1:]) // ok
		log.Print(strings.HasSuffix(msg.Channel, ":x"), strings.Contains(msg.Channel, "events:"))
		log.Print(strings.HasPrefix(msg.Payload, "events:"), strings.HasPrefix(path, "events:"), msg.Payload == "alarm")
	}
	for msg := range rdb.PSubscribe(ctx, "news:*").Channel() { // want "hand-built pattern"
		log.Print(strings.TrimPrefix(msg.Channel, "news:"), strings.Split(msg.Channel, ":")[1]) // ok: of no namespace
	}
}

// A function that something else is handed to as well.

func anyName(name string) string { return strings.TrimPrefix(name, "events:") } // ok

func names(ctx context.Context, rdb *redis.Client, path string) {
	for msg := range rdb.PSubscribe(ctx, "events:*").Channel() { // want "hand-built pattern"
		log.Print(anyName(msg.Channel), anyName(path))
	}
}
