package load

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTestVariants(t *testing.T) {
	dir := write(t, client, appMod, `
-- app/cache/cache.go --
package cache

import "example.org/client"

func Get(c *client.Client, key string) string { return c.Get(nil, key) }
-- app/cache/in_test.go --
package cache

import "example.org/app/helper"

var Exported = helper.Key()
-- app/cache/out_test.go --
package cache_test

import (
	"testing"

	"example.org/app/cache"
	"example.org/app/user"
)

func TestGet(t *testing.T) { user.Use(cache.Exported) }
-- app/user/user.go --
package user

import "example.org/app/cache"

func Use(key string) { cache.Get(nil, key) }
-- app/helper/helper.go --
package helper

func Key() string { return "k" }
-- app/helper/helper_test.go --
package helper

import "example.org/app/user"

var _ = user.Use
-- app/only/only_test.go --
package only

import "example.org/client"

var c client.Client
`)
	plain := loadApp(t, dir)
	require.Equal(t, []string{"app/cache", "app/user"}, paths(plain))
	require.Len(t, plain.Packages[0].Files, 1)
	require.Equal(t, 4, plain.Listed)

	prog := loadApp(t, dir, func(o *Options) { o.Tests = true })
	require.Empty(t, texts(dir, prog))
	// cache's test imports helper; that helper's test imports user, which imports
	// cache, does not count.
	require.Equal(t, []string{"app/helper", "app/cache", "app/user", "app/cache_test", "app/only"}, paths(prog))
	require.Len(t, prog.Packages[1].Files, 2)
	require.Len(t, prog.Packages[3].Files, 1)
	require.Equal(t, "cache_test", prog.Packages[3].Types.Name())
	require.Equal(t, 5, prog.Listed)
}

func TestBuildTags(t *testing.T) {
	dir := write(t, client, appMod, `
-- app/a.go --
package app
-- app/b.go --
//go:build special && !windows

package app

import "example.org/client"

var C client.Client
-- app/c.go --
//go:build special && other

package app

var D = C
`)
	require.Empty(t, loadApp(t, dir).Packages)
	prog := loadApp(t, dir, func(o *Options) { o.Tags = []string{"special"} })
	require.Len(t, prog.Packages[0].Files, 2)
	prog = loadApp(t, dir, func(o *Options) { o.Tags = []string{"special", "other"} })
	require.Len(t, prog.Packages[0].Files, 3)
}

func TestCgo(t *testing.T) {
	dir := write(t, client, appMod, `
-- app/a.go --
package app

// #include <stdlib.h>
// typedef struct { int n; } thing;
import "C"

import (
	"unsafe"

	"example.org/app/dep"
	"example.org/client"
)

type T struct{ c C.thing }

func F(c *client.Client, s string) string {
	p := C.CString(s)
	defer C.free(unsafe.Pointer(p))
	n := C.int(7)
	return c.Get(nil, "app:"+C.GoString(p)) + dep.F(int(n)).Name
}
-- app/dep/dep.go --
package dep

// int one() { return 1; }
import "C"

type D struct {
	n    C.int
	Name string
}

func F(n int) *D { return &D{n: C.one()} }
`)
	prog := loadApp(t, dir, func(o *Options) { o.Env = offline("CGO_ENABLED=1") })
	require.Equal(t, []string{"app/dep", "app"}, paths(prog))
	require.Empty(t, texts(dir, prog))
}

const twoModules = `
-- app/cachekey.go --
package app

import (
	"example.org/client"
	"example.org/lib"
)

var C = client.New(lib.Addr())
-- lib/go.mod --
module example.org/lib

go 1.24
-- lib/lib.go --
package lib

func Addr() string { return "localhost" }
`

func TestWorkspace(t *testing.T) {
	dir := write(t, client, appMod, twoModules, `
-- go.work --
go 1.24

use (
	./app
	./lib
)
`)
	prog := loadApp(t, dir)
	require.Empty(t, texts(dir, prog))
	require.Equal(t, []string{"lib", "app"}, paths(prog))
	require.Equal(t, map[string]bool{"example.org/app": true}, prog.Matched)
	require.Equal(t, filepath.Join(dir, "app"), prog.ModuleRoot)

	prog = loadApp(t, dir, func(o *Options) { o.Dir = dir; o.Patterns = []string{"./app/...", "./lib/..."} })
	require.Equal(t, []string{"lib", "app"}, paths(prog))
	require.Equal(t, []Module{
		{Path: "example.org/app", Dir: filepath.Join(dir, "app")},
		{Path: "example.org/lib", Dir: filepath.Join(dir, "lib")},
	}, prog.Modules)
	require.Equal(t, dir, prog.ModuleRoot)
	require.Empty(t, prog.ModulePath)
}

func TestVendor(t *testing.T) {
	dir := write(t, client, appMod, twoModules)
	root := filepath.Join(dir, "app")
	for _, args := range [][]string{
		{"mod", "edit", "-require=example.org/lib@v0.0.0", "-replace=example.org/lib=../lib"},
		{"mod", "vendor"},
	} {
		cmd := exec.Command("go", args...)
		cmd.Dir, cmd.Env = root, offline()
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, string(out))
	}
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "lib")))
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "client")))
	for _, flags := range []string{"GOFLAGS=-mod=vendor", "GOFLAGS="} {
		prog := loadApp(t, dir, func(o *Options) { o.Env = offline(flags) })
		require.Empty(t, texts(dir, prog))
		require.Equal(t, []string{"app"}, paths(prog))
		require.Equal(t, root, prog.ModuleRoot)
	}
}

func TestOverlay(t *testing.T) {
	dir := write(t, client, appMod, `
-- app/a.go --
package app
-- app/keys.txt --
on disk
`)
	require.Empty(t, loadApp(t, dir).Packages)
	prog := loadApp(t, dir, func(o *Options) {
		o.Overlay = map[string][]byte{
			"a.go":                                 []byte("package app\n\nimport (\"example.org/app/b\"; \"example.org/client\")\n\nvar C = client.New(b.K())\n"),
			"keys.txt":                             []byte("overlaid"),
			filepath.Join(dir, "app", "b", "b.go"): []byte("package b\n\nfunc K() string { return \"k\" }\n"),
		}
	})
	require.Empty(t, texts(dir, prog))
	require.Equal(t, []string{"app/b", "app"}, paths(prog))
	text, err := prog.Packages[1].ReadFile("keys.txt")
	require.NoError(t, err)
	require.Equal(t, "overlaid", string(text))
	_, err = prog.Packages[1].ReadFile("none.txt")
	require.ErrorIs(t, err, os.ErrNotExist)
	text, err = prog.Packages[0].ReadFile("b.go")
	require.NoError(t, err)
	require.Contains(t, string(text), "func K() string")
	_, err = prog.Packages[0].ReadFile("../go.mod") // no pattern of //go:embed
	require.ErrorIs(t, err, os.ErrInvalid)
}

func TestGOPATH(t *testing.T) {
	dir := write(t, `
-- src/example.org/client/client.go --
package client

type Client struct{}
-- src/example.org/app/a.go --
package app

import (
	"example.org/app/b"
	"example.org/client"
)

var C client.Client

const K = b.K
-- src/example.org/app/b/b.go --
package b

const K = "k"
`)
	root := filepath.Join(dir, "src", "example.org", "app")
	prog := loadApp(t, dir, func(o *Options) {
		o.Dir, o.Env = root, offline("GO111MODULE=off", "GOPATH="+dir)
	})
	require.Empty(t, texts(dir, prog))
	require.Equal(t, []string{"app/b", "app"}, paths(prog))
	require.Equal(t, root, prog.ModuleRoot)
}
