package texteval

import "testing"

// Formats of fmt, as fmt reads them.
func TestFormats(t *testing.T) {
	hold(t, []snippet{
		{"texts", `
import "fmt"
func f(org, id string) { key(fmt.Sprintf("app:%s:user:%v", org, id)) }`, []string{"app:{org}:user:{id}"}},
		{"constants", `
import "fmt"
func f() { key(fmt.Sprintf("app:%s:%d:%t:%c:%q", "x", 7, true, 'y', "z")) }`, []string{`app:x:7:true:y:"z"`}},
		{"width and flags of constants", `
import "fmt"
func f() { key(fmt.Sprintf("%05d|%-4s|%+d|%x|%.2f", 42, "ab", 1, 255, 1.5)) }`, []string{"00042|ab  |+1|ff|1.50"}},
		{"numbered operands", `
import "fmt"
func f(a, b string) { key(fmt.Sprintf("app:%[2]s:%[1]s", a, b)) }`, []string{"app:{b}:{a}"}},
		{"width that is an operand", `
import "fmt"
func f() { key(fmt.Sprintf("app:%*d", 4, 7)) }`, []string{"app:   7"}},
		{"percent sign", `
import "fmt"
func f() { key(fmt.Sprintf("100%%:%s", "x")) }`, []string{"100%:x"}},
		{"an operand that is missing", `
import "fmt"
func f(id string) { key(fmt.Sprintf("app:%s:%d", id)) }`, []string{"app:{id}:%!d(MISSING)"}},
		{"an operand too many", `
import "fmt"
func f(id string) { key(fmt.Sprintf("app:%s", id, 1)) }`, []string{"app:{id}%!(EXTRA int=1)"}},
		{"own String", `
import "fmt"
type ID struct{ n string }
func (i ID) String() string { return "id-" + i.n }
func f(n string) { key(fmt.Sprintf("app:%s", ID{n})) }`, []string{"app:id-{n}"}},
		{"String of a pointer is not that of the value", `
import "fmt"
type ID string
func (i *ID) String() string { return "id-" + string(*i) }
func f() { key(fmt.Sprintf("app:%s", ID("x"))) }`, []string{"app:x"}},
		{"arguments in a list", `
import "fmt"
func f(org, id string) { args := []any{org, id}; key(fmt.Sprintf("app:%s:%s", args...)) }`, []string{"app:{org}:{id}"}},
		{"format in a parameter", `
import "fmt"
func build(format string, a ...any) string { return fmt.Sprintf("app:"+format, a...) }
func f(id string) { key(build("user:%s", id)) }`, []string{"app:user:{id}"}},
		{"Sprint puts spaces between what are not texts", `
import "fmt"
func f() { key(fmt.Sprint("a", 1, 2, "b")) }`, []string{"a1 2b"}},
		{"Sprintln", `
import "fmt"
func f() { key(fmt.Sprintln("a", 1)) }`, []string{"a 1\n"}},
		{"bytes and errors", `
import ("errors"; "fmt")
func f(b []byte) { key(fmt.Sprintf("app:%s:%s:%v", []byte("x"), b, errors.New("no"))) }`, []string{"app:x:{b}:{new}"}},
		{"Appendf", `
import "fmt"
func f(id string) { key(string(fmt.Appendf([]byte("app:"), "user:%s", id))) }`, []string{"app:user:{id}"}},
	})
}
