// Package observed compares the commands that a guard saw in a run with the uses that the
// analysis knows.
package observed

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/guard"
	"github.com/redislint/redislint/keys"
)

// Read reads what a guard wrote: a file, or all files of a folder that end in .json. The error
// names the file.
func Read(name string) ([]guard.ObservedCommand, error) {
	files := []string{name}
	if info, err := os.Stat(name); err != nil {
		return nil, err
	} else if info.IsDir() {
		if files, err = filepath.Glob(filepath.Join(name, "*.json")); err != nil {
			return nil, err
		}
		if len(files) == 0 {
			return nil, fmt.Errorf("%s has no file that ends in .json: set %s to it while the tests run", name, "REDISLINT_OBSERVED")
		}
	}
	var all []guard.ObservedCommand
	for _, file := range files {
		list, err := readFile(file)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return merged(all), nil
}

func readFile(name string) ([]guard.ObservedCommand, error) {
	data, err := repo.Read(name, repo.MaxReport)
	if err != nil {
		return nil, err
	}
	var o guard.Observed
	if err := json.Unmarshal(data, &o); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if o.Version != guard.ObservedVersion {
		return nil, fmt.Errorf("%s: version %d is not %d: it is not what guard.WriteObserved writes, or of another release", name, o.Version, guard.ObservedVersion)
	}
	for i := range o.Commands {
		c := &o.Commands[i]
		if _, err := keys.Parse(c.Template); err != nil {
			return nil, fmt.Errorf("%s: command %d: %w", name, i+1, err)
		}
	}
	return o.Commands, nil
}

// merged adds the counts of commands that are the same, and sorts.
func merged(list []guard.ObservedCommand) []guard.ObservedCommand {
	order := func(a, b guard.ObservedCommand) int {
		return cmp.Or(cmp.Compare(a.Caller, b.Caller), cmp.Compare(a.Command, b.Command), cmp.Compare(a.Template, b.Template))
	}
	slices.SortStableFunc(list, order)
	var out []guard.ObservedCommand
	for _, c := range list {
		if n := len(out); n > 0 && order(out[n-1], c) == 0 {
			out[n-1].Count += c.Count
			continue
		}
		out = append(out, c)
	}
	return out
}

// A caller is where a command was sent.
type caller struct {
	file string // the name without folders
	line int
	pkg  string // import path
	decl string // as uses.Use has it
}

var (
	callerSyntax = regexp.MustCompile(`^(.*):([0-9]+) (\S+)$`)
	closure      = regexp.MustCompile(`(\.func[0-9]+|\.[0-9]+|-range[0-9]+|\.gowrap[0-9]+|-fm)+$`)
	typeArgs     = regexp.MustCompile(`\[[^\]]*\]`)
)

// parseCaller reads "/src/a.go:12 example.org/a.(*T).F.func1".
func parseCaller(text string) (c caller, ok bool) {
	m := callerSyntax.FindStringSubmatch(text)
	if m == nil {
		return caller{}, false
	}
	c.file = path.Base(m[1])
	c.line, _ = strconv.Atoi(m[2]) // digits
	function := typeArgs.ReplaceAllString(m[3], "")
	at := strings.LastIndex(function, "/") + 1
	dot := strings.Index(function[at:], ".")
	if dot < 0 {
		return caller{}, false
	}
	// The linker writes dots of the last element of a path as %2e.
	c.pkg = strings.ReplaceAll(function[:at+dot], "%2e", ".")
	c.decl = closure.ReplaceAllString(function[at+dot+1:], "")
	return c, true
}
