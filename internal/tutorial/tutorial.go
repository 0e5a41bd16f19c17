// Package tutorial has the step of docs/tutorial.md that people do, for the tests
// that repeat it.
package tutorial

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// An Edit replaces text of a file.
type Edit struct {
	File string // slash-separated, relative to the module
	Old  string // it is there exactly once
	New  string
}

// ScriptKey are the edits that hand the literal key of conduit's Lua script to
// it, as the documentation of lualiteral shows. It has no fix.
func ScriptKey() []Edit {
	const sweeper = "internal/queue/sweeper.go"
	return []Edit{
		{sweeper, "redis.call('XADD', 'conduit:status:events', ", "redis.call('XADD', KEYS[3], "},
		{sweeper, "[]string{key, s.queue.streamKey(function)}", "[]string{key, s.queue.streamKey(function), shared.EventsStream}"},
		{
			sweeper, "\t\"example.org/conduit/internal/store\"\n",
			"\t\"example.org/conduit/internal/shared\"\n\t\"example.org/conduit/internal/store\"\n",
		},
	}
}

// Apply makes edits in the module in dir. It is an error if an old text is not
// there exactly once.
func Apply(dir string, edits []Edit) error {
	for _, e := range edits {
		name := filepath.Join(dir, filepath.FromSlash(e.File))
		data, err := os.ReadFile(filepath.Clean(name))
		if err != nil {
			return err
		}
		text := string(data)
		if n := strings.Count(text, e.Old); n != 1 {
			return fmt.Errorf("%s: %q is there %d times, not once", name, e.Old, n)
		}
		if err := os.WriteFile(name, []byte(strings.Replace(text, e.Old, e.New, 1)), 0o600); err != nil {
			return err
		}
	}
	return nil
}
