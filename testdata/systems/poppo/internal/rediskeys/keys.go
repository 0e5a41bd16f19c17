// Package rediskeys has the keys and channels of poppo.
package rediskeys

import (
	"strconv"
	"strings"
	"time"
)

// Lifetimes of keys.
const (
	HeartbeatTTL = 30 * time.Minute
	TempTTL      = time.Hour
	StatsTTL     = 7 * 24 * time.Hour
	SessionTTL   = 30 * 24 * time.Hour
)

// A Priority is one of the queues.
type Priority string

// The priorities.
const (
	High   Priority = "high"
	Normal Priority = "normal"
	Low    Priority = "low"
)

// Keys are those of one namespace.
type Keys struct{ namespace string }

// New returns the keys of a namespace.
func New(namespace string) Keys { return Keys{namespace} }

// IssueStatus is the key of the state of an issue.
func (k Keys) IssueStatus(number int) string {
	return k.namespace + ":issue:status:" + strconv.Itoa(number)
}

// IssueMetadata is the key of what else is known of an issue.
func (k Keys) IssueMetadata(number int) string {
	return k.namespace + ":issue:metadata:" + strconv.Itoa(number)
}

// IssuesProcessing is the key of the issues that are worked on.
func (k Keys) IssuesProcessing() string { return k.namespace + ":issues:processing" }

// IssuesCompleted is the key of the issues that were completed on a day.
func (k Keys) IssuesCompleted(day string) string { return k.namespace + ":issues:completed:" + day }

// ProcessInfo is the key of what is known of a process.
func (k Keys) ProcessInfo(id string) string { return k.namespace + ":process:info:" + id }

// ProcessHeartbeat is the key that is there while a process lives.
func (k Keys) ProcessHeartbeat(id string) string { return k.namespace + ":process:heartbeat:" + id }

// Processes is the key of a list of processes.
func (k Keys) Processes(zombies bool) string {
	if zombies {
		return k.namespace + ":processes:zombies"
	}
	return k.namespace + ":processes:active"
}

// Queue is the key of the tasks of a priority.
func (k Keys) Queue(p Priority) string { return k.namespace + ":queue:" + string(p) }

// Task is the key of what is known of a task: its info, or its result.
func (k Keys) Task(kind, id string) string { return k.namespace + ":task:" + kind + ":" + id }

// Stats is the key of the figures of a period.
func (k Keys) Stats(category, period string, at time.Time) string {
	return strings.Join([]string{k.namespace, "stats", category, period, at.Format(time.DateOnly)}, ":")
}

// StatsRunning is the key of the figures of the period that runs.
func (k Keys) StatsRunning(category, period string) string {
	return strings.Join([]string{k.namespace, "stats", category, period}, ":")
}

// Metric is the key of a figure of the system.
func (k Keys) Metric(metric, view string) string {
	return k.namespace + ":metrics:" + metric + ":" + view
}

// Config is the key of a setting.
func (k Keys) Config(service, setting string) string {
	return k.namespace + ":config:" + service + ":" + setting
}

// Maintenance is the key of the flag for maintenance.
func (k Keys) Maintenance() string { return k.namespace + ":flags:maintenance" }

// Debug is the key of the flag for debugging.
func (k Keys) Debug() string { return k.namespace + ":flags:debug:enabled" }

// LockIssue is the key of the lock of an issue.
func (k Keys) LockIssue(number int) string {
	return k.namespace + ":lock:issue:" + strconv.Itoa(number)
}

// LockProcess is the key of the lock of a process of which there may be one.
func (k Keys) LockProcess(name string) string { return k.namespace + ":lock:process:" + name }

// LockBackup is the key of the lock of a backup.
func (k Keys) LockBackup(schedule string) string { return k.namespace + ":lock:backup:" + schedule }

// Temp is the key of something that is not kept.
func (k Keys) Temp(name string) string { return k.namespace + ":temp:" + name }

// Session is the key of a session.
func (k Keys) Session(id string) string { return k.namespace + ":session:" + id }

// MirinRequests is the channel of requests to Mirin.
func (k Keys) MirinRequests() string { return k.namespace + ":channel:mirin:requests" }

// MirinResponses is the channel of the answers of Mirin.
func (k Keys) MirinResponses() string { return k.namespace + ":channel:mirin:responses" }

// Events is the channel of the changes of something.
func (k Keys) Events(of ...string) string {
	return k.namespace + ":channel:events:" + strings.Join(of, ":")
}
