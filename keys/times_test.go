package keys

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A text of the form of a time is one, but for days that their month lacks.
func TestForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for typ, layout := range map[Type]string{Date: time.DateOnly, RFC3339: time.RFC3339Nano} {
			zone := time.FixedZone("", rapid.IntRange(-23*60, 23*60).Draw(t, "zone")*60)
			at := time.Unix(rapid.Int64Range(0, 1<<36).Draw(t, "seconds"), rapid.Int64Range(0, 1e9-1).Draw(t, "fraction")).In(zone)
			text := at.Format(layout)
			require.True(t, typ.has([]byte(text)), text)
			require.True(t, FitsType(string(typ), text), text)

			b := []byte(text)
			b[rapid.IntRange(0, len(b)-1).Draw(t, "byte")] = rapid.SampledFrom([]byte("0123456789-+.:TZtz ,")).Draw(t, "becomes")
			changed := string(b)
			require.Equal(t, valuePatterns[typ].MatchString(changed), typ.has(b), changed)
		}
	})
}

func TestFitsLayout(t *testing.T) {
	for layout, want := range map[string][2]bool{ // of a date, of a time
		time.DateOnly:              {true, false},
		"2006-1-2":                 {false, false},
		"20060102":                 {false, false},
		"02-01-2006":               {false, false},
		time.RFC3339:               {false, true},
		time.RFC3339Nano:           {false, true},
		"2006-01-02T15:04:05Z":     {false, true},
		"2006-01-02T15:04:05-0700": {false, false},
		"2006-01-02 15:04:05":      {false, false},
		time.Kitchen:               {false, false},
		"":                         {false, false},
	} {
		require.Equal(t, want, [2]bool{Date.FitsLayout(layout), RFC3339.FitsLayout(layout)}, layout)
	}
	require.True(t, String.FitsLayout("any"))
}
