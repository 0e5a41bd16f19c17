// Package redis_rate has the signatures of redis_rate that testdata calls.
package redis_rate

import "context"

type Limiter struct{}

type Limit struct{ Rate, Burst int }

type Result struct{}

func PerSecond(rate int) Limit { return Limit{} }

func (l Limiter) Allow(ctx context.Context, key string, limit Limit) (*Result, error) {
	return nil, nil
}

func (l *Limiter) Reset(ctx context.Context, key string) error { return nil }
