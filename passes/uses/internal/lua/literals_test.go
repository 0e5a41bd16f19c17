package lua_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses/internal/lua"
)

func TestStrings(t *testing.T) {
	const source = "#!lua flags=no-writes\nlocal a = 'x' -- 'comment'\nf \"y\\n\"\nreturn {[ [==[z\nz]==] ]=KEYS[12], KEYS [2]}, f{'t'}, ('u')"
	list, name, err := lua.Strings(source)
	require.NoError(t, err)
	require.Equal(t, lua.Name{Last: 12}, name)
	written := map[string]string{}
	for _, l := range list {
		written[l.Text] = source[l.Start:l.End]
		require.Equal(t, l.Text == "y\n", l.Bare, l.Text)
	}
	require.Equal(t, map[string]string{"x": "'x'", "y\n": `"y\n"`, "z\nz": "[==[z\nz]==]", "t": "'t'", "u": "'u'"}, written)
}

func TestOtherKeys(t *testing.T) {
	for source, want := range map[string]string{
		"return KEYS[1], KEYS[2]":         "",
		"return 'KEYS', ARGV[#ARGV]":      "",
		"-- KEYS\nreturn 1":               "",
		"return #KEYS":                    "#KEYS",
		"return # KEYS":                   "#KEYS",
		"return unpack(KEYS)":             "unpack(KEYS)",
		"return table.unpack(KEYS, 2)":    "unpack(KEYS)",
		"for i, k in ipairs(KEYS) do end": "ipairs(KEYS)",
		"return KEYS[i]":                  "KEYS[...] with a computed index",
		"return KEYS[#KEYS]":              "#KEYS",
		"return KEYS[1 + 1]":              "KEYS[...] with a computed index",
		"return KEYS[0x1]":                "KEYS[...] with a computed index",
		"return KEYS[0]":                  "KEYS[...] with a computed index",
		"return KEYS['1']":                "KEYS[...] with a computed index",
		"local k = KEYS":                  "KEYS without an index",
		"local KEYS = {}":                 "KEYS without an index",
		"return f {KEYS}":                 "KEYS without an index",
		"return _G.KEYS[1]":               "_G",
		"return loadstring(ARGV[1])()":    "loadstring",
	} {
		_, name, err := lua.Strings(source)
		require.NoError(t, err, source)
		require.Equal(t, want, name.Other, source)
	}
	_, _, err := lua.Strings("return 'a")
	require.Error(t, err)
}
