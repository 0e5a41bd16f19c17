package load

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/passes/flow"
)

// needs is the metadata that go list returns: nothing that compiles.
const needs = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps |
	packages.NeedModule | packages.NeedEmbedFiles | packages.NeedForTest

// A node is a listed package. Imports of the embedded package lead to others
// by the path in the source, as the compiler would resolve it.
type node struct {
	*packages.Package
	main bool // of a main module
	near bool // of a module beside it, of the same owner
	wrap bool // of another module, a wrapper of a client
}

// A graph is what was listed.
type graph struct {
	nodes   []*node // all, sorted by ID
	byID    map[string]*node
	own     map[string]*node // packages of the main modules by path; test variants in place of the package
	matched map[string]bool
	modules []Module
	exports map[*node]bool // of those that were asked for: as exported says
}

// list asks the driver of go/packages.
func (l *loader) list(ctx context.Context) (*graph, error) {
	cfg := &packages.Config{
		Mode: needs, Context: ctx, Dir: l.opts.Dir, Env: l.opts.Env,
		Tests: l.opts.Tests, Overlay: l.opts.Overlay,
	}
	if l.wantsExports() {
		cfg.Mode |= packages.NeedExportFile
		cfg.BuildFlags = append(cfg.BuildFlags, "-n")
	} else {
		l.opts.NoExportData = true
	}
	if len(l.opts.Tags) > 0 {
		cfg.BuildFlags = append(cfg.BuildFlags, "-tags="+strings.Join(l.opts.Tags, ","))
	}
	roots, err := packages.Load(cfg, l.opts.Patterns...)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, listFailure(err.Error(), l.opts)
	}
	isClient := l.opts.Foreign
	if isClient == nil {
		isClient = l.opts.Relevant
	}
	g := newGraph(roots, isClient)
	if l.opts.MayWrap != nil {
		g.addWrappers(isClient, l.opts.MayWrap)
	}
	if len(g.matched) == 0 {
		if said := l.askAgain(ctx, cfg.BuildFlags); said != "" {
			return nil, listFailure(said, l.opts)
		}
		return nil, fmt.Errorf(`no Go packages match %s in %s: give a directory with Go files, or a pattern such as "./..."`,
			strings.Join(l.opts.Patterns, " "), l.opts.Dir)
	}
	if !slices.ContainsFunc(roots, func(p *packages.Package) bool { return len(p.GoFiles) > 0 || len(p.Errors) == 0 }) {
		return nil, listFailure(listError(roots[0].Errors[0], "", l.opts.Dir).Error(), l.opts)
	}
	return g, nil
}

// askAgain returns what the go command says when it is to find the patterns, and
// then what go/packages asks for, which takes some failures for an empty list.
func (l *loader) askAgain(ctx context.Context, flags []string) string {
	for _, of := range [][]string{{"-find"}, {"-e", "-deps", "-export", "-n"}} {
		args := slices.Concat([]string{"list"}, of, flags, []string{"--"}, l.opts.Patterns)
		cmd := exec.CommandContext(ctx, "go", args...)
		var stderr bytes.Buffer
		cmd.Dir, cmd.Env, cmd.Stderr = l.opts.Dir, l.opts.Env, &stderr
		if cmd.Run() != nil {
			return stderr.String()
		}
	}
	return ""
}

// listFailure is the error when nothing was listed, with what can be done.
func listFailure(msg string, opts Options) error {
	if _, said, ok := strings.Cut(msg, "stderr: "); ok && strings.TrimSpace(said) != "" {
		msg = said // of go/packages' "err: exit status 1: stderr: ..."
	}
	msg = strings.TrimPrefix(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(msg), "stderr:")), "err: ")
	msg = strings.TrimSpace(strings.TrimPrefix(strings.TrimSuffix(msg, ":"), "go: "))
	remedy := ""
	other := otherModule(opts)
	switch {
	case other != "" && (strings.Contains(msg, "does not contain") || strings.Contains(msg, "outside main module") || strings.Contains(msg, "go.mod file not found")):
		remedy = other + " is another module: run there (see -C)"
	case strings.HasPrefix(msg, "reading go.work"):
		remedy = "see GOWORK, which names it"
	case strings.Contains(msg, "driver requires 'go'") || strings.Contains(msg, "executable file not found"):
		remedy = "install Go, or add its bin directory to PATH"
	case strings.Contains(msg, "go.mod file not found") || strings.Contains(msg, "cannot find main module") ||
		strings.Contains(msg, "does not contain main module") || strings.Contains(msg, "outside available modules"):
		remedy = "run in a directory of a Go module (see -C), or make one with go mod init"
	case strings.Contains(msg, "listed in go.work"):
		remedy = "run in one of these modules, add this one with go work use, or set GOWORK=off"
	case strings.Contains(msg, "buildID for go tool"):
		remedy = "see -toolexec in GOFLAGS"
	case strings.Contains(msg, "not in std") || strings.Contains(msg, "no required module"):
		remedy = "write ./" + strings.TrimPrefix(opts.Patterns[0], "./") + " for a directory"
	case strings.Contains(msg, "no such file or directory") || strings.Contains(msg, "directory not found") ||
		strings.Contains(msg, "no such directory"):
		remedy = "check the pattern, and the directory it is relative to"
	case strings.Contains(msg, "no Go files") || strings.Contains(msg, "build constraints exclude all Go files"):
		remedy = "give a directory with Go files, a pattern such as ./..., or the right --tags"
	}
	if remedy == "" {
		return fmt.Errorf("go list in %s: %s", opts.Dir, msg)
	}
	return errors.New("go list in " + opts.Dir + ": " + msg + ": " + remedy)
}

// otherModule is the folder of a module, as seen from the one where go list runs, which a pattern
// names and which is not the module of that one; "" if none does.
func otherModule(opts Options) string {
	here := moduleFolder(opts.Dir)
	for _, p := range opts.Patterns {
		dir, _, _ := strings.Cut(filepath.FromSlash(p), "...")
		if !strings.HasPrefix(dir, ".") && !filepath.IsAbs(dir) {
			continue // an import path
		}
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(opts.Dir, dir)
		}
		if there := moduleFolder(filepath.Clean(dir)); there != here {
			return fromFolder(opts.Dir, there)
		}
	}
	return ""
}

// moduleFolder is the folder of the module that a folder is in; "" if it is in none.
func moduleFolder(dir string) string {
	for ; ; dir = filepath.Dir(dir) {
		if info, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil && info.Mode().IsRegular() {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// fromFolder is the name of a folder as seen from another one, slash-separated.
func fromFolder(dir, name string) string {
	if rel, err := filepath.Rel(dir, name); err == nil {
		name = rel
	}
	return filepath.ToSlash(name)
}

// paths are the packages by their import paths; of test variants, one.
func (g *graph) paths() map[string]*node {
	out := make(map[string]*node, len(g.nodes))
	for _, n := range g.nodes {
		out[n.PkgPath] = n
	}
	return out
}

func newGraph(roots []*packages.Package, isClient func(path string) bool) *graph {
	g := &graph{byID: map[string]*node{}, own: map[string]*node{}, matched: map[string]bool{}, exports: map[*node]bool{}}
	hasMain := false
	packages.Visit(roots, nil, func(p *packages.Package) {
		if len(p.Errors) > 0 && p.Dir == "" {
			p.GoFiles = nil // go/packages gives a missing package the file that imports it
		}
		n := &node{Package: p, main: p.Module != nil && p.Module.Main}
		hasMain = hasMain || n.main
		g.byID[p.ID] = n
		g.nodes = append(g.nodes, n)
	})
	slices.SortFunc(g.nodes, func(a, b *node) int { return strings.Compare(a.ID, b.ID) })

	isRoot := map[string]bool{}
	for _, p := range roots {
		n := g.byID[p.ID]
		isRoot[p.ID] = true
		if n.isTestMain() {
			continue
		}
		if !hasMain {
			// GOPATH, or a driver without modules: what is asked for is the module.
			n.main = true
		}
		if n.ForTest == "" || len(n.GoFiles) > 0 {
			g.matched[n.PkgPath] = true
		}
	}
	g.modules = mainModules(g.nodes)
	for _, n := range g.nodes {
		n.near = n.isNeighbour(g.modules) && (isClient == nil || !isClient(n.PkgPath))
		if (n.main || n.near) && !n.isTestMain() && g.stands(n, isRoot[n.ID]) {
			g.own[n.PkgPath] = n
		}
	}
	return g
}

// isNeighbour reports whether n is of a module that is in a directory beside a
// main module and belongs to the same owner, or has a name that nobody can fetch it by:
// go.mod replaces it by that directory.
func (n *node) isNeighbour(modules []Module) bool {
	m := n.Module
	if n.main || m == nil || m.Replace == nil || m.Replace.Version != "" {
		return false
	}
	host, _, _ := strings.Cut(m.Path, "/")
	return !strings.Contains(host, ".") ||
		slices.ContainsFunc(modules, func(own Module) bool { return flow.SameOwner(own.Path, m.Path) })
}

// stands reports whether n is what its path stands for: the package with its
// tests if they were asked for, else the package; never one that is merely
// built again for the tests of another.
func (g *graph) stands(n *node, root bool) bool {
	switch {
	case n.ForTest == "":
		return g.own[n.PkgPath] == nil
	case n.PkgPath == n.ForTest, n.PkgPath == n.ForTest+"_test":
		return root
	}
	return false
}

// isTestMain reports whether n is the program that go test makes up.
func (n *node) isTestMain() bool {
	if n.Name != "main" || !strings.HasSuffix(n.ID, ".test") {
		return false
	}
	return !slices.ContainsFunc(n.GoFiles, func(file string) bool {
		return filepath.Dir(file) == n.Dir && filepath.Base(file) != "_testmain.go"
	})
}

func mainModules(nodes []*node) []Module {
	var mods []Module
	for _, n := range nodes {
		if n.main && n.Module != nil {
			mods = append(mods, Module{Path: n.Module.Path, Dir: n.Module.Dir})
		}
	}
	slices.SortFunc(mods, func(a, b Module) int { return strings.Compare(a.Dir, b.Dir) })
	return slices.Compact(mods)
}

// moduleOf returns directory and path of the main module that holds dir.
func (g *graph) moduleOf(dir string) (root, path string) {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		real = dir
	}
	for _, m := range g.modules { // sorted: the innermost comes last
		if m.Dir != "" && (repo.Within(m.Dir, dir) || repo.Within(m.Dir, real)) {
			root, path = m.Dir, m.Path
		}
	}
	switch {
	case root != "":
		return root, path
	case len(g.modules) == 1 && g.modules[0].Dir != "":
		return g.modules[0].Dir, g.modules[0].Path
	}
	return dir, ""
}
