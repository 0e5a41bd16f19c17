// Package names tells what an identifier says of a value, for the rules that go
// by names.
package names

import (
	"slices"
	"strings"
	"unicode"
)

// Words splits an identifier into lower-case words: userAPIKey_2 is user, api,
// key, 2.
func Words(identifier string) []string {
	var words []string
	var word []rune
	end := func() {
		if len(word) > 0 {
			words = append(words, strings.ToLower(string(word)))
			word = nil
		}
	}
	rs := []rune(identifier)
	for i, r := range rs {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			end()
			continue
		case unicode.IsUpper(r) && i > 0 && (!unicode.IsUpper(rs[i-1]) || i+1 < len(rs) && unicode.IsLower(rs[i+1])):
			end()
		case unicode.IsDigit(r) && i > 0 && !unicode.IsDigit(rs[i-1]):
			end()
		}
		word = append(word, r)
	}
	end()
	return words
}

// treated are words of values that somebody has done something to, or that are
// only about the value.
var treated = []string{
	"hash", "hashed", "digest", "sha256", "hmac", "bcrypt", "encrypted", "cipher", "ciphertext", "sealed", "masked", "redacted",
	"id", "ids", "name", "count", "ttl", "expiry", "expires", "expiration", "length", "len", "type", "version", "prefix", "at",
	"reset", "enabled", "required", "exists", "valid", "verified", "sent", "attempts",
}

// Means reports whether an identifier ends with one of the names, which may
// consist of several words: userPassword means password, passwordHash does not.
func Means(identifier string, list []string) bool {
	words := Words(identifier)
	if isTreated(words) {
		return false
	}
	return slices.ContainsFunc(list, func(name string) bool {
		want := Words(name)
		return len(want) > 0 && len(want) <= len(words) && slices.Equal(words[len(words)-len(want):], want)
	})
}

// hiding are parts of the names of functions that hash, encrypt or sign, hidingWords
// whole words; showing are those of functions that do the opposite.
var (
	hiding = []string{
		"hash", "encrypt", "cipher", "bcrypt", "scrypt", "argon2", "pbkdf2", "hmac", "digest", "checksum", "md5", "sha1", "sha2",
		"sha3", "sha5", "blake2", "seal", "redact",
	}
	hidingWords = []string{"sum", "mac", "sign", "signature", "crypt", "mask"}
	showing     = []string{"decrypt", "decipher", "unseal", "unmask"}
)

// Hides reports whether a function, type or package of that name hashes, encrypts
// or signs what it is given: hashPassword, Sum256, Seal, bcrypt.
func Hides(identifier string) bool {
	if Shows(identifier) {
		return false
	}
	lower := strings.ToLower(identifier)
	if slices.ContainsFunc(hiding, func(part string) bool { return strings.Contains(lower, part) }) {
		return true
	}
	words := Words(identifier)
	for i, w := range words {
		if w == "sign" && i+1 < len(words) && slices.Contains([]string{"in", "up", "on", "out"}, words[i+1]) {
			continue
		}
		if slices.Contains(hidingWords, w) {
			return true
		}
	}
	return false
}

// Shows reports whether a function of that name gives back what is hidden: Decrypt,
// Open.
func Shows(identifier string) bool {
	lower := strings.ToLower(identifier)
	return slices.ContainsFunc(showing, func(part string) bool { return strings.Contains(lower, part) }) || lower == "open"
}

// Treated reports whether an identifier says that somebody has done something to
// the value, or that it is only about it.
func Treated(identifier string) bool {
	return isTreated(Words(identifier)) || Hides(identifier)
}

func isTreated(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(treated, w) })
}
