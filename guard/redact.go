package guard

import (
	"strings"

	"github.com/redislint/redislint/keys"
)

// redact is what a problem is about without its values: what is in the policy is shown, all
// else is hashed.
func (g *Guard) redact(p *problem) string {
	if p.name == "" {
		if p.class.Class != nil {
			return p.class.Pattern.String()
		}
		return `""`
	}
	name := strings.Clone(p.name) // which may be the program's own memory
	if p.role == "pattern" {
		return g.shown(name, globText)
	}
	return g.shown(name, keys.Hash)
}

// globText hashes the text of a glob, and leaves the wildcard at its end.
func globText(text string) string {
	if strings.Trim(text, "*?") == "" {
		return text
	}
	if head, ok := strings.CutSuffix(text, "*"); ok {
		return keys.Hash(head) + "*"
	}
	return keys.Hash(text)
}

// shown is a name with hide instead of each segment that is not a word of the policy.
func (g *Guard) shown(name string, hide func(string) string) string {
	sep := g.policy.Separator
	if sep == "" {
		return hide(name)
	}
	segments := strings.Split(name, sep)
	if len(segments) > maxSegments {
		return hide(name)
	}
	for i, s := range segments {
		if s != "" && !g.words[s] {
			segments[i] = hide(s)
		}
	}
	return strings.Join(segments, sep)
}

// maxSegments is how many segments of a name are shown one by one.
const maxSegments = 16
