package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"time"

	"golang.org/x/term"

	"github.com/redislint/redislint/cmd/redislint/internal/report"
)

// A stream is standard output or standard error, and whether it is a terminal.
type stream struct {
	io.Writer
	terminal bool
	columns  int // of the terminal; 0 where they are not known
}

func newStream(ctx context.Context, w io.Writer) stream {
	s := stream{Writer: &stoppable{ctx, w}}
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

// A stoppable is a writer that nobody may read from: when a signal ends the run, what was
// not written by then is given up.
type stoppable struct {
	ctx context.Context
	w   io.Writer
}

// lastWords is how long a write may take after a signal.
const lastWords = 100 * time.Millisecond

func (s *stoppable) Write(p []byte) (int, error) {
	type result struct {
		n   int
		err error
	}
	done := make(chan result, 1)
	data := bytes.Clone(p) // it may be written when the caller has gone on
	go func() {
		n, err := s.w.Write(data)
		done <- result{n, err}
	}()
	select {
	case r := <-done:
		return r.n, r.err
	case <-s.ctx.Done():
	}
	select {
	case r := <-done:
		return r.n, r.err
	case <-time.After(lastWords):
		return 0, s.ctx.Err()
	}
}
