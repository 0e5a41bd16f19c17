package gen

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
)

// A writer collects source, and what else it needs.
type writer struct {
	body    strings.Builder
	imports []string
	needs   map[string]bool // the unexported functions and variables that are used
	firsts  string          // the expression of firstSegments
}

// f writes formatted text.
func (w *writer) f(format string, args ...any) { fmt.Fprintf(&w.body, format, args...) }

// use notes that a package is imported, and returns the qualified name.
func (w *writer) use(pkg, name string) string {
	if !slices.Contains(w.imports, pkg) {
		w.imports = append(w.imports, pkg)
	}
	return path.Base(pkg) + "." + name
}

// need notes that an unexported name of the package is used, and returns it.
func (w *writer) need(name string) string {
	w.needs[name] = true
	return name
}

// comment writes a doc comment of one paragraph, a line for each sentence that
// the generator makes. It must not begin with anything but a letter.
func (w *writer) comment(lines ...string) {
	for _, line := range lines {
		if line != "" {
			w.f("// %s\n", line)
		}
	}
}

// raw is s as a raw string, if there is one.
func raw(s string) string {
	if strconv.CanBackquote(s) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}
