package uses

import (
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// Packages of other modules that wrap a client are analysed for what their callers bring to
// keys. What they do themselves is not in the result.

// outside has the packages of other modules, those of summaries included.
func (o Options) outside(pkgs []*Package, im *imports) map[string]bool {
	paths := map[string]bool{}
	for _, s := range im.summaries {
		if s.Outside {
			paths[s.Path] = true
		}
	}
	for _, p := range pkgs {
		if o.Outside != nil && o.Outside(p.Path) {
			paths[p.Path] = true
		}
	}
	return paths
}

// isLibrarys reports whether a use is of a key that a wrapper of another module makes by
// itself: nothing that is written in the module is in it.
func (c *collector) isLibrarys(u *Use) bool {
	return u.Wrapper != "" && c.outside[program.PackageOf(u.Wrapper)] && !slices.ContainsFunc(u.Keys, c.hasWord)
}

// hasWord reports whether a key has literal text that is not of other modules.
func (c *collector) hasWord(k Key) bool {
	for i, o := range k.origins {
		switch p := k.Text[i]; {
		case !p.Literal:
		case o == nil && p.Text != "/", o != nil && !o.outside && !c.outside[o.Package]: // builders have no place, nor has what joins paths
			return true
		}
	}
	return len(k.origins) == 0
}
