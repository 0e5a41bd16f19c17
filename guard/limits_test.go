package guard_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/guard"
)

// What is observed has a bound, and what is beyond it is counted.
func TestObservedBound(t *testing.T) {
	g, _ := of(t, policy, guard.Observe())
	g.LimitObserved(2)
	_ = send(g, "GET prod:workers:7")
	_ = send(g, "DEL prod:workers:7")
	_ = send(g, "TTL prod:workers:7")
	_ = send(g, "TTL prod:workers:7", "GET prod:workers:8")
	require.Equal(t, 2, g.ObservedCallers())
	var b bytes.Buffer
	require.NoError(t, g.WriteObserved(&b))
	var o guard.Observed
	require.NoError(t, json.Unmarshal(b.Bytes(), &o))
	require.Len(t, o.Commands, 2)
	require.EqualValues(t, 2, o.LeftOut)
	require.Contains(t, b.String(), `"left_out": 2`)
}

// What mode Fail keeps back is not counted as sent; what is sent is, once.
func TestFailedNotCounted(t *testing.T) {
	g, _ := of(t, policy, guard.Mode(guard.Fail))
	require.Error(t, send(g, "GET prod:workers:7", "HGET prod:workers:7 a"))
	require.Error(t, send(g, "SET prod:workers:7 x")) // only the end of the pipeline tells
	var b bytes.Buffer
	require.NoError(t, g.WriteMetrics(&b))
	require.NotContains(t, b.String(), "redislint_commands_total")
	require.Contains(t, b.String(), `redislint_violations_total{class="worker",rule="wrongtype"} 1`)
	require.Contains(t, g.Untouched(), "worker")

	trip := g.Begin() // as clients do that send one by one
	trip.Add("", []string{"GET", "prod:workers:7"}, nil, nil)
	require.NoError(t, trip.Refused())
	trip.Add("", []string{"HGET", "prod:workers:7", "a"}, nil, nil)
	require.Error(t, trip.Refused())
	require.NoError(t, trip.Check())
	trip.End()
	require.NoError(t, send(g, "GET prod:workers:7"))
	b.Reset()
	require.NoError(t, g.WriteMetrics(&b))
	require.Contains(t, b.String(), `redislint_commands_total{class="worker",command="GET"} 2`+"\n")
	require.NotContains(t, b.String(), `command="HGET"`)
}

// Each command about all keys has words of its own.
func TestWholeWords(t *testing.T) {
	for line, want := range map[string]string{
		"FLUSHALL":  "FLUSHALL deletes all keys of the server, ",
		"FLUSHDB":   "FLUSHDB deletes all keys of the database, ",
		"SWAPDB":    "SWAPDB exchanges two databases for all programs: ",
		"RANDOMKEY": "RANDOMKEY returns any key of the database, ",
		"KEYS":      "KEYS is about the whole database: use SCAN with a pattern",
	} {
		g, l := of(t, policy, guard.Skip("github.com/redislint/redislint/guard_test.")) // a test may flush
		require.NoError(t, send(g, line+" 0 1"))
		require.NotEmpty(t, l.list, line)
		require.Contains(t, l.list[0].Message, want)
	}
}
