package load

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Nobody outside can catch a panic of the loader's goroutines.
func TestPanicsAreErrors(t *testing.T) {
	err := parallel(context.Background(), 5, func(i int) {
		if i == 3 {
			panic("three")
		}
	})
	var bug *PanicError
	require.ErrorAs(t, err, &bug)
	require.Equal(t, "three", bug.Value)
	require.Contains(t, string(bug.Stack), "parallel_test.go")
	require.EqualError(t, err, "panic: three")

	dir := write(t, client, app)
	for _, stage := range []string{"parse", "check"} {
		boom := errors.New(stage)
		load := func() (err error) {
			defer func() {
				if v := recover(); v != nil { // on the goroutine of Load: the caller's business
					err = v.(error)
				}
			}()
			_, err = Load(context.Background(), Options{
				Dir: filepath.Join(dir, "app"), Env: offline(), Relevant: isClient,
				Progress: func(s string, _, _ int) {
					if s == stage {
						panic(boom)
					}
				},
			})
			return err
		}
		err := load()
		if errors.As(err, &bug) {
			require.Equal(t, boom, bug.Value)
			continue
		}
		require.ErrorIs(t, err, boom)
	}
}
