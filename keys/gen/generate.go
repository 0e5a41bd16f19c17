package gen

import (
	"go/format"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
)

// Generate returns the source of the builders of p: one file that is as gofmt
// writes it, and imports the standard library only. It is the same for the same
// policy, wherever that lies. An error about the policy is of type
// [keys.PolicyErrors].
func Generate(p *keys.Policy) ([]byte, error) {
	plan, err := NewPlan(p)
	if err != nil {
		return nil, err
	}
	return plan.Source()
}

// Source returns the source of the package, as [Generate] does.
func (pl *Plan) Source() ([]byte, error) {
	w := &writer{needs: map[string]bool{}}
	pl.writeType(w)
	pl.writeConstants(w)
	for _, b := range pl.Builders {
		pl.writeMethod(w, b)
		pl.writePattern(w, b)
		pl.writeParse(w, b)
	}
	pl.writeSupport(w)

	var file strings.Builder
	file.WriteString(Header + "\n\n")
	file.WriteString("// Package " + pl.Package + " builds the Redis keys that " + keys.PolicyFile + " describes.\n")
	file.WriteString("package " + pl.Package + "\n\n")
	slices.Sort(w.imports)
	switch len(w.imports) {
	case 0:
	case 1:
		file.WriteString("import " + strconv.Quote(w.imports[0]) + "\n")
	default:
		file.WriteString("import (\n")
		for _, path := range w.imports {
			file.WriteString("\t" + strconv.Quote(path) + "\n")
		}
		file.WriteString(")\n")
	}
	file.WriteString("\n" + w.body.String())
	return format.Source([]byte(file.String()))
}

// writeConstants writes the lifetimes.
func (pl *Plan) writeConstants(w *writer) {
	var lines []string
	for _, b := range pl.Builders {
		for _, c := range b.Constants {
			w.use("time", "Duration")
			lines = append(lines, "\t"+c.Name+" = "+duration(c.Value)+"\n")
		}
	}
	if len(lines) > 0 {
		w.f("// How long keys live, by the policy: exactly, or at least and at most.\nconst (\n%s)\n\n", strings.Join(lines, ""))
	}
}
