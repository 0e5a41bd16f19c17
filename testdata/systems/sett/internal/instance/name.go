// Package instance starts, names, locks and lists the instances of sett.
package instance

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/sett/pkg/blackboard"
)

// ErrInUse is what Resolve and Lock.Acquire return for a name that is taken.
var ErrInUse = errors.New("instance name is already in use")

var namePattern = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// ValidateName says what is wrong with the name of an instance.
func ValidateName(name string) error {
	if len(name) == 0 || len(name) > 63 {
		return errors.New("instance name must be 1 to 63 characters long")
	}
	if !namePattern.MatchString(name) {
		return fmt.Errorf("instance name %q: want a lower-case letter, then letters, digits and hyphens", name)
	}
	return nil
}

// ResolveName returns the explicit name if it is free, or else counts one.
func ResolveName(ctx context.Context, rdb *redis.Client, explicit string) (string, error) {
	if explicit != "" {
		locked, err := IsLocked(ctx, rdb, explicit)
		if err != nil {
			return "", err
		}
		if locked {
			return "", fmt.Errorf("%w: %s", ErrInUse, explicit)
		}
		return explicit, nil
	}
	counter, err := rdb.Incr(ctx, blackboard.InstanceCounterKey).Result()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("default-%d", counter), nil
}

// IsLocked reports whether an instance of that name runs.
func IsLocked(ctx context.Context, rdb *redis.Client, name string) (bool, error) {
	n, err := rdb.Exists(ctx, blackboard.LockKey(name)).Result()
	return n > 0, err
}

// FirstIsLocked reports whether the first instance that was counted runs.
func FirstIsLocked(ctx context.Context, rdb *redis.Client) (bool, error) {
	n, err := rdb.Exists(ctx, blackboard.LockKey("default-1")).Result() // want hardcoded
	return n > 0, err
}

// MainTTL is the time that the lock of the main instance still has. It cannot
// have this name.
func MainTTL(ctx context.Context, rdb *redis.Client) (time.Duration, error) {
	return rdb.TTL(ctx, "sett:Main_1:lock").Result() // want badsegment
}

// Unnamed reports whether the instance without a name runs.
func Unnamed(ctx context.Context, rdb *redis.Client) (bool, error) {
	n, err := rdb.Exists(ctx, "sett::lock").Result() // want badsegment
	return n > 0, err
}

// ResetCounter lets the names begin again, each day.
func ResetCounter(ctx context.Context, rdb *redis.Client) error {
	return rdb.Set(ctx, blackboard.InstanceCounterKey, 0, 24*time.Hour).Err() // want missingttl
}

// LastNumber is the number of the last instance that got its name by counting.
func LastNumber(ctx context.Context, rdb *redis.Client) (int, error) {
	return rdb.Get(ctx, "sett:instances_counter").Int() // want unknownkey
}
