package rediskeys

import (
	"testing"
	"time"
)

func TestKeys(t *testing.T) {
	k := New("poppo")
	day := time.Date(2025, time.June, 19, 0, 0, 0, 0, time.UTC)
	for _, tt := range []struct{ got, want string }{
		{k.IssueStatus(123), "poppo:issue:status:123"},
		{k.IssuesCompleted("today"), "poppo:issues:completed:today"},
		{k.ProcessHeartbeat("issue-123-poppo"), "poppo:process:heartbeat:issue-123-poppo"},
		{k.Processes(true), "poppo:processes:zombies"},
		{k.Queue(Normal), "poppo:queue:normal"},
		{k.Task("info", "task-123"), "poppo:task:info:task-123"},
		{k.Stats("issues", "daily", day), "poppo:stats:issues:daily:2025-06-19"},
		{k.StatsRunning("performance", "hourly"), "poppo:stats:performance:hourly"},
		{k.Metric("memory", "history"), "poppo:metrics:memory:history"},
		{k.Config("github", "ratelimit"), "poppo:config:github:ratelimit"},
		{k.Debug(), "poppo:flags:debug:enabled"},
		{k.Events("issue", "status"), "poppo:channel:events:issue:status"},
		{k.LockBackup("daily"), "poppo:lock:backup:daily"},
		{New("other").LockIssue(123), "other:lock:issue:123"},
	} {
		if tt.got != tt.want {
			t.Errorf("got %s, want %s", tt.got, tt.want)
		}
	}
}
