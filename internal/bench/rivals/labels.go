//go:build linux

package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"strconv"
	"strings"
)

// A label says of one call of a client, or of a wrapper, where the fixed head of
// its key is written. Paths are slash-separated, and relative to the checkout.
type label struct {
	Repo string `json:"repo"` // owner/name
	File string `json:"file"` // of the call
	Line int    `json:"line"`
	// Hardcoded is "yes" if the head of the key is fixed. Other labels say only
	// that their packages have been read.
	Hardcoded string   `json:"hardcoded"`
	Origins   []string `json:"origins"` // file:line
}

// A place is a line of a file in a checkout.
type place struct {
	repository, file string
	line             int
}

func (p place) String() string { return fmt.Sprintf("%s %s:%d", p.repository, p.file, p.line) }

// origins returns the places of the head; none if it is not fixed.
func (l label) origins() ([]place, error) {
	if l.Hardcoded != "yes" {
		return nil, nil
	}
	var places []place
	for _, o := range l.Origins {
		file, line, _ := strings.Cut(o, ":")
		n, err := strconv.Atoi(line)
		if err != nil {
			return nil, fmt.Errorf("%s: origin %q is not file:line", l.Repo, o)
		}
		places = append(places, place{l.Repo, file, n})
	}
	return places, nil
}

// readLabels reads a JSON object a line. Repositories without a fixed head are
// left out: there is nothing to find.
func readLabels(name string) ([]label, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var labels []label
	fixed := map[string]bool{}
	scanner := bufio.NewScanner(f)
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		var l label
		if err := json.Unmarshal(scanner.Bytes(), &l); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if places, err := l.origins(); err != nil {
			return nil, err
		} else if len(places) > 0 {
			fixed[l.Repo] = true
		}
		labels = append(labels, l)
	}
	kept := labels[:0]
	for _, l := range labels {
		if fixed[l.Repo] {
			kept = append(kept, l)
		}
	}
	return kept, scanner.Err()
}

// A module is a directory of a repository, relative to its root.
type module struct{ repository, dir string }

func (m module) checkout() string { return strings.ReplaceAll(m.repository, "/", "+") }

func (m module) String() string { return path.Join(m.repository, m.dir) }

func (m module) compare(n module) int {
	return cmp.Or(strings.Compare(m.repository, n.repository), strings.Compare(m.dir, n.dir))
}

func (p place) compare(q place) int {
	return cmp.Or(strings.Compare(p.repository, q.repository), strings.Compare(p.file, q.file), cmp.Compare(p.line, q.line))
}
