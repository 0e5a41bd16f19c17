package rdbfile

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/rdbfile/rdbtest"
	"github.com/redislint/redislint/internal/redistest"
)

// fill writes keys of each type, in the encodings that the server has for small
// values and for large ones.
func fill(t *testing.T, c *redistest.Conn) {
	t.Helper()
	var commands [][]string
	do := func(args ...string) { commands = append(commands, args) }
	do("SELECT", "0")
	do("SET", "", "the empty key")
	do("SET", "s:empty", "")
	do("SET", "s:long", strings.Repeat("it repeats itself; ", 20000))
	do("SET", strings.Repeat("k", 10000), "v")
	do("SET", "\n\x00\xff{}*\x1b[2J", "v")
	do("SET", "s:random", fmt.Sprint(numbered(3000)))
	for _, n := range []string{"7", "-128", "128", "32768", "-2147483648", "2147483648", "007"} {
		do("SET", "n:"+n, n)
		do("SET", n, n)
	}
	do("SETBIT", "bits", "100000", "1")
	do("PFADD", "hll", "a", "b")
	do("GEOADD", "geo", "13.4", "52.5", "berlin")
	for _, n := range []int{1, 100, 2000} {
		for i, e := range numbered(n) {
			name := strconv.Itoa(n)
			do("RPUSH", "l:"+name, e)
			do("SADD", "set:"+name, e)
			do("SADD", "set:numbers:"+name, strconv.Itoa(i*1000))
			do("ZADD", "z:"+name, strconv.Itoa(i), e)
			do("HSET", "h:"+name, "f"+e, e)
			do("XADD", "x:"+name, fmt.Sprint(i+1, "-1"), "field", e)
		}
	}
	do("RPUSH", "l:plain", strings.Repeat("element", 3000), "b", strings.Repeat("x", 9000))
	do("XGROUP", "CREATE", "x:100", "g", "0")
	do("XREADGROUP", "GROUP", "g", "c", "COUNT", "7", "STREAMS", "x:100", ">")
	do("XDEL", "x:100", "3-1", "4-1")
	do("XADD", "x:none", "1-1", "f", "v")
	do("XDEL", "x:none", "1-1")
	do("FUNCTION", "LOAD", "#!lua name=lib\nredis.register_function('f', function() return 1 end)")
	do("PEXPIREAT", "s:long", "4000000000123")
	do("PEXPIREAT", "x:100", "4000000000456")
	do("SELECT", "5")
	do("HSET", "h", "a", "1", "b", "2")
	do("EXPIREAT", "h", "4000000000")
	do("SELECT", "15")
	do("SET", "last", "1")
	replies, err := c.Pipeline(commands)
	require.NoError(t, err)
	for i, reply := range replies {
		if e, failed := reply.(redistest.Error); failed {
			t.Fatalf("%s: %v", commands[i], e)
		}
	}
}

// compare holds entries against what the server says of its keys, and their
// sizes if asked for.
func compare(t *testing.T, c *redistest.Conn, entries []Entry, sizes bool) {
	t.Helper()
	do := func(args ...string) any {
		reply, err := c.Do(args...)
		require.NoError(t, err, args)
		return reply
	}
	lengths := map[string]string{"string": "STRLEN", "list": "LLEN", "set": "SCARD", "zset": "ZCARD", "hash": "HLEN", "stream": "XLEN"}
	count := make(map[int]int64)
	for _, e := range entries {
		count[e.DB]++
		do("SELECT", strconv.Itoa(e.DB))
		key := string(e.Key)
		require.Equal(t, do("TYPE", key), e.Type, "%q", key)
		require.Equal(t, do("PEXPIRETIME", key), e.Expire, "%q", key)
		require.Equal(t, do(lengths[e.Type], key), e.Length, "%q", key)
		if !sizes {
			continue
		}
		object := do("DEBUG", "OBJECT", key).(string)
		_, rest, _ := strings.Cut(object, "serializedlength:")
		size, _, _ := strings.Cut(rest, " ")
		value, err := strconv.ParseInt(size, 10, 64)
		require.NoError(t, err, object)
		require.GreaterOrEqual(t, e.Bytes, value, "%q", key)
		require.LessOrEqual(t, e.Bytes, value+int64(len(key))+5, "%q", key)
	}
	for db := range 16 {
		do("SELECT", strconv.Itoa(db))
		require.Equal(t, do("DBSIZE"), count[db], "keys of database %d", db)
	}
}

// What the reader says of a file of a real server is what the server says.
func TestServer(t *testing.T) {
	for _, options := range [][]string{
		nil,
		{"--rdbcompression", "no", "--rdbchecksum", "no"},
		{"--maxmemory-policy", "allkeys-lfu"},
		{"--maxmemory-policy", "allkeys-lru"},
		{"--list-compress-depth", "1", "--list-max-listpack-size", "128"},
		{"--hash-max-listpack-entries", "100000", "--zset-max-listpack-entries", "100000", "--set-max-intset-entries", "100000"},
	} {
		t.Run(strings.Join(options, " "), func(t *testing.T) {
			dir := t.TempDir()
			args := append([]string{"--dir", dir, "--enable-debug-command", "yes"}, options...)
			c := redistest.Dial(t, redistest.Start(t, args...))
			fill(t, c)
			_, err := c.Do("SAVE")
			require.NoError(t, err)

			file, err := os.Open(filepath.Join(dir, "dump.rdb"))
			require.NoError(t, err)
			defer file.Close()
			entries, r, err := readAll(file)
			require.Equal(t, io.EOF, err)
			require.Greater(t, len(entries), 40)
			require.Contains(t, r.Aux()["redis-ver"], ".")
			require.NotEmpty(t, r.Aux()["ctime"])
			compare(t, c, entries, true)
			policy := strings.Join(options, " ")
			for _, e := range entries {
				require.Equal(t, strings.Contains(policy, "lfu"), e.Freq >= 0)
				require.Equal(t, strings.Contains(policy, "lru"), e.Idle >= 0)
			}
		})
	}
}

// The generator writes what a real server loads: the types that a server of
// today only reads are tried against it so.
func TestServerLoadsGenerated(t *testing.T) {
	for _, compress := range []bool{false, true} {
		var file bytes.Buffer
		w := rdbtest.New(&file, 9)
		w.Compress = compress
		w.Aux("redis-ver", "5.0.0")
		w.SelectDB(2)
		w.ResizeDB(30, 2)
		w.ExpireSeconds(2000000000)
		w.Idle(10)
		w.String("s", strings.Repeat("a value, ", 100))
		w.ExpireMS(2000000000123)
		w.Freq(10)
		w.String("n", "-70000")
		for _, n := range []int{1, 3, 500} {
			var pairs, elements []string
			for i, e := range numbered(n) {
				e = fmt.Sprint(i, "-", e)
				elements = append(elements, e)
				pairs = append(pairs, e, strconv.Itoa(i))
			}
			name := strconv.Itoa(n)
			w.List("l"+name, elements...)
			w.Set("set"+name, elements...)
			w.OldZSet("oz"+name, elements...)
			w.ZSet("z"+name, elements...)
			w.Hash("h"+name, pairs...)
			w.Packed(9, "zm"+name, rdbtest.Zipmap(pairs...))
			w.Packed(10, "zl"+name, rdbtest.Ziplist(elements...))
			w.Packed(12, "zlz"+name, rdbtest.Ziplist(pairs...))
			w.Packed(13, "zlh"+name, rdbtest.Ziplist(pairs...))
			w.Quicklist("ql"+name, rdbtest.Ziplist(elements...), rdbtest.Ziplist(elements...))
			w.Packed(16, "lph"+name, rdbtest.Listpack(pairs...))
			w.Packed(17, "lpz"+name, rdbtest.Listpack(pairs...))
			w.Quicklist2("ql2"+name, "plain", rdbtest.Listpack(elements...), rdbtest.Listpack(elements...))
		}
		w.Packed(11, "is", rdbtest.Intset(4, -70000, 1, 2, 70000))
		w.Stream(15, "x1", 2)
		w.Stream(19, "x2", 2)
		require.NoError(t, w.Close())

		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, "old.rdb"), file.Bytes(), 0o600))
		c := redistest.Dial(t, redistest.Start(t, "--dir", dir, "--dbfilename", "old.rdb", "--enable-debug-command", "yes"))
		entries, _, err := readAll(&file)
		require.Equal(t, io.EOF, err)
		compare(t, c, entries, false) // it has converted the values, so sizes differ
	}
}
