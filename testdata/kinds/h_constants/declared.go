package constants

import "fmt"

// Variables of one declaration are made of those before.
func declared(id string) {
	var (
		head  = "app:decl:"
		key   = head + id
		turns = len(id)
		sum   = fmt.Sprintf("%s:%d", key, turns)
	)
	rdb.Get(ctx, key) // key "app:decl:{id}"
	rdb.Get(ctx, sum) // key "app:decl:{id}:{turns}"
}

// A name of several words that is all a parameter is given.
type worker struct {
	queue string
	q     *queues
}

type queues struct{}

func (q *queues) push(name, id string) {
	rdb.Get(ctx, "queue:"+name+":"+id) // key "queue:send-mail:{id}" or "queue:{name}:{id}"
}

func newWorker(queue string) *worker { return &worker{queue: queue, q: &queues{}} }

func (w *worker) run(id string) { w.q.push(w.queue, id) }

func start(id string) { newWorker("send-mail").run(id) }

func sized(id string) string {
	if len(id) == 0 {
		return "dead:"
	}
	return "app:sized:" + id
}

func useSized() {
	rdb.Get(ctx, sized("x"+"t")) // key "app:sized:xt"
}

// The one word that all calls of a private function have is part of the form.
func again(from, value string) {
	rdb.Get(ctx, "again:"+from+":"+value) // key "again:seq:{value}"
}

func seqAgain(seq string) { again("seq", seq) }

// Others may hand something else to what is exported, or hands it on.
func Sink(name string) { sink(name) }

func sink(name string) {
	rdb.Get(ctx, "sink:"+name+":alive") // key "sink:{name}:alive"
}

func events() { Sink("events") }

// Sent is called here with one word, and by others with theirs.
func Sent(kind, id string) {
	rdb.Get(ctx, "sent:"+kind+":"+id) // key "sent:{kind}:{id}"
}

func mailSent(id string) { Sent("mail", id) }

// A format that is put together of constants.
const (
	formatHead = "pnm:"
	formatRoom = formatHead + "analytics:%s"
	formatUser = formatRoom + ":user:%d"
)

func formats(room string, user int) {
	rdb.Get(ctx, fmt.Sprintf(formatRoom+":room", room))    // key "pnm:analytics:{room}:room"
	rdb.Get(ctx, fmt.Sprintf(formatUser+":x", room, user)) // key "pnm:analytics:{room}:user:{user}:x"
}

// The few words that calls put in front of what they have.
func counted(day, name string) {
	rdb.Get(ctx, "flow_"+day+"_"+name) // key "flow_{day}_total" | "flow_{day}_app_{id}" | "flow_{day}_service_{name}"
}

func count(day, id, name string) {
	counted(day, "total")
	counted(day, "app_"+id)       // key "flow_{day}_app_{id}"
	counted(day, "service_"+name) // key "flow_{day}_service_{name}"
}
