package unit

import (
	"archive/zip"
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/aymanbagabas/go-udiff"
	"github.com/google/renameio/v2/maybe"

	"github.com/redislint/redislint/internal/edit"
	"github.com/redislint/redislint/passes"
)

// fix makes the fixes of the unit's findings that stay in its files: printed as
// a diff, put into the archive that the go command asks for, or written.
func (u *unit) fix() error {
	files, err := u.fixed()
	if err != nil {
		return err
	}
	if u.opts.diff {
		if err := u.printDiff(files); err != nil {
			return err
		}
		files = nil
	}
	if u.cfg.FixArchive != "" { // without it the go command would not keep the unit
		return archive(u.cfg.FixArchive, u.cfg.ID, files)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		if err := maybe.WriteFile(name, files[name], info.Mode().Perm()); err != nil {
			return err
		}
	}
	return nil
}

// fixed returns the new contents of the files that fixes change. Of fixes that
// cannot be made together the first is made; the others are for the next run.
func (u *unit) fixed() (map[string][]byte, error) {
	var chosen []passes.Edit
	for _, f := range u.findings {
		if f.Fix != nil && u.holds(f.Fix) && !edit.Conflict(chosen, f.Fix.Edits) {
			chosen = append(chosen, f.Fix.Edits...)
		}
	}
	byFile := map[string][]passes.Edit{}
	for _, e := range chosen {
		byFile[e.File] = append(byFile[e.File], e)
	}
	files := map[string][]byte{}
	for name, edits := range byFile {
		data, err := os.ReadFile(filepath.Clean(name))
		if err != nil {
			return nil, err
		}
		if files[name], err = edit.Apply(data, edits, u.imports); err != nil {
			return nil, fmt.Errorf("fixes of %s: %w", name, err)
		}
	}
	return files, nil
}

// holds reports whether all edits of a fix are in files of the unit.
func (u *unit) holds(fix *passes.Fix) bool {
	return !slices.ContainsFunc(fix.Edits, func(e passes.Edit) bool { return !slices.Contains(u.cfg.files(u.opts.tests), e.File) })
}

// printDiff prints what would change, with paths as the go command shortens
// them.
func (u *unit) printDiff(files map[string][]byte) error {
	var out bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(files)) {
		before, err := os.ReadFile(filepath.Clean(name))
		if err != nil {
			return err
		}
		out.WriteString(udiff.Unified(name+" (old)", name+" (new)", string(before), string(files[name])))
	}
	if out.Len() == 0 {
		return nil
	}
	if u.cfg.Stdout != "" {
		return os.WriteFile(u.cfg.Stdout, out.Bytes(), 0o666)
	}
	_, err := u.stdout.Write(out.Bytes())
	return err
}

// archive writes fixed files into a zip archive: the go command writes them where
// they belong when all packages are done.
func archive(name, comment string, files map[string][]byte) error {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	if err := w.SetComment(comment); err != nil {
		return err
	}
	for _, file := range slices.Sorted(maps.Keys(files)) {
		f, err := w.Create(file)
		if err != nil {
			return err
		}
		if _, err := f.Write(files[file]); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(name, out.Bytes(), 0o666)
}
