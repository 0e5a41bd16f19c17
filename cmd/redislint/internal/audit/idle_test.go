package audit

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/internal/redistest"
)

// A server says for how long keys were not used, or how often they are used, and an audit
// asks with --idle only.
func TestIdle(t *testing.T) {
	addr := redistest.Start(t)
	c := redistest.Dial(t, addr)
	defer c.Close()
	policy := policyOf(t, `keys: {job: {pattern: "app:jobs:{id}"}, state: {pattern: "app:states:{id}"}}`)
	send(t, addr, fields("SET app:jobs:0 x"))
	dump, err := c.Do("DUMP", "app:jobs:0")
	require.NoError(t, err)
	for i := 1; i <= 5; i++ {
		_, err := c.Do("RESTORE", fmt.Sprintf("app:states:%d", i), "0", fmt.Sprint(dump), "IDLETIME", fmt.Sprint(1000*i))
		require.NoError(t, err)
	}
	of := func(r *Report, class string) *Class {
		for i := range r.Classes {
			if r.Classes[i].Class == class {
				return &r.Classes[i]
			}
		}
		return nil
	}
	w := walkOf(t, "redis://"+addr, Options{Policy: policy})
	require.Nil(t, of(run(t, w), "state").Idle)
	w = walkOf(t, "redis://"+addr, Options{Policy: policy})
	w.Idle = true
	r := run(t, w)
	require.True(t, r.Complete, r.Incomplete)
	idle := of(r, "state").Idle
	require.InDelta(t, 1_000_000, idle.Min, 20_000)
	require.InDelta(t, 3_000_000, idle.Median, 400_000) // to an eighth
	require.InDelta(t, 5_000_000, idle.Max, 20_000)
	require.Less(t, of(r, "job").Idle.Max, int64(60_000))
	var text strings.Builder
	require.NoError(t, r.Text(&text, report.NewPalette(false)))
	require.Contains(t, text.String(), "NOT USED FOR")

	send(t, addr, fields("CONFIG SET maxmemory-policy allkeys-lfu"))
	for i := 1; i <= 5; i++ {
		_, err := c.Do("RESTORE", fmt.Sprintf("app:states:%d", i), "0", fmt.Sprint(dump), "REPLACE", "FREQ", fmt.Sprint(40*i))
		require.NoError(t, err)
	}
	w = walkOf(t, "redis://"+addr, Options{Policy: policy})
	w.Idle = true
	r = run(t, w)
	require.True(t, r.Complete, r.Incomplete)
	require.Nil(t, of(r, "state").Idle)
	require.Equal(t, &Uses{Min: 40, Median: 120, Max: 200}, of(r, "state").Uses)
	require.Contains(t, of(r, "state").idleText(), "120")
}
