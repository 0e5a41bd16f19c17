package acl

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redistest"
	"github.com/redislint/redislint/keys"
)

// held is a user that reads and writes keys and hears of events.
func held() *Report {
	return &Report{Users: []User{userOf("api",
		useOf("get", calls[0].spec, "app:user:*", "app:user:1"),
		useOf("set", calls[1].spec, "app:user:*", "app:user:1"),
		useOf("xgroup|create", []string{"RW", "insert"}, "app:jobs", "app:jobs"),
		used{command: "subscribe", glob: "app:events", key: "app:events", channel: true, who: "test"},
		used{command: "psubscribe", glob: "app:*", key: "app:*", channel: true, literal: true, who: "test"},
	)}}
}

// Each file has the differences that are listed.
func TestCheck(t *testing.T) {
	const all = "+get +set +subscribe +psubscribe +xgroup|create %W~app:jobs &app:events &app:*"
	for name, tt := range map[string]struct {
		file string
		want []string
	}{
		"the same":         {"user api on -@all %RW~app:user:* " + all, nil},
		"two rules":        {"user api on -@all %R~app:user:* %W~app:user:* " + all, nil},
		"other case":       {"USER api ON resetkeys +GET +SET +SUBSCRIBE +PSUBSCRIBE +XGROUP|CREATE ~app:user:* %w~app:jobs &app:events &app:*", nil},
		"a password":       {"user api on >x #aa <y !bb sanitize-payload -@all ~app:user:* " + all, nil},
		"setuser":          {"# why\nACL SETUSER api reset on -@all \"~app:user:*\" " + all, nil},
		"reset":            {"user api on nopass ~* +@all &* reset on ~app:user:* " + all, nil},
		"taken back":       {"user api on +@all -@all allkeys resetkeys ~app:user:* " + all, nil},
		"no selectors":     {"user api on clearselectors ~app:user:* " + all, nil},
		"another user":     {"user api on ~app:user:* " + all + "\nuser admin nopass ~* +@all", nil},
		"off":              {"user api on off ~app:user:* " + all, []string{"api: less: the user is off: nobody can log in (write on)"}},
		"never on":         {"user api ~app:user:* " + all, []string{"api: less: the user is off: nobody can log in (write on)"}},
		"no user":          {"user admin on", []string{"api: less: users.acl has no such user"}},
		"one right":        {"user api on %R~app:user:* " + all, []string{"api: less: %RW~app:user:*: needed by test"}},
		"wider":            {"user api on ~app:* " + all, []string{"api: more: %R~app:*: no use needs all of it", "api: more: %W~app:*: no use needs all of it"}},
		"one right more":   {"user api on ~app:user:* ~app:jobs " + all, []string{"api: more: %R~app:jobs: no use needs all of it"}},
		"a command":        {"user api on ~app:user:* +del " + all, []string{"api: more: +del: the code does not send it"}},
		"a container":      {"user api on ~app:user:* +xgroup " + all, []string{"api: more: +xgroup: the code does not send xgroup|createconsumer, xgroup|delconsumer, xgroup|destroy, xgroup|help, xgroup|setid"}},
		"without one":      {"user api on ~app:user:* " + all + " -set", []string{"api: less: +set: needed by test"}},
		"without subs":     {"user api on ~app:user:* " + all + " -xgroup", []string{"api: less: +xgroup|create: needed by test"}},
		"all channels":     {"user api on ~app:user:* " + all + " allchannels", []string{"api: more: &*: no use needs all of it"}},
		"nobody's secret":  {"user api on nopass ~app:user:* " + all, []string{"api: more: nopass: everybody may log in"}},
		"what none refuse": {"user api on ~app:user:* +hello +auth " + all, nil},
	} {
		t.Run(name, func(t *testing.T) {
			users, err := ReadUsers("users.acl", tt.file)
			require.NoError(t, err)
			differences, _ := held().Check(users)
			var got []string
			for _, d := range differences {
				got = append(got, d.String())
			}
			require.Equal(t, tt.want, got)
		})
	}
}

// A pattern that a program subscribes to must be in the file to the letter: Redis refuses it
// under a wider one.
func TestCheckLiteralPatterns(t *testing.T) {
	const file = "user api on nopass ~app:user:* +get +set +subscribe +psubscribe +xgroup|create %W~app:jobs &a*"
	users, err := ReadUsers("users.acl", file)
	require.NoError(t, err)
	differences, _ := held().Check(users)
	require.Contains(t, differences, Difference{User: "api", Less: true, Rule: "&app:*", Text: "needed by test"})
	conn := redistest.Dial(t, redistest.Start(t))
	_, err = conn.Do("ACL", "SETUSER", "api", "+psubscribe", "resetchannels", "&a*")
	require.NoError(t, err)
	reply, err := conn.Do("ACL", "DRYRUN", "api", "PSUBSCRIBE", "app:*")
	require.NoError(t, err)
	require.Contains(t, reply, "no permissions")
}

// What is not a file of users is an error with its place.
func TestCheckErrors(t *testing.T) {
	for file, want := range map[string]string{
		"user api on\nget foo":  `users.acl:2: neither "user NAME ...", as in an aclfile, nor "ACL SETUSER NAME ..."`,
		"user":                  `users.acl:1: neither "user NAME ..."`,
		"user api +@nothing":    `users.acl:1: user api: "@nothing" is not a category of commands`,
		"user api on %Q~x":      `users.acl:1: user api: "%Q~x" is not a rule for keys`,
		"user api (~x +get)":    `users.acl:1: user api: "(~x" is a selector, which redislint does not read`,
		"user api perhaps":      `users.acl:1: user api: "perhaps" is not a rule`,
		"\n\nACL SETUSER a b\"": `users.acl:3: user a: "b\"" is not a rule`,
	} {
		_, err := ReadUsers("users.acl", file)
		require.ErrorContains(t, err, want, file)
	}
}

// The commands of a category are those of a server.
func TestCategories(t *testing.T) {
	conn := redistest.Dial(t, redistest.Start(t))
	for _, category := range []string{"read", "dangerous", "pubsub", "connection"} {
		reply, err := conn.Do("ACL", "CAT", category)
		require.NoError(t, err)
		g := &grantSet{commands: map[string]string{}}
		require.NoError(t, g.command("+@"+category))
		want := reply.([]any)
		var got []any
		for name := range g.commands {
			got = append(got, name)
		}
		require.ElementsMatch(t, want, got, category)
	}
}

// An ACL LOG says the same in the ways in which redis-cli prints it.
func TestObservedLog(t *testing.T) {
	for _, file := range []string{
		"1)  1) \"count\"\n    2) (integer) 2\n    3) \"reason\"\n    4) \"key\"\n    5) \"object\"\n    6) \"a b\"\n    7) \"username\"\n    8) \"api\"\n",
		"count\n2\nreason\nkey\ncontext\ntoplevel\nobject\na b\nusername\napi\nage-seconds\n3.1\n",
		"1) 1# \"count\" => (integer) 2\n   2# \"reason\" => \"key\"\n   3# \"object\" => \"a b\"\n   4# \"username\" => \"api\"\n   5# \"age-seconds\" => (double) 0.1\n",
		"count 2\nreason key\ncontext toplevel\nobject a b\nusername api\nage-seconds 3.1\n",
		`[{"count":2,"reason":"key","object":"a b","username":"api","age-seconds":3.1}]`,
	} {
		seen, err := ReadObserved("acl.log", file)
		require.NoError(t, err)
		o := held().Observed(seen)
		require.Equal(t, map[string]int{"api: key " + keys.Hash("a b"): 2}, o.Refused, file)
		require.True(t, o.Log)
		require.Empty(t, o.Unused)
	}
}

// What MONITOR prints of a real server is read, and what a user may not do is found.
func TestObservedMonitor(t *testing.T) {
	const file = `OK
1700000000.1 [0 127.0.0.1:5000] "GET" "app:user:1"
1700000000.1 [3 unix:/run/redis.sock] "set" "app:user:\"q\" \x00" "v"
1700000000.1 [0 127.0.0.1:5000] "XGROUP" "CREATE" "app:jobs" "g" "$"
1700000000.1 [0 lua] "del" "app:user:1"
1700000000.1 [0 127.0.0.1:5000] "getdel" "app:user:1"
1700000000.1 [0 127.0.0.1:5000] "get" "app:users"
1700000000.1 [0 [::1]:5000] "psubscribe" "app:*"
1700000000.1 [0 127.0.0.1:5000] "psubscribe" "app:e*"
`
	seen, err := ReadObserved("monitor.txt", file)
	require.NoError(t, err)
	o := held().Observed(seen)
	require.Equal(t, 8, o.Commands)
	require.Equal(t, slices.Sorted(slices.Values([]string{
		"del " + keys.Hash("app:user:1"), "get " + keys.Hash("app:users"), "getdel " + keys.Hash("app:user:1"), "psubscribe " + keys.Hash("app:e*"),
	})), o.Names())
	require.Equal(t, []string{"api: +subscribe"}, o.Unused)
	require.Empty(t, o.Unseen)
	_, err = ReadObserved("x", "nothing of the kind")
	require.EqualError(t, err, "x:1: neither a line of MONITOR nor of ACL LOG ("+recorded+")")
}
