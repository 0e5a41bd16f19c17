package audit

import (
	"time"

	"golang.org/x/time/rate"
)

// leastKeys is how many keys a paced walk asks for at once, if that is enough for its rate.
// The larger a step is, the longer it holds up whoever else uses the server.
const leastKeys = 5

// atOnce is how many keys a walk asks for at first.
func (w *Walk) atOnce() int64 {
	if w.Rate > 0 {
		return min(int64(w.Count), leastKeys)
	}
	return int64(w.Count)
}

// limit makes the limiter of a paced walk. What is lost while a machine is busy is made good
// within a fifth of a second.
func (w *Walk) limit() {
	if w.Rate <= 0 {
		return
	}
	burst := max(w.Count, int(w.Rate/5))
	w.limiter = rate.NewLimiter(rate.Limit(w.Rate), burst)
	w.limiter.AllowN(time.Now(), burst) // nothing is lost yet
}

// pace chooses how many keys are asked for next: as few as keep the rate, and fewer than
// before while the server takes long, which is what a step takes beyond the way there and
// back. A sample is of the same keys whatever its steps take.
func (b *belt) pace(took time.Duration) {
	w := b.walk
	if w.limiter == nil || b.next != nil {
		return
	}
	if b.trip == 0 || took < b.trip {
		b.trip = took
	}
	switch {
	case w.MaxServer > 0 && took-b.trip > w.MaxServer:
		b.count /= 2
	case w.limiter.Tokens() > w.Rate/10: // a tenth of a second behind
		b.count += b.count/16 + 1
	default:
		b.count -= (b.count + 15) / 16
	}
	b.count = min(max(b.count, leastKeys), int64(w.Count))
}
