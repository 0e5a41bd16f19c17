package guards

import (
	"strings"

	"github.com/redis/go-redis/v9"
)

// A stream that comes by a field has one of a few forms, and the guards ask for a part of it.
type message struct{ stream, id string }

type streamer struct {
	patterns []string
	streams  []string
}

func deadLetters(stream string) string {
	parts := strings.Split(stream, ":")
	if len(parts) == 3 && parts[0] == "split-ext" {
		return "split-ext:" + parts[1] + ":dlq"
	}
	if len(parts) == 3 && parts[0] == "split-in" {
		return "split-in:dlq:" + parts[2]
	}
	if len(parts) == 2 && parts[0] == "split-hook" && parts[1] != "" {
		return stream + ":dlq"
	}
	return "split-out:dlq"
}

func bury(m message) {
	if strings.HasPrefix(m.stream, "split-ext:") {
		rdb.Set(ctx, deadLetters(m.stream)+":written:"+m.id, "1", 0) // key "split-ext:{parts}:dlq:written:{id}" | "split-out:dlq:written:{id}"
		return
	}
	rdb.XAdd(ctx, &redis.XAddArgs{Stream: deadLetters(m.stream)}) // key "split-hook:{...}:dlq" | "split-in:dlq:{parts}" | "split-out:dlq"
}

func discover(patterns []string) []string {
	found := map[string]bool{}
	for _, p := range patterns {
		keys, _, _ := rdb.Scan(ctx, 0, p, 10).Result() // pattern "split-ext:*:batches" | "split-hook:*" | "split-in:*:commits" | "split-product:*:events"
		for _, k := range keys {
			found[k] = true
		}
	}
	var streams []string
	for s := range found {
		streams = append(streams, s)
	}
	return streams
}

func (r *streamer) refresh() {
	r.streams = discover(r.patterns) // pattern "split-ext:*:batches" | "split-hook:*" | "split-in:*:commits" | "split-product:*:events"
}

func (r *streamer) turn(id string) {
	for _, s := range r.streams {
		bury(message{stream: s, id: id}) // SET "split-ext:{parts}:dlq:written:{id}" | "split-out:dlq:written:{id}"; XADD "split-hook:{...}:dlq" | "split-in:dlq:{parts}" | "split-out:dlq"
	}
}

func streamsByField(id string) {
	for _, r := range []streamer{
		{patterns: []string{"split-in:*:commits", "split-product:*:events"}},
		{patterns: []string{"split-ext:*:batches"}},
		{patterns: []string{"split-hook:*"}},
	} {
		s := &streamer{patterns: r.patterns}
		s.refresh()
		s.turn(id)
	}
}

// What has any head may have each of them.
type letter struct{ to string }

func post(l letter) {
	if strings.HasPrefix(l.to, "post-a:") {
		rdb.Get(ctx, l.to+":first") // key "post-a:{id}:first" | "{to}:first"
		return
	}
	rdb.Get(ctx, l.to+":other") // key "post-b:{id}:other" | "{to}:other"
}

func posted(ls []letter, id, to string) {
	ls = append(ls, letter{"post-a:" + id}, letter{"post-b:" + id}, letter{to})
	for _, l := range ls {
		post(l)
	}
}
