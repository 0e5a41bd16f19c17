package fields

import "sync/atomic"

// An object is made of what the caller of its constructor gives, and a method that
// the constructor calls has the key.
type replica struct{ content string }

func join(name string) *replica {
	r := &replica{content: "map:" + name + ":content"}
	r.load() // any
	return r
}

func (r *replica) load() {
	rdb.HGetAll(ctx, r.content) // key "map:stream:{id}:sinks:content" or "map:{name}:content"
}

func joinSink(id string) *replica {
	return join("stream:" + id + ":sinks") // key "map:stream:{id}:sinks:content"
}

// One interface, held by what puts a prefix before a key and by what does not.
type broker interface{ publish(ch string) }

type redisBroker struct{ prefix string }

func (b *redisBroker) publish(ch string) {
	rdb.Publish(ctx, b.prefix+ch, "") // channel "app:client:{ch}" or "app:client:user:{id}"
}

type memoryBroker struct{ last string }

func (m *memoryBroker) publish(ch string) { m.last = ch }

type node struct{ b broker }

func (n *node) setBroker(b broker) { n.b = b }

func newNode(memory bool) *node {
	n := &node{}
	n.setBroker(&memoryBroker{})
	if !memory {
		n.setBroker(&redisBroker{prefix: "app:client:"})
	}
	return n
}

func (n *node) send(id string) {
	n.b.publish("user:" + id) // channel "app:client:user:{id}"
}

// Who is handed the address of one field changes no other.
type meter struct {
	name  string
	ticks int64
}

func newMeter(name string) *meter {
	m := &meter{name: name}
	go func() {
		atomic.StoreInt64(&m.ticks, 0)
		rdb.Get(ctx, "meter:"+m.name) // key "meter:flow"
	}()
	return m
}

func openMeter() *meter { return newMeter("flow") }
