package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// Progress begins after progressDelay, and is drawn every progressTick.
const (
	progressDelay = time.Second
	progressTick  = 100 * time.Millisecond
)

// A progress shows on a terminal what is being done. Its methods may be called
// by several goroutines.
type progress struct {
	w    io.Writer
	mu   sync.Mutex
	text string
	done chan struct{}
	gone sync.WaitGroup
}

// startProgress shows progress on standard error if that is a terminal and
// the user wants to see it.
func (a *app) startProgress(g *globals) *progress {
	p := &progress{done: make(chan struct{})}
	if a.stderr.terminal && !g.quiet {
		p.w = a.stderr
		p.gone.Go(p.draw)
	}
	return p
}

// set says what is being done; a total of 0 means that it is not known.
func (p *progress) set(stage string, done, total int) {
	text := stage
	if total > 0 {
		text = fmt.Sprintf("%s %d/%d", stage, done, total)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.text = text
}

// stop removes what was drawn.
func (p *progress) stop() {
	close(p.done)
	p.gone.Wait()
}

func (p *progress) draw() {
	const clear = "\r\x1b[K"
	frames := []rune("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
	timer := time.NewTimer(progressDelay)
	defer timer.Stop()
	for i := 0; ; i++ {
		select {
		case <-p.done:
			if i > 0 {
				fmt.Fprint(p.w, clear)
			}
			return
		case <-timer.C:
		}
		p.mu.Lock()
		text := p.text
		p.mu.Unlock()
		fmt.Fprintf(p.w, "%s%c %s", clear, frames[i%len(frames)], text)
		timer.Reset(progressTick)
	}
}
