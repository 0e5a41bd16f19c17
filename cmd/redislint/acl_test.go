package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	validate "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/acl"
	"github.com/redislint/redislint/internal/doctest"
	"github.com/redislint/redislint/internal/redistest"
)

// aclOf runs acl.
func aclOf(t *testing.T, dir string, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status := run(t.Context(), append([]string{"acl", "-C", dir}, args...), nil, &out, &errs)
	require.Equal(t, 0, status, out.String()+errs.String())
	return out.String(), errs.String()
}

// systemsACL are the five systems, with a namespace that they can have; "" where the
// code writes it out.
var systemsACL = map[string]string{"conduit": "", "mediation": "prod", "poppo": "", "sett": "", "skynet": ""}

// TestSystemsACL holds the users of the five systems against a real server: it takes
// the file and has the same rules then; it allows every use and refuses what is not one;
// at least 95 % of the patterns are needed.
func TestSystemsACL(t *testing.T) {
	schema, err := validate.NewCompiler().Compile(filepath.Join("internal", "acl", "acl.schema.json"))
	require.NoError(t, err)
	patterns, needless := 0, 0
	systems := []string{"conduit", "mediation", "poppo", "sett", "skynet"}
	if testing.Short() {
		systems = systems[:1]
	}
	for _, name := range systems {
		t.Run(name, func(t *testing.T) {
			these, not := holdSystem(t, name, schema)
			patterns, needless = patterns+these, needless+not
		})
	}
	t.Logf("%d patterns, %d not needed", patterns, needless)
	require.LessOrEqual(t, needless*20, patterns)
}

// holdSystem is TestSystemsACL of one system; it returns how many patterns there are, and how
// many are not needed.
func holdSystem(t *testing.T, name string, schema *validate.Schema) (patterns, needless int) {
	t.Helper()
	dir := copySystem(t, name)
	var args []string
	if ns := systemsACL[name]; ns != "" {
		args = []string{"--namespace", ns}
	}
	var doc any
	text, _ := aclOf(t, dir, append(args, "--format", "json")...)
	require.NoError(t, json.Unmarshal([]byte(text), &doc))
	require.NoError(t, schema.Validate(doc))
	require.NotContains(t, text, dir, "no absolute path")
	r := new(acl.Report)
	require.NoError(t, json.Unmarshal([]byte(text), r))
	again, _ := aclOf(t, dir, append(args, "--format", "json", "./internal/...", "./...")...)
	require.Equal(t, text, again, "the order of packages")

	users := filepath.Join(t.TempDir(), "users.acl")
	file, _ := aclOf(t, dir, args...)
	require.NoError(t, os.WriteFile(users, []byte(file), 0o600))
	addr := redistest.Start(t, "--aclfile", users)
	conn := redistest.Dial(t, addr)
	for _, u := range r.Users {
		requireUser(t, conn, u)
		requireRefused(t, conn, name, u)
	}
	aclOf(t, dir, append(args, "--check", users)...)
	out, _ := aclOf(t, dir, append(args, "--prove", "redis://"+addr)...)
	aclOf(t, dir, append(args, "--split", "read,write", "--prove", "redis://"+addr)...)
	last := out[strings.LastIndex(strings.TrimSpace(out), "\n")+1:]
	var uses, refused, others, allowed int
	_, err := fmt.Sscanf(last, "%d uses: %d refused; %d commands and keys of others: %d allowed; %d patterns: %d not needed", &uses, &refused, &others, &allowed, &patterns, &needless)
	require.NoError(t, err, last)
	require.GreaterOrEqual(t, uses, 10)
	t.Log(last)
	return patterns, needless
}

// requireUser compares a user on a server with that of a report.
func requireUser(t *testing.T, conn *redistest.Conn, u acl.User) {
	t.Helper()
	reply, err := conn.Do("ACL", "GETUSER", u.User)
	require.NoError(t, err)
	fields := map[string]any{}
	for i, all := 0, reply.([]any); i+1 < len(all); i += 2 {
		fields[all[i].(string)] = all[i+1]
	}
	require.Contains(t, fields["flags"], "on")
	require.NotContains(t, fields["flags"], "nopass")
	require.Empty(t, fields["passwords"])
	var got []string
	for _, field := range []string{"commands", "keys", "channels"} {
		for _, rule := range strings.Fields(fields[field].(string)) {
			if strings.HasPrefix(rule, "~") { // %RW~ as the server prints it
				rule = "%RW" + rule
			}
			got = append(got, rule)
		}
	}
	require.ElementsMatch(t, u.Rules, got)
}

// requireRefused tries 1,000 times what a user may not do.
func requireRefused(t *testing.T, conn *redistest.Conn, name string, u acl.User) {
	t.Helper()
	may := func(command string) bool { return slices.Contains(u.Rules, "+"+command) }
	whole := [][]string{{"FLUSHALL"}, {"KEYS", "*"}, {"CONFIG", "GET", "*"}, {"CONFIG", "SET", "save", ""}, {"DEBUG", "SLEEP", "0"}, {"ACL", "LIST"}, {"SHUTDOWN"}}
	var questions [][]string
	for range 1000 {
		q := whole[rand.IntN(len(whole))]
		if rand.IntN(4) > 0 {
			q = []string{[]string{"GET", "DEL", "HGETALL", "TYPE"}[rand.IntN(4)], fmt.Sprintf("other%x:%x:%x", rand.Uint32(), rand.Uint32(), rand.Uint32())}
		}
		if !may(strings.ToLower(q[0])) || len(q) > 1 && strings.HasPrefix(q[1], "other") {
			questions = append(questions, append([]string{"ACL", "DRYRUN", u.User}, q...))
		}
	}
	replies, err := conn.Pipeline(questions)
	require.NoError(t, err)
	for i, r := range replies {
		require.Contains(t, fmt.Sprint(r), "no permissions", "%s: %v", name, questions[i])
	}
	require.Greater(t, len(questions), 700)
}

// reporter is a second program of conduit.
const reporter = `package main

import (
	"context"
	"os"

	"github.com/redis/go-redis/v9"
)

func main() {
	ctx := context.Background()
	rdb := redis.NewClient(&redis.Options{Addr: os.Args[1]})
	rdb.Set(ctx, "conduit:reports:"+os.Args[2], "x", 0)
	rdb.Get(ctx, "conduit:workers:"+os.Args[2])
	rdb.Publish(ctx, "conduit:reported:"+os.Args[2], "x")
}
`

// Each of two programs is refused the keys and channels of the other one, and its own ones in other namespaces, in
// all of 1,000 tries; what both use is allowed to both.
func TestOthersAreRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("analyses a system")
	}
	dir := copySystem(t, "conduit")
	require.NoError(t, os.Mkdir(filepath.Join(dir, "cmd", "reporter"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "cmd", "reporter", "main.go"), []byte(reporter), 0o644))
	text, _ := aclOf(t, dir, "--format", "json")
	r := new(acl.Report)
	require.NoError(t, json.Unmarshal([]byte(text), r))
	require.Len(t, r.Users, 2)
	users := filepath.Join(t.TempDir(), "users.acl")
	file, _ := aclOf(t, dir)
	require.NoError(t, os.WriteFile(users, []byte(file), 0o600))
	conn := redistest.Dial(t, redistest.Start(t, "--aclfile", users))

	// sample is a key or channel of a rule; "" of a rule for a command.
	sample := func(rule string) (name string, channel bool) {
		_, glob, isKey := strings.Cut(rule, "~")
		if channel = rule[0] == '&'; channel {
			glob = rule[1:]
		} else if !isKey {
			return "", false
		}
		for strings.Contains(glob, "*") {
			glob = strings.Replace(glob, "*", fmt.Sprintf("%x", rand.Uint32()), 1)
		}
		return strings.ReplaceAll(glob, `\`, ""), channel
	}
	ask := func(u acl.User, name string, channel bool) []string {
		if channel {
			return []string{"ACL", "DRYRUN", u.User, "PUBLISH", name, "x"}
		}
		return []string{"ACL", "DRYRUN", u.User, "GET", name}
	}
	var tries [][]string
	for len(tries) < 1000 {
		u, other := r.Users[len(tries)%2], r.Users[1-len(tries)%2]
		name, channel := sample(other.Rules[rand.IntN(len(other.Rules))])
		if rand.IntN(2) == 0 { // of its own, in another namespace
			name, channel = sample(u.Rules[rand.IntN(len(u.Rules))])
			name = strings.Replace(name, "conduit", []string{"conduit2", "condui", "staging", "", "CONDUIT"}[rand.IntN(5)], 1)
		}
		if name != "" && !strings.HasPrefix(name, "conduit:workers:") {
			tries = append(tries, ask(u, name, channel))
		}
	}
	replies, err := conn.Pipeline(tries)
	require.NoError(t, err)
	for i, reply := range replies {
		require.Contains(t, fmt.Sprint(reply), "no permissions to access", tries[i])
	}
	for _, u := range r.Users {
		reply, err := conn.Do(ask(u, "conduit:workers:1", false)...)
		require.NoError(t, err)
		require.Equal(t, "OK", reply, "both read it")
	}
}

// The real program of conduit runs as its user, and nothing is refused.
func TestConduitRunsAsItsUser(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	dir := copySystem(t, "conduit")
	program := buildConduit(t, dir)
	text, _ := aclOf(t, dir, "--format", "json")
	r := new(acl.Report)
	require.NoError(t, json.Unmarshal([]byte(text), r))
	for _, drop := range []string{"", "+xreadgroup"} {
		addr, conn := asUser(t, slices.DeleteFunc(slices.Clone(r.Users[0].Rules), func(r string) bool { return r == drop }))
		cmd := exec.CommandContext(t.Context(), program, "-redis", addr, "-once")
		cmd.Env = environment()
		out, err := cmd.CombinedOutput()
		log, logErr := conn.Do("ACL", "LOG")
		require.NoError(t, logErr)
		if drop == "" {
			require.NoError(t, err, string(out))
			require.Empty(t, log)
			continue
		}
		require.Error(t, err, "without %s it must fail: else the test shows nothing", drop)
		require.NotEmpty(t, log)
	}
}

// asUser is a server on which everybody has these rights, and a connection that has all.
func asUser(t *testing.T, rules []string) (addr string, conn *redistest.Conn) {
	t.Helper()
	addr = redistest.Start(t)
	conn = redistest.Dial(t, addr)
	for _, args := range [][]string{
		{"ACL", "SETUSER", "admin", "on", "nopass", "~*", "&*", "+@all"}, {"AUTH", "admin", ""},
		append([]string{"ACL", "SETUSER", "default", "reset", "on", "nopass"}, rules...),
	} {
		_, err := conn.Do(args...)
		require.NoError(t, err)
	}
	return addr, conn
}

// The real programs of the other systems run as their users for a while, and nothing is refused.
func TestSystemsRunAsTheirUsers(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs four programs")
	}
	for name, tt := range map[string]struct {
		env, args []string
		requests  []string // method and path
		least     int      // commands that the server sees
	}{
		"poppo":     {least: 5},
		"sett":      {args: []string{"-name", "one"}, least: 5},
		"skynet":    {args: []string{"-listen"}, requests: []string{"POST /agents/a/heartbeat", "GET /agents/a", "GET /sample", "GET /contexts", "DELETE /all"}, least: 5},
		"mediation": {env: []string{"MED_ENV=prod"}, args: []string{"serve"}, requests: []string{"GET /cases/1", "GET /search?q=a", "POST /events", "GET /contacts/a@b.c"}, least: 3},
	} {
		t.Run(name, func(t *testing.T) {
			dir := copySystem(t, name)
			program := filepath.Join(t.TempDir(), name)
			goCommand(t, dir, "build", "-o", program, "./cmd/"+name)
			var flags []string
			if ns := systemsACL[name]; ns != "" {
				flags = []string{"--namespace", ns}
			}
			text, _ := aclOf(t, dir, append(flags, "--format", "json")...)
			r := new(acl.Report)
			require.NoError(t, json.Unmarshal([]byte(text), r))
			addr, conn := asUser(t, r.Users[0].Rules)
			_, err := conn.Do("CONFIG", "RESETSTAT")
			require.NoError(t, err)
			l, err := net.Listen("tcp", "127.0.0.1:0")
			require.NoError(t, err)
			listen := l.Addr().String()
			require.NoError(t, l.Close())
			args := []string{"-redis", addr}
			for _, a := range tt.args {
				if len(tt.requests) > 0 && a != "-listen" {
					args = append(args, "-listen", listen)
				}
				if args = append(args, a); a == "-listen" {
					args = append(args, listen)
				}
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			cmd := exec.CommandContext(ctx, program, args...)
			cmd.Env, cmd.Dir = environment(tt.env...), t.TempDir()
			require.NoError(t, cmd.Start())
			for _, request := range tt.requests {
				method, path, _ := strings.Cut(request, " ")
				require.Eventually(t, func() bool {
					req, err := http.NewRequestWithContext(ctx, method, "http://"+listen+path, strings.NewReader("{}"))
					require.NoError(t, err)
					reply, err := http.DefaultClient.Do(req)
					if err == nil {
						_ = reply.Body.Close()
					}
					return err == nil && reply.StatusCode < 500
				}, time.Minute, 50*time.Millisecond, request)
			}
			require.Eventually(t, func() bool {
				info, err := conn.Do("INFO", "commandstats")
				require.NoError(t, err)
				return strings.Count(info.(string), "cmdstat_") >= tt.least+2 // those of the test
			}, time.Minute, 50*time.Millisecond)
			cancel()
			_ = cmd.Wait() // it was killed
			log, err := conn.Do("ACL", "LOG")
			require.NoError(t, err)
			require.Empty(t, log)
		})
	}
}

// The refusals in docs/acl.md are those of a server.
func TestDocumentedRefusals(t *testing.T) {
	b, err := doctest.Only(filepath.Join("..", ".."), "acl-noperm")
	require.NoError(t, err)
	conn := redistest.Dial(t, redistest.Start(t))
	_, err = conn.Do("ACL", "SETUSER", "one", "on", "nopass", "+get", "+publish", "~app:*", "resetchannels")
	require.NoError(t, err)
	_, err = conn.Do("AUTH", "nobody", "x")
	got := []string{err.Error()}
	_, err = conn.Do("AUTH", "one", "")
	require.NoError(t, err)
	for _, command := range [][]string{{"GET", "x"}, {"FLUSHALL"}, {"PUBLISH", "x", "y"}} {
		_, err := conn.Do(command...)
		got = append(got, err.Error())
	}
	require.ElementsMatch(t, b.Lines(), got)
}
