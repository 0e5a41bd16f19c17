package unit

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/redislint/redislint/passes/uses"
)

// An entry is what importers need to know of one package. The file of a unit
// has its own entry and those of packages that it lets its importers reach: the
// go command gives an importer the files of its direct imports only.
type entry struct {
	Path string
	// Client says that importers can reach Redis through the package: its
	// exported API mentions a type of a client, or of a package with Client, or
	// one of its functions hands a parameter to Redis.
	Client bool
	// Names are those by which importers can go on from the values of clients
	// that the exported API mentions itself, sorted. AnyName says that there are
	// too many to list.
	Names   []string
	AnyName bool
	// Reaches are the packages with entries that the exported API mentions,
	// sorted.
	Reaches []string
	Summary uses.Summary
}

// empty reports whether there is nothing to say to importers.
func (e *entry) empty() bool {
	return !e.Client && len(e.Reaches) == 0 && !e.hasKeys() && len(e.Summary.Wrappers) == 0
}

// hasKeys reports whether the package has functions that return keys.
func (e *entry) hasKeys() bool { return len(e.Summary.Values.Results)+len(e.Summary.Values.Vars) > 0 }

// known is what the units below wrote.
type known struct {
	direct  map[string]bool // packages that are imported directly and have an entry
	entries map[string]*entry
}

// hasBelow reports whether a package that is imported directly is of a module and has an
// entry.
func (k *known) hasBelow(module string) bool {
	for path := range k.direct {
		if uses.InModule(path, module) {
			return true
		}
	}
	return false
}

// readVetx reads the files of the units below. Most are empty.
func readVetx(cfg *config) (*known, error) {
	k := &known{direct: map[string]bool{}, entries: map[string]*entry{}}
	var carried []entry
	for _, path := range slices.Sorted(maps.Keys(cfg.PackageVetx)) {
		if cfg.Standard[path] {
			continue
		}
		data, err := os.ReadFile(cfg.PackageVetx[path])
		if err != nil {
			return nil, fmt.Errorf("what is known of package %s: %w", path, err)
		}
		if len(data) == 0 {
			continue
		}
		var entries []entry
		if err := decode(data, &entries); err != nil {
			return nil, fmt.Errorf("what is known of package %s: %s: %w", path, cfg.PackageVetx[path], err)
		}
		for i, e := range entries {
			if e.Path == plainPath(path) {
				k.direct[e.Path] = true
				k.entries[e.Path] = &entries[i] // its own word counts
			} else {
				carried = append(carried, e)
			}
		}
	}
	for i, e := range carried {
		if k.entries[e.Path] == nil {
			k.entries[e.Path] = &carried[i]
		}
	}
	return k, nil
}

// summaries returns what is known of packages below, sorted by path.
func (k *known) summaries() []*uses.Summary {
	var list []*uses.Summary
	for _, path := range slices.Sorted(maps.Keys(k.entries)) {
		list = append(list, &k.entries[path].Summary)
	}
	return list
}

// reaches reports whether one of the packages lets its importers reach Redis.
func (k *known) reaches(paths []string) bool {
	return slices.ContainsFunc(paths, func(path string) bool {
		e := k.entries[path]
		return e != nil && e.Client
	})
}

// hasKeys reports whether a package that is imported directly has or lets
// reach functions that return keys.
func (k *known) hasKeys() bool {
	for path := range k.direct {
		for _, e := range k.closure([]string{path}) {
			if e.hasKeys() {
				return true
			}
		}
	}
	return false
}

// closure returns the entries of packages and of all that they let reach,
// sorted by path.
func (k *known) closure(paths []string) []*entry {
	seen := map[string]*entry{}
	for queue := slices.Clone(paths); len(queue) > 0; queue = queue[1:] {
		if e := k.entries[queue[0]]; e != nil && seen[e.Path] == nil {
			seen[e.Path] = e
			queue = append(queue, e.Reaches...)
		}
	}
	return slices.SortedFunc(maps.Values(seen), func(a, b *entry) int { return cmp.Compare(a.Path, b.Path) })
}

// writeVetx writes the entry of a unit, and those that its importers need with
// it; nothing if there is nothing to say.
func writeVetx(cfg *config, own *entry, k *known) error {
	if cfg.VetxOutput == "" {
		return nil
	}
	var data []byte
	if own != nil && !own.empty() {
		entries := []entry{*own}
		for _, e := range k.closure(own.Reaches) {
			if e.Path != own.Path {
				entries = append(entries, *e)
			}
		}
		var err error
		if data, err = encode(entries); err != nil {
			return err
		}
	}
	return os.WriteFile(cfg.VetxOutput, data, 0o666)
}

// forImporters returns what of a summary other packages can call; s may be
// nil.
func forImporters(s *uses.Summary) uses.Summary {
	if s == nil {
		return uses.Summary{}
	}
	return *s
}
