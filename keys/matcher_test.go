package keys

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/redislint/redislint/internal/cputime"
)

func compiled(t testing.TB, p *Policy) *Matcher {
	t.Helper()
	m, err := p.Compile()
	require.NoError(t, err)
	return m
}

// automatic reports whether m has automata for all that it reads.
func automatic(m *Matcher) bool {
	for _, s := range []*side{&m.keys, &m.channels} {
		for _, b := range []*bundle{&s.exact[0], &s.exact[1], &s.loose[0], &s.loose[1], &m.format} {
			if slices.ContainsFunc(b.groups, func(g group) bool { return g.dfa == nil }) {
				return false
			}
		}
	}
	return true
}

// tried is the matcher of p that has no automaton.
func tried(p *Policy) *Matcher {
	m := &Matcher{policy: p, limits: p.Limits.compile()}
	(&compiler{Matcher: m, slow: true}).compile()
	return m
}

// Lines are a key, its class, the values, and what is wrong: "!" in front of the
// class that a key is not one of.
func TestMatcher(t *testing.T) {
	p := mustPolicy(t, matchPolicy)
	optional := mustPolicy(t, optionalPolicy)
	for _, test := range []struct {
		policy *Policy
		lines  string
	}{{p, `
app:user:12         user app=app 12
app:user:me         me app=app
app:user:bob        name app=app bob
app:user:b:b        -
app:lock:issue-7-x  lock app=app 7
app:lock:issue-a-x-x  lock app=app a-x
app:lock:issue--x   !lock app=app "" empty
asynq:user:me       asynq user:me
asynq:A             asynq A case
counter             counter
app:env:prod:a:b    env app=app prod a:b
app:env:prod:a:B!   env app=app prod a:B! case, charset
app:env:test:a      !env app=app test a value
App:user:1          !user App=App 1 case, value
user:1              !user - 1 missing
app:user            !user app=app - missing
app:user:averyveryverylongnameindeed00001  !user app=app averyveryverylongnameindeed00001 type
app:u:0             hex app=app 0
app:other:1         -
`}, {optional, `
user:7              user 7
prod:user:7         user prod=prod 7
user:user:7         -
lock-7              jobs 7
prod:lock-7         -
asynq:a             library a
Prod:user:7         !user Prod=Prod 7 case, value
`}} {
		for _, m := range []*Matcher{compiled(t, test.policy), tried(test.policy)} {
			var r Match
			for line := range strings.Lines(test.lines) {
				key, want, _ := strings.Cut(strings.TrimSpace(line), " ")
				if key != "" {
					require.Equal(t, strings.Join(strings.Fields(want), " "), showMatch(&r, m.Match([]byte(key), &r), key), key)
				}
			}
		}
	}

	var r Match
	m := compiled(t, optional)
	require.True(t, m.MatchChannel([]byte("prod:events:x"), &r))
	require.Equal(t, "events", r.Class.Name)
	require.False(t, m.Match([]byte("prod:events:x"), &r))
	require.Nil(t, r.Class)
	m = compiled(t, system(t, "mediation"))
	m.Match([]byte("med:prod:a:idem:x:y"), &r)
	require.True(t, r.Format)
	require.False(t, m.Match([]byte("med:prod"), &r))
	require.False(t, r.Format)

	// The format is for keys: a channel of a class need not follow it.
	m = compiled(t, mustPolicy(t, "format: \"{module}:{key...}\"\nkeys: {a: {pattern: \"a:{id}\"}}\nchannels: {news: {pattern: news}, b: {pattern: \"b:{id}\"}}\n"))
	require.True(t, m.MatchChannel([]byte("news"), &r))
	require.False(t, r.Format)
	require.True(t, m.MatchChannel([]byte("b:1"), &r))
	require.True(t, r.Format)

	_, err := new(Policy).Compile()
	require.Error(t, err)
}

func showMatch(r *Match, ok bool, key string) string {
	if r.Class == nil {
		return "-"
	}
	text := func(s Span) string {
		switch {
		case s.From < 0:
			return "-"
		case s.From == s.To:
			return `""`
		}
		return key[s.From:s.To]
	}
	words := []string{r.Class.Name}
	if !ok {
		words[0] = "!" + words[0]
	}
	if r.Namespace.From >= 0 {
		words = append(words, text(r.Namespace)+"="+text(r.Namespace))
	}
	for _, v := range r.Values {
		if v != r.Namespace || v.From < 0 {
			words = append(words, text(v))
		}
	}
	if r.Misfits != 0 {
		words = append(words, r.Misfits.String())
	}
	return strings.Join(words, " ")
}

// agree fails if m does not say of key what the policy says of the template.
func agree(t require.TestingT, m *Matcher, key string, r *Match) {
	ok := m.Match([]byte(key), r)
	p := m.policy
	text := New(Part{Literal: key})
	want, is := p.Match(text)
	require.Equal(t, is, ok, "%q", key)
	want, misfits, follows := p.Follow(text)
	if !follows {
		require.Nil(t, r.Class, "%q", key)
		return
	}
	require.Equal(t, want.Class, r.Class, "%q", key)
	bindings := want.Bindings
	if len(bindings) > 0 && p.IsOptional() && bindings[0].Placeholder.Name == p.Namespace.Placeholder {
		require.Equal(t, bindings[0].Value.Head(), key[r.Namespace.From:r.Namespace.To], "%q", key)
		bindings = bindings[1:]
	}
	var values []Span
	missing := r.Misfits&MisfitMissing != 0
	for _, v := range r.Values {
		if v.From >= 0 {
			values = append(values, v)
		}
	}
	require.Len(t, values, len(bindings), "%q", key)
	for i, b := range bindings {
		require.Equal(t, b.Value.Head(), key[values[i].From:values[i].To], "%q", key)
	}
	var said Misfits
	for _, f := range misfits {
		said |= bitOf(f.Reason)
	}
	if p.Limits.MaxLength > 0 && len(key) > p.Limits.MaxLength {
		said |= MisfitLength
	}
	require.Equal(t, said&MisfitMissing != 0, missing, "%q", key)
	// A value that is outside of the character set may be in the wrong case too.
	got := r.Misfits
	if said&MisfitCase == 0 && got&MisfitCharset != 0 {
		got &^= MisfitCase
	}
	require.Equal(t, said.String(), got.String(), "%q", key)
	bs, formatted := p.MatchFormat(text)
	require.Equal(t, formatted, r.Format, "%q %v", key, bs)
}

func bitOf(reason string) Misfits {
	for start, bit := range map[string]Misfits{
		"is longer": MisfitLength, "is not in": MisfitCase, "has \"": MisfitCharset, "has '": MisfitCharset, "is not one of": MisfitValue,
		"does not match": MisfitValue, "is no ": MisfitType, "is empty": MisfitEmpty, "is missing": MisfitMissing,
	} {
		if strings.HasPrefix(reason, start) {
			return bit
		}
	}
	panic(reason)
}

// A matcher agrees with Policy.Match and Policy.Follow on keys of the classes of five
// systems, half of them changed.
func TestMatcherAgrees(t *testing.T) {
	pairs := 20_000
	if n, err := strconv.Atoi(os.Getenv("REDISLINT_PAIRS")); err == nil {
		pairs = n
	} else if testing.Short() {
		pairs = 2_000
	}
	policies := []*Policy{mustPolicy(t, `
limits: {charset: "a-z0-9", case: lower}
keys:
  day: {pattern: "x:{day:date}"}
  at: {pattern: "x:{at:rfc3339}"}
  between: {pattern: "y:{from:rfc3339}:{to:rfc3339}:{id}"}
  name: {pattern: "x:{name}"}
`), mustPolicy(t, matchPolicy), mustPolicy(t, optionalPolicy), mustPolicy(t, `
separator: "::"
cluster: true
namespace: {placeholder: ns, values: [a, "b:c", bb]}
limits: {max_length: 24, case: lower}
keys:
  a: {pattern: "{ns}::q::{x}::y"}
  b: {pattern: "{ns}::t::{{{x}}}::{n:int}"}
  c: {pattern: "{ns}::r::{r...}"}
  d: {pattern: "{ns}::r::{r...}::end"}
  e: {pattern: "g::{h:hex(100)}-{s:string(80)}", global: true}
`)}
	for _, name := range []string{"conduit", "skynet", "sett", "mediation", "poppo"} {
		policies = append(policies, system(t, name))
	}
	matched := 0
	for i, p := range policies {
		r := rand.New(rand.NewPCG(1, uint64(i)))
		fast, slow := compiled(t, p), tried(p)
		require.True(t, automatic(fast), i)
		var scratch Match
		for n := range pairs / len(policies) {
			key := randomKey(r, p)
			if n%2 == 1 {
				key = mutated(r, key)
			}
			agree(t, fast, key, &scratch)
			if scratch.Class != nil {
				matched++
			}
			if n%8 == 1 {
				agree(t, slow, key, &scratch)
			}
			if n%1000 == 0 { // what the policy remembers of these keys
				*p.keys.known, *p.channels.known = known{}, known{}
			}
		}
	}
	require.Greater(t, matched, pairs/3)
}

// randomKey returns a key of a class of p.
func randomKey(r *rand.Rand, p *Policy) string {
	c := p.Keys[r.IntN(len(p.Keys))]
	l := c.in(plain)
	if c.behind != nil && r.IntN(2) == 0 {
		l = c.behind
	}
	var key strings.Builder
	for i := range l.pieces {
		key.WriteString(l.pieces[i].Literal)
		if l.pieces[i].Placeholder {
			key.WriteString(randomValue(r, p, &l.pieces[i]))
		}
	}
	return key.String()
}

func randomValue(r *rand.Rand, p *Policy, of *piece) string {
	hex := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteByte("0123456789abcdefABCDEF"[r.IntN(22)])
		}
		return b.String()
	}
	words := []string{"a", "app", "prod", "user", "me", "x-1", "issue-", "12", "Ä", "ü.b", "end", "\xff", "{", "lock"}
	word := words[r.IntN(len(words))]
	switch {
	case of.values != nil && len(of.values.values) > 0:
		return of.values.values[r.IntN(len(of.values.values))]
	case of.Type == Int || of.Type == Uint:
		return strconv.Itoa(r.IntN(1000))
	case of.Type == Hex:
		return hex(1 + r.IntN(8))
	case of.Type == Date:
		return fmt.Sprintf("20%02d-%02d-%02d", r.IntN(99), 1+r.IntN(12), 1+r.IntN(31))
	case of.Type == RFC3339:
		return []string{"2026-11-23T21:35:59Z", "2026-11-23T01:35:59.25+02:00", "2006-12-31T00:00:00-11:30"}[r.IntN(3)]
	case of.Type == UUID:
		return hex(8) + "-" + hex(4) + "-" + hex(4) + "-" + hex(4) + "-" + hex(12)
	case of.Rest && r.IntN(2) == 0:
		return word + p.Separator + words[r.IntN(len(words))]
	}
	return word
}

// mutated returns key with a segment gone, doubled or changed, or a byte.
func mutated(r *rand.Rand, key string) string {
	segments := strings.Split(key, ":")
	at := r.IntN(len(segments))
	switch r.IntN(6) {
	case 0:
		segments = append(segments[:at], segments[at+1:]...)
	case 1:
		segments = append(segments, segments[at])
	case 2:
		segments[at] = ""
	case 3:
		segments[at] = strings.ToUpper(segments[at])
	case 4:
		segments[at] += string(rune('!' + r.IntN(90)))
	case 5:
		if b := []byte(segments[at]); len(b) > 0 {
			b[r.IntN(len(b))] = byte(r.IntN(256))
			segments[at] = string(b)
		}
	}
	return strings.Join(segments, ":")
}

// With a policy drawn at random, a matcher agrees with the policy on all short keys.
func TestMatcherAgreesOnRandomPolicies(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		p, _ := randomPolicy(t)
		found++
		fast, err := p.Compile()
		require.NoError(t, err)
		slow := tried(p)
		var r Match
		for _, key := range testKeys[:300] {
			agree(t, fast, key, &r)
			agree(t, slow, key, &r)
		}
	})
	require.NotZero(t, found)
}

// A policy whose automaton would be too large is matched class by class.
func TestMatcherOfLargePolicy(t *testing.T) {
	var text strings.Builder
	text.WriteString("keys:\n")
	for i := range 24 {
		fmt.Fprintf(&text, "  c%d: {pattern: \"{a...}:%c:{b...}:%d\"}\n", i, 'a'+rune(i), i)
	}
	p := mustPolicy(t, text.String())
	m := compiled(t, p)
	require.False(t, automatic(m))
	var r Match
	for _, key := range []string{"x:c:y:z:2", "a:b:c:d:e:3", "x:c:y:9", "x", ""} {
		agree(t, m, key, &r)
	}
}

func TestMatcherDoesNotAllocate(t *testing.T) {
	p := mustPolicy(t, matchPolicy)
	m := compiled(t, p)
	var r Match
	for _, key := range []string{"app:user:12", "app:user:Bob", "app:env:prod:a:B!", "app:lock:issue-a-x-x", "app:user", "nothing:of:it"} {
		m.Match([]byte(key), &r)
		text := []byte(key)
		require.Zero(t, testing.AllocsPerRun(100, func() { m.Match(text, &r) }), key)
		want := []any{r.Class, r.Misfits, r.Namespace, slices.Clone(r.Values)}
		require.Zero(t, testing.AllocsPerRun(100, func() { m.MatchString(key, &r) }), key)
		require.Equal(t, want, []any{r.Class, r.Misfits, r.Namespace, slices.Clone(r.Values)}, key)
		ok := m.MatchChannel(text, &r)
		require.Equal(t, ok, m.MatchChannelString(key, &r), key)
	}
}

// manyClasses is a policy of n classes of every form.
func manyClasses(n int) string {
	var text strings.Builder
	text.WriteString("namespace: {default: prod, match: \"^[a-z][a-z0-9-]{0,62}$\"}\nlimits: {max_length: 199, charset: \"a-zA-Z0-9._-\"}\nkeys:\n")
	forms := []string{"{id:uuid}", "{id}", "{day:uint}:{id}", "{id:int}:items", "{tenant}:{rest...}", "{hash:hex(40)}"}
	for i := range n {
		fmt.Fprintf(&text, "  c%d: {pattern: \"{namespace}:collection%d:%s\"}\n", i, i, forms[i%len(forms)])
	}
	return text.String()
}

// BenchmarkMatcher classifies keys of 43 bytes.
func BenchmarkMatcher(b *testing.B) {
	for _, n := range []int{21, 50, 500} {
		p := mustPolicy(b, manyClasses(n))
		m := compiled(b, p)
		require.True(b, automatic(m))
		r := rand.New(rand.NewPCG(1, 2))
		for _, kind := range []string{"known", "unknown"} {
			var list [][]byte
			for len(list) < 2000 {
				key := "production-eu-west:" + strings.SplitN(randomKey(r, p), ":", 2)[1]
				if kind == "unknown" {
					key = strings.Replace(key, "collection", "other-", 1)
				}
				key += strings.Repeat("7", max(0, 43-len(key)))
				var got Match
				if m.Match([]byte(key[:43]), &got) == (kind == "known") {
					list = append(list, []byte(key[:43]))
				}
			}
			b.Run(fmt.Sprintf("%d/%s", n, kind), func(b *testing.B) {
				var got Match
				b.ReportAllocs()
				before := cputime.Used()
				for i := 0; b.Loop(); i++ {
					m.Match(list[i%len(list)], &got)
				}
				b.ReportMetric(float64(cputime.Used()-before)/float64(b.N), "cpu-ns/op")
			})
		}
	}
}

// BenchmarkCompile prepares 500 classes.
func BenchmarkCompile(b *testing.B) {
	p := mustPolicy(b, manyClasses(500))
	b.ReportAllocs()
	for b.Loop() {
		compiled(b, p)
	}
}

// An empty policy file says nothing, and can be compiled all the same.
func TestEmptyPolicyCompiles(t *testing.T) {
	for _, text := range []string{"", "# nothing\n", "version: 1\n"} {
		p, err := ParsePolicy("policy", []byte(text))
		require.NoError(t, err)
		m, err := p.Compile()
		require.NoError(t, err, "%q", text)
		var r Match
		require.False(t, m.Match([]byte("a"), &r))
		require.Nil(t, r.Class)
	}
}
