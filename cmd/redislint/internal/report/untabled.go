package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/passes/uses"
)

// untabled returns the clients that no table knows, each once, with the calls of
// all packages.
func (r *Run) untabled() []uses.Untabled {
	var list []uses.Untabled
	for _, u := range r.Result.Untabled { // sorted by path
		if n := len(list) - 1; n >= 0 && list[n].Path == u.Path {
			list[n].Calls += u.Calls
			continue
		}
		list = append(list, uses.Untabled{Path: u.Path, Calls: u.Calls})
	}
	return list
}

// Untabled writes a line for each client that no table knows; where no keys are seen, for each package of
// the module that may be one, too.
func Untabled(w io.Writer, r *Run) error {
	var b strings.Builder
	for _, u := range r.untabled() {
		fmt.Fprintf(&b, "redislint: no table for %s (%s): its keys are not seen; name its functions under wrappers: in the policy\n",
			u.Path, Plural(u.Calls, "call", "calls"))
	}
	if len(r.Result.Uses) == 0 {
		for _, path := range r.Own {
			fmt.Fprintf(&b, "redislint: %s may be a client of your own: name its functions under wrappers: in the policy, and their keys are seen\n", visible.Line(path))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
