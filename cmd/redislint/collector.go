package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"sync"
)

// smallHeap is how much memory a run may take before the collector is of use. Until
// then most of what there is stays.
const smallHeap = 64 << 20

// collectLate makes the collector wait until the process has smallHeap, and then do
// as always. What the environment says of it goes first.
var collectLate = sync.OnceFunc(func() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	percent, limit := debug.SetGCPercent(-1), debug.SetMemoryLimit(smallHeap)
	runtime.AddCleanup(new([16]byte), func(limit int64) { // the first collection finds it
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}, limit)
})
