package texteval

import "testing"

// The largest and the smallest of texts are one of them, which one if all are known.
func TestMost(t *testing.T) {
	hold(t, []snippet{
		{"of known texts", `
import "slices"
func f() { l := []string{"app:a", "app:c", "app:b"}; key(slices.Max(l)); key(slices.Min(l)) }`, []string{"app:a", "app:c"}},
		{"of texts that may be alone", `
import "slices"
func f(ids []string) {
	var l []string
	for _, id := range ids { l = append(l, "app:"+id) }
	key(slices.Max(l))
}`, []string{"app:{id}"}},
		{"by a function", `
import "slices"
func f(ids []string, by func(a, b string) int) {
	var l []string
	for _, id := range ids { l = append(l, "app:"+id) }
	key(slices.MinFunc(l, by))
	key(slices.MaxFunc(l, by))
}`, []string{"app:{id}", "app:{id}"}},
		{"of texts of which one is always larger", `
import "slices"
func f(id string) { key("app:" + slices.Max([]string{"a:" + id, "b:" + id})) }`, []string{"app:{max}"}},
		{"of known texts by a function", `
import "slices"
func f(by func(a, b string) int) { key("app:" + slices.MaxFunc([]string{"a", "b"}, by)) }`, []string{"app:{max_func}"}},
		{"of one of two lists", `
import "slices"
func f(old bool) {
	l := []string{"app:a", "app:b"}
	if old { l = []string{"old:a", "old:b"} }
	key(slices.Max(l))
}`, []string{"app:b", "old:b"}},
		{"of what is not known", `
import "slices"
func f(l []string) { key("app:" + slices.Max(l)) }`, []string{"app:{max}"}},
		{"of the sorted keys of a map", `
import ("maps"; "slices")
func f(ids []string) {
	seen := map[string]bool{}
	for _, id := range ids { seen["app:"+id] = true }
	key(slices.Max(slices.Collect(maps.Keys(seen))))
}`, []string{"app:{id}"}},
		{"of numbers", `
import ("slices"; "strconv")
func f() { key("app:" + strconv.Itoa(slices.Max([]int{9, 10}))) }`, []string{"app:{max}"}},
	})
}
