package uses_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/internal/usetest"
)

// What a main package writes into a field is not there in the packages that its program does not
// have.
func TestPrograms(t *testing.T) {
	files := map[string]string{
		"a/jobs": `package jobs
type Job struct { Queue, Owner string }
`,
		"a/worker": `package worker
import ("context"; "a/jobs"; "github.com/redis/go-redis/v9")
var rdb *redis.Client
func Start() { handle(serve) }
func serve(ctx context.Context, j *jobs.Job) { rdb.Get(ctx, "queue:"+j.Queue) }
func handle(f func(context.Context, *jobs.Job))
`,
		"a/cmd/worker": `package main
import ("a/jobs"; "a/worker")
func main() { worker.Start(); save(&jobs.Job{Queue: "mail"}) }
func save(j *jobs.Job)
`,
		"a/cmd/admin": `package main
import "a/jobs"
func main() { print(&jobs.Job{Queue: "test"}) }
func print(j *jobs.Job)
`,
		"a/schedule": `package schedule
import "a/jobs"
func Push() { save(&jobs.Job{Queue: "night"}) }
func save(j *jobs.Job)
`,
	}
	templates := func() (out []string) {
		for _, u := range usetest.Analyze(t, files).Uses {
			for _, k := range u.Keys {
				out = append(out, k.Template.String())
			}
		}
		return out
	}
	require.ElementsMatch(t, []string{"queue:mail", "queue:night"}, templates())
	files["a/cmd/admin"] = strings.Replace(files["a/cmd/admin"], `import "a/jobs"`, `import ("a/jobs"; _ "a/other")`, 1)
	files["a/other"] = `package other
import _ "a/worker"
`
	require.ElementsMatch(t, []string{"queue:mail", "queue:night", "queue:test"}, templates())
}
