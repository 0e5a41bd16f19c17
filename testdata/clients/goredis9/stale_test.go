package goredis9_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses/realclients/check"
	"github.com/redislint/redislint/passes/uses/realclients/goredis9"
)

func TestStale(t *testing.T) {
	file, err := check.File("goredis-probed.txt")
	require.NoError(t, err)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, goredis9.Table(), string(text), "the table is stale: go generate ./...")
}
