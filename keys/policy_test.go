package keys

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every field of the file arrives.
func TestParsePolicy(t *testing.T) {
	p := mustPolicy(t, `
version: 1
separator: "/"
namespace: {placeholder: ns, default: app, env: [A, B], values: [app, dev], match: "^[a-z]+$"}
format: "{ns}/{module}/{key...}"
segments: {module: [a, b, shared]}
limits: {max_length: 199, charset: "a-z", case: upper}
cluster: true
modules: {a: ["./internal/a/..."], b: [example.org/b]}
sanitizers: [example.org/app/keyutil.Hash]
keys:
  w:
    pattern: "{ns}/a/{id}"
    type: list
    ttl: 30s
    doc: Workers
    max_size: 5
    owner: a
    value: {json: [x, y]}
  g: {pattern: g, global: true, value: {one_of: [on, off]}}
  e: {pattern: "e/{rest...}", external: true}
channels:
  c: {pattern: "{ns}/c", doc: Events, owner: shared}
builders: {dir: ./internal/keys}
exclude: ["./tools/..."]
rules:
  foreignkey: {reads: true, exclude: [./x]}
  secretvalue: {enabled: false, severity: warning, names: [pin]}
  hardcoded: {leftover: off}
wrappers:
  - {func: "(*example.org/a.S).Get", key: 1, ttl-s: [2, 3.TTL], command: getex, default-ttl: 1d, keeps-ttl: true}
`)
	require.Equal(t, "policy.yml", p.File)
	require.Equal(t, "/", p.Separator)
	n := p.Namespace
	require.Equal(t, []string{"ns", "app", "^[a-z]+$"}, []string{n.Placeholder, n.Default, n.Match})
	require.Equal(t, []string{"A", "B"}, n.Env)
	require.Equal(t, []string{"app", "dev"}, n.Values)
	require.True(t, n.Allows("dev"))
	require.False(t, n.Allows("prod"))
	require.False(t, n.Allows(""))
	require.Equal(t, "{ns}/{module}/{key...}", p.Format.Typed())
	require.Equal(t, []Segment{{"module", []string{"a", "b", "shared"}}}, p.Segments)
	values, ok := p.Values("module")
	require.True(t, ok)
	require.Equal(t, []string{"a", "b", "shared"}, values)
	values, _ = p.Values("ns")
	require.Equal(t, []string{"app", "dev"}, values)
	_, ok = p.Values("id")
	require.False(t, ok)
	require.Equal(t, 199, p.Limits.MaxLength)
	require.Equal(t, "is not in upper case", Limits{Case: "upper"}.CheckSegment("a"))
	require.Equal(t, `has "ä", which is outside of a-z`, p.Limits.CheckSegment("xä"))
	require.True(t, p.Cluster)
	require.Equal(t, []Module{{"a", []PackagePattern{"./internal/a/..."}}, {"b", []PackagePattern{"example.org/b"}}}, p.Modules)
	require.Equal(t, []string{"example.org/app/keyutil.Hash"}, p.Sanitizers)

	w := p.Keys[0]
	require.Equal(t, "w {ns}/a/{id} list 30s Workers 5 a", fmt.Sprint(w.Name, " ", w.Pattern, " ", w.Type, " ", w.TTL, " ", w.Doc, " ", w.MaxSize, " ", w.Owner))
	require.Equal(t, Content{JSON: []string{"x", "y"}}, w.Content)
	require.Equal(t, [2]int{13, 14}, [2]int{w.Line, w.Column})
	require.True(t, w.HasNamespace())
	require.True(t, p.Keys[1].Global)
	require.Equal(t, []string{"on", "off"}, p.Keys[1].Content.OneOf)
	require.True(t, p.Keys[2].External)
	require.Equal(t, "c {ns}/c Events shared", p.Channels[0].Name+" "+p.Channels[0].Pattern.String()+" "+p.Channels[0].Doc+" "+p.Channels[0].Owner)
	require.Equal(t, Builders{Dir: "./internal/keys", Type: "Keys"}, p.Builders)
	require.Equal(t, []PackagePattern{"./tools/..."}, p.Exclude)

	reads := p.Rule("foreignkey")
	require.Equal(t, []PackagePattern{"./x"}, reads.Exclude)
	require.True(t, reads.Flag("reads"))
	require.Nil(t, reads.Enabled)
	secret := p.Rule("secretvalue")
	require.False(t, *secret.Enabled)
	require.Equal(t, "warning", secret.Severity)
	require.Equal(t, []string{"pin"}, secret.List("names"))
	require.Nil(t, secret.List("reads"))
	require.Equal(t, "off", p.Rule("hardcoded").Choice("leftover"))
	require.Equal(t, RuleConfig{}, p.Rule("toolong"))
	require.Equal(t, Wrapper{
		Func: "(*example.org/a.S).Get", Command: "GETEX", DefaultTTL: day, KeepsTTL: true, Line: 31, Column: 5,
		Sinks: []WrapperSink{{"key", []string{"1"}}, {"ttl-s", []string{"2", "3.TTL"}}},
	}, p.Wrappers[0])
	require.Equal(t, "key 1 ttl-s 2 3.TTL", p.Wrappers[0].Row())
}

func TestEmptyPolicy(t *testing.T) {
	for _, text := range []string{"", "\n", "# c\n", "\uFEFF", "---\n", "~"} {
		p := mustPolicy(t, text)
		require.Equal(t, ":", p.Separator)
		_, ok := p.Match(mustParse(t, "a:{b}"))
		require.False(t, ok)
		require.Empty(t, p.Reaches(mustParse(t, "{x...}")))
		require.Empty(t, p.MatchGlob(mustParse(t, "*")).Classes)
		_, ok = p.Nearest(mustParse(t, "a"))
		require.False(t, ok)
		_, _, ok = p.Follow(mustParse(t, "a"))
		require.False(t, ok)
	}
}

// Encodings and ends of lines that archives cannot hold.
func TestPolicyBytes(t *testing.T) {
	valid := "version: 1\nkeys:\n  a: {pattern: \"a:{id}\", doc: \"ä\"}\n"
	for _, text := range []string{
		valid, "\uFEFF" + valid, strings.ReplaceAll(valid, "\n", "\r\n"), strings.ReplaceAll(valid, "\n", "\r"),
		strings.TrimSuffix(valid, "\n"), "\uFEFF" + strings.ReplaceAll(valid, "\n", "\r\n"),
	} {
		require.Len(t, mustPolicy(t, text).Keys, 1, "%q", text)
	}
	for text, want := range map[string]string{
		"\uFEFFversoin: 1\r\n":              `p:1:1: unknown field "versoin" (did you mean version?)`,
		"version: 1\r\nkeys:\r\n  a: 5\r\n": "p:3:6: keys.a must be a mapping, not a number (write a: {...})",
		"version: 1 # \xe4\n":               "p:1:14: byte 0xe4 is not UTF-8 (save the file as UTF-8)",
		"a: b\x00\n":                        "p:1:5: character U+0000 is not allowed in YAML (remove it, or write it escaped in double quotes)",
		"a: \u2028\n":                       "p:1:4: character U+2028 is not allowed in YAML (remove it, or write it escaped in double quotes)",
		"\xff\xfev\x00":                     "p:1:1: byte 0xff is not UTF-8 (save the file as UTF-8)",
		strings.Repeat("#\n", maxPolicy):    "p: file has 524288 bytes (a policy has 262144 at most: split it, one in each folder)",
		strings.Repeat("[", 5000):           "p:1:33: nesting is deeper than 32 (a policy nests five deep)",
		strings.Repeat("- ", 5000) + "a":    "p:1:65: nesting is deeper than 32 (a policy nests five deep)",
		strings.Repeat("? ", 5000) + "a":    "p:1:65: nesting is deeper than 32 (a policy nests five deep)",
	} {
		_, err := ParsePolicy("p", []byte(text))
		require.EqualError(t, err, want)
	}
	var deep strings.Builder
	for i := range 600 {
		fmt.Fprintf(&deep, "%sa:\n", strings.Repeat(" ", i))
	}
	_, err := ParsePolicy("p", []byte(deep.String()))
	require.ErrorContains(t, err, "nesting is deeper")
}

// Depth is that of the blocks that are open, however many were closed at once.
func TestManyBlocks(t *testing.T) {
	var text strings.Builder
	text.WriteString("version: 1\nkeys:\n")
	for i := range 100 {
		fmt.Fprintf(&text, "  c%d:\n    pattern: \"c%d:{id}\"\n    type: list\n    value:\n      json:\n        - v\n", i, i)
	}
	require.Len(t, mustPolicy(t, text.String()).Keys, 100)
}

// A policy as large as may be is read.
func TestLargePolicy(t *testing.T) {
	var text strings.Builder
	text.WriteString("namespace: {match: \"^[a-z][a-z0-9-]{0,62}$\"}\nkeys:\n")
	for i := 0; text.Len() < maxPolicy-100; i++ {
		fmt.Fprintf(&text, "  class%d: {pattern: \"{namespace}:class%d:{id}:{more...}\", ttl: 30s}\n", i, i)
	}
	p := mustPolicy(t, text.String())
	require.Greater(t, len(p.Keys), 3000)
}

// A policy can be used by several goroutines; the race detector sees to it.
func TestPolicyConcurrently(t *testing.T) {
	p := mustPolicy(t, matchPolicy)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for _, key := range []string{"app:user:{id}", "{x}:u:{y}", "App:user:1"} {
				tmpl, _ := Parse(key)
				p.Match(tmpl)
				p.Follow(tmpl)
				p.Nearest(tmpl)
				p.MatchGlob(tmpl)
			}
		})
	}
	group.Wait()
}

func TestFindPolicy(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{"a/b", "c/d", "e"} {
		require.NoError(t, os.MkdirAll(filepath.Join(root, dir), 0o755))
	}
	for _, file := range []string{".redislint.yml", "a/.redislint.yml"} {
		require.NoError(t, os.WriteFile(filepath.Join(root, file), nil, 0o644))
	}
	require.NoError(t, os.Mkdir(filepath.Join(root, "e", PolicyFile), 0o755))
	for dir, want := range map[string]string{"": "", "a": "a", "a/b": "a", "c/d": "", "e": "e", "not/there": ""} {
		path, ok := FindPolicy(filepath.Join(root, dir), root)
		require.True(t, ok, dir)
		require.Equal(t, filepath.Join(root, want, PolicyFile), path, dir)
	}
	_, ok := FindPolicy(filepath.Join(root, "c", "d"), filepath.Join(root, "c"))
	require.False(t, ok, "what is above the module is not its policy")
	_, ok = FindPolicy(root, filepath.Join(root, "c"))
	require.False(t, ok)
}

func TestLinkToNothing(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "a")
	require.NoError(t, os.WriteFile(filepath.Join(root, PolicyFile), nil, 0o644))
	require.NoError(t, os.Mkdir(dir, 0o755))
	for target, want := range map[string]string{
		"gone.yml": "a symbolic link to a file that is not there", PolicyFile: "too many levels of symbolic links",
		"/dev/null": "not a regular file", ".": "not a regular file",
	} {
		link := filepath.Join(dir, PolicyFile)
		require.NoError(t, os.Symlink(target, link))
		path, ok := FindPolicy(dir, root)
		require.True(t, ok, target)
		require.Equal(t, link, path, "no policy further up takes its place")
		_, err := LoadPolicy(path)
		require.EqualError(t, err, "open "+link+": "+want)
		require.NoError(t, os.Remove(link))
	}
	_, err := LoadPolicy(os.DevNull)
	require.NoError(t, err, "as <(command) of a shell is")
}

func TestNearest(t *testing.T) {
	p := system(t, "conduit")
	for key, want := range map[string]string{
		"conduit:worker:{id}":         "worker",
		"conduit:workers:{id}:state":  "worker",
		"conduit:fn:{f}:streams":      "fn_stream",
		"conduit:fn:{f}:dead":         "fn_stream",
		"conduit:jobs:by_tim":         "jobs_by_time",
		"workers:{id}":                "worker",
		"conduit:jobs:by_state:{s}":   "jobs_by_status",
		"conduit:api:{name}:endpoint": "api_endpoints",
		"{x}":                         "",
		"other:thing:entirely":        "",
		"session:{id}:refresh":        "",
	} {
		c, ok := p.Nearest(mustParse(t, key))
		require.Equal(t, want != "", ok, key)
		if ok {
			require.Equal(t, want, c.Name, key)
		}
	}
	c, ok := p.NearestChannel(mustParse(t, "conduit:status:event"))
	require.True(t, ok)
	require.Equal(t, "events", c.Name)
}

func TestPackagePattern(t *testing.T) {
	for _, tt := range []struct {
		pattern PackagePattern
		dir     string
		want    bool
	}{
		{"./internal/a/...", "internal/a", true},
		{"./internal/a/...", "internal/a/b/c", true},
		{"./internal/a/...", "internal/ab", false},
		{"./internal/a", "internal/a", true},
		{"./internal/a/", "internal/a", true},
		{"./internal/a", "internal/a/b", false},
		{"./...", ".", true},
		{"./...", "x/y", true},
		{".", ".", true},
		{".", "x", false},
		{"./.../test", "a/b/test", true},
		{"./a.../x", "ab/c/x", true},
		{"example.org/app/x/...", "x/y", true},
		{"example.org/app/x", "x", true},
		{"x", "x", false},
		{"...", "x", true},
	} {
		require.Equal(t, tt.want, tt.pattern.Match(tt.dir, strings.TrimSuffix("example.org/app/"+tt.dir, "/.")), "%s %s", tt.pattern, tt.dir)
	}
	require.True(t, MatchPackages([]PackagePattern{"./a", "./b"}, "b", "x/b"))
	require.False(t, MatchPackages(nil, "b", "x/b"))
}

func TestGoName(t *testing.T) {
	for name, want := range map[string]string{
		"worker": "Worker", "api_registry": "APIRegistry", "user-id": "UserID", "jobsByTime": "JobsByTime", "fn_stream": "FnStream",
		"http2_url": "Http2URL", "a__b": "AB", "_": "", "x1_2": "X12", "uuid": "UUID", "JSON_value": "JSONValue",
		"jwt_blacklist": "JWTBlacklist", "user_ids": "UserIDs", "oauth_urls": "OAuthURLs", "dns": "DNS", "jobs": "Jobs",
	} {
		require.Equal(t, want, GoName(name), name)
	}
}

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"worker", "workers", 1}, {"ttl", "tll", 1}, {"defualt", "default", 1}, {"abc", "xyz", 3},
		{strings.Repeat("a", 70), strings.Repeat("a", 70), 0}, {strings.Repeat("a", 70), "a", 133},
	} {
		require.Equal(t, tt.want, distance(tt.a, tt.b), "%s %s", tt.a, tt.b)
	}
}
