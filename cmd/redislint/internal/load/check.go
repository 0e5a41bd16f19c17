package load

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// check checks units, each after those it needs, on as many goroutines as
// there are processors.
func (l *loader) check(ctx context.Context, units []*unit) error {
	var (
		mu      sync.Mutex
		wg      sync.WaitGroup
		pending = map[*unit]int{}
		users   = map[*unit][]*unit{}
		ready   = make(chan *unit, len(units))
		done    int
		bug     atomic.Pointer[error]
	)
	for _, u := range units {
		pending[u] = len(u.needs)
		for _, dep := range u.needs {
			users[dep] = append(users[dep], u)
		}
		if len(u.needs) == 0 {
			ready <- u
		}
	}
	if len(units) == 0 {
		return ctx.Err()
	}
	finish := func(u *unit) {
		mu.Lock()
		defer mu.Unlock()
		for _, user := range users[u] {
			if pending[user]--; pending[user] == 0 {
				ready <- user
			}
		}
		if done++; done == len(units) {
			close(ready)
		}
	}
	sizes := l.sizes()
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for u := range ready {
				if ctx.Err() == nil && bug.Load() == nil { // else only drain
					err := guarded(func() {
						u.check(sizes)
						l.progress.count("check", len(units))
					})
					if err != nil {
						bug.Store(&err)
					}
				}
				finish(u)
			}
		})
	}
	wg.Wait()
	if err := bug.Load(); err != nil {
		return *err
	}
	return ctx.Err()
}

// check checks the files of u. What is wrong in a package without bodies is
// not reported: the go command would have said so, or it is a newer Go.
func (u *unit) check(sizes types.Sizes) {
	if u.types != nil {
		return // of export data
	}
	u.broken = u.broken || len(u.Errors) > 0 ||
		slices.ContainsFunc(u.needs, func(dep *unit) bool { return dep.broken })
	for _, p := range u.Imports {
		u.broken = u.broken || len(p.Errors) > 0
	}
	u.types = types.NewPackage(u.PkgPath, u.Name)
	conf := types.Config{
		FakeImportC: true, Sizes: sizes, Importer: (*importer)(u),
		IgnoreFuncBodies: !u.bodied, DisableUnusedImportCheck: !u.bodied,
		Error: func(err error) { u.broken = true },
	}
	if u.bodied {
		conf.GoVersion = u.goVersion()
		conf.Error = u.report
		u.info = &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{},
			Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		}
	}
	defer func() {
		if r := recover(); r != nil {
			u.types.MarkComplete()
			u.broken = true
			if u.bodied {
				u.errors = append(u.errors, Error{
					File: u.file(), Package: u.PkgPath, Kind: KindType,
					Message: fmt.Sprintf("the type checker gave up on this package: %v", r),
				})
			}
		}
		u.broken = u.broken || len(u.errors) > 0
		if !u.bodied {
			u.files, u.paths = nil, nil
		}
	}()
	checker := types.NewChecker(&conf, u.fset, u.types, u.info)
	_ = checker.Files(u.files) // the same as the first that conf.Error saw
	u.types.MarkComplete()
}

func (u *unit) file() string {
	if len(u.GoFiles) == 0 {
		return ""
	}
	return u.GoFiles[0]
}

// report collects an error of a bodied unit, unless the go command would not
// say it either: it does not compile what is broken already.
func (u *unit) report(err error) {
	var e types.Error
	if u.broken || !errors.As(err, &e) {
		return
	}
	if u.incomplete() && (e.Soft || strings.Contains(e.Msg, "invalid type")) {
		return // the types of C's names, and what they use, are not known
	}
	if u.generatedElsewhere() {
		return
	}
	if strings.HasPrefix(e.Msg, "\t") && len(u.errors) > 0 {
		return // more about the error before
	}
	u.errors = append(u.errors, typeError(e, u.PkgPath))
}

// incomplete reports whether a file of u imports "C".
func (u *unit) incomplete() bool {
	return imports(u.files)["C"]
}

// generatedElsewhere reports whether the go command makes Go files of u that
// exist only when it compiles.
func (u *unit) generatedElsewhere() bool {
	return slices.ContainsFunc(u.OtherFiles, func(name string) bool {
		return strings.HasSuffix(name, ".swig") || strings.HasSuffix(name, ".swigcxx")
	})
}

// An importer gives a unit the types of those that it needs.
type importer unit

// Import implements types.Importer.
func (i *importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	p := i.Imports[path]
	if p == nil {
		return nil, errors.New("no such package in the list of the go command")
	}
	for _, dep := range i.needs {
		if dep.ID == p.ID {
			return dep.types, nil
		}
	}
	if len(p.Errors) > 0 {
		return nil, errors.New(p.Errors[0].Msg)
	}
	return nil, errors.New("package has no Go files")
}
