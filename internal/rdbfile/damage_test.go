package rdbfile

import (
	"bytes"
	"errors"
	"io"
	"math"
	"runtime"
	"slices"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/rdbfile/rdbtest"
)

// sample is a small file with every opcode and type of a version.
func sample(t testing.TB, version int, valkey bool) []byte {
	var file bytes.Buffer
	w := rdbtest.New(&file, version)
	if valkey {
		file.Reset()
		w = rdbtest.NewValkey(&file, version)
	}
	w.Compress = true
	w.Aux("redis-ver", "7.0.15")
	w.ModuleAux("ReJSON-RL")
	w.Function("#!lua name=f, and more of it, and more of it, and more of it")
	w.SelectDB(1)
	w.ResizeDB(10, 1)
	w.SlotInfo(1, 2, 3)
	if valkey {
		w.SlotImport("job", 1, 2)
	} else if version >= 13 {
		w.KeyMeta(1)
	}
	w.ExpireMS(1700000000123)
	w.Idle(70)
	w.String("s", "a value, a value, a value, a value")
	w.ExpireSeconds(1700000000)
	w.Freq(3)
	w.List("l", "1", "1000", "100000", "x")
	w.OldZSet("z", "a", "b", "c", "d")
	w.ZSet("z2", "a")
	w.Hash("h", "f", "v")
	w.Packed(9, "zm", rdbtest.Zipmap("f", "v"))
	w.Packed(10, "zl", rdbtest.Ziplist("1", "2"))
	w.Packed(11, "is", rdbtest.Intset(2, 5))
	w.Packed(16, "lp", rdbtest.Listpack("f", "v"))
	w.Quicklist("ql", rdbtest.Ziplist("1", "2"))
	w.Quicklist2("ql2", "plain", rdbtest.Listpack("1", "2"))
	w.Stream(21, "st", 2)
	w.Module("m", "ReJSON-RL")
	if valkey {
		w.HashTTL(22, true, "h2", "f", "v")
	} else if version >= 12 {
		w.HashTTL(24, false, "h24", "f", "v")
		w.Packed(25, "h25", rdbtest.Listpack("f", "v", "0"))
	}
	if !valkey && version >= 13 {
		w.Stream(26, "st4", 2)
	}
	require.NoError(t, w.Close())
	return file.Bytes()
}

// A file that was cut off is an error wherever that was, with the offset.
func TestCutOff(t *testing.T) {
	for _, file := range [][]byte{sample(t, 13, false), sample(t, 80, true)} {
		_, _, err := readAll(bytes.NewReader(file))
		require.Equal(t, io.EOF, err)
		for n := range file {
			_, _, err := readAll(bytes.NewReader(file[:n]))
			var ours *Error
			require.ErrorAs(t, err, &ours, "%d bytes", n)
			if n >= 9 {
				require.ErrorIs(t, err, io.ErrUnexpectedEOF)
				require.Equal(t, int64(n), ours.Offset)
				require.Contains(t, err.Error(), "the file ends")
			}
		}
	}
}

// An audit shows keys as hashes, and so the error for a file that was cut off has
// the offset, and not the key there.
func TestCutOffShowsNoKey(t *testing.T) {
	file := []byte("REDIS0011\x00\x06carol!\x14hello")
	_, _, err := readAll(bytes.NewReader(file))
	require.ErrorContains(t, err, "inside the value of a key")
	require.NotContains(t, err.Error(), "carol")
}

// One wrong bit is found wherever it is, at the latest by the checksum. An
// opcode's own bit can make an end of the file out of it, which is wrong too.
func TestOneWrongBit(t *testing.T) {
	file := sample(t, 13, false)
	for i := range file {
		for bit := range 8 {
			damaged := slices.Clone(file)
			damaged[i] ^= 1 << bit
			_, _, err := readAll(bytes.NewReader(damaged))
			require.NotEqual(t, io.EOF, err, "byte %d, bit %d", i, bit)
		}
	}
}

func TestErrors(t *testing.T) {
	body := func(version string, rest ...byte) []byte { return append([]byte(version), rest...) }
	str := func(t byte, rest ...byte) []byte { return append([]byte{t, 1, 'k'}, rest...) }
	packed := func(t byte, p []byte) []byte {
		return append(rdbtest.AppendLength([]byte{t, 1, 'k'}, uint64(len(p))), p...)
	}
	wrong := rdbtest.Listpack("a", "b")
	wrong[0]++
	for _, tt := range []struct {
		name    string
		file    []byte
		offset  int64
		message string
	}{
		{"not an RDB file", []byte("SQLite format 3"), 0, `it begins with "SQLite fo"`},
		{"an AOF", []byte("*2\r\n$6\r\nSELECT\r\n"), 0, "not an RDB file"},
		{"too short", []byte("REDIS"), 0, "within its first 9 bytes"},
		{"no version", body("REDISabcd"), 5, "not a number"},
		{"version 0", body("REDIS0000"), 5, "RDB version 0 of Redis is not among"},
		{"a newer Redis", body("REDIS0014"), 5, "Redis 1 to 13, Valkey 80"},
		{"Redis with the number of Valkey", body("REDIS0080"), 5, "RDB version 80 of Redis is not among"},
		{"a newer Valkey", body("VALKEY081"), 6, "RDB version 81 of Valkey is not among"},
		{"unknown opcode", body("REDIS0012", 242), 9, "unknown opcode 242 in RDB version 12 of Redis"},
		{"opcode of a later version", body("REDIS0012", 243), 9, "unknown opcode 243 in RDB version 12 of Redis"},
		{"functions of a candidate", body("REDIS0010", 246), 9, "release candidate of Redis 7.0"},
		{"type 8", body("REDIS0012", str(8)...), 9, "unknown type 8 of a value"},
		{"type 6", body("REDIS0012", str(6)...), 9, "release candidate of Redis 4.0"},
		{"type of a later version", body("REDIS0011", str(22)...), 9, "unknown type 22 of a value in RDB version 11 of Redis"},
		{"type of Redis in Valkey", body("VALKEY080", str(24)...), 9, "unknown type 24 of a value in RDB version 80 of Valkey"},
		{"type of a later version", body("REDIS0012", str(26)...), 9, "unknown type 26"},
		{"type of a version to come", body("REDIS0013", str(27)...), 9, "unknown type 27"},
		{"encoding of a string", body("REDIS0010", str(0, 0xc4)...), 13, "unknown encoding 4 of a string"},
		{"encoding of a length", body("REDIS0010", str(1, 0xc0)...), 13, "a length is wanted"},
		{"beginning of a length", body("REDIS0010", str(0, 0x82)...), 13, "byte 0x82 does not begin a length"},
		{"database", body("REDIS0010", 254, 0x81, 1, 0, 0, 0, 0, 0, 0, 0), 9, "database 72057594037927936"},
		{"part of a module's value", body("REDIS0010", str(7, 0x40, 0x40, 9)...), 14, "unknown part 9"},
		{"part of a list", body("REDIS0010", str(18, 1, 3)...), 14, "unknown part 3 of a list"},
		{"size of a listpack", body("REDIS0010", packed(16, wrong)...), 17, "a listpack of 13 bytes says that it has 14"},
		{"odd listpack", body("REDIS0010", packed(16, rdbtest.Listpack("a"))...), 0, "a packed value has 1 elements, which are not groups of 2"},
		{"short listpack", body("REDIS0010", packed(20, []byte{1, 0})...), 0, "a packed value of 2 bytes is too short"},
		{"width of an intset", body("REDIS0010", packed(11, rdbtest.Intset(3, 1))...), 0, "a set of 1 numbers of 3 bytes"},
		{"copy from before the beginning", body("REDIS0010", str(0, 0xc3, 2, 4, 0x40, 0)...), 0, "does not have the lengths"},
		{"too much is copied", body("REDIS0010", str(0, 0xc3, 4, 2, 0, 'a', 0x20, 0)...), 0, "does not have the lengths"},
		{"too much is compressed", body("REDIS0010", str(0, 0xc3, 5, 2, 1, 'a', 'b', 0, 'c')...), 0, "does not have the lengths"},
		{"too little is compressed", body("REDIS0010", str(0, 0xc3, 2, 9, 0, 'a')...), 0, "does not have the lengths"},
		{"a long key", body("REDIS0010", 0, 0x80, 0x40, 0, 0, 0), 15, "a key of 1073741824 bytes, but the longest has 536870912"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, r, err := readAll(bytes.NewReader(tt.file))
			var ours *Error
			require.ErrorAs(t, err, &ours)
			require.Contains(t, err.Error(), tt.message)
			if tt.offset > 0 {
				require.Equal(t, tt.offset, ours.Offset)
			}
			_, again := r.Next()
			require.Equal(t, err, again, "an error stays")
		})
	}
}

func TestChecksumDiffers(t *testing.T) {
	file := sample(t, 10, false)
	file[len(file)-1] ^= 1
	entries, _, err := readAll(bytes.NewReader(file))
	require.NotEmpty(t, entries)
	require.ErrorContains(t, err, "the checksum is")
	var ours *Error
	require.ErrorAs(t, err, &ours)
	require.Equal(t, int64(len(file)-8), ours.Offset)
}

// What a reader returns is in the chain of the error.
func TestErrorOfTheSource(t *testing.T) {
	file := sample(t, 10, false)
	lost := errors.New("connection lost")
	_, _, err := readAll(io.MultiReader(bytes.NewReader(file[:60]), iotest.ErrReader(lost)))
	require.ErrorIs(t, err, lost)
	require.ErrorContains(t, err, "byte 60: ")
	_, _, err = readAll(iotest.ErrReader(lost))
	require.ErrorIs(t, err, lost)
}

// A length that is a lie costs no memory.
func TestHostileLengths(t *testing.T) {
	huge := rdbtest.AppendLength(nil, 1<<60)
	most := rdbtest.AppendLength(nil, math.MaxUint64)
	for _, n := range [][]byte{huge, most, rdbtest.AppendLength(nil, 1<<63)} {
		for typ := byte(0); typ <= 26; typ++ {
			var before, after runtime.MemStats
			file := append([]byte("REDIS0013"), typ, 1, 'k')
			file = append(append(file, n...), n...)
			runtime.ReadMemStats(&before)
			_, _, err := readAll(bytes.NewReader(file))
			runtime.ReadMemStats(&after)
			require.Error(t, err)
			require.NotEqual(t, io.EOF, err)
			require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<20), "type %d", typ)
		}
	}
	for _, n := range []uint64{1 << 28, 1 << 60} {
		key := append([]byte("REDIS0013\x00"), rdbtest.AppendLength(nil, n)...)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _, err := readAll(bytes.NewReader(append(key, "abc"...)))
		runtime.ReadMemStats(&after)
		require.Error(t, err)
		require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<20))
	}
}
