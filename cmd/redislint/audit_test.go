package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/audit"
	"github.com/redislint/redislint/internal/redistest"
)

// An audit whose server goes away prints what was found until then, says that it is not
// complete, and ends with status 4.
func TestAuditOfLostServer(t *testing.T) {
	addr := redistest.Start(t)
	c := redistest.Dial(t, addr)
	defer c.Close()
	const all = 5000
	commands := make([][]string, 0, all)
	for i := range all {
		commands = append(commands, []string{"SET", fmt.Sprint("app:workers:", i), "up"})
	}
	_, err := c.Pipeline(commands)
	require.NoError(t, err)
	dir := t.TempDir()
	policy, checkpoint := filepath.Join(dir, "policy.yml"), filepath.Join(dir, "checkpoint")
	require.NoError(t, os.WriteFile(policy, []byte("keys:\n  worker: {pattern: \"app:workers:{id:int}\"}\n"), 0o600))
	time.AfterFunc(700*time.Millisecond, func() { _, _ = c.Do("SHUTDOWN", "NOSAVE") })
	var out, errs bytes.Buffer
	status := run(t.Context(), []string{"audit", "--url", "redis://" + addr, "--policy", policy, "--format", "json", "--rate", "2000", "--retry", "100ms", "--checkpoint", checkpoint}, nil, &out, &errs)
	require.Equal(t, statusServer, status, errs.String())
	require.Contains(t, errs.String(), "did not come back")
	var r audit.Report
	require.NoError(t, json.Unmarshal(out.Bytes(), &r))
	require.False(t, r.Complete)
	require.Contains(t, fmt.Sprint(r.Incomplete), "did not come back")
	require.Greater(t, r.Keys, int64(0))
	require.Less(t, r.Keys, int64(all))
	require.FileExists(t, checkpoint)
}
