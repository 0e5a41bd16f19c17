package queue

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/conduit/internal/store"
)

const (
	sweepLock    = "conduit:sweep_lock"
	cronRegistry = "conduit:cron_registry"
	// SweepLockTTL is how long a sweeper that died keeps the others waiting.
	SweepLockTTL = 15 * time.Second
)

// promote moves the jobs that are due from the sorted set KEYS[1] to the
// stream KEYS[2], and leaves an event for each. ARGV are the time in seconds,
// the function and the time as the events have it. It returns the ids.
var promote = redis.NewScript(`
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
for _, id in ipairs(due) do
  redis.call('ZREM', KEYS[1], id)
  redis.call('XADD', KEYS[2], '*', 'job_id', id)
  redis.call('XADD', 'conduit:status:events', '*', 'job_id', id, 'function', ARGV[2], 'status', 'queued', 'at', ARGV[3])
end
return due
`)

// release deletes the lock KEYS[1] if ARGV[1] still holds it.
var release = redis.NewScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1])
end
return 0
`)

// A Sweeper queues the scheduled jobs that are due. Of all sweepers one works
// at a time.
type Sweeper struct {
	queue *Queue
	store *store.Store
	owner string
}

// NewSweeper returns a Sweeper of q that holds the lock as owner.
func NewSweeper(q *Queue, owner string) *Sweeper {
	return &Sweeper{queue: q, store: store.New(q.rdb), owner: owner}
}

// Sweep queues what is due and returns the jobs, with function and id alone.
// It returns none while another sweeper holds the lock.
func (s *Sweeper) Sweep(ctx context.Context) (due []Job, err error) {
	rdb := s.queue.rdb
	locked, err := rdb.SetNX(ctx, sweepLock, s.owner, SweepLockTTL).Result()
	if err != nil || !locked {
		return nil, err
	}
	defer func() {
		if e := release.Run(ctx, rdb, []string{sweepLock}, s.owner).Err(); e != nil && err == nil {
			err = fmt.Errorf("release %s: %w", sweepLock, e)
		}
	}()
	keys, err := s.store.Scan(ctx, s.queue.prefix+"*:scheduled")
	if err != nil {
		return nil, err
	}
	for _, key := range keys {
		function := strings.TrimSuffix(strings.TrimPrefix(key, s.queue.prefix), ":scheduled")
		now := s.queue.now().UTC()
		ids, err := promote.Run(ctx, rdb, []string{key, s.queue.streamKey(function)},
			strconv.FormatInt(now.Unix(), 10), function, now.Format(time.RFC3339)).StringSlice()
		if err != nil {
			return nil, fmt.Errorf("sweep %s: %w", function, err)
		}
		for _, id := range ids {
			due = append(due, Job{ID: id, Function: function})
		}
	}
	return due, nil
}

// RegisterCron notes that a function is to run on a schedule.
func (q *Queue) RegisterCron(ctx context.Context, function, schedule string) error {
	return q.rdb.HSet(ctx, cronRegistry, function, schedule).Err()
}

// Crons returns the schedules of functions by name.
func (q *Queue) Crons(ctx context.Context) (map[string]string, error) {
	return q.rdb.HGetAll(ctx, cronRegistry).Result()
}
