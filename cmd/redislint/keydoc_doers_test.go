package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/keydoc"
	"github.com/redislint/redislint/internal/redislinttest"
)

// A doersCase is a package whose functions use keys of the classes of docsDoers.
type doersCase struct {
	source string   // behind the imports
	want   []string // class, what is done with its keys, and the function that does it
}

const doersPolicy = `version: 1
keys:
  user: {pattern: "user:{id}"}
  order: {pattern: "order:{id}"}
  rate: {pattern: "{id}:rate:mail"}
`

var docsDoers = map[string]doersCase{
	// A script does with each of its keys what it does with that one.
	"scripts": {`
const move = "redis.call('DEL', KEYS[2]) return redis.call('GET', KEYS[1])"

func Move(ctx context.Context, rdb *redis.Client, id string) {
	list := []string{"user:" + id, "order:" + id}
	rdb.Eval(ctx, move, list)
}

func Unknown(ctx context.Context, rdb *redis.Client, script, id string) { rdb.Eval(ctx, script, []string{"user:" + id}) }
`, []string{"order DEL", "order EVAL", "order deleted Move", "user EVAL", "user GET", "user read Move", "user read Unknown", "user written Unknown"}},
}

// TestDocsDoers holds the pages to naming the functions that do something with keys of a
// class, and no others.
func TestDocsDoers(t *testing.T) {
	root := redislinttest.Dir(t)
	require.NoError(t, os.CopyFS(filepath.Join(root, "redis"), os.DirFS(filepath.Join("..", "..", "testdata", "script", "redis"))))
	for name, c := range docsDoers {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(root, name)
			for file, text := range map[string]string{
				"go.mod": docsModule["go.mod"], ".redislint.yml": doersPolicy,
				"app.go": "package app\n\nimport (\n\t\"context\"\n\t\"fmt\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\nvar _ = fmt.Sprint\n" + c.source,
			} {
				require.NoError(t, os.MkdirAll(dir, 0o755))
				require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644))
			}
			require.Equal(t, c.want, doersOf(document(t, dir)))
		})
	}
}

// doersOf are the commands of each class, and who does what with its keys, sorted.
func doersOf(d *keydoc.Document) []string {
	var out []string
	for _, c := range slices.Concat(d.Classes, d.Channels) {
		for done, list := range map[string][]string{"read": c.ReadBy, "written": c.WrittenBy, "deleted": c.DeletedBy} {
			for _, who := range list {
				out = append(out, fmt.Sprintf("%s %s %s", c.Class, done, strings.TrimPrefix(who, "app.")))
			}
		}
		for _, command := range c.Commands {
			out = append(out, c.Class+" "+command)
		}
	}
	slices.Sort(out)
	return out
}
