package texteval

import "testing"

// A loop that counts up to the length of a list goes through that, as a range does.
func TestCounting(t *testing.T) {
	hold(t, []snippet{
		{"from the first", `
func f() { k, s := []string{"a", "b"}, []string{"x", "y"}; for i := 0; i < len(k); i++ { key(k[i] + ":" + s[i]) } }`, []string{"a:x", "b:y"}},
		{"from another", `
func f() { k := []string{"a", "b", "c"}; for i := 1; i < len(k); i++ { key(k[i-1] + ":" + k[i]) } }`, []string{"a:b", "b:c"}},
		{"length with a name", `
func f() { k, s := []string{"a", "b"}, []string{"x", "y"}; n := len(k); for i := 0; i < n; i++ { key(k[i] + s[i]) } }`, []string{"ax", "by"}},
		{"two at a time", `
func f() { k := []string{"a", "b", "c"}; for i := 0; i < len(k); i += 2 { key("x:" + k[i]) } }`, []string{"x:a", "x:b", "x:c"}},
		{"counts itself too", `
func f(b bool) { k := []string{"a", "b", "c"}; for i := 0; i < len(k); i++ { if b { i++ }; key("x:" + k[i]) } }`, []string{"x:a", "x:b", "x:c"}},
		{"list that grows", `
func f() { k := []string{"a"}; for i := 0; i < len(k); i++ { k = append(k, "b"); key("x:" + k[i]) } }`, []string{"x:a", "x:b"}},
		{"list that is not known", `
func f(k []string) { for i := 0; i < len(k); i++ { key("x:" + k[i]) } }`, []string{"x:{k}"}},
		{"of bytes", `
func f(k string) { out := ""; for i := 0; i < len(k); i++ { out += "x" }; key("x:" + out) }`, []string{"x:", "x:x{...}"}},
	})
}
