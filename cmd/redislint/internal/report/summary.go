package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/passes"
)

// summary is the last line of the text format.
func (r *Run) summary() string {
	files := make(map[string]bool)
	warnings := 0
	for _, f := range r.Findings {
		files[f.Span.File] = true
		if severity(f) == passes.Warning {
			warnings++
		}
	}
	head := "no findings"
	if n := len(r.Findings); n > 0 {
		head = Count(n, "finding")
		if warnings > 0 {
			head += " (" + Count(warnings, "warning") + ")"
		}
		head += " in " + Count(len(files), "file")
	}
	if n := len(r.Stale); n > 0 {
		head += ", " + Plural(n, "stale entry", "stale entries")
	}
	known := 0
	for _, s := range r.Suppressed {
		if s.Baseline {
			known++
		}
	}
	if known > 0 {
		head += ", " + fmt.Sprintf("%d more in the baseline", known)
	}
	tail := ""
	if n := len(r.Errors); n > 0 {
		tail = " (not complete: " + Count(n, "error") + ")"
	}
	return head + "; " + r.seen(false) + tail
}

// seen says how much was looked at, and of how many templates, as inventory has them.
func (r *Run) seen(asKeys bool) string {
	if r.Result.Packages == 0 && r.Listed > 0 {
		return r.Unused()
	}
	return fmt.Sprintf("%s of %s in %s", Count(len(r.Result.Uses), "use"),
		Count(len(r.inventory(asKeys)), "template"), Count(r.Result.Packages, "package"))
}

// Unused says that nothing which was named imports a client of Redis, as far as that is known.
func (r *Run) Unused() string {
	return "nothing in " + Count(r.Listed, "package") + " uses a known Redis client"
}

// Count is a number of things whose plural ends in s: "1 file", "2 files".
func Count(n int, thing string) string { return Plural(n, thing, thing+"s") }

// Plural is a number of things: "1 entry", "2 entries".
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Lines writes the findings of r, one a line, as editors and scripts read them:
// file:line:col: message (rule).
func Lines(w io.Writer, r *Run) error {
	var b strings.Builder
	for _, f := range r.sorted() {
		fmt.Fprintf(&b, "%s: %s (%s)\n", r.position(f.Span.File, f.Span.Line, f.Span.Column), visible.Line(f.Message), f.Rule)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Errors writes the errors of r, one a line, at most limit of them.
func Errors(w io.Writer, r *Run, limit int, p Palette) error {
	var b strings.Builder
	for i, e := range r.Errors {
		if i == limit {
			fmt.Fprintf(&b, "... and %d more\n", len(r.Errors)-limit)
			break
		}
		b.WriteString(p.Error("error") + ": ")
		switch {
		case e.File != "":
			b.WriteString(r.position(e.File, e.Line, e.Column) + ": ")
		case e.Package != "":
			b.WriteString(visible.Line(e.Package) + ": ")
		}
		b.WriteString(strings.ReplaceAll(visible.Text(e.Message), "\n", "\n  ") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}
