package edit

import (
	"bytes"
	"go/format"
	"go/scanner"
	"go/token"
	"slices"
)

// A span is a range of bytes of a file.
type span struct{ from, to int }

// A word is a token of Go in a file.
type word struct {
	span
	tok  token.Token
	text string
}

// tidy returns a file with the texts at spans as gofmt would write them there, where they are
// on one line: what is around a sum decides how it is spaced. The rest of the file stays as it is.
func tidy(data []byte, spans []span) []byte {
	formatted, err := format.Source(data)
	if err != nil || bytes.Equal(formatted, data) {
		return data
	}
	have, want := words(data), words(formatted)
	if len(have) != len(want) {
		return data
	}
	out := data
	for _, s := range slices.Backward(spans) {
		i := slices.IndexFunc(have, func(w word) bool { return w.from >= s.from })
		j := slices.IndexFunc(have, func(w word) bool { return w.to > s.to })
		if j < 0 {
			j = len(have)
		}
		if i < 0 || i >= j || !slices.EqualFunc(have[i:j], want[i:j], func(a, b word) bool { return a.tok == b.tok && a.text == b.text }) {
			continue
		}
		from, to := have[i].from, have[j-1].to
		text := formatted[want[i].from:want[j-1].to]
		if !bytes.ContainsRune(text, '\n') && !bytes.ContainsRune(data[from:to], '\n') {
			out = slices.Concat(out[:from], text, out[to:])
		}
	}
	return out
}

// words are the tokens of a file, except for semicolons, which may be ends of lines.
func words(data []byte) []word {
	var s scanner.Scanner
	fset := token.NewFileSet()
	file := fset.AddFile("", fset.Base(), len(data))
	s.Init(file, data, nil, 0)
	var out []word
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return out
		}
		if tok == token.SEMICOLON {
			continue
		}
		if text == "" {
			text = tok.String()
		}
		at := file.Offset(pos)
		out = append(out, word{span{at, at + len(text)}, tok, text})
	}
}
