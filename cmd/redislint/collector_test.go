package main

import (
	"math"
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestCollectLate checks that the collector is as always after its first turn.
func TestCollectLate(t *testing.T) {
	collectLate()
	require.Eventually(t, func() bool {
		runtime.GC()
		return debug.SetMemoryLimit(-1) == math.MaxInt64
	}, 10*time.Second, time.Millisecond)
	percent := debug.SetGCPercent(100)
	debug.SetGCPercent(percent)
	require.Positive(t, percent)
}
