package keys

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const optionalPolicy = `
namespace: {optional: true, env: APP_NAMESPACE, match: "[a-z]+"}
format: "{module}:{rest...}"
segments: {module: [user, queue, lock]}
limits: {case: lower}
keys:
  user: {pattern: "user:{id:int}"}
  queue: {pattern: "queue:user:{id:int}"}
  jobs: {pattern: "lock-{n:int}", global: true}
  library: {pattern: "asynq:{rest...}", external: true}
channels:
  events: {pattern: "events:{room}"}
  rooms: {pattern: "rooms:{room}:user:{id}"}
`

// A key is read as it stands first, and only then with a namespace.
func TestMatchOptional(t *testing.T) {
	p := mustPolicy(t, strings.Replace(optionalPolicy, "format: \"{module}:{rest...}\"\nsegments: {module: [user, queue, lock]}\n", "", 1))
	for line := range strings.Lines(`
user:7               user id=7
user:{id}            user? id={id}
prod:user:7          user namespace=prod id=7
{x}:user:{id:int}    user? namespace={x} id={id}
{a}{b}:user:7        user? namespace={a}{b} id=7
{a}-{b}:user:7       -
queue:user:7         queue id=7
prod:queue:user:7    queue namespace=prod id=7
user:user:7          -
lock-7:user:7        -
lock-x:user:7        -
lock:user:7          user namespace=lock id=7
events:user:7        -
{x...}:user:7        -
{x}user:7            -
a:b:user:7           -
:user:7              -
Prod:user:7          -
user:x               -
lock-7               jobs n=7
prod:lock-7          -
prod:stats           -
asynq:user:7         library rest=user:7
prod:asynq:x         -
user                 -
`) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		got := "-"
		if m, ok := p.Match(mustParse(t, words[0])); ok {
			got = m.Class.Name
			if !m.Certain {
				got += "?"
			}
			for _, b := range m.Bindings {
				got += " " + b.Placeholder.Name + "=" + b.Value.String()
			}
		}
		require.Equal(t, strings.Join(words[1:], " "), got, words[0])
	}
	m, ok := p.MatchChannel(mustParse(t, "{x}:events:{room}"))
	require.True(t, ok)
	b, ok := p.NamespaceOf(m)
	require.True(t, ok)
	require.Equal(t, "{x}", b.Value.String())
	require.True(t, m.Class.HasNamespace())

	m, ok = p.Match(mustParse(t, "user:7"))
	require.True(t, ok)
	_, ok = p.NamespaceOf(m)
	require.False(t, ok, "the empty namespace is none")
	m, _ = p.Match(mustParse(t, "lock-7"))
	require.False(t, m.Class.HasNamespace())
	require.True(t, p.Namespace.Allows(""))
}

// What is wrong with a key is said of the reading in which least is.
func TestFollowOptional(t *testing.T) {
	p := mustPolicy(t, optionalPolicy)
	for line := range strings.Lines(`
user:7         user
user:x         user {id}: "x" is no int
prod:user:7    user
prod:user:x    user {id}: "x" is no int
user:user:7    -
Prod:user:7    user {namespace}: "Prod" does not match [a-z]+; {namespace}: "Prod" is not in lower case
pr0d:user:7    user {namespace}: "pr0d" does not match [a-z]+
prod:user      user {id}: "" is missing
events:user:x  -
`) {
		text, want, _ := strings.Cut(strings.TrimSpace(line), " ")
		if text == "" {
			continue
		}
		got := "-"
		if m, misfits, ok := p.Follow(mustParse(t, text)); ok {
			var list []string
			for _, w := range misfits {
				list = append(list, "{"+w.Placeholder.Name+"}: \""+w.Value.String()+"\" "+w.Reason)
			}
			got = strings.TrimSpace(m.Class.Name + " " + strings.Join(list, "; "))
		}
		require.Equal(t, strings.TrimSpace(want), got, text)
	}
	for text, want := range map[string]int{"user:a:b": 0, "prod:user:a": 0, "prod:users:a": 1, "users:a": 1} {
		misfits, ok := p.FollowFormat(mustParse(t, text))
		require.True(t, ok, text)
		require.Len(t, misfits, want, text)
	}
	bs, ok := p.MatchFormat(mustParse(t, "prod:queue:x"))
	require.True(t, ok)
	module, _ := bs.Get("module")
	require.Equal(t, "queue", module.Value.String())
}

func TestReachesOptional(t *testing.T) {
	p := mustPolicy(t, optionalPolicy)
	names := func(cs []*Class) (all []string) {
		for _, c := range cs {
			all = append(all, c.Name)
		}
		return all
	}
	for text, want := range map[string][]string{
		"user:{id}":       {"user"},
		"prod:{x}:{id}":   {"user"},
		"{x}:{y}:{z}":     {"user", "queue", "library"},
		"prod:lock-{n}":   nil,
		"x:asynq:{id...}": nil,
	} {
		require.Equal(t, want, names(p.Reaches(mustParse(t, text))), text)
	}
	for text, want := range map[string]string{
		"user:*":        "user",
		"prod:user:*":   "user prod",
		"{x}:user:*":    "user,queue {x}",
		"prod*:queue:*": "queue wild",
		"*:user:*":      "user,queue wild",
		"prod:lock-*":   "",
		"lock-*":        "jobs",
		"lock-7:user:*": "",
	} {
		m := p.MatchGlob(mustParse(t, text))
		got := strings.Join(slices.DeleteFunc(names(m.Classes), func(n string) bool { return n == "library" }), ",")
		if m.Namespace.String() != "" {
			got += " " + m.Namespace.String()
		}
		if m.Wild {
			got += " wild"
		}
		require.Equal(t, want, got, text)
	}
}

func TestCutSegment(t *testing.T) {
	for text, want := range map[string]string{
		"a:b:{c}":        "a b:{c}",
		"{a}-x:{b...}":   "{a}-x {b...}",
		"{a...}:x":       "{a...} {a...}:x",
		"x{a...}":        "x{a...} {a...}",
		":x":             " x",
		"x":              "x -",
		"{a}{b:int}":     "{a}{b:int} -",
		"x:":             "x ",
		"{a:hex(4)}:{b}": "{a:hex(4)} {b}",
	} {
		first, rest, ok := mustParse(t, text).CutSegment(":")
		behind := "-"
		if ok {
			behind = rest.Typed()
		}
		require.Equal(t, want, first.Typed()+" "+behind, text)
	}
}
