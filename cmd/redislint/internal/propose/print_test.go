package propose

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

// Each word of a policy that init writes is explained in the same file: on its line, or,
// if a class has it, above the classes.
func TestWordsAreExplained(t *testing.T) {
	pattern := func(text string) keys.Template {
		template, err := keys.Parse(text)
		require.NoError(t, err)
		return template
	}
	all := &Proposal{
		Source: "the code", Separator: "/", Variable: "APP_NAMESPACE",
		Keys: []Class{
			{Name: "user", Doc: "of users", Pattern: pattern("user/{id:int64}"), Type: "string", TTL: "30s"},
			{Name: "rest", Pattern: pattern("rest/{rest...}"), Global: true},
		},
		Channels: []Class{{Name: "events", Pattern: pattern("events"), External: true}},
		Exclude:  []string{"tests"},
	}
	text := string(all.YAML())
	word := regexp.MustCompile(`^( *)([a-z]+):( [^#]*)?(#.*)?$`)
	seen := map[string]bool{}
	for line := range strings.Lines(text) {
		m := word.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil {
			continue
		}
		depth, name := len(m[1])/2, m[2]
		seen[name] = true
		switch {
		case depth == 2:
			require.Regexp(t, `(?m)^#   `+name+` +[a-z]`, text)
		case depth == 1 && strings.TrimSpace(m[3]) != "": // else the name of a class
			require.NotEmpty(t, m[4], line)
		case depth == 0 && name != "keys" && name != "channels" && name != "builders":
			require.NotEmpty(t, m[4], line)
		}
	}
	for _, name := range []string{"separator", "namespace", "env", "keys", "channels", "pattern", "doc", "type", "ttl", "global", "external", "exclude", "dir"} {
		require.True(t, seen[name], name)
	}
	require.Contains(t, text, `pattern   the key: {id} is one value, {id:TYPE} one of that type only, {id...} one that may contain "/"`)

	// What no class has is not explained.
	few := &Proposal{Source: "the code", Separator: ":", Namespace: "app", Variable: "APP_NAMESPACE", Keys: []Class{{Name: "user", Pattern: pattern("{namespace}:user:{id}")}}}
	text = string(few.YAML())
	require.NotContains(t, text, "external")
	require.NotContains(t, text, "TYPE")
	require.Contains(t, text, "# what the code has today")
}
