package keys

import (
	"crypto/sha256"
	"encoding/hex"
)

// Hash returns a key segment for a value that may be anything, as what users send:
// 32 hexadecimal digits, the first half of its SHA-256. Equal values give equal
// segments. It hides a value that cannot be guessed; one of few possible values,
// such as a telephone number, can be found by trying them.
func Hash(value string) string {
	sum := sha256.Sum256([]byte(value))
	return hex.EncodeToString(sum[:sha256.Size/2])
}
