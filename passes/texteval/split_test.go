package texteval

import "testing"

// The parts of a text between separators.
func TestSplit(t *testing.T) {
	hold(t, []snippet{
		{"of a constant", `
import "strings"
func f() { key(strings.Split("a.b.c", ".")[1]) }`, []string{"b"}},
		{"before a value", `
import "strings"
func f(id string) { key("new:" + strings.Split("app:user:"+id, ":")[1]) }`, []string{"new:user"}},
		{"a value may have the separator in it", `
import "strings"
func f(id string) { key("new:" + strings.Split("app:"+id+":user", ":")[2]) }`, []string{"new:{id}"}},
		{"the last part", `
import "strings"
func f(org, id string) { p := strings.Split("org:"+org+":user:"+id, ":"); key("new:" + p[len(p)-1]) }`, []string{"new:{id}"}},
		{"the last part is constant", `
import "strings"
func f(org string) { p := strings.Split("org:"+org+":user", ":"); key("new:" + p[len(p)-1] + ":" + p[len(p)-2]) }`, []string{"new:user:{org}"}},
		{"the only separator is in a value", `
import "strings"
func f(id string) { p := strings.Split(id, ":"); key("new:" + p[len(p)-1]) }`, []string{"new:{id}"}},
		{"the last two of a list", `
import "strings"
func f(id string) { p := []string{"a", "b", id}; key(strings.Join(p[len(p)-2:], ":")) }`, []string{"b:{id}"}},
		{"the entry of a map", `
func f() { m := map[int]string{0: "a", 1: "b"}; key("m:" + m[len(m)-1]) }`, []string{"m:a", "m:b"}},
		{"more than there are", `
func f(id string) { p := []string{"a:", id}; key(p[len(p)-1] + p[len(p)-3]) }`, []string{"{id}{p}"}},
		{"a number has none", `
import ("fmt"; "strings")
func f(id int) { key(strings.Split(fmt.Sprintf("app:%d:user", id), ":")[2]) }`, []string{"user"}},
		{"at most so many", `
import "strings"
func f(id string) { p := strings.SplitN("app:user:"+id+":x", ":", 2); key(p[1] + "/" + p[0]) }`, []string{"user:{id}:x/app"}},
		{"joined again", `
import "strings"
func f() { key(strings.Join(strings.Split("a.b.c", "."), ":")) }`, []string{"a:b:c"}},
		{"each of them", `
import "strings"
func f(id string) { for _, p := range strings.Split("a,b", ",") { key("app:" + p + ":" + id) } }`, []string{"app:a:{id}", "app:b:{id}"}},
		{"of one of two", `
import "strings"
func f(old bool) { k := "a:b"; if old { k = "c:d:e" }; key(strings.Split(k, ":")[1]) }`, []string{"b", "d"}},
		{"of what a caller brings", `
import "strings"
func last(k string) string { return strings.Split(k, ":")[1] }
func f(id string) { key("app:" + last("x:user")) }`, []string{"app:user"}},
		{"what is cut", `
import "strings"
func f(id string) { before, after, _ := strings.Cut("app:user:"+id, ":"); key(after + "/" + before) }`, []string{"user:{id}/app"}},
		{"what is not there to be cut", `
import "strings"
func f() { before, after, _ := strings.Cut("app", ":"); key(before + ":" + after + ":x") }`, []string{"app::x"}},
		{"by what is not known", `
import "strings"
func f(sep string) { key("app:" + strings.Split("a:b", sep)[0]) }`, []string{"app:{...}"}},
	})
}
