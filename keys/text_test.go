package keys

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestText(t *testing.T) {
	for template, want := range map[string]struct {
		text string
		word bool
	}{
		"":           {"", false},
		"{a}:{b}":    {":", false},
		"u:{id}:log": {"u::log", true},
		"{id}:é":     {":é", true},
		"{{{tag}}}:": {"{}:", false},
	} {
		parsed, err := Parse(template)
		assert.NoError(t, err, template)
		assert.Equal(t, want.text, parsed.Text(), template)
		assert.Equal(t, want.word, parsed.HasWord(), template)
	}
}
