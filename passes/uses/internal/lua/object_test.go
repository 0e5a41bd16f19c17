package lua_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses/internal/lua"
)

// What a script encodes, as "json a:string b:number"; "" where that is not known.
func TestObjects(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"literal", `redis.call('SET', KEYS[1], cjson.encode({run_id = ARGV[1], pid = 1}))`, "json run_id:string={ARGV[1]} pid:number"},
		{"msgpack", `redis.call('SET', KEYS[1], cmsgpack.pack({["run-id"] = 'x'}))`, "msgpack run-id:string=x"},
		{"kinds", `redis.call('SET', KEYS[1], cjson.encode({a = tonumber(ARGV[1]), b = 1 + 2, c = #ARGV, d = true, e = a == b, f = {1}, g = {x = 1}, h = {}, i = x and y, j = cjson.null, k = 'a' .. ARGV[2], l = nil}))`,
			"json a:number b:number c:number d:bool e:bool f:array g:object h: i: j:null k:string=a{ARGV[2]}"},
		{"local string", "local v = cjson.encode({a = 1})\nredis.call('SET', KEYS[1], v)", "json a:number"},
		{"local table", "local t = {a = 1}\nredis.call('SET', KEYS[1], cjson.encode(t))", "json a:number"},
		{"local value", "local id = ARGV[1]\nredis.call('SET', KEYS[1], cjson.encode({a = id}))", "json a:string={ARGV[1]}"},
		{"named later", "local t = {a = 1}\nt.b = 'x'\nif t.a then t['c'] = false end\nredis.call('SET', KEYS[1], cjson.encode(t))", "json a:number b:string=x c:bool"},
		{"named twice", "local t = {a = 1}\nt.a = 'x'\nredis.call('SET', KEYS[1], cjson.encode(t))", "json a:"},
		{"function", "local function save(k, t)\nt.v = 1\nredis.call('SET', k, cjson.encode(t))\nend\nsave(KEYS[1], {a = ARGV[1]})", "json a:string={ARGV[1]} v:number"},
		{"computed name", "local t = {}\nt[ARGV[1]] = 1\nredis.call('SET', KEYS[1], cjson.encode(t))", ""},
		{"computed name in it", `redis.call('SET', KEYS[1], cjson.encode({[ARGV[1]] = 1, a = 2}))`, ""},
		{"array", `redis.call('SET', KEYS[1], cjson.encode({1, 2}))`, ""},
		{"handed on", "local t = {a = 1}\nfill(t)\nredis.call('SET', KEYS[1], cjson.encode(t))", ""},
		{"two names", "local t = {a = 1}\nlocal u = t\nu.b = 2\nredis.call('SET', KEYS[1], cjson.encode(t))", ""},
		{"assigned twice", "local t = {a = 1}\nif x then t = {b = 1} end\nredis.call('SET', KEYS[1], cjson.encode(t))", ""},
		{"decoded", "local t = cjson.decode(redis.call('GET', KEYS[1]))\nt.a = 1\nredis.call('SET', KEYS[2], cjson.encode(t))", ""},
		{"another cjson", "local cjson = other\nredis.call('SET', KEYS[1], cjson.encode({a = 1}))", ""},
		{"two arguments", `redis.call('SET', KEYS[1], cmsgpack.pack({a = 1}, 2))`, ""},
		{"itself", "local t = t\nredis.call('SET', KEYS[1], cjson.encode(t))", ""},
		{"appended", "local t = {a = 1}\nt[#t+1] = 2\nredis.call('SET', KEYS[1], cjson.encode(t))", ""},
	} {
		calls, err := lua.Calls(test.source)
		require.NoError(t, err, test.name)
		last := calls[len(calls)-1]
		require.Equal(t, test.want, showObject(last.Args[len(last.Args)-1].Object), test.name)
	}
}

func showObject(o *lua.Object) string {
	if o == nil {
		return ""
	}
	words := []string{o.Format}
	for _, m := range o.Members {
		word := m.Name + ":" + m.Kind
		if m.Pieces != nil {
			word += "=" + showArg(lua.Arg{Pieces: m.Pieces})
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}
