package queue

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/conduit/internal/history"
	"example.org/conduit/internal/shared"
	"example.org/conduit/internal/status"
)

const resultKeyPrefix = "conduit:result:"

// ResultTTL is how long a caller can fetch the result of a job.
const ResultTTL = time.Hour

// A Finisher ends jobs: it keeps the result, frees the fingerprint, and tells
// history and listeners.
type Finisher struct {
	queue   *Queue
	history *history.History
	status  *status.Publisher
}

// NewFinisher returns a Finisher of the jobs of q.
func NewFinisher(q *Queue, h *history.History, p *status.Publisher) *Finisher {
	return &Finisher{queue: q, history: h, status: p}
}

// Finish ends a job that was taken, with its output or with the error it
// failed with.
func (f *Finisher) Finish(ctx context.Context, j Job, output string, failure error) error {
	state := shared.StatusDone
	if failure != nil {
		state, output = shared.StatusFailed, failure.Error()
	}
	_, err := f.queue.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, resultKeyPrefix+j.ID, output, ResultTTL)
		p.HSet(ctx, jobKey(j.Function, j.ID), "status", state)
		p.XAck(ctx, f.queue.streamKey(j.Function), group, j.entry)
		if j.Dedup != "" {
			p.SRem(ctx, f.queue.dedupKey(j.Function), j.Dedup)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return f.Note(ctx, j, state)
}

// Note writes a change of a job's status to history and publishes it.
func (f *Finisher) Note(ctx context.Context, j Job, state string) error {
	now := f.queue.now()
	record := history.Record{JobID: j.ID, Function: j.Function, Status: state, At: now}
	if err := f.history.Write(ctx, record); err != nil {
		return err
	}
	return f.status.Publish(ctx, shared.Event{JobID: j.ID, Function: j.Function, Status: state, At: now})
}

// Result returns the output of a finished job and whether there is one.
func (f *Finisher) Result(ctx context.Context, jobID string) (string, bool, error) {
	output, err := f.queue.rdb.Get(ctx, resultKeyPrefix+jobID).Result()
	if errors.Is(err, redis.Nil) {
		return "", false, nil
	}
	return output, err == nil, err
}
