package texteval

import "testing"

// Elements that are set one after the other, to the last, have their places; of others each
// may be the first.
func TestTiled(t *testing.T) {
	hold(t, []snippet{
		{"behind the first", `
import "strings"
func f(s ...string) string { k := make([]string, 1+len(s)); k[0] = "a"; for i, v := range s { k[i+1] = v }; return strings.Join(k, ":") }
func g(id string) { key(f("b", id)) }`, []string{"a:b:{id}"}},
		{"two lists", `
import "strings"
func f(s, t []string) string {
	n := len(s) + len(t)
	k := make([]string, n)
	for i := range s { k[i] = s[i] }
	for i := 0; i < len(t); i++ { k[len(s)+i] = t[i] }
	return strings.Join(k, ":")
}
func g(id string) { key(f([]string{"a", id}, []string{"b"})) }`, []string{"a:{id}:b"}},
		{"a length that is known", `
import "strings"
func f() { s := []string{"b", "c"}; k := make([]string, len(s)+1); k[0] = "a"; for i, v := range s { k[i+1] = v }; key(strings.Join(k, ":")) }`, []string{"a:b:c"}},
		{"longer than what is set", `
import "strings"
func f(s ...string) string { k := make([]string, 2+len(s)); k[0] = "a"; for i, v := range s { k[i+1] = v }; return strings.Join(k, ":") }
func g(id string) { key(f("b", id)) }`, []string{"a", "a:{...}"}},
		{"one that is left out", `
import "strings"
func f(s ...string) string { k := make([]string, 2+len(s)); k[0] = "a"; for i, v := range s { k[i+2] = v }; return strings.Join(k, ":") }
func g(id string) { key(f("b", id)) }`, []string{"a", "a:{...}"}},
		{"set at times", `
import "strings"
func f(s ...string) string { k := make([]string, 1+len(s)); k[0] = "a"; for i, v := range s { if v != "b" { k[i+1] = v } }; return strings.Join(k, ":") }
func g(id string) { key(f("b", id)) }`, []string{"a", "a:{...}"}},
		{"left early", `
import "strings"
func f(s ...string) string { k := make([]string, 1+len(s)); k[0] = "a"; for i, v := range s { if v == "b" { continue }; k[i+1] = v }; return strings.Join(k, ":") }
func g(id string) { key(f("b", id)) }`, []string{"a", "a:{...}"}},
		{"the other way round", `
import "strings"
func f(s ...string) string { k := make([]string, 1+len(s)); k[0] = "a"; for i, v := range s { k[len(s)-i] = v }; return strings.Join(k, ":") }
func g(id string) { key(f("b", id)) }`, []string{"", "a{...}", "b{...}", "{id}{...}"}},
	})
}
