package main

import (
	"bytes"
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
)

// stagePattern are the folders in the root of the module where the new contents of
// files lie before they take the place of the old ones.
const stagePattern = ".redislint-fix-*"

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
	stage, err := os.MkdirTemp(root, stagePattern)
	if err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	held := make(chan os.Signal, 1)
	signal.Notify(held)
	defer signal.Stop(held)
	defer func() { err = errors.Join(err, os.RemoveAll(stage)) }()

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

// leftBehind says what a run wrote that was ended while it did, and removes what it
// left in the root of the module; "" if there was none.
func leftBehind(root string) (string, error) {
	stages, err := filepath.Glob(filepath.Join(root, stagePattern))
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	for _, stage := range stages {
		var plan []staged
		data, err := os.ReadFile(filepath.Join(stage, planFile))
		if err == nil {
			err = json.Unmarshal(data, &plan)
		}
		if err != nil {
			plan = nil // nothing was written yet
		}
		var written, old []string
		for _, s := range plan {
			now, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(s.File)))
			if err == nil && sum(now) == s.New {
				written = append(written, s.File)
			} else {
				old = append(old, s.File)
			}
		}
		if len(plan) > 0 {
			fmt.Fprintf(&out, "an earlier run of redislint fix was ended while it wrote; changed: %s; not changed: %s\n", listOrNone(written), listOrNone(old))
		}
		if err := os.RemoveAll(stage); err != nil {
			return out.String(), err
		}
	}
	return out.String(), nil
}

func listOrNone(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}
