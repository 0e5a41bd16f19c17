package suggest

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/plant"
	"github.com/redislint/redislint/keys"
)

// added are groups of keys of which only the names are known.
func added(o Options, names ...string) *Groups {
	g := New(o)
	for _, n := range names {
		g.Add(Key{Name: []byte(n), TTL: Unknown})
	}
	return g
}

// texts are the templates of keys, with how many they have.
func texts(g *Groups, k Known) []string {
	var out []string
	for _, t := range g.Templates(k, All) {
		out = append(out, fmt.Sprint(t.Keys, " ", t.Text))
	}
	slices.Sort(out)
	return out
}

func repeated(n int, format string) []string {
	var out []string
	for i := range n {
		out = append(out, strings.ReplaceAll(format, "#", fmt.Sprint(i)))
	}
	return out
}

// queues are the keys of three queues of one library.
func queues() []string {
	out := []string{"stats"}
	for _, q := range []string{"emails", "images", "bills"} {
		out = append(out, "bull:"+q+":active", "bull:"+q+":failed", "bull:"+q+":wait")
		out = append(append(out, repeated(20, "bull:"+q+":#")...), repeated(3, "bull:"+q+":#:logs")...)
	}
	return out
}

var names = strings.Fields("alice bob carol dave erin frank grace heidi ivan judy kim leo mallory nina oscar peggy quinn rupert sybil trent ursula victor wendy xena yves zoe")

// named are keys with many names in them.
func named(format string) []string {
	var out []string
	for _, n := range names {
		out = append(out, strings.ReplaceAll(format, "#", n))
	}
	return out
}

// What is an id, a word, a separator, and what are many.
func TestTemplates(t *testing.T) {
	for _, c := range []struct {
		name string
		keys []string
		want []string
	}{
		{"ids", []string{"a:1", "a:-7", "b:650e8400-e29b-41d4-a716-446655440001", "c:2026-11-24", "d:2026-11-24T01:02:03Z:x", "e:0a1b2c3d4e", "f:01ARZ3NDEKTSV4RRFFQ69G5FAV"},
			[]string{"1 b:{uuid}", "1 c:{date}", "1 d:{rfc3339}:x", "1 e:{hex}", "1 f:{value}", "2 a:{int}"}},
		{"a number that is too large", []string{"a:9223372036854775807", "b:9223372036854775808"}, []string{"1 a:{int}", "1 b:{value}"}},
		{"words that look like ids", []string{"a:cafe", "a:sha256", "a:v2", "a:2026-13-01x", "a:deadbeef", "a:utf8mb4"},
			[]string{"1 a:cafe", "1 a:deadbeef", "1 a:sha256", "1 a:utf8mb4", "1 a:v2", "1 a:{int}-{int}-01x"}},
		{"few words", []string{"q:high", "q:low"}, []string{"1 q:high", "1 q:low"}},
		{"many words", named("q:#"), []string{"26 q:{value}"}},
		{"many words in the middle", named("q:#:size"), []string{"26 q:{value}:size"}},
		{"the same behind several", []string{"x:q:a:in", "x:q:a:out", "x:q:b:in", "x:q:b:out", "x:q:c:in", "x:q:c:out", "x:q:d:in", "x:q:d:out"}, []string{"4 x:q:{value}:in", "4 x:q:{value}:out"}},
		{"the same behind two", []string{"x:q:a:in", "x:q:a:out", "x:q:b:in", "x:q:b:out"}, []string{"1 x:q:a:in", "1 x:q:a:out", "1 x:q:b:in", "1 x:q:b:out"}},
		{"a word beside values", append(named("ctx:#"), "ctx:all:x"), []string{"1 ctx:all:x", "26 ctx:{value}"}},
		{"words with a number", repeated(30, "host:node#:load"), []string{"30 host:node{int}:load"}},
		{"a beginning in common", named("l:lock-#"), []string{"26 l:lock-{value}"}},
		{"two beginnings", append(named("l:lock-#"), named("l:meta-#")...), []string{"26 l:lock-{value}", "26 l:meta-{value}"}},
		{"one word with a number in the middle", []string{"eu-west-1:a", "eu-west-1:b"}, []string{"1 eu-west-1:a", "1 eu-west-1:b"}},
		{"hash tags", append(repeated(3, "{#}.follows"), repeated(3, "{user:#}:x")...), []string{"3 {{user:{int}}}:x", "3 {{{int}}}.follows"}},
		{"other separators", append(repeated(3, "a/#/b"), append(repeated(3, "a|#"), repeated(3, "x.y.#")...)...), []string{"3 a/{int}/b", "3 a|{int}", "3 x.y.{int}"}},
		{"underscores with evidence", append(named("user_#_cart"), named("order_#_items")...), []string{"26 order_{value}_items", "26 user_{value}_cart"}},
		{"hyphens without evidence", []string{"my-lock", "the-queue"}, []string{"1 my-lock", "1 the-queue"}},
		{"rests", append(append(named("s:#"), named("s:#:#")...), named("s:#:#:#")...), []string{"78 s:{rest...}"}},
		{"queues of a library", queues(), []string{"1 stats", "3 bull:{value}:active", "3 bull:{value}:failed", "3 bull:{value}:wait", "60 bull:{value}:{int}", "9 bull:{value}:{int}:logs"}},
		{"tokens with hyphens, and addresses", []string{"sess:V1StGXR8_Z5jdHi6B-myTq0", "sess:aB3dEfGhIjKlMnOpQ-RsTuV", "rate:alice@example.com:x"}, []string{"1 rate:{value}:x", "2 sess:{value}"}},
		{"hostile", []string{"", ":", "::", "\xff", "a:\n", "*", "{", "}", "a:" + strings.Repeat("x", 10_000), strings.Repeat(":", 10_000)},
			[]string{"1 ", "1 *", "1 :", "1 ::", "1 " + strings.Repeat(":", 15) + "{rest...}", "1 {value}", "1 {{", "1 }}", "2 a:{value}"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, texts(added(Options{}, c.keys...), Known{}))
			var list []Key
			for _, name := range c.keys {
				if name != "" {
					list = append(list, Key{Name: []byte(name), TTL: Unknown})
				}
			}
			g := New(Options{})
			for _, k := range list {
				g.Add(k)
			}
			holds(t, g.Suggest(Known{}), list)
		})
	}
}

// A namespace is known, or is where the same follows all that stands there.
func TestNamespaces(t *testing.T) {
	list := append(repeated(3, "prod:users:#"), repeated(2, "stage:jobs:#:x")...)
	require.Equal(t, []string{"2 stage:jobs:{int}:x", "3 {namespace}:users:{int}"}, texts(added(Options{}, list...), Known{Namespaces: []string{"prod"}}))
	require.Equal(t, []string{"2 stage:jobs:{int}:x", "3 prod:users:{int}"}, texts(added(Options{}, list...), Known{}))
	var both []string
	for _, n := range []string{"dev", "prod"} {
		for _, c := range []string{"users:1", "jobs:2:x", "queue:in", "queue:out", "stats:day:3", "lock"} {
			both = append(both, n+":"+c)
		}
	}
	s := added(Options{}, both...).Suggest(Known{})
	require.Equal(t, []string{"dev", "prod"}, s.Namespaces)
	require.Len(t, s.Classes, 6)
	require.Contains(t, string(s.YAML()), "namespace:\n  values: [\"dev\", \"prod\"]\n")
}

// Types and lifetimes are those of the keys.
func TestWords(t *testing.T) {
	g := New(Options{})
	add := func(name, typ string, ttl time.Duration) { g.Add(Key{Name: []byte(name), Type: typ, TTL: ttl}) }
	for i := range 5 {
		add(fmt.Sprint("stays:", i), "hash", Persistent)
		add(fmt.Sprint("expires:", i), "string", time.Duration(i)*11*time.Minute)
		add(fmt.Sprint("either:", i), []string{"set", "list"}[i%2], []time.Duration{Persistent, time.Second}[i%2])
		add(fmt.Sprint("module:", i), "ReJSON-RL", Unknown)
	}
	text := string(g.Suggest(Known{}).YAML())
	require.Contains(t, text, "  stay: # 5 keys\n    pattern: \"stays:{stay_id:int}\"\n    type: hash\n    ttl: \"none\"\n")
	require.Contains(t, text, "  expire: # 5 keys\n    pattern: \"expires:{expire_id:int}\"\n    type: string\n    ttl: \"<=45m\"\n")
	require.Contains(t, text, "  either: # 5 keys; types: 3 set, 2 list; 3 never expire, 2 do: at most 1s left\n    pattern: \"either:{either_id:int}\"\n  ")
	require.Regexp(t, `  module: # 5 keys[^\n]*\n    pattern: "module:\{module_id:int\}"\n(  [a-z]|$)`, text)
	for d, want := range map[time.Duration]string{0: "1s", time.Second: "1s", 59 * time.Minute: "1h", 47 * time.Hour: "2d", 400 * 24 * time.Hour: "730d", 9000 * 24 * time.Hour: "9125d"} {
		require.Equal(t, want, roundUp(d))
		_, err := keys.ParseTTL("<=" + want)
		require.NoError(t, err)
	}
}

// Groups are the same whatever the order of the keys, and after they were stored.
func TestOrder(t *testing.T) {
	for name, text := range policies(t, 3) {
		p, err := plant.Read(text)
		require.NoError(t, err)
		list := planted(p.Plant(7, 60).Commands)
		var want []byte
		rng := rand.New(rand.NewPCG(1, 2))
		for n := range 6 {
			g := New(Options{})
			for i, k := range list {
				if i == len(list)/(n+1) {
					data, err := g.MarshalBinary()
					require.NoError(t, err)
					g = New(Options{})
					require.NoError(t, g.UnmarshalBinary(data))
					require.Equal(t, len(g.Templates(Known{}, All)) > 0, i > 0)
				}
				g.Add(k)
			}
			got := g.Suggest(Known{}).YAML()
			if want == nil {
				want = got
			}
			require.Equal(t, string(want), string(got), name)
			rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		}
	}
	require.Error(t, New(Options{}).UnmarshalBinary([]byte("my notes")))
}

// A tree has a bound, whatever the keys, and knows all of them in the end.
func TestBound(t *testing.T) {
	if testing.Short() {
		t.Skip("makes many keys")
	}
	for name, make := range hostile() {
		t.Run(name, func(t *testing.T) {
			g := New(Options{MaxForms: 500})
			rng := rand.New(rand.NewPCG(3, 4))
			var list []Key
			added := int64(0)
			for i := range 20_000 {
				k := Key{Name: []byte(make(i, rng)), TTL: Unknown}
				if len(k.Name) == 0 {
					continue
				}
				g.Add(k)
				added++
				require.LessOrEqual(t, g.Edges, 500+maxDepth)
				if i%7 == 0 {
					list = append(list, k)
				}
			}
			size := 0
			for _, n := range g.Roots {
				size += n.size()
			}
			require.Equal(t, size, g.Edges)
			s := g.Suggest(Known{})
			require.LessOrEqual(t, len(s.Classes), maxListed)
			sum := int64(0)
			for _, n := range g.Roots {
				all := new(leaf)
				n.leaves(all)
				sum += all.Unknown
			}
			require.Equal(t, added, sum)
			p, err := keys.ParsePolicy("suggested", s.YAML())
			require.NoError(t, err)
			m, err := p.Compile()
			require.NoError(t, err)
			var r keys.Match
			doubts := slices.ContainsFunc(s.Classes, func(c Class) bool { return c.Doubt != "" })
			for _, k := range list {
				require.True(t, doubts || m.Match(k.Name, &r), "%q\n%s", k.Name, s.YAML())
			}
		})
	}
}

// hostile are keys that have little in common.
func hostile() map[string]func(int, *rand.Rand) string {
	word := func(rng *rand.Rand, of int) string {
		return string([]byte{'a' + byte(rng.IntN(of)), 'g' + byte(rng.IntN(of)), 'm' + byte(rng.IntN(of))})
	}
	return map[string]func(int, *rand.Rand) string{
		"bytes": func(_ int, rng *rand.Rand) string {
			b := make([]byte, rng.IntN(40))
			for i := range b {
				b[i] = byte(rng.Uint32())
			}
			return string(b)
		},
		"words": func(_ int, rng *rand.Rand) string {
			var all []string
			for range 1 + rng.IntN(20) {
				all = append(all, word(rng, 12))
			}
			return strings.Join(all, ":")
		},
		"shapes": func(i int, rng *rand.Rand) string {
			var b strings.Builder
			for range 1 + rng.IntN(9) {
				b.WriteString([]string{"7", "x", "0a1b2c3d", "2026-11-24", "é", "{", "}", "*", "-", "_", ".", ":", "/", "|", "\x00", "\n"}[rng.IntN(16)])
			}
			fmt.Fprint(&b, ":", i)
			return b.String()
		},
		"few at each place": func(_ int, rng *rand.Rand) string {
			var all []string
			for range 8 {
				all = append(all, word(rng, 3))
			}
			return strings.Join(all, ":")
		},
		"kinds": func(_ int, rng *rand.Rand) string {
			var all []string
			for range 12 {
				all = append(all, []string{"7", "abcdef12", "2026-11-24", "650e8400-e29b-41d4-a716-446655440001", "v1x2y3z4", "\xff", "", "a-1"}[rng.IntN(8)])
			}
			return strings.Join(all, ":")
		},
	}
}

// Beside a policy with half of its classes, the keys of the others have classes, and none
// of the first half loses a key.
func TestBesidePolicy(t *testing.T) {
	for name, text := range policies(t, 10) {
		t.Run(name, func(t *testing.T) {
			p, err := plant.Read(text)
			require.NoError(t, err)
			list := planted(p.Plant(5, 30).Commands)
			half, err := keys.ParsePolicy("half", halved(t, text))
			if err != nil {
				t.Skip(err) // a set without a pattern, say
			}
			m, err := half.Compile()
			require.NoError(t, err)
			g := New(Options{Separator: half.Separator})
			of := map[string]string{}
			known := Known{Policy: half, Text: halved(t, text)}
			var r keys.Match
			for _, k := range list {
				m.Match(k.Name, &r)
				if r.Class != nil {
					of[string(k.Name)] = r.Class.Name
					if at := r.Namespace; at.To > at.From {
						known.Namespaces = append(known.Namespaces, string(k.Name[at.From:at.To]))
					}
				} else {
					g.Add(k)
				}
			}
			s := g.Suggest(known)
			merged, _ := s.policy()
			both, err := keys.ParsePolicy("both", []byte(merged))
			require.NoError(t, err, merged)
			m, err = both.Compile()
			require.NoError(t, err)
			doubts := int64(0)
			for _, c := range s.Classes {
				if c.Doubt != "" {
					doubts += c.Keys
				}
			}
			lost := int64(0)
			for _, k := range list {
				ok := m.Match(k.Name, &r)
				if want := of[string(k.Name)]; want != "" {
					require.NotNil(t, r.Class)
					require.Equal(t, want, r.Class.Name, "%q", k.Name)
				} else if !ok {
					lost++
				}
			}
			require.LessOrEqual(t, lost, doubts)
			require.LessOrEqual(t, doubts, int64(len(list)/50))
		})
	}
}

// halved is a policy with every second class.
func halved(t *testing.T, text []byte) []byte {
	t.Helper()
	var doc yaml.MapSlice
	require.NoError(t, yaml.Unmarshal(text, &doc))
	for i, item := range doc {
		if item.Key != "keys" {
			continue
		}
		all, ok := item.Value.(map[string]any)
		require.True(t, ok)
		out := map[string]any{}
		for n, name := range slices.Sorted(maps.Keys(all)) {
			if n%2 == 0 {
				out[name] = all[name]
			}
		}
		doc[i].Value = out
	}
	data, err := yaml.Marshal(doc)
	require.NoError(t, err)
	return data
}

// Anything can be a key.
func FuzzAdd(f *testing.F) {
	f.Add([]byte("a:1\na:2\nb:x"))
	f.Add([]byte("{user1}.x\n*\n\xff\n:\n\na_b_c\na-1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		g := New(Options{MaxForms: 50})
		var list []Key
		for i, name := range bytes.Split(data, []byte("\n")) {
			if len(name) > 0 && i < 300 {
				k := Key{Name: name, TTL: Unknown}
				list = append(list, k)
				g.Add(k)
			}
		}
		if len(list) > 0 {
			holds(t, g.Suggest(Known{}), list)
		}
	})
}

// BenchmarkAdd is the time for a key, most of whose forms no other one has, and the memory
// that all of them take in the end; and the time for the classes that are made of them.
func BenchmarkAdd(b *testing.B) {
	all := hostile()
	all["ids"] = func(i int, _ *rand.Rand) string { return fmt.Sprintf("app:users:%d:profile", i) }
	for _, name := range slices.Sorted(maps.Keys(all)) {
		b.Run(strings.ReplaceAll(name, " ", "_"), func(b *testing.B) {
			before := heap()
			g := New(Options{})
			rng := rand.New(rand.NewPCG(3, 4))
			i := 0
			for b.Loop() {
				g.Add(Key{Name: []byte(all[name](i, rng)), Type: "string", TTL: Persistent})
				i++
			}
			b.ReportMetric(float64(g.Edges), "edges")
			b.ReportMetric(float64(heap()-before)/1e6, "MB")
			begun := time.Now()
			s := g.Suggest(Known{})
			b.ReportMetric(time.Since(begun).Seconds(), "s/suggest")
			b.ReportMetric(float64(len(s.Classes)), "classes")
		})
	}
}

// heap is how many bytes are in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// Keys with nothing in common do not blur those beside them.
func TestNeighbours(t *testing.T) {
	for name, make := range hostile() {
		t.Run(name, func(t *testing.T) {
			g := New(Options{MaxForms: 2000})
			rng := rand.New(rand.NewPCG(5, 6))
			for i := range 30_000 {
				if i%30 == 0 {
					for _, form := range []string{"app:users:%d:profile", "app:jobs:by_day:%d", "app:lock:%d"} {
						g.Add(Key{Name: fmt.Appendf(nil, form, i), TTL: Unknown})
					}
				}
				g.Add(Key{Name: []byte("app:wild:" + make(i, rng)), TTL: Unknown})
			}
			require.Subset(t, texts(g, Known{}), []string{"1000 app:users:{int}:profile", "1000 app:jobs:by_day:{int}", "1000 app:lock:{int}"})
		})
	}
}

// A class without a word is one of anything. Values of a type make one, if they are many.
func TestWithoutWord(t *testing.T) {
	for _, c := range []struct {
		keys   []string
		doubts int
	}{
		{[]string{"V1StGXR8_Z5jdHi6B-myTq0", "aB3dEfGhIjKlMnOpQ-RsTuV"}, 1},
		{append(named("#:V1StGXR8_Z5jdHi6B-myTq0"), named("#:aB3dEfGhIjKlMnOpQ-RsTuV")...), 1},
		{[]string{"1", "2"}, 1},
		{[]string{"1:2", "3:4"}, 1},
		{repeated(12, "#"), 0},
		{repeated(2, "a#"), 0},
		{[]string{": :"}, 0},
		{repeated(2, "q:#"), 0},
		{named("q:#"), 0},
	} {
		doubts := 0
		s := added(Options{}, c.keys...).Suggest(Known{})
		for _, class := range s.Classes {
			if class.Doubt != "" {
				doubts++
				require.Contains(t, class.Doubt, "there is no word in it")
			}
		}
		require.Equal(t, c.doubts, doubts, s.Classes)
	}
}
