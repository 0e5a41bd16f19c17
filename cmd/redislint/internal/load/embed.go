package load

import (
	"io/fs"
	"path/filepath"

	"github.com/redislint/redislint/cmd/redislint/internal/repo"
)

// reader reads files that a package embeds; names are relative to its
// directory, as //go:embed has them.
func reader(dir string, overlay map[string][]byte) func(name string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		if !filepath.IsAbs(name) {
			if !filepath.IsLocal(filepath.FromSlash(name)) {
				return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
			}
			name = filepath.Join(dir, filepath.FromSlash(name))
		}
		if content, ok := overlay[filepath.Clean(name)]; ok {
			return append([]byte(nil), content...), nil
		}
		return repo.Read(name, repo.MaxSource)
	}
}
