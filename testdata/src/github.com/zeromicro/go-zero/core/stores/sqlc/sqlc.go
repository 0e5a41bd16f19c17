// Package sqlc has the signatures of go-zero's rows with a cache that testdata
// calls.
package sqlc

import "context"

type CachedConn struct{}

func (cc CachedConn) ExecCtx(ctx context.Context, exec func(ctx context.Context) error, keys ...string) error {
	return nil
}

func (cc CachedConn) QueryRowCtx(ctx context.Context, v any, key string, query func(ctx context.Context, v any) error) error {
	return nil
}

func (cc CachedConn) QueryRowIndexCtx(ctx context.Context, v any, key string, keyer func(primary any) string,
	indexQuery func(ctx context.Context, v any) (any, error), primaryQuery func(ctx context.Context, v, primary any) error) error {
	return nil
}

func (cc CachedConn) QueryRowNoCacheCtx(ctx context.Context, v any, q string, args ...any) error {
	return nil
}
