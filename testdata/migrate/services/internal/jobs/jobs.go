// Package jobs keeps jobs, and records of what became of them.
package jobs

import (
	"context"

	"github.com/redis/go-redis/v9"

	"example.org/services/internal/rediskeys"
)

// Jobs are those of one namespace.
type Jobs struct {
	rdb  redis.UniversalClient
	keys rediskeys.Keys
}

// New returns the jobs of the namespace of keys.
func New(rdb redis.UniversalClient, keys rediskeys.Keys) *Jobs {
	return &Jobs{rdb: rdb, keys: keys}
}

// Put keeps the data of a job.
func (j *Jobs) Put(ctx context.Context, function, id, data string) error {
	return j.rdb.HSet(ctx, j.keys.Job(function, id), "data", data).Err()
}

// Note keeps what became of a job.
func (j *Jobs) Note(ctx context.Context, id, status string) error {
	return j.rdb.HSet(ctx, j.keys.JobRecord(id), "status", status).Err()
}

// Clear deletes the data of all jobs.
func (j *Jobs) Clear(ctx context.Context) error {
	all := j.rdb.Scan(ctx, 0, j.keys.JobPattern(), 100).Iterator()
	for all.Next(ctx) {
		if err := j.rdb.Del(ctx, all.Val()).Err(); err != nil {
			return err
		}
	}
	return all.Err()
}
