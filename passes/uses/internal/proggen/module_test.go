package proggen_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// perPackage is how many programs a package has.
const perPackage = 40

// packageOf is the number of the package that a program stands in.
func packageOf(seed uint64) uint64 { return seed / perPackage }

// A module is some hundreds of programs, in one build and one run.
type module struct {
	dir      string
	programs []program
	gone     []string // what is to be gone when the module is analysed
	files    []file
	lines    map[string]int // "file:line" to the index of the program
	panics   map[int]string // by the index of the program
}

// A file is a package of programs.
type file struct {
	path, head string
	programs   []int // their indices
}

// imports are what a package imports where its text has the name.
var imports = map[string]string{
	"bytes": "bytes", "context": "context", "errors": "errors", "fmt": "fmt", "hex": "encoding/hex", "io": "io", "json": "encoding/json",
	"maps": "maps", "big": "math/big", "netip": "net/netip", "url": "net/url", "filepath": "path/filepath", "net": "net", "os": "os", "path": "path", "sha1": "crypto/sha1", "slices": "slices", "sort": "sort",
	"strconv": "strconv", "strings": "strings", "sync": "sync", "template": "text/template", "time": "time", "iter": "iter", "atomic": "sync/atomic", "utf8": "unicode/utf8",
	"in": "example.org/in", "uuid": "github.com/google/uuid", "lo": "github.com/samber/lo",
	"redis": "github.com/redis/go-redis/v9", "redigo": "github.com/gomodule/redigo/redis", "rueidis": "github.com/redis/rueidis",
	"gocache": "github.com/eko/gocache/lib/v4/cache", "marshaler": "github.com/eko/gocache/lib/v4/marshaler",
	"gostore": "github.com/eko/gocache/lib/v4/store", "redisstore": "github.com/eko/gocache/store/redis/v4",
	"g": "github.com/gogf/gf/v2/frame/g", "gredis": "github.com/gogf/gf/v2/database/gredis",
	"beecache": "github.com/beego/beego/v2/client/cache", "zredis": "github.com/zeromicro/go-zero/core/stores/redis",
	"base64": "encoding/base64", "cmp": "cmp", "flag": "flag", "crc32": "hash/crc32", "fnv": "hash/fnv", "md5": "crypto/md5", "reflect": "reflect", "sha256": "crypto/sha256",
	"xmaps": "golang.org/x/exp/maps", "zcache": "github.com/zeromicro/go-zero/core/stores/cache",
}

// stubs are the modules of testdata/stubs, and those that they import.
var stubs = []string{
	"example.org/in", "github.com/google/uuid", "github.com/samber/lo", "github.com/redis/go-redis/v9", "github.com/gomodule/redigo",
	"github.com/redis/rueidis", "github.com/eko/gocache/lib/v4", "github.com/eko/gocache/store/redis/v4", "github.com/gogf/gf/v2",
	"github.com/beego/beego/v2", "github.com/zeromicro/go-zero", "golang.org/x/exp",
}

var (
	qualifier = regexp.MustCompile(`\b([a-z][a-z0-9]*)\.[A-Z]`)
	literals  = regexp.MustCompile("\"(?:[^\"\\\\\n]|\\\\.)*\"|`[^`]*`|//.*")
)

// header is the package clause and the imports that a text needs.
func header(name, text string, more ...string) string {
	used := map[string]bool{}
	for _, m := range qualifier.FindAllStringSubmatch(literals.ReplaceAllString(text, `""`), -1) {
		used[m[1]] = true
	}
	var lines []string
	for n := range used {
		if p := imports[n]; p != "" {
			lines = append(lines, fmt.Sprintf("\t%s %q\n", n, p))
		}
		if n == "beecache" {
			lines = append(lines, fmt.Sprintf("\t_ %q\n", imports[n]+"/redis"))
		}
	}
	for _, p := range more {
		lines = append(lines, fmt.Sprintf("\t%q\n", p))
	}
	slices.Sort(lines)
	return "package " + name + "\n\nimport (\n" + strings.Join(lines, "") + ")\n\n"
}

// writeModule writes the programs of a module to a folder.
func writeModule(t testing.TB, dir string, programs []program) *module {
	m := &module{dir: dir, programs: programs, lines: map[string]int{}, panics: map[int]string{}}
	writeStubs(t, dir)
	packages := map[string][]int{} // by name
	for i, p := range programs {
		name := packageName(p)
		packages[name] = append(packages[name], i)
	}
	calls, mainImports := "", ""
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		members := packages[name]
		lib, gone := fmt.Sprintf("p%dlib", packageOf(programs[members[0]].seed)), fmt.Sprintf("p%dgone", packageOf(programs[members[0]].seed))
		var text, below, away strings.Builder
		for _, i := range members {
			p := programs[i]
			calls += fmt.Sprintf("\t\trun(\"%d\", %s.%s)\n", p.seed, name, p.name())
			text.WriteString(p.source())
			below.WriteString(p.lib)
			away.WriteString(p.gone)
		}
		folder := "gen/" + name
		more := []string{}
		if strings.Contains(text.String(), lib+".") {
			more = append(more, folder+"/"+lib)
			m.write(t, fmt.Sprintf("%s/%s/lib.go", name, lib), header(lib, below.String())+below.String())
		}
		if strings.Contains(text.String(), gone+".") {
			more = append(more, folder+"/"+gone)
			m.write(t, fmt.Sprintf("%s/%s/gone.go", name, gone), header(gone, away.String())+away.String())
			m.gone = append(m.gone, filepath.Join(dir, name, gone))
		}
		head := header(name, text.String()+"\nvar ctx = context.Background()\n", more...) + "var ctx = context.Background()\n\n"
		path := m.write(t, fmt.Sprintf("%s/%s.go", name, name), head+text.String())
		m.files = append(m.files, file{path, head, members})
		mainImports += fmt.Sprintf("\t%q\n", folder)
		line := strings.Count(head, "\n") + 1
		for _, i := range members {
			for range strings.Count(programs[i].source(), "\n") {
				m.lines[fmt.Sprintf("%s:%d", path, line)] = i
				line++
			}
		}
	}
	m.write(t, "main.go", fmt.Sprintf(mainSource, mainImports, calls))
	return m
}

// mainSource runs all programs, often.
const mainSource = `package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"

	"example.org/in"
	"example.org/in/wire"
	"github.com/redis/go-redis/v9"

%s)

func run(name string, program func(*redis.Client)) {
	wire.Program = name
	defer func() {
		if x := recover(); x != nil {
			fmt.Fprintf(os.Stderr, "program %%s: %%v\n%%s", name, x, debug.Stack())
			os.Exit(1)
		}
	}()
	program(&redis.Client{})
}

func main() {
	for i := range uint64(48) {
		in.Seed(i)
		for _, name := range []string{"GEN_NS", "GEN_PREFIX", "GEN_ENV"} {
			os.Unsetenv(name)
			if in.B() {
				os.Setenv(name, in.W())
			}
		}
%s	}
	records := []*wire.Record{}
	for _, r := range wire.Sent {
		records = append(records, r)
	}
	json.NewEncoder(os.Stdout).Encode(records)
}
`

func (m *module) write(t testing.TB, name, text string) string {
	path := filepath.Join(m.dir, filepath.FromSlash(name))
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

// writeStubs copies the modules that the programs import.
func writeStubs(t testing.TB, dir string) {
	require.NoError(t, os.CopyFS(filepath.Join(dir, "stubs"), os.DirFS(filepath.Join("testdata", "stubs"))))
	requires, replaces := "", ""
	for _, path := range stubs {
		requires += fmt.Sprintf("\t%s v%s.0.0\n", path, major(path))
		replaces += fmt.Sprintf("replace %s => ./stubs/%s\n", path, path)
	}
	all := "\nrequire (\n" + requires + ")\n"
	for _, path := range stubs {
		others := strings.Replace(all, fmt.Sprintf("\t%s v%s.0.0\n", path, major(path)), "", 1)
		require.NoError(t, os.WriteFile(filepath.Join(dir, "stubs", path, "go.mod"), []byte("module "+path+"\n\ngo 1.26\n"+others), 0o644))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module gen\n\ngo 1.26\n"+all+"\n"+replaces), 0o644))
}

func major(path string) string {
	if i := strings.LastIndex(path, "/v"); i >= 0 && len(path) == i+3 {
		return path[i+2:]
	}
	return "0"
}

// A sent is a key that a program sent, several times perhaps.
type sent struct {
	Program string
	Command string
	Bytes   []byte   `json:"Key"`
	Key     string   `json:"-"`
	Lines   []string // of the calls that led there, as "file:line", the innermost first
	Literal int      // how many of its bytes literals wrote
	Times   int
}

// run builds and runs the module.
func (m *module) run(t testing.TB) []sent {
	build := exec.Command("go", "build", "-ldflags=-s -w", "-o", "gen.exe", ".")
	build.Dir, build.Env = m.dir, environment()
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	cmd := exec.Command(filepath.Join(m.dir, "gen.exe"))
	var stderr strings.Builder
	cmd.Stderr = &stderr
	data, err := cmd.Output()
	require.NoError(t, err, stderr.String())
	var all []sent
	require.NoError(t, json.Unmarshal(data, &all))
	for i := range all {
		all[i].Key = string(all[i].Bytes)
	}
	return all
}

// packageName is the name of the package that a program stands in.
func packageName(p program) string {
	name := fmt.Sprintf("p%d", packageOf(p.seed))
	if p.shape.gone {
		name += "x"
	}
	return name
}

// forget removes what is not there when the module is analysed.
func (m *module) forget(t testing.TB) {
	for _, path := range m.gone {
		require.NoError(t, os.RemoveAll(path))
	}
}

func environment() []string {
	return append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
}
