package wiring

import "net/http"

// Limiters that a constructor makes of a config with defaults: each has a prefix, a strategy
// and a method of its own, and what one of them leaves empty is no default of another one.

type strategy int

const (
	sliding strategy = iota
	bucket
	fixed
)

func (s strategy) String() string {
	switch s {
	case sliding:
		return "sliding"
	case bucket:
		return "bucket"
	case fixed:
		return "fixed"
	default:
		return "unknown"
	}
}

type limit struct {
	Strategy strategy
	Prefix   string
	Burst    int
}

func (c *limit) defaults() {
	if c.Prefix == "" {
		c.Prefix = "rl"
	}
	if c.Burst == 0 && c.Strategy == bucket {
		c.Burst = 7
	}
}

type limiter struct{ config limit }

func newLimiter(config limit) *limiter {
	config.defaults()
	return &limiter{config: config}
}

func (l *limiter) allow(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := l.config.Prefix + ":" + l.config.Strategy.String() + ":" + r.RemoteAddr
		l.check(key) // key "rl:login:sliding:{remote_addr}" | "rl:bucket:{remote_addr}:b"
		next.ServeHTTP(w, r)
	})
}

func (l *limiter) check(key string) {
	switch l.config.Strategy {
	case sliding:
		l.checkSliding(key) // any
	case bucket:
		l.checkBucket(key) // any
	case fixed:
		l.checkFixed(key) // any
	}
}

func (l *limiter) checkSliding(key string) {
	rdb.Get(ctx, key) // key "rl:login:sliding:{remote_addr}"
}

func (l *limiter) checkBucket(key string) {
	rdb.Get(ctx, key+":b") // key "rl:bucket:{remote_addr}:b"
}

// Nobody makes one of these.
func (l *limiter) checkFixed(key string) {
	rdb.Get(ctx, key+":f") // any
}

func limits(next http.Handler) []http.Handler {
	login := newLimiter(limit{Strategy: sliding, Prefix: "rl:login"})
	other := newLimiter(limit{Strategy: bucket})
	return []http.Handler{login.allow(next), other.allow(next)}
}

// The handler that records a status is handed to code that is not here, which sets it.
type recorder struct {
	http.ResponseWriter
	status int
}

func (r *recorder) WriteHeader(status int) { r.status = status }

func recorded(next http.Handler, w http.ResponseWriter, q *http.Request) {
	r := &recorder{ResponseWriter: w, status: 200}
	next.ServeHTTP(r, q)
	if r.status < 400 {
		rdb.Get(ctx, "good:"+q.RemoteAddr) // key "good:{remote_addr}"
	} else {
		rdb.Get(ctx, "bad:"+q.RemoteAddr) // key "bad:{remote_addr}"
	}
}
