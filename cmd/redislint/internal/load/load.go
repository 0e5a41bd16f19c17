// Package load is the loader of the command line. It lists packages with
// go/packages' metadata, chooses those of the main modules that can matter to
// Redis keys, and checks them with their bodies. The types of what they import
// come from export data where the build cache has it, else from source without
// bodies. Nothing is ever compiled.
package load

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/uses"
)

// Options say what to load.
type Options struct {
	// Dir is the directory the go command runs in; empty means the current one.
	Dir string
	// Patterns are those of the go command; none means "./...".
	Patterns []string
	// Tests adds test files: "p [p.test]" takes the place of p, and external
	// test packages are packages of their own.
	Tests bool
	// Tags are build tags, as -tags takes them.
	Tags []string
	// Overlay has the contents of files that differ from those on disk, or do
	// not exist there. Names that are not absolute are relative to Dir.
	Overlay map[string][]byte
	// Env is the environment of the go command; nil means that of the process.
	Env []string
	// Relevant reports whether an import path is a package of a Redis client.
	// Without it every package of the main modules matters.
	Relevant func(importPath string) bool
	// Foreign reports whether a package is a client whose body is not read, even where
	// its module is in a folder next to the main one; nil: whatever is Relevant.
	Foreign func(importPath string) bool
	// MayWrap reports whether a package of another module, of so many files, is read for
	// what it hands to a client; nil: none is.
	MayWrap func(module string, files int) bool
	// Clients are the import paths that Relevant knows, as far as they can be
	// listed. They only help to guess from a go.mod whether any is in use.
	Clients []string
	// NoExportData makes the types of imported packages come from source even
	// where the build cache has them. The result is the same, and takes longer.
	NoExportData bool
	// Progress, if set, is called with the stages "list", "parse" and "check". It is
	// not called by two goroutines at once. A total of 0 means it is not known.
	Progress func(stage string, done, total int)
}

// A Program is what was loaded.
type Program struct {
	Fset *token.FileSet
	// Packages are the packages of the main modules that can matter, with
	// bodies, in dependency order. The order, and that of positions in Fset, is
	// the same at every load. Packages that only the matched ones import are
	// among them, and those of modules of the same owner that go.mod replaces by a
	// directory: keys come from there.
	Packages []*uses.Package
	// Wrappers are packages of other modules that wrap a client, as Options.MayWrap says.
	Wrappers []*uses.Package
	// Matched has the import paths that the patterns name, whether or not they
	// matter.
	Matched map[string]bool
	// ModuleRoot and ModulePath are the directory and the path of the main
	// module that holds Dir; without such a module Dir and "".
	ModuleRoot string
	ModulePath string
	// Modules are all main modules (go.work: several), sorted by directory.
	Modules []Module
	// Listed is the number of packages that the patterns name.
	Listed int
	// Errors are what the go command, the parser and the type checker found,
	// sorted by file, line, column. Those of the last two are of Packages only.
	Errors []Error
	// Sums are those of the contents of the files of Packages.
	Sums map[string][sha256.Size]byte

	graph   map[string]*node  // by import path
	effects map[string]starts // that starts has found
}

// Named returns files of the packages that were named, by the names that these have.
// It fails for one that no package has.
func (p *Program) Named(files []string) ([]string, error) {
	var out []string
	for _, file := range files {
		if _, err := os.Stat(file); err != nil {
			return nil, err
		}
		same := func(name string) bool {
			return name == file || filepath.Base(name) == filepath.Base(file) && SameFile(name, file)
		}
		at := -1
		for _, n := range p.graph {
			if at = slices.IndexFunc(n.GoFiles, same); at >= 0 {
				out = append(out, n.GoFiles[at])
				break
			}
		}
		switch {
		case at >= 0:
		case !slices.ContainsFunc(p.Modules, func(m Module) bool { return SameFile(m.Dir, moduleFolder(filepath.Dir(file))) }):
			return nil, fmt.Errorf("%s is in another module: run there (see -C)", file)
		case strings.HasSuffix(file, "_test.go"):
			return nil, fmt.Errorf("%s is not looked at: add --tests", file)
		default:
			return nil, fmt.Errorf("%s is in no package of this build: see its build constraints and --tags", file)
		}
	}
	return out, nil
}

// SameFile reports whether two names are of one file or folder.
func SameFile(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}

// A Module is a main module.
type Module struct {
	Path string
	Dir  string
}

// Load loads the packages that opts name. It fails if ctx is done, or if there
// is nothing that could be loaded; everything else is in Program.Errors.
func Load(ctx context.Context, opts Options) (*Program, error) {
	dir, err := filepath.Abs(opts.Dir)
	if err != nil {
		return nil, err
	}
	opts.Dir = dir
	if len(opts.Patterns) == 0 {
		opts.Patterns = []string{"./..."}
	}
	// What the go command says of packages that several import, it says of the first.
	opts.Patterns = slices.Compact(slices.Sorted(slices.Values(opts.Patterns)))
	opts.Overlay = absOverlay(dir, opts.Overlay)

	l := &loader{opts: opts, progress: newProgress(opts.Progress)}
	l.progress.report("list", 0, 0)
	g, err := l.list(ctx)
	if err != nil {
		return nil, err
	}
	return l.loadAnyhow(ctx, g)
}

// loadAnyhow loads what was listed, from source if export data cannot be read.
func (l *loader) loadAnyhow(ctx context.Context, g *graph) (*Program, error) {
	prog, err := l.load(ctx, g)
	if unreadable := (*exportError)(nil); errors.As(err, &unreadable) {
		l.opts.NoExportData = true
		return l.load(ctx, g)
	}
	return prog, err
}

// load loads what was listed.
func (l *loader) load(ctx context.Context, g *graph) (*Program, error) {
	l.fset = token.NewFileSet()
	prog := &Program{Fset: l.fset, Matched: g.matched, Modules: g.modules, Listed: len(g.matched), graph: g.paths(), Sums: map[string][sha256.Size]byte{}}
	prog.ModuleRoot, prog.ModulePath = g.moduleOf(l.opts.Dir)

	candidates := l.units(candidates(g, l.opts.Relevant))
	if err := l.parse(ctx, candidates); err != nil {
		return nil, err
	}
	units := relevant(candidates)
	all, err := l.crawl(ctx, g, units, candidates)
	if err != nil {
		return nil, err
	}
	if err := l.check(ctx, all); err != nil {
		return nil, err
	}
	for _, u := range units {
		if u.wrap {
			prog.Wrappers = append(prog.Wrappers, u.deliver(l.opts.Overlay))
			continue
		}
		prog.Packages = append(prog.Packages, u.deliver(l.opts.Overlay))
		maps.Copy(prog.Sums, u.sums)
	}
	units = slices.DeleteFunc(units, func(u *unit) bool { return u.wrap }) // what is wrong there nobody can mend here
	prog.Errors = collectErrors(g, units, l.opts.Dir)
	return prog, nil
}

// A loader is the state of one Load.
type loader struct {
	opts     Options
	fset     *token.FileSet
	progress *progress
}

func absOverlay(dir string, overlay map[string][]byte) map[string][]byte {
	if len(overlay) == 0 {
		return nil
	}
	abs := make(map[string][]byte, len(overlay))
	for name, content := range overlay {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		abs[filepath.Clean(name)] = content
	}
	return abs
}

// units makes bodied units of nodes.
func (l *loader) units(nodes []*node) []*unit {
	var units []*unit
	for _, n := range nodes {
		units = append(units, &unit{node: n, fset: l.fset, bodied: true})
	}
	return units
}
