package guard_test

import (
	"bytes"
	"embed"
	"io/fs"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/guard"
)

// Nothing of the nil Guard panics.
func TestNilGuard(t *testing.T) {
	var g *guard.Guard
	var b bytes.Buffer
	require.NoError(t, send(g, "GET a = nil"))
	require.NoError(t, g.WriteMetrics(&b))
	require.ErrorContains(t, g.WriteObserved(&b), "guard: nothing was observed")
	require.Empty(t, b.String())
	g.Figures(func(f guard.Figure) { t.Error(f) })
	require.Nil(t, g.Untouched())
	require.Zero(t, g.Panics())
	require.Nil(t, g.Policy())
	require.Nil(t, g.Due(true))
	g.Flush()
}

// What is not there is an error that says what to do.
func TestNewWithNothing(t *testing.T) {
	_, err := guard.New(nil)
	require.EqualError(t, err, "guard: the file system is nil: give guard.New an embed.FS or os.DirFS with .redislint.yml")
	_, err = guard.New(embed.FS{})
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.EqualError(t, err, "guard: open .redislint.yml: file does not exist: an embed.FS needs the comment //go:embed .redislint.yml right above it, os.DirFS the folder of that file")
	_, err = guard.Of(parsed(t, policy), guard.Once(), nil)
	require.EqualError(t, err, "guard: option 2 is nil: leave it out")
	_, err = guard.Of(parsed(t, policy), guard.Clock(nil))
	require.ErrorContains(t, err, "guard: the function of guard.Clock is nil")
	_, err = guard.Of(parsed(t, policy), guard.Skip("example.org/app", ""))
	require.ErrorContains(t, err, "guard: a package of guard.Skip is empty")
	_, err = guard.Of(parsed(t, policy), guard.AskTTL(-time.Second))
	require.ErrorContains(t, err, "guard: the time of guard.AskTTL is negative, -1s")
	_, err = guard.Of(parsed(t, policy), guard.Skip(), guard.AskTTL(0))
	require.NoError(t, err)
}
