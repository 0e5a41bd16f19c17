package keyutil

import "testing"

func TestHash(t *testing.T) {
	for raw, want := range map[string]string{
		"Case 42": "case42-55edbb6400fc8b89",
		"":        "-e3b0c44298fc1c14",
	} {
		if got := Hash(raw); got != want {
			t.Errorf("hash of %q: got %s, want %s", raw, got, want)
		}
	}
	if Hash("a:b") == Hash("a*b") {
		t.Error("two texts with the same letters have the same hash")
	}
}
