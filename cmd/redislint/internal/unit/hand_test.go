package unit_test

import (
	"archive/zip"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// byHand is a unit that no go command wrote: a package without imports of its
// own, so that it needs nothing else.
func byHand(t *testing.T, src string, edit func(map[string]any)) (m *module, cfg string) {
	t.Helper()
	m = newModule(t, "-- a.go --\n"+src)
	config := map[string]any{
		"ID": "example.org/app", "ImportPath": "example.org/app", "Dir": m.dir,
		"GoFiles": []string{filepath.Join(m.dir, "a.go")}, "ModulePath": "example.org/app",
		"GoVersion": "go1.26", "VetxOutput": filepath.Join(m.dir, "vet.out"),
	}
	if edit != nil {
		edit(config)
	}
	data, err := json.Marshal(config)
	require.NoError(t, err)
	m.write("unit.cfg", string(data))
	return m, filepath.Join(m.dir, "unit.cfg")
}

const sends = `package app

import "github.com/redis/go-redis/v9"

var Client redis.Client
`

// What is wrong is said with where and why; the vetx file is there in any case.
func TestBroken(t *testing.T) {
	t.Parallel()
	imports := func(c map[string]any) {
		c["ImportMap"] = map[string]string{"github.com/redis/go-redis/v9": "github.com/redis/go-redis/v9"}
	}
	for name, tt := range map[string]struct {
		src  string
		edit func(map[string]any)
		want string // with DIR for the directory
	}{
		"syntax": {sends + "\nfunc {\n", imports, "DIR/a.go:7:6: expected 'IDENT', found '{'"},
		"no export data": {sends, imports,
			"redislint: types of package github.com/redis/go-redis/v9: the go command gave no export data for it (no PackageFile); redislint ./... needs none"},
		"unknown import": {sends, nil, `DIR/a.go:3:8: could not import github.com/redis/go-redis/v9 (the go command does not know the package "github.com/redis/go-redis/v9")`},
		"missing export data": {sends, func(c map[string]any) {
			imports(c)
			c["PackageFile"] = map[string]string{"github.com/redis/go-redis/v9": filepath.Join(c["Dir"].(string), "nosuch.a")}
		}, "redislint: types of package github.com/redis/go-redis/v9: open DIR/nosuch.a: "},
		"damaged export data": {sends, func(c map[string]any) {
			imports(c)
			c["PackageFile"] = map[string]string{"github.com/redis/go-redis/v9": filepath.Join(c["Dir"].(string), "a.go")}
		}, "redislint: types of package github.com/redis/go-redis/v9: DIR/a.go: "},
		"missing vetx": {sends, func(c map[string]any) {
			c["PackageVetx"] = map[string]string{"example.org/b": filepath.Join(c["Dir"].(string), "nosuch.vetx")}
		}, "redislint: what is known of package example.org/b: open DIR/nosuch.vetx: "},
		"damaged vetx": {sends, func(c map[string]any) {
			c["PackageVetx"] = map[string]string{"example.org/b": filepath.Join(c["Dir"].(string), "a.go")}
		}, "redislint: what is known of package example.org/b: DIR/a.go: it was cut short or changed, or another version of redislint wrote it; go clean -cache removes it"},
		"missing file": {sends, func(c map[string]any) {
			imports(c)
			c["PackageVetx"] = map[string]string{}
			c["GoFiles"] = []string{filepath.Join(c["Dir"].(string), "a.go"), filepath.Join(c["Dir"].(string), "nosuch.go")}
		}, "DIR/nosuch.go:1: open DIR/nosuch.go: "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, cfg := byHand(t, tt.src, tt.edit)
			m.env = append(m.env, "GOVERSION=")
			o := m.run(tool, "-json", cfg)
			require.Equal(t, 2, o.status, o.stderr)
			require.Empty(t, o.stdout)
			require.Contains(t, o.stderr, strings.ReplaceAll(tt.want, "DIR", m.dir))
			require.FileExists(t, filepath.Join(m.dir, "vet.out"))
			require.NotContains(t, o.stderr, "goroutine")
		})
	}
}

func TestBadConfig(t *testing.T) {
	t.Parallel()
	m := newModule(t, "-- empty.cfg --\n{}\n-- broken.cfg --\n{\n")
	for args, want := range map[string]string{
		"nosuch.cfg":           "redislint: open nosuch.cfg: ",
		"empty.cfg":            "redislint: empty.cfg: no unit of the go command: ImportPath and GoFiles are wanted",
		"broken.cfg":           "redislint: broken.cfg: no unit of the go command: ",
		"-rules=nosuch no.cfg": `redislint: unknown rule "nosuch" (known: `,
		"-rules=hardcoded -disable=hardcoded no.cfg": "redislint: -rules and -disable leave no rule to run",
	} {
		o := m.run(tool, strings.Fields(args)...)
		require.Equal(t, 2, o.status, args)
		require.Contains(t, o.stderr, want)
	}
	// Not of the go command: the command line speaks.
	o := m.run(tool, "--nosuch", "empty.cfg")
	require.Equal(t, 2, o.status)
	require.Contains(t, o.stderr, "Run 'redislint --help' for usage.")
}

// Without -json it is for people: text on standard error, and 1 for findings.
// Both forms of the module's name are understood.
func TestByHand(t *testing.T) {
	t.Parallel()
	m, cfg := byHand(t, "package app\n\nfunc Key(id string) string { return \"conduit:\" + id }\n", func(c map[string]any) {
		c["FixArchive"] = filepath.Join(c["Dir"].(string), "fix.zip")
		c["Stdout"] = filepath.Join(c["Dir"].(string), "stdout")
		delete(c, "ModulePath")
		c["Module"] = map[string]string{"Path": "example.org/app"}
	})
	require.Equal(t, outcome{}, m.run(tool, cfg))
	facts, err := os.ReadFile(filepath.Join(m.dir, "vet.out"))
	require.NoError(t, err)
	require.Contains(t, string(facts), "example.org/app.Key")
	require.NoFileExists(t, filepath.Join(m.dir, "stdout"), "nothing to say")

	z, err := zip.OpenReader(filepath.Join(m.dir, "fix.zip"))
	require.NoError(t, err)
	defer func() { require.NoError(t, z.Close()) }()
	require.Empty(t, z.File)

	// The same bytes at every run.
	require.Equal(t, outcome{}, m.run(tool, "-json", cfg))
	again, err := os.ReadFile(filepath.Join(m.dir, "vet.out"))
	require.NoError(t, err)
	require.Equal(t, facts, again)

	// Of a module with a version nothing is looked at.
	m, cfg = byHand(t, "package app\n\nfunc Key(id string) string { return \"conduit:\" + id }\n", func(c map[string]any) {
		c["Module"] = map[string]string{"Path": "example.org/app", "Version": "v1.0.0"}
	})
	require.Equal(t, outcome{}, m.run(tool, cfg))
	facts, err = os.ReadFile(filepath.Join(m.dir, "vet.out"))
	require.NoError(t, err)
	require.Empty(t, facts)
}

// A mistake in the code is the go command's to print, with a short path.
func TestTypeError(t *testing.T) {
	long(t)
	t.Parallel()
	m := newModule(t, strings.Replace(oneStore, "rdb.FlushAll(ctx)", "rdb.Nosuch(ctx)", 1)+`
-- other/other.go --
package other

import "example.org/app/store"

var _ = store.Save
`)
	o := m.vet("./store")
	require.Equal(t, 1, o.status)
	require.Equal(t, []string{"store/store.go:11:6: rdb.Nosuch undefined (type *redis.Client has no field or method Nosuch)"}, o.lines())
	require.Equal(t, 1, m.vet("./...").status)
}

func TestPlain(t *testing.T) {
	t.Parallel()
	m := newModule(t, oneStore)
	printed := as(t, "go1.26.9")
	data, err := os.ReadFile(printed)
	require.NoError(t, err)
	// A go command that asks for text: what Go 1.25 did.
	script := strings.Replace(string(data), "exec", `case "$1" in -json) shift; set -- -c=0 "$@" ;; esac`+"\nexec", 1)
	require.NoError(t, os.WriteFile(printed, []byte(script), 0o755))
	o := m.run("go", "vet", "-vettool="+printed, "./...")
	require.Equal(t, 1, o.status)
	require.Contains(t, o.stderr, saveLine+"\n10\t\trdb.Set(ctx, \"conduit:workers:\"+id, 1, 0)\n")
}

// What a newer Go wrote, and this program cannot read, is no mistake of the
// code: what can be found without it is found.
func TestNewerGo(t *testing.T) {
	t.Parallel()
	m, cfg := byHand(t, "package app\n\nimport \"github.com/redis/go-redis/v9\"\n\nvar Client redis.Client\n", func(c map[string]any) {
		c["ImportMap"] = map[string]string{"github.com/redis/go-redis/v9": "github.com/redis/go-redis/v9"}
		c["PackageFile"] = map[string]string{"github.com/redis/go-redis/v9": filepath.Join(c["Dir"].(string), "a.go")}
	})
	m.env = append(m.env, "GOVERSION=go1.99.0")
	require.Equal(t, outcome{}, m.run(tool, "-json", cfg))
}
