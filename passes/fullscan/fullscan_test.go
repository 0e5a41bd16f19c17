package fullscan_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/fullscan"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

func find(list ...uses.Use) []passes.Finding {
	return fullscan.Rule().Run(&passes.Input{Uses: list})
}

func TestRule(t *testing.T) {
	command, pattern := uses.RoleCommand, uses.RolePattern
	tests := []struct {
		command   string
		role      uses.Role
		templates []string
		want      string // the beginning of the message
	}{
		{"FLUSHALL", command, nil, "FLUSHALL deletes"},
		{"FLUSHDB", command, nil, "FLUSHDB deletes"},
		{"SWAPDB", command, nil, "SWAPDB swaps"},
		{"RANDOMKEY", command, nil, "RANDOMKEY returns"},
		{"KEYS", command, nil, "KEYS blocks"},
		{"KEYS", pattern, []string{"app:*"}, `KEYS "app:*" blocks`},
		{"KEYS", pattern, []string{"{?}"}, `KEYS "{?}" blocks`},
		{"SCAN", command, nil, "SCAN without MATCH"},
		{"SCAN", pattern, []string{"*"}, `SCAN "*" returns`},
		{"SCAN", pattern, []string{""}, `SCAN "" returns`},
		{"SCAN", pattern, []string{"?:x", "*"}, `SCAN "?:x" returns`},
		{"SCAN", pattern, []string{"*", "{prefix}*"}, ""}, // a prefix that may be empty, or not
		{"SCAN", pattern, []string{"app:*"}, ""},
		{"SCAN", pattern, []string{"{prefix}*"}, ""},
		{"PSUBSCRIBE", pattern, []string{"[ab]*"}, `PSUBSCRIBE "[ab]*" hears`},
		{"PSUBSCRIBE", pattern, []string{"app:*"}, ""},
		{"SSCAN", uses.RoleKey, []string{"app:set"}, ""},
		{"DEL", uses.RoleKey, []string{"*"}, ""},
	}
	for _, tt := range tests {
		t.Run(strings.Join(append([]string{tt.command}, tt.templates...), " "), func(t *testing.T) {
			findings := find(usetest.Use(tt.command, tt.role, 5, 1, tt.templates...))
			if tt.want == "" {
				require.Empty(t, findings)
				return
			}
			require.Len(t, findings, 1)
			f := findings[0]
			require.Truef(t, strings.HasPrefix(f.Message, tt.want), "%s", f.Message)
			require.LessOrEqual(t, utf8.RuneCountInString(f.Message), passes.MaxMessage)
			require.Equal(t, usetest.Span("a.go", 5), f.Span)
			require.Equal(t, "Do", f.Decl)
			require.Len(t, f.Uses, 1)
		})
	}
}

func TestForwarded(t *testing.T) {
	inside := usetest.Use("SCAN", uses.RolePattern, 5, 1, "*")
	inside.Forwarded = true
	require.Empty(t, find(inside))

	inside.Command = "KEYS"
	require.Len(t, find(inside), 1, "no caller is seen")

	call := usetest.Use("KEYS", uses.RolePattern, 50, 1, "*")
	call.Via = "a.Do"
	findings := find(inside, call)
	require.Len(t, findings, 1)
	require.Equal(t, 50, findings[0].Span.Line)
}

func TestOncePerPlace(t *testing.T) {
	u := usetest.Use("FLUSHALL", uses.RoleCommand, 5, 1)
	require.Len(t, find(u, u), 1)
}
