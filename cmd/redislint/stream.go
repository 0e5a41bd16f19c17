package main

import (
	"io"
	"os"

	"golang.org/x/term"

	"github.com/redislint/redislint/cmd/redislint/internal/report"
)

// A stream is standard output or standard error, and whether it is a terminal.
type stream struct {
	io.Writer
	terminal bool
	columns  int // of the terminal; 0 where they are not known
}

func newStream(w io.Writer) stream {
	s := stream{Writer: w}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		s.terminal = true
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil {
			s.columns = columns
		}
	}
	return s
}

// palette returns the colours for the stream: none if it is not a terminal, or
// if the user wants none (https://no-color.org).
func (s stream) palette(noColor bool) report.Palette {
	return report.NewPalette(s.terminal && !noColor && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb")
}
