package keys

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A PolicyError is one problem of a policy file: where, what, and what to write
// instead.
type PolicyError struct {
	File    string // as it was given to LoadPolicy or ParsePolicy
	Line    int    // 1-based; 0 if it is the whole file
	Column  int    // 1-based, in bytes
	Message string // what is wrong and the remedy, without the position
}

// Error returns the problem as in `.redislint.yml:12:7: unknown type "uid" for
// placeholder {id} (known: string, int, uint, uuid, hex)`.
func (e *PolicyError) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Message
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
}

// PolicyErrors are all the problems of one policy file, in order of position.
// [ParsePolicy] returns no other error.
type PolicyErrors []*PolicyError

// Error returns the problems, one a line.
func (es PolicyErrors) Error() string {
	lines := make([]string, len(es))
	for i, e := range es {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the problems for errors.As.
func (es PolicyErrors) Unwrap() []error {
	errs := make([]error, len(es))
	for i, e := range es {
		errs[i] = e
	}
	return errs
}

// sort brings es in order of position and takes out what was said twice.
func (es PolicyErrors) sort() PolicyErrors {
	slices.SortStableFunc(es, func(a, b *PolicyError) int {
		return cmp.Or(a.Line-b.Line, a.Column-b.Column)
	})
	return slices.CompactFunc(es, func(a, b *PolicyError) bool { return *a == *b })
}
