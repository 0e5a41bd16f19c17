package shared

import "time"

const (
	// EventsStream has every change of a job's status. The same name is the
	// channel on which the changes are published to whoever listens now.
	EventsStream = "conduit:status:events"
	// APIRequestsStream has the requests that APIs served, newest last.
	APIRequestsStream = "conduit:api:requests"
	// StreamMaxLen is about how many entries a stream keeps.
	StreamMaxLen = 10_000
)

// The statuses of a job, in the order it goes through them.
const (
	StatusScheduled = "scheduled"
	StatusQueued    = "queued"
	StatusRunning   = "running"
	StatusDone      = "done"
	StatusFailed    = "failed"
)

// An Event is one change of a job's status.
type Event struct {
	JobID    string    `json:"job_id"`
	Function string    `json:"function"`
	Status   string    `json:"status"`
	At       time.Time `json:"at"`
}
