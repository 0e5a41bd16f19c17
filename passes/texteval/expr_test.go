package texteval

import "testing"

// Sums, conversions and constants.
func TestExpressions(t *testing.T) {
	hold(t, []snippet{
		{"made once", `
import "sync"
var ns = sync.OnceValue(func() string { return "app:" })
func f(id string) { key(ns() + id) }`, []string{"app:{id}"}},
		{"sum", `func f(id string) { key("app" + ":" + id) }`, []string{"app:{id}"}},
		{"constants", `
const ns, user = "app", ns + ":user:"
func f(id string) { key(user + id) }`, []string{"app:user:{id}"}},
		{"constants in a row", `
const ( a = iota; b; c )
func f() { key(string(rune('a' + c))) }`, []string{"c"}},
		{"package variable", `
var prefix = "app:"
func f(id string) { key(prefix + id) }`, []string{"app:{id}"}},
		{"package variable that is set elsewhere", `
var prefix = "app:"
func set() { prefix = "dev:" }
func f(id string) { key(prefix + id) }`, []string{"app:{id}", "dev:{id}"}},
		{"conversions", `
type name string
func f(id name) { key(string([]byte("app:" + string(id)))) }`, []string{"app:{id}"}},
		{"number", `
import "strconv"
func f() { key("a:" + strconv.Itoa(7*6) + ":" + strconv.FormatInt(255, 16)) }`, []string{"a:42:ff"}},
		{"added to a variable", `func f(id string) { k := "app"; k += ":" + id; k = k + ":x"; key(k) }`, []string{"app:{id}:x"}},
		{"shadowed", `func f(id string) { k := "app"; { k := "inner"; _ = k }; key(k + ":" + id) }`, []string{"app:{id}"}},
		{"several assignments at once", `func f() { a, b := "1", "2"; a, b = b, a; key(a + b) }`, []string{"21"}},
		{"from the middle", `func f() { key("x:" + "app"[1:2]) }`, []string{"x:p"}},
		{"builder", `
import "strings"
func f(id string) { var b strings.Builder; b.WriteString("app:"); b.WriteByte('x'); b.WriteRune(':'); b.WriteString(id); key(b.String()) }`, []string{"app:x:{id}"}},
		{"builder that is handed on", `
import ("fmt"; "strings")
func add(b *strings.Builder, s string) { fmt.Fprintf(b, ":%s", s) }
func f(id string) { var b strings.Builder; b.WriteString("app"); add(&b, "user"); add(&b, id); key(b.String()) }`, []string{"app:user:{id}"}},
		{"buffer that is reset", `
import "bytes"
func f(id string) { var b bytes.Buffer; b.WriteString("old"); b.Reset(); b.WriteString("new:" + id); key(b.String()) }`, []string{"new:{id}"}},
		{"minimum", `func f() { key("a" + min("x", "y")) }`, []string{"ax"}},
	})
}
