package unit

import (
	"archive/zip"
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/redislint/redislint/cmd/redislint/internal/scratch"
	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/internal/edit"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
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
		if err := scratch.WriteFile(name, files[name], info.Mode().Perm()); err != nil {
			return err
		}
	}
	return nil
}

// fixed returns the new contents of the files that fixes change. Of fixes that
// cannot be made together the first is made; the others are for the next run.
func (u *unit) fixed() (map[string][]byte, error) {
	var fixes []*passes.Fix
	var edits []passes.Edit
	for _, f := range u.findings {
		if f.Fix != nil && u.holds(f.Fix) && !edit.Conflict(edits, f.Fix.Edits) {
			fixes, edits = append(fixes, f.Fix), append(edits, f.Fix.Edits...)
		}
	}
	files, err := u.made(edits)
	if err != nil || len(fixes) < 2 || !u.leavesUnused(files) {
		return files, err
	}
	edits = nil
	for _, f := range fixes {
		more := slices.Concat(edits, f.Edits)
		if files, err := u.made(more); err == nil && !u.leavesUnused(files) {
			edits = more
		}
	}
	return u.made(edits)
}

// made returns the new contents of the files that edits change. What packages do when
// the program starts is not known, but of the standard library.
func (u *unit) made(edits []passes.Edit) (map[string][]byte, error) {
	needed := func(_ *ast.File, path string) bool {
		return strings.Contains(path, ".") || flow.SameOwner(path, u.cfg.ImportPath)
	}
	return edit.Files(edits, edit.Packages{Names: u.imports, Needed: needed}, os.ReadFile)
}

// leavesUnused reports whether a local variable would have no use left: each fix
// sees to its own, but two can take the last uses of one. The types of the
// builders are not known here, so nothing else can be told.
func (u *unit) leavesUnused(files map[string][]byte) bool {
	fset := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range u.cfg.files(u.opts.tests) {
		var source any
		if data, ok := files[name]; ok {
			source = data
		}
		f, err := parser.ParseFile(fset, name, source, parser.SkipObjectResolution)
		if err != nil {
			return true
		}
		f.GoVersion = ""
		parsed = append(parsed, f)
	}
	_, errs, err := u.cfg.check(fset, parsed)
	return err != nil || slices.ContainsFunc(errs, func(e sourceError) bool { return strings.HasPrefix(e.msg, "declared and not used") })
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
		out.WriteString(udiff.Unified(visible.Path(name+" (old)"), visible.Path(name+" (new)"), string(before), string(files[name])))
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
