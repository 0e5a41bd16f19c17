package lua_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses/internal/lua"
)

// show writes calls as a reader would: HSET app:jobs:{ARGV[1]} {KEYS[?]}.
func show(calls []lua.Call) string {
	var lines []string
	for _, c := range calls {
		var words []string
		if c.Pcall {
			words = append(words, "pcall:")
		}
		for _, a := range c.Args {
			words = append(words, showArg(a))
		}
		lines = append(lines, strings.Join(words, " "))
	}
	return strings.Join(lines, "\n")
}

func showArg(a lua.Arg) string {
	var b strings.Builder
	for _, p := range a.Pieces {
		index := fmt.Sprint(p.Index)
		if p.Index == 0 {
			index = "?"
		}
		switch p.Kind {
		case lua.Literal:
			b.WriteString(p.Text)
		case lua.Key:
			b.WriteString("{KEYS[" + index + "]}")
		case lua.Argv:
			b.WriteString("{ARGV[" + index + "]}")
		default:
			b.WriteString("{" + p.Name + "}")
		}
	}
	if a.Many {
		b.WriteString("...")
	}
	return b.String()
}

func TestCalls(t *testing.T) {
	tests := []struct{ name, source, want string }{
		{"literal and argument", `redis.call('HSET', 'app:jobs:' .. ARGV[1], 'state', "done")`, "HSET app:jobs:{ARGV[1]} state done"},
		{"pcall", `return redis.pcall("GET", KEYS[1])`, "pcall: GET {KEYS[1]}"},
		{"Lua's pcall", `local ok, v = pcall(redis.call, 'GET', 'a')`, "pcall: GET a"},
		{"server", `server.call('GET', KEYS[2])`, "GET {KEYS[2]}"},
		{"aliases", "local r = redis\nlocal call, p = r.call, redis['pcall']\ncall('GET', 'a') p('GET', 'b')", "GET a\npcall: GET b"},
		{"no parentheses", `redis.call 'PING'`, "PING"},
		{"not redis", "local redis = {}\nredis.call('GET', 'a')\nother.call('GET', 'a')\nredis.log(1, 'a')\nredis:call('a')", ""},
		{"alias assigned twice", "local c = redis.call\nc = print\nc('GET', 'a')", ""},
		{"local", "local key = 'app:' .. ARGV[1] .. ':jobs'\nredis.call('GET', key)", "GET app:{ARGV[1]}:jobs"},
		{"local declared first", "local key\nkey = 'app:x'\nredis.call('GET', key)", "GET app:x"},
		{"local assigned twice", "local key = 'a'\nif x then key = 'b' end\nredis.call('GET', key)", "GET {key}"},
		{"inner local", "local key = 'a'\ndo local key = 'b' end\nredis.call('GET', key)", "GET a"},
		{"several locals", "local a, b = 'x', KEYS[1]\nredis.call('GET', a) redis.call('GET', b)", "GET x\nGET {KEYS[1]}"},
		{"unpacked locals", "local a, b = unpack(KEYS)\nredis.call('COPY', a, b)", "COPY {KEYS[1]} {KEYS[2]}"},
		{"unpacked from", "local a, b = unpack(ARGV, 2)\nredis.call('SET', a, b)", "SET {ARGV[2]} {ARGV[3]}"},
		{"loop over KEYS", "for i = 1, #KEYS do redis.call('DEL', KEYS[i]) end", "DEL {KEYS[?]}"},
		{"ipairs", "for i, key in ipairs(KEYS) do redis.call('DEL', key) end", "DEL {KEYS[?]}"},
		{"ipairs of a result", "for _, id in ipairs(redis.call('SMEMBERS', KEYS[1])) do redis.call('DEL', 'app:job:' .. id) end", "SMEMBERS {KEYS[1]}\nDEL app:job:{id}"},
		{"unpack", "redis.call('DEL', unpack(KEYS))", "DEL {KEYS[?]}..."},
		{"unpack not last", "redis.call('SET', unpack(KEYS), 'v')", "SET {KEYS[1]} v"},
		{"table.unpack", "redis.call('DEL', table.unpack(ARGV))", "DEL {ARGV[?]}..."},
		{"unpack of a table", "local t = {'SET', 'app:x', ARGV[1]}\nredis.call(unpack(t))", "SET app:x {ARGV[1]}"},
		{"unpack of a table that grows", "local t = {'ZADD', KEYS[1]}\nfor i=1,#ARGV do table.insert(t, ARGV[i]) t[#t+1] = i end\nredis.call(unpack(t))", "ZADD {KEYS[1]} {t}..."},
		{"unpack of a list that is made", "local t = {}\nfor i, v in ipairs(ARGV) do t[i] = 'user:' .. v end\nredis.call('DEL', unpack(t))", "DEL user:{ARGV[?]}..."},
		{"unpack of a list that is appended to", "local t = {}\nfor _, v in ipairs(redis.call('SMEMBERS', KEYS[1])) do t[#t + 1] = 'user:' .. v end\nredis.call('DEL', table.unpack(t))", "SMEMBERS {KEYS[1]}\nDEL user:{v}..."},
		{"unpack of a list with a first one", "local t = {KEYS[1]}\nfor _, v in ipairs(ARGV) do table.insert(t, 'user:' .. v) end\nredis.call('DEL', unpack(t))", "DEL {KEYS[1]} user:{ARGV[?]}..."},
		{"unpack of a list of two", "local t = {}\nt[1] = 'user:1'\nt[2] = ARGV[1]\nredis.call('DEL', unpack(t))", "DEL {t}..."},
		{"unpack of a list handed on", "local t = {}\nt[1] = 'user:1'\nfill(t)\nredis.call('DEL', unpack(t))", "DEL {t}..."},
		{"unpack of a list with a name", "local t = {}\nt[1] = 'user:1'\nt.n = 1\nredis.call('DEL', unpack(t))", "DEL {t}..."},
		{"unpack of a list made twice", "local t = {}\nt[1] = 'user:1'\nt = other\nredis.call('DEL', unpack(t))", "DEL {t}..."},
		{"unpack of a list that holds itself", "local t = {}\nt[1] = 'x' .. table.concat({unpack(t)})\nredis.call('DEL', unpack(t))", "DEL x{}..."},
		{"unpack of a table that changes", "local t = {'SET', 'app:x'}\nt[2] = 'y'\nredis.call(unpack(t))", "{t}..."},
		{"table handed on", "local t = {'SET', 'app:x'}\nchange(t)\nredis.call(unpack(t))", "{t}..."},
		{"table.remove", "table.remove(ARGV, 1)\nredis.call('GET', ARGV[1])", "GET {ARGV[?]}"},
		{"fields", "local k = {jobs = 'app:jobs', ['done'] = 'app:done', 'first'}\nredis.call('GET', k.jobs) redis.call('GET', k['done']) redis.call('GET', k[1]) redis.call('GET', k.no)", "GET app:jobs\nGET app:done\nGET first\nGET {no}"},
		{"KEYS by another name", "local keys, i = KEYS, 2\nredis.call('GET', keys[i])", "GET {KEYS[2]}"},
		{"KEYS redefined", "local KEYS = {'a'}\nredis.call('GET', KEYS[1])", "GET a"},
		{"numbers", "redis.call('EXPIRE', 'app:' .. 1 .. ':' .. 0x10, 60)", "EXPIRE app:1:16 60"},
		{"a fraction", "redis.call('INCRBYFLOAT', 'a', 1.5)", "INCRBYFLOAT a {}"},
		{"tostring, tonumber", "redis.call('GET', 'a:' .. tostring(ARGV[1]) .. tonumber(' 7') .. tonumber('07') .. tonumber(ARGV[2]))", "GET a:{ARGV[1]}{}7{ARGV[2]}"},
		{"format", "redis.call('GET', string.format('app:%s:%d:%d:100%%', KEYS[1], 7, n))", "GET app:{KEYS[1]}:7:{n}:100%"},
		{"format, flags", "redis.call('GET', string.format('app:%05d:%s', 7, ARGV[1]))", "GET app:{}:{ARGV[1]}"},
		{"format, unknown", "redis.call('GET', string.format(ARGV[1], 'a')) redis.call('GET', string.format('%s'))", "GET {}\nGET {}"},
		{"format as a method", "local f = 'app:' .. '%s'\nredis.call('GET', f:format(ARGV[1])) redis.call('GET', ('%s:x'):format('a'))", "GET app:{ARGV[1]}\nGET a:x"},
		{"table.concat", "redis.call('GET', table.concat({'app', ARGV[1], 'x'}, ':'))", "GET app:{ARGV[1]}:x"},
		{"key function", "local function key(id) local p = 'app:' return p .. id end\nredis.call('GET', key(ARGV[1])) redis.call('GET', key(key('x')))", "GET app:{ARGV[1]}\nGET app:app:x"},
		{"key function that branches", "local function key(id) if id then return 'a' end return 'b' end\nredis.call('GET', key(ARGV[1]))", "GET {ARGV_1}"},
		{"recursion", "local function f(x) return f('a' .. x) end\nredis.call('GET', f('b'))\nlocal s\ns = s .. 'a'\nredis.call('GET', s)", ""},
		{"wrapper", "local function put(k) redis.call('SET', k, 1) end\nput('app:x') put(KEYS[1]) put('app:x')", "SET app:x 1\nSET {KEYS[1]} 1\nSET app:x 1"},
		{"wrapper that nobody calls", "local function put(k) redis.call('SET', k, 1) end", "SET {k} 1"},
		{"wrapper that changes its parameter", "local function put(k) k = k .. 'x' redis.call('SET', k, 1) end\nput('app:x')", "SET {k} 1"},
		{"wrapper in a wrapper", "local function put(k) redis.call('SET', 'app:' .. k, 1) end\nlocal function twice(a) put(a .. ':1') put(a .. ':2') end\ntwice('x')", "SET app:x:1 1\nSET app:x:2 1"},
		{"wrapper of all commands", "local function call(c, ...) return redis.call(c, ...) end\ncall('HSET', 'app:x', ARGV[1])", "HSET app:x {ARGV[1]}"},
		{"wrapper that calls itself", "local function f(k) redis.call('GET', k) f(k) end\nf('a')", "GET {k}\nGET a"},
		{"empty string", "redis.call('GET', '')", "GET "},
		{"function library", "#!lua name=lib\nlocal function f(keys, args) return redis.call('GET', keys[1] .. args[2]) end\nredis.register_function('f', f)", "GET {KEYS[1]}{ARGV[2]}"},
		{"function library, table", "#!lua name=lib\nredis.register_function{function_name='f', callback=function(k, a) return redis.call('GET', k[1]) end}", "GET {KEYS[1]}"},
		{"nested", "return redis.call('GET', redis.call('HGET', 'app:idx', ARGV[1]))", "GET {}\nHGET app:idx {ARGV[1]}"},
		{"long string", "redis.call([[GET]], [==[\napp:x]==])", "GET app:x"},
		{"escapes", `redis.call("GET", "app\58x\n\"")`, "GET app:x\n\""},
		{"nothing", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			calls, err := lua.Calls(tt.source)
			require.NoError(t, err)
			if tt.name == "recursion" {
				require.Len(t, calls, 2)
				return
			}
			require.Equal(t, tt.want, show(calls))
		})
	}
}

// The places of literals are what findings point at: the text there is the
// literal, quotes and all.
func TestSpans(t *testing.T) {
	source := "local foo = {foo='foo'}\r\n" +
		"local p = foo.foo -- 'app:'\n" +
		"redis.call('SET', (\n  'app:') .. 'app:' .. x,\n\t[[a\nb]])\n" +
		"for i, v in ipairs(KEYS) do redis.call('GET', 'GET') end"
	lines := strings.Split(strings.ReplaceAll(source, "\r\n", "\n"), "\n")
	calls, err := lua.Calls(source)
	require.NoError(t, err)
	require.Len(t, calls, 2)
	require.Equal(t, lua.Span{Line: 3, Column: 1, EndLine: 3, EndColumn: 6}, calls[0].Span)

	var got []string
	for _, c := range calls {
		for _, a := range c.Args {
			for _, p := range a.Pieces {
				require.Positive(t, p.Line)
				if p.Line == p.EndLine {
					got = append(got, fmt.Sprintf("%d:%d %s", p.Line, p.Column, lines[p.Line-1][p.Column-1:p.EndColumn-1]))
				} else {
					got = append(got, fmt.Sprintf("%d:%d-%d:%d", p.Line, p.Column, p.EndLine, p.EndColumn))
				}
			}
		}
	}
	require.Equal(t, []string{
		"3:12 'SET'", "4:3 'app:'", "4:14 'app:'", "4:24 x", "5:2-6:4",
		"7:40 'GET'", "7:47 'GET'",
	}, got)
}

func TestErrors(t *testing.T) {
	tests := []struct{ name, source, want string }{
		{"syntax", "local x = 1\nredis.call('GET' 'a')", "line 2:20: syntax error near \"a\""},
		{"end", "if x then\n", "line 2: syntax error at the end of the script"},
		{"string", "x = 1\nlocal s = 'abc\n", "line 3: unterminated string near \"abc\""},
		{"token", "x = $", "line 1:5: Invalid token near \"$\""},
		{"size", strings.Repeat(" ", 1<<20+1), "line 1: larger than 1048576 bytes"},
		{"depth", "x = " + strings.Repeat("(f(", 5000) + "1" + strings.Repeat("))", 5000), "line 1: nested deeper than 2000 levels"},
		// Redis accepts these two; the parser does not.
		{"goto", "local goto = 1", "line 1:10: syntax error near \"goto\""},
		{"comment", "--[=== section ===\nreturn 1", "line 1:7: invalid multiline comment"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			calls, err := lua.Calls(tt.source)
			require.Empty(t, calls)
			var le *lua.Error
			require.ErrorAs(t, err, &le)
			require.Positive(t, le.Line)
			require.Equal(t, tt.want, err.Error())
		})
	}
}

// Doubling locals and functions must not double the work.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds of processor time")
	}
	var locals, funcs strings.Builder
	locals.WriteString("local s0 = 'a'\n")
	funcs.WriteString("local function f0(x) return x .. x end\n")
	for i := 1; i < 100; i++ {
		fmt.Fprintf(&locals, "local s%d = s%d .. s%d\n", i, i-1, i-1)
		fmt.Fprintf(&funcs, "local function f%d(x) return f%d(x) .. f%d(x) end\n", i, i-1, i-1)
	}
	tables := "local t = {1}\nt = {unpack(t)}\nlocal u\nu = {'x', unpack(u)}\nredis.call(unpack(u))\n"
	long := "redis.call('GET'" + strings.Repeat(", 'a' .. x", 3000) + ")"
	for _, source := range []string{
		locals.String() + strings.Repeat("redis.call('GET', s99)\n", 100),
		funcs.String() + strings.Repeat("redis.call('GET', f99('x'))\n", 100),
		tables, long,
		"redis.call('GET', 'a'" + strings.Repeat(" .. 'a'", 1500) + ")",
		strings.Repeat("x = {}\n", 100000),
	} {
		calls, err := lua.Calls(source)
		require.NoError(t, err)
		for _, c := range calls {
			for _, a := range c.Args {
				require.LessOrEqual(t, len(a.Pieces), 65)
			}
		}
	}
}

func FuzzCalls(f *testing.F) {
	f.Add("redis.call('HSET', 'app:jobs:' .. ARGV[1], string.format('%s', KEYS[1]))")
	f.Add("local t = {'SET', KEYS[1]}\nfor _, k in ipairs(KEYS) do t[#t+1] = k end\nreturn redis.pcall(unpack(t))")
	f.Add("#!lua name=x\nredis.register_function{callback=function(keys, args) return redis.call('GET', keys[1]) end}")
	f.Add("local function k(a, b) return a .. ':' .. b, b end\nlocal x, y = k('a', ARGV[1])\nredis.call('GET', y)")
	f.Add("a:b{}.c['d']((e))")
	f.Fuzz(func(t *testing.T, source string) {
		calls, err := lua.Calls(source)
		if err != nil {
			require.Empty(t, calls)
			return
		}
		lines := 1 + strings.Count(source, "\n") + strings.Count(source, "\r")
		for _, c := range calls {
			for _, a := range c.Args {
				for _, p := range a.Pieces {
					require.True(t, p.Kind == lua.Literal || p.Text == "")
					require.True(t, p.Kind != lua.Literal || p.Line >= 1 && p.EndLine <= lines, "%+v", p)
				}
			}
		}
	})
}
