package commands

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The embedded table has no mistakes.
func TestTable(t *testing.T) {
	parsed, err := parseTable(commandsText)
	require.NoError(t, err)
	require.Greater(t, len(parsed.commands), 500)
	require.NoError(t, parsed.addRights(rightsText))
}
