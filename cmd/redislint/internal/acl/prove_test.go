package acl

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redistest"
)

// client is one of a server of its own.
func client(t testing.TB) *redis.Client {
	c := redis.NewClient(&redis.Options{Addr: redistest.Start(t), MaxRetries: -1})
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// calls are commands of all shapes, with the flags of their keys.
var calls = []struct {
	command string
	spec    []string
}{
	{"get", []string{"RO", "access"}},
	{"set", []string{"OW", "update"}},
	{"set", []string{"RW", "access", "update"}},
	{"getdel", []string{"RW", "access", "delete"}},
	{"exists", []string{"RO"}},
	{"del", []string{"RM", "delete"}},
	{"mget", []string{"RO", "access"}},
	{"blpop", []string{"RW", "access", "delete"}},
	{"copy", []string{"RO", "access"}},
	{"copy", []string{"OW", "update"}},
	{"smove", []string{"RW", "access", "delete"}},
	{"smove", []string{"RW", "insert"}},
	{"bitop", []string{"OW", "update"}},
	{"bitop", []string{"RO", "access"}},
	{"zunionstore", []string{"OW", "update"}},
	{"zunionstore", []string{"RO", "access"}},
	{"xreadgroup", []string{"RO", "access"}},
	{"xgroup|create", []string{"RW", "insert"}},
	{"object|encoding", []string{"RO"}},
	{"eval", []string{"RW", "access", "update"}},
	{"evalsha_ro", []string{"RO", "access"}},
	{"sort", []string{"RO", "access"}},
	{"sort", []string{"OW", "update"}},
	{"georadius", []string{"OW", "update"}},
	{"bitfield", []string{"RW", "update", "access"}},
	{"sintercard", []string{"RO", "access"}},
	{"lmpop", []string{"RW", "access", "delete"}},
	{"memory|usage", []string{"RO"}},
	{"lcs", []string{"RO", "access"}},
}

// userOf is a user that does these things, without going through code.
func userOf(name string, does ...used) User {
	b := new(builder)
	b.in.Server = "7"
	return b.user(name, name, "", does, nil)
}

// useOf is one use of a key.
func useOf(command string, spec []string, glob, key string) used {
	return used{command: command, spec: spec, rights: rightsOf(spec), glob: glob, key: key, who: "test"}
}

// Every shape of command is allowed by a rule with just the rights that its key's flags
// want, and refused with less.
func TestRightsAreEnoughAndNeeded(t *testing.T) {
	c := client(t)
	for _, call := range calls {
		u := userOf("one", useOf(call.command, call.spec, "app:*", "app:1"))
		r := &Report{Users: []User{u}}
		p, err := r.Prove(t.Context(), c)
		require.NoError(t, err)
		require.Empty(t, p.Refused, call.command)
		require.Empty(t, p.Untried)
		require.Equal(t, []int{1, 1, 0}, []int{p.Uses, p.Patterns, len(p.Needless)}, call.command)
		for _, less := range []rights{mayRead, mayWrite} {
			has := rightsOf(call.spec)
			if has&less == 0 {
				continue
			}
			other := (mayRead | mayWrite) &^ less
			u.Rules = []string{"-@all", "+" + call.command, other.String() + "app:*"}
			p, err := (&Report{Users: []User{u}}).Prove(t.Context(), c)
			require.NoError(t, err)
			require.Len(t, p.Refused, 1, "%s %v without %s", call.command, call.spec, less)
		}
	}
}

// A proof of 1,000 uses; what nobody may is refused. BenchmarkProve tells how long it takes.
func TestProveThousand(t *testing.T) {
	c := client(t)
	var does []used
	for i := range 1000 {
		call := calls[i%len(calls)]
		does = append(does, useOf(call.command, call.spec, fmt.Sprintf("app:class%d:*", i/4), fmt.Sprintf("app:class%d:%d", i/4, i)))
	}
	r := &Report{Users: []User{userOf("big", does...)}}
	p, err := r.Prove(t.Context(), c)
	require.NoError(t, err)
	require.True(t, p.OK(), "%v %v", p.Refused, p.Open)
	require.Equal(t, []int{1000, 4, 250, 0}, []int{p.Uses, p.Refusals, p.Patterns, len(p.Needless)})
}

// BenchmarkProve is a proof of 1,000 uses of 250 patterns.
func BenchmarkProve(b *testing.B) {
	c := client(b)
	var does []used
	for i := range 1000 {
		call := calls[i%len(calls)]
		does = append(does, useOf(call.command, call.spec, fmt.Sprintf("app:class%d:*", i/4), fmt.Sprintf("app:class%d:%d", i/4, i)))
	}
	r := &Report{Users: []User{userOf("big", does...)}}
	for b.Loop() {
		p, err := r.Prove(b.Context(), c)
		require.NoError(b, err)
		require.True(b, p.OK())
	}
}

// More than 1,000 patterns are made, kept where nothing covers them, and proved.
func TestManyPatterns(t *testing.T) {
	if testing.Short() {
		t.Skip("asks a server of 1,500 patterns")
	}
	c := client(t)
	var does []used
	for i := range 1500 {
		does = append(does, useOf("get", calls[0].spec, fmt.Sprintf("*:class%d:*", i), fmt.Sprintf("ns:class%d:1", i)))
	}
	does = append(does, useOf("get", calls[0].spec, "*:class1:more:*", "ns:class1:more:1"))
	start := time.Now()
	u := userOf("many", does...)
	t.Logf("1,501 patterns: %s", time.Since(start))
	require.Len(t, u.Rules, 1502) // -@all, +get
	p, err := (&Report{Users: []User{u}}).Prove(t.Context(), c)
	require.NoError(t, err)
	require.True(t, p.OK(), p.Refused)
	require.Equal(t, 1501, p.Uses)
}

// What a proof makes is gone behind it, and what one left that was killed too; that of
// one that runs stays.
func TestProveCleans(t *testing.T) {
	c := client(t)
	require.NoError(t, c.Do(t.Context(), "ACL", "SETUSER", proofUser+"killed", "off").Err())
	require.NoError(t, c.Do(t.Context(), "ACL", "SETUSER", proofUser+"running", "off").Err())
	other := c.Conn()
	defer other.Close()
	require.NoError(t, other.ClientSetName(t.Context(), proofUser+"running").Err())
	users := func() []string {
		all, err := c.Do(t.Context(), "ACL", "USERS").StringSlice()
		require.NoError(t, err)
		return all
	}
	r := &Report{Users: []User{userOf("one", useOf("get", calls[0].spec, "app:*", "app:1"))}}
	_, err := r.Prove(t.Context(), c)
	require.NoError(t, err)
	require.Equal(t, []string{"default", proofUser + "running"}, users())

	// A rule that the server refuses, and a run that is interrupted.
	r.Users[0].Rules = append(r.Users[0].Rules, "+nosuchcommand")
	_, err = r.Prove(t.Context(), c)
	require.ErrorContains(t, err, "user one: ERR Error in ACL SETUSER modifier '+nosuchcommand'")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = r.Prove(ctx, c)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, []string{"default", proofUser + "running"}, users())
}

// Another namespace's keys are refused, and found where a rule allows them.
func TestProveFindsWhatIsOpen(t *testing.T) {
	c := client(t)
	use := useOf("get", calls[0].spec, "prod:user:*", "prod:user:1")
	use.foreign = otherNamespace + ":user:1"
	u := userOf("one", use)
	r := &Report{Users: []User{u}}
	p, err := r.Prove(t.Context(), c)
	require.NoError(t, err)
	require.True(t, p.OK(), p.Open)
	require.Equal(t, 5, p.Refusals)

	r.Users[0].Rules = []string{"allcommands", "+get", "%R~prod:user:*"}
	p, err = r.Prove(t.Context(), c)
	require.NoError(t, err)
	require.Len(t, p.Open, 4, "FLUSHALL, KEYS, CONFIG, DEBUG: %v", p.Open)

	r.Users[0].Rules = []string{"-@all", "+get", "%R~prod:user:*", "%R~redislint-other*"}
	p, err = r.Prove(t.Context(), c)
	require.NoError(t, err)
	require.True(t, p.OK(), "a rule that the user has for something else is no finding")
	require.Equal(t, []string{"one: %R~redislint-other*: no use has such a key"}, p.Needless)

	r.Users[0].Rules = []string{"-@all", "+get", "%R~prod:user:*", "%R~prod:*"}
	p, err = r.Prove(t.Context(), c)
	require.NoError(t, err)
	require.Equal(t, []string{
		"one: %R~prod:user:*: its keys are allowed by %R~prod:*", "one: %R~prod:*: its keys are allowed by %R~prod:user:*",
	}, p.Needless)
}

// What the policy grants is asked as well, and listed apart; a grant hides nothing else.
func TestProveListsWhatIsGranted(t *testing.T) {
	c := client(t)
	use := useOf("get", calls[0].spec, "prod:user:*", "prod:user:1")
	use.foreign = otherNamespace + ":user:1"
	for _, tt := range []struct{ grants, rules, granted, open []string }{
		{grants: []string{"+@list"}, rules: []string{"+keys"}, open: []string{"one: a command that the program does not call: keys *"}},
		{grants: []string{"+@keyspace"}, granted: []string{
			"one: a command that the program does not call: flushall: by +@keyspace", "one: a command that the program does not call: keys *: by +@keyspace",
		}},
		{grants: []string{"%RW~*"}, granted: []string{"one: a key of another namespace: get redislint-other:user:1: by %RW~*"}},
	} {
		b := new(builder)
		b.in.Server = "7"
		u := b.user("one", "one", "", []used{use}, tt.grants)
		u.Rules = append(u.Rules, tt.rules...)
		p, err := (&Report{Users: []User{u}}).Prove(t.Context(), c)
		require.NoError(t, err)
		require.Equal(t, 5, p.Refusals)
		require.Equal(t, tt.granted, p.Granted)
		require.Equal(t, tt.open, p.Open)
	}
}

// Names with what patterns and files treat specially still make rules that a server takes,
// and that are for these names alone.
func TestHostileNames(t *testing.T) {
	c := client(t)
	for _, ns := range []string{"a*b", "a[b]c", "a?b", `a\b`, "a b", "a\tb", "a\nb", "a\x00b", `a"b`, "a'b", "é", "a\xffb", "%RW~x", "#x", "^[a-z]"} {
		use := useOf("set", calls[1].spec, escape(ns)+":user:*", ns+":user:1")
		use.foreign = otherNamespace + ":user:1"
		u := userOf("one", use)
		p, err := (&Report{Users: []User{u}}).Prove(t.Context(), c)
		require.NoError(t, err, "%q", ns)
		require.True(t, p.OK(), "%q %v %v", ns, p.Refused, p.Open)
		require.Empty(t, p.Needless)
		in := &Input{}
		file, err := parseUsers("users.acl", (&Report{Users: []User{u}}).File(in))
		require.NoError(t, err, "%q", ns)
		require.Equal(t, map[string]rights{escape(ns) + ":user:*": mayWrite}, file["one"].keys)
		cli, err := parseUsers("users.txt", (&Report{Users: []User{u}}).Setuser(in))
		require.NoError(t, err, "%q", ns)
		require.Equal(t, file["one"].keys, cli["one"].keys)
		if spaced(ns) {
			continue
		}
		for range 100 {
			key := []byte(ns + ":user:1")
			key[rand.IntN(len(ns))] = byte('A' + rand.IntN(26))
			if string(key) == ns+":user:1" || strings.HasPrefix(string(key), ns) {
				continue
			}
			require.False(t, matches(u.Rules[2][3:], string(key)), "%q", key)
		}
	}
}
