package audit

import (
	"testing"

	"github.com/stretchr/testify/require"

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
