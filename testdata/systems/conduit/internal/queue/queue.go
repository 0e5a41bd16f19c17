// Package queue runs jobs: one stream a function for what is to run now, one
// sorted set for what is to run later, and a set of the fingerprints of jobs
// that are not done, so that none is queued twice.
package queue

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/conduit/internal/shared"
)

// Lifetimes of what belongs to one job.
const (
	JobTTL   = 24 * time.Hour
	DedupTTL = time.Hour
)

const group = "workers"

// A Job is one call of a function.
type Job struct {
	ID       string
	Function string
	Payload  string
	Dedup    string    // jobs of a function with the same one run once; empty for any
	RunAt    time.Time // zero for now
	entry    string    // the id in the stream, of a job that was taken
}

// ErrDuplicate is the error of Enqueue for a job that waits already.
var ErrDuplicate = errors.New("a job with the same fingerprint is queued already")

// A Queue adds and takes jobs.
type Queue struct {
	rdb    redis.UniversalClient
	prefix string
	now    func() time.Time
}

// New returns a Queue that uses rdb and reads the time from now.
func New(rdb redis.UniversalClient, now func() time.Time) *Queue {
	return &Queue{rdb: rdb, prefix: "conduit:fn:", now: now}
}

func (q *Queue) streamKey(function string) string { return q.prefix + function + ":stream" }

func (q *Queue) scheduledKey(function string) string { return q.prefix + function + ":scheduled" }

func (q *Queue) dedupKey(function string) string {
	return fmt.Sprintf("%s%s:dedup", q.prefix, function)
}

func jobKey(function, id string) string { return fmt.Sprintf("conduit:job:%s:%s", function, id) }

// Enqueue adds j, and returns its status: queued, or scheduled if it is to run
// later.
func (q *Queue) Enqueue(ctx context.Context, j Job) (status string, err error) {
	if j.Dedup != "" {
		added, err := q.rdb.SAdd(ctx, q.dedupKey(j.Function), j.Dedup).Result()
		if err != nil {
			return "", err
		}
		if added == 0 {
			return "", fmt.Errorf("%s %s: %w", j.Function, j.ID, ErrDuplicate)
		}
	}
	status = shared.StatusQueued
	if j.RunAt.After(q.now()) {
		status = shared.StatusScheduled
	}
	_, err = q.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		key := jobKey(j.Function, j.ID)
		p.HSet(ctx, key, "payload", j.Payload, "dedup", j.Dedup, "status", status)
		p.Expire(ctx, key, JobTTL)
		if j.Dedup != "" {
			p.Expire(ctx, q.dedupKey(j.Function), DedupTTL)
		}
		if status == shared.StatusScheduled {
			p.ZAdd(ctx, q.scheduledKey(j.Function), redis.Z{Score: float64(j.RunAt.Unix()), Member: j.ID})
			return nil
		}
		p.XAdd(ctx, &redis.XAddArgs{Stream: q.streamKey(j.Function), Values: []any{"job_id", j.ID}})
		return nil
	})
	return status, err
}

// Prepare makes sure that the stream of a function can be read.
func (q *Queue) Prepare(ctx context.Context, function string) error {
	err := q.rdb.XGroupCreateMkStream(ctx, q.streamKey(function), group, "0").Err()
	if err != nil && strings.HasPrefix(err.Error(), "BUSYGROUP") {
		return nil
	}
	return err
}

// Take gives the next job of a function to consumer, and reports whether there
// is one. It does not wait.
func (q *Queue) Take(ctx context.Context, function, consumer string) (Job, bool, error) {
	streams, err := q.rdb.XReadGroup(ctx, &redis.XReadGroupArgs{
		Group: group, Consumer: consumer,
		Streams: []string{q.streamKey(function), ">"},
		Count:   1, Block: -1,
	}).Result()
	if errors.Is(err, redis.Nil) {
		return Job{}, false, nil
	}
	if err != nil {
		return Job{}, false, err
	}
	if len(streams) == 0 || len(streams[0].Messages) == 0 {
		return Job{}, false, nil
	}
	m := streams[0].Messages[0]
	id, _ := m.Values["job_id"].(string)
	fields, err := q.rdb.HGetAll(ctx, jobKey(function, id)).Result()
	if err != nil {
		return Job{}, false, err
	}
	return Job{
		ID: id, Function: function, Payload: fields["payload"], Dedup: fields["dedup"], entry: m.ID,
	}, true, nil
}
