package constants

// The words that callers bring to the middle of a key are part of its form, beside the
// values that others bring.
func lockAction(action, user string) {
	rdb.Del(ctx, "lock:"+action+":"+user) // key "lock:vip:{user}" | "lock:monitor:{user}" | "lock:{action}:{user}"
}

func actions(uri, user string) {
	lockAction(uri, user)       // no key
	lockAction("vip", user)     // no key
	lockAction("monitor", user) // no key
}

// Texts with a word first, of all callers; through a function that hands its own on.
func limit(client, minute string) {
	rdb.Del(ctx, "limit:"+client+":"+minute) // key "limit:api:{key}:{minute}" | "limit:ip:{addr}:{minute}"
}

func limits(key, addr, minute string) {
	limit("api:"+key, minute) // key "limit:api:{key}:{minute}"
	limit("ip:"+addr, minute) // key "limit:ip:{addr}:{minute}"
}

func seen(topic, id string) {
	rdb.Get(ctx, "seen:"+topic+":"+id) // key "seen:event.pv:{id}" | "seen:event.like:{id}" | "seen:event.follow:{id}"
}

func seenLater(topic, id string) { seen(topic, id) } // key "seen:event.like:{id}" | "seen:event.follow:{id}"

func seenEvents(id string) {
	seen("event.pv", id)          // key "seen:event.pv:{id}"
	seenLater("event.like", id)   // key "seen:event.like:{id}"
	seenLater("event.follow", id) // key "seen:event.follow:{id}"
}

// Five of them are one value.
func dropPage(page string) {
	rdb.Del(ctx, "page:"+page) // key "page:{page}"
}

func pages() {
	dropPage("site")     // no key
	dropPage("email")    // no key
	dropPage("seo")      // no key
	dropPage("tag")      // no key
	dropPage("register") // no key
}

// Neighbours: numbers are values; so is what objects have in a field, where it is not known
// which objects there are.
func byPage(page string) {
	rdb.Get(ctx, "list:"+page) // key "list:{page}"
}

func pageLists() {
	byPage("1") // no key
	byPage("2") // no key
}

type job struct{ name string }

var jobs = []job{{"upper"}, {"report"}, {"reject"}}

func runJob(name, id string) {
	rdb.Get(ctx, "job:"+name+":"+id) // key "job:upper:{id}" | "job:report:{id}" | "job:reject:{id}"
}

func runJobs(id string) {
	for _, j := range jobs {
		runJob(j.name, id) // no key
	}
}

type task struct{ name string }

func newTask(name string) *task { return &task{name} }

func (t *task) run(id string) { runTask(t.name, id) }

func runTask(name, id string) {
	rdb.Get(ctx, "task:"+name+":"+id) // key "task:{name}:{id}"
}

func runTasks(id string) {
	newTask("upper").run(id)
	newTask("report").run(id)
}
