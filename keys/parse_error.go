package keys

import (
	"fmt"
	"strings"
)

// A SyntaxError is one problem of a text that is not a template: what is wrong,
// where, and what to write instead.
type SyntaxError struct {
	Offset  int    // of the offending text, in bytes from the start
	Message string // what is wrong and the remedy, without the position
}

// Column returns the 1-based column of e, in bytes.
func (e *SyntaxError) Column() int { return e.Offset + 1 }

// Error returns the message with its column in front, as in `9: unknown type
// "uid" for placeholder {id} (known: string, int, uint, uuid, hex)`.
func (e *SyntaxError) Error() string { return fmt.Sprintf("%d: %s", e.Column(), e.Message) }

// SyntaxErrors are all the problems of one text, in order of position. [Parse]
// returns no other error.
type SyntaxErrors []*SyntaxError

// Error returns the problems, one a line.
func (es SyntaxErrors) Error() string {
	lines := make([]string, len(es))
	for i, e := range es {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the problems for errors.As.
func (es SyntaxErrors) Unwrap() []error {
	errs := make([]error, len(es))
	for i, e := range es {
		errs[i] = e
	}
	return errs
}
