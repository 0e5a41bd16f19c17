// Package redis has the signatures of go-zero's client that testdata calls.
package redis

import "context"

type Redis struct{}

func (s *Redis) Get(key string) (string, error)                         { return "", nil }
func (s *Redis) GetCtx(ctx context.Context, key string) (string, error) { return "", nil }
func (s *Redis) Hset(key, field, value string) error                    { return nil }
func (s *Redis) SetexCtx(ctx context.Context, key, value string, seconds int) error {
	return nil
}
