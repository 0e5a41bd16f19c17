package replies

import (
	"os"
	"strings"

	goredis "github.com/redis/go-redis/v9"
)

// Keys that SCAN and KEYS return, of which a prefix that is a value is taken off.

type headed struct {
	rdb    *goredis.Client
	prefix string
}

func newHeaded() *headed { return &headed{prefix: os.Getenv("HEAD")} }

func (h *headed) get(id string) { h.rdb.Get(ctx, h.prefix+id) } // forwarded

func (h *headed) trimmed() {
	for _, k := range h.rdb.Keys(ctx, h.prefix+"user:*").Val() { // pattern "{head}user:*"
		h.get(strings.TrimPrefix(k, h.prefix))        // key "{head}user:{?}"
		h.get(strings.Replace(k, h.prefix, "", 1))    // key "{head}user:{?}"
		h.get(k[len(h.prefix):])                      // key "{head}user:{?}"
		h.get(strings.TrimPrefix(k, h.prefix+"user")) // key "{head}:{?}"
		if rest, ok := strings.CutPrefix(k, h.prefix+"user:"); ok {
			h.get("cart:" + rest) // key "{head}cart:{?}"
		}
	}
}

// Neighbours: another value, one that is somewhere else, one that is put in the place of it.
func (h *headed) others(other, id string) {
	k := h.prefix + "user:" + id
	h.get("a:" + strings.TrimPrefix(k, other))                 // key "{head}a:{?}"
	h.get("b:" + strings.TrimPrefix("app:"+k, h.prefix))       // key "{head}b:{?}"
	h.get("c:" + strings.Replace(k, h.prefix, "x", 1))         // key "{head}c:{?}"
	h.get("d:" + k[len(other):])                               // key "{head}d:{?}"
	h.get("e:" + strings.ReplaceAll(k+h.prefix, h.prefix, "")) // key "{head}e:{?}"
	newHeaded().get(k)                                         // key "{head}{head}user:{id}"
}

// With a default both heads are taken off.
type defaulted struct {
	rdb    *goredis.Client
	prefix string
}

func newDefaulted() *defaulted {
	d := &defaulted{prefix: "std:"}
	if p := os.Getenv("HEAD2"); p != "" {
		d.prefix = p
	}
	return d
}

func (d *defaulted) all() {
	for _, k := range d.rdb.Keys(ctx, d.prefix+"user:*").Val() { // pattern "std:user:*" | "{head2}user:*"
		d.rdb.Del(ctx, d.prefix+strings.TrimPrefix(k, d.prefix)) // key "std:user:{?}" | "{head2}user:{?}"
	}
}
