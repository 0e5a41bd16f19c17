package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/acl"
	"github.com/redislint/redislint/cmd/redislint/internal/load"
	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// A request says what is to be analysed.
type request struct {
	dir      string
	patterns []string
	tests    bool
	tags     []string
	offline  bool     // nothing is downloaded
	files    []string // absolute; those that are reported on, nil for all
	policies *passes.Policies
	overlay  map[string][]byte // contents of files that differ from those on disk
	progress func(stage string, done, total int)
}

// env is the environment of the go command, nil for that of the process. Modules of GOPRIVATE
// do not come through a proxy.
func (r *request) env() []string {
	if !r.offline {
		return nil
	}
	return append(os.Environ(), "GOPROXY=off", "GONOPROXY=none", "GOVCS=*:off")
}

// A program is what was analysed.
type program struct {
	*report.Run // its Result has the uses of keys in the packages that were named
	// all are the uses of all packages that were looked at, of commands without
	// a key (FLUSHALL) too: rules see them.
	all       []uses.Use
	packages  []*uses.Package // that were analysed
	policies  *passes.Policies
	patterns  []string
	matched   map[string]bool // import paths that the patterns name
	files     []string        // that are reported on, nil for all
	generated map[string]bool // files that say so
	loaded    bool            // false if there is nothing but an error
	// whole says that all packages of the module were named: then what does not
	// occur in the run is not there.
	whole   bool
	ignores *passes.Ignores // that apply has looked at
	// modulePath is that of the main module, nested are those of other main
	// modules below it.
	modulePath string
	nested     []string
	loses      func(importPath string, others []string, dropped map[string]bool) bool // as load.Program's
	foreign    func(importPath string) []string                                       // modules that use Redis by themselves
	mains      map[string]string                                                      // folders of the packages main that the patterns name, by path
	sums       map[string][sha256.Size]byte
}

// reported reports whether a finding is to be reported: not in a generated
// file, nor in a package that was not named or is of another module.
func (p *program) reported(f passes.Finding) bool {
	return !p.generated[f.Span.File] && !p.Result.Outside[f.Package] && (f.Package == "" || p.matched[f.Package])
}

// limit leaves the findings in the files that were named, if any were. Entries of a
// baseline name no file.
func (p *program) limit() {
	if len(p.files) == 0 {
		return
	}
	p.Findings = slices.DeleteFunc(p.Findings, func(f passes.Finding) bool { return !slices.Contains(p.files, f.Span.File) })
	p.Suppressed = slices.DeleteFunc(p.Suppressed, func(s report.Suppressed) bool { return !slices.Contains(p.files, s.Span.File) })
	p.Stale = nil
}

// complete reports whether nothing went wrong: what was not found is not there.
func (p *program) complete() bool { return len(p.Errors) == 0 && len(p.Bugs) == 0 }

// analyse loads packages and finds the keys in them. It fails only if ctx is
// done: what does not load is an error in the result.
func analyse(ctx context.Context, req request) (*program, error) {
	wrapped := make(map[string]bool) // packages of the wrappers that policies list
	for _, w := range req.policies.Wrappers() {
		wrapped[uses.WrapperPackage(w)] = true
	}
	collectLate()
	isKnown := func(path string) bool { return uses.IsClient(path) || wrapped[path] || uses.IsUntabled(path) }
	loaded, err := load.Load(ctx, load.Options{
		Dir:      req.dir,
		Patterns: req.patterns,
		Tests:    req.tests,
		Tags:     req.tags,
		Env:      req.env(),
		Overlay:  req.overlay,
		Relevant: func(path string) bool { return isKnown(path) || uses.NamesClient(path) },
		Foreign:  uses.IsClient,
		MayWrap:  uses.MayWrap,
		Clients:  slices.Concat(clientPaths(), slices.Sorted(maps.Keys(wrapped))),
		// For comparison, in tests and when something is in doubt.
		NoExportData: os.Getenv("REDISLINT_EXPORT_DATA") == "off",
		Progress:     req.progress,
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if bug := (*load.PanicError)(nil); errors.As(err, &bug) {
		return nil, &bugError{passes.Bug{Value: fmt.Sprint(bug.Value), Stack: string(bug.Stack)}}
	}
	if err == nil {
		req.files, err = loaded.Named(req.files)
	}
	if err != nil {
		return notLoaded(req.dir, err)
	}
	if whole := loaded.ModulePath + "/..."; len(req.files) > 0 && len(loaded.Packages) == 0 && !slices.Contains(req.patterns, whole) {
		// The package has nothing to do with Redis; those that import it may.
		req.patterns = append(slices.Clone(req.patterns), whole)
		return analyse(ctx, req)
	}
	if err := req.policies.Add(loaded.Packages...); err != nil {
		return notLoaded(req.dir, err)
	}
	req.progress("analyse", 0, 0)
	opts := req.policies.Options()
	opts.Outside = func(path string) bool {
		return slices.ContainsFunc(loaded.Wrappers, func(p *uses.Package) bool { return p.Path == path })
	}
	result := opts.Analyze(slices.Concat(loaded.Wrappers, loaded.Packages))

	p := &program{
		Run:       &report.Run{Root: loaded.ModuleRoot, Listed: loaded.Listed, Errors: loadErrors(loaded), Policies: req.policies, Bugs: result.Bugs},
		all:       result.Uses,
		packages:  loaded.Packages,
		policies:  req.policies,
		patterns:  req.patterns,
		files:     req.files,
		matched:   loaded.Matched,
		generated: generatedFiles(loaded.Packages),
		loaded:    true,
		whole:     wholeModule(req, loaded),

		modulePath: loaded.ModulePath,
		loses:      loaded.Loses,
		mains:      loaded.Mains(),
		foreign: func(importPath string) []string {
			return loaded.Foreign(importPath, func(path string) bool { return uses.IsClient(path) || acl.Recorded(path) }, acl.SendsNothing)
		},
		sums: loaded.Sums,
	}
	for _, m := range loaded.Modules {
		if strings.HasPrefix(m.Path, loaded.ModulePath+"/") {
			p.nested = append(p.nested, m.Path)
		}
	}
	named := *result
	named.Uses = slices.DeleteFunc(slices.Clone(result.Uses), func(u uses.Use) bool {
		return !p.matched[u.Package] || u.Role == uses.RoleCommand
	})
	named.Indexes = slices.DeleteFunc(slices.Clone(result.Indexes), func(u uses.Use) bool { return !p.matched[u.Package] })
	named.Handed = slices.DeleteFunc(slices.Clone(result.Handed), func(u uses.Use) bool { return !p.matched[u.Package] })
	named.Untabled = slices.DeleteFunc(slices.Clone(result.Untabled), func(u uses.Untabled) bool { return !p.matched[u.Package] })
	p.Result = &named
	if len(named.Uses) == 0 {
		p.Own = loaded.Imported(uses.NamesClient, func(path string) bool { return uses.IsClient(path) || wrapped[path] })
		p.Own = slices.DeleteFunc(p.Own, func(path string) bool { return wrapped[path] })
		if !slices.ContainsFunc(loaded.Packages, func(pkg *uses.Package) bool {
			return slices.ContainsFunc(pkg.Types.Imports(), func(i *types.Package) bool { return isKnown(i.Path()) })
		}) {
			p.Result.Packages = 0 // they were read for a client of the module's own
		}
	}
	p.Services = req.policies.Services(loaded.Packages, named.Uses)
	p.Flow = flow.New(&named)
	return p, nil
}

// wholeModule reports whether the patterns name all packages of the main module.
func wholeModule(req request, loaded *load.Program) bool {
	if loaded.ModulePath == "" {
		return false
	}
	if len(req.patterns) == 0 || slices.Contains(req.patterns, "./...") {
		dir, err := filepath.Abs(req.dir)
		if err == nil && load.SameFile(dir, loaded.ModuleRoot) {
			return true
		}
	}
	return slices.ContainsFunc(req.patterns, func(p string) bool { return p == "..." || p == loaded.ModulePath+"/..." })
}

func clientPaths() []string {
	var paths []string
	for _, c := range uses.Clients() {
		paths = append(paths, c.Paths...)
	}
	return paths
}

// notLoaded is the program of which nothing could be loaded, or whose policy has
// errors: then it has all of them.
func notLoaded(dir string, err error) (*program, error) {
	root, absErr := filepath.Abs(dir)
	if absErr != nil {
		return nil, absErr
	}
	return &program{Run: &report.Run{
		Root:   root,
		Result: new(uses.Result),
		Errors: policyErrors(err),
	}}, nil
}

// policyErrors are the problems of policies, or what else err is.
func policyErrors(err error) []report.Error {
	var problems keys.PolicyErrors
	if !errors.As(err, &problems) {
		return []report.Error{{Message: err.Error()}}
	}
	var list []report.Error
	for _, p := range problems {
		file, err := filepath.Abs(p.File)
		if err != nil {
			file = p.File
		}
		list = append(list, report.Error{File: file, Line: p.Line, Column: p.Column, Message: p.Message})
	}
	return list
}

func loadErrors(p *load.Program) []report.Error {
	var list []report.Error
	for _, e := range p.Errors {
		list = append(list, report.Error{
			Package: e.Package, File: e.File, Line: e.Line, Column: e.Col, Message: e.Message,
		})
	}
	return list
}

func generatedFiles(pkgs []*uses.Package) map[string]bool {
	files := make(map[string]bool)
	for _, pkg := range pkgs {
		for _, f := range pkg.Files {
			if uses.IsGenerated(f) {
				files[pkg.Fset.PositionFor(f.Package, false).Filename] = true
			}
		}
	}
	return files
}
