package texteval

import "testing"

// What comes back with an error that is surely one is not a key.
func TestFailing(t *testing.T) {
	hold(t, []snippet{
		{"an error that is made there", `
import "errors"
func get(s string) (string, error) { if s == "" { return "none", errors.New("no s") }; return s, nil }
func f(id string) { k, err := get(id); if err != nil { return }; key("a:" + k) }`, []string{"a:{id}"}},
		{"a variable of the package", `
import "errors"
var errNone = errors.New("no s")
func get(s string) (string, error) { if s == "" { return "none", errNone }; return s, nil }
func f(id string) { k, err := get(id); if err != nil { return }; key("a:" + k) }`, []string{"a:{id}"}},
		{"one that is asked for", `
func is(s string) error
func get(s string) (string, error) { err := is(s); if err != nil { return "none", err }; return s, nil }
func f(id string) { k, err := get(id); if err != nil { return }; key("a:" + k) }`, []string{"a:{id}"}},
		{"one that may be nil", `
func is(s string) error
func get(s string) (string, error) { if s == "" { return "none", is(s) }; return s, nil }
func f(id string) { k, _ := get(id); key("a:" + k) }`, []string{"a:none", "a:{id}"}},
	})
}
