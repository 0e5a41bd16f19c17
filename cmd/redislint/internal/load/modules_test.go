package load

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

// client is a stand-in for a Redis client, in a module of its own.
const client = `
-- client/go.mod --
module example.org/client

go 1.24
-- client/client.go --
package client

import "context"

type Client struct{ addr string }

func New(addr string) *Client { return &Client{addr: addr} }

func (c *Client) Get(ctx context.Context, key string) string { return key }
`

// appMod is the go.mod of module example.org/app, in the folder app.
const appMod = `
-- app/go.mod --
module example.org/app

go 1.24

require example.org/client v0.0.0

replace example.org/client => ../client
`

func isClient(path string) bool { return path == "example.org/client" }

// write unpacks txtar archives to a new directory.
func write(t testing.TB, archives ...string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	for _, f := range txtar.Parse([]byte(strings.Join(archives, ""))).Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
		require.NoError(t, os.WriteFile(name, f.Data, 0o666))
	}
	return dir
}

// offline is the environment of the go command in tests.
func offline(more ...string) []string {
	return append(append(os.Environ(), "GOFLAGS=", "GOPROXY=off", "GOWORK=", "GOTOOLCHAIN=local", "GOSUMDB=off", "GOGC=off"), more...)
}

// loadApp loads dir/app; change may alter the options.
func loadApp(t testing.TB, dir string, change ...func(*Options)) *Program {
	t.Helper()
	opts := Options{Dir: filepath.Join(dir, "app"), Env: offline(), Relevant: isClient}
	for _, c := range change {
		c(&opts)
	}
	prog, err := Load(context.Background(), opts)
	require.NoError(t, err)
	return prog
}

func paths(p *Program) []string {
	var paths []string
	for _, pkg := range p.Packages {
		paths = append(paths, strings.TrimPrefix(pkg.Path, "example.org/"))
	}
	return paths
}

// texts are the errors, relative to dir.
func texts(dir string, p *Program) []string {
	var texts []string
	for _, e := range p.Errors {
		texts = append(texts, string(e.Kind)+" "+strings.ReplaceAll(e.Error(), dir+string(filepath.Separator), ""))
	}
	return texts
}

// A module of the same owner in a directory beside the main one is read with its
// bodies, and so is one whose name has no host; they are matched by no pattern. One of
// another owner gives types only, and so does a client.
func TestNeighbours(t *testing.T) {
	dir := write(t, client, `
-- app/go.mod --
module example.org/app

go 1.24

require (
	common v0.0.0
	example.org/app/store v0.0.0
	example.org/client v0.0.0
	example.org/other v0.0.0
)

replace (
	common => ../common
	example.org/app/store => ../store
	example.org/client => ../client
	example.org/other => ../other
)
-- app/app.go --
package app

import (
	"common/redis"
	"example.org/app/store"
	"example.org/other"
)

var C, S, O = redis.New(), store.New(), other.New()
-- common/go.mod --
module common

go 1.24

require example.org/client v0.0.0

replace example.org/client => ../client
-- common/redis/redis.go --
package redis

import "example.org/client"

func New() *client.Client { return client.New("") }
-- store/go.mod --
module example.org/app/store

go 1.24

require example.org/client v0.0.0

replace example.org/client => ../client
-- store/store.go --
package store

import "example.org/client"

func New() *client.Client { return client.New("") }
-- other/go.mod --
module example.org/other

go 1.24

require example.org/client v0.0.0

replace example.org/client => ../client
-- other/other.go --
package other

import "example.org/client"

func New() *client.Client { return client.New("") }
`)
	prog := loadApp(t, dir, func(o *Options) {
		o.Foreign = isClient
		o.Relevant = func(path string) bool { return isClient(path) || path == "common/redis" }
	})
	require.Empty(t, texts(dir, prog))
	require.Equal(t, []string{"common/redis", "app/store", "app"}, paths(prog))
	require.Equal(t, map[string]bool{"example.org/app": true}, prog.Matched)
	require.Equal(t, []Module{{Path: "example.org/app", Dir: filepath.Join(dir, "app")}}, prog.Modules)
}
