package instance

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/sett/pkg/blackboard"
)

const (
	// LockTTL is how long a lock outlives the last heartbeat.
	LockTTL = 60 * time.Second
	// LockSeconds is the same for commands that want seconds.
	LockSeconds = 60
)

// A Lock is taken while an instance of that name runs.
type Lock struct {
	rdb  *redis.Client
	name string
}

// NewLock returns the lock of an instance, which is not taken.
func NewLock(rdb *redis.Client, name string) *Lock { return &Lock{rdb, name} }

func (l *Lock) key() string { return blackboard.LockKey(l.name) }

// Acquire takes the lock if it is free.
func (l *Lock) Acquire(ctx context.Context, at time.Time) error {
	ok, err := l.rdb.SetNX(ctx, l.key(), at.Format(time.RFC3339), LockTTL).Result()
	if err == nil && !ok {
		return fmt.Errorf("%w: %s", ErrInUse, l.name)
	}
	return err
}

// Refresh is the heartbeat.
func (l *Lock) Refresh(ctx context.Context, at time.Time) error {
	return l.rdb.Set(ctx, l.key(), at.Format(time.RFC3339), LockTTL).Err()
}

// Release frees the lock, as the first version does: whoever has it.
func (l *Lock) Release(ctx context.Context) error {
	return l.rdb.Del(ctx, l.key()).Err() // want lockdiscipline "compare the token"
}

// release deletes the lock that still has the value.
var release = redis.NewScript(`if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`)

// ReleaseOwn frees the lock if it has the value that its owner wrote last.
func (l *Lock) ReleaseOwn(ctx context.Context, at time.Time) error {
	return release.Run(ctx, l.rdb, []string{l.key()}, at.Format(time.RFC3339)).Err()
}

// Force takes the lock whether it is free or not.
func (l *Lock) Force(ctx context.Context, at time.Time) error {
	return l.rdb.Set(ctx, l.key(), at.Format(time.RFC3339), 0).Err() // want missingttl lockdiscipline "from whoever"
}

// Extend keeps the lock as it is for another minute.
func (l *Lock) Extend(ctx context.Context) error {
	return l.rdb.Expire(ctx, l.key(), LockSeconds).Err() // want missingttl
}

// Suspend keeps the lock while the machine sleeps.
func (l *Lock) Suspend(ctx context.Context) error {
	return l.rdb.Expire(ctx, l.key(), 12*time.Hour).Err() // want missingttl
}

// Hold keeps the lock whatever happens.
func (l *Lock) Hold(ctx context.Context) error {
	return l.rdb.Persist(ctx, l.key()).Err() // want missingttl
}

// Owner is the process that has the lock.
func (l *Lock) Owner(ctx context.Context) (int, error) {
	pid, err := l.rdb.HGet(ctx, l.key(), "pid").Result() // want wrongtype
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(pid)
}

// Replace writes what is known of the owner, and keeps the time that is left.
func (l *Lock) Replace(ctx context.Context, owner string) error {
	return l.rdb.SetXX(ctx, l.key(), owner, redis.KeepTTL).Err()
}

// Check takes the lock for as long as an instance is looked at, and keeps it where that is
// not wanted.
func (l *Lock) Check(ctx context.Context, at time.Time, wanted bool) error {
	value := at.Format(time.RFC3339)
	taken, err := l.rdb.SetNX(ctx, l.key(), value, LockTTL).Result() // want lockdiscipline "keeps it"
	if err != nil || !taken {
		return err
	}
	if !wanted {
		return nil
	}
	return release.Run(ctx, l.rdb, []string{l.key()}, value).Err()
}
