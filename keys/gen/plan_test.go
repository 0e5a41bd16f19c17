package gen

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

// policy returns the policy of text, with a folder for its builders.
func policy(t testing.TB, text string) *keys.Policy {
	t.Helper()
	p, err := keys.ParsePolicy(keys.PolicyFile, []byte(text))
	require.NoError(t, err)
	if p.Builders.Dir == "" {
		p.Builders = keys.Builders{Dir: "internal/rediskeys", Type: "Keys"}
	}
	return p
}

func TestPlan(t *testing.T) {
	p := policy(t, `
namespace: {default: app}
keys:
  api_registry: {pattern: "{namespace}:api:registry"}
  function: {pattern: "{namespace}:functions:{worker_id}:{n:uint}", ttl: 1m..2m}
  amb: {pattern: "{namespace}:amb:{from...}:to:{to...}", ttl: required}
  own: {pattern: "own", global: true, ttl: 30s}
  theirs: {pattern: "asynq:{rest...}", external: true}
channels:
  function: {pattern: "{namespace}:events:{user_id}"}
builders: {dir: ./internal/redis-keys/, type: Builders}
`)
	plan, err := NewPlan(p)
	require.NoError(t, err)
	require.Equal(t, "internal/redis-keys", plan.Dir)
	require.Equal(t, "rediskeys", plan.Package)
	require.Equal(t, "Builders", plan.Type)
	require.Equal(t, "New", plan.New)
	require.Equal(t, "Default", plan.Default)
	require.Len(t, plan.Builders, 5)

	registry, function, amb, own, events := plan.Builders[0], plan.Builders[1], plan.Builders[2], plan.Builders[3], plan.Builders[4]
	require.Equal(t, "APIRegistry", registry.Method)
	require.Empty(t, registry.Params)
	require.Empty(t, registry.Pattern, "there is one such key")
	require.Equal(t, "ParseAPIRegistry", registry.Parse, "it has a namespace")

	require.Equal(t, "Function", function.Method)
	require.Equal(t, []Param{
		{Name: "workerID", Type: "string", Placeholder: keys.Part{Placeholder: true, Name: "worker_id"}},
		{Name: "n", Type: "uint64", Placeholder: keys.Part{Placeholder: true, Name: "n", Type: keys.Uint}},
	}, function.Params)
	require.Equal(t, "FunctionPattern", function.Pattern)
	require.Equal(t, 2, function.Known)
	require.Equal(t, "ParseFunction", function.Parse)
	require.Equal(t, []Constant{{"FunctionMinTTL", 60e9}, {"FunctionMaxTTL", 120e9}}, function.Constants)

	require.Empty(t, amb.Parse)
	require.Empty(t, amb.Constants)
	require.Empty(t, own.Parse)
	require.Equal(t, []Constant{{"OwnTTL", 30e9}}, own.Constants)

	require.True(t, events.Channel)
	require.Equal(t, "FunctionChannel", events.Method)
	require.Equal(t, "FunctionChannelPattern", events.Pattern)
	require.Equal(t, "ParseFunctionChannel", events.Parse)
	require.Zero(t, events.Known)

	b, ok := plan.Builder(p.Channels[0])
	require.True(t, ok)
	require.Same(t, events, b)
	_, ok = plan.Builder(p.Keys[4])
	require.False(t, ok, "what a library builds")
}

// Default is there if there is something to take for it.
func TestPlanDefault(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "Default",
		"namespace: {default: app}":              "Default",
		"namespace: {env: APP_NAMESPACE}":        "Default",
		"namespace: {values: [dev, prod]}":       "",
		"namespace: {env: [A, B], default: app}": "Default",
	} {
		plan, err := NewPlan(policy(t, text))
		require.NoError(t, err)
		require.Equal(t, want, plan.Default, text)
	}
}

func TestGlob(t *testing.T) {
	plan, err := NewPlan(policy(t, `
namespace: {default: app}
keys:
  function: {pattern: "{namespace}:functions:{worker_id}:{name}"}
  minute: {pattern: "{namespace}:api:{method}:{path...}:m:{minute}"}
  dashed: {pattern: "{namespace}:dash:{a}-{b}"}
  joined: {pattern: "{namespace}:join:{a:uuid}{b}:{c}"}
  glob: {pattern: "{namespace}:[*?]\\:{{{id}}}"}
`))
	require.NoError(t, err)
	want := map[string][]string{
		"function": {"{namespace}:functions:*", "{namespace}:functions:{worker_id}:*", "{namespace}:functions:{worker_id}:{name}"},
		"minute":   {"{namespace}:api:*:*:m:*", "{namespace}:api:{method}:*:m:*", "{namespace}:api:{method}:{path...}:m:*", "{namespace}:api:{method}:{path...}:m:{minute}"},
		"dashed":   {"{namespace}:dash:*-*", "{namespace}:dash:{a}-*", "{namespace}:dash:{a}-{b}"},
		"joined":   {"{namespace}:join:*", "{namespace}:join:{a}*", "{namespace}:join:{a}{b}:*", "{namespace}:join:{a}{b}:{c}"},
		"glob":     {`{namespace}:\[\*\?\]\\:{{*}}`, `{namespace}:\[\*\?\]\\:{{{id}}}`},
	}
	for _, b := range plan.Builders {
		var got []string
		for known := range len(b.Params) + 1 {
			got = append(got, plan.Glob(b, known).String())
		}
		require.Equal(t, want[b.Class.Name], got)
		require.Equal(t, got[len(got)-1], plan.Glob(b, 99).String(), "more change nothing")
	}
}

func TestPlanErrors(t *testing.T) {
	const file = "policy.yml"
	for _, tt := range []struct{ name, text, want string }{
		{
			"no folder", "keys: {}",
			"policy.yml: no folder for the builders (write builders: {dir: internal/rediskeys})",
		}, {
			"folder that is no name", "builders: {dir: internal/123}",
			`policy.yml: no package can be named after the folder "123" of builders.dir (use another one, as in internal/rediskeys)`,
		}, {
			"test package", "builders: {dir: keys_test}",
			`policy.yml: no package can be named after the folder "keys_test" of builders.dir (use another one, as in internal/rediskeys)`,
		}, {
			"keyword", "builders: {dir: internal/func}",
			`policy.yml: no package can be named after the folder "func" of builders.dir (use another one, as in internal/rediskeys)`,
		}, {
			"default outside of a closed set", "namespace: {placeholder: env, default: c}\nsegments: {env: [a, b]}\nkeys: {k: {pattern: \"{env}:k\"}}\nbuilders: {dir: rediskeys}",
			`policy.yml: default namespace "c" is not one of segments.env (add it there, or use one of a, b)`,
		}, {
			"type and constructor", "builders: {dir: rediskeys, type: New}",
			"policy.yml: builders.type and the constructor would both get the name New (rename one)",
		}, {
			"type and constant", "keys:\n  lock: {pattern: \"lock:{id}\", ttl: 1m}\nbuilders: {dir: rediskeys, type: LockTTL}",
			"policy.yml:2:19: keys.lock and builders.type would both get the name LockTTL (rename one)",
		}, {
			"constants", "keys:\n  lock: {pattern: \"lock:{id}\", ttl: 1m..2m}\n  lock_max: {pattern: \"max:{id}\", ttl: 1m}\nbuilders: {dir: rediskeys}",
			"policy.yml:3:23: keys.lock_max and keys.lock in 2:19 would both get the name LockMaxTTL (rename one)",
		}, {
			"function and constant", "keys:\n  parse_x: {pattern: \"x:{id}\", ttl: 1m}\n  x_ttl: {pattern: \"y:{id}\"}\nbuilders: {dir: rediskeys}",
			"policy.yml:3:20: keys.x_ttl and keys.parse_x in 2:22 would both get the name ParseXTTL (rename one)",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := keys.ParsePolicy(file, []byte(tt.text))
			require.NoError(t, err)
			_, err = Generate(p)
			require.EqualError(t, err, tt.want)
			require.IsType(t, keys.PolicyErrors{}, err)
		})
	}
}

func TestParamNames(t *testing.T) {
	for placeholder, want := range map[string]string{
		"worker_id": "workerID", "id": "id", "api_id": "apiID", "url": "url", "userID": "userID", "UserName": "userName",
		"type": "typeValue", "string": "stringValue", "k": "kValue", "strings": "stringsValue", "_": "value", "__1": "value1",
		"_x": "x", "größe": "größe", "Ünder_öl": "ünderÖl", "x_1": "x1",
	} {
		require.Equal(t, want, paramName(placeholder), placeholder)
	}
}

func TestDuration(t *testing.T) {
	for text, want := range map[string]string{
		"30s": "30 * time.Second", "1h": "time.Hour", "90m": "90 * time.Minute", "1d": "24 * time.Hour", "7d": "7 * 24 * time.Hour",
		"36h": "36 * time.Hour", "1ms": "time.Millisecond", "1.5s": "1500 * time.Millisecond", "1500us": "1500 * time.Microsecond",
		"1000001ns": "1000001 * time.Nanosecond",
	} {
		ttl, err := keys.ParseTTL(text)
		require.NoError(t, err)
		require.Equal(t, want, duration(ttl.Min), text)
	}
}

// What is in a policy does not change what the comments of the source mean.
func TestDocLine(t *testing.T) {
	for doc, want := range map[string]string{
		"":                      "",
		" \n":                   "",
		"Heartbeat of a worker": "Heartbeat of a worker.",
		"What?":                 "What?",
		"two\nlines\r\n\x00":    "two lines.",
		"+build ignore":         "Policy: +build ignore.",
		"- no list":             "Policy: - no list.",
		"*/ panic(1) /*":        "Policy: */ panic(1) /*",
		"\xff\ufeffx\u2028y":    "x y.",
	} {
		require.Equal(t, want, docLine(doc), strconv.Quote(doc))
	}
}

// What an optional namespace is in front of has the namespace among the
// results of Parse, and a pattern only if that begins with literal text.
func TestPlanOptional(t *testing.T) {
	p, err := keys.ParsePolicy("p.yml", []byte(`
namespace: {optional: true}
keys:
  user: {pattern: "user:{id}"}
  counter: {pattern: "{day:int}:count"}
  jobs: {pattern: "jobs"}
  stats: {pattern: "{day:int}:stats:{id}", global: true}
builders: {dir: rediskeys}
`))
	require.NoError(t, err)
	plan, err := NewPlan(p)
	require.NoError(t, err)
	require.Equal(t, "Default", plan.Default)
	require.Equal(t, "Namespace", plan.Namespace)
	var got []string
	for _, b := range plan.Builders {
		got = append(got, b.Method+" "+b.Pattern+" "+b.Parse+" "+strings.Join(namesOf(b.results), ","))
	}
	require.Equal(t, []string{
		"User UserPattern ParseUser namespace,id", "Counter  ParseCounter namespace,day", "Jobs  ParseJobs namespace",
		"Stats StatsPattern ParseStats day,id",
	}, got)
	b, _ := plan.Builder(p.Keys[0])
	require.Equal(t, "user:*", plan.Glob(b, 0).String())
}

// Default is one for all services, if they have the same variables.
func TestPlanServices(t *testing.T) {
	const classes = "\nkeys: {x: {pattern: \"{namespace}:x\", ttl: 1h}}\nbuilders: {dir: rediskeys}\n"
	for text, want := range map[string]string{
		"services: {a: {main: ./a}, b: {main: ./b}}\nnamespace: {default: app, env: NS}":             "Default DefaultFor A,B",
		"services: {a: {main: ./a, env: NS}, b: {main: ./b}}\nnamespace: {default: app, env: NS}":    "Default DefaultFor A,B",
		"services: {a: {main: ./a, env: OTHER}, b: {main: ./b}}\nnamespace: {default: app, env: NS}": " DefaultFor A,B",
		"services: {a: {main: ./a, env: A}}\nnamespace: {placeholder: namespace}":                    " DefaultFor A",
		"services: {a: {main: ./a}}\nnamespace: {optional: true}":                                    "Default DefaultFor A",
		"namespace: {default: app}": "Default  ",
	} {
		classes := classes
		if strings.Contains(text, "optional") {
			classes = strings.ReplaceAll(classes, "{namespace}:", "")
		}
		plan, err := NewPlan(policy(t, text+classes))
		require.NoError(t, err, text)
		var names []string
		for _, s := range plan.Services {
			names = append(names, s.Const)
		}
		require.Equal(t, want, plan.Default+" "+plan.DefaultFor+" "+strings.Join(names, ","), text)
		source, err := plan.Source()
		require.NoError(t, err)
		require.NoError(t, compiler()(source), "%s\n%s", text, source)
	}
	p := policy(t, "services: {keys: {main: ./a}, x-ttl: {main: ./b}, default: {main: ./c}}\nnamespace: {default: app}"+classes)
	_, err := NewPlan(p)
	require.ErrorContains(t, err, "services.default and the constructor would both get the name Default (rename one)")
	require.ErrorContains(t, err, "services.keys and builders.type would both get the name Keys")
	require.ErrorContains(t, err, "would both get the name XTTL (rename one)")
}
