package load

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// A PanicError is a panic of a goroutine of the loader: a bug.
type PanicError struct {
	Value any
	Stack []byte
}

// Error implements error.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// guarded calls do and returns its panic as an error.
func guarded(do func()) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	do()
	return nil
}

// parallel calls do for 0 to n-1 on as many goroutines as there are
// processors, and returns when all are done, ctx is, or one panics.
func parallel(ctx context.Context, n int, do func(i int)) error {
	var (
		wg   sync.WaitGroup
		next atomic.Int64
		bug  atomic.Pointer[error]
	)
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for ctx.Err() == nil && bug.Load() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := guarded(func() { do(i) }); err != nil {
					bug.Store(&err)
				}
			}
		})
	}
	wg.Wait()
	if err := bug.Load(); err != nil {
		return *err
	}
	return ctx.Err()
}

// progress tells of stages, one call at a time.
type progress struct {
	mu   sync.Mutex
	fn   func(stage string, done, total int)
	done map[string]int
}

func newProgress(fn func(stage string, done, total int)) *progress {
	return &progress{fn: fn, done: map[string]int{}}
}

func (p *progress) report(stage string, done, total int) {
	if p.fn == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fn(stage, done, total)
}

// count reports one more of total done.
func (p *progress) count(stage string, total int) {
	if p.fn == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done[stage]++
	p.fn(stage, p.done[stage], total)
}
