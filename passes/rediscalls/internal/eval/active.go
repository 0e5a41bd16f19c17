package eval

import "math"

// What is being evaluated is marked, so that evaluation ends where code goes in
// circles. What comes out of a circle that is not closed yet is incomplete and
// must not be kept: low says how far down the marks an incomplete result
// reaches. Where the mark itself ends, the circle is closed and the result is
// complete.

// complete is the low of results that depend on no mark.
const complete = math.MaxInt

type activeKey struct {
	node any
	fr   *frame
}

// enter marks key. It reports false if key is marked already: then the caller
// gives what there is, and that is incomplete.
func (ev *Evaluator) enter(key activeKey) bool {
	if at, on := ev.active[key]; on {
		ev.low = min(ev.low, at)
		return false
	}
	ev.active[key] = len(ev.lows)
	ev.lows = append(ev.lows, ev.low)
	ev.low = complete
	return true
}

// leave removes the mark and reports whether what was evaluated under it is
// complete.
func (ev *Evaluator) leave(key activeKey) bool {
	at := len(ev.lows) - 1
	delete(ev.active, key)
	done := ev.low >= at
	if done {
		ev.low = ev.lows[at]
	} else {
		ev.low = min(ev.low, ev.lows[at])
	}
	ev.lows = ev.lows[:at]
	return done
}

// cut gives up: the result is incomplete whatever comes.
func (ev *Evaluator) cut() { ev.low = -1 }

// tracked evaluates and reports whether the result is complete.
func (ev *Evaluator) tracked(eval func() Value) (Value, bool) {
	low := ev.low
	ev.low = complete
	v := eval()
	done := ev.low == complete
	ev.low = min(ev.low, low)
	return v, done
}
