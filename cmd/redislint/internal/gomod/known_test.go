package gomod_test

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/gomod"
	"github.com/redislint/redislint/passes/uses"
)

var update = flag.Bool("update", false, "write clients.txt")

// The list is uses' own, and so is what it says of a path.
func TestKnown(t *testing.T) {
	var want []string
	for _, c := range uses.Clients() {
		want = append(want, c.Paths...)
	}
	slices.Sort(want)
	if *update {
		require.NoError(t, os.WriteFile("clients.txt", []byte(strings.Join(want, "\n")+"\n"), 0o666))
		return
	}
	known := gomod.Known()
	require.Equal(t, want, known.Paths, "go test ./cmd/redislint/internal/gomod -update")
	for _, path := range want {
		for _, p := range []string{path, "example.org/app/vendor/" + path, path + "/other", "x/" + path, "fmt"} {
			require.Equal(t, uses.IsClient(p), known.Is(p), p)
		}
	}
}
