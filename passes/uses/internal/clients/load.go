package clients

import (
	"embed"
	"errors"
	"io/fs"
	"strings"

	"github.com/redislint/redislint/passes/uses/internal/commands"
)

//go:embed tables/*.txt
var files embed.FS

// A set is all tables.
type set struct {
	byPath map[string]*table // by import path
	byFile map[string]*table // by file name, for like
	err    error             // of the files; a test looks at it
}

// load reads all tables. A table with an error is left out.
func load() *set {
	s := &set{byPath: map[string]*table{}, byFile: map[string]*table{}}
	names, err := fs.Glob(files, "tables/*.txt")
	s.err = err
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			s.err = errors.Join(s.err, err)
			continue
		}
		t, err := parse(name, string(text))
		if err != nil {
			s.err = errors.Join(s.err, err)
			continue
		}
		s.byFile[name[len("tables/"):]] = t
		t.nameCommands()
		for p := range t.shifts {
			s.byPath[p] = t
		}
	}
	return s
}

// nameCommands gives the rows that say no command the one of their name. The
// methods of builders have that of their receiver.
func (t *table) nameCommands() {
	for name, r := range t.rows {
		recv, method, found := strings.Cut(name, ".")
		if !found {
			recv, method = "", name
		}
		if r.command != "" || hasArgv(r.sinks) || t.builders && (recv != "" || !found) {
			continue
		}
		r.command, _ = commands.FromMethod(method)
	}
}
