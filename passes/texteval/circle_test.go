package texteval

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What was made of a placeholder is forgotten when that is known, and no earlier; what
// was made beside it stays.
func TestCircle(t *testing.T) {
	ev := &Evaluator{circle: newCircle(), closed: map[int]*Node{}}
	known := func() (out []int) {
		for id := range 5 {
			if ev.closed[id] != nil {
				out = append(out, id)
			}
		}
		return out
	}
	work := func(id int, f func()) {
		if _, ok := ev.closed[id]; ok {
			ev.circle.asked(id)
			return
		}
		ev.closed[id] = nil
		defer ev.leave(ev.circle.enter(id))
		f()
		ev.closed[id] = &Node{}
	}
	work(0, func() {
		work(1, func() {
			work(2, func() { work(1, nil) }) // of 1's placeholder
			require.Equal(t, []int{2}, known())
			work(3, func() { work(2, nil) }) // of what was made of it
			work(4, func() {})
		})
		require.Equal(t, []int{1, 4}, known())
		work(2, func() { work(0, nil) }) // asked again: now it is 0 that it depends on
		require.Equal(t, []int{1, 2, 4}, known())
	})
	require.Equal(t, []int{0, 1, 4}, known())
	require.Empty(t, ev.circle.depth)
	require.Empty(t, ev.circle.of)
	require.Empty(t, ev.circle.made)
}
