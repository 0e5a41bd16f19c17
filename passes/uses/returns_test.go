package uses_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

func TestReturns(t *testing.T) {
	pkgs := usetest.Load(t, map[string]string{
		"a/rediskeys": `package rediskeys
type Keys struct{ prefix string }
func Default() Keys { return Keys{"app"} }
func (k Keys) Worker(id string) string { return k.prefix + ":workers:" + id }
`,
		"a/main": `package main
func Main(id string) string { return "app:" + id }
`,
		"a/keys": `package keys
import ("context"; "a/rediskeys")
func First(ns, id string) string { return ns + ":x:" + id }
func Second(ctx context.Context, ns, id string) (string, error) { return id + ":x:" + ns, nil }
type Kind int
func Third(kind Kind, all bool, ns, id string) string { return ns + ":x:" + id }
func Late(id string, kind Kind, ns string) string { return ns + ":x:" + id }
var find func() string
func Elsewhere(id string) string { return find() + ":x:" + id }
func Empty(ok bool) string { if ok { return "" }; return "app:x" }
type Store struct{ ns string }
func (s *Store) Given(id string) string { return s.ns + ":x:" + id }
func (*Store) NotGiven(id string) string { return "app:x:" + id }
func Struct(s Store, id string) string { return s.ns + ":x:" + id }
func Built(id string) string { return rediskeys.Default().Worker("v" + id) }
func HandsOn(id string) string { return rediskeys.Default().Worker(id) }
func (s *Store) Namespace() string { if s == nil { return "" }; return s.ns }
func unexported(id string) string { return "app:x:" + id }
type private struct{}
func (private) Method(id string) string { return "app:x:" + id }
func Number() int { return 7 }
func Several() []string { return []string{"app:x"} }
`,
	})
	opts := uses.Options{Returns: true, Builders: map[string]uses.Builder{
		"a/rediskeys.(Keys).Worker": {Given: "namespace", Template: func(int) keys.Template {
			return keys.New(keys.Part{Placeholder: true, Name: "namespace"}, keys.Part{Literal: ":workers:"}, keys.Part{Placeholder: true, Name: "id"})
		}},
	}}
	sources := map[uses.Source]string{
		uses.FromElsewhere: "?", uses.FromLiteral: "l", uses.FromFirst: "1", uses.FromParam: "p",
	}
	got := map[string]string{}
	for _, r := range opts.Analyze(pkgs).Returns {
		require.Positive(t, r.Name.Line)
		var texts []string
		for _, text := range r.Texts {
			require.Len(t, text.From, len(text.Template.Parts()))
			from := ""
			for _, s := range text.From {
				from += sources[s]
			}
			texts = append(texts, text.Template.String()+" "+from)
		}
		if r.Given {
			texts = append(texts, "given")
		}
		if r.Package == "a/keys" {
			got[r.Decl] = strings.Join(texts, ", ")
		}
		require.NotEqual(t, "a/main", r.Package)
	}
	require.Equal(t, map[string]string{
		"First":             "{ns}:x:{id} 1lp",
		"Second":            "{id}:x:{ns} pl1",
		"Third":             "{ns}:x:{id} 1lp",
		"Late":              "{ns}:x:{id} pl1",
		"Elsewhere":         "{find}:x:{id} ?l1",
		"Empty":             "app:x l",
		"(*Store).Given":    "{ns}:x:{id} ?l1, given",
		"(*Store).NotGiven": "app:x:{id} l1",
		"Struct":            "{ns}:x:{id} ?lp, given",
		"Built":             "{namespace}:workers:v{id} ?l1, given",
	}, got)
	require.Nil(t, uses.Options{}.Analyze(pkgs).Returns)
}
