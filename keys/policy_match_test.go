package keys

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func mustPolicy(t testing.TB, text string) *Policy {
	t.Helper()
	p, err := ParsePolicy("policy.yml", []byte(text))
	require.NoError(t, err)
	return p
}

const matchPolicy = `
namespace: {default: app, match: "^[a-z]+$"}
segments: {env: [dev, prod]}
limits: {charset: "a-zA-Z0-9_-", case: lower}
keys:
  user: {pattern: "{namespace}:user:{id:int}"}
  name: {pattern: "{namespace}:user:{name:string(30)}"}
  me: {pattern: "{namespace}:user:me"}
  env: {pattern: "{namespace}:env:{env}:{key...}"}
  top: {pattern: "{namespace}:env:{env}:top:{key...}"}
  numbered: {pattern: "{namespace}:env:{env}:n:{key:int}"}
  lock: {pattern: "{namespace}:lock:issue-{n}-x"}
  uuid: {pattern: "{namespace}:u:{id:uuid}"}
  hex: {pattern: "{namespace}:u:{h:hex(40)}"}
  asynq: {pattern: "asynq:{rest...}", external: true}
  counter: {pattern: "counter", global: true}
`

// Lines are a template of code, and the class and bindings that it has: "?"
// behind the class is not a certainty, +class what it may be instead.
func TestMatchTemplates(t *testing.T) {
	p := mustPolicy(t, matchPolicy)
	for line := range strings.Lines(`
app:user:12              user namespace=app id=12
app:user:me              me namespace=app
app:user:bob             name namespace=app name=bob
app:user:{id}            user? namespace=app id={id} +name
app:user:{id:int}        user namespace=app id={id}
{ns}:user:{id:uint(3)}   user? namespace={ns} id={id}
app:user:u-{id}          name? namespace=app name=u-{id}
app:user:{a}{b}          user? namespace=app id={a}{b} +name
x{y}:user:1             user? namespace=x{y} id=1
x{y}-:user:1             -
app:env:prod:a:b         env namespace=app env=prod key=a:b
app:env:{env}:{rest...}  env? namespace=app env={env} key={rest...}
app:env:p{x}:{a}:{b}     env? namespace=app env=p{x} key={a}:{b}
app:env:{e}:top:{x}      top? namespace=app env={e} key={x}
{ns}:env:p{x}:top:{y}    top? namespace={ns} env=p{x} key={y}
app:env:{e}:n:{x}        numbered? namespace=app env={e} key={x} +env
app:env:{e}:n:{x:uint}   numbered? namespace=app env={e} key={x}
app:env:x{y}:{a}         -
app:env:test:a           -
app:lock:issue-{id}-x    lock namespace=app n={id}
app:lock:issue-7-x       lock namespace=app n=7
app:lock:{name}          -
app:u:{id}               uuid? namespace=app id={id} +hex
app:u:{id:int}           hex? namespace=app h={id}
app:u:{n:uint}           hex namespace=app h={n}
asynq:user:me            asynq rest=user:me
asynq:{x...}             asynq rest={x...}
counter                  counter
{x}                      -
{x...}                   -
app:user:                -
App:user:1               -
`) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		want := strings.Join(words[1:], " ")
		m, ok := p.Match(mustParse(t, words[0]))
		got := "-"
		if ok {
			got = m.Class.Name
			if !m.Certain {
				got += "?"
			}
			for _, b := range m.Bindings {
				got += " " + b.Placeholder.Name + "=" + b.Value.String()
			}
			for _, c := range m.Also {
				got += " +" + c.Name
			}
		}
		require.Equal(t, want, got, words[0])
	}

	m, _ := p.Match(mustParse(t, "app:user:{id}"))
	b, ok := p.NamespaceOf(m)
	require.True(t, ok)
	require.True(t, b.Value.IsLiteral())
	m, _ = p.Match(mustParse(t, "counter"))
	_, ok = p.NamespaceOf(m)
	require.False(t, ok)
	require.False(t, m.Class.HasNamespace())
}

func TestFollow(t *testing.T) {
	p := mustPolicy(t, matchPolicy)
	for line := range strings.Lines(`
app:user:12         user
App:user:1          user {namespace}: "App" does not match ^[a-z]+$; {namespace}: "App" is not in lower case
app:user:averyveryverylongnameindeed00001  user {id}: "averyveryverylongnameindeed00001" is no int
app:user:           user {id}: "" is empty
app:user:Bob        name {name}: "Bob" is not in lower case
app:user:b!b        name {name}: "b!b" has "!", which is outside of a-zA-Z0-9_-
app:env:test:a      env {env}: "test" is not one of dev, prod
app:env:x{y}:a      env {env}: "x{y}" is not one of dev, prod
app:env:prod:a:B    env {key}: "a:B" is not in lower case
user:{id}           user {namespace}: "" is missing
app:user            user {id}: "" is missing
app:u:{n:int}x      uuid {id}: "{n}x" is no uuid
app:other:1         -
app:{kind}:1        -
`) {
		key, want, _ := strings.Cut(strings.TrimSpace(line), " ")
		if key == "" {
			continue
		}
		m, misfits, ok := p.Follow(mustParse(t, key))
		got := "-"
		if ok {
			var texts []string
			for _, f := range misfits {
				texts = append(texts, fmt.Sprintf("{%s}: %q %s", f.Placeholder.Name, f.Value, f.Reason))
			}
			got = strings.TrimSpace(m.Class.Name + " " + strings.Join(texts, "; "))
		}
		require.Equal(t, strings.TrimSpace(want), got, key)
	}
}

func TestFormat(t *testing.T) {
	p := system(t, "mediation")
	bs, ok := p.MatchFormat(mustParse(t, "med:prod:{module}:idem:a:{id}"))
	require.True(t, ok)
	key, _ := bs.Get("key")
	require.Equal(t, "a:{id}", key.Value.String())
	_, ok = p.MatchFormat(mustParse(t, "med:prod:x:idem:a"))
	require.False(t, ok)
	misfits, ok := p.FollowFormat(mustParse(t, "med:prod:x:idem:a"))
	require.True(t, ok)
	require.Equal(t, "is not one of a, b, c, d, e, f, g, h, shared", misfits[0].Reason)
	_, ok = p.FollowFormat(mustParse(t, "other:prod"))
	require.False(t, ok)
	p = system(t, "skynet")
	_, ok = p.MatchFormat(mustParse(t, "a"))
	require.False(t, ok)
	_, ok = p.FollowFormat(mustParse(t, "a"))
	require.False(t, ok)
}

func names(cs []*Class) string {
	var all []string
	for _, c := range cs {
		all = append(all, c.Name)
	}
	return strings.Join(all, " ")
}

func TestReaches(t *testing.T) {
	p := mustPolicy(t, matchPolicy)
	require.Equal(t, "name me asynq", names(p.Reaches(mustParse(t, "{ns}:{kind}:me"))))
	require.Equal(t, "user name me asynq", names(p.Reaches(mustParse(t, "{ns}:user:{x}"))))
	require.Equal(t, "user name me lock uuid hex", names(p.Reaches(mustParse(t, "app:{kind}:{x}"))))
	require.Len(t, p.Reaches(mustParse(t, "{x...}")), len(p.Keys))
	require.Equal(t, "counter", names(p.Reaches(mustParse(t, "{x}"))))
	require.Empty(t, p.ReachesChannels(mustParse(t, "{x...}")))
	require.Equal(t, "events", names(system(t, "conduit").ReachesChannels(mustParse(t, "{ns}:{a}:{b}"))))
}

// randomPolicy returns a policy of a few small classes, and its text.
func randomPolicy(t *rapid.T) (*Policy, string) {
	var text strings.Builder
	text.WriteString("segments: {s: [a, \"1\", x1]}\nnamespace: {placeholder: ns, match: \"[a1]+\"}\nkeys:\n  zz: {pattern: \"zz:{s}:{ns}\"}\n")
	n := rapid.IntRange(1, 4).Draw(t, "classes")
	for i := range n {
		parts := New(rapid.SliceOfN(smallPart, 1, 4).Draw(t, "parts")...).Parts()
		used := map[string]bool{}
		for j := range parts {
			if !parts[j].Placeholder {
				continue
			}
			name := rapid.SampledFrom([]string{"s", "ns", "p"}).Draw(t, "name")
			if used[name] || name == "s" && parts[j].Type != String {
				name = fmt.Sprintf("p%d", j)
			}
			used[name] = true
			parts[j].Name = name
		}
		fmt.Fprintf(&text, "  c%c: {pattern: %q}\n", 'a'+rune(i), New(parts...).Typed())
	}
	p, err := ParsePolicy("p", []byte(text.String()))
	if err != nil {
		t.Skip("classes that overlap")
	}
	return p, text.String()
}

// With a policy drawn at random, Match agrees with brute force: on a key it
// finds the class that has it and no narrower one has; on a template, the class
// of a certain match has all keys.
func TestPolicyMatchAgainstBruteForce(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		p, text := randomPolicy(t)
		found++
		var naive []naiveLanguage
		for _, c := range p.Keys {
			l := naiveLanguage{language: c.lang, allows: map[string]func(string) bool{}}
			for _, name := range c.Pattern.Names() {
				l.allows[name] = func(v string) bool {
					return (name != "s" || v == "a" || v == "1" || v == "x1") && (name != "ns" || strings.Trim(v, "a1") == "")
				}
			}
			naive = append(naive, l)
		}
		narrowest := func(key string) *Class {
			var best *Class
			for i, l := range naive {
				if !l.has(key) {
					continue
				}
				c := p.Keys[i]
				if best == nil {
					best = c
					continue
				}
				switch r, _ := relate(&c.lang, &best.lang); {
				case r == Narrower, r == Overlapping && best.namespace && !c.namespace:
					best = c
				}
			}
			return best
		}
		for _, key := range testKeys[:800] {
			m, _ := p.Match(New(lit(key)))
			if want := narrowest(key); m.Class != want {
				t.Fatalf("%s\n%q: got %v, want %v", text, key, m.Class, want)
			}
			if m.Class != nil && (!m.Certain || len(m.Also) > 0 && narrowest(key) != m.Class) {
				t.Fatalf("%s\n%q: a key is no certain match", text, key)
			}
		}
		code := smallTemplate.Draw(t, "code")
		m, ok := p.Match(code)
		if !ok {
			return
		}
		s := Syntax{Separator: p.Separator}
		for _, key := range testKeys {
			if _, is := naiveMatch(s, code.parts, key); !is {
				continue
			}
			if m.Certain && narrowest(key) == nil {
				t.Fatalf("%s\n%s is certainly %s, but %q is not", text, code.Typed(), m.Class.Name, key)
			}
			c := narrowest(key)
			if c == nil || c == m.Class || slices.Contains(m.Also, c) {
				continue
			}
			if _, may := c.lang.match(elements(code)); may {
				t.Fatalf("%s\n%s is %s, but %q is of %s", text, code.Typed(), m.Class.Name, key, c.Name)
			}
		}
	})
	require.NotZero(t, found)
}

// A binding begins where its value is in the template, and the bindings and
// the literal text of the pattern are all of it.
func TestBindingPlaces(t *testing.T) {
	p := mustPolicy(t, matchPolicy)
	words := []string{"app", "user", "me", "12", ":", ":", ":", "{a}", "{b:int}", "lock", "issue-", "-x", "asynq", "env", "prod"}
	matched := 0
	check := func(t require.TestingT, text string) {
		key, err := Parse(text)
		require.NoError(t, err)
		m, ok := p.Match(key)
		if !ok {
			return
		}
		matched++
		for _, b := range m.Bindings {
			rest := key.parts[b.Part:]
			first := rest[0]
			first.Literal = first.Literal[b.Offset:]
			value := b.Value.parts
			require.Equal(t, value[0].Placeholder, first.Placeholder, text)
			if len(value) > 1 { // it ends somewhere behind this part
				require.Equal(t, value[0], first, text)
			} else {
				require.Equal(t, value[0].Name, first.Name, text)
				require.True(t, strings.HasPrefix(first.Literal, value[0].Literal), text)
			}
		}
	}
	for _, text := range []string{"app:user:12", "{ns}:user:u-{id}", "x{y}:user:1", "app:env:prod:a:{b}", "app:lock:issue-{n}-x", "asynq:x"} {
		check(t, text)
	}
	require.Equal(t, 6, matched)
	rapid.Check(t, func(t *rapid.T) {
		check(t, strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 1, 7).Draw(t, "words"), ""))
	})
}
