// Package process knows the processes that run.
package process

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/poppo/internal/rediskeys"
)

// heartbeatSeconds is the lifetime as it stood in the configuration.
const heartbeatSeconds = 1800

// A Registry knows the processes that run.
type Registry struct {
	rdb  *redis.Client
	keys rediskeys.Keys
}

// NewRegistry returns a registry that uses these keys.
func NewRegistry(rdb *redis.Client, keys rediskeys.Keys) *Registry { return &Registry{rdb, keys} }

// Start makes a process known.
func (r *Registry) Start(ctx context.Context, id, command string, at time.Time) error {
	if err := r.rdb.HSet(ctx, r.keys.ProcessInfo(id), "command", command).Err(); err != nil {
		return err
	}
	if err := r.rdb.ZAdd(ctx, r.keys.Processes(false), redis.Z{Score: float64(at.Unix()), Member: id}).Err(); err != nil {
		return err
	}
	return r.Beat(ctx, id, at)
}

// Beat says that a process is alive.
func (r *Registry) Beat(ctx context.Context, id string, at time.Time) error {
	return r.rdb.Set(ctx, r.keys.ProcessHeartbeat(id), at.Unix(), rediskeys.HeartbeatTTL).Err()
}

// BeatSeconds says so with the number of the configuration.
func (r *Registry) BeatSeconds(ctx context.Context, id string, at time.Time) error {
	return r.rdb.SetEx(ctx, r.keys.ProcessHeartbeat(id), at.Unix(), heartbeatSeconds).Err() // want missingttl
}

// BeatQuick says so for the next half minute.
func (r *Registry) BeatQuick(ctx context.Context, id string, at time.Time) error {
	return r.rdb.Set(ctx, r.keys.ProcessHeartbeat(id), at.Unix(), 30*time.Second).Err() // want missingttl
}

// Pin says so for ever.
func (r *Registry) Pin(ctx context.Context, id string, at time.Time) error {
	return r.rdb.Set(ctx, r.keys.ProcessHeartbeat(id), at.Unix(), 0).Err() // want missingttl
}

// Alive reports whether a process has been heard of.
func (r *Registry) Alive(ctx context.Context, namespace, id string) (bool, error) {
	n, err := r.rdb.Exists(ctx, fmt.Sprintf("%s:process:hartbeat:%s", namespace, id)).Result() // want unknownkey
	return n > 0, err
}

// Bury moves a process to those that may be dead.
func (r *Registry) Bury(ctx context.Context, id string, at time.Time) error {
	if err := r.rdb.ZRem(ctx, r.keys.Processes(false), id).Err(); err != nil {
		return err
	}
	return r.rdb.ZAdd(ctx, r.keys.Processes(true), redis.Z{Score: float64(at.Unix()), Member: id}).Err()
}

// Migrate runs a migration, if no other does.
func (r *Registry) Migrate(ctx context.Context, owner string, run func() error) error {
	lock := r.keys.LockProcess("migration")
	ok, err := r.rdb.SetNX(ctx, lock, owner, time.Hour).Result()
	if err != nil || !ok {
		return err
	}
	defer r.rdb.Del(ctx, lock) // want lockdiscipline "compare the token"
	return run()
}

// LockMigration takes the same lock under the name that the old program had.
func (r *Registry) LockMigration(ctx context.Context, owner string) (bool, error) {
	return r.rdb.SetNX(ctx, "poppo:lock:process:migration", owner, 600).Result() // want hardcoded missingttl
}

// LockDeploy takes a lock that has no kind.
func (r *Registry) LockDeploy(ctx context.Context, namespace, owner string) (bool, error) {
	return r.rdb.SetNX(ctx, namespace+":lock:deploy", owner, time.Minute).Result() // want unknownkey
}
