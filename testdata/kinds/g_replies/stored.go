package replies

import (
	"os"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Keys that were stored in a set.
func index(id string) {
	k := "app:item:" + id
	rdb.Set(ctx, k, 1, 0)           // key "app:item:{id}"
	rdb.SAdd(ctx, "app:index:1", k) // key "app:index:1"
}

func readIndex() {
	ks, _ := rdb.SMembers(ctx, "app:index:1").Result() // key "app:index:1"
	for _, k := range ks {
		rdb.Get(ctx, k) // key "app:item:{id}"
	}
	rdb.Del(ctx, ks...) // key "app:item:{id}"
}

// IDs that were stored in a set.
func indexIDs(id string) {
	rdb.SAdd(ctx, "app:ids", id) // key "app:ids"
}

func readIDs() {
	for _, id := range rdb.SMembers(ctx, "app:ids").Val() { // key "app:ids"
		rdb.Get(ctx, "app:by:"+id) // key "app:by:{id}"
	}
	for _, id := range rdb.LRange(ctx, "app:list", 0, -1).Val() { // key "app:list"
		rdb.Del(ctx, "app:listed:"+id) // key "app:listed:{id}"
	}
	for _, id := range rdb.ZRange(ctx, "app:ranks", 0, -1).Val() { // key "app:ranks"
		rdb.Del(ctx, "app:ranked:"+id) // key "app:ranked:{id}"
	}
}

// A value that is a key.
func pointer(id string) {
	k, _ := rdb.Get(ctx, "app:ptr:"+id).Result() // key "app:ptr:{id}"
	rdb.Get(ctx, k)                              // key {?}
	rdb.Get(ctx, "app:target:"+k)                // key "app:target:{k}"
}

func fields(id string) {
	for f, v := range rdb.HGetAll(ctx, "app:hash:"+id).Val() { // key "app:hash:{id}"
		rdb.Get(ctx, "app:f:"+f)         // key "app:f:{f}"
		rdb.Get(ctx, "app:v:"+v)         // key "app:v:{v}"
		rdb.HDel(ctx, "app:hash:"+id, f) // key "app:hash:{id}"
	}
	for _, f := range rdb.HKeys(ctx, "app:hk").Val() { // key "app:hk"
		rdb.Del(ctx, f) // key {?}
	}
}

func message() {
	for m := range rdb.Subscribe(ctx, "app:events").Channel() { // channel "app:events"
		rdb.Del(ctx, m.Payload)           // key {?}
		rdb.Del(ctx, "app:ev:"+m.Payload) // key "app:ev:{payload}"
	}
}

func random() {
	k, _ := rdb.RandomKey(ctx).Result()
	rdb.Type(ctx, k) // key {?}
}

// A member that begins with something known.
func cutMember() {
	for _, m := range rdb.SMembers(ctx, "app:pairs").Val() { // key "app:pairs"
		user, order, ok := strings.Cut(m, "/")
		if !ok {
			continue
		}
		rdb.Get(ctx, "app:u:"+user+":o:"+order) // key "app:u:{user}:o:{order}"
	}
}

// Keys that the module filtered and sorted after it got them.
func filter(ks []string) []string {
	var out []string
	for _, k := range ks {
		if k != "" {
			out = append(out, k)
		}
	}
	return out
}

func filtered() {
	ks := filter(rdb.Keys(ctx, "app:flt:*").Val()) // pattern "app:flt:*"
	rdb.Del(ctx, ks...)                            // key "app:flt:{?}"
}

func batched() {
	var batch []string
	iter := rdb.Scan(ctx, 0, "app:bat:*", 0).Iterator() // pattern "app:bat:*"
	for iter.Next(ctx) {
		batch = append(batch, iter.Val())
		if len(batch) >= 100 {
			rdb.Del(ctx, batch...) // key "app:bat:{?}"
			batch = batch[:0]
		}
	}
	if len(batch) > 0 {
		rdb.Del(ctx, batch...) // key "app:bat:{?}"
	}
}

func overChannel() {
	ch := make(chan string)
	go func() {
		for _, k := range rdb.Keys(ctx, "app:ch:*").Val() { // pattern "app:ch:*"
			ch <- k
		}
		close(ch)
	}()
	for k := range ch {
		rdb.Del(ctx, k) // key "app:ch:{?}"
	}
}

// An index by a value, which another method filled.
type tagged struct{ prefix string }

func (s *tagged) tagKey(t string) string  { return s.prefix + "tag:" + t }
func (s *tagged) itemKey(k string) string { return s.prefix + "item:" + k }

func (s *tagged) add(k, t string) {
	rdb.SAdd(ctx, s.tagKey(t), s.itemKey(k)) // key "tagged:tag:{t}"
}

func (s *tagged) drop(t string) {
	for _, k := range rdb.SMembers(ctx, s.tagKey(t)).Val() { // key "tagged:tag:{t}"
		rdb.Del(ctx, k) // key "tagged:item:{k}"
	}
	if k, err := rdb.SPop(ctx, s.tagKey(t)).Result(); err == nil { // key "tagged:tag:{t}"
		rdb.Del(ctx, k+":meta", k) // key "tagged:item:{k}" | "tagged:item:{k}:meta"
	}
}

func newTagged(k, t string) {
	s := &tagged{prefix: "tagged:"}
	s.add(k, t)
	s.drop(t)
}

// Both begin with the same setting.
type settingTagged struct{ prefix string }

func (s *settingTagged) add(k, t string) {
	rdb.SAdd(ctx, s.prefix+"tag:"+t, s.prefix+"item:"+k) // key "{tags}tag:{t}"
}

func (s *settingTagged) drop(t, other string) {
	for _, k := range rdb.SMembers(ctx, s.prefix+"tag:"+t).Val() { // key "{tags}tag:{t}"
		rdb.Del(ctx, k) // key "{tags}item:{k}"
	}
	rdb.SAdd(ctx, s.prefix+"ids", other+":"+t)                   // key "{tags}ids"
	rdb.Get(ctx, "id:"+rdb.SPop(ctx, s.prefix+"ids").Val()+":x") // GET "id:{val}:x"; SPOP "{tags}ids"
}

func newSettingTagged(k, t string) {
	s := &settingTagged{prefix: os.Getenv("TAGS")}
	s.add(k, t)
	s.drop(t, k)
}

// Of two forms it is either; another list of the module has nothing to do with it.
func queued(id string) {
	rdb.RPush(ctx, "two:queue", "two:a:"+id, "two:b:"+id) // key "two:queue"
	rdb.RPush(ctx, "two:other", "two:c:"+id)              // key "two:other"
	k, _ := rdb.LPop(ctx, "two:queue").Result()           // key "two:queue"
	rdb.Get(ctx, k)                                       // key "two:a:{id}" | "two:b:{id}"
}

// Neighbours: something else is stored there too, keys of sets that are not known, what a
// caller brings, a list as a whole.
func mixedMembers(id string, all []string, set string) {
	rdb.SAdd(ctx, "mix:set", "mix:item:"+id, id)            // key "mix:set"
	rdb.Get(ctx, rdb.SPop(ctx, "mix:set").Val())            // GET {?}; SPOP "mix:set"
	rdb.SAdd(ctx, "mix:all", all)                           // key "mix:all"
	rdb.Get(ctx, rdb.SPop(ctx, "mix:all").Val())            // GET {?}; SPOP "mix:all"
	rdb.SAdd(ctx, set, "mix:item:"+id)                      // any
	rdb.Get(ctx, rdb.SPop(ctx, "mix:none").Val())           // GET {?}; SPOP "mix:none"
	rdb.Get(ctx, "mix:"+rdb.SPop(ctx, "mix:set").Val()+":") // GET "mix:{val}:"; SPOP "mix:set"
}

// From one index to another, whichever is asked for first: here the second one, above what fills it.
func secondIndex() {
	rdb.Get(ctx, rdb.SPop(ctx, "ix:two").Val()) // GET "ix:item:{id}"; SPOP "ix:two"
}

func refillIndex() {
	k := rdb.SPop(ctx, "ix:one").Val() // key "ix:one"
	rdb.SAdd(ctx, "ix:two", k)         // key "ix:two"
	rdb.Exists(ctx, k)                 // key "ix:item:{id}"
}

func firstIndex(id string) {
	rdb.SAdd(ctx, "ix:one", "ix:item:"+id) // key "ix:one"
}

// In a circle nothing but what somebody puts there first is known, and that not of all.
func circleOfIndexes() {
	rdb.SAdd(ctx, "ring:a", rdb.SPop(ctx, "ring:b").Val()) // SADD "ring:a"; SPOP "ring:b"
	rdb.SAdd(ctx, "ring:b", rdb.SPop(ctx, "ring:a").Val()) // SADD "ring:b"; SPOP "ring:a"
	rdb.Get(ctx, rdb.SPop(ctx, "ring:a").Val())            // GET {?}; SPOP "ring:a"
}

// A member that callers bring, behind a key that they bring.
func put(index, key string) {
	rdb.SAdd(ctx, index, key) // forwarded
}

func putBoth(id string) {
	put("brought:index:"+id, "brought:page:"+id) // SADD "brought:index:{id}"
	put("brought:ids:"+id, id)                   // SADD "brought:ids:{id}"
}

func readBoth(id string) {
	for _, k := range rdb.SMembers(ctx, "brought:index:"+id).Val() { // key "brought:index:{id}"
		rdb.Get(ctx, k) // key {?}
	}
}

func putPage(id, key string) {
	rdb.SAdd(ctx, "pages:"+id, key) // key "pages:{id}"
}

func usePages(id string) {
	putPage(id, "page:"+id)
	for _, k := range rdb.SMembers(ctx, "pages:"+id).Val() { // key "pages:{id}"
		rdb.Get(ctx, k) // key "page:{id}"
	}
}

// An index by a number, of which some are read: what is put behind any may be behind these. Where something is put
// behind one of just these, that is what they have.
func indexHour(hour int, id string) {
	k := "hour:page:" + id
	rdb.Set(ctx, k, 1, 0)                              // key "hour:page:{id}"
	rdb.SAdd(ctx, "hour:index:"+strconv.Itoa(hour), k) // key "hour:index:{hour}"
	rdb.SAdd(ctx, "hour:own:"+id, "hour:item:"+id)     // key "hour:own:{id}"
	rdb.SAdd(ctx, "hour:own:top", "hour:top:"+id)      // key "hour:own:top"
	rdb.SAdd(ctx, "hour:mixed:"+id, id)                // key "hour:mixed:{id}"
	rdb.SAdd(ctx, "hour:mixed:"+id+":a", "hour:a:"+id) // key "hour:mixed:{id}:a"
	rdb.SAdd(ctx, id+":hours", "hour:behind:"+id)      // key "{id}:hours"
}

func readHours() {
	for _, hour := range []int{1, 2} {
		for _, k := range rdb.SMembers(ctx, "hour:index:"+strconv.Itoa(hour)).Val() { // SMEMBERS "hour:index:1" | "hour:index:2"
			rdb.Get(ctx, k) // key "hour:page:{id}"
		}
	}
	rdb.Get(ctx, rdb.SPop(ctx, "hour:own:top").Val())     // GET "hour:top:{id}"; SPOP "hour:own:top"
	rdb.Get(ctx, rdb.SPop(ctx, "hour:mixed:1").Val())     // GET {?}; SPOP "hour:mixed:1"
	rdb.Get(ctx, rdb.SPop(ctx, "hour:mixed:1:a").Val())   // GET "hour:a:{id}"; SPOP "hour:mixed:1:a"
	rdb.Get(ctx, rdb.SPop(ctx, "hour:mixed:1:a:b").Val()) // GET {?}; SPOP "hour:mixed:1:a:b"
	rdb.Get(ctx, rdb.SPop(ctx, "some:hours").Val())       // GET {?}; SPOP "some:hours"
}

// The members of a sorted set: of a delay queue they are the keys of lists; of a ranking they are none.
func delay(topic, id string, at float64) {
	piece := "delay:" + topic + ":" + id
	rdb.ZAdd(ctx, "delays:"+topic, redis.Z{Score: at, Member: piece}) // key "delays:{topic}"
	rdb.ZAdd(ctx, "ranking:"+topic, redis.Z{Score: at, Member: id})   // key "ranking:{topic}"
}

func due(topic string) {
	for _, k := range rdb.ZRangeByScore(ctx, "delays:"+topic, nil).Val() { // key "delays:{topic}"
		rdb.Del(ctx, k) // key "delay:{topic}:{id}"
	}
	for _, k := range rdb.ZRange(ctx, "ranking:"+topic, 0, 9).Val() { // key "ranking:{topic}"
		rdb.Del(ctx, k) // key {?}
	}
}
