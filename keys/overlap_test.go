package keys

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestRelate(t *testing.T) {
	tests := []struct {
		a, b    string
		want    Relation
		example string
	}{
		{"a", "a", Equivalent, "a"},
		{"a", "b", Disjoint, ""},
		{"w:{id}", "w:{name}", Equivalent, "w:x"},
		{"context:__global__", "context:{agent_id}", Narrower, "context:__global__"},
		{"context:{agent_id}", "context:__global__", Wider, "context:__global__"},
		{"job:{id}", "job:{function}:{id}", Disjoint, ""},
		{"job:{id...}", "job:{function}:{id}", Wider, "job:x:x"},
		{"fn:{f}:stream", "fn:{f}:dedup", Disjoint, ""},
		{"fn:{f}:stream", "fn:{f...}", Narrower, "fn:x:stream"},
		{"{ns}:jobs", "prod:{key}", Overlapping, "prod:jobs"},
		{"{env}:b", "a:{x}", Overlapping, "a:b"},
		{"n:{n:int}", "n:{n:uint}", Wider, "n:1"},
		{"n:{n:int}", "n:{id:uuid}", Disjoint, ""},
		{"n:{n:uint(3)}", "n:{h:hex}", Narrower, "n:1"},
		{"n:{n:hex(40)}", "n:{s:string(64)}", Narrower, "n:a"},
		{"n:{n:string(64)}", "n:{s:string(40)}", Wider, "n:x"},
		{"n:{a:hex(36)}", "n:{b:uuid}", Disjoint, ""},
		{"n:{a}-{b}", "n:{c:uuid}", Wider, "n:aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa"},
		{"n:{a:string(35)}", "n:{b:uuid}", Disjoint, ""},
		{"n:{a:string(36)}", "n:{b:uuid}", Wider, "n:aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa"},
		{"{a}{b}", "{c}", Narrower, "xx"},
		{"{{{a}}}:x", "{b}:x", Narrower, "{x}:x"},
		{"{a:string(50)}{b:string(50)}", "{c:string(100)}", Narrower, "xx"},
		{"{a:string(50)}{b:string(50)}", "{c:string(99)}", Overlapping, "xx"},
	}
	for _, tt := range tests {
		t.Run(tt.a+" "+tt.b, func(t *testing.T) {
			got, example := Syntax{Separator: ":"}.Relate(mustParse(t, tt.a), mustParse(t, tt.b))
			require.Equal(t, tt.want.String(), got.String())
			require.Equal(t, tt.example, example)
		})
	}
	require.Equal(t, "unknown", Relation(9).String())
}

func TestOverlapAndCoversShorthands(t *testing.T) {
	a, b := mustParse(t, "a:{x...}"), mustParse(t, "a/{y}")
	_, ok := Overlap(a, b, ":")
	require.False(t, ok)
	require.False(t, Covers(a, b, ":"))
	require.True(t, Covers(a, mustParse(t, "a:b/{y}"), "/"))
}

// One byte a part is all a drawn template needs at least, so keys of six bytes
// show an overlap of two templates mostly. The test draws what it can decide:
// what brute force finds, the search must find as short, and what the search
// finds must match both.
func TestOverlapAgainstBruteForce(t *testing.T) {
	all := allKeys(6)
	rapid.Check(t, func(t *rapid.T) {
		a, b, s := smallTemplate.Draw(t, "a"), smallTemplate.Draw(t, "b"), syntaxes.Draw(t, "syntax")
		key, ok := s.Overlap(a, b)
		if ok {
			_, matchesA := naiveMatch(s, a.parts, key)
			_, matchesB := naiveMatch(s, b.parts, key)
			require.True(t, matchesA && matchesB, key)
		}
		for _, k := range all {
			if ok && len(k) >= len(key) {
				break
			}
			_, matchesA := s.Match(a, k)
			if !matchesA {
				continue
			}
			_, matchesB := s.Match(b, k)
			require.False(t, matchesB, "shorter: %q", k)
		}
		_, mirrored := s.Overlap(b, a)
		require.Equal(t, ok, mirrored)
	})
}

func TestCoversAgainstBruteForce(t *testing.T) {
	all := allKeys(6)
	rapid.Check(t, func(t *rapid.T) {
		a, b, s := smallTemplate.Draw(t, "a"), smallTemplate.Draw(t, "b"), syntaxes.Draw(t, "syntax")
		covers := s.Covers(a, b)
		if example, ok := s.missed(a, b); ok {
			require.False(t, covers, example)
			_, matchesA := naiveMatch(s, a.parts, example)
			_, matchesB := naiveMatch(s, b.parts, example)
			require.True(t, !matchesA && matchesB, example)
		} else {
			require.True(t, covers)
		}
		for _, k := range all {
			if _, ok := s.Match(b, k); ok && covers {
				_, ok = s.Match(a, k)
				require.True(t, ok, k)
			}
		}
	})
}

// missed is a slow, separate inclusion test: it walks the keys of b over the
// alphabet with plain sets of states, without any of the short cuts.
func (s Syntax) missed(a, b Template) (key string, ok bool) {
	x, y := newAutomaton(s, pieces(a)), newAutomaton(s, pieces(b))
	type node struct {
		key    string
		as, bs []state
	}
	seen := map[string]bool{}
	queue := []node{{as: x.enter(nil, 0), bs: y.enter(nil, 0)}}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		id := stateID(n.as) + "|" + stateID(n.bs)
		if seen[id] || len(n.bs) == 0 {
			continue
		}
		seen[id] = true
		if anyAccepts(y, n.bs) && !anyAccepts(x, n.as) {
			return n.key, true
		}
		for _, c := range alphabet(x, y) {
			m := node{key: n.key + string(rune(c))}
			for _, st := range n.as {
				m.as = x.step(m.as, st, c)
			}
			for _, st := range n.bs {
				m.bs = y.step(m.bs, st, c)
			}
			queue = append(queue, m)
		}
	}
	return "", false
}

// Sizes, repetition and adjacency are what makes such searches slow: this ends at
// all.
func TestRelateIsBounded(t *testing.T) {
	long := mustParse(t, "a:{a:string(100000)}:{b:string(100000)}")
	hard := []Template{
		long,
		mustParse(t, "a:{c:string(99999)}{d:string(99999)}:{e...}"),
		mustParse(t, "a:{a...}x{b...}x{c...}x{d...}x{e...}x{f...}"),
		mustParse(t, "a:{a...}y{b...}x{c...}y{d...}x{e...}y{f...}"),
		mustParse(t, "a:{a:int}{b:int}{c:int}{d:hex(5000)}{e:uint}{f:uuid}"),
	}
	for _, a := range hard {
		for _, b := range hard {
			Syntax{Separator: ":", Empty: true}.Relate(a, b)
		}
	}
	require.True(t, Covers(long, long, ":"))
}

func BenchmarkOverlap(b *testing.B) {
	x, y := mustParse(b, "{namespace}:api:{name}:{method}:{path}:m:{minute}"), mustParse(b, "{namespace}:api:{name}:{method}:{path}:h:{hour}")
	for b.Loop() {
		Overlap(x, y, ":")
	}
}
