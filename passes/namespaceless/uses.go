package namespaceless

import (
	"slices"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// An index has the uses of each position where text of their keys is written, by
// their numbers, in order.
type index map[uses.Position][]int

func newIndex(list []uses.Use) index {
	x := index{}
	for i := range list {
		for _, k := range list[i].Keys {
			for _, p := range written(k) {
				if at := x[p]; len(at) == 0 || at[len(at)-1] != i {
					x[p] = append(at, i)
				}
			}
		}
	}
	return x
}

// uses returns the uses of keys that have text of the one that a function returns.
func (x index) uses(in *passes.Input, t uses.ReturnedText) []*uses.Use {
	var numbers []int
	for _, p := range written(t.Key) {
		numbers = append(numbers, x[p]...)
	}
	slices.Sort(numbers)
	var found []*uses.Use
	for _, i := range slices.Compact(numbers) {
		found = append(found, &in.Uses[i])
	}
	return found
}

// written returns where the literal text of a key is written.
func written(k uses.Key) []uses.Position {
	var out []uses.Position
	for i, part := range k.Template.Parts() {
		for offset := range len(part.Literal) {
			o, _ := k.Literal(i, offset)
			if o == nil {
				continue
			}
			if at := o.Position(); !slices.Contains(out, at) {
				out = append(out, at)
			}
		}
	}
	return out
}
