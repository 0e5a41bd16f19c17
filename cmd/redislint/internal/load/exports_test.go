package load

import (
	"go/ast"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// mixed has packages with bodies that use others with and without: the types
// of the client, of constants and of std must be the same on every way.
const mixed = appMod + `
-- app/main.go --
package main

import (
	"context"
	"fmt"
	"time"

	"example.org/app/cache"
	"example.org/client"
)

const Prefix = "app:" + client.Sep

func main() {
	c := cache.New()
	fmt.Println(c.Get(context.Background(), Prefix+time.Now().Format(time.RFC3339)))
}

var wrong int = client.Sep
-- app/cache/cache.go --
package cache

import "example.org/client"

func New() *client.Client { return client.New("localhost") }
`

// picture is what the analyser can see of a program: every use of a name, by
// its text and place, with the object it stands for.
func picture(p *Program) []string {
	var lines []string
	for _, pkg := range p.Packages {
		for _, f := range pkg.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && pkg.Info.Uses[id] != nil {
					lines = append(lines, p.Fset.Position(id.Pos()).String()+" "+pkg.Info.Uses[id].String())
				}
				return true
			})
		}
	}
	return lines
}

// Whether types come from export data or from source makes no difference, and
// with an empty build cache nothing is compiled.
func TestExportDataChangesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("loads from source")
	}
	dir := write(t, client+"\nconst Sep = \":\"\n", mixed)
	cache := filepath.Join(t.TempDir(), "cache")
	load := func(off bool, env ...string) *Program {
		return loadApp(t, dir, func(o *Options) { o.NoExportData, o.Env = off, offline(env...) })
	}
	source := load(true)
	require.Equal(t, []string{"app/cache", "app"}, paths(source))
	require.Len(t, source.Errors, 1, "of the package, not of the import")
	cold := load(false, "GOCACHE="+cache)
	require.Equal(t, source.Errors, cold.Errors)
	require.Equal(t, picture(source), picture(cold))
	require.Less(t, size(t, cache), int64(8<<20), "the go command's own notes")

	build := exec.CommandContext(t.Context(), "go", "build", "fmt", "time", "context", "example.org/client")
	build.Dir, build.Env = filepath.Join(dir, "app"), offline()
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	warm := load(false)
	require.Equal(t, source.Errors, warm.Errors)
	require.Equal(t, picture(source), picture(warm))
	for _, path := range []string{"fmt", "client"} {
		require.False(t, parsed(source, path) == parsed(warm, path), "%s comes from export data", path)
	}
}

// parsed reports whether a file of a folder of that name was parsed; those that
// export data makes up have 64 K lines.
func parsed(p *Program, folder string) bool {
	found := false
	p.Fset.Iterate(func(f *token.File) bool {
		found = found || filepath.Base(filepath.Dir(f.Name())) == folder && f.LineCount() > 1 && f.Size() < 65000
		return !found
	})
	return found
}

// Export data of a newer Go, or that is no longer there: source does.
func TestExportDataThatCannotBeRead(t *testing.T) {
	dir := write(t, client+"\nconst Sep = \":\"\n", mixed, "-- bad.a --\n!<arch>\n")
	for _, file := range []string{"bad.a", "none.a"} {
		opts := Options{Dir: filepath.Join(dir, "app"), Patterns: []string{"./..."}, Env: offline(), Relevant: isClient}
		l := &loader{opts: opts, progress: newProgress(nil)}
		g, err := l.list(t.Context())
		require.NoError(t, err)
		for _, n := range g.nodes {
			n.ExportFile = filepath.Join(dir, file)
		}
		var unreadable *exportError
		_, err = l.load(t.Context(), g)
		require.ErrorAs(t, err, &unreadable)
		prog, err := l.loadAnyhow(t.Context(), g)
		require.NoError(t, err)
		require.Equal(t, []string{"app/cache", "app"}, paths(prog))
		require.Len(t, prog.Errors, 1)
	}
}

// size is that of all files below dir.
func size(t *testing.T, dir string) (sum int64) {
	require.NoError(t, filepath.WalkDir(dir, func(_ string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		sum += info.Size()
		return err
	}))
	return sum
}

func TestGuessWhetherAClientIsInUse(t *testing.T) {
	dir := write(t, client, appMod, `
-- go.work --
go 1.24

use ./app
-- none/go.mod --
module example.org/none

go 1.24

require example.org/other v1.0.0
-- none/sub/a.txt --
-- deep/go.mod --
module example.org/deep

require github.com/x/redis v1.0.0
`)
	wants := func(dir string, change ...func(*Options)) bool {
		l := &loader{opts: Options{Dir: dir, Relevant: isClient, Clients: []string{"github.com/x/redis/sub"}, Env: []string{}}}
		for _, c := range change {
			c(&l.opts)
		}
		return l.wantsExports()
	}
	require.True(t, wants(filepath.Join(dir, "app")))
	require.True(t, wants(filepath.Join(dir, "client")), "the client itself")
	require.True(t, wants(filepath.Join(dir, "deep")), "a package of the module is a client")
	require.True(t, wants(dir), "a module of the workspace")
	require.NoError(t, os.Remove(filepath.Join(dir, "go.work")))
	require.False(t, wants(filepath.Join(dir, "none", "sub")))
	require.True(t, wants(filepath.Join(dir, "none"), func(o *Options) { o.Relevant = nil }))
	app := filepath.Join(dir, "app")
	require.False(t, wants(app, func(o *Options) { o.NoExportData = true }))
	require.False(t, wants(app, func(o *Options) { o.Env = []string{"GOPACKAGESDRIVER=bazel"} }))
}
