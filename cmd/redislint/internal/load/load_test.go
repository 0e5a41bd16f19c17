package load

import (
	"context"
	"go/ast"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

const app = appMod + `
-- app/main.go --
package main

import (
	"context"
	"strings"

	"example.org/app/cache"
	"example.org/app/cachekey"
	"example.org/app/version"
)

func main() {
	c := cache.New("localhost")
	c.Fetch(context.Background(), strings.ToLower(cachekey.User("7"))+version.V)
}
-- app/cache/cache.go --
// Package cache wraps the client.
package cache

import (
	"context"

	"example.org/client"
)

type Cache struct{ c *client.Client }

func New(addr string) *Cache { return &Cache{client.New(addr)} }

// Fetch is a wrapper.
func (c *Cache) Fetch(ctx context.Context, key string) string { return c.c.Get(ctx, key) }
-- app/cachekey/key.go --
package cachekey

func User(id string) string { return "app:user:" + id }
-- app/version/version.go --
package version

const V = "1"
-- app/unrelated/unrelated.go --
package unrelated

import "net/http"

var X int = "not an int"

func Serve() { http.ListenAndServe("", nil) }
`

func TestLoad(t *testing.T) {
	dir := write(t, client, app)
	prog := loadApp(t, dir)

	require.Equal(t, []string{"app/cache", "app/cachekey", "app/version", "app"}, paths(prog))
	require.Empty(t, prog.Errors, "errors of packages that do not matter are not ours")
	require.Equal(t, 5, prog.Listed)
	require.True(t, prog.Matched["example.org/app/unrelated"])
	require.Equal(t, filepath.Join(dir, "app"), prog.ModuleRoot)
	require.Equal(t, "example.org/app", prog.ModulePath)
	require.Equal(t, []Module{{Path: "example.org/app", Dir: filepath.Join(dir, "app")}}, prog.Modules)

	cache := prog.Packages[0]
	require.Same(t, prog.Fset, cache.Fset)
	require.Equal(t, "example.org/app/cache", cache.Types.Path())
	require.Equal(t, "go1.24", cache.Types.GoVersion())
	require.Len(t, cache.Files, 1)
	require.NotEmpty(t, cache.Files[0].Comments)
	require.Equal(t, filepath.Join(dir, "app", "cache", "cache.go"), prog.Fset.Position(cache.Files[0].Pos()).Filename)
	resolved := false
	ast.Inspect(cache.Files[0], func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == "Get" {
			obj := cache.Info.Uses[sel.Sel]
			require.Equal(t, "func (*example.org/client.Client).Get(ctx context.Context, key string) string", obj.String())
			require.Equal(t, filepath.Join(dir, "client", "client.go"), prog.Fset.Position(obj.Pos()).Filename)
			require.Equal(t, 9, prog.Fset.Position(obj.Pos()).Line, "positions in packages without bodies hold")
			resolved = true
		}
		return true
	})
	require.True(t, resolved)
}

func TestPatternsBringWhatTheyImport(t *testing.T) {
	prog := loadApp(t, write(t, client, app), func(o *Options) { o.Patterns = []string{"."} })
	require.Equal(t, []string{"app/cache", "app/cachekey", "app/version", "app"}, paths(prog))
	require.Equal(t, map[string]bool{"example.org/app": true}, prog.Matched)
}

func TestNoClient(t *testing.T) {
	prog := loadApp(t, write(t, client, app), func(o *Options) { o.Patterns = []string{"./unrelated", "./cachekey"} })
	require.Empty(t, prog.Packages)
	require.Empty(t, prog.Errors)
	require.Equal(t, 2, prog.Listed)
	require.Equal(t, "example.org/app", prog.ModulePath)
}

func TestEverythingMattersWhenNobodyAsks(t *testing.T) {
	dir := write(t, client, app)
	prog := loadApp(t, dir, func(o *Options) { o.Relevant = nil })
	require.Contains(t, paths(prog), "app/unrelated")
	require.NotContains(t, paths(prog), "client", "of another module")
	require.Equal(t, []string{
		`type app/unrelated/unrelated.go:5:13: cannot use "not an int" (untyped string constant) as int value in variable declaration`,
	}, texts(dir, prog))
}

// The client's own repository is analysed too.
func TestClientIsMainModule(t *testing.T) {
	prog := loadApp(t, write(t, client), func(o *Options) { o.Dir = filepath.Join(o.Dir, "..", "client") })
	require.Equal(t, []string{"client"}, paths(prog))
}

func TestDeterminism(t *testing.T) {
	if testing.Short() {
		t.Skip("loads a module many times")
	}
	dir := write(t, client, app, `
-- app/bad/bad.go --
package bad

import "example.org/client"

var A int = "a"
var B, C = undefined, client.Nothing
`)
	type picture struct {
		Paths []string
		Files []string
		Pos   []int
		Errs  []Error
	}
	run := func(procs int) picture {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
		prog := loadApp(t, dir, func(o *Options) { o.Tests = true })
		pic := picture{Paths: paths(prog), Errs: prog.Errors}
		for _, p := range prog.Packages {
			for _, f := range p.Files {
				pic.Files = append(pic.Files, prog.Fset.Position(f.Pos()).Filename)
				pic.Pos = append(pic.Pos, int(f.Pos()))
			}
		}
		require.True(t, slices.IsSorted(pic.Pos), "positions follow the order of packages")
		return pic
	}
	one := run(1)
	require.Len(t, one.Errs, 3)
	for range 3 {
		require.Equal(t, one, run(8))
	}
}

func TestCancelled(t *testing.T) {
	dir := write(t, client, app)
	for _, stage := range []string{"list", "parse", "check"} {
		ctx, cancel := context.WithCancel(context.Background())
		_, err := Load(ctx, Options{
			Dir: filepath.Join(dir, "app"), Env: offline(), Relevant: isClient,
			Progress: func(s string, _, _ int) {
				if s == stage {
					cancel()
				}
			},
		})
		require.ErrorIs(t, err, context.Canceled, stage)
		cancel()
	}
}

func TestProgress(t *testing.T) {
	var stages []string
	last := [2]int{}
	loadApp(t, write(t, client, app), func(o *Options) {
		o.Progress = func(stage string, done, total int) {
			if len(stages) == 0 || stages[len(stages)-1] != stage {
				stages = append(stages, stage)
			}
			last = [2]int{done, total}
		}
	})
	require.Equal(t, []string{"list", "parse", "check"}, stages)
	require.Equal(t, last[1], last[0])
}
