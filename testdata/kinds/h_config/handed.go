package config

import (
	"encoding/json"
	"strings"
)

// What the addresses of the fields of a configuration are handed to.
type file struct {
	Redis *redisPart `json:"redis"`
}

type redisPart struct {
	Prefix string `json:"prefix"`
	Name   string `json:"name"`
	Group  string `json:"group"`
	Fixed  string `json:"fixed"`
}

func orElse(s *string, def string) {
	if *s == "" {
		*s = def
	}
}

func trimmed(s *string) { *s = strings.TrimSpace(*s) }

func length(s *string) int { return len(*s) }

func load(b []byte) (*file, error) {
	f := &file{}
	if err := json.Unmarshal(b, f); err != nil {
		return nil, err
	}
	return f, nil
}

func (r *redisPart) fill() {
	orElse(&r.Prefix, "app")
	trimmed(&r.Name)
	_ = length(&r.Group)
}

type served struct{ conf *file }

func (s *served) run(id string) {
	rdb.Get(ctx, s.conf.Redis.Prefix+":user:"+id) // key "app:user:{id}" | "{prefix}:user:{id}"
	rdb.Get(ctx, s.conf.Redis.Name+":user:"+id)   // key "{name}:user:{id}"
	rdb.Get(ctx, s.conf.Redis.Group+":user:"+id)  // key "{group}:user:{id}"
	rdb.Get(ctx, s.conf.Redis.Fixed+":user:"+id)  // key "{fixed}:user:{id}"
}

func handed(b []byte, id string) {
	f, err := load(b)
	if err != nil {
		return
	}
	f.Redis.fill()
	s := &served{conf: f}
	s.run(id)
}

func unread(r *redisPart, id string) {
	rdb.Get(ctx, r.Prefix+":user:"+id) // key "app:user:{id}" | "{prefix}:user:{id}"
}
