// Package task queues tasks.
package task

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/poppo/internal/legacy"
	"example.org/poppo/internal/rediskeys"
)

// A Queue has the tasks of all priorities.
type Queue struct {
	rdb  *redis.Client
	keys rediskeys.Keys
}

// NewQueue returns a queue that uses these keys.
func NewQueue(rdb *redis.Client, keys rediskeys.Keys) *Queue { return &Queue{rdb, keys} }

// Add puts a task into the queue of its priority.
func (q *Queue) Add(ctx context.Context, p rediskeys.Priority, id, what string) error {
	if err := q.rdb.Set(ctx, q.keys.Task("info", id), what, 0).Err(); err != nil {
		return err
	}
	return q.rdb.LPush(ctx, q.keys.Queue(p), id).Err()
}

// Take takes the next task, of the highest priority first.
func (q *Queue) Take(ctx context.Context, wait time.Duration) (id string, err error) {
	got, err := q.rdb.BRPop(ctx, wait, q.keys.Queue(rediskeys.High), q.keys.Queue(rediskeys.Normal), q.keys.Queue(rediskeys.Low)).Result()
	if err != nil {
		return "", err
	}
	return got[1], nil
}

// Finish stores what came of a task.
func (q *Queue) Finish(ctx context.Context, id, result string) error {
	return q.rdb.Set(ctx, q.keys.Task("result", id), result, 0).Err()
}

// AddUrgent puts a task in front of all others.
func (q *Queue) AddUrgent(ctx context.Context, namespace, id string) error {
	return q.rdb.LPush(ctx, namespace+":queue:urgent", id).Err() // want badsegment
}

// Waiting counts the tasks of the old program.
func (q *Queue) Waiting(ctx context.Context, priority string) (int64, error) {
	return q.rdb.LLen(ctx, legacy.Queue(priority)).Result()
}

// Trace stores a note that is not kept.
func (q *Queue) Trace(ctx context.Context, id, note string) error {
	return q.rdb.Set(ctx, q.keys.Temp("trace:"+id), note, rediskeys.TempTTL).Err()
}

// TraceDay stores a note for a day.
func (q *Queue) TraceDay(ctx context.Context, id, note string) error {
	return q.rdb.Set(ctx, q.keys.Temp(id), note, 24*time.Hour).Err() // want missingttl
}

// Login starts a session.
func (q *Queue) Login(ctx context.Context, id, user string) error {
	return q.rdb.Set(ctx, q.keys.Session(id), user, rediskeys.SessionTTL).Err()
}

// LoginAgain starts a session with the lifetime of figures.
func (q *Queue) LoginAgain(ctx context.Context, id, user string) error {
	return q.rdb.Set(ctx, q.keys.Session(id), user, rediskeys.StatsTTL).Err() // want missingttl
}
