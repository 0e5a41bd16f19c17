package kindtest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// use returns a use of a command with templates.
func use(t *testing.T, role uses.Role, command string, templates ...string) uses.Use {
	u := uses.Use{Role: role, Command: command}
	for _, text := range templates {
		parsed, err := keys.Parse(text)
		require.NoError(t, err)
		u.Keys = append(u.Keys, uses.Key{Template: parsed})
	}
	return u
}

// TestExpectations checks what a comment accepts.
func TestExpectations(t *testing.T) {
	key := func(templates ...string) []uses.Use {
		return []uses.Use{use(t, uses.RoleKey, "GET", templates...)}
	}
	for _, c := range []struct {
		comment string
		uses    []uses.Use
		right   bool
	}{
		{`// key "a:{x}"`, key("a:{id}"), true},
		{`// key "a:{x}"`, key("a:{id:int}"), true},
		{`// key "a:{x}"`, key("a:{id}{name...}"), true},
		{`// key "a:{x}"`, key("a:{id}", "b"), false},
		{`// key "a:{x}" | "b"`, key("b", "a:{id}"), true},
		{`// key "a:{x}" | "b"`, key("b"), false},
		{`// key "a:{x}" or "b"`, key("b"), true},
		{`// key "a:{x}" or none`, nil, true},
		{`// key "a:{x}"`, nil, false},
		{`// key "a:{x}"`, key("a:x"), false},
		{`// key "a:{x...}"`, key("a:{x}"), false},
		{`// key "a:{x...}"`, key("a:{x}{...}"), true},
		{`// key name="a:{x}"`, key("a:{id}"), false},
		{`// key name="a:{x}"`, key("a:{x}"), true},
		{`// key "a:{x:int}"`, key("a:{x}"), false},
		{`// key {?}`, key("{id}"), true},
		{`// key {?}`, key("a:{id}"), false},
		{`// no key`, key("a"), false},
		{`// no key`, []uses.Use{use(t, uses.RoleChannel, "PUBLISH", "a")}, true},
		{`// key "a"`, append(key("a"), use(t, uses.RolePattern, "SORT", "b:*")), false},
		{`// key "a"; pattern "b:*"`, append(key("a"), use(t, uses.RolePattern, "SORT", "b:*")), true},
		{`// GET "a"`, key("a"), true},
		{`// DEL "a"`, key("a"), false},
		{`// GET "a"; DEL "b"`, append(key("a"), use(t, uses.RoleKey, "DEL", "b")), true},
		{`// GET "a"; DEL "b"`, append(key("b"), use(t, uses.RoleKey, "DEL", "a")), false},
		{`// forwarded`, key("{key}"), true},
		{`// forwarded`, nil, false},
		{`// any`, nil, true},
	} {
		e, ok, err := parseExpectation(c.comment)
		require.NoError(t, err, c.comment)
		require.True(t, ok, c.comment)
		require.Equal(t, c.right, e.wrong(c.uses) == "", "%s: %s", c.comment, describe(c.uses))
	}
}

// TestNotExpectations checks which comments are none, and which are mistaken.
func TestNotExpectations(t *testing.T) {
	for _, comment := range []string{"// key is a helper", "// A", "// no keys here", "// any one of these", "// Key \"a\""} {
		_, ok, err := parseExpectation(comment)
		require.NoError(t, err, comment)
		require.False(t, ok, comment)
	}
	for _, comment := range []string{`// key "a" | b`, `// key "a" "b"`, `// key "{"`, `// key "a"; nothing`} {
		_, _, err := parseExpectation(comment)
		require.Error(t, err, comment)
	}
	e, ok, err := parseExpectation(`// key "a" // miss`)
	require.NoError(t, err)
	require.True(t, ok && e.miss)
}
