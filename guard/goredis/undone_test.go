package goredis_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/guard"
)

// A program whose SET fails does not send its EXPIRE: of a server that is full or gone, and of a
// transaction that was not done, nothing is said.
func TestUndone(t *testing.T) {
	ctx := t.Context()
	rdb, g, l := connect(t)
	set := func(n int, p redis.Cmdable) error {
		if err := p.Set(ctx, fmt.Sprint("workers:", n), "x", 0).Err(); err != nil {
			return err
		}
		return p.Expire(ctx, fmt.Sprint("workers:", n), 30*time.Second).Err()
	}
	quiet := func() {
		t.Helper()
		g.Flush()
		require.Empty(t, l.rules())
	}
	require.NoError(t, rdb.ConfigSet(ctx, "maxmemory", "1").Err())
	require.ErrorContains(t, set(1, rdb), "OOM")
	quiet()
	require.NoError(t, rdb.ConfigSet(ctx, "maxmemory", "0").Err())
	_, err := rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, "workers:2", "x", 0)
		p.Do(ctx, "NOSUCH")
		return nil
	})
	require.ErrorContains(t, err, "EXECABORT")
	quiet()
	other := redis.NewClient(rdb.Options())
	defer func() { _ = other.Close() }()
	err = rdb.Watch(ctx, func(tx *redis.Tx) error {
		require.NoError(t, other.Set(ctx, "counter", 1, 0).Err())
		_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error { return p.Set(ctx, "workers:3", "x", 0).Err() })
		return err
	}, "counter")
	require.ErrorIs(t, err, redis.TxFailedErr)
	quiet()

	require.NoError(t, rdb.Set(ctx, "workers:4", "x", 0).Err()) // which is done
	g.Flush()
	require.Equal(t, []string{"missingttl"}, l.rules())
	_, err = rdb.TxPipelined(ctx, func(p redis.Pipeliner) error { return p.Set(ctx, "workers:6", "x", 0).Err() })
	require.NoError(t, err)
	g.Flush()
	require.Equal(t, []string{"missingttl"}, l.rules())
	require.NoError(t, rdb.Close())
	require.ErrorIs(t, set(5, rdb), redis.ErrClosed)
	quiet()
}

// Whether a command failed, the server knows better where it is asked: one whose reply got lost was
// perhaps done.
func TestUndoneAsked(t *testing.T) {
	ctx := t.Context()
	rdb, g, l := connect(t, guard.AskTTL(time.Hour))
	require.NoError(t, rdb.ConfigSet(ctx, "maxmemory", "1").Err())
	require.ErrorContains(t, rdb.Set(ctx, "workers:1", "x", 0).Err(), "OOM")
	due := g.Due(true)
	require.Len(t, due, 1)
	for _, d := range due {
		d.Judge(rdb.Do(ctx, "PTTL", d.Key).Val().(int64))
	}
	require.Empty(t, l.rules())
}

// SET with NX and GET has set the value where the reply is nil, and found one where it has that.
func TestOldValue(t *testing.T) {
	ctx := t.Context()
	rdb, g, l := connect(t)
	args := redis.SetArgs{Mode: "NX", Get: true}
	require.ErrorIs(t, rdb.SetArgs(ctx, "workers:1", "x", args).Err(), redis.Nil)
	require.NotContains(t, metrics(t, g), `nx_refused_total{class="worker"}`)
	g.Flush()
	require.Equal(t, []string{"missingttl"}, l.rules())
	require.Equal(t, "x", rdb.SetArgs(ctx, "workers:1", "y", args).Val())
	require.Contains(t, metrics(t, g), `nx_refused_total{class="worker"} 1`)
}
