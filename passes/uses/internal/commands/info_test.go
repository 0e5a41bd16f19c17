package commands

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLookup(t *testing.T) {
	set, ok := Lookup("set")
	require.True(t, ok)
	require.Equal(t, Info{
		Name: "SET", Group: "string", Type: "string", Write: true, Effect: Creates | Drops,
		Keys: []KeySpec{{Access: Write, Effect: Creates | Drops, Rights: Overwrites | Updates, Type: "string"}},
	}, set)

	create, ok := Lookup("xgroup|create")
	require.True(t, ok)
	require.Equal(t, "XGROUP CREATE", create.Name)

	for _, name := range []string{"", "NOSUCH", "XGROUP NOSUCH", "SET k"} {
		_, ok := Lookup(name)
		require.False(t, ok, name)
	}
}

// The properties that rules ask for.
func TestInfo(t *testing.T) {
	get := func(name string) Info {
		info, ok := Lookup(name)
		require.True(t, ok, name)
		return info
	}
	for _, name := range []string{"KEYS", "FLUSHALL", "FLUSHDB", "SWAPDB", "RANDOMKEY"} {
		require.True(t, get(name).FullScan, name)
	}
	for _, name := range []string{"SCAN", "PSUBSCRIBE"} {
		require.True(t, get(name).Scan, name)
	}
	for _, name := range []string{"MGET", "RENAME", "EVAL", "XREAD", "SORT", "MIGRATE", "LCS", "SUNIONSTORE", "GEORADIUS"} {
		require.True(t, get(name).MultiKey, name)
	}
	for _, name := range []string{"GET", "XADD", "KEYS", "SPUBLISH"} {
		require.False(t, get(name).MultiKey, name)
	}
	for _, name := range []string{"DEL", "UNLINK", "EXPIRE", "PERSIST", "EVAL", "XREADGROUP"} {
		require.True(t, get(name).Write, name)
	}
	for name, typ := range map[string]string{
		"DEL": "", "EXPIRE": "", "TYPE": "", "EVAL": "", "GET": "string", "ZADD": "zset", "GEOADD": "geo",
		"SETBIT": "bitmap", "PFADD": "hll", "JSON.SET": "json", "XADD": "stream", "HSET": "hash",
	} {
		require.Equal(t, typ, get(name).Type, name)
	}
	require.Equal(t, []KeySpec{
		{Access: Write, Effect: Creates | Drops, Rights: Overwrites | Updates, Type: "zset"},
		{Access: Read, Rights: ReadOnly | Accesses, Type: "zset|set", Many: true},
	}, get("ZUNIONSTORE").Keys)
	require.Equal(t, "STORE", get("SORT").Keys[1].Keyword)
	require.Len(t, get("SORT_RO").Keys, 1)
}

func TestFits(t *testing.T) {
	for _, tt := range []struct {
		want, stored string
		fits         bool
	}{
		{"", "hash", true}, {"hash", "", true}, {"hash", "hash", true}, {"hash", "string", false},
		{"bitmap", "string", true}, {"string", "hll", true}, {"bitmap", "hll", true},
		{"geo", "zset", true}, {"zset", "geo", true}, {"geo", "set", false},
		{"zset|set", "set", true}, {"zset|set", "geo", true}, {"zset|set", "list", false},
	} {
		require.Equal(t, tt.fits, Fits(tt.want, tt.stored), "%+v", tt)
	}
}

// The name of every command is a method's name for it.
func TestFromMethodOfEveryCommand(t *testing.T) {
	for name := range loaded().commands {
		got, ok := FromMethod(name)
		require.True(t, ok, name)
		require.Equal(t, name, got)
	}
}

func TestFromMethod(t *testing.T) {
	for method, want := range map[string]string{
		"Get": "GET", "HGetAll": "HGETALL", "hgetall": "HGETALL", "ZRangeWithScores": "ZRANGE", "SetArgs": "SET",
		"XGroupCreateMkStream": "XGROUP CREATE", "XInfoStreamFull": "XINFO STREAM", "JSONSet": "JSON.SET",
		"JsonArrappend": "JSON.ARRAPPEND", "TSMAdd": "TS.MADD", "BFAdd": "BF.ADD", "FTSearchWithArgs": "FT.SEARCH",
		"Georadius_Ro": "GEORADIUS_RO", "EvalSha": "EVALSHA", "ObjectIdleTime": "OBJECT IDLETIME",
		"ClientNoEvict": "CLIENT NO-EVICT", "MSetNX": "MSETNX", "HsetnxCtx": "HSETNX", "ZAddIncr": "ZADD",
	} {
		got, ok := FromMethod(method)
		require.True(t, ok, method)
		require.Equal(t, want, got, method)
	}
	for _, method := range []string{"", "Foo", "Élan", "_"} {
		_, ok := FromMethod(method)
		require.False(t, ok, method)
	}
}

// Looking up costs no more than a map access.
func TestLookupAllocates(t *testing.T) {
	require.Zero(t, testing.AllocsPerRun(100, func() { Lookup("ZUNIONSTORE") }))
}

// A mistake in a table is reported with its line, and the other lines count.
func TestParseTableErrors(t *testing.T) {
	got, err := parseTable("[x]\nr1 : GOOD\nbad : ONE\nr1 TWO\nr1 : GOOD\nttl:s : THREE\nleadx : FOUR\nr1 : A.B AB\n$x : FIVE\n")
	require.ErrorContains(t, err, `line 3: term "bad" is not understood`)
	require.ErrorContains(t, err, `line 4: no " : " before the names`)
	require.ErrorContains(t, err, "line 5: GOOD is listed twice")
	require.ErrorContains(t, err, "line 6: ")
	require.ErrorContains(t, err, "line 7: ")
	require.ErrorContains(t, err, "line 8: AB and A.B are the same method name")
	require.ErrorContains(t, err, "line 9: ")
	require.Contains(t, got.commands, "GOOD")
}
