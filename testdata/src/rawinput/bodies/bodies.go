// Package bodies is testdata of the rule rawinput: what a request brought, through helpers
// and in its body.
package bodies

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/redis/go-redis/v9"
)

type login struct {
	User  string `json:"user"`
	Name  string `json:"name" validate:"alphanum"`
	Count int    `json:"count"`
}

func (l *login) Validate() error { return nil }

func header(r *http.Request) string { return r.Header.Get("X-User") }

func trimmed(r *http.Request) string {
	if r.Header.Get("X-Mail") == "" {
		return "none"
	}
	return strings.TrimSpace(r.Header.Get("X-Name"))
}

func decode(r *http.Request, v any) error { return json.NewDecoder(r.Body).Decode(v) }

func bad(ctx context.Context, rdb *redis.Client, r *http.Request) {
	rdb.Get(ctx, "profile:"+header(r))  // want `^key "profile:\{.*\}" has r.Header.Get\("X-User"\) in it as it is: use keys.Hash$`
	rdb.Get(ctx, "profile:"+trimmed(r)) // want `X-Name`
	load(ctx, rdb, r.FormValue("user")) // ok: reported where the key is made
}

func load(ctx context.Context, rdb *redis.Client, user string) {
	rdb.Get(ctx, "profile:"+user) // want `has r.FormValue\("user"\) in it as it is`
}

func body(ctx context.Context, rdb *redis.Client, r *http.Request) {
	var l login
	if err := json.NewDecoder(r.Body).Decode(&l); err != nil {
		return
	}
	rdb.Get(ctx, "profile:"+l.User) // want `has l.User in it as it is`
}

func bytes(ctx context.Context, rdb *redis.Client, r *http.Request) {
	all, _ := io.ReadAll(r.Body)
	var l login
	_ = json.Unmarshal(all, &l)
	rdb.Get(ctx, "profile:"+l.User) // want `has l.User in it as it is`
}

func helped(ctx context.Context, rdb *redis.Client, r *http.Request) {
	var l login
	_ = decode(r, &l)
	rdb.Get(ctx, "profile:"+l.User) // want `has l.User in it as it is`
}

func valid(string) bool { return true }

func checked(r *http.Request) (string, error) {
	id := r.Header.Get("X-User")
	if strings.Contains(id, ":") {
		return "", errors.New("bad")
	}
	return id, nil
}

func checkedInside(r *http.Request) string {
	id := r.Header.Get("X-User")
	if !valid(id) {
		return ""
	}
	return id
}

func good(ctx context.Context, rdb *redis.Client, r *http.Request) {
	id, err := checked(r)
	if err != nil {
		return
	}
	rdb.Get(ctx, "profile:"+id)               // ok: it may be checked
	rdb.Get(ctx, "profile:"+checkedInside(r)) // ok: it is checked there
	if user := r.FormValue("user"); valid(user) {
		store(ctx, rdb, user) // ok: it is checked before
	}
	if user := header(r); valid(user) {
		rdb.Get(ctx, "profile:"+user) // ok: it is checked before
	}
}

func store(ctx context.Context, rdb *redis.Client, user string) {
	rdb.Get(ctx, "profile:"+user) // ok: all callers check it
}

func goodBodies(ctx context.Context, rdb *redis.Client, r *http.Request, file io.Reader) {
	var l, m, n, o, p login
	_ = decode(r, &l)
	rdb.Get(ctx, "profile:"+l.Name) // ok: its tag says how it is checked
	_ = decode(r, &m)
	if m.Validate() != nil {
		return
	}
	rdb.Get(ctx, "profile:"+m.User) // ok: it is checked
	_ = json.NewDecoder(file).Decode(&n)
	rdb.Get(ctx, "profile:"+n.User) // ok: no request
	_ = decode(r, &o)
	if !valid(o.User) {
		return
	}
	rdb.Get(ctx, "profile:"+o.User) // ok: it is checked
	_ = decode(r, &p)
	p.User = "me"
	rdb.Get(ctx, "profile:"+p.User) // ok: another value
}
