// Package keyutil makes parts of keys.
package keyutil

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Hash returns a part of a key for what a user sent: its first letters and
// digits in lower case, and a hash of all of it.
func Hash(raw string) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(raw))
	sum := sha256.Sum256([]byte(strings.ToLower(raw)))
	return name[:min(len(name), 24)] + "-" + hex.EncodeToString(sum[:8])
}
