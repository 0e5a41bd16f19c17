package gen_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys/gen/internal/samples/checked"
	"github.com/redislint/redislint/keys/gen/internal/samples/escaped"
	"github.com/redislint/redislint/keys/gen/internal/samples/panics"
)

// A builder names itself, the placeholder, the beginning of the value and what is wrong.
func TestRefused(t *testing.T) {
	k := checked.Default()
	long := strings.Repeat("x", 200)
	for _, tt := range []struct {
		build func() (string, error)
		want  string
	}{
		{func() (string, error) { return k.Lock("") }, `checked.Lock: {name} is "", which is empty`},
		{func() (string, error) { return k.Lock("a:b") }, `checked.Lock: {name} is "a:b", which has the separator ":" in it`},
		{func() (string, error) { return k.Lock("a\n\xff:") }, `checked.Lock: {name} is "a\n\xff:", which has the separator ":" in it`},
		{func() (string, error) { return k.Lock(long) }, `checked.Lock: the text would have 208 bytes, of which the policy allows 64`},
		{func() (string, error) { return k.Lock(":" + long) }, `checked.Lock: {name} is ":` + long[:39] + `...", which has the separator ":" in it`},
		{func() (string, error) { return k.Closed("middle", 1) }, `checked.Closed: {priority} is "middle", which is not one of high, low`},
		{func() (string, error) { return k.Closed("high", 2) }, `checked.Closed: {shard} is "2", which is not one of 0, 1, 15`},
		{func() (string, error) { return k.ByID("7") }, `checked.ByID: {id} is "7", which is not a uuid`},
		{func() (string, error) { return k.Sized("a", "xyz", 0, 0, 0) }, `checked.Sized: {etag} is "xyz", which is not hexadecimal`},
		{func() (string, error) { return k.Sized("a", "f", -100, 0, 0) }, `checked.Sized: {n} is "-100", which is longer than 3 bytes`},
		{func() (string, error) { return k.Files("a", "/////", 0) }, `checked.Files: {file} is "/////", which is longer than 12 bytes with what is escaped`},
		{func() (string, error) { return k.EventsChannel("") }, `checked.EventsChannel: {topic} is "", which is empty`},
		{func() (string, error) { return checked.Keys{}.Lock("a") }, `checked.Lock: no namespace (make Keys with New)`},
	} {
		key, err := tt.build()
		require.EqualError(t, err, tt.want)
		require.Empty(t, key)
	}
	require.PanicsWithError(t, `checked.Lock: {name} is "", which is empty`, func() { k.MustLock("") })
	require.Equal(t, "ok:lock:a", k.MustLock("a"))
	require.Equal(t, "ok:a_registry_without_values", k.Registry())

	p, err := panics.New("")
	require.NoError(t, err)
	require.PanicsWithError(t, `panics.Lock: {name} is "A", which is not in lower case, or has a character outside of a-z0-9._%ä-ÿ-`, func() { p.Lock("A") })
}

// A builder that validates allocates the key, and nothing else.
func TestAllocationsChecked(t *testing.T) {
	k := checked.Default()
	id, path := strings.Repeat("x", 40), strings.Repeat("y", 36)
	var key string
	for name, build := range map[string]func() (string, error){
		"text":           func() (string, error) { return k.Lock(id) },
		"rest":           func() (string, error) { return k.Cache(path) },
		"number":         func() (string, error) { return k.Number(1<<64 - 1) },
		"small number":   func() (string, error) { return k.Number(7) },
		"closed":         func() (string, error) { return k.Closed("high", 15) },
		"sizes":          func() (string, error) { return k.Sized("abcd", "0a1b", -99, 99, 9) },
		"without escape": func() (string, error) { return k.Calls("a", "GET", path, "7") },
	} {
		require.Equal(t, 1.0, testing.AllocsPerRun(100, func() {
			var err error
			if key, err = build(); err != nil {
				panic(err)
			}
		}), name)
	}
	p, err := panics.New("")
	require.NoError(t, err)
	require.Equal(t, 1.0, testing.AllocsPerRun(100, func() { key = p.Lock(id) }))
	require.NotEmpty(t, key)
}

// trials is how many lists of values of each class are compared with all others: a million
// if REDISLINT_TRIALS is that.
func trials(t *testing.T) int {
	n, err := strconv.Atoi(os.Getenv("REDISLINT_TRIALS"))
	if os.Getenv("REDISLINT_TRIALS") == "" {
		return 20_000
	}
	require.NoError(t, err)
	return n
}

// With an escape, no two lists of values give one key, whatever the values are; and the
// parse function returns those that the key was built of.
func TestEscapesAreInjective(t *testing.T) {
	c := checked.Default()
	e, err := escaped.New("dev")
	require.NoError(t, err)
	p, err := panics.New("")
	require.NoError(t, err)
	uuid := func(s string) string { return "00000000-0000-0000-0000-" + (s + "000000000000")[:12] }
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	for name, tt := range map[string]struct {
		build func(v []string, n int64) (string, error)
		parse func(key string) ([]string, int64, bool)
	}{
		"percent": {
			func(v []string, _ int64) (string, error) { return c.Calls(v[0], v[1], v[2], v[3]) },
			func(key string) ([]string, int64, bool) {
				_, a, b, c, d, ok := checked.ParseCalls(key)
				return []string{a, b, c, d}, 0, ok
			},
		},
		"percent, with literal text": {
			func(v []string, n int64) (string, error) { return c.Files(v[0], v[1], n) },
			func(key string) ([]string, int64, bool) {
				_, a, b, n, ok := checked.ParseFiles(key)
				return []string{a, b}, n, ok
			},
		},
		"base64url, with a uuid": {
			func(v []string, n int64) (string, error) {
				return c.Tokens(v[0], uuid(strconv.FormatInt(n, 10)), v[1])
			},
			func(key string) ([]string, int64, bool) {
				_, a, id, b, ok := checked.ParseTokens(key)
				for n := range int64(4) {
					if uuid(strconv.FormatInt(n, 10)) == id {
						return []string{a, b}, n, ok
					}
				}
				return nil, 0, false
			},
		},
		"percent, not validated": {
			func(v []string, n int64) (string, error) { return e.Calls(v[0], v[1], v[2], n), nil },
			func(key string) ([]string, int64, bool) {
				_, a, b, c, n, ok := escaped.ParseCalls(key)
				return []string{a, b, c}, n, ok
			},
		},
		"percent, another literal": {
			func(v []string, _ int64) (string, error) { return e.Dashed(v[0], v[1]), nil },
			func(key string) ([]string, int64, bool) {
				_, a, b, ok := escaped.ParseDashed(key)
				return []string{a, b}, 0, ok
			},
		},
		"base64url, not validated": {
			func(v []string, _ int64) (string, error) { return e.Tokens(v[0], v[1]), nil },
			func(key string) ([]string, int64, bool) {
				_, a, b, ok := escaped.ParseTokens(key)
				return []string{a, b}, 0, ok
			},
		},
		"percent, in lower case": {
			func(v []string, _ int64) (key string, err error) {
				defer func() {
					if r := recover(); r != nil {
						err = r.(error)
					}
				}()
				return p.Calls(v[0], v[1]), nil
			},
			func(key string) ([]string, int64, bool) {
				_, a, b, ok := panics.ParseCalls(key)
				return []string{a, b}, 0, ok
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 0))
			built, refused := map[string]string{}, 0
			for range trials(t) {
				v, n := []string{value(random), value(random), value(random), value(random)}, random.Int64N(4)
				key, err := tt.build(v, n)
				if err != nil {
					refused++
					continue
				}
				parsed, m, ok := tt.parse(key)
				if !ok {
					// What is not validated can be empty, which Parse does not take.
					require.Contains(t, v[:len(parsed)], "", key)
					parsed, m = v[:len(parsed)], n
				}
				v = v[:len(parsed)]
				require.Equal(t, v, parsed, key)
				list := strings.Join(quoted(v), " ")
				if strings.HasPrefix(name, "percent, with literal") || strings.HasPrefix(name, "base64url, with a uuid") || name == "percent, not validated" {
					require.Equal(t, n, m, key)
					list += " " + strconv.FormatInt(n, 10)
				}
				other, is := built[key]
				require.True(t, !is || other == list, "%s of %s and of %s", key, other, list)
				built[key] = list
			}
			require.Less(t, refused, trials(t)*9/10)
			require.Greater(t, len(built), trials(t)/50)
		})
	}
}

// value draws a short value of what separators and escapes are made of.
func value(random *rand.Rand) string {
	const bytes = ":/-%.~_aAf325 \xc3\xa9\xff"
	b := make([]byte, random.IntN(5))
	for i := range b {
		b[i] = bytes[random.IntN(len(bytes))]
	}
	return string(b)
}

func quoted(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, strconv.Quote(s))
	}
	return out
}

// BenchmarkChecked compares builders that validate with the same concatenation by hand.
func BenchmarkChecked(b *testing.B) {
	k := checked.Default()
	p, err := panics.New("")
	if err != nil {
		b.Fatal(err)
	}
	ns, id, name, path := text("ok"), text("0b5f1c6e-worker-17"), text("resize_image"), text("/v1/images/resize")
	uuid, number := text("550e8400-e29b-41d4-a716-446655440000"), uint64(len(id))*7_654_321_987
	for _, bench := range []struct {
		name           string
		builder, plain func() string
	}{
		{
			"text", func() string { key, _ := k.Lock(id); return key },
			func() string { return ns + ":lock:" + id },
		}, {
			"must", func() string { return k.MustLock(id) },
			func() string { return ns + ":lock:" + id },
		}, {
			"limits", func() string { return p.Lock(name) },
			func() string { return "lock-" + name },
		}, {
			"rest", func() string { key, _ := k.Cache(path); return key },
			func() string { return ns + ":cache:" + path },
		}, {
			"four-texts", func() string { key, _ := k.Clashing(name, id, name, "7"); return key },
			func() string { return ns + ":clash:" + name + ":" + id + ":" + name + ":" + "7" },
		}, {
			"closed", func() string { key, _ := k.Closed("low", 15); return key },
			func() string { return ns + ":closed:" + "low" + ":" + strconv.FormatUint(15, 10) },
		}, {
			"uuid", func() string { key, _ := k.ByID(uuid); return key },
			func() string { return ns + ":id:" + uuid },
		}, {
			"number", func() string { key, _ := k.Number(number); return key },
			func() string { return ns + ":n:" + strconv.FormatUint(number, 10) },
		}, {
			"escape", func() string { key, _ := k.Calls(name, "GET", name, "7"); return key },
			func() string { return ns + ":api:" + name + ":" + "GET" + ":" + name + ":m:" + "7" },
		},
	} {
		for _, by := range []struct {
			name  string
			build func() string
		}{{"builder", bench.builder}, {"by-hand", bench.plain}} {
			b.Run(bench.name+"/"+by.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					by.build()
				}
			})
		}
		if bench.builder() != bench.plain() {
			b.Errorf("%s: different keys are compared", bench.name)
		}
	}
}
