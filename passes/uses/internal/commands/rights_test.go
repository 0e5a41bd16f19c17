package commands

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRightsOf(t *testing.T) {
	for _, tt := range []struct {
		command string
		access  Access
		effect  Effect
		want    string
	}{
		{"GET", Read, 0, "RO access"},
		{"EXISTS", Read, 0, "RO"},
		{"INCR", Write, Creates, "RW access update"},
		{"DEL", Write, 0, "RM delete"},
		{"RENAME", Write, 0, "RW access delete"},
		{"RENAME", Write, Takes, "OW update"},
		{"RENAME", Write, Takes | Unsure, "RW access update delete"}, // which of the two is not known
		{"ZUNIONSTORE", Read, 0, "RO access"},
		{"ZUNIONSTORE", Write, Creates | Drops, "OW update"},
		{"SORT", Write, Creates | Drops, "OW update"},
		{"HSETEX", Write, Creates, "RW access update"},
		{"JSON.GET", Read, 0, "RW access update"}, // as servers have it of modules
		{"NOSUCH", Read, 0, "RO access"},
		{"NOSUCH", Write, 0, "RW access update"},
	} {
		got := RightsOf(tt.command, tt.access, tt.effect)
		require.Equal(t, tt.want, strings.Join(got.Names(), " "), "%s %v", tt.command, tt.effect)
		require.Equal(t, strings.Contains(tt.want, "access"), got.Reads(), tt.command)
		require.Equal(t, strings.ContainsAny(strings.ReplaceAll(tt.want, "access", ""), "udi"), got.Writes(), tt.command)
	}
}

// What SET returns and changes depends on its options.
func TestRightsOfOptions(t *testing.T) {
	for call, want := range map[string]string{
		"SET k v":               "OW update",
		"SET k v EX 10 GET":     "RW access update",
		"SET k GET EX 10":       "OW update", // the value
		"BITFIELD k GET u8 0":   "RO access",
		"BITFIELD k SET u8 0 1": "RW access update",
		"SORT k STORE d":        "RO access, OW update",
	} {
		var got []string
		for _, a := range Resolve(known(strings.Fields(call)...)).Args {
			if a.Role == Key {
				got = append(got, strings.Join(a.Rights.Names(), " "))
			}
		}
		require.Equal(t, want, strings.Join(got, ", "), call)
	}
}

func TestAddRightsErrors(t *testing.T) {
	table, err := parseTable("[x]\nr1 : GOOD\n")
	require.NoError(t, err)
	err = table.addRights("RO look : GOOD\nRO : GOOD MISSING\n")
	require.ErrorContains(t, err, `line 1: "look" is not a right`)
	require.ErrorContains(t, err, "line 2: GOOD is not a command, or listed twice")
	require.ErrorContains(t, err, "line 2: MISSING is not a command")
}
