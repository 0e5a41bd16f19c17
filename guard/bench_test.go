package guard_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/guard"
	"github.com/redislint/redislint/internal/cputime"
)

// fifty is a policy of fifty classes.
func fifty() string {
	var b strings.Builder
	b.WriteString("namespace: {values: [prod, staging]}\nlimits: {max_length: 120}\nkeys:\n")
	for i := range 50 {
		fmt.Fprintf(&b, "  c%d: {pattern: \"{namespace}:service%d:{kind}:{id:uuid}\", type: string, ttl: 30s}\n", i, i)
	}
	return b.String()
}

// commands are some that a program may send; their keys have 43 bytes or a few more.
func commands() [][]any {
	key := "prod:service17:x:650e8400-e29b-41d4-a716-446655440001"
	return [][]any{
		{"get", key}, {"set", key, []byte("value"), "ex", 30}, {"incrby", key, int64(5)}, {"mget", key, "prod:service3:y:650e8400-e29b-41d4-a716-446655440001"},
		{"set", key, 7, "px", 30000, "nx"}, {"expire", key, 30},
	}
}

func one(g *guard.Guard, values []any) {
	t := g.Begin()
	if t == nil {
		return
	}
	t.Add("", nil, values, nil)
	if t.Check() == nil {
		t.Reply(0, guard.Something, -1)
		t.End()
	}
}

// A command that the policy allows costs no memory.
func TestAllocatesNothing(t *testing.T) {
	if raceEnabled {
		t.Skip("with -race, pools drop what they hold at random")
	}
	g, l := of(t, fifty(), guard.Namespace("prod"))
	for _, c := range commands2 {
		one(g, c)
		require.Zero(t, testing.AllocsPerRun(200, func() { one(g, c) }), c)
	}
	require.Empty(t, l.list)
	require.Zero(t, g.Panics())
	g, _ = of(t, fifty(), guard.Mode(guard.Sample(0)))
	require.Zero(t, testing.AllocsPerRun(200, func() { one(g, commands2[0]) }))
}

func BenchmarkGuard(b *testing.B) {
	g, _ := of(b, fifty(), guard.Namespace("prod"))
	for _, c := range commands2 {
		b.Run(fmt.Sprint(c[0], len(c)), func(b *testing.B) {
			b.ReportAllocs()
			before := cputime.Used()
			for b.Loop() {
				one(g, c)
			}
			b.ReportMetric(float64(cputime.Used()-before)/float64(b.N), "cpu-ns/op")
		})
	}
	b.Run("pipeline of 100", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			t := g.Begin()
			for range 100 {
				t.Add("", nil, commands2[1], nil)
			}
			if t.Check() == nil {
				t.End()
			}
		}
	})
	sampled, _ := of(b, fifty(), guard.Mode(guard.Sample(0)))
	b.Run("sampled out", func(b *testing.B) {
		b.ReportAllocs()
		before := cputime.Used()
		for b.Loop() {
			one(sampled, commands2[0])
		}
		b.ReportMetric(float64(cputime.Used()-before)/float64(b.N), "cpu-ns/op")
	})
	b.Run("violation", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			one(g, []any{"get", "prod:nothing:of:it"})
		}
	})
}

var commands2 = commands()

// raceEnabled is whether the tests run with -race.
var raceEnabled bool
