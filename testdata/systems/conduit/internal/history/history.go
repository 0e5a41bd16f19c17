// Package history keeps a record of every job, and indexes of them by status,
// time and function.
package history

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/conduit/internal/shared"
)

const byTime = "conduit:jobs:by_time"

// RecordTTL is how long the record of a job is kept.
const RecordTTL = 30 * 24 * time.Hour

// A Record is the state of a job after its latest change.
type Record struct {
	JobID    string
	Function string
	Status   string
	At       time.Time
}

// A History writes and reads records.
type History struct {
	rdb redis.UniversalClient
}

// New returns a History that uses rdb.
func New(rdb redis.UniversalClient) *History { return &History{rdb: rdb} }

// Write stores r and moves the job to its new status in the indexes.
func (h *History) Write(ctx context.Context, r Record) error {
	member := redis.Z{Score: float64(r.At.Unix()), Member: r.JobID}
	_, err := h.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		key := recordKey(r.JobID)
		p.HSet(ctx, key, "function", r.Function, "status", r.Status, "at", r.At.Unix())
		p.Expire(ctx, key, RecordTTL)
		for _, status := range []string{
			shared.StatusScheduled, shared.StatusQueued, shared.StatusRunning,
			shared.StatusDone, shared.StatusFailed,
		} {
			if status != r.Status {
				p.ZRem(ctx, statusIndex(status), r.JobID)
			}
		}
		p.ZAdd(ctx, statusIndex(r.Status), member)
		p.ZAdd(ctx, byTime, member)
		p.ZAdd(ctx, functionIndex(r.Function), member)
		return nil
	})
	return err
}

// Get returns the record of a job and whether there is one.
func (h *History) Get(ctx context.Context, jobID string) (Record, bool, error) {
	fields, err := h.rdb.HGetAll(ctx, recordKey(jobID)).Result()
	if err != nil || len(fields) == 0 {
		return Record{}, false, err
	}
	at, err := strconv.ParseInt(fields["at"], 10, 64)
	if err != nil {
		return Record{}, false, err
	}
	return Record{
		JobID: jobID, Function: fields["function"], Status: fields["status"], At: time.Unix(at, 0).UTC(),
	}, true, nil
}

// ByStatus returns the ids of the jobs in a status, oldest first.
func (h *History) ByStatus(ctx context.Context, status string) ([]string, error) {
	return h.ids(ctx, statusIndex(status))
}

// ByFunction returns the ids of the jobs of a function, oldest first.
func (h *History) ByFunction(ctx context.Context, function string) ([]string, error) {
	return h.ids(ctx, functionIndex(function))
}

// Since returns the ids of the jobs that changed at from or later.
func (h *History) Since(ctx context.Context, from time.Time) ([]string, error) {
	return h.rdb.ZRangeByScore(ctx, byTime, &redis.ZRangeBy{
		Min: strconv.FormatInt(from.Unix(), 10), Max: "+inf",
	}).Result()
}

func (h *History) ids(ctx context.Context, index string) ([]string, error) {
	return h.rdb.ZRange(ctx, index, 0, -1).Result()
}

func recordKey(jobID string) string { return "conduit:job:" + jobID }

func statusIndex(status string) string {
	return strings.Join([]string{"conduit", "jobs", "by_status", status}, ":")
}

func functionIndex(function string) string {
	var b strings.Builder
	b.WriteString("conduit:jobs:by_function:")
	b.WriteString(function)
	return b.String()
}
