package keydoc

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/redislint/redislint/passes/uses"
)

// place adds where a use is to a list, if the document has places.
func (b *builder) place(list *[]Place, u *uses.Use) {
	if b.in.Places && u.Arg.File != "" {
		*list = append(*list, Place{b.relative(u.Arg.File), u.Arg.Line, u.Command, b.function(u)})
	}
}

// sorted are places by file and line, each once.
func sorted(places []Place) []Place {
	slices.SortFunc(places, func(x, y Place) int {
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Command, y.Command), cmp.Compare(x.Function, y.Function))
	})
	return slices.Compact(places)
}

// At is the file and the line.
func (p Place) At() string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// places writes a list of places.
func (w *page) places(all []Place) {
	if len(all) == 0 {
		return
	}
	w.WriteString("- Places:\n")
	for _, p := range all {
		line := "  - " + code(p.At()) + ":"
		if p.Command != "" {
			line += " " + code(p.Command)
		}
		fmt.Fprintf(&w.Builder, "%s in %s\n", line, code(p.Function))
	}
}

// withPlaces is a row of a table with a cell for places, if the document has any.
func (d *Document) withPlaces(row []string, all []Place) []string {
	if !d.placed {
		return row
	}
	return append(row, orNone(joined(ats(all), code)))
}

// placesHead is the head of such a table.
func (d *Document) placesHead(head ...string) []string {
	if d.placed {
		head = append(head, "Places")
	}
	return head
}

// Ats are the files and lines of places, for the template.
func (v view) Ats(all []Place) []string { return ats(all) }

// Placed reports whether the document has places, for the template.
func (v view) Placed() bool { return v.placed }

// ats are the files and lines of places.
func ats(all []Place) []string {
	var out []string
	for _, p := range all {
		out = append(out, p.At())
	}
	return slices.Compact(out)
}
