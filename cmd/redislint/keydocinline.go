package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/repo"
)

// The lines around what --inline writes.
const (
	beginMark = "<!-- redislint:keys -->"
	endMark   = "<!-- /redislint:keys -->"
)

const inlineRemedy = "write the lines " + beginMark + " and " + endMark + " where the keys belong"

// An inlineFile is a file that the page is written into.
type inlineFile struct {
	name       string
	head, tail []byte // before the first mark, and behind the second
	crlf       bool
}

// openInline reads the file of --inline. One that does not exist is compared with as if it had the marks
// alone; nothing can be written into it.
func openInline(file string, check bool) (*inlineFile, error) {
	text, err := repo.Read(file, repo.MaxSource)
	switch {
	case errors.Is(err, fs.ErrNotExist) && check:
		return &inlineFile{name: file, tail: []byte("\n")}, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%w (%s)", unreadable(file, err), inlineRemedy)
	case err != nil:
		return nil, unreadable(file, err)
	}
	begin, end := marks(text, beginMark), marks(text, endMark)
	switch {
	case len(begin) == 0 && len(end) == 0:
		return nil, fmt.Errorf("%s has no place for the keys (%s)", file, inlineRemedy)
	case len(begin) != 1 || len(end) != 1:
		return nil, fmt.Errorf("%s has %d %s and %d %s (%s, each once)", file, len(begin), beginMark, len(end), endMark, inlineRemedy)
	case end[0] < begin[0]:
		return nil, fmt.Errorf("%s has %s before %s (%s)", file, endMark, beginMark, inlineRemedy)
	}
	return &inlineFile{file, text[:begin[0]], text[end[0]+len(endMark):], bytes.Contains(text, []byte("\r\n"))}, nil
}

// with is the file with a page between its marks, in its own ends of lines.
func (f *inlineFile) with(page []byte) []byte {
	inner := append([]byte("\n\n"), append(page, '\n')...)
	if f.crlf {
		inner = bytes.ReplaceAll(inner, []byte("\n"), []byte("\r\n"))
	}
	return slices.Concat(f.head, []byte(beginMark), inner, []byte(endMark), f.tail)
}

// marks are the offsets of a mark in the lines of a file that have nothing but marks: a key
// with the text of one is none.
func marks(text []byte, mark string) (at []int) {
	only := strings.NewReplacer(beginMark, "", endMark, "")
	from := 0
	for line := range bytes.Lines(text) {
		if strings.TrimSpace(only.Replace(string(line))) == "" {
			for rest := 0; ; rest += len(mark) {
				n := bytes.Index(line[rest:], []byte(mark))
				if n < 0 {
					break
				}
				rest += n
				at = append(at, from+rest)
			}
		}
		from += len(line)
	}
	return at
}
