package clients

import (
	"fmt"
	"strings"
)

// A Form is the template of the key that a library makes of the caller's, in
// which * stands for the caller's: "rate:*". "" is the caller's key alone. What makes several
// keys of one has several, with & between them: "{{*}}.tokens&{{*}}.ts".
type Form string

// Each are the templates of the keys that a library makes of one.
func (f Form) Each() []Form {
	var all []Form
	for _, one := range strings.Split(string(f), "&") {
		all = append(all, Form(one))
	}
	return all
}

// Around returns the templates of what is before and after the caller's key, of one of them.
func (f Form) Around() (before, after string) {
	before, after, _ = strings.Cut(string(f), "*")
	return before, after
}

// check returns an error if a template of f does not have one *.
func (f Form) check() error {
	for _, one := range f.Each() {
		if strings.Count(string(one), "*") != 1 {
			return fmt.Errorf("form %q: want one * for the parameter", string(one))
		}
	}
	return nil
}
