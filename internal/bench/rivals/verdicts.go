//go:build linux

package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// readVerdicts reads the findings of hardcoded that were read one by one, of those
// drawn at random, and found right: repository, file and line.
func readVerdicts(name string) ([]label, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var labels []label
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) < 8 || f[0] != "1" && f[0] != "2" || f[5] != "hardcoded" || f[7] != "right" {
			continue
		}
		n, err := strconv.Atoi(f[4])
		if err != nil {
			return nil, fmt.Errorf("%s: line %q is no number", name, f[4])
		}
		labels = append(labels, label{Repo: f[1], File: f[3], Line: n, Hardcoded: "yes", Origins: []string{f[3] + ":" + f[4]}})
	}
	return labels, nil
}

// printElsewhere prints how many of the places each tool reports, and how many
// lines in all. The first tool reports all of them: it is where they are from.
func printElsewhere(w io.Writer, results []*result) {
	fmt.Fprintln(w, "| tool | places found | lines reported in the same packages | in all packages |")
	fmt.Fprintln(w, "|---|--:|--:|--:|")
	for _, r := range results {
		fmt.Fprintf(w, "| %s | %s | %d | %d |\n", r.name, share(r.callsFound, r.calls), r.reported, len(r.found))
	}
}
