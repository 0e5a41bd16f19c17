package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/cmd/redislint/internal/revision"
	"github.com/redislint/redislint/cmd/redislint/internal/scratch"
	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/passes"
)

// stagePrefix begins the names of the folders in the root of the module where the new contents of
// files lie before they take the place of the old ones.
const stagePrefix = ".redislint-fix-"

// claimFile is in the root of a module while a run is there that writes.
const claimFile = ".redislint-fix.lock"

// claim keeps other runs from writing in the module of a folder: what one of them reads,
// the other may change. It says so where another one does.
func claim(dir string) (release func() error, err error) {
	dir, err = filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	c, ok := scratch.NewClaim(filepath.Join(passes.ModuleRoot(dir), claimFile))
	if !ok {
		return nil, errors.New("another run of redislint fix or rename is at work in this module; nothing was written (run it again when that has ended)")
	}
	return c.Release, nil
}

// planFile says in such a folder what is to be written: it is there from when all new
// contents are until all files are written.
const planFile = "plan.json"

// A staged file is one to be written.
type staged struct {
	File string // relative to the root, with slashes
	New  string // SHA-256 of its new content
}

// writeFiles replaces files of a module, each in one step: all of them, or none if the
// first cannot be. Signals wait until that is done.
func writeFiles(root string, files map[string][]byte) (err error) {
	dir, err := scratch.New(root, stagePrefix)
	if err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	stage := dir.Path
	held := make(chan os.Signal, 1)
	signal.Notify(held)
	defer signal.Stop(held)
	defer func() { err = errors.Join(err, dir.Remove()) }()

	names := slices.Sorted(maps.Keys(files))
	plan := make([]staged, len(names))
	for i, name := range names {
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return fmt.Errorf("%w; nothing was written", err)
		}
		plan[i] = staged{filepath.ToSlash(rel), sum(files[name])}
		if err := stageFile(name, filepath.Join(stage, strconv.Itoa(i)), files[name]); err != nil {
			return fmt.Errorf("%w; nothing was written", err)
		}
	}
	data, err := json.Marshal(plan)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(stage, planFile), data, 0o644); err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	for i, name := range names {
		err := os.Rename(filepath.Join(stage, strconv.Itoa(i)), name)
		if err != nil { // it may be on another disk
			err = writeFile(name, files[name])
		}
		switch {
		case err != nil && i == 0:
			return fmt.Errorf("%w; nothing was written", err)
		case err != nil:
			var written []string
			for _, s := range plan[:i] {
				written = append(written, s.File)
			}
			return fmt.Errorf("%w; written before that: %s (run redislint fix again for the rest)", err, strings.Join(written, ", "))
		}
	}
	return nil
}

func sum(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }

// stageFile writes what takes the place of a file, with its permissions.
func stageFile(name, at string, data []byte) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(at, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm())
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(info.Mode().Perm()), f.Sync(), f.Close())
	return err
}

// sweep removes what runs left that were killed, and says what fix had written.
func (a *app) sweep(ctx context.Context, g *globals, root string) error {
	if root == "" { // nothing was loaded
		return nil
	}
	revision.Sweep(ctx, g.inDir("."))
	if name := filepath.Join(root, claimFile); passes.IsFile(name) {
		if c, ok := scratch.NewClaim(name); ok {
			_ = c.Release() // it is of no use to anybody
		}
	}
	left, err := leftBehind(root)
	fmt.Fprint(a.stderr, visible.Text(left))
	return err
}

// leftBehind says what a run wrote that was ended while it did, and removes what it
// left in the root of the module; "" if there was none.
func leftBehind(root string) (string, error) {
	var out bytes.Buffer
	for _, stage := range scratch.Left(root, stagePrefix) {
		var written, old []string
		for _, s := range planIn(stage.Path) {
			now, err := repo.Read(filepath.Join(root, filepath.FromSlash(s.File)), repo.MaxSource)
			if err == nil && sum(now) == s.New {
				written = append(written, s.File)
			} else {
				old = append(old, s.File)
			}
		}
		if len(written)+len(old) > 0 {
			fmt.Fprintf(&out, "an earlier run of redislint fix was ended while it wrote; changed: %s; not changed: %s\n", listOrNone(written), listOrNone(old))
		}
		if err := stage.Remove(); err != nil {
			return out.String(), err
		}
	}
	return out.String(), nil
}

// planIn is what was to be written, if all of it was in the folder; only that is ours that
// is in the module.
func planIn(stage string) []staged {
	var plan []staged
	data, err := repo.Read(filepath.Join(stage, planFile), repo.MaxReport)
	if err != nil || json.Unmarshal(data, &plan) != nil {
		return nil // nothing was written yet
	}
	return slices.DeleteFunc(plan, func(s staged) bool { return !filepath.IsLocal(filepath.FromSlash(s.File)) })
}

func listOrNone(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}
