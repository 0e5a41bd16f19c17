package rdbfile

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/rdbfile/rdbtest"
)

// manyKeys is a file of n keys of about 100 bytes each, with values of all types.
func manyKeys(t testing.TB, n int) []byte {
	var file bytes.Buffer
	w := rdbtest.New(&file, 10)
	w.Compress = true
	w.SelectDB(0)
	fields := rdbtest.Listpack("createdAt", "1700000000", "state", "running")
	part := rdbtest.Listpack("a", "b", "c", "1", "2")
	for i := range n {
		key := fmt.Sprintf("prod:conduit:class-%d:%08d", i%20, i*7919)
		if i%3 == 0 {
			w.ExpireMS(1700000000000 + int64(i))
		}
		switch i % 5 {
		case 0, 1:
			w.String(key, fmt.Sprint(i, " a value of JSON, say, with names that do not repeat ", i))
		case 2:
			w.Packed(16, key, fields)
		case 3:
			w.Quicklist2(key, "plain element, which is long enough", part)
		default:
			w.ZSet(key, "first", "second", "third")
		}
	}
	require.NoError(t, w.Close())
	return file.Bytes()
}

// The figures to reach: 100 MB with 10^6 keys in 3 s, and no allocation a key.
func BenchmarkReader(b *testing.B) {
	const n = 1_000_000
	file := manyKeys(b, n)
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		r := NewReader(bytes.NewReader(file))
		keys := 0
		for {
			_, err := r.Next()
			if err == io.EOF {
				break
			}
			require.NoError(b, err)
			keys++
		}
		require.Equal(b, n, keys)
	}
}

func TestNoAllocationAKey(t *testing.T) {
	file := manyKeys(t, 2000)
	few := testing.AllocsPerRun(3, func() {
		r := NewReader(bytes.NewReader(file))
		for {
			if _, err := r.Next(); err != nil {
				break
			}
		}
	})
	require.Less(t, few, 20.0)
}

// One list of 10^7 elements, 1 GB in all (a tenth with -short), passes in the
// memory that the reader takes for any file.
func TestBigList(t *testing.T) {
	n := 10_000_000
	if testing.Short() {
		n = 1_000_000
	}
	element := strings.Repeat("x", 100)
	file, out := io.Pipe()
	go func() {
		buffered := bufio.NewWriterSize(out, 1<<20)
		w := rdbtest.New(buffered, 10)
		w.NoChecksum = true
		w.BeginList("big", n)
		for range n {
			w.Element(element)
		}
		err := w.Close()
		if err == nil {
			err = buffered.Flush()
		}
		_ = out.CloseWithError(err)
	}()
	in := bufio.NewReaderSize(file, 1<<20)
	_, err := in.Peek(1)
	require.NoError(t, err)

	var peak uint64
	sampled := &sampling{r: in, peak: &peak}
	entries, _, err := readAll(sampled)
	require.Equal(t, io.EOF, err)
	require.Len(t, entries, 1)
	require.Equal(t, int64(n), entries[0].Length)
	require.Greater(t, entries[0].Bytes, int64(101*n))
	require.Less(t, peak, uint64(100<<20))
	t.Logf("%d bytes, at most %d MB from the system", entries[0].Bytes, peak>>20)
}

// A sampling reader looks now and then how much memory the program has.
type sampling struct {
	r    io.Reader
	peak *uint64
	n    int
}

func (s *sampling) Read(p []byte) (int, error) {
	if s.n%1000 == 0 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		*s.peak = max(*s.peak, m.Sys)
	}
	s.n++
	return s.r.Read(p)
}
