package keys

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// The slots are those that CLUSTER KEYSLOT of Redis 7.0 answers.
func TestSlot(t *testing.T) {
	for key, want := range map[string]int{
		"":              0,
		"123456789":     12739, // 0x31C3, the check value of CRC-16/XMODEM
		"foo":           12182,
		"user:7":        2780,
		"{user1000}.a":  3443,
		"{user1000}.b":  3443,
		"foo{}{bar}":    8363,
		"foo{{bar}}zap": 4015,
		"foo{bar}{zap}": 5061,
		"{open":         7674,
	} {
		assert.Equal(t, want, Slot(key), key)
	}
	assert.Zero(t, testing.AllocsPerRun(10, func() { Slot("foo{bar}{zap}") }))
}

func TestHashTag(t *testing.T) {
	for key, want := range map[string]string{
		"": "", "a": "", "{a": "", "a}": "", "}a{": "", "{}": "", "{}{a}": "",
		"x{a}y": "a", "{{a}}": "{a", "{a}{b}": "a",
	} {
		assert.Equal(t, want, HashTag(key), key)
	}
}
