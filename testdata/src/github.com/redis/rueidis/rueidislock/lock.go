// Package rueidislock has the signatures of rueidislock that testdata calls.
package rueidislock

import "context"

type LockerOption struct{ KeyPrefix string }

type Locker interface {
	WithContext(ctx context.Context, name string) (context.Context, context.CancelFunc, error)
}

func NewLocker(option LockerOption) (Locker, error) { return nil, nil }
