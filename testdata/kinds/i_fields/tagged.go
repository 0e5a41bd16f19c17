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

// Options that are shown as JSON, and that nobody decodes, are what the code sets.
type shownOptions struct {
	Prefix    string `json:"prefix"`
	Separator string `json:"separator"`
	Unset     string `json:"unset"`
}

type shownAs struct{ options shownOptions }

func newShown(o shownOptions) *shownAs { return &shownAs{options: o} }

func (s *shownAs) page() []byte {
	raw, _ := json.Marshal(s.options)
	return raw
}

func (s *shownAs) key(id string) string { return s.options.Prefix + s.options.Separator + id }

func (s *shownAs) get(id string) {
	rdb.Get(ctx, s.key(id))                // key "gm_{id}"
	rdb.Get(ctx, "gm:"+s.options.Unset+id) // key "gm:{unset}{id}"
}

func show() *shownAs { return newShown(shownOptions{Prefix: "gm", Separator: "_"}) }

// A decoder that has the address in a field of type any fills it.
type decoderConfig struct{ Result any }

type event struct {
	Kind string `json:"kind"`
}

func decodedInto(decode func(decoderConfig), id string) {
	e := event{}
	decode(decoderConfig{Result: &e})
	rdb.Get(ctx, "event:"+e.Kind+":"+id) // key "event:{kind}:{id}"
	other := event{Kind: "other"}
	rdb.Get(ctx, "event:"+other.Kind+":"+id) // key "event:{kind}:{id}"
}

// One that is part of what is decoded may be decoded.
type outer struct {
	Inner inner `json:"inner"`
}

type inner struct {
	Name string `json:"name"`
}

func nested(raw []byte, id string) {
	var o outer
	_ = json.Unmarshal(raw, &o)
	rdb.Get(ctx, "nested:"+o.Inner.Name+":"+id) // key "nested:{name}:{id}"
}

func defaultInner() inner { return inner{Name: "app"} }
