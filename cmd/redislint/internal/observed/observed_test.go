package observed

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/guard"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

func use(pkg, decl string, line int, command string, role uses.Role, templates ...string) uses.Use {
	u := uses.Use{Package: pkg, Decl: decl, Command: command, Role: role, Arg: uses.Span{File: "/src/p/a.go", Line: line, EndLine: line}}
	for _, text := range templates {
		t, err := keys.Parse(text)
		if err != nil {
			panic(err)
		}
		u.Keys = append(u.Keys, uses.Key{Template: t})
	}
	return u
}

func TestCompare(t *testing.T) {
	all := []uses.Use{
		use("ex/p", "(*T).Get", 10, "GET", uses.RoleKey, "app:user:{id}"),
		use("ex/p", "(*T).Get", 14, "GET", uses.RoleKey, "app:other:{id}"),
		use("ex/p", "Put", 20, "SET", uses.RoleKey, "{?}"),
		use("ex/p", "Run", 30, "EVALSHA", uses.RoleKey, "app:lock"),
		use("ex/p", "Both", 40, "PUBLISH", uses.RoleChannel, "app:events"),
		use("ex/p", "Script", 50, "EVALSHA", uses.RoleKey, "app:key"),
		use("ex/p", "Script", 50, "PUBLISH", uses.RoleChannel, "app:events"),
	}
	handed := []uses.Use{use("ex/p", "Script", 50, "EVALSHA", uses.RoleHanded, "field")}
	for _, tt := range []struct {
		command, caller, template string
		channel                   bool
		want                      Kind
	}{
		{"GET", "/b/a.go:10 ex/p.(*T).Get", "{ns}:user:{id:int}", false, Agrees},
		{"GET", "/b/a.go:10 ex/p.(*T).Get", "{ns}:other:{id}", false, Disagrees},
		{"GET", "/b/a.go:12 ex/p.(*T).Get.func1", "{ns}:other:{id}", false, Agrees}, // a pipeline
		{"GET", "/b/a.go:10 ex/p.(*T[...]).Get", "app:user:{s3}:{s4}", false, Joins},
		{"GET", "/b/b.go:10 ex/q.(*T).Get", "app:user:{id}", false, Elsewhere},
		{"HGET", "/b/a.go:10 ex/p.(*T).Get", "app:user:{id}", false, Elsewhere},
		{"SET", "/b/a.go:20 ex/p.Put", "app:user:{id}", false, Resolves},
		{"EVAL", "/b/a.go:30 ex/p.Run", "app:lock", false, Agrees},
		{"PUBLISH", "/b/a.go:40 ex/p.Both", "app:events", true, Agrees},
		{"EVALSHA", "/b/a.go:50 ex/p.Script", "app:key", false, Agrees},
		{"EVALSHA", "/b/a.go:50 ex/p.Script", "app:events", true, Agrees}, // the script publishes
		{"EVAL", "/b/a.go:50 ex/p.Script", "app:events", false, Agrees},   // of a class of keys, too
		{"EVALSHA", "/b/a.go:50 ex/p.Script", "field", false, Agrees},
		{"EVALSHA", "/b/a.go:50 ex/p.Script", "app:other", false, Disagrees},
		{"SUBSCRIBE", "/b/a.go:40 ex/p.Both", "app:events", true, Elsewhere},
		{"PUBLISH", "/b/a.go:40 ex/p.Both", "app:events", false, Elsewhere},
		{"GET", "unknown", "app:user:{id}", false, Elsewhere},
	} {
		c := guard.ObservedCommand{Command: tt.command, Caller: tt.caller, Template: tt.template, Channel: tt.channel, Count: 2}
		r := Compare([]guard.ObservedCommand{c}, all, handed, func(string) string { return ":" })
		got := Elsewhere
		if r.Agree == 1 {
			got = Agrees
		} else if len(r.Commands) == 1 {
			got = r.Commands[0].Kind
		}
		require.Equal(t, tt.want, got, "%+v", tt)
		var b strings.Builder
		require.NoError(t, r.Text(&b, filepath.Base))
		require.Contains(t, b.String(), "observed at uses of these packages: "+map[bool]string{true: "0 commands; ", false: "1 command; "}[got == Elsewhere])
		switch tt.want {
		case Disagrees:
			require.Regexp(t, `^a\.go:[15]0: seen 2 times: (GET \{ns\}:other:\{id\}, but the code says app:user:\{id\}|EVALSHA app:other, but the code says app:key, app:events, field):`, b.String())
		case Resolves:
			require.Contains(t, b.String(), "a.go:20: seen 2 times: SET app:user:{id}, which the code does not show")
			require.Equal(t, 1, r.Add())
			require.Equal(t, "app:user:{id}", all[2].Keys[0].Template.String())
			require.Zero(t, r.Add(), "it is known now")
		}
	}
}

// A pipeline that another function has filled is no mistake of either; what no function has is one,
// and what is sent at once is compared with its line alone.
func TestComparePrepared(t *testing.T) {
	all := []uses.Use{
		use("ex/p", "Exec", 10, "SET", uses.RoleKey, "app:user:{id}"),
		use("ex/q", "Fill", 20, "SET", uses.RoleKey, "app:other:{id}"),
		use("ex/q", "Fill", 30, "HSET", uses.RoleKey, "app:map"),
	}
	kind := func(template string, prepared bool) Kind {
		c := guard.ObservedCommand{Command: "SET", Caller: "/b/a.go:12 ex/p.Exec", Template: template, Prepared: prepared, Count: 1}
		r := Compare([]guard.ObservedCommand{c}, all, nil, func(string) string { return ":" })
		switch {
		case r.Agree == 1:
			return Agrees
		case r.Elsewhere == 1:
			return Elsewhere
		}
		return r.Commands[0].Kind
	}
	require.Equal(t, Agrees, kind("app:user:{id}", true))
	require.Equal(t, Elsewhere, kind("app:other:{id}", true))
	require.Equal(t, Disagrees, kind("app:other:{id}", false))
	require.Equal(t, Disagrees, kind("app:map", true), "a use of another command")
	require.Equal(t, Joins, kind("app:user:{a}:{b}", true))
	all = append(all, use("ex/q", "Any", 40, "SET", uses.RoleKey))
	require.Equal(t, Elsewhere, kind("app:nothing", true), "it may be the use that is not known")
	require.Equal(t, Disagrees, kind("app:nothing", false))
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		return file
	}
	_, err := Read(dir)
	require.ErrorContains(t, err, "has no file that ends in .json")
	one := write("a.json", `{"version":1,"commands":[{"command":"GET","caller":"a.go:1 p.F","template":"x:{id}","class":"","count":2}]}`)
	write("b.json", `{"version":1,"commands":[{"command":"GET","caller":"a.go:1 p.F","template":"x:{id}","class":"","count":3}]}`)
	list, err := Read(one)
	require.NoError(t, err)
	require.EqualValues(t, 2, list[0].Count)
	list, err = Read(dir)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.EqualValues(t, 5, list[0].Count)
	for text, want := range map[string]string{
		"{": "unexpected end of JSON input", `{"version":2}`: "version 2 is not 1",
		`{"version":1,"commands":[{"template":"{"}]}`: "command 1: ",
	} {
		_, err := Read(write("c.json", text))
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, err, "c.json: ")
	}
	_, err = Read(filepath.Join(dir, "nothing"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestParseCaller(t *testing.T) {
	for text, want := range map[string]caller{
		"/src/a.go:12 example.org/a.F":              {"a.go", 12, "example.org/a", "F"},
		"C:/src/a.go:12 main.main.func1.2":          {"a.go", 12, "main", "main"},
		"a.go:1 gopkg.in/x%2ev2.(*T[...]).F-range1": {"a.go", 1, "gopkg.in/x.v2", "(*T).F"},
		"a.go:1 example.org/a.T.F.gowrap1":          {"a.go", 1, "example.org/a", "T.F"},
		"a.go:1 example.org/a.init.0":               {"a.go", 1, "example.org/a", "init"},
		"a.go:1 example.org/a.glob..func1":          {"a.go", 1, "example.org/a", "glob."},
	} {
		got, ok := parseCaller(text)
		require.True(t, ok, text)
		require.Equal(t, want, got, text)
	}
	for _, text := range []string{"", "unknown", "a.go example.org/a.F", "a.go:1 nothing"} {
		_, ok := parseCaller(text)
		require.False(t, ok, text)
	}
}
