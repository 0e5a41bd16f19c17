//go:build linux

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTable(t *testing.T) {
	var b strings.Builder
	a := []cost{{1, 4, 100}, {2, 4, 100}, {9, 4, 100}}
	other := []cost{{2, 2, 100}, {2, 2, 50}, {3, 2, 200}}
	require.NoError(t, table(&b, a, other))
	require.Equal(t, `  median of 3       A       B   A/B   min   max
        CPU s    2.00    2.00  1.00  0.50  3.00
       time s    4.00    2.00  2.00  2.00  2.00
    memory MB  100.00  100.00  1.00  0.50  2.00
`, b.String())
}

func TestCompare(t *testing.T) {
	var b strings.Builder
	require.NoError(t, compare(&b, 2, t.TempDir(), nil, []string{"true", "--", "true"}))
	require.Contains(t, b.String(), "median of 2")

	require.ErrorContains(t, compare(&b, 1, "", nil, []string{"sh", "-c", "echo why >&2; false", "--", "true"}), "why")
	for _, args := range [][]string{nil, {"true"}, {"--", "true"}, {"true", "--"}} {
		require.ErrorContains(t, compare(&b, 1, "", nil, args), "usage")
	}
}

func TestGrow(t *testing.T) {
	name := filepath.Join(t.TempDir(), "tool")
	require.NoError(t, os.WriteFile(name, []byte("x"), 0o600))
	var b strings.Builder
	require.NoError(t, compare(&b, 2, "", []string{name}, []string{"true", "--", "true"}))
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Len(t, data, 1+6)
	require.ErrorIs(t, compare(&b, 1, "", []string{name + "not"}, []string{"true", "--", "true"}), os.ErrNotExist)
}

func TestMedian(t *testing.T) {
	require.InDelta(t, 2, median([]float64{3, 1, 2}), 0)
	require.InDelta(t, 2.5, median([]float64{4, 1, 2, 3}), 0)
}
