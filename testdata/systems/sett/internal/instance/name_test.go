package instance

import (
	"slices"
	"strings"
	"testing"

	"example.org/sett/pkg/blackboard"
)

func TestValidateName(t *testing.T) {
	for name, ok := range map[string]bool{
		"myproject": true, "default-1": true, "a": true, strings.Repeat("a", 63): true,
		"": false, strings.Repeat("a", 64): false, "1st": false, "-a": false, "Main": false, "a_b": false, "a:b": false,
	} {
		if err := ValidateName(name); (err == nil) != ok {
			t.Errorf("%q: got %v, want ok %t", name, err, ok)
		}
	}
}

func TestNamesOf(t *testing.T) {
	names := []string{"default-1", "myproject"}
	var locks []string
	for _, name := range names {
		locks = append(locks, blackboard.LockKey(name))
	}
	if got := namesOf(locks); !slices.Equal(got, names) {
		t.Errorf("got %v, want %v", got, names)
	}
}
