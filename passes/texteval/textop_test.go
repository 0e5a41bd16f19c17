package texteval

import "testing"

// Operations on one text: what is known is changed, what is not known stays.
func TestTextOperations(t *testing.T) {
	hold(t, []snippet{
		{"lower of constant and value", `
import "strings"
func f(id string) { key(strings.ToLower("APP:User:" + id)) }`, []string{"app:user:{id}"}},
		{"upper", `
import "strings"
func f() { key(strings.ToUpper("app")) }`, []string{"APP"}},
		{"trimmed prefix", `
import "strings"
func f(id string) { key(strings.TrimPrefix("app:user:"+id, "app:")) }`, []string{"user:{id}"}},
		{"prefix that is not there", `
import "strings"
func f(id string) { key(strings.TrimPrefix("app:user:"+id, "other:")) }`, []string{"app:user:{id}"}},
		{"a value without what it begins with is not wider", `
import ("os"; "strings")
func f(id string) {
	p := os.Getenv("PREFIX") + "user:"
	key("app:" + strings.TrimPrefix(id, p))
	key("new:" + id[len(p):])
	key("both:" + strings.TrimPrefix(id+":"+id, p))
}`, []string{"app:{id}", "new:{id}", "both:{...}"}},
		{"trimmed suffix", `
import "strings"
func f() { key(strings.TrimSuffix("app:user:", ":")) }`, []string{"app:user"}},
		{"trimmed suffix behind a value", `
import "strings"
func f(id string) { key(strings.TrimSuffix("app:"+id+":x", ":x")) }`, []string{"app:{id}"}},
		{"trimmed space", `
import "strings"
func f(id string) { key("app:" + strings.TrimSpace(" user ")) }`, []string{"app:user"}},
		{"trimmed characters", `
import "strings"
func f(ns string) { key(strings.Trim("::app::", ":")) }`, []string{"app"}},
		{"cut off at the end", `
func f(id string) { k := "app:" + id + ":"; key(k[:len(k)-1]) }`, []string{"app:{id}"}},
		{"cut off at the beginning", `
func f(id string) { k := "app:" + id; key(k[4:]) }`, []string{"{id}"}},
		{"repeated", `
import "strings"
func f() { key("a" + strings.Repeat(":x", 3)) }`, []string{"a:x:x:x"}},
		{"path", `
import "path"
func f(id string) { key(path.Join("app", "user", id)) }`, []string{"app/user/{id}"}},
		{"of one of two", `
import "strings"
func f(old bool, id string) { p := "NEW:"; if old { p = "OLD:" }; key(strings.ToLower(p) + id) }`, []string{"new:{id}", "old:{id}"}},
		{"of what is not known", `
import "strings"
func f(id string) { key("app:" + strings.ToLower(id)) }`, []string{"app:{id}"}},
	})
}
