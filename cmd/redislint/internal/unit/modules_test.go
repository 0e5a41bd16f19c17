package unit_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A function that looks as if it returned a key is of interest only if a client
// can be anywhere in the build.
func TestClientsBelow(t *testing.T) {
	long(t)
	t.Parallel()
	const require9 = "require github.com/redis/go-redis/v9 v9.0.0\n"
	const plain = "module example.org/app\n\ngo 1.26\n"
	for name, tt := range map[string]struct {
		files string // beside a.go
		env   string
		want  bool
	}{
		"no client":             {files: "-- go.mod --\n" + plain},
		"other modules":         {files: "-- go.mod --\n" + plain + "require example.org/redis v1.0.0\n"},
		"client":                {files: "-- go.mod --\n" + plain + require9, want: true},
		"far below":             {files: "-- go.mod --\n" + plain + "require (\n\tgithub.com/gomodule/redigo v1.9.0 // indirect\n)\n", want: true},
		"module with a client":  {files: "-- go.mod --\n" + plain + "require github.com/zeromicro/go-zero v1.9.0\n", want: true},
		"is a client":           {files: "-- go.mod --\nmodule github.com/redis/go-redis/extra\n\ngo 1.26\n// github.com/redis/go-redis/v9\n", want: true},
		"before Go 1.17":        {files: "-- go.mod --\nmodule example.org/app\n\ngo 1.16\n", want: true},
		"no module":             {files: "-- a.txt --\n", want: true},
		"GOPATH":                {files: "-- go.mod --\n" + plain, env: "GO111MODULE=off", want: true},
		"another file":          {files: "-- go.mod --\n" + plain, env: "GOFLAGS=-modfile=alt.mod", want: true},
		"policy":                {files: "-- go.mod --\n" + plain + "-- .redislint.yml --\nversion: 1\n"},
		"wrappers":              {files: "-- go.mod --\n" + plain + "-- .redislint.yml --\nwrappers: []\n", want: true},
		"wrappers elsewhere":    {files: "-- go.mod --\n" + plain + "-- ../policy.yml --\nwrappers: []\n", env: "REDISLINT_POLICY=$DIR/../policy.yml", want: true},
		"workspace":             {files: "-- go.mod --\n" + plain + "-- go.work --\ngo 1.26\nuse .\nuse ./b\n-- b/go.mod --\nmodule b\n\ngo 1.26\n" + require9, want: true},
		"no workspace":          {files: "-- go.mod --\n" + plain + "-- go.work --\ngo 1.26\nuse .\nuse ./b\n-- b/go.mod --\nmodule b\n\ngo 1.26\n" + require9, env: "GOWORK=off"},
		"workspace without any": {files: "-- go.mod --\n" + plain + "-- go.work --\ngo 1.26\nuse .\nuse ./b\n-- b/go.mod --\nmodule b\n\ngo 1.26\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, cfg := byHand(t, "package app\n\nfunc Key(id string) string { return \"conduit:\" + id }\n"+tt.files, nil)
			if !strings.Contains(tt.files, "-- go.mod --") {
				require.NoError(t, os.Remove(filepath.Join(m.dir, "go.mod")))
			}
			m.env = append(m.env, strings.ReplaceAll(tt.env, "$DIR", m.dir))
			require.Equal(t, outcome{}, m.run(tool, cfg))
			facts, err := os.ReadFile(filepath.Join(m.dir, "vet.out"))
			require.NoError(t, err)
			require.Equal(t, tt.want, strings.Contains(string(facts), "example.org/app.Key"))

			identity := m.run(tool, "-V=full")
			require.Zero(t, identity.status, identity.stderr)
			require.Equal(t, tt.want, strings.HasSuffix(identity.stdout, " clients=true\n"), identity.stdout)
		})
	}
}

// What was kept while there was no client is not what is known afterwards.
func TestClientAdded(t *testing.T) {
	long(t)
	t.Parallel()
	m := newModule(t, `
-- go.mod --
module example.org/app

go 1.26
-- k/k.go --
package k

func Key(id string) string { return "conduit:key:" + id }
`)
	require.Equal(t, outcome{}, m.vet("./..."))
	m.write("go.mod", goMod)
	require.Equal(t, outcome{}, m.vet("./..."))
	m.write("use/use.go", `package use

import (
	"context"

	"example.org/app/k"
	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client, id string) { rdb.Get(ctx, k.Key(id)) }
`)
	require.Equal(t, []string{`use/use.go:10:76: hand-built key "conduit:key:{id}": build it with a namespace-aware key builder (hardcoded)`}, m.vet("./...").lines())
}

// A unit that imports a client is looked at whatever a go.mod says: the flag
// -modfile is not known to it.
func TestModfile(t *testing.T) {
	long(t)
	t.Parallel()
	m := newModule(t, oneStore+"-- alt.mod --\n"+goMod+"-- go.mod --\nmodule example.org/app\n\ngo 1.26\n")
	require.Equal(t, []string{saveLine, flushLine}, m.vet("-modfile=alt.mod", "./...").lines())
}

// What is built with tests is looked at for findings; what others have to know
// of it is known of the package without tests.
func TestFactsWithoutTests(t *testing.T) {
	long(t)
	t.Parallel()
	const keys = `
-- k/k.go --
package k

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Key(id string) string { return "conduit:key:" + id }

func Load(ctx context.Context, rdb *redis.Client) { rdb.Get(ctx, Key("all")) }
-- k/k_test.go --
package k

import "testing"

func TestKey(t *testing.T) { _ = Key("x") }
`
	m := newModule(t, keys+using("k.Key(id)", "k"))
	require.Equal(t, []string{
		`k/k.go:9:37: hand-built key "conduit:key:all": build it with a namespace-aware key builder (hardcoded)`,
		`use/use.go:12:15: hand-built key "conduit:key:{id}": build it with a namespace-aware key builder (hardcoded)`,
	}, m.vet("./...").lines())
	require.Len(t, m.vet("./use").lines(), 1)
}
