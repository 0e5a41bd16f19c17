package baseline

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What can be read is the same when it is written and read again; what cannot is an error
// for each line.
func FuzzParse(f *testing.F) {
	f.Add([]byte(header + "example.org/a F hardcoded \"a:{id}\"\nb \"\" r \"\\x00\" test\n"))
	f.Add([]byte("\ufeffa b c d\r\n\"a b\" # \"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Parse("base", data)
		if err != nil {
			for line := range strings.Lines(err.Error()) {
				require.Regexp(t, `^base:\d+: want `, line)
			}
			return
		}
		again, err := Parse("base", b.Bytes())
		require.NoError(t, err)
		require.Len(t, again.Lines, len(b.Lines))
		for i, l := range b.Lines {
			require.Equal(t, l.Entry, again.Lines[i].Entry)
		}
	})
}
