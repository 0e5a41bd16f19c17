package load

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/tools/go/gcexportdata"

	"github.com/redislint/redislint/cmd/redislint/internal/gomod"
)

// This file takes the types of packages that are imported from the export data
// that the build cache has. Nothing is compiled for it: with -n the go command
// looks into the cache and would only print what it had to do.

// wantsExports reports whether to ask the go command for export data. That
// costs as much again as the list, so it is asked for only where something will
// be checked: a go.mod above requires a client. It is a guess that changes
// nothing but the time a run takes.
func (l *loader) wantsExports() bool {
	if l.opts.NoExportData || l.getenv("GOPACKAGESDRIVER") != "" && l.getenv("GOPACKAGESDRIVER") != "off" {
		return false
	}
	if l.opts.Relevant == nil {
		return true
	}
	for dir := l.opts.Dir; ; dir = filepath.Dir(dir) {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && l.requires(string(text)) {
			return true
		}
		work, err := os.ReadFile(filepath.Join(dir, "go.work"))
		if err == nil && l.workRequires(dir, string(work)) {
			return true
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}

// workRequires reports whether a module of a go.work requires a client.
func (l *loader) workRequires(dir, text string) bool {
	return slices.ContainsFunc(strings.Fields(text), func(word string) bool {
		mod, err := os.ReadFile(filepath.Join(dir, strings.Trim(word, `"`), "go.mod"))
		return err == nil && l.requires(string(mod))
	})
}

// requires reports whether the text of a go.mod names the module of a client.
func (l *loader) requires(text string) bool {
	return gomod.Clients{Is: l.opts.Relevant, Paths: l.opts.Clients}.Named(text)
}

// exported reports whether the types of n can come from export data: that of
// all packages below it must be there too, or else there would be two types of
// each name. Packages that are checked from source, and those that are built
// again for tests, are excluded.
func (g *graph) exported(n *node, source map[string]bool) bool {
	if known, ok := g.exports[n]; ok {
		return known
	}
	ok := n.PkgPath == "unsafe" || n.ExportFile != "" && !strings.Contains(n.ExportFile, "$WORK") && n.ForTest == "" && !source[n.ID] && len(n.Errors) == 0
	if ok {
		for path, p := range n.Imports {
			if path != "C" && !g.exported(g.byID[p.ID], source) {
				ok = false
				break
			}
		}
	}
	g.exports[n] = ok
	return ok
}

// readExports reads the export data of units, one after another: they share
// packages.
func (l *loader) readExports(ctx context.Context, units []*unit) error {
	slices.SortFunc(units, func(a, b *unit) int { return cmp.Compare(a.ID, b.ID) })
	known := map[string]*types.Package{}
	for _, u := range units {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		pkg, err := readExport(l.fset, known, u.ExportFile, u.PkgPath)
		if err != nil {
			return &exportError{err}
		}
		u.types = pkg
	}
	return nil
}

// An exportError says that export data cannot be read: of a newer Go, or no
// longer there. Source will do.
type exportError struct{ error }

func readExport(fset *token.FileSet, known map[string]*types.Package, file, path string) (pkg *types.Package, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("%v\n%s", v, debug.Stack())
		}
	}()
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	//lint:ignore SA1019 the build cache of Go 1.26 has archives; it reads the other form too
	r, err := gcexportdata.NewReader(bufio.NewReader(f))
	if err != nil {
		return nil, err
	}
	return gcexportdata.Read(r, fset, known, path)
}
