package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/keydoc"
	"github.com/redislint/redislint/keys"
)

// Two of the systems are after documents of their keys. These tests have all that the documents say of each
// key, by hand, and compare it with the pages.

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
}

// A seedSection is what a section of the document about skynet says of a class, and "Data Access Patterns" and
// "Cleanup & Maintenance" further down.
type seedSection struct {
	class    string
	keys     []string          // examples
	items    map[string]string // the lines of our section, which has no others of the policy
	rows     [][]string        // fields or members with their purposes
	examples map[string]string // values of these
	commands []string
}

// Sections are the document's, all of them. Not on the page is what is said in more words than the purpose
// has ("Stores the current working context for an agent."), how the program behaves ("Set to online when agent
// connects"), and what is of the server and no class: estimates of memory, backups, monitoring, TLS. Values of
// strings and elements of lists are compared as far as they are a closed set or members. The policy knows types of
// fields by their names and examples; that these fit is compared.
var skynetSections = []seedSection{
	{
		class: "context", keys: []string{"context:claude_cli", "context:gemini"},
		items: map[string]string{
			"Pattern": "`context:{agent_id}`", "Type": "Hash", "TTL": "None",
			"All keys": "`context:*`, which matches keys of `global_context` too", // so does "Delete all agent contexts"
		},
		rows: [][]string{
			{"global_summary", "Current task summary"}, {"last_intent", "Last user intent"}, {"shared_knowledge", "Shared knowledge dictionary (JSON)"},
			{"agent_type", "Type of agent"}, {"_updated_at", "Last update timestamp (ISO 8601)"}, {"_agent_id", "Agent identifier"},
			{"tool_keys", "-"}, // one of the agent's own, which the policy has for its sensitivity
			{"others", "Custom fields based on agent type"},
		},
		examples: map[string]string{
			"global_summary": "Analyzing RAG papers for research report", "last_intent": "Research latest RAG developments", "agent_type": "planner",
			"_updated_at": "2025-11-19T12:34:56.789Z", "_agent_id": "claude_cli",
		},
		commands: []string{"HSETNX", "HSET"},
	},
	{
		class: "session", keys: []string{"session:650e8400-e29b-41d4-a716-446655440001"},
		items: map[string]string{
			"Pattern": "`session:{session_id:uuid}`", "Type": "Hash", "TTL": "None", "All keys": "`session:*`",
			"Example": "`session:650e8400-e29b-41d4-a716-446655440001`",
		},
		rows: [][]string{
			{"session_id", "Session UUID"}, {"created_at", "Creation timestamp"}, {"status", "Session status"}, {"participants", "JSON array of agent IDs"},
			{"metadata", "JSON metadata (goal, tags, etc.)"}, {"message_count", "Total messages in session"}, {"updated_at", "Last update timestamp"},
			{"closed_at", "Completion timestamp (if closed)"},
		},
		examples: map[string]string{
			"session_id": "650e8400-e29b-41d4-a716-446655440001", "created_at": "2025-11-19T10:00:00Z", "status": "active",
			"participants": `["claude_cli", "gemini"]`, "metadata": `{"goal": "Research RAG papers", "tags": ["research"]}`, "message_count": "42",
		},
		commands: []string{"HSET"},
	},
	{
		class: "history", keys: []string{"history:claude_cli", "history:gemini"},
		items: map[string]string{
			"Pattern": "`history:{agent_id}`", "Type": "List", "TTL": "None", "All keys": "`history:*`", "Largest size": "1000 elements",
		},
		rows:     [][]string{{"id", "-"}, {"from_agent", "-"}, {"to_agent", "-"}},
		commands: []string{"RPUSH", "LTRIM", "LRANGE"},
	},
	{
		class: "presence", keys: []string{"presence:claude_cli"},
		items: map[string]string{
			"Pattern": "`presence:{agent_id}`", "Type": "String", "TTL": "60s", "Refreshed": "every 30s", "Value": "one of `online`, `offline`",
			"All keys": "`presence:*`",
		},
		commands: []string{"GET", "TTL", "SETEX"},
	},
	{
		class: "broadcast", keys: []string{"channel:skynet_core", "channel:default"},
		items:    map[string]string{"Pattern": "`channel:{channel_name}`", "Type": "PubSub", "All channels": "`channel:*`"},
		commands: []string{"PUBLISH", "SUBSCRIBE"},
	},
	{
		class: "snapshot", keys: []string{"snapshot:2025-11-19T12:34:56.789Z"},
		items: map[string]string{
			"Pattern": "`snapshot:{timestamp...}`", "Type": "String", "TTL": "None", "All keys": "`snapshot:*`", "Most keys": "10",
		},
		rows:     [][]string{{"timestamp", "-"}, {"version", "-"}, {"server_state", "-"}, {"routing_state", "-"}, {"storage_state", "-"}},
		commands: []string{"GET"},
	},
	{
		class: "global_context", keys: []string{"context:__global__"},
		items: map[string]string{"Pattern": "`context:__global__`", "Type": "Hash", "TTL": "None", "Example": "`context:__global__`"},
		rows: [][]string{
			{"global_summary", "Global task summary"}, {"last_user_intent", "Last user request"}, {"shared_knowledge", "Shared knowledge base (JSON)"},
			{"_updated_at", "Last update timestamp"},
		},
		examples: map[string]string{
			"global_summary": "Multi-agent research on RAG", "last_user_intent": "Find latest RAG papers and summarize",
			"shared_knowledge": `{"fact1": "RAG combines retrieval with generation", ...}`,
		},
	},
}

// The seven sections of the document about skynet are those of the page.
func TestDocsOfSkynetSections(t *testing.T) {
	dir := copySystem(t, "skynet")
	page, classes := docsOf(t, dir, "./..."), classesOf(document(t, dir))
	require.Len(t, classes, len(skynetSections))
	for _, of := range skynetSections {
		t.Run(of.class, func(t *testing.T) {
			items, rows := sectionOf(t, page, strings.ReplaceAll(of.class, "_", `\_`))
			if of.items["Example"] == "" {
				delete(items, "Example") // one that is made up
			}
			require.Equal(t, of.items, items)
			require.Equal(t, of.rows, rows)
			c := classes[of.class]
			for _, command := range of.commands {
				require.Contains(t, c.Commands, command)
			}
			fields := c.Fields
			if c.Value != nil {
				fields = c.Value.Members
			}
			for name, value := range of.examples {
				i := slices.IndexFunc(fields, func(f keydoc.Field) bool { return f.Name == name })
				require.GreaterOrEqual(t, i, 0, name)
				require.True(t, keys.FitsType(fields[i].Type, value), "%s: %s", name, value)
				require.True(t, fields[i].OneOf == nil || slices.Contains(fields[i].OneOf, value), "%s: %s", name, value)
			}
		})
	}
	require.Contains(t, page, "| `status` | one of `active`, `paused`, `completed` | Session status |")
	for _, of := range skynetSections {
		for _, key := range of.keys {
			require.Equal(t, of.class, classOf(t, dir, key, of.class == "broadcast"), key)
		}
	}
}

// sectionOf is the lines of a section that are of the policy, and its table, without the types of values.
func sectionOf(t *testing.T, page, class string) (items map[string]string, rows [][]string) {
	t.Helper()
	_, section, ok := strings.Cut(page, "\n### "+class+"\n")
	require.True(t, ok, class)
	section, _, _ = strings.Cut(section, "\n### ")
	section, _, _ = strings.Cut(section, "\n## ")
	items = map[string]string{}
	for line := range strings.SplitSeq(section, "\n") {
		if item, is := strings.CutPrefix(line, "- "); is {
			name, value, ok := strings.Cut(item, ": ")
			if ok && name != "Commands" {
				items[name] = value
			}
		}
	}
	_, table, _ := strings.Cut(section, "| --- | --- | --- |\n")
	for line := range strings.SplitSeq(table, "\n") {
		if cells := strings.Split(strings.Trim(line, "| "), " | "); len(cells) == 3 {
			rows = append(rows, []string{strings.Trim(cells[0], "`"), cells[2]})
		}
	}
	return items, rows
}

// classesOf are the classes of a document by name.
func classesOf(d *keydoc.Document) map[string]keydoc.Class {
	classes := map[string]keydoc.Class{}
	for _, c := range slices.Concat(d.Classes, d.Channels) {
		classes[c.Class] = c
	}
	return classes
}

// classOf is the class that a key, or a channel, of a system is of; "" for none.
func classOf(t *testing.T, dir, key string, channel bool) string {
	t.Helper()
	p, err := keys.LoadPolicy(filepath.Join(dir, keys.PolicyFile))
	require.NoError(t, err)
	m, err := p.Compile()
	require.NoError(t, err)
	var found keys.Match
	match := m.MatchString
	if channel {
		match = m.MatchChannelString
	}
	if !match(key, &found) || found.Misfits != 0 {
		return ""
	}
	return found.Class.Name
}

// The document about poppo has seven lists of keys, each with a comment. The comments are Japanese and the
// policy is English, so no text can be compared with another: each line has the comment, the class
// that the key is of, and what the page says of that, for who reads both. Some lines are of one class, whose purpose
// is what their comments have in common.
var poppoLists = []struct{ key, comment, class, doc string }{
	// 1
	{"poppo:issue:status:123", "Issue #123の状態", "issue_status", "State of an issue"},
	{"poppo:issue:metadata:123", "Issue #123のメタデータ", "issue_metadata", "What else is known of an issue"},
	{"poppo:issues:processing", "処理中Issue番号のSet", "issues_processing", "Numbers of the issues that are worked on"},
	{"poppo:issues:completed:today", "今日完了したIssue", "issues_completed", "Issues that were completed, of today mostly"},
	// 2
	{"poppo:process:info:issue-123-poppo", "プロセスの詳細情報", "process_info", "What is known of a process"},
	{"poppo:process:heartbeat:issue-123-poppo", "ハートビート（TTL付き）", "process_heartbeat", "A process that is alive"},
	{"poppo:processes:active", "アクティブなプロセス一覧", "processes_active", "Processes that run"},
	{"poppo:processes:zombies", "ゾンビプロセス検出用", "processes_zombies", "Processes that may be dead"},
	// 3
	{"poppo:queue:high", "高優先度タスクキュー", "queue", "Tasks of one priority"},
	{"poppo:queue:normal", "通常優先度タスクキュー", "queue", "Tasks of one priority"},
	{"poppo:queue:low", "低優先度タスクキュー", "queue", "Tasks of one priority"},
	{"poppo:task:info:task-123", "タスクの詳細情報", "task_info", "What is known of a task"},
	{"poppo:task:result:task-123", "タスクの実行結果", "task_result", "What came of a task"},
	// 4
	{"poppo:stats:issues:daily:2025-06-19", "日別Issue処理統計", "stats", "Figures of a period"},
	{"poppo:stats:performance:hourly", "時間別パフォーマンス統計", "stats_running", "Figures of the period that runs"},
	{"poppo:metrics:cpu:current", "現在のCPU使用率", "metrics", "Load of the system"},
	{"poppo:metrics:memory:history", "メモリ使用履歴", "metrics", "Load of the system"},
	// 5
	{"poppo:config:claude:timeout", "Claude APIタイムアウト", "config", "A setting that can change while the program runs"},
	{"poppo:config:github:ratelimit", "GitHub APIレート制限", "config", "A setting that can change while the program runs"},
	{"poppo:flags:maintenance", "メンテナンスモードフラグ", "flag_maintenance", "Whether the system is under maintenance"},
	{"poppo:flags:debug:enabled", "デバッグモード", "flag_debug", "Whether the system writes more to its log"},
	// 6
	{"poppo:channel:mirin:requests", "ミリンちゃんへの依頼", "mirin_requests", "Requests to Mirin"},
	{"poppo:channel:mirin:responses", "ミリンちゃんからの応答", "mirin_responses", "Answers of Mirin"},
	{"poppo:channel:events:issue:status", "Issue状態変更イベント", "events", "Changes of something, of the status of an issue for one"},
	// 7
	{"poppo:lock:issue:123", "Issue #123の処理ロック", "lock_issue", "An issue that is worked on"},
	{"poppo:lock:process:migration", "マイグレーション実行ロック", "lock_process", "A process of which there may be one, as the migration"},
	{"poppo:lock:backup:daily", "日次バックアップロック", "lock_backup", "A backup that runs"},
}

// The keys of all seven lists are of a class of the page with that purpose, and the page has no class more than
// the two that the lifetimes and the clean-up at the document's end name. What the comments say beside the subject
// is on the page too: a set, a lifetime, locks, the words of the priorities.
func TestDocsOfPoppo(t *testing.T) {
	dir := copySystem(t, "poppo")
	classes := classesOf(document(t, dir))
	unnamed := classesOf(document(t, dir))
	for _, line := range poppoLists {
		c := classes[line.class]
		require.Equal(t, line.doc, c.Doc, "%s: %s", line.key, line.comment)
		require.Equal(t, line.class, classOf(t, dir, line.key, strings.HasPrefix(line.key, "poppo:channel:")), "%s: %s", line.key, line.comment)
		require.Equal(t, strings.Contains(line.comment, "ロック"), c.Kind == "lock", "%s: %s", line.key, line.comment)
		if strings.Contains(line.comment, "TTL付き") {
			require.NotEmpty(t, c.TTL, line.key)
		}
		if strings.HasSuffix(line.comment, "Set") {
			require.Equal(t, "set", c.Type, line.key)
		}
		delete(unnamed, line.class)
	}
	require.Len(t, unnamed, 2)
	require.Contains(t, unnamed, "temp")
	require.Contains(t, unnamed, "session")
	require.Empty(t, classOf(t, dir, "poppo:queue:urgent", false), "there are three priorities")

	// The lifetimes and patterns of the document's end, in seconds there.
	for class, want := range map[string]string{"process_heartbeat": "30m", "temp": "1h", "stats": "7d", "stats_running": "7d", "session": "30d"} {
		require.Equal(t, want, classes[class].TTL, class)
	}
	for class, want := range map[string]string{
		"issue_status": "poppo:issue:status:*", "process_heartbeat": "poppo:process:heartbeat:*", "temp": "poppo:temp:*", "events": "poppo:channel:events:*",
	} {
		require.Equal(t, want, classes[class].Glob, class)
	}
}
