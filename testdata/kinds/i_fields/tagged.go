package fields

import "encoding/json"

// What a literal sets is what the object has, though others of its type are decoded.
type entry struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

type entries interface {
	put(e entry)
	get(key string) *entry
}

type redisEntries struct{}

func (redisEntries) put(e entry) {
	raw, _ := json.Marshal(e)
	rdb.Set(ctx, e.Key, raw, 0) // used
}

func (redisEntries) get(key string) *entry {
	raw, _ := rdb.Get(ctx, key).Result() // forwarded
	var e entry
	if json.Unmarshal([]byte(raw), &e) != nil {
		return nil
	}
	return &e
}

func tagged(es entries) {
	es.put(entry{Key: "app:tagged:parsed", Value: "true"}) // key "app:tagged:parsed"
	e := es.get("app:tagged:cursor")                       // key "app:tagged:cursor"
	es.put(entry{Key: e.Key, Value: "2"})                  // key "{key}"
}

func newEntries() entries { return redisEntries{} }

// One that is decoded over what a literal sets has either.
type jsonSettings struct {
	Prefix string `json:"prefix"`
}

func overridden(raw []byte) {
	s := jsonSettings{Prefix: "app"}
	_ = json.Unmarshal(raw, &s)
	rdb.Get(ctx, s.Prefix+":settings") // key "{prefix}:settings"
}

// A configuration's is a default.
type yamlSettings struct {
	Prefix string `yaml:"prefix"`
}

func configured(load func(any)) {
	s := &yamlSettings{Prefix: "app"}
	load(s)
	rdb.Get(ctx, s.Prefix+":yaml") // key "{prefix}:yaml"
}
