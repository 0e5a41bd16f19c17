package report

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/redislint/redislint/passes/uses"
)

// places turns offsets into lines and columns, and columns of bytes into those of
// UTF-16. It reads each file once; of one that cannot be read nothing is known.
type places struct {
	read  func(name string) ([]byte, error)
	texts map[string][]byte
}

func newPlaces(read func(string) ([]byte, error)) *places {
	return &places{read, map[string][]byte{}}
}

func (p *places) text(file string) []byte {
	text, ok := p.texts[file]
	if !ok {
		text, _ = p.read(file) // nil if it cannot be read
		p.texts[file] = text
	}
	return text
}

// at returns line and column, in bytes, of an offset; ok is false if the file
// does not reach so far.
func (p *places) at(file string, offset int) (line, column int, ok bool) {
	text := p.text(file)
	if text == nil || offset < 0 || offset > len(text) {
		return 0, 0, false
	}
	before := text[:offset]
	return bytes.Count(before, []byte("\n")) + 1, offset - bytes.LastIndexByte(before, '\n'), true
}

// utf16 returns the column of UTF-16 units for one of bytes; the same column where
// the text is not known.
func (p *places) utf16(file string, line, column int) int {
	text := p.text(file)
	for ; line > 1; line-- {
		end := bytes.IndexByte(text, '\n')
		if end < 0 {
			return column
		}
		text = text[end+1:]
	}
	if column < 1 || column-1 > len(text) {
		return column
	}
	units := 1
	for rest := text[:column-1]; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		units += max(utf16.RuneLen(r), 1)
		rest = rest[size:]
	}
	return units
}

// span is the range of offsets of an edit; ok is false if it is not in the file.
func (p *places) span(file string, start, end int) (s uses.Span, ok bool) {
	s.File = file
	var okEnd bool
	s.Line, s.Column, ok = p.at(file, start)
	s.EndLine, s.EndCol, okEnd = p.at(file, end)
	return s, ok && okEnd
}
