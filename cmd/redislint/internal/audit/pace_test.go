package audit

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/time/rate"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/internal/redistest"
)

// A step of a paced walk is as small as its rate allows: it grows while the walk is behind,
// and falls while the server takes long. The way to the server and back is not the server's.
func TestPace(t *testing.T) {
	const count = 500
	steps := func(tokens int, took ...time.Duration) []int64 {
		w := &Walk{Rate: 1000, Count: count, MaxServer: 5 * time.Millisecond}
		w.limiter = rate.NewLimiter(1e-9, 1000) // as if no time passed
		w.limiter.AllowN(time.Now(), 1000-tokens)
		b := &belt{walk: w, count: 100}
		var out []int64
		for _, d := range took {
			b.pace(d)
			out = append(out, b.count)
		}
		return out
	}
	times := func(n int, d time.Duration) []time.Duration {
		out := make([]time.Duration, n)
		for i := range out {
			out[i] = d
		}
		return out
	}
	near, far := time.Millisecond, 30*time.Millisecond
	last := func(list []int64) int64 { return list[len(list)-1] }
	for _, trip := range []time.Duration{near, far} {
		require.EqualValues(t, leastKeys, last(steps(99, times(100, trip)...)), "in time, %s away", trip)
		require.EqualValues(t, count, last(steps(101, times(100, trip)...)), "behind, %s away", trip)
		slow := steps(1000, trip, trip+6*time.Millisecond, trip+6*time.Millisecond, trip+6*time.Millisecond)
		require.Equal(t, []int64{107, 53, 26, 13}, slow, "%s away", trip)
	}
}

// What a walk asks for at once is small from its first step on, and at most --count.
func TestPacedSteps(t *testing.T) {
	addr := redistest.Start(t)
	populate(t, addr, 700)
	for _, c := range []struct {
		rate  float64
		count int
		first int
	}{{10_000, 500, leastKeys}, {10_000, 3, 3}, {0, 500, 500}} {
		m := redistest.NewMonitor(t, addr)
		w := walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, several)})
		w.Rate, w.MaxServer, w.Count = c.rate, 5*time.Millisecond, c.count
		require.EqualValues(t, 700, run(t, w).Keys)
		for _, command := range m.Commands() {
			if command.Args[0] == "scan" {
				require.Equal(t, []string{"scan", "0", "count", strconv.Itoa(c.first)}, command.Args)
				break
			}
		}
	}
}

// The seed alone chooses the keys of a sample, however long the server takes.
func TestPacedSample(t *testing.T) {
	addr := redistest.Start(t)
	populate(t, addr, 7000)
	sample := func(rate float64, most time.Duration) Report {
		w := walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, several)})
		w.Rate, w.MaxServer, w.Sample, w.Seed = rate, most, 1000, 3
		return comparable(run(t, w))
	}
	want := sample(0, 0)
	require.Contains(t, rulesOf(&want), live.ACL)
	for _, f := range want.Findings { // a server is not a share of its keys
		require.Equal(t, f.Keys == 0, f.KeysRange == nil, f.Rule)
	}
	require.Equal(t, want, sample(1e6, time.Second))
	require.Equal(t, want, sample(1e6, time.Nanosecond))
}
