// Package edit changes the text of files as fixes say.
package edit

import (
	"bytes"
	"cmp"
	"fmt"
	"go/format"
	"slices"

	"github.com/redislint/redislint/passes"
)

// Apply returns data, the content of a Go file, with edits made. Equal edits are
// one. Imports that this leaves without a use are dropped, as pkgs says. A second import
// beside a single one gets parentheses with it. What was as
// gofmt writes it is so afterwards, and what an edit puts on a line is in any file, except for a byte order mark and the ends of
// lines, which stay as they are. It fails if edits overlap, lie outside of the
// file, or leave what is not Go.
func Apply(data []byte, edits []passes.Edit, pkgs Packages) ([]byte, error) {
	made, put, err := splice(data, edits)
	if err != nil {
		return nil, err
	}
	made = tidy(made, put)
	made, err = dropImports(data, made, pkgs)
	if err != nil {
		return nil, err
	}
	if made, err = groupImports(data, made); err != nil {
		return nil, err
	}
	before := plain(data)
	if formatted, err := format.Source(before); err == nil && bytes.Equal(formatted, before) && !mixed(data) {
		if made, err = format.Source(plain(made)); err != nil {
			return nil, err
		}
	}
	return like(data, made), nil
}

var (
	mark = []byte("\ufeff")
	lf   = []byte("\n")
	crlf = []byte("\r\n")
)

// plain is a file without a byte order mark, and with LF as the ends of lines.
func plain(data []byte) []byte {
	return bytes.ReplaceAll(bytes.TrimPrefix(data, mark), crlf, lf)
}

// mixed reports whether some lines of a file end with CRLF, and some with LF.
func mixed(data []byte) bool {
	n := bytes.Count(data, crlf)
	return n > 0 && n < bytes.Count(data, lf)
}

// like is a file with the byte order mark of another one, and with its ends of
// lines, if they are all CRLF.
func like(data, made []byte) []byte {
	if bytes.Contains(data, crlf) && !mixed(data) {
		made = bytes.ReplaceAll(plain(made), lf, crlf)
	}
	if bytes.HasPrefix(data, mark) && !bytes.HasPrefix(made, mark) {
		made = slices.Concat(mark, made)
	}
	return made
}

// splice makes edits, and says where the new texts are.
func splice(data []byte, edits []passes.Edit) (made []byte, put []span, err error) {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b passes.Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.NewText, b.NewText))
	})
	sorted = slices.CompactFunc(sorted, same)
	var out bytes.Buffer
	at := 0
	for _, e := range sorted {
		if e.Start < at || e.End < e.Start || e.End > len(data) {
			return nil, nil, fmt.Errorf("%s: an edit of the bytes %d to %d overlaps with another, or is outside of the file", e.File, e.Start, e.End)
		}
		out.Write(data[at:e.Start])
		from := out.Len()
		out.WriteString(e.NewText)
		put = append(put, span{from, out.Len()})
		at = e.End
	}
	out.Write(data[at:])
	return out.Bytes(), put, nil
}

// same reports whether two edits of one file do the same.
func same(a, b passes.Edit) bool {
	return a.Start == b.Start && a.End == b.End && a.NewText == b.NewText
}

// Conflict reports whether two sets of edits cannot both be made: edits of them
// overlap and are not equal. Insertions at one place go together.
func Conflict(a, b []passes.Edit) bool {
	for _, x := range a {
		for _, y := range b {
			if x.File != y.File || same(x, y) {
				continue
			}
			if x.Start < y.End && y.Start < x.End {
				return true
			}
		}
	}
	return false
}
