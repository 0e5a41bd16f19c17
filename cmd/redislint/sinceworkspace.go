package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/redislint/redislint/cmd/redislint/internal/revision"
)

// addWorkspace gives a checkout the go.work that holds in dir, where it has none
// of its own: most people keep theirs out of the repository. It names the
// modules as they are in the checkout, without those that are not there.
func addWorkspace(c *revision.Checkout, dir string) error {
	if os.Getenv("GOWORK") != "" {
		return nil
	}
	file, data, err := nearestWorkspace(dir)
	if file == "" || err != nil {
		return err
	}
	there, err := c.Path(filepath.Dir(file))
	if err != nil {
		return err
	}
	if there == filepath.Dir(file) { // outside of the repository
		there = filepath.Dir(c.Top)
	}
	if _, err := os.Stat(filepath.Join(there, "go.work")); err == nil {
		return nil
	}
	if data, err = workspaceIn(c, file, data); err != nil {
		return err
	}
	if err := os.MkdirAll(there, 0o755); err != nil {
		return err
	}
	if sum, err := os.ReadFile(file + ".sum"); err == nil {
		if err := os.WriteFile(filepath.Join(there, "go.work.sum"), sum, 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(there, "go.work"), data, 0o644)
}

// nearestWorkspace returns the go.work of a folder, "" if there is none.
func nearestWorkspace(dir string) (file string, data []byte, err error) {
	for {
		file := filepath.Join(dir, "go.work")
		data, err := os.ReadFile(file)
		if err == nil {
			return file, data, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", nil, err
		}
		if dir == filepath.Dir(dir) {
			return "", nil, nil
		}
		dir = filepath.Dir(dir)
	}
}

// workspaceIn returns a go.work with the modules of a checkout.
func workspaceIn(c *revision.Checkout, file string, data []byte) ([]byte, error) {
	work, err := modfile.ParseWork(file, data, nil)
	if err != nil {
		return nil, err
	}
	var uses []*modfile.Use
	for _, u := range work.Use {
		dir, err := c.Path(fromFolder(filepath.Dir(file), u.Path))
		if err != nil {
			return nil, err
		}
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			uses = append(uses, &modfile.Use{Path: dir})
		}
	}
	work.SetUse(uses)
	for _, r := range work.Replace {
		if r.New.Version != "" || !(filepath.IsAbs(r.New.Path) || strings.HasPrefix(r.New.Path, ".")) {
			continue
		}
		dir, err := c.Path(fromFolder(filepath.Dir(file), r.New.Path))
		if err != nil {
			return nil, err
		}
		if err := work.AddReplace(r.Old.Path, r.Old.Version, dir, ""); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	work.Cleanup()
	return modfile.Format(work.Syntax), nil
}

func fromFolder(dir, path string) string {
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}
