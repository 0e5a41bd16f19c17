package objects

// What goes through channels that functions make, return, hand on and keep.
type piped struct{}

func gen(ids []string, prefix string) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for _, id := range ids {
			out <- prefix + ":" + id
		}
	}()
	return out
}

func (s *piped) gens(ids []string) {
	for k := range gen(ids, "user") {
		rdb.Get(ctx, k) // key "user:{id}"
	}
	for k := range gen(ids, "team") {
		rdb.Del(ctx, k) // key "team:{id}"
	}
}

func (s *piped) scan(pattern string, c chan<- string) error {
	defer close(c)
	it := rdb.Scan(ctx, 0, pattern, 0).Iterator() // forwarded
	for it.Next(ctx) {
		c <- it.Val()
	}
	return it.Err()
}

func (s *piped) logs() {
	keys := make(chan string)
	go func() { s.scan("log::*", keys) }() // pattern "log::*"
	for k := range keys {
		rdb.Get(ctx, k) // key "log::{...}"
	}
	more := make(chan string)
	go s.scan("other::*", more) // pattern "other::*"
	for k := range more {
		rdb.Get(ctx, k) // key "other::{...}"
	}
}

func (s *piped) workers(ids []int) {
	jobs := make(chan string, 10)
	for i := 0; i < 3; i++ {
		go s.work(jobs) // key "job:all"
	}
	for range ids {
		jobs <- "job:all"
	}
	close(jobs)
}

func (s *piped) work(jobs <-chan string) {
	for k := range jobs {
		rdb.Incr(ctx, k) // used
	}
}

func (s *piped) selectors(id string) {
	a, b := make(chan string, 1), make(chan string, 1)
	a <- "a:" + id
	b <- "b:" + id
	select {
	case k := <-a:
		rdb.Get(ctx, k) // key "a:{id}"
	case k, ok := <-b:
		if ok {
			rdb.Get(ctx, k) // key "b:{id}"
		}
	}
}

type producer struct{ jobs chan<- string }
type consumer struct {
	s    *piped
	jobs <-chan string
}

func newConsumer(s *piped, jobs <-chan string) *consumer { return &consumer{s: s, jobs: jobs} }

func (p *producer) run(ids []string) {
	for _, id := range ids {
		p.jobs <- "queue:" + id
	}
}

func (c *consumer) run() {
	for k := range c.jobs {
		rdb.Get(ctx, k) // key "queue:{id}"
	}
	for {
		select {
		case <-ctx.Done():
			return
		case k := <-c.jobs:
			rdb.Get(ctx, k) // key "queue:{id}"
		}
	}
}

func wire(s *piped) {
	ch := make(chan string)
	p := &producer{jobs: ch}
	go p.run(nil)
	newConsumer(s, ch).run()
}

type task struct{ kind, id string }

func (s *piped) pool(ids []string) {
	tasks := make(chan task)
	for range 4 {
		go func() {
			for t := range tasks {
				rdb.Set(ctx, "task:"+t.kind+":"+t.id, 1, 0) // key "task:mail:{id}"
			}
		}()
	}
	go feed(tasks, ids)
	results := merge(produce("x"), produce("y"))
	for r := range results {
		rdb.Get(ctx, r) // key "x:1" | "y:1"
	}
}

func feed(tasks chan<- task, ids []string) {
	for _, id := range ids {
		tasks <- task{"mail", id}
	}
}

func produce(p string) <-chan string {
	c := make(chan string, 1)
	c <- p + ":1"
	return c
}

func merge(cs ...<-chan string) <-chan string {
	out := make(chan string)
	for _, c := range cs {
		go func(c <-chan string) {
			for v := range c {
				out <- v
			}
		}(c)
	}
	return out
}

// A sender that is not seen may send anything; who only receives sends nothing.
func (s *piped) unseen(id string, send func(chan<- string), receive func(<-chan string)) {
	a, b := make(chan string), make(chan string)
	a <- "unseen:" + id
	go send(a)
	rdb.Get(ctx, <-a) // key "unseen:{id}" | "{a}"
	b <- "seen:" + id
	go receive(b)
	rdb.Get(ctx, <-b) // key "seen:{id}"
}

// Channels that feed each other.
func (s *piped) pingPong() {
	a, b := make(chan string), make(chan string)
	go func() {
		for v := range a {
			b <- v
		}
	}()
	go func() {
		for v := range b {
			a <- v
		}
	}()
	a <- "ping"
	rdb.Get(ctx, <-b) // key "ping" | "{v}"
}
