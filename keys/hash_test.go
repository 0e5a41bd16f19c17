package keys_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

func TestHash(t *testing.T) {
	require.Equal(t, "e3b0c44298fc1c149afbf4c8996fb924", keys.Hash(""))
	require.Equal(t, "ba7816bf8f01cfea414140de5dae2223", keys.Hash("abc"))
	require.Len(t, keys.Hash("a:{b}*\x00"), 32)
}
