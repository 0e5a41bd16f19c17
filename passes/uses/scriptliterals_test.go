package uses_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses"
)

func TestReadScript(t *testing.T) {
	const text = `local k = 'a:b'
redis.call('SET', k, 'value')
redis.call('GET', "c" .. ARGV[1])
redis.call('PUBLISH', 'news', KEYS[3])
local d = 'd' redis.call('SET', d, d)
return redis.call('DEL', k, 'a:b')`
	s := uses.ReadScript(text)
	require.Equal(t, 3, s.Last)
	require.Empty(t, s.No)
	var got [][2]string
	for _, k := range s.Keys {
		got = append(got, [2]string{text[k.Start:k.End], k.No})
	}
	require.Equal(t, [][2]string{
		{"'a:b'", ""},
		{`"c"`, `the script puts "c" before other text: build the whole key in Go, and pass it to the script`},
		{"'news'", "KEYS is for keys, and this is a channel: pass it through ARGV by hand"},
		{"'d'", `the script has "d" for something other than a key too: pass the key to it by hand`},
		{"'a:b'", ""},
	}, got)
	require.True(t, s.Takes(map[int]int{s.Keys[0].Start: 4, s.Keys[4].Start: 4}))

	bare := uses.ReadScript(`local function get(k) return redis.call('GET', k) end local x = get 'a' return x`)
	require.False(t, bare.Takes(map[int]int{bare.Keys[0].Start: 1}), "this is not Lua")
}

func TestReadScriptRefuses(t *testing.T) {
	for text, want := range map[string]string{
		`return redis.call('GET', 'a'`:           "the script cannot be read: line 1: syntax error at the end of the script",
		`return redis.call('DEL', unpack(KEYS))`: "the script has unpack(KEYS), which another key would change: pass the key to it by hand",
	} {
		require.Equal(t, want, uses.ReadScript(text).No, text)
	}
}
