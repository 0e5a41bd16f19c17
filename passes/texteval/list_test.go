package texteval

import "testing"

// Lists keep order and length where they are known.
func TestLists(t *testing.T) {
	hold(t, []snippet{
		{"filled by a callee before a function literal", `
import "strings"
func fill(out *[]string, id string) { *out = append(*out, "job", id) }
func f(id string) {
	parts := []string{"app"}
	fill(&parts, id)
	func() { key(strings.Join(parts, ":")) }()
	parts = nil
}`, []string{"app:job:{id}"}},
		{"joined", `
import "strings"
func f(id string) { key(strings.Join([]string{"app", "user", id}, ":")) }`, []string{"app:user:{id}"}},
		{"appended", `
import "strings"
func f(id string) { parts := []string{"app"}; parts = append(parts, "user", id); key(strings.Join(parts, ":")) }`, []string{"app:user:{id}"}},
		{"appended by a condition", `
import "strings"
func f(id string, old bool) {
	parts := []string{"app"}
	if old { parts = append(parts, "old") }
	key(strings.Join(append(parts, id), ":"))
}`, []string{"app:{id}", "app:old:{id}"}},
		{"variadic", `
import "strings"
func build(parts ...string) string { return strings.Join(append([]string{"app"}, parts...), ":") }
func f(id string) { key(build("user", id)) }`, []string{"app:user:{id}"}},
		{"variadic without arguments", `
import "strings"
func build(parts ...string) string { return strings.Join(append([]string{"app"}, parts...), ":") }
func f() { key(build()) }`, []string{"app"}},
		{"of unknown length", `
import "strings"
func f(parts []string) { key("app:" + strings.Join(parts, ":")) }`, []string{"app:{...}"}},
		{"one element", `
func f(id string) { l := []string{"a", "b:" + id}; key(l[1]) }`, []string{"b:{id}"}},
		{"an element of many", `
func f(i int) { l := []string{"a", "b"}; key("app:" + l[i]) }`, []string{"app:a", "app:b"}},
		{"an element that is set", `
func f(id string) { l := make([]string, 2); l[0] = "a:" + id; l[1] = "b"; key(l[0]) }`, []string{"a:{id}"}},
		{"one element, then all others in a loop", `
func f(id string, items []string) {
	l := make([]string, len(items)+1)
	l[0] = "lock:" + id
	for i, item := range items {
		l[i+1] = "stock:" + item
	}
	for _, k := range l { key(k) }
}`, []string{"lock:{id}", "stock:{item}"}},
		{"one element, anew in each turn of a loop over others", `
import "strings"
func f(ids []string) {
	l := []string{"app", "", "tail"}
	for _, id := range ids {
		l[1] = id
		key(strings.Join(l, ":"))
	}
}`, []string{"app:{id}:tail"}},
		{"all elements anew, in a loop over the list", `
func f(id string) {
	l := []string{"a", "b"}
	for i := range l {
		l[i] = "x:" + id
	}
	for _, k := range l { key(k) }
}`, []string{"x:{id}"}},
		{"sliced", `
import "strings"
func f() { l := []string{"a", "b", "c"}; key(strings.Join(l[1:], ":")) }`, []string{"b:c"}},
		{"reversed by hand", `
func f() { l := []string{"a", "b"}; l[0], l[1] = l[1], l[0]; key(l[0] + l[1]) }`, []string{"ba"}},
		{"copied", `
import "strings"
func f(id string) { l := make([]string, 2); copy(l, []string{"app", id}); key(strings.Join(l, ":")) }`, []string{"app:{id}"}},
		{"copied behind what is there", `
import "strings"
func f(ids []string) { l := make([]string, 3); l[0] = "app"; copy(l[1:], []string{"user", "x"}); key(strings.Join(l, ":")) }`, []string{"app:user:x"}},
		{"with a list behind it", `
import "strings"
func f(ids []string) { l := []string{"app", ""}; l = append(l[:1], ids...); key(strings.Join(l, ":")) }`, []string{"app", "app:{...}"}},
		{"entry of a map", `
func f() { m := map[string]string{"user": "app:user", "job": "app:job"}; key(m["job"]) }`, []string{"app:job"}},
		{"any entry of a map", `
func f(kind string) { m := map[string]string{"user": "app:user", "job": "app:job"}; key(m[kind]) }`, []string{"app:user", "app:job"}},
	})
}

// An element that is handed over by its address is filled; a list has the length that
// it is made with.
func TestElementsFilled(t *testing.T) {
	hold(t, []snippet{
		{"one of them", `
import "database/sql"
func f(r *sql.Rows) { var ids [3]string; r.Scan(&ids[0]); key("a:" + ids[0]) }`, []string{"a:{ids}"}},
		{"the others stay", `
import "database/sql"
func f(r *sql.Rows) { ids := []string{"x", "y"}; r.Scan(&ids[0]); key("a:" + ids[1]) }`, []string{"a:y"}},
		{"a loop over a list of flags", `
func f(ids []string) { found := make([]bool, len(ids)); for i := range found { key("a:" + ids[i]) } }`, []string{"a:{ids}"}},
	})
}
