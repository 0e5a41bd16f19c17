package gen_test

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redistest"
	"github.com/redislint/redislint/keys/gen/internal/samples/conduit"
	"github.com/redislint/redislint/keys/gen/internal/samples/dashes"
	"github.com/redislint/redislint/keys/gen/internal/samples/hard"
	"github.com/redislint/redislint/keys/gen/internal/samples/mediation"
	"github.com/redislint/redislint/keys/gen/internal/samples/optional"
	"github.com/redislint/redislint/keys/gen/internal/samples/poppo"
	"github.com/redislint/redislint/keys/gen/internal/samples/services"
	"github.com/redislint/redislint/keys/gen/internal/samples/sett"
	"github.com/redislint/redislint/keys/gen/internal/samples/skynet"
)

// What the documentation of the builders promises.
func TestSamples(t *testing.T) {
	k, err := conduit.New("myapp")
	require.NoError(t, err)
	require.Equal(t, "myapp:workers:w1", k.Worker("w1"))
	require.Equal(t, "myapp:workers:*", k.WorkerPattern())
	require.Equal(t, "myapp:functions:*", k.FunctionPattern())
	require.Equal(t, "myapp:functions:w1:*", k.FunctionPattern("w1"))
	require.Equal(t, `myapp:functions:w\*:f\[1\]`, k.FunctionPattern("w*", "f[1]", "more"))
	require.Equal(t, "myapp:api:registry", k.APIRegistry())
	require.Equal(t, "myapp:status:events", k.EventsChannel())
	require.Equal(t, 30*time.Second, conduit.WorkerTTL)
	require.Equal(t, 7*24*time.Hour, conduit.APIHourlyTTL)

	namespace, workerID, name, ok := conduit.ParseFunction("myapp:functions:w1:f")
	require.Equal(t, []any{"myapp", "w1", "f", true}, []any{namespace, workerID, name, ok})
	for _, key := range []string{"", "myapp:workers", "myapp:workers:", ":workers:w1", "myapp:workers:a:b", "workers:w1", "a:myapp:workers:w1"} {
		namespace, workerID, ok := conduit.ParseWorker(key)
		require.Equal(t, []any{"", "", false}, []any{namespace, workerID, ok}, key)
	}

	namespace, number, ok := poppo.ParseIssueStatus("poppo:issue:status:18446744073709551615")
	require.Equal(t, []any{"poppo", uint64(1<<64 - 1), true}, []any{namespace, number, ok})
	for _, key := range []string{"poppo:issue:status:+1", "poppo:issue:status:-1", "poppo:issue:status:18446744073709551616", "poppo:issue:status:1x"} {
		_, _, ok := poppo.ParseIssueStatus(key)
		require.False(t, ok, key)
	}

	require.Equal(t, "context:__global__", skynet.Default().GlobalContext())
	require.Equal(t, skynet.New(), skynet.Default())
	require.Equal(t, "sett:instances", sett.Keys{}.Instances())
	env, module, key, ok := mediation.ParseCacheQuery("med:dev:a:cache:query:x:y")
	require.Equal(t, []any{"dev", "a", "x:y", true}, []any{env, module, key, ok})
	_, _, _, ok = mediation.ParseCacheQuery("med:dev:z:cache:query:x:y")
	require.False(t, ok, "z is no module")
	_, _, _, ok = mediation.ParseCacheQuery("med:test:a:cache:query:x:y")
	require.False(t, ok, "test is no namespace")
}

func TestNew(t *testing.T) {
	for _, tt := range []struct {
		make func(string) error
		good []string
		bad  string
		want string
	}{
		{
			func(ns string) error { _, err := sett.New(ns); return err }, []string{"a", "prod-2", "a" + strings.Repeat("x", 62)},
			"Prod", `sett: bad namespace "Prod" (want text without ":" that matches ^[a-z][a-z0-9-]{0,62}$)`,
		}, {
			func(ns string) error { _, err := mediation.New(ns); return err }, []string{"dev", "prod"},
			"", `mediation: bad namespace "" (want one of dev, prod)`,
		}, {
			func(ns string) error { _, err := conduit.New(ns); return err }, []string{"conduit", "*", "ü", "Conduit 2"},
			"a:b", `conduit: bad namespace "a:b" (want text without ":")`,
		}, {
			func(ns string) error { _, err := hard.New(ns); return err }, []string{"a.b"},
			"a\n", `hard: bad namespace "a\n" (want text without ":" that matches [a-z.]+)`,
		}, {
			func(ns string) error { _, err := optional.New(ns); return err }, []string{"", "prod", "job-x", "job", "7", "shard-lock.x", "blo"},
			"user", `optional: bad namespace "user" (want text without ":" that is not the first segment of a key and matches [a-z0-9.-]+)`,
		}, {
			func(ns string) error { _, err := optional.New(ns); return err }, nil,
			"job--7", `optional: bad namespace "job--7" (want text without ":" that is not the first segment of a key and matches [a-z0-9.-]+)`,
		}, {
			func(ns string) error { _, err := optional.New(ns); return err }, nil,
			"blobs", `optional: bad namespace "blobs" (want text without ":" that is not the first segment of a key and matches [a-z0-9.-]+)`,
		},
	} {
		for _, ns := range tt.good {
			require.NoError(t, tt.make(ns))
		}
		require.EqualError(t, tt.make(tt.bad), tt.want)
	}
}

// Default reads the environment, which a process has one of.
func TestDefault(t *testing.T) {
	const variable = "REDISLINT_TEST_DEFAULT"
	defaults := map[string]func() string{
		"conduit":  func() string { return conduit.Default().SweepLock() },
		"hard":     func() string { return hard.Default().Middle("x", "y") },
		"dashes":   func() string { return dashes.Default().Sum("x", "y") },
		"optional": func() string { return optional.Default().User("7") },
		"services": func() string {
			return services.DefaultFor(services.API).User("1") + " " + services.DefaultFor(services.Worker).User("1") + " " + services.DefaultFor(services.CronJobs).User("1")
		},
		"no service": func() string { return services.DefaultFor("apy").User("1") },
	}
	if of := os.Getenv(variable); of != "" {
		defer func() {
			if v := recover(); v != nil {
				fmt.Printf("panic: %v\n", v)
			}
		}()
		fmt.Println(defaults[of]())
		require.NoError(t, os.Setenv("CONDUIT_NAMESPACE", "later"))
		fmt.Println(defaults[of]())
		return
	}
	for _, tt := range []struct {
		of   string
		env  []string
		want string
	}{
		{"conduit", nil, "conduit:sweep_lock\nconduit:sweep_lock"},
		{"conduit", []string{"CONDUIT_NAMESPACE=a"}, "a:sweep_lock\na:sweep_lock"},
		{"conduit", []string{"SERVER_NAMESPACE=b"}, "b:sweep_lock\nb:sweep_lock"},
		{"conduit", []string{"SERVER_NAMESPACE=b", "CONDUIT_NAMESPACE=a"}, "a:sweep_lock\na:sweep_lock"},
		{"conduit", []string{"SERVER_NAMESPACE=b", "CONDUIT_NAMESPACE="}, `panic: conduit: the environment variable CONDUIT_NAMESPACE is "", which is not a namespace (set it to text without ":", or unset it for the default "conduit")`},
		{"conduit", []string{"SERVER_NAMESPACE=b:c"}, `panic: conduit: the environment variable SERVER_NAMESPACE is "b:c", which is not a namespace (set it to text without ":", or unset it for the default "conduit")`},
		{"hard", []string{"HARD_ENV=prod"}, "prod:mid:x:y\nprod:mid:x:y"},
		{"hard", nil, `panic: hard: no namespace (set the environment variable HARD_ENV or HARD_ENVIRONMENT to text without ":" that matches [a-z.]+)`},
		{"hard", []string{"HARD_ENV=PROD"}, `panic: hard: the environment variable HARD_ENV is "PROD", which is not a namespace (set it to text without ":" that matches [a-z.]+)`},
		{"dashes", []string{"CONDUIT_NAMESPACE=a"}, "dev-sum-x-y\ndev-sum-x-y"},
		{"services", nil, "app:user:1 app:user:1 app:user:1\napp:user:1 app:user:1 app:user:1"},
		{"services", []string{"APP_NAMESPACE=a", "API_NAMESPACE=b"}, "b:user:1 a:user:1 a:user:1\nb:user:1 a:user:1 a:user:1"},
		{"services", []string{"APP_NAMESPACE=a", "CRON_NAMESPACE=c"}, "app:user:1 a:user:1 c:user:1\napp:user:1 a:user:1 c:user:1"},
		{"services", []string{"CRON_NAMESPACE=c:d"}, `panic: services: the environment variable CRON_NAMESPACE is "c:d", which is not a namespace (set it to text without ":", or unset it for the default "app")`},
		{"no service", nil, `panic: services: no service "apy"`},
		{"optional", nil, "user:7\nuser:7"},
		{"optional", []string{"OPTIONAL_NAMESPACE="}, "user:7\nuser:7"},
		{"optional", []string{"OPTIONAL_NAMESPACE=prod"}, "prod:user:7\nprod:user:7"},
		{"optional", []string{"OPTIONAL_NS=prod"}, "prod:user:7\nprod:user:7"},
		{"optional", []string{"OPTIONAL_NS=events"}, `panic: optional: the environment variable OPTIONAL_NS is "events", which is not a namespace (set it to text without ":" that is not the first segment of a key and matches [a-z0-9.-]+, or unset it for none)`},
	} {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestDefault$")
		cmd.Env = append(tt.env, variable+"="+tt.of)
		out, err := cmd.Output()
		require.NoError(t, err)
		got, _, _ := strings.Cut(string(out), "\nPASS\n")
		require.Equal(t, tt.want, got, tt.env)
	}
}

// Two services of one process have a namespace each, and neither sees keys of the other.
func TestServicesOfServer(t *testing.T) {
	t.Setenv("API_NAMESPACE", "a")
	t.Setenv("APP_NAMESPACE", "ab*")
	api, worker := services.DefaultFor(services.API), services.DefaultFor(services.Worker)
	require.Equal(t, worker, services.DefaultFor(services.CronJobs), "the same variable")
	conn := redistest.Dial(t, redistest.Start(t))
	for _, k := range []services.Keys{api, worker} {
		_, err := conn.Do("SET", k.User("7"), k.Namespace())
		require.NoError(t, err)
	}
	for _, k := range []services.Keys{api, worker} {
		require.Equal(t, []string{k.User("7")}, matching(t, conn, k.UserPattern()))
		got, err := conn.Do("GET", k.User("7"))
		require.NoError(t, err)
		require.Equal(t, k.Namespace(), got)
	}
}

// To a real server, a pattern means the keys that the known values begin, and no
// others, whatever the values are.
func TestPatternsOfServer(t *testing.T) {
	conn := redistest.Dial(t, redistest.Start(t))
	values := []string{"a", "b", "*", "?", "[ab]", `\`, `\*`, "a*", "^", "-", "", "ü", "\x00", "{a}", "]", "[", "[^a]"}
	k, err := conduit.New("[a]*")
	require.NoError(t, err)
	other, err := conduit.New("a")
	require.NoError(t, err)
	for _, worker := range values {
		for _, name := range values {
			for _, key := range []string{k.Function(worker, name), other.Function(worker, name), k.Job(worker, name)} {
				_, err := conn.Do("SET", key, "1")
				require.NoError(t, err)
			}
		}
	}
	for _, worker := range values {
		var want []string
		for _, name := range values {
			want = append(want, k.Function(worker, name))
			require.Equal(t, []string{k.Function(worker, name)}, matching(t, conn, k.FunctionPattern(worker, name)))
		}
		slices.Sort(want)
		require.Equal(t, want, matching(t, conn, k.FunctionPattern(worker)), worker)
	}
	require.Len(t, matching(t, conn, k.FunctionPattern()), len(values)*len(values))
}

// matching returns the keys that match pattern, sorted.
func matching(t *testing.T, conn *redistest.Conn, pattern string) []string {
	t.Helper()
	reply, err := conn.Do("KEYS", pattern)
	require.NoError(t, err)
	var found []string
	for _, key := range reply.([]any) {
		found = append(found, key.(string))
	}
	slices.Sort(found)
	return found
}

// Builders of a text put that in front of the keys of classes with a namespace, whatever
// it is.
func TestPrefixed(t *testing.T) {
	for _, prefix := range []string{"", "prod:", ":", "a:b:", "job", "{x}", "*"} {
		k := optional.Prefixed(prefix)
		require.Equal(t, prefix+"user:7", k.User("7"))
		require.Equal(t, optional.Keys{}.Stats(), k.Stats(), "global")
	}
	prod, err := optional.New("prod")
	require.NoError(t, err)
	require.Equal(t, prod, optional.Prefixed("prod:"))
	require.Equal(t, "prod", optional.Prefixed("prod:").Namespace())
}

// With an optional namespace, a key allocates what it does without one.
func TestAllocationsOptional(t *testing.T) {
	none, err := optional.New("")
	require.NoError(t, err)
	prod, err := optional.New("prod")
	require.NoError(t, err)
	id := strings.Repeat("x", 40)
	var key string
	for name, tt := range map[string]struct {
		build       func(optional.Keys)
		none, named float64
	}{
		"text":          {func(k optional.Keys) { key = k.User(id) }, 1, 1},
		"no parameter":  {func(k optional.Keys) { key = k.Jobs() }, 0, 1},
		"numbers":       {func(k optional.Keys) { key = k.Rate(1<<64-1, 1<<63) }, 1, 1},
		"value first":   {func(k optional.Keys) { key = k.Counter(1<<62, id) }, 1, 1},
		"global":        {func(k optional.Keys) { key = k.Stats() }, 0, 0},
		"pattern":       {func(k optional.Keys) { key = k.UserPattern() }, 0, 1},
		"channel":       {func(k optional.Keys) { key = k.AllChannel() }, 0, 1},
		"parse":         {func(optional.Keys) { _, key, _ = optional.ParseUser("user:7") }, 0, 0},
		"parse in prod": {func(optional.Keys) { _, key, _ = optional.ParseUser("prod:user:7") }, 0, 0},
		"namespace":     {func(k optional.Keys) { key = k.Namespace() }, 0, 0},
	} {
		require.Equal(t, tt.none, testing.AllocsPerRun(100, func() { tt.build(none) }), name)
		require.Equal(t, tt.named, testing.AllocsPerRun(100, func() { tt.build(prod) }), name)
	}
	require.NotEmpty(t, key)
	require.Equal(t, "user:7", none.User("7"))
	require.Equal(t, "prod:user:7", prod.User("7"))
	require.Equal(t, "prod", prod.Namespace())
	require.Empty(t, none.Namespace())
	ns, id, ok := optional.ParseUser("prod:user:7")
	require.True(t, ok)
	require.Equal(t, []string{"prod", "7"}, []string{ns, id})
	_, _, ok = optional.ParseUser("events:user:7")
	require.False(t, ok, "New refuses the first segment of a channel")
}

// A builder allocates the key, and nothing else.
func TestAllocations(t *testing.T) {
	c, p, h := conduit.Default(), poppo.Default(), hard.Builders{}
	id, method := strings.Repeat("x", 40), strings.Repeat("y", 40) // too long for a buffer on the stack
	var key string
	for name, tt := range map[string]struct {
		build func()
		want  float64
	}{
		"no parameter":   {func() { key = c.APIRegistry() }, 1},
		"text":           {func() { key = c.Worker(id) }, 1},
		"two texts":      {func() { key = c.Function(id, method) }, 1},
		"four texts":     {func() { key = c.APIMinute(id, method, id, method) }, 1},
		"number":         {func() { key = p.IssueStatus(1<<64 - 1) }, 1},
		"small number":   {func() { key = p.IssueStatus(99) }, 1},
		"small numbers":  {func() { key = h.Numbers(0, 99, 1) }, 1},
		"three numbers":  {func() { key = h.Numbers(-1<<63, 1<<64-1, 1<<63-1) }, 1},
		"no namespace":   {func() { key = h.Own() }, 0},
		"pattern":        {func() { key = c.FunctionPattern(id) }, 1},
		"default":        {func() { key = conduit.Default().Worker(id) }, 1},
		"parse":          {func() { _, key, _ = conduit.ParseWorker("conduit:workers:w1") }, 0},
		"parse a number": {func() { _, _, _ = poppo.ParseIssueStatus("poppo:issue:status:123") }, 0},
	} {
		require.Equal(t, tt.want, testing.AllocsPerRun(100, tt.build), name)
	}
	require.NotEmpty(t, key)
}
