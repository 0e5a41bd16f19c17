package kindtest

import (
	"flag"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/redislint/redislint/passes/uses"
)

var updateMisses = flag.Bool("update-misses", false, "rewrite the // miss markers of testdata/kinds")

// A line is a line with an expectation, or with uses.
type line struct {
	file   string
	number int
}

func TestKinds(t *testing.T) {
	table := make(map[string]*tally)
	var names []string
	for _, u := range load(t) {
		names = append(names, u.name)
		table[u.name] = &tally{}
		t.Run(u.name, func(t *testing.T) { check(t, u, table[u.name]) })
	}
	t.Log("\n" + print(names, table))
}

// check compares the uses of a unit with what its comments say.
func check(t *testing.T, u unit, count *tally) {
	list, crash := analyze(u.packages)
	if crash != "" {
		t.Logf("panic: %s", crash)
	}
	expected := expectations(t, u.packages)
	for at, found := range list {
		for _, u := range found {
			if known := slices.Contains(uses.Reasons(), u.Reason); known != (u.Resolution() == uses.Unknown) {
				t.Errorf("%s:%d: resolution %s, reason %q", rel(at.file), at.number, u.Resolution(), u.Reason)
			}
		}
		if _, ok := expected[at]; !ok && !strings.HasSuffix(at.file, "_test.go") {
			t.Errorf("%s:%d: a use, and the line does not say what to expect: %s", rel(at.file), at.number, describe(found))
		}
	}
	rewrite := make(map[line]bool) // whether the line is a miss
	for _, at := range sorted(expected) {
		e := expected[at]
		wrong := e.wrong(list[at])
		if crash != "" {
			wrong = "panic"
		}
		if wrong == "" {
			count.right++
		} else {
			count.miss++
			if len(list[at]) == 0 {
				count.lost++
			} else if e.covered(list[at]) {
				count.noise++
			}
		}
		if miss := wrong != ""; miss != e.miss {
			rewrite[at] = miss
		}
		switch {
		case *updateMisses:
		case wrong == "" && e.miss:
			t.Errorf("%s:%d: right now: remove // miss (-update-misses does)", rel(at.file), at.number)
		case wrong != "" && !e.miss:
			t.Errorf("%s:%d: found %s", rel(at.file), at.number, wrong)
		case wrong != "" && testing.Verbose():
			t.Logf("%s:%d: miss: found %s", rel(at.file), at.number, wrong)
		}
	}
	if *updateMisses {
		mark(t, rewrite)
	}
}

// analyze returns the uses by line, or how the analysis panicked.
func analyze(pkgs []*uses.Package) (list map[line][]uses.Use, crash string) {
	defer func() {
		if r := recover(); r != nil {
			crash = fmt.Sprintf("%v\n%s", r, top(debug.Stack()))
		}
	}()
	list = make(map[line][]uses.Use)
	for _, u := range uses.Analyze(pkgs).Uses {
		if u.Role == uses.RoleCommand {
			continue
		}
		at := line{u.Arg.File, u.Arg.Line}
		list[at] = append(list[at], u)
	}
	return list, ""
}

// top returns the frames of a stack that panicked.
func top(stack []byte) string {
	_, after, _ := strings.Cut(string(stack), "runtime/panic.go")
	lines := strings.SplitN(after, "\n", 8)
	return strings.Join(lines[1:len(lines)-1], "\n")
}

func rel(file string) string {
	if r, err := filepath.Rel(filepath.Join("..", "..", ".."), file); err == nil {
		return filepath.ToSlash(r)
	}
	return file
}
