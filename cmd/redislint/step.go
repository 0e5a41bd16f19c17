package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/fix"
	"github.com/redislint/redislint/passes"
)

// stepOptions name a part of the findings that fix deals with, so that a migration
// can be made a step at a time.
type stepOptions struct {
	classes []string // of the policy; all if there are none
	only    []string // files and folders that may change; all if there are none
}

func (o *stepOptions) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&o.classes, "class", nil, "fix the keys of these `classes` of the policy only")
	cmd.Flags().StringSliceVar(&o.only, "only", nil, "change these `files` and folders only")
}

// A step is what stepOptions name.
type step struct {
	classes []string
	only    []string // absolute
}

// step checks the paths.
func (o *stepOptions) step(cmd *cobra.Command, g *globals) (step, error) {
	s := step{classes: o.classes}
	for _, flag := range []struct {
		name   string
		values []string
	}{{"class", o.classes}, {"only", o.only}} {
		if cmd.Flags().Changed(flag.name) && !slices.ContainsFunc(flag.values, func(v string) bool { return v != "" }) {
			return s, usagef(cmd, "--%s names nothing", flag.name) // an empty variable in a script
		}
	}
	for _, path := range o.only {
		at, err := filepath.Abs(g.inDir(strings.TrimSuffix(filepath.ToSlash(path), "/...")))
		if err != nil {
			return s, err
		}
		if _, err := os.Stat(at); err != nil {
			return s, usagef(cmd, "--only %s: no such file or folder", path)
		}
		s.only = append(s.only, at)
	}
	return s, nil
}

// check reports a class that no policy of a program has.
func (s step) check(cmd *cobra.Command, p *program) error {
	if len(s.classes) == 0 {
		return nil
	}
	var names []string
	for _, pkg := range p.packages {
		if policy := p.policies.Of(pkg.Path); policy != nil {
			for _, c := range slices.Concat(policy.Keys, policy.Channels) {
				names = append(names, c.Name)
			}
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	for _, name := range s.classes {
		if len(names) > 0 && !slices.Contains(names, name) {
			return usagef(cmd, "--class %s: the policy has no such class %s", name, known(names))
		}
	}
	return nil
}

// take leaves the findings of a program that belong to the step. A fix that would
// change more than the step allows is dropped, and the finding says so.
func (s step) take(p *program) {
	var out []passes.Finding
	for _, f := range p.Findings {
		var classes []string
		for _, c := range fix.Classes(p.policies.Of(f.Package), f) {
			classes = append(classes, c.Name)
		}
		more := slices.DeleteFunc(slices.Clone(classes), func(c string) bool { return slices.Contains(s.classes, c) })
		switch outside := s.outside(f); {
		case len(s.classes) > 0 && len(more) == len(classes), !s.touches(f):
			continue
		case f.Fix == nil:
		case len(s.classes) > 0 && len(more) > 0:
			f.Fix, f.NoFix = nil, "keys of other classes are built there too: add --class "+strings.Join(more, ",")
		case outside != "":
			f.Fix, f.NoFix = nil, "its fix changes "+p.path(outside)+" too: add --only "+p.path(outside)
		}
		out = append(out, f)
	}
	p.Findings = out
}

// touches reports whether a finding, or something that its fix changes, is where the
// step may change files.
func (s step) touches(f passes.Finding) bool {
	return s.allows(f.Span.File) || f.Fix != nil && slices.ContainsFunc(f.Fix.Edits, func(e passes.Edit) bool { return s.allows(e.File) })
}

// outside is a file that the fix of a finding changes and the step must not; "" if
// there is none.
func (s step) outside(f passes.Finding) string {
	if f.Fix != nil {
		for _, e := range f.Fix.Edits {
			if !s.allows(e.File) {
				return e.File
			}
		}
	}
	return ""
}

func (s step) allows(file string) bool {
	return len(s.only) == 0 || slices.ContainsFunc(s.only, func(at string) bool {
		return file == at || strings.HasPrefix(file, strings.TrimSuffix(at, string(filepath.Separator))+string(filepath.Separator))
	})
}

// hasClass reports whether keys of a class belong to the step.
func (s step) hasClass(name string) bool {
	return len(s.classes) == 0 || slices.Contains(s.classes, name)
}

// isAll reports whether the step is all of the program.
func (s step) isAll() bool { return len(s.classes) == 0 && len(s.only) == 0 }

// String says what the step is of, behind a count of findings; "" if it is all.
func (s step) String() string {
	text := ""
	if len(s.classes) > 0 {
		text = " of class " + strings.Join(s.classes, ", ")
	}
	for i, at := range s.only {
		text += []string{" in ", ", "}[min(i, 1)] + fromHere(at)
	}
	return text
}
