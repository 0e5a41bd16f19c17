package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

// A standing policy is one that init replaces.
type standing struct {
	wrappers string           // the section, as it is written; "" for none
	policies *passes.Policies // with these wrappers alone; nil for none
}

// standing reads what init keeps of the policy that it replaces: nothing in the code says which
// functions are wrappers.
func (o *initOptions) standing(file string) (standing, error) {
	data, err := os.ReadFile(filepath.Clean(file))
	if errors.Is(err, fs.ErrNotExist) {
		return standing{}, nil
	}
	if err != nil {
		return standing{}, err
	}
	s := standing{wrappers: section(string(data), "wrappers")}
	if s.wrappers == "" {
		return s, nil
	}
	p, err := passes.ParsePolicy(file, fmt.Appendf(nil, "version: %d\n%s", keys.PolicyVersion, s.wrappers))
	if err != nil {
		return standing{}, fmt.Errorf("the wrappers of %s cannot be kept: repair or remove them; nothing was written: %w", file, err)
	}
	s.policies = passes.OnePolicy(p)
	return s, nil
}

// section is that of a key of a policy, with the comment right above it; "" if there is none.
func section(text, key string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		if !strings.HasPrefix(line, key+":") {
			continue
		}
		from, to := i, i+1
		for from > 0 && strings.HasPrefix(lines[from-1], "#") {
			from--
		}
		for n := to; n < len(lines) && (lines[n] == "" || strings.ContainsRune(" \t-#]}", rune(lines[n][0]))); n++ {
			if lines[n] != "" && lines[n][0] != '#' { // else it may be above what comes next
				to = n + 1
			}
		}
		return strings.Join(lines[from:to], "\n") + "\n"
	}
	return ""
}
