package fix

import (
	"crypto/sha256"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/redislint/redislint/passes"
)

// DropChanged takes the files out that are not any more what was read, with all that
// fixes change together with them; path is a file as the reports name it.
func (r *Result) DropChanged(path func(file string) string) {
	drop := map[string]string{} // by file, the one that was changed
	for name := range r.Files {
		data, err := os.ReadFile(filepath.Clean(name))
		if sum, ok := r.base[name]; err != nil || ok && sha256.Sum256(data) != sum {
			drop[name] = path(name)
		}
	}
	r.Changed = len(drop) > 0
	if r.Changed && len(r.Deleted)+len(r.Injected) > 0 { // a file that stays may use what others lose
		why := drop[slices.Sorted(maps.Keys(drop))[0]]
		for name := range r.Files {
			drop[name] = why
		}
		r.Deleted = nil
	}
	for more := r.Changed; more; {
		more = false
		r.Fixed = slices.DeleteFunc(r.Fixed, func(x passes.Finding) bool {
			i := slices.IndexFunc(x.Fix.Edits, func(e passes.Edit) bool { return drop[e.File] != "" })
			if i < 0 {
				return false
			}
			why := drop[x.Fix.Edits[i].File]
			for _, e := range x.Fix.Edits {
				drop[e.File] = why
			}
			r.PutBack = append(r.PutBack, PutBack{x, why + " was changed while fix ran: run it again"})
			more = true
			return true
		})
	}
	for name := range drop {
		delete(r.Files, name)
	}
}
