package clients

import (
	"fmt"
	"strings"
)

// A Form is the template of the key that a library makes of the caller's, in
// which * stands for the caller's: "rate:*". "" is the caller's key alone.
type Form string

// Around returns the templates of what is before and after the caller's key.
func (f Form) Around() (before, after string) {
	before, after, _ = strings.Cut(string(f), "*")
	return before, after
}

// check returns an error if f does not have one *.
func (f Form) check() error {
	if strings.Count(string(f), "*") != 1 {
		return fmt.Errorf("form %q: want one * for the parameter", string(f))
	}
	return nil
}
