package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRun(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	require.NoError(t, run(&out, "-V=full"))
	require.Regexp(t, `^exitvet version v1 exe=[0-9a-f]{64}\n$`, out.String())

	dir := t.TempDir()
	vetx, cfg := filepath.Join(dir, "vet.out"), filepath.Join(dir, "vet.cfg")
	require.NoError(t, os.WriteFile(cfg, []byte(`{"VetxOutput": `+strconv.Quote(vetx)+`}`), 0o666))
	require.NoError(t, run(&out, cfg))
	require.FileExists(t, vetx)
	require.Error(t, run(&out, filepath.Join(dir, "nosuch.cfg")))
}
