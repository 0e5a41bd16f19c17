package rdbfile

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/rdbfile/rdbtest"
)

// readAll reads all entries of a file; keys are copied.
func readAll(r io.Reader) (entries []Entry, reader *Reader, err error) {
	reader = NewReader(r)
	for {
		e, err := reader.Next()
		if err != nil {
			return entries, reader, err
		}
		kept := *e
		kept.Key = bytes.Clone(e.Key)
		entries = append(entries, kept)
	}
}

// numbered returns n elements: numbers of all widths, and strings, of which the
// first thousand have up to 300 bytes.
func numbered(n int) []string {
	out := make([]string, n)
	for i := range out {
		switch i % 4 {
		case 0:
			out[i] = strconv.FormatInt(1<<(i%62), 10)
		case 1:
			out[i] = strconv.FormatInt(-(1 << (i % 62)), 10)
		default:
			out[i] = fmt.Sprint("e", i, strings.Repeat("x", i%300*max(0, 1-i/1000)))
		}
	}
	return out
}

// A want is what an entry must say, but for Bytes.
type want struct {
	key, typ string
	length   int64
}

// writeTypes writes a key of each type that the version has, small and large.
func writeTypes(w *rdbtest.Writer, version int, valkey bool) (wants []want) {
	add := func(key, typ string, n int64) string {
		wants = append(wants, want{key, typ, n})
		return key
	}
	w.String(add("string", "string", 5), "value")
	w.String(add("string:empty", "string", 0), "")
	w.String(add("", "string", 1), "k")
	for _, n := range []string{"7", "-128", "1000", "-32768", "2147483647", "-2147483648"} {
		w.String(add("string:"+n, "string", int64(len(n))), n)
		w.String(add(n, "string", 1), "n")
	}
	long := strings.Repeat("a long string that repeats itself; ", 5000)
	w.String(add("string:long", "string", int64(len(long))), long)
	w.String(add(long[:700], "string", 1), "k")
	w.String(add("\x00\xff\n{*}", "string", 3), "bin")
	sizes := []int{1, 100}
	if version == 10 {
		sizes = append(sizes, 70000) // more than a header can say
	}
	for _, n := range sizes {
		elements := numbered(n)
		count, name := int64(n), strconv.Itoa(n)
		if n <= 100 {
			w.List(add("list:"+name, "list", count), elements...)
			w.Set(add("set:"+name, "set", count), elements...)
			w.OldZSet(add("oldzset:"+name, "zset", count), elements...)
			w.Hash(add("hash:"+name, "hash", count), append(elements, elements...)...)
			w.ZSet(add("zset:"+name, "zset", count), elements...)
			w.Packed(11, add("intset:"+name, "set", 3), rdbtest.Intset(8, 1, 2, 3))
		}
		pairs := append(elements, elements...)
		w.Packed(9, add("zipmap:"+name, "hash", count), rdbtest.Zipmap(pairs...))
		w.Packed(10, add("ziplist:"+name, "list", count), rdbtest.Ziplist(elements...))
		w.Packed(12, add("ziplist:zset:"+name, "zset", count), rdbtest.Ziplist(pairs...))
		w.Packed(13, add("ziplist:hash:"+name, "hash", count), rdbtest.Ziplist(pairs...))
		w.Quicklist(add("quicklist:"+name, "list", 2*count), rdbtest.Ziplist(elements...), rdbtest.Ziplist(elements...))
		w.Packed(16, add("listpack:hash:"+name, "hash", count), rdbtest.Listpack(pairs...))
		w.Packed(17, add("listpack:zset:"+name, "zset", count), rdbtest.Listpack(pairs...))
		w.Packed(20, add("listpack:set:"+name, "set", count), rdbtest.Listpack(elements...))
		w.Quicklist2(add("quicklist2:"+name, "list", count+1), "plain", rdbtest.Listpack(elements...))
	}
	add("n", "zset", 1)
	w.Raw(3, 1, 'n', 1, 1, 'm', 253) // a score that is not a number
	w.Packed(11, add("intset:2", "set", 2), rdbtest.Intset(2, -1, 2))
	w.Packed(11, add("intset:4", "set", 1), rdbtest.Intset(4, 1<<20))
	w.Stream(15, add("stream:1", "stream", 12), 12)
	w.Stream(19, add("stream:2", "stream", 13), 13)
	w.Stream(21, add("stream:3", "stream", 14), 14)
	w.Module(add("module", "module", -1), "ReJSON-RL")
	if valkey {
		w.HashTTL(22, true, add("hash2", "hash", 2), "a", "b", "c", "d")
		return wants
	}
	if version >= 12 {
		w.HashTTL(22, false, add("hashttl:rc", "hash", 2), "a", "b", "c", "d")
		w.HashTTL(24, false, add("hashttl", "hash", 2), "a", "b", "c", "d")
		w.Packed(23, add("listpackex:rc", "hash", 2), rdbtest.Listpack("a", "b", "0", "c", "d", "1800000000000"))
		w.Packed(25, add("listpackex", "hash", 2), rdbtest.Listpack("a", "b", "0", "c", "d", "1800000000000"))
	}
	if version >= 13 {
		w.Stream(26, add("stream:4", "stream", 15), 15)
	}
	return wants
}

func TestTypes(t *testing.T) {
	for _, version := range []int{1, 4, 5, 9, 10, 11, 12, 13, 80} {
		for _, compress := range []bool{false, true} {
			t.Run(fmt.Sprint(version, compress), func(t *testing.T) {
				var file bytes.Buffer
				w := rdbtest.New(&file, version)
				if version == 80 {
					file.Reset()
					w = rdbtest.NewValkey(&file, version)
				}
				w.Compress = compress
				wants := writeTypes(w, version, version == 80)
				require.NoError(t, w.Close())
				entries, r, err := readAll(bytes.NewReader(file.Bytes()))
				require.Equal(t, io.EOF, err)
				require.Len(t, entries, len(wants))
				overhead := int64(file.Len())
				for i, e := range entries {
					require.Equal(t, wants[i], want{string(e.Key), e.Type, e.Length})
					require.Equal(t, []int64{-1, -1, -1}, []int64{e.Expire, e.Idle, e.Freq}, "%s", e.Key)
					overhead -= e.Bytes + 1 // and the byte of its type
				}
				footer := int64(1)
				if version >= 5 {
					footer += 8
				}
				require.Equal(t, 9+footer, overhead, "the sizes of keys and values are not what the file has")
				require.Equal(t, int64(file.Len()), r.Bytes())
				got, valkey := r.Version()
				require.Equal(t, version, got)
				require.Equal(t, version == 80, valkey)

				_, err = r.Next()
				require.Equal(t, io.EOF, err, "the end stays")
			})
		}
	}
}

func TestOpcodes(t *testing.T) {
	var file bytes.Buffer
	w := rdbtest.New(&file, 13)
	w.Aux("redis-ver", "8.6.0")
	w.Aux("ctime", "1700000000")
	w.Aux("long", strings.Repeat("x", 5000))
	w.Function("#!lua name=f\nredis.register_function('f', function() end)")
	w.ModuleAux("ReJSON-RL")
	w.SelectDB(0)
	w.ResizeDB(4, 2)
	w.SlotInfo(16383, 1, 1)
	w.ExpireMS(1700000000123)
	w.Idle(100000)
	w.String("a", "1")
	w.ExpireSeconds(1700000000)
	w.Freq(255)
	w.String("b", "1")
	w.KeyMeta(2)
	w.String("c", "1")
	w.SelectDB(20000)
	w.ExpireMS(-5)
	w.Module("d", "vectorset")
	w.ModuleAux("vectorset")
	require.NoError(t, w.Close())

	entries, r, err := readAll(iotest.OneByteReader(bytes.NewReader(file.Bytes())))
	require.Equal(t, io.EOF, err)
	for i := range entries {
		require.Positive(t, entries[i].Bytes)
		entries[i].Bytes = 0
	}
	require.Equal(t, []Entry{
		{Key: []byte("a"), Type: "string", Length: 1, Expire: 1700000000123, Idle: 100000, Freq: -1},
		{Key: []byte("b"), Type: "string", Length: 1, Expire: 1700000000000, Idle: -1, Freq: 255},
		{Key: []byte("c"), Type: "string", Length: 1, Expire: -1, Idle: -1, Freq: -1},
		{DB: 20000, Key: []byte("d"), Type: "module", Module: "vectorset", Length: -1, Expire: -5, Idle: -1, Freq: -1},
	}, entries)
	require.Equal(t, "8.6.0", r.Aux()["redis-ver"])
	require.Equal(t, "1700000000", r.Aux()["ctime"])
	require.Len(t, r.Aux()["long"], maxAux)
}

func TestOpcodesOfValkey(t *testing.T) {
	var file bytes.Buffer
	w := rdbtest.NewValkey(&file, 80)
	w.Aux("valkey-ver", "9.0.0")
	w.SlotImport("0123456789012345678901234567890123456789", 0, 100, 16000, 16383)
	w.SelectDB(3)
	w.SlotInfo(7, 1, 0)
	w.HashTTL(22, true, "h", "a", "b")
	require.NoError(t, w.Close())
	entries, r, err := readAll(&file)
	require.Equal(t, io.EOF, err)
	require.Len(t, entries, 1)
	require.Equal(t, 3, entries[0].DB)
	require.Equal(t, "9.0.0", r.Aux()["valkey-ver"])
}

// The value of the checksum that Redis's own source gives.
func TestChecksum(t *testing.T) {
	s := newSource(strings.NewReader("123456789"))
	require.NoError(t, s.skip(9))
	require.Equal(t, uint64(0xe9c6d914c4b8d9ca), s.checksum())
}

func TestWithoutChecksum(t *testing.T) {
	var file bytes.Buffer
	w := rdbtest.New(&file, 10)
	w.NoChecksum = true
	w.String("a", "1")
	require.NoError(t, w.Close())
	require.Equal(t, make([]byte, 8), file.Bytes()[file.Len()-8:])
	entries, _, err := readAll(&file)
	require.Equal(t, io.EOF, err)
	require.Len(t, entries, 1)
}
