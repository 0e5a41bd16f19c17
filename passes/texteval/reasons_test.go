package texteval

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/program"
)

// Why a value is not known goes along with it; testdata/kinds/reasons has more of them.
func TestReasons(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		want      Reason
	}{
		{"request", `
import "net/http"
func f(r *http.Request) { key(r.FormValue("k")) }`, Request},
		{"flag", `
import "flag"
func f() { key(flag.Arg(0)) }`, Flag},
		{"environment", `
import "os"
func get() string { return os.Getenv("K") }
func f() { k := get(); key(k) }`, Environment},
		{"decoded", `
import "encoding/json"
type m struct{ Key string }
func f(b []byte) { var x m; _ = json.Unmarshal(b, &x); key(x.Key) }`, Decoded},
		{"an operation on it", `
import ("os"; "strings")
func f() { key(strings.ToLower(os.Getenv("K"))) }`, Environment},
		{"a format", `
import ("fmt"; "os")
func f(id string) { key(fmt.Sprintf(os.Getenv("K"), id)) }`, Environment},
		{"an entry", `
import ("encoding/json")
func f(b []byte) { m := map[string]string{}; _ = json.Unmarshal(b, &m); key(m["k"]) }`, Decoded},
		{"a parameter", `func F(k string) { key(k) }`, NoCaller},
		{"a field", `
type s struct{ k string }
func (x *s) F() { key(x.k) }`, NoCaller},
		{"a counter", `
import "strconv"
func f(n int) { for i := range n { key(strconv.Itoa(i)) } }`, TooMany},
		{"code that is not followed", `
import "unicode/utf8"
func f(b []byte) { r, _ := utf8.DecodeRune(b); key(string(r)) }`, Construct},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pkg := check(t, "example.org/app", tt.src)
			ev := New(program.NewIndex([]*program.Package{pkg}), Options{})
			m := markedIn(ev, pkg)[0]
			require.Equal(t, tt.want, ev.Why(ev.Expr(m.arg, m.in, pkg), m.in))
			for _, text := range ev.Texts(ev.Expr(m.arg, m.in, pkg), m.in) {
				require.Len(t, text, 1)
				require.Equal(t, tt.want, text[0].Reason)
			}
		})
	}
}
