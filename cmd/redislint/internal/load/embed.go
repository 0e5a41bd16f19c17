package load

import (
	"os"
	"path/filepath"
)

// reader reads files that a package embeds; names are relative to its
// directory, as //go:embed has them.
func reader(dir string, overlay map[string][]byte) func(name string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, filepath.FromSlash(name))
		}
		if content, ok := overlay[filepath.Clean(name)]; ok {
			return append([]byte(nil), content...), nil
		}
		return os.ReadFile(name)
	}
}
