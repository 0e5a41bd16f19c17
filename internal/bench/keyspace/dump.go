package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/redislint/redislint/internal/rdbfile/rdbtest"
)

// dump writes an RDB file: of keys of about 100 bytes each and of all types, or of one list
// with that many elements of 100 bytes.
func dump(out io.Writer, keys int, list bool) error {
	w := rdbtest.New(out, 10)
	w.SelectDB(0)
	if list {
		element := strings.Repeat("x", 100)
		w.BeginList("conduit:job:big", keys)
		for range keys {
			w.Element(element)
		}
		return w.Close()
	}
	fields := rdbtest.Listpack("createdAt", "1700000000", "state", "running")
	part := rdbtest.Listpack("a", "b", "c", "1", "2")
	for i := range keys {
		key := fmt.Sprintf("conduit:job:%08d", i)
		if i%3 == 0 {
			w.ExpireMS(4_000_000_000_000 + int64(i)) // in 2096
		}
		switch i % 5 {
		case 0, 1:
			w.String(key, fmt.Sprint(i, " a value of JSON, say, with names that do not repeat ", i))
		case 2:
			w.Packed(16, key, fields) // a hash
		case 3:
			w.Quicklist2(key, "plain element, which is long enough", part)
		default:
			w.ZSet(key, "first", "second", "third")
		}
	}
	return w.Close()
}
