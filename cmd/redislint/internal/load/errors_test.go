package load

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTypeErrors(t *testing.T) {
	dir := write(t, client, appMod, `
-- app/a.go --
package app

import (
	"fmt"

	"example.org/client"
)

//line elsewhere.go:100
var c = client.New(7)

func f() string { x := 1; return c.Get(nil, "app:k") }

func f() {}`)
	prog := loadApp(t, dir)
	require.Equal(t, []string{"app"}, paths(prog))
	require.Equal(t, []string{
		`type app/a.go:4:2: "fmt" imported and not used`,
		`type app/a.go:10:20: cannot use 7 (untyped int constant) as string value in argument to client.New`,
		`type app/a.go:12:19: declared and not used: x`,
		`type app/a.go:14:6: f redeclared in this block`,
	}, texts(dir, prog))
	require.NotEmpty(t, prog.Packages[0].Info.Uses, "what could be checked is there")
	require.Equal(t, "example.org/app", prog.Errors[0].Package)
}

// The go command does not compile what imports something broken, and says
// nothing of types where the syntax is wrong.
func TestSyntaxErrors(t *testing.T) {
	dir := write(t, client, appMod, `
-- app/a/a.go --
package a

import "example.org/client"

var C *client.Client = 7

func F() { C.Get(
-- app/b/b.go --
package b

import "example.org/app/a"

var X int = "x" + a.Gone()
-- app/c/c.go --
package c

import "example.org/app/b"

var Y int = "y" + b.Gone()
-- app/d/d.go --
package d

import "example.org/client
`)
	prog := loadApp(t, dir)
	require.Equal(t, []string{"app/a", "app/b", "app/c"}, paths(prog))
	require.Equal(t, []string{
		`parse app/a/a.go:7:19: expected ')', found 'EOF'`,
		`list app/d/d.go:3:8: string literal not terminated`,
	}, texts(dir, prog))
}

func TestMissingDependency(t *testing.T) {
	dir := write(t, client, appMod, `
-- app/a.go --
package app

import (
	"example.org/app/gone"
	"example.org/client"
	"example.org/missing"
)

type T struct{ *missing.T }

var c = client.New(missing.Addr + gone.Path + T{}.Field)
`)
	prog := loadApp(t, dir)
	require.Equal(t, []string{"app"}, paths(prog))
	require.Len(t, prog.Errors, 2, texts(dir, prog))
	for i, want := range []string{"example.org/app/gone", "example.org/missing"} {
		require.Equal(t, KindList, prog.Errors[i].Kind)
		require.Contains(t, prog.Errors[i].Message, want)
		require.Equal(t, filepath.Join(dir, "app", "a.go"), prog.Errors[i].File)
	}
	require.Equal(t, []int{4, 6}, []int{prog.Errors[0].Line, prog.Errors[1].Line})
}

// Errors of packages that are imported but not analysed are not ours, and do
// no harm to what is.
func TestErrorsBelow(t *testing.T) {
	dir := write(t, appMod, `
-- client/go.mod --
module example.org/client

go 1.24
-- client/client.go --
//go:build go1.1

package client

import "fmt"

type Client struct{ broken Undefined }

func New(a string) *Client { syntax error here }

func unseen() fmt.Stringer { return nil }

func (c *Client) Get(x any, key string) string { return "" }
-- app/a.go --
package app

import "example.org/client"

var c = client.New("x").Get(nil, "app:k")
`)
	prog := loadApp(t, dir, func(o *Options) { o.Env = offline("GOFLAGS=-mod=mod") })
	require.Equal(t, []string{"app"}, paths(prog))
	require.Empty(t, texts(dir, prog))
}

func TestNothingToLoad(t *testing.T) {
	for _, test := range []struct {
		name, files string
		patterns    []string
		want        []string
	}{
		{"no module", "\n-- app/a.go --\npackage app\n", nil, []string{"directory of a Go module", "go mod init"}},
		{"no Go files", "\n-- app/go.mod --\nmodule example.org/app\n", nil, []string{"no Go packages match ./..."}},
		{"no such directory", appMod + "\n-- app/a.go --\npackage app\n", []string{"./nowhere"}, []string{"nowhere", "check the pattern"}},
		{"not a pattern", appMod + "\n-- app/a/a.go --\npackage a\n", []string{"a"}, []string{"not in std", "write ./a"}},
		{"all excluded", appMod + "\n-- app/a.go --\n//go:build never\n\npackage app\n", []string{"."}, []string{"constraints", "--tags"}},
		{"bad go.mod", "\n-- app/go.mod --\nmodulo\n-- app/a.go --\npackage app\n", nil, []string{"go.mod:1"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := write(t, client, test.files)
			_, err := Load(context.Background(), Options{
				Dir: filepath.Join(dir, "app"), Env: offline(), Patterns: test.patterns, Relevant: isClient,
			})
			require.Error(t, err)
			t.Log(err)
			for _, want := range test.want {
				require.ErrorContains(t, err, want)
			}
		})
	}
}

func TestNoGoCommand(t *testing.T) {
	dir := write(t, client, appMod)
	t.Setenv("PATH", t.TempDir())
	_, err := Load(context.Background(), Options{Dir: filepath.Join(dir, "app"), Relevant: isClient})
	require.ErrorContains(t, err, "PATH")
}

func TestErrorText(t *testing.T) {
	for want, e := range map[string]Error{
		"a.go:1:2: m": {File: "a.go", Line: 1, Col: 2, Message: "m"},
		"a.go:1: m":   {File: "a.go", Line: 1, Message: "m"},
		"a.go: m":     {File: "a.go", Message: "m"},
		"p: m":        {Package: "p", Message: "m"},
		"m":           {Message: "m"},
	} {
		require.Equal(t, want, e.Error())
	}
	file, line, col := splitPos(`C:\a.go:3:4`)
	require.Equal(t, []any{`C:\a.go`, 3, 4}, []any{file, line, col})
}
