package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/redislint/redislint/cmd/redislint/internal/observed"
	"github.com/redislint/redislint/guard"
)

// An observation is what a guard saw in a run of the program, and how it compares with the code.
type observation struct {
	commands []guard.ObservedCommand
	report   *observed.Report
}

// observation reads what --observed names; nil without it.
func (o *checkOptions) observation() (*observation, error) {
	if o.observed == "" {
		return nil, nil
	}
	list, err := observed.Read(o.inDir(o.observed))
	if err != nil {
		return nil, fmt.Errorf("observed: %w", err)
	}
	return &observation{commands: list}, nil
}

// compare compares what was seen with the uses of a program, and adds it to those of which nothing is
// known.
func (s *observation) compare(prog *program) {
	if s == nil || !prog.loaded {
		return
	}
	s.report = observed.Compare(s.commands, prog.all, prog.Result.Handed, func(pkg string) string {
		if p := prog.policies.Of(pkg); p != nil {
			return p.Separator
		}
		return ":"
	})
	s.report.Add()
}

// print writes the comparison.
func (s *observation) print(w io.Writer, root string) error {
	if s == nil || s.report == nil {
		return nil
	}
	return s.report.Text(w, func(file string) string {
		if rel, err := filepath.Rel(root, file); err == nil {
			return filepath.ToSlash(rel)
		}
		return file
	})
}
