package guardtest

import (
	"slices"
	"sync"
	"sync/atomic"
)

type flag = atomic.Bool

// touched are the classes that no test of this process has touched yet. Package testing has no
// end of all tests, so each says what is left.
var touched untouched

type untouched struct {
	mu sync.Mutex
	of map[string][]string // by the path of the policy
}

// left notes the classes that a test has not touched, and returns those that none has.
func (u *untouched) left(policy string, classes []string) []string {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.of == nil {
		u.of = map[string][]string{}
	}
	if before, ok := u.of[policy]; ok {
		classes = slices.DeleteFunc(classes, func(c string) bool { return !slices.Contains(before, c) })
	}
	u.of[policy] = classes
	return slices.Clone(classes)
}
