package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	validate "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/keydoc"
	"github.com/redislint/redislint/internal/redislinttest"
)

// copySystem copies one of the five systems.
func copySystem(t *testing.T, name string) string {
	t.Helper()
	dir := redislinttest.Dir(t)
	require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "testdata", "systems", name))))
	goCommand(t, dir, "mod", "download")
	return dir
}

// docsOf runs docs.
func docsOf(t *testing.T, dir string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	status := run(t.Context(), append([]string{"docs", "-C", dir}, args...), nil, &out, &errs)
	require.Equal(t, 0, status, errs.String())
	return out.String()
}

// TestSystemsDocs compares the pages of the five systems with what docs writes; -update
// writes them.
func TestSystemsDocs(t *testing.T) {
	schema, err := validate.NewCompiler().Compile(filepath.Join("internal", "keydoc", "docs.schema.json"))
	require.NoError(t, err)
	for _, name := range []string{"conduit", "mediation", "poppo", "sett", "skynet"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := copySystem(t, name)
			for file, format := range map[string]string{"keys.md": "md", "keys.html": "html"} {
				if format == "html" && name != "mediation" && name != "conduit" {
					continue // two are enough to look at
				}
				got := docsOf(t, dir, "--format", format, "./...")
				page := filepath.Join("..", "..", "testdata", "systems", name, file)
				if *update {
					require.NoError(t, os.WriteFile(page, []byte(got), 0o644))
				}
				want, err := os.ReadFile(page)
				require.NoError(t, err)
				require.Equal(t, string(want), got, "go test ./cmd/redislint -run SystemsDocs -update writes %s", file)
				require.NotContains(t, got, dir, "no absolute path")
				if !*update { // the copy has the page where the command looks for it
					docsOf(t, dir, "--format", format, "--out", ".", "--check", "./...")
				}
			}
			var doc any
			text := docsOf(t, dir, "--format", "json", "./...")
			require.NoError(t, json.Unmarshal([]byte(text), &doc))
			require.NoError(t, schema.Validate(doc))
			require.Equal(t, text, docsOf(t, dir, "--format", "json", "./internal/...", "./..."), "the order of packages")
		})
	}
}

// document is the JSON of docs.
func document(t *testing.T, dir string) *keydoc.Document {
	t.Helper()
	d := new(keydoc.Document)
	require.NoError(t, json.Unmarshal([]byte(docsOf(t, dir, "--format", "json", "./...")), d))
	return d
}

// table is the rows below a heading of a page, without the head.
func table(t *testing.T, page, heading string) [][]string {
	t.Helper()
	_, rest, ok := strings.Cut(page, "\n"+heading+"\n\n")
	require.True(t, ok, heading)
	var rows [][]string
	for i, line := range strings.Split(rest, "\n") {
		cells, is := strings.CutPrefix(line, "| ")
		if !is {
			break
		}
		if i > 1 {
			rows = append(rows, strings.Split(strings.TrimSuffix(cells, " |"), " | "))
		}
	}
	return rows
}

// The document about skynet has a table of its keys; docs writes the same cells, and none for
// the owner, for no class has one. A timestamp may have colons in it, which the dots say.
func TestDocsOfSkynet(t *testing.T) {
	page := docsOf(t, copySystem(t, "skynet"), "./...")
	require.Equal(t, [][]string{
		{"`context:{agent_id}`", "Hash", "None", "-", "Agent working context"},
		{"`context:__global__`", "Hash", "None", "-", "Global shared context"},
		{"`session:{session_id}`", "Hash", "None", "-", "Collaboration session state"},
		{"`history:{agent_id}`", "List", "None", "1000", "Message history (FIFO)"},
		{"`presence:{agent_id}`", "String", "60s", "-", "Online/offline status"},
		{"`snapshot:{timestamp...}`", "String", "None", "-", "State snapshots"},
		{"`channel:{channel_name}`", "PubSub", "-", "-", "Broadcast channels"},
	}, table(t, page, "## Summary"))

	// Its sections: fields with their purposes, values, largest sizes and counts.
	fields := func(class string) [][]string {
		_, section, ok := strings.Cut(page, "\n### "+class+"\n")
		require.True(t, ok, class)
		section, _, _ = strings.Cut(section, "\n### ")
		var rows [][]string
		_, table, _ := strings.Cut(section, "| --- | --- | --- |\n")
		for line := range strings.SplitSeq(table, "\n") {
			if cells := strings.Split(strings.Trim(line, "| "), " | "); len(cells) == 3 {
				rows = append(rows, []string{strings.Trim(cells[0], "`"), cells[2]})
			}
		}
		return rows
	}
	require.Equal(t, [][]string{
		{"global_summary", "Current task summary"}, {"last_intent", "Last user intent"}, {"shared_knowledge", "Shared knowledge dictionary (JSON)"},
		{"agent_type", "Type of agent"}, {"_updated_at", "Last update timestamp (ISO 8601)"}, {"_agent_id", "Agent identifier"},
		{"tool_keys", "-"}, {"others", "-"},
	}, fields("context"), "tool_keys is one of the agent's own")
	require.Equal(t, [][]string{
		{"session_id", "Session UUID"}, {"created_at", "Creation timestamp"}, {"status", "Session status"}, {"participants", "JSON array of agent IDs"},
		{"metadata", "JSON metadata (goal, tags, etc.)"}, {"message_count", "Total messages in session"}, {"updated_at", "Last update timestamp"},
		{"closed_at", "Completion timestamp (if closed)"},
	}, fields("session"))
	require.Equal(t, [][]string{
		{"global_summary", "Global task summary"}, {"last_user_intent", "Last user request"}, {"shared_knowledge", "Shared knowledge base (JSON)"},
		{"_updated_at", "Last update timestamp"},
	}, fields(`global\_context`))
	snapshot := fields("snapshot")
	for i, name := range []string{"timestamp", "version", "server_state", "routing_state", "storage_state"} {
		require.Equal(t, name, snapshot[i][0])
	}
	require.Len(t, snapshot, 5)
	require.Contains(t, page, "| `status` | one of `active`, `paused`, `completed` | Session status |")
	require.Contains(t, page, "- Example: `session:650e8400-e29b-41d4-a716-446655440001`\n")
	require.Contains(t, page, "- Value: one of `online`, `offline`\n")
	require.Contains(t, page, "- Largest size: 1000 elements\n")
	require.Contains(t, page, "- Most keys: 10\n")
}

// The document about poppo has seven lists of keys; each has a class on the page, with its
// comment's subject.
func TestDocsOfPoppo(t *testing.T) {
	d := document(t, copySystem(t, "poppo"))
	classes := map[string]keydoc.Class{}
	for _, c := range slices.Concat(d.Classes, d.Channels) {
		classes[c.Pattern] = c
	}
	// The lists of the document, key by key, and what ours says of each.
	for pattern, want := range map[string]string{
		"{namespace}:issue:status:{number:uint}": "State of an issue", "{namespace}:issue:metadata:{number:uint}": "What else is known of an issue",
		"{namespace}:issues:processing": "Numbers of the issues that are worked on", "{namespace}:issues:completed:{day}": "Issues that were completed, of today mostly",
		"{namespace}:process:info:{process_id}": "What is known of a process", "{namespace}:process:heartbeat:{process_id}": "A process that is alive",
		"{namespace}:processes:active": "Processes that run", "{namespace}:processes:zombies": "Processes that may be dead",
		"{namespace}:queue:{priority}": "Tasks of one priority", "{namespace}:task:info:{task_id}": "What is known of a task",
		"{namespace}:task:result:{task_id}": "What came of a task", "{namespace}:stats:{category}:{period}:{date:date}": "Figures of a period",
		"{namespace}:stats:{category}:{period}": "Figures of the period that runs", "{namespace}:metrics:{metric}:{view}": "Load of the system",
		"{namespace}:config:{service}:{setting}": "A setting that can change while the program runs", "{namespace}:flags:maintenance": "Whether the system is under maintenance",
		"{namespace}:flags:debug:enabled": "Whether the system writes more to its log", "{namespace}:channel:mirin:requests": "Requests to Mirin",
		"{namespace}:channel:mirin:responses": "Answers of Mirin", "{namespace}:channel:events:{type...}": "Changes of something, of the status of an issue for one",
		"{namespace}:lock:issue:{number:uint}": "An issue that is worked on", "{namespace}:lock:process:{process_id}": "A process of which there may be one, as the migration",
		"{namespace}:lock:backup:{schedule}": "A backup that runs",
	} {
		require.Equal(t, want, classes[pattern].Doc, pattern)
	}
	heartbeat := classes["{namespace}:process:heartbeat:{process_id}"]
	require.Equal(t, "30m", heartbeat.TTL, "1800 seconds")
	require.Equal(t, "poppo:process:heartbeat:*", heartbeat.Glob)
}

// The page does not depend on the cache, on the order of packages, nor on which system it is
// written for: that of conduit, and one of 500 classes.
func TestDocsAreTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("analyses ten times")
	}
	for name, dir := range map[string]string{"conduit": copySystem(t, "conduit"), "500 classes": manyClasses(t, 500, 20)} {
		t.Run(name, func(t *testing.T) {
			want := docsOf(t, dir, "./...")
			packages := strings.Fields(outputOf(t, exec.CommandContext(t.Context(), "go", "list", "./..."), dir))
			slices.Reverse(packages)
			require.Equal(t, want, docsOf(t, dir, packages...), "packages the other way round")
			for _, goos := range []string{"linux", "windows", "darwin"} {
				t.Setenv("GOOS", goos)
				require.Equal(t, want, docsOf(t, dir, "./..."), "%s, on %s", goos, runtime.GOOS)
			}
			t.Setenv("GOOS", runtime.GOOS)
			t.Setenv("GOCACHE", t.TempDir())
			require.Equal(t, want, docsOf(t, dir, "./..."), "with a cold cache")
		})
	}
}

// manyClasses is a module of packages that use classes by turns, in a program.
func manyClasses(t *testing.T, classes, packages int) string {
	t.Helper()
	root := redislinttest.Dir(t)
	require.NoError(t, os.CopyFS(filepath.Join(root, "redis"), os.DirFS(filepath.Join("..", "..", "testdata", "script", "redis"))))
	dir := filepath.Join(root, "app")
	write := func(name, text string) {
		name = filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	write("go.mod", docsModule["go.mod"])
	policy, main := "namespace: {default: app}\nkeys:\n", "package main\n\nimport (\n"
	sources := make([]string, packages)
	for i := range classes {
		policy += fmt.Sprintf("  class_%d: {pattern: \"{namespace}:class%d:{id}\", type: string, doc: Class %d}\n", i, i, i)
		sources[i%packages] += fmt.Sprintf("\nfunc Get%d(ctx context.Context, rdb *redis.Client, id string) { rdb.Get(ctx, \"app:class%d:\"+id) }\n", i, i)
	}
	for i, source := range sources {
		write(fmt.Sprintf("store%d/store.go", i), fmt.Sprintf("package store%d\n\nimport (\n\t\"context\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n", i)+source)
		main += fmt.Sprintf("\t_ \"example.org/app/store%d\"\n", i)
	}
	write("main.go", main+")\n\nfunc main() {}\n")
	write(".redislint.yml", policy)
	return dir
}

// Of a diagram that Mermaid would not draw the file has a part, which is said; a file in Markdown has all.
func TestDocsParts(t *testing.T) {
	for classes, parts := range map[int]int{100: 1, 300: 2} {
		dir := redislinttest.Dir(t)
		policy := "keys:\n"
		for i := range classes {
			policy += fmt.Sprintf("  class_%d: {pattern: \"class%d:%s:{id}\"}\n", i, i, strings.Repeat("x", 250))
		}
		require.NoError(t, os.WriteFile(filepath.Join(dir, ".redislint.yml"), []byte(policy), 0o644))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "README.md"), []byte(beginMark+"\n"+endMark+"\n"), 0o644))
		var out, errs bytes.Buffer
		require.Zero(t, run(t.Context(), []string{"docs", "-C", dir, "--no-code", "--format", "mermaid"}, nil, &out, &errs), errs.String())
		require.Equal(t, parts > 1, strings.Contains(errs.String(), fmt.Sprintf("part 1 of %d of the diagram, for Mermaid draws 500 arrows", parts)), errs.String())
		require.Less(t, out.Len(), 50_000)
		docsOf(t, dir, "--no-code", "--format", "mermaid", "--inline", "README.md")
		page, err := os.ReadFile(filepath.Join(dir, "README.md"))
		require.NoError(t, err)
		require.Equal(t, parts, strings.Count(string(page), "```mermaid\n"))
		require.Equal(t, classes, strings.Count(string(page), "[("))
	}
}
