package namespaceless

import (
	"slices"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/rediscalls"
)

// uses returns the uses of keys that have literal text of t in them.
func uses(in *passes.Input, t rediscalls.ReturnedText) []*rediscalls.Use {
	texts := places(t.Key)
	var found []*rediscalls.Use
	for i := range in.Uses {
		u := &in.Uses[i]
		if slices.ContainsFunc(u.Keys, func(k rediscalls.Key) bool {
			return slices.ContainsFunc(places(k), func(p place) bool { return slices.Contains(texts, p) })
		}) {
			found = append(found, u)
		}
	}
	return found
}

type place struct {
	file         string
	line, column int
}

// places returns where the literal text of a key is written.
func places(k rediscalls.Key) []place {
	var out []place
	for i, part := range k.Template.Parts() {
		for offset := range len(part.Literal) {
			o, _ := k.Literal(i, offset)
			if o == nil {
				continue
			}
			if at := (place{o.File, o.Line, o.Column}); !slices.Contains(out, at) {
				out = append(out, at)
			}
		}
	}
	return out
}
