package suggest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/plant"
	"github.com/redislint/redislint/keys"
)

// policies are those of the five systems, and of chance.
func policies(t testing.TB, random int) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, name := range []string{"conduit", "mediation", "poppo", "sett", "skynet"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "testdata", "systems", name, ".redislint.yml"))
		require.NoError(t, err)
		out[name] = data
	}
	for seed := range random {
		out[fmt.Sprintf("random%02d", seed)] = plant.Random(uint64(seed))
	}
	return out
}

// planted are the keys that a server has after commands.
func planted(commands [][]string) []Key {
	types := map[string]string{"SET": "string", "RPUSH": "list", "SADD": "set", "ZADD": "zset", "HSET": "hash", "XADD": "stream"}
	at := map[string]int{}
	var out []Key
	for _, c := range commands {
		i, ok := at[c[1]]
		if !ok {
			i = len(out)
			at[c[1]] = i
			out = append(out, Key{Name: []byte(c[1]), TTL: Persistent})
		}
		if c[0] == "PEXPIRE" {
			ms, _ := strconv.Atoi(c[2])
			out[i].TTL = time.Duration(ms) * time.Millisecond
			continue
		}
		out[i].Type = types[c[0]]
	}
	return out
}

// shape is a pattern without names; all text is of one type, and all numbers.
func shape(t keys.Template, namespace string, known *keys.Policy) string {
	var b strings.Builder
	for i, p := range t.Parts() {
		switch {
		case !p.Placeholder && i == 1 && b.Len() == 0:
			b.WriteString(strings.TrimPrefix(p.Literal, ":"))
		case !p.Placeholder:
			b.WriteString(p.Literal)
		case p.Name == namespace:
			if known == nil || known.Namespace == nil || !known.Namespace.Optional {
				b.WriteString("{namespace}")
			}
		case p.Type == keys.Uint:
			b.WriteString("{int}")
		default:
			b.WriteString("{" + p.Type.String() + "}")
		}
	}
	return b.String()
}

// The patterns of a policy that nobody shows come back from the keys of a server that is
// under it, and has its share of keys that break it: whether somebody names the namespaces
// or not; then a pattern may have them as literal text, or a placeholder of any name.
func TestRecovers(t *testing.T) {
	if testing.Short() {
		t.Skip("makes many keys")
	}
	t.Run("named", func(t *testing.T) { recovers(t, true) })
	t.Run("unnamed", func(t *testing.T) { recovers(t, false) })
}

func recovers(t *testing.T, named bool) {
	all, found := 0, 0
	var names []string
	texts := policies(t, 10)
	for name := range texts {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		text := texts[name]
		policy, err := keys.ParsePolicy("policy", text)
		require.NoError(t, err)
		matcher, err := policy.Compile()
		require.NoError(t, err)
		p, err := plant.Read(text)
		require.NoError(t, err)
		of, got := 0, 0
		for seed := range uint64(3) {
			planting := p.Plant(seed, 30)
			g := New(Options{})
			list := planted(planting.Commands)
			counts := map[*keys.Class]int{}
			var m keys.Match
			for _, k := range list {
				g.Add(k)
				matcher.Match(k.Name, &m)
				counts[m.Class]++
			}
			var k Known
			if named {
				k.Namespaces = slices.DeleteFunc(slices.Clone(planting.Namespaces), func(n string) bool { return n == "" })
			}
			s := g.Suggest(k)
			holds(t, s, list)
			have := map[string]bool{}
			for _, c := range s.Classes {
				if c.Doubt == "" {
					have[shape(c.Pattern, "namespace", policy)] = true
				}
			}
			for _, c := range policy.Keys {
				if counts[c] == 0 {
					continue
				}
				namespace := ""
				if policy.Namespace != nil {
					namespace = policy.Namespace.Placeholder
				}
				of++
				want := shape(c.Pattern, namespace, policy)
				is := have[want]
				for _, n := range append(planting.Namespaces, "{string}") {
					is = is || !named && have[strings.Replace(want, "{namespace}", n, 1)]
				}
				if is {
					got++
				} else if seed == 0 || os.Getenv("ALL") != "" {
					t.Logf("%s seed %d: %s (%d keys) is not there", name, seed, c.Pattern.Typed(), counts[c])
				}
			}
			if os.Getenv("SHOW") == name {
				t.Logf("%s", s.YAML())
			}
		}
		t.Logf("%s: %d of %d", name, got, of)
		all, found = all+of, found+got
	}
	t.Logf("all: %d of %d, %.1f%%", found, all, 100*float64(found)/float64(all))
	require.Greater(t, 100*found, 95*all)
}

// holds reports whether the classes are a policy, and each key is one of them.
func holds(t testing.TB, s *Suggestion, list []Key) {
	t.Helper()
	text := s.YAML()
	p, err := keys.ParsePolicy("suggested", text)
	require.NoError(t, err, "%s", text)
	m, err := p.Compile()
	require.NoError(t, err)
	var sum int64
	for _, c := range s.Classes {
		sum += c.Keys
	}
	require.EqualValues(t, len(list), sum)
	doubts := slices.ContainsFunc(s.Classes, func(c Class) bool { return c.Doubt != "" })
	var r keys.Match
	for _, k := range list {
		if !m.Match(k.Name, &r) && !doubts {
			require.Fail(t, "no class", "%q\n%s", k.Name, text)
		}
	}
}
