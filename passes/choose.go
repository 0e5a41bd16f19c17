package passes

import (
	"errors"
	"fmt"
	"slices"

	"github.com/redislint/redislint/keys"
)

// ErrNoRule says that no rule is left to run.
var ErrNoRule = errors.New("no rule is left to run (each that was chosen is disabled)")

// An UnknownRule is the error of a name that neither a rule nor a group of rules has.
type UnknownRule struct {
	Name  string
	Known []string // names of rules in order of priority, then those of groups
}

func (e *UnknownRule) Error() string {
	return fmt.Sprintf("unknown rule %q (%s)", e.Name, keys.Suggest(e.Name, e.Known))
}

// Choose returns the rules that run, in their order: those that only names, by their
// own names or by those of their groups, or all if it is empty; without those that
// disable names. A rule that is off by default is on if only has its own name. The
// error is an [*UnknownRule], or [ErrNoRule].
func Choose(rules []Rule, only, disable []string) ([]Rule, error) {
	known := NamesOf(rules)
	for _, r := range rules {
		if r.Group != "" && !slices.Contains(known, r.Group) {
			known = append(known, r.Group)
		}
	}
	for _, name := range slices.Concat(only, disable) {
		if !slices.Contains(known, name) {
			return nil, &UnknownRule{name, known}
		}
	}
	var chosen []Rule
	for _, r := range rules {
		if (len(only) == 0 || r.isNamed(only)) && !r.isNamed(disable) {
			r.Off = r.Off && !slices.Contains(only, r.Name)
			chosen = append(chosen, r)
		}
	}
	if len(chosen) == 0 {
		return nil, ErrNoRule
	}
	return chosen, nil
}

func (r Rule) isNamed(names []string) bool {
	return slices.Contains(names, r.Name) || r.Group != "" && slices.Contains(names, r.Group)
}

// NamesOf returns the names of rules.
func NamesOf(rules []Rule) []string {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.Name
	}
	return names
}
