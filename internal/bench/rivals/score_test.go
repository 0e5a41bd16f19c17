//go:build linux

package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

const twoLabels = `{"repo": "o/r", "file": "a/a.go", "line": 9, "hardcoded": "yes", "origins": ["b/b.go:3", "a/a.go:2"]}
{"repo": "o/r", "file": "a/a.go", "line": 12, "hardcoded": "yes", "origins": ["b/b.go:3", "a/a.go:2"]}
{"repo": "o/r", "file": "a/a.go", "line": 15, "hardcoded": "yes", "origins": ["a/a.go:15"]}
{"repo": "o/r", "file": "a/a.go", "line": 20, "hardcoded": "partial", "origins": ["a/a.go:1"]}
{"repo": "o/none", "file": "a.go", "line": 1, "hardcoded": "no", "origins": []}
`

func TestJudge(t *testing.T) {
	name := filepath.Join(t.TempDir(), "labels.jsonl")
	require.NoError(t, os.WriteFile(name, []byte(twoLabels), 0o600))
	labels, err := readLabels(name)
	require.NoError(t, err)
	require.Len(t, labels, 4, "a repository without a fixed head has nothing to find")

	r := &result{}
	r.add(module{"o/r", "."}, []place{
		{file: "a/a.go", line: 2},  // one of two places of a head
		{file: "a/a.go", line: 12}, // a call, not an origin
		{file: "a/a.go", line: 1},  // not of a fixed head
		{file: "c/c.go", line: 1},  // in a package without labels
	})
	r.add(module{"o/r", "b"}, []place{{file: "b.go", line: 7}}) // in a package with an origin
	r.judge(labels)
	require.Equal(t, []int{4, 1, 2}, []int{r.reported, r.right, r.rightOrCall})
	require.Equal(t, []int{2, 1}, []int{r.heads, r.headsFound})
	require.Equal(t, []int{3, 2, 2}, []int{r.calls, r.callsFound, r.callsFoundAtAll})
	require.Equal(t, []place{{"o/r", "a/a.go", 15}}, r.missed)
	require.Len(t, r.wrong, 3)
}

func TestLabelsThatAreNone(t *testing.T) {
	for _, text := range []string{"{", `{"repo": "o/r", "hardcoded": "yes", "origins": ["a.go"]}`} {
		name := filepath.Join(t.TempDir(), "labels.jsonl")
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		_, err := readLabels(name)
		require.Error(t, err)
	}
}

// Every tool says in its own way where a finding is.
func TestPlaces(t *testing.T) {
	dir := t.TempDir()
	for _, line := range []string{
		"a/b.go:7:2: hand-built key (hardcoded)",
		"./a/b.go:7:\tkey := \"x:y\"",
		dir + "/a/b.go:7:2: goRedis: hand-built key (rules.go:12)",
		"use of `rdb.Get` forbidden by pattern `^redis\\.\\w+\\.Get$` at " + dir + "/a/b.go:7:2",
		"a/b.go:7:9:2 other occurrence(s) of \"x:y\" found in: c.go:1:2",
	} {
		places, err := placesIn(dir, []byte("note\n"+line+"\n"))
		require.NoError(t, err)
		require.Equal(t, []place{{file: "a/b.go", line: 7}}, places, line)
	}
}

func TestVerdicts(t *testing.T) {
	labels, err := readVerdicts(filepath.Join("..", "..", "..", "testdata", "verdicts", "precision.tsv"))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(labels), 150, "the right findings of hardcoded in rounds one and two")
	for _, l := range labels {
		origins, err := l.origins()
		require.NoError(t, err)
		require.Len(t, origins, 1)
	}
}
