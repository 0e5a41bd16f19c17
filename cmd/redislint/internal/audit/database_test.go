package audit

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/rdbfile/rdbtest"
	"github.com/redislint/redislint/internal/redistest"
)

// A database that the server does not have is not an empty one.
func TestNoSuchDatabase(t *testing.T) {
	addr := redistest.Start(t)
	for db, complete := range map[string]bool{"/0": true, "/15": true, "/16": false, "/77": false} {
		r, err := walkOf(t, "redis://"+addr+db, Options{Policy: policyOf(t, several), Memory: MemoryNone}).Run(t.Context())
		require.Equal(t, complete, r.Complete, db)
		if complete {
			require.NoError(t, err, db)
			continue
		}
		require.ErrorContains(t, err, "DB index is out of range", db)
	}
}

// A lifetime of more than a time.Duration holds, as of a client that multiplied it by a thousand
// too often, is too long; it is not one that was read wrong.
func TestLongLifetimes(t *testing.T) {
	addr := redistest.Start(t)
	send(t, addr, fields("SET a:1 x PXAT 9223372036854775807"), fields("SET a:2 x PXAT 20000000000000000"), fields("SET a:3 x EX 50"))
	policy := policyOf(t, "keys:\n  a: {pattern: \"a:{id}\", ttl: \"<=1m\"}\n")
	r := run(t, walkOf(t, "redis://"+addr, Options{Policy: policy}))
	require.Len(t, r.Findings, 1)
	require.Equal(t, "live-ttl", r.Findings[0].Rule)
	require.EqualValues(t, 2, r.Findings[0].Keys)
}

// A dump has lifetimes before 1970 only where it is damaged: the server takes such a key for
// expired, and not for one without a lifetime.
func TestNegativeLifetimes(t *testing.T) {
	var file bytes.Buffer
	w := rdbtest.New(&file, 11)
	w.SelectDB(0)
	w.ExpireMS(-5000)
	w.String("a:1", "x")
	w.String("a:2", "x")
	require.NoError(t, w.Close())
	j, err := New(Options{Policy: policyOf(t, "keys:\n  a: {pattern: \"a:{id}\"}\n")})
	require.NoError(t, err)
	r, err := (&Dump{Judge: j}).RDB(t.Context(), &file)
	require.NoError(t, err)
	require.EqualValues(t, 1, r.Vanished)
	require.EqualValues(t, 1, r.Classes[0].WithoutTTL)
}
