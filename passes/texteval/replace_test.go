package texteval

import "testing"

// Replacements in a text.
func TestReplacements(t *testing.T) {
	hold(t, []snippet{
		{"of constants", `
import "strings"
func f() { key(strings.ReplaceAll("app.user.name", ".", ":")) }`, []string{"app:user:name"}},
		{"the first", `
import "strings"
func f() { key(strings.Replace("a.b.c", ".", ":", 1)) }`, []string{"a:b.c"}},
		{"of a mark by a value", `
import "strings"
func f(id string) { key(strings.ReplaceAll("app:user:%id%", "%id%", id)) }`, []string{"app:user:{id}"}},
		{"of two marks", `
import "strings"
func f(org, id string) {
	k := strings.Replace("{org}:user:{id}", "{org}", org, 1)
	key("app:" + strings.Replace(k, "{id}", id, -1))
}`, []string{"app:{...}:user:{id}"}},
		{"by a replacer", `
import "strings"
func f(id string) { key(strings.NewReplacer("$1", id, "/", ":").Replace("app/user/$1")) }`, []string{"app:user:{id}"}},
		{"in what is not known", `
import "strings"
func f(id string) { key("app:" + strings.ReplaceAll(id, ":", "_")) }`, []string{"app:{id}"}},
		{"of what is not known", `
import "strings"
func f(old string) { key(strings.ReplaceAll("app:user", old, "x")) }`, []string{"{...}"}},
		{"of nothing", `
import "strings"
func f(id string) { key(strings.ReplaceAll("app:user:"+id, "#", "")) }`, []string{"app:user:{id}"}},
		{"of numbers nothing is replaced", `
import ("fmt"; "strings")
func f(a, b int) { key(strings.ReplaceAll(fmt.Sprintf("app-%d-%d", a, b), "-", ":")) }`, []string{"app:{...}:{...}"}},
		{"that have none of what is looked for", `
import ("fmt"; "strings")
func f(a, b int) { key(strings.ReplaceAll(fmt.Sprintf("app.%d.%d", a, b), ".", ":")) }`, []string{"app:{a}:{b}"}},
		{"a separator is put there", `
import "strings"
func f(id string) { key("app:" + strings.ReplaceAll(id, "_", ":")) }`, []string{"app:{...}"}},
		{"half of it is beside a value", `
import "strings"
func f(id string) { key(strings.ReplaceAll("app:a"+id+"c:x", "abc", "_")) }`, []string{"app:{...}:x"}},
		{"a value is put there", `
import "strings"
func f(id, sep string) { key("app:" + strings.ReplaceAll(id, "_", sep)) }`, []string{"app:{...}"}},
	})
}
