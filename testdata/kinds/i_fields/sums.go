package fields

// What += puts behind a field is part of it, wherever it was set before.
type sumConfig struct{ Prefix string }

type sumStore struct{ cfg *sumConfig }

func (s *sumStore) Init(options any) {
	cfg, ok := options.(*sumConfig)
	if !ok || cfg == nil {
		cfg = &sumConfig{}
	}
	s.cfg = cfg
	if s.cfg.Prefix == "" {
		s.cfg.Prefix = "app"
	}
	s.cfg.Prefix += ":"
}

func (s *sumStore) get(id string) {
	rdb.Get(ctx, s.cfg.Prefix+"sum:"+id) // key "app:sum:{id}" | "{prefix}:sum:{id}" or "{prefix}:sum:{id}"
}

func openSums(options any, id string) {
	s := &sumStore{}
	s.Init(options)
	s.get(id)
}

type sumPrefix struct{ text string }

func newSumPrefix(text string) *sumPrefix {
	p := &sumPrefix{text: text}
	p.text += ":"
	return p
}

func (p *sumPrefix) get(id string) {
	rdb.Get(ctx, p.text+id) // key "made:{id}"
}

func useSums(id string) { newSumPrefix("made").get(id) }

// Only where something else is so.
type maybeSum struct{ text string }

func newMaybeSum(version string) *maybeSum {
	m := &maybeSum{text: "maybe:"}
	if version != "" {
		m.text += "v2:"
	}
	return m
}

type maybeSums struct{ m *maybeSum }

func (s maybeSums) get(id string) {
	rdb.Get(ctx, s.m.text+id) // key "maybe:{id}" | "maybe:v2:{id}"
}

// Any number of times.
type manySums struct{ text string }

func newManySums(parts []string) *manySums {
	m := &manySums{text: "many:"}
	for _, p := range parts {
		m.text += p + ":"
	}
	return m
}

type allSums struct{ m *manySums }

func (s allSums) get(id string) {
	rdb.Get(ctx, s.m.text+id) // key "many:{text...}{id}" or "many:{...}" or "many:{text...}"
}
