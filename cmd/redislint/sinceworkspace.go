package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"

	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/cmd/redislint/internal/revision"
)

// addOutside makes what a checkout names by relative paths be there: of a
// workspace and of replacements, which may lie outside of the repository. dir is
// the root of the module, in the repository.
func addOutside(c *revision.Checkout, dir string) error {
	if err := addWorkspace(c, dir); err != nil {
		return err
	}
	return addReplacements(c, dir)
}

// addWorkspace gives a checkout the go.work that holds in dir: its own, or else
// the one that is there now, for most people keep theirs out of the repository.
// It names the modules as they are in the checkout, without those that are not
// there.
func addWorkspace(c *revision.Checkout, dir string) error {
	if os.Getenv("GOWORK") != "" {
		return nil
	}
	file, data, err := nearestWorkspace(c, dir)
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
	if data, err = workspaceIn(c, file, data); err != nil {
		return err
	}
	if sum, err := repo.Read(file+".sum", repo.MaxReport); err == nil {
		if err := writeIn(c, filepath.Join(there, "go.work.sum"), sum); err != nil {
			return err
		}
	}
	return writeIn(c, filepath.Join(there, "go.work"), data)
}

// writeIn writes a file of a checkout, or of the folder above it. The commit may have links
// that leave it, which nothing is written through.
func writeIn(c *revision.Checkout, name string, data []byte) error {
	if err := makeFolder(c, filepath.Dir(name)); err != nil {
		return err
	}
	if err := repo.CheckPath(c.Top, name); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

// makeFolder makes a folder of a checkout, which the commit may not have.
func makeFolder(c *revision.Checkout, dir string) error {
	if err := repo.CheckPath(c.Top, dir); err != nil {
		return err
	}
	return os.MkdirAll(dir, 0o755)
}

// nearestWorkspace returns the go.work of a folder as a checkout has it, or as it
// is now; "" if there is none.
func nearestWorkspace(c *revision.Checkout, dir string) (file string, data []byte, err error) {
	for {
		then, err := c.Path(dir)
		if err != nil {
			return "", nil, err
		}
		for _, folder := range []string{then, dir} {
			data, err := repo.Read(filepath.Join(folder, "go.work"), repo.MaxModule)
			if err == nil {
				return filepath.Join(dir, "go.work"), data, nil
			}
			if !errors.Is(err, fs.ErrNotExist) {
				return "", nil, err
			}
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
		if r.New.Version != "" {
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

// addReplacements has a go.mod of a checkout name the modules outside of the
// repository that take the place of others. With a vendor folder it is not
// needed, and would contradict what that says.
func addReplacements(c *revision.Checkout, dir string) error {
	there, err := c.Path(dir)
	if err != nil {
		return err
	}
	name := filepath.Join(there, "go.mod")
	data, err := repo.Read(name, repo.MaxModule)
	if err != nil {
		return nil // who loads the module says it
	}
	mod, err := modfile.Parse(name, data, nil)
	if _, vendor := os.Stat(filepath.Join(there, "vendor", "modules.txt")); err != nil || vendor == nil {
		return nil
	}
	changed := false
	for _, r := range mod.Replace {
		if r.New.Version != "" || filepath.IsAbs(r.New.Path) {
			continue
		}
		now := fromFolder(dir, r.New.Path)
		if then, err := c.Path(now); err != nil || then != now {
			continue
		}
		if err := mod.AddReplace(r.Old.Path, r.Old.Version, now, ""); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		changed = true
	}
	if !changed {
		return nil
	}
	return writeIn(c, name, modfile.Format(mod.Syntax))
}

func fromFolder(dir, path string) string {
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}
