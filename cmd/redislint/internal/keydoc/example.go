package keydoc

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// samples are values that a placeholder of a type may have.
var samples = map[keys.Type][]string{
	keys.Int:  {"42", "7", "1"},
	keys.Uint: {"42", "7", "1"},
	keys.Hex:  {"5f3a9c", "5f", "a"},
	keys.UUID: {"650e8400-e29b-41d4-a716-446655440001"},
	keys.Date: {"2026-01-31"}, keys.RFC3339: {"2026-01-31T12:34:56Z"},
}

// maxTries bounds how many keys are tried for an example.
const maxTries = 1 << 10

// exampleOf returns a key of a class: the policy's, or one of sample values that the
// policy's own matcher takes for a key of the class with nothing wrong; "" if none of
// them is.
func exampleOf(p *keys.Policy, c *keys.Class, m *keys.Matcher, channel bool) string {
	if c.Example != "" || m == nil {
		return c.Example
	}
	parts := c.Pattern.Parts()
	var slots [][]string
	for _, part := range parts {
		if part.Placeholder {
			slots = append(slots, valuesOf(p, part))
		}
	}
	picks := make([]int, len(slots))
	for range maxTries {
		key, nth := "", 0
		for _, part := range parts {
			if !part.Placeholder {
				key += part.Literal
				continue
			}
			key += slots[nth][picks[nth]]
			nth++
		}
		var found keys.Match
		match := m.Match
		if channel {
			match = m.MatchChannel
		}
		if match([]byte(key), &found) && found.Class == c && found.Misfits == 0 {
			return key
		}
		i := 0
		for ; i < len(picks); i++ {
			if picks[i]++; picks[i] < len(slots[i]) {
				break
			}
			picks[i] = 0
		}
		if i == len(picks) {
			break
		}
	}
	return ""
}

// valuesOf are values for a placeholder, the likeliest first.
func valuesOf(p *keys.Policy, part keys.Part) []string {
	if n := p.Namespace; n != nil && part.Name == n.Placeholder {
		values := slices.Clone(n.Values)
		if n.Default != "" {
			values = append([]string{n.Default}, values...)
		}
		return append(values, "dev", "test")
	}
	if values, closed := p.Values(part.Name); closed && len(values) > 0 {
		return values
	}
	if values := samples[part.Type]; values != nil {
		return values
	}
	word := strings.ReplaceAll(strings.ToLower(part.Name), "_", "-")
	plain := strings.ReplaceAll(word, "-", "")
	return []string{word, plain, plain + "1", strings.ToUpper(plain), "a", "A", "1", "a1"}
}
