package load

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// parallel calls do for 0 to n-1 on as many goroutines as there are
// processors, and returns when all are done, or ctx is.
func parallel(ctx context.Context, n int, do func(i int)) error {
	var (
		wg   sync.WaitGroup
		next atomic.Int64
	)
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				do(i)
			}
		})
	}
	wg.Wait()
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
