package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/keys/gen"
)

// genTests writes the test of the builders, or with --check says how it differs from what
// it should be: if it is wanted, or there is one that gen wrote.
func (a *app) genTests(o *genOptions, b *builders) error {
	t := &builders{plan: b.plan, dir: b.dir, file: filepath.Join(b.dir, gen.TestFileName)}
	var err error
	t.onDisk, err = os.ReadFile(t.file)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !o.tests:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		t.onDisk = nil
	case err != nil:
		return err
	case !generated(t.onDisk) && !o.tests:
		return nil
	case !generated(t.onDisk):
		return fmt.Errorf("%s is not generated: its first line is not %q (move what is in it to another file)", t.file, gen.Header)
	}
	t.source, err = t.plan.Tests()
	var problems keys.PolicyErrors
	switch {
	case errors.As(err, &problems):
		return policyError(problems)
	case err != nil:
		return bugOf(err) // what is written is Go
	case t.fresh():
		return nil
	case o.check:
		return a.stale(o.globals, t)
	}
	if err := writeFile(t.file, t.source); err != nil {
		return err
	}
	return a.say(o.globals, "wrote %s: tests of the parse functions\n", t.file)
}

// isStale reports whether an error says that --check found a file that is not what it
// should be.
func isStale(err error) bool { return errors.Is(err, outcomeError(statusFindings)) }
