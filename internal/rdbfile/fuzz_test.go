package rdbfile

import (
	"bytes"
	"errors"
	"io"
	"testing"
)

// Whatever the file, the reader ends with io.EOF or an error of its own, and no
// entry is larger than what was read.
func FuzzReader(f *testing.F) {
	for _, version := range []int{1, 9, 10, 12, 13} {
		f.Add(sample(f, version, false))
	}
	f.Add(sample(f, 80, true))
	f.Add([]byte("REDIS0010\x00\x81\x10\x00\x00\x00\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, file []byte) {
		r := NewReader(bytes.NewReader(file))
		keys := 0
		for {
			e, err := r.Next()
			var ours *Error
			if err != nil {
				if err != io.EOF && !errors.As(err, &ours) {
					t.Fatalf("%T: %v", err, err)
				}
				if ours != nil && (ours.Offset < 0 || ours.Offset > int64(len(file))) {
					t.Fatalf("offset %d of %d: %v", ours.Offset, len(file), err)
				}
				return
			}
			keys++
			if e.Bytes <= 0 || r.Bytes() > int64(len(file)) || e.Type == "" || e.Length < -1 {
				t.Fatalf("%+v in a file of %d bytes", e, len(file))
			}
			// LZF makes at most 264 bytes of three, and a key takes two.
			if len(e.Key) > 100*len(file) || keys > len(file) {
				t.Fatalf("key %d of %d bytes in a file of %d", keys, len(e.Key), len(file))
			}
		}
	})
}
