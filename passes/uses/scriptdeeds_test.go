package uses_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/internal/usetest"
)

// Each key of a script has what the script does with it, and nothing of the others.
func TestScriptDeeds(t *testing.T) {
	for name, c := range map[string]struct {
		script string
		keys   string // Go
		want   map[string]string
	}{
		"each its own": {
			`redis.call('SET', KEYS[1], 1) redis.call('DEL', KEYS[2]) return redis.call('GET', KEYS[3])`, `[]string{"a", "b", "c"}`,
			map[string]string{"a": "SET OW update", "b": "DEL RM delete", "c": "GET RO access"},
		},
		"one command, two keys": {
			`return redis.call('RPOPLPUSH', KEYS[1], KEYS[2])`, `[]string{"a", "b"}`,
			map[string]string{"a": "RPOPLPUSH RW access delete", "b": "RPOPLPUSH RW insert"},
		},
		"a local, and a beginning": {
			`local k = KEYS[1] redis.call('SET', k .. ':x', 1) return redis.call('GET', k)`, `[]string{"a"}`,
			map[string]string{"a": "GET RO access", "a:x": "SET OW update"},
		},
		"only a beginning, among keys that are not known": {
			`redis.call('DEL', redis.call('GET', KEYS[2])) return redis.call('SET', KEYS[1] .. ':x', 1)`, `[]string{"a", "b"}`,
			map[string]string{"a:x": "SET OW update", "b": "GET RO access"},
		},
		"a function of the script": {
			`local function drop(k) redis.call('DEL', k) end drop(KEYS[2]) return redis.call('TTL', KEYS[1])`, `[]string{"a", "b"}`,
			map[string]string{"a": "TTL RO access", "b": "DEL RM delete"},
		},
		"one of two, which is not known": {
			`local k = KEYS[1] if ARGV[1] then k = KEYS[2] end redis.call('EXISTS', KEYS[1]) return redis.call('ZCARD', k)`, `[]string{"a", "b"}`,
			map[string]string{"a": "EXISTS RO", "b": "ZCARD RO"},
		},
		"a loop": {
			`for i, k in ipairs(KEYS) do redis.call('DEL', k) end`, `[]string{"a", "b"}`,
			map[string]string{"a": "DEL RM delete", "b": "DEL RM delete"},
		},
		"all at once": {
			`return redis.call('DEL', unpack(KEYS))`, `[]string{"a", "b"}`,
			map[string]string{"a": "DEL RM delete", "b": "DEL RM delete"},
		},
		"the same key twice": {
			`redis.call('SET', KEYS[1], 1) return redis.call('GET', KEYS[2])`, `[]string{"a", "a"}`,
			map[string]string{"a": "SET OW update, GET RO access"},
		},
		"a list in a variable": {
			`redis.call('SET', KEYS[1], 1) return redis.call('GET', KEYS[2])`, `list`,
			map[string]string{"v": "SET OW update", "w": "GET RO access"},
		},
		"a key that is no key there": {
			`return redis.call('SADD', KEYS[1], KEYS[2])`, `[]string{"a", "b"}`,
			map[string]string{"a": "SADD RW insert"},
		},
		"a command that is not known": {
			`return redis.call(ARGV[1], KEYS[1])`, `[]string{"a"}`,
			map[string]string{"a": ""},
		},
		"a list of which nothing is common": {
			`redis.call('SET', KEYS[1], 1) return redis.call('DEL', KEYS[2])`, `more`,
			map[string]string{"{key}": " "},
		},
		"a list of which the length is not known": {
			`redis.call('SET', KEYS[1], 1) redis.call('GET', KEYS[1]) return redis.call('HSET', KEYS[2], 'a', 1)`, `more`,
			map[string]string{"{key}": " update"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := usetest.Analyze(t, map[string]string{"a": "package a\nimport (\"context\"; \"" + usetest.Client + "\")\n" +
				"func f(ctx context.Context, rdb *redis.Client, id string, m map[string]int) {\n" +
				"\tlist := []string{\"v\", \"w\"}\n\tvar more []string\n\tfor key := range m { more = append(more, key) }\n\t_, _ = list, more\n" +
				"\trdb.Eval(ctx, `" + c.script + "`, " + c.keys + ")\n}"})
			deeds := map[string][]string{}
			for _, u := range r.Uses {
				for _, k := range u.Keys {
					if u.Lua {
						continue
					}
					name := k.Template.String()
					deeds[name] = append([]string{}, deeds[name]...)
					for _, d := range k.Script {
						deeds[name] = append(deeds[name], d.Command+" "+strings.Join(d.Rights, " "))
					}
				}
			}
			got := map[string]string{}
			for name, d := range deeds {
				got[name] = strings.Join(d, ", ")
			}
			require.Equal(t, c.want, got)
		})
	}
}

// What a script publishes to is a channel, wherever it comes from; what it gets in KEYS and has as no key is handed
// to it all the same. What is not known of a channel is unknown, and no key is taken for one.
func TestScriptChannels(t *testing.T) {
	for name, c := range map[string]struct {
		script, keys, args string // Go
		want               string
	}{
		"of KEYS":                    {`redis.call('DEL', KEYS[1]) redis.call('PUBLISH', KEYS[2], 'x')`, `[]string{"a", "b"}`, ``, "EVALSHA key a, EVALSHA handed b, PUBLISH channel b"},
		"a key, too":                 {`redis.call('DEL', KEYS[1]) redis.call('PUBLISH', KEYS[1], 'x')`, `[]string{"a"}`, ``, "EVALSHA key a, PUBLISH channel a"},
		"of ARGV":                    {`redis.call('DEL', KEYS[1]) redis.call('PUBLISH', ARGV[2], 'x')`, `[]string{"a"}`, `, 1, "b"`, "EVALSHA key a, PUBLISH channel b"},
		"of no KEYS":                 {`redis.call('PUBLISH', ARGV[1], 'x')`, `nil`, `, "b"`, "PUBLISH channel b"},
		"a beginning":                {`redis.call('DEL', KEYS[1]) redis.call('PUBLISH', KEYS[1] .. ':x', 'x')`, `[]string{"a"}`, ``, "EVALSHA key a, PUBLISH channel a:x"},
		"a beginning alone":          {`redis.call('PUBLISH', KEYS[1] .. ':x', 'x')`, `[]string{"a"}`, ``, "EVALSHA handed a, PUBLISH channel a:x"},
		"a beginning of a key":       {`redis.call('DEL', KEYS[1] .. ':x')`, `[]string{"a"}`, ``, "EVALSHA handed a, EVALSHA key a:x"},
		"a field":                    {`redis.call('HDEL', KEYS[1], KEYS[2])`, `[]string{"a", "b"}`, ``, "EVALSHA key a, EVALSHA handed b"},
		"a value of the script":      {`local c = cjson.decode(ARGV[1]) redis.call('DEL', KEYS[1]) redis.call('PUBLISH', c.x, 'x')`, `[]string{"a"}`, `, 1`, "EVALSHA key a, PUBLISH channel {?}"},
		"written in the script":      {`redis.call('DEL', KEYS[1]) redis.call('PUBLISH', 'b', ARGV[1])`, `[]string{"a"}`, `, 1`, "EVALSHA key a, PUBLISH channel b"},
		"a message is none":          {`redis.call('DEL', KEYS[1]) redis.call('PUBLISH', 'b', KEYS[2])`, `[]string{"a", "c"}`, ``, "EVALSHA key a, EVALSHA handed c, PUBLISH channel b"},
		"which of KEYS is not known": {`redis.call('DEL', KEYS[1]) redis.call('PUBLISH', KEYS[2], 'x')`, `append(list, "a")`, ``, "EVALSHA key {list}, EVALSHA key a, PUBLISH channel {?}"},
	} {
		all := usetest.Analyze(t, map[string]string{"ex/script": `package script

import (
	"context"

	"github.com/redis/go-redis/v9"
)

var s = redis.NewScript("` + c.script + `")

func f(ctx context.Context, db *redis.Client, list ...string) { s.Run(ctx, db, ` + c.keys + c.args + `) }
`})
		var got []string
		for _, u := range append(all.Uses, all.Handed...) {
			for _, k := range u.Keys {
				got = append(got, u.Command+" "+string(u.Role)+" "+k.Template.String())
			}
		}
		require.ElementsMatch(t, strings.Split(c.want, ", "), got, name)
	}
}
