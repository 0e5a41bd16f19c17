package filled

import (
	"strconv"
	"strings"

	"github.com/gomodule/redigo/redis"
)

// What stands between the values: the element behind the one of the loop's.
type form []string

func (f form) format(values ...string) string {
	if len(values) != len(f)-1 {
		panic("wrong number of values")
	}
	b := &strings.Builder{}
	b.WriteString(f[0])
	for i, v := range values {
		b.WriteString(v)
		b.WriteString(f[i+1])
	}
	return b.String()
}

func (f form) counted(values ...string) string {
	out := f[0]
	for i := 0; i < len(values); i++ {
		out += values[i] + f[i+1]
	}
	return out
}

func (f form) fromOne(values ...string) string {
	out := f[0]
	for i := 1; i < len(f); i++ {
		out += values[i-1] + f[i]
	}
	return out
}

func (f form) named(values ...string) string {
	out := f[0]
	for i := range values {
		next := i + 1
		out += values[i] + f[next]
	}
	return out
}

var (
	dataForm  = form{"{offset:data:", "}:data"}
	tokenForm = form{"{offset:email:", "}:token:", ""}
)

func forms(id, mail, token string, more []string) {
	rdb.Get(ctx, dataForm.format(id))            // key "{{offset:data:{id}}}:data"
	rdb.Get(ctx, tokenForm.format(mail, token))  // key "{{offset:email:{mail}}}:token:{token}"
	rdb.Get(ctx, tokenForm.counted(mail, token)) // key "{{offset:email:{mail}}}:token:{token}"
	rdb.Get(ctx, tokenForm.fromOne(mail, token)) // key "{{offset:email:{mail}}}:token:{token}"
	rdb.Get(ctx, tokenForm.named(mail, token))   // key "{{offset:email:{mail}}}:token:{token}"
	rdb.Get(ctx, tokenForm.format(more...))      // key "{{offset:email:{...}" or "{{offset:email:" | "{{offset:email:{...}"
}

// Other places than that of the turn.
func last(id string) {
	ks := []string{"offset:first:", "offset:middle:", "offset:last:"}
	rdb.Get(ctx, ks[len(ks)-1]+id) // key "offset:last:{id}"
	rdb.Get(ctx, ks[len(ks)-2]+id) // key "offset:middle:{id}"
}

func doubled(id string) {
	pairs := []string{"offset:user:", ":name", "offset:cart:", ":items"}
	for i := range 2 {
		rdb.Get(ctx, pairs[2*i]+id+pairs[2*i+1]) // used
	}
	for i := range []string{"user", "cart"} {
		rdb.Get(ctx, pairs[2*i]+id+pairs[2*i+1]) // key "offset:user:{id}:name" | "offset:cart:{id}:items"
	}
}

func before(id string) {
	ks := []string{"offset:a", "offset:b", "offset:c"}
	for i := range ks {
		if i == 0 {
			continue
		}
		rdb.Get(ctx, ks[i-1]+":"+id) // key "offset:a:{id}" | "offset:b:{id}"
	}
}

// A separator that is not there behind the last.
func separated(parts ...string) string {
	out := ""
	for i, p := range parts {
		out += p
		if i < len(parts)-1 {
			out += ":"
		}
	}
	return out
}

func separatedKeys(id string) {
	rdb.Get(ctx, separated("offset", "sep", id)) // key "offset:sep:{id}"
}

// The last turn runs out of the list: the program ends there.
func runsOut(id string) {
	ks := []string{"offset:x:", "offset:y:", "offset:z:"}
	for i := range ks {
		rdb.Get(ctx, ks[i+1]+id) // key "offset:y:{id}" | "offset:z:{id}" or "offset:y:{id}" | "offset:z:{id}" | "{ks}{id}"
	}
}

// The index is another one by then.
func changed(id string) {
	ks := []string{"offset:p:", "offset:q:", "offset:r:"}
	for i := range ks {
		i = len(id) % 2
		rdb.Get(ctx, ks[i+1]+id) // key "offset:q:{id}" | "offset:r:{id}" or "offset:p:{id}" | "offset:q:{id}" | "offset:r:{id}" or {?}
	}
}

func jumps(id string) {
	ks := []string{"offset:j:", "offset:k:", "offset:l:"}
	for i := 0; i < len(ks); i++ {
		if id != "" {
			i++
		}
		rdb.Get(ctx, ks[i]+id) // key "offset:j:{id}" | "offset:k:{id}" | "offset:l:{id}"
	}
}

// A number that a loop counts is not that of its first turn.
func running(ids []string) {
	n := 0
	for range ids {
		n = n + 1
		rdb.Get(ctx, "offset:run:"+strconv.Itoa(n)) // key "offset:run:{n}"
	}
	rdb.Get(ctx, "offset:ran:"+strconv.Itoa(n)) // key "offset:ran:{n}" or "offset:ran:{n}" | "offset:ran:0"
}

// Two loops, of which each has its own index.
func two(id string) {
	heads, tails := []string{"", "offset:m:", "offset:n:"}, []string{"", ":one", ":two"}
	for i := range []int{0, 1} {
		for j := range []int{0, 1} {
			rdb.Get(ctx, heads[i+1]+id+tails[j+1]) // key "offset:m:{id}:one" | "offset:m:{id}:two" | "offset:n:{id}:one" | "offset:n:{id}:two"
		}
	}
}

// Nothing is known of what is behind.
func behindUnknown(ks []string, id string) {
	for i := range ks {
		rdb.Get(ctx, "offset:u:"+ks[i+1]+":"+id) // key "offset:u:{ks}:{id}"
	}
}

// The command first, then its keys, then its arguments.
func evalAll(conn redis.Conn, sha string, keys []string, data []any) {
	args := make([]any, 2+len(keys)+len(data))
	args[0] = sha
	args[1] = len(keys)
	for i, key := range keys {
		args[i+2] = key
	}
	for i, d := range data {
		args[i+2+len(keys)] = d
	}
	if _, err := conn.Do("EVALSHA", args...); err != nil { // forwarded
		args[0] = "return 1"
		conn.Do("EVAL", args...) // forwarded
	}
}

func evals(conn redis.Conn, id string) {
	evalAll(conn, "sha", []string{"offset:ev:" + id, "offset:more"}, []any{"offset:arg", 1}) // EVALSHA "offset:ev:{id}" | "offset:more"; EVAL "offset:ev:{id}" | "offset:more"
	evalAll(conn, "sha", []string{"offset:alone:" + id}, nil)                                // EVALSHA "offset:alone:{id}"; EVAL "offset:alone:{id}"
}

func evalUnknown(conn redis.Conn, sha string, keys []string) {
	n := len(keys) + 2
	args := make([]any, n)
	args[0] = sha
	args[1] = len(keys)
	for i, key := range keys {
		args[2+i] = key
	}
	conn.Do("EVALSHA", args...) // EVALSHA {?}
}

func mget(ids []string) {
	args := make([]any, len(ids)+1)
	args[0] = "MGET"
	for i := range ids {
		args[i+1] = "offset:mget:" + ids[i]
	}
	rdb.Do(ctx, args...) // MGET "offset:mget:{id}"
}

func script(sha string, ids []string) {
	args := make([]any, 4+len(ids))
	args[0] = "EVALSHA"
	args[1] = sha
	args[2] = 1
	args[3] = "offset:set"
	for i := 0; i < len(ids); i++ {
		args[i+4] = ids[i]
	}
	rdb.Do(ctx, args...) // EVALSHA "offset:set"
}

// One place is left out; what is behind the key does not matter.
func gap(id string, ids []string) {
	args := make([]any, len(ids)+3)
	args[0] = "HDEL"
	args[1] = "offset:gap:" + id
	for i, f := range ids {
		args[i+3] = f
	}
	rdb.Do(ctx, args...) // HDEL "offset:gap:{id}"
}

// The place is not that of the turn.
func moved(ids []string) {
	args := make([]any, len(ids)+1)
	args[0] = "DEL"
	for i, id := range ids {
		if id == "" {
			i++
		}
		args[i+1] = "offset:moved:" + id
	}
	rdb.Do(ctx, args...) // DEL "offset:moved:{id}"
}

// A place that is set only at times is not left out where it is not.
func atTimes(sha string, first bool, ids []string) {
	args := make([]any, len(ids)+2)
	args[0] = "MGET"
	if first {
		args[1] = "offset:first"
	}
	for i, id := range ids {
		args[i+2] = "offset:times:" + id
	}
	rdb.Do(ctx, args...) // key "offset:first" | "offset:times:{id}" | "{?}"
}
