package texteval

import "testing"

// An affix that is put there unless it is there.
func TestEnsured(t *testing.T) {
	const full = `
import ("os"; "strings"); var _ = os.Getenv
func full(k string) string { if strings.HasPrefix(k, "app:") { return k }; return "app:" + k }
func first(all ...string) string { for _, s := range all { if s != "" { return s } }; return "" }
`
	hold(t, []snippet{
		{"a value", full + `
func f(id string) { key(full(id)) }`, []string{"app:{id}"}},
		{"behind a value", full + `
func f(id string) { key(full(id + ":x")) }`, []string{"app:{id}:x"}},
		{"what begins with it, and goes on with one of several", full + `
func f() { key(full("app:" + first(os.Getenv("NS"), "cart") + ":order")) }`, []string{"app:cart:order", "app:{ns}:order"}},
		{"one of several begins with it", full + `
func f(a bool, id string) { k := "app:b:"; if a { k = "c:" }; key(full(k + id)) }`, []string{"app:b:{id}", "app:c:{id}"}},
		{"twice", full + `
func f(id string) { key(full(full("a:" + id))) }`, []string{"app:a:{id}"}},
		{"what may begin with it", full + `
func f(id string) { key(full("ap" + id)) }`, []string{"ap{id}", "app:ap{id}"}},
	})
}
