package passes_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

func TestRefs(t *testing.T) {
	at := func(line int, command string, forwarded bool) *uses.Use {
		return &uses.Use{Arg: usetest.Span("a.go", line), Command: command, Forwarded: forwarded}
	}
	ref := func(line int, command string) passes.UseRef {
		return passes.UseRef{Span: usetest.Span("a.go", line), Command: command}
	}
	require.Equal(t, []passes.UseRef{ref(1, "SET"), ref(3, "DEL"), ref(3, "GET")}, passes.Refs([]*uses.Use{
		at(3, "GET", false), at(1, "SET", false), at(2, "GET", true), at(3, "DEL", false), at(3, "GET", false),
	}))
	require.Equal(t, []passes.UseRef{ref(2, "GET")}, passes.Refs([]*uses.Use{at(2, "GET", true)}), "there is no other")
	require.Empty(t, passes.Refs(nil))
}

func TestMessage(t *testing.T) {
	for _, text := range []string{"a", strings.Repeat("key:", 50), strings.Repeat("ключ:", 50), strings.Repeat("\x00", 300)} {
		m := passes.Message("key %s: do something", keys.New(keys.Part{Literal: text}))
		require.LessOrEqual(t, utf8.RuneCountInString(m), passes.MaxMessage)
		require.True(t, utf8.ValidString(m))
		require.True(t, strings.HasPrefix(m, `key "`) && strings.HasSuffix(m, `": do something`), m)
	}
}
