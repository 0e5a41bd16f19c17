package keys

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzGlob compares the automaton of a glob with what Redis does.
func FuzzGlob(f *testing.F) {
	for _, seed := range [][2]string{{"a*", "ab"}, {"[^a-c]?", "da"}, {`\*[\]x]`, "*]"}, {"[z-a", "b"}, {"a[", "a["}, {"**b*", "abc"}, {"[]", "]"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, glob, key string) {
		if key == "" || len(glob) > 12 || len(key) > 12 || strings.ContainsFunc(glob+key, func(r rune) bool { return r >= 0x80 }) {
			return // Redis compares bytes, and an empty key with nothing
		}
		pattern := newLanguage(Syntax{Separator: ":", Empty: true}, withoutPlaces(globPieces(New(lit(glob)))))
		text := newLanguage(Syntax{Separator: ":"}, pieces(New(lit(key))))
		_, ok, _ := overlap(&pattern, &text)
		require.Equal(t, redisMatches(glob, key), ok, "%q matches %q", glob, key)
	})
}

// redisMatches is stringmatchlen of Redis.
func redisMatches(glob, key string) bool {
	for glob != "" && key != "" {
		switch {
		case glob[0] == '*':
			glob = strings.TrimLeft(glob, "*")
			if glob == "" {
				return true
			}
			for ; key != ""; key = key[1:] {
				if redisMatches(glob, key) {
					return true
				}
			}
			return false
		case glob[0] == '[':
			in, rest := inSet(glob[1:], key[0])
			if !in {
				return false
			}
			glob = rest
		case glob[0] == '?':
			glob = glob[1:]
		default:
			if glob[0] == '\\' && len(glob) > 1 {
				glob = glob[1:]
			}
			if glob[0] != key[0] {
				return false
			}
			glob = glob[1:]
		}
		if key = key[1:]; key == "" {
			glob = strings.TrimLeft(glob, "*")
		}
	}
	return glob == "" && key == ""
}

// inSet reports whether a byte is in the set that a glob begins with behind the bracket,
// and what follows the set.
func inSet(glob string, c byte) (in bool, rest string) {
	not := strings.HasPrefix(glob, "^")
	glob = strings.TrimPrefix(glob, "^")
	for glob != "" && glob[0] != ']' {
		switch {
		case glob[0] == '\\' && len(glob) > 1:
			in = in || glob[1] == c
			glob = glob[2:]
		case len(glob) > 2 && glob[1] == '-':
			low, high := min(glob[0], glob[2]), max(glob[0], glob[2])
			in = in || low <= c && c <= high
			glob = glob[3:]
		default:
			in = in || glob[0] == c
			glob = glob[1:]
		}
	}
	return in != not, strings.TrimPrefix(glob, "]")
}
