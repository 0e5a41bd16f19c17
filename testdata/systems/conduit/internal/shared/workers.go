// Package shared holds what the workers, the APIs and the server agree on:
// records, key prefixes and lifetimes.
package shared

import "time"

// Prefixes of the keys under which workers announce themselves.
const (
	WorkerKeyPrefix   = "conduit:workers:"
	FunctionKeyPrefix = "conduit:functions:"
)

// WorkerTTL is how long a worker counts as alive after a heartbeat. Its
// functions expire with it.
const WorkerTTL = 30 * time.Second

// A Worker is what a heartbeat tells about a worker.
type Worker struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	Functions []string  `json:"functions"`
	StartedAt time.Time `json:"started_at"`
	SeenAt    time.Time `json:"seen_at"`
}

// A Function is one function that a worker can run.
type Function struct {
	Name     string        `json:"name"`
	WorkerID string        `json:"worker_id"`
	Timeout  time.Duration `json:"timeout"`
	Schedule string        `json:"schedule,omitempty"` // a cron expression, or empty
}

// WorkerKey returns the key of a worker's heartbeat.
func WorkerKey(id string) string { return WorkerKeyPrefix + id }

// FunctionKey returns the key of one function of a worker.
func FunctionKey(workerID, name string) string {
	return FunctionKeyPrefix + workerID + ":" + name
}
