package keys

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestTTL(t *testing.T) {
	tests := []struct {
		text, shown string
		in, out     []time.Duration
	}{
		{"any", "any", []time.Duration{0, 1, time.Hour}, nil},
		{"none", "none", []time.Duration{0, -1}, []time.Duration{1, time.Hour}},
		{"required", "required", []time.Duration{1, time.Hour}, []time.Duration{0, -1}},
		{"30s", "30s", []time.Duration{30 * time.Second}, []time.Duration{0, 29 * time.Second, 31 * time.Second}},
		{"60s", "1m", []time.Duration{time.Minute}, []time.Duration{0}},
		{"10m..15m", "10m..15m", []time.Duration{10 * time.Minute, 15 * time.Minute}, []time.Duration{0, 10*time.Minute - 1, 15*time.Minute + 1}},
		{">=120s", ">=2m", []time.Duration{2 * time.Minute, 1 << 60}, []time.Duration{0, 2*time.Minute - 1}},
		{"<=1h", "<=1h", []time.Duration{1, time.Hour}, []time.Duration{0, -1, time.Hour + 1}},
		{"1w2d", "216h", []time.Duration{9 * day}, []time.Duration{0}},
		{"2d12h30m", "60h30m", []time.Duration{60*time.Hour + 30*time.Minute}, []time.Duration{0}},
		{">= 90m", ">=1h30m", []time.Duration{90 * time.Minute}, nil},
	}
	for _, tt := range tests {
		ttl, err := ParseTTL(tt.text)
		require.NoError(t, err, tt.text)
		require.Equal(t, tt.shown, ttl.String())
		for _, d := range tt.in {
			require.True(t, ttl.Contains(d), "%s contains %s", tt.text, d)
		}
		for _, d := range tt.out {
			require.False(t, ttl.Contains(d), "%s contains %s", tt.text, d)
		}
		require.Equal(t, !ttl.Contains(0), ttl.Expires(), tt.text)
	}
	exact, ok := TTL{Kind: BoundedTTL, Min: day, Max: day}.Exact()
	require.True(t, ok)
	require.Equal(t, day, exact)
	_, ok = TTL{}.Exact()
	require.False(t, ok)
	for _, bad := range []string{"d", "1d2w", "1d1d", "99999999w", "15251w", "15250w1000h", "1.5d", "-1d", "1d-1h", "1w-1s", "..", "1s..", "..1s", ">=", ">=1s..2s", "NaN", "Inf", "0", "1h..1m", "none..1s"} {
		_, err := ParseTTL(bad)
		require.Error(t, err, bad)
	}
}

func TestTTLRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := func(label string) time.Duration {
			return time.Duration(rapid.Int64Range(int64(time.Millisecond), 1<<62).Draw(t, label))
		}
		ttl := TTL{Kind: rapid.SampledFrom([]TTLKind{AnyTTL, NoTTL, RequiredTTL, BoundedTTL}).Draw(t, "kind")}
		if ttl.Kind == BoundedTTL {
			low, high := d("low"), d("high")
			ttl.Min, ttl.Max = min(low, high), max(low, high)
			switch rapid.IntRange(0, 3).Draw(t, "bounds") {
			case 0:
				ttl.Min = 0
			case 1:
				ttl.Max = 0
			case 2:
				ttl.Max = ttl.Min
			}
		}
		again, err := ParseTTL(ttl.String())
		require.NoError(t, err)
		require.Equal(t, ttl, again)
	})
}
