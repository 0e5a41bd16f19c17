package h

import "testing"

func TestRight(t *testing.T) {
	must(t, New(watched(t), "dev").Put(t.Context(), Config{Key: "Case 42", ETag: "7", TTLSec: 60, StaleGraceSec: 30}))
}

// 2.3: lifetimes that H's contract gives.
//
// want missingttl
func TestWrongContract(t *testing.T) {
	must(t, New(watched(t), "dev").Put(t.Context(), Config{Key: "Case 42", ETag: "7"}))
}
