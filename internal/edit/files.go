package edit

import (
	"fmt"
	"maps"
	"slices"

	"github.com/redislint/redislint/passes"
)

// Files returns the new contents of the files that edits change, by name. Read
// gives the content of a file as it is; pkgs and errors are those of [Apply].
func Files(edits []passes.Edit, pkgs Packages, read func(name string) ([]byte, error)) (map[string][]byte, error) {
	byFile := map[string][]passes.Edit{}
	for _, e := range edits {
		byFile[e.File] = append(byFile[e.File], e)
	}
	files := map[string][]byte{}
	for _, name := range slices.Sorted(maps.Keys(byFile)) {
		list := byFile[name]
		data, err := read(name)
		if err != nil {
			return nil, err
		}
		if files[name], err = Apply(data, list, pkgs); err != nil {
			return nil, fmt.Errorf("fixes of %s: %w", name, err)
		}
	}
	return files, nil
}
