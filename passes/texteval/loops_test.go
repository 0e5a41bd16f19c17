package texteval

import "testing"

// Loops over what is known are gone through; of others what all turns share is left.
func TestLoops(t *testing.T) {
	hold(t, []snippet{
		{"elements", `
func f(id string) { for _, p := range []string{"a:", "b:"} { key(p + id) } }`, []string{"a:{id}", "b:{id}"}},
		{"text that grows", `
func f() { k := "app"; for _, p := range []string{"user", "name"} { k += ":" + p }; key(k) }`, []string{"app:user:name"}},
		{"text that grows by what is not known", `
func f(parts []string) { k := "app"; for _, p := range parts { k += ":" + p }; key(k) }`, []string{"app", "app:{...}"}},
		{"counter", `
func f(n int) { for i := 0; i < n; i++ { key("app:shard:" + string(rune('a'+i))) } }`, []string{"app:shard:{rune}"}},
		{"range of a number", `
import "strconv"
func f() { for i := range 3 { key("app:" + strconv.Itoa(i)) } }`, []string{"app:{i}"}},
		{"range of the length of a list", `
import "fmt"
type builder struct{ ns string }
func (b builder) format(pairs ...any) (string, error) {
	if len(pairs)%2 != 0 {
		return "", fmt.Errorf("pairs: %v", pairs...)
	}
	s := b.ns
	for i := range len(pairs) {
		if i%2 == 0 {
			name, ok := pairs[i].(string)
			if !ok {
				return "", fmt.Errorf("%v", pairs[i])
			}
			s += fmt.Sprintf(":%s", name)
		} else {
			s += fmt.Sprintf(":%v", pairs[i])
		}
	}
	return s, nil
}
func f(id int, name string) { k, _ := builder{"app"}.format("id", id, "name", name); key(k) }`, []string{"app:id:{id}:name:{name}"}},
		{"range of the length of a list that is not known", `
func f(ids []string) { for i := range len(ids) { key("app:" + ids[i]) } }`, []string{"app:{ids}"}},
		{"keys and values of a map", `
func f() { for k, v := range map[string]string{"a": "1", "b": "2"} { key(k + "=" + v) } }`, []string{"a=1", "b=2"}},
		{"list that is filled", `
import "strings"
func f(ids []string) {
	var keys []string
	for _, id := range ids { keys = append(keys, "user:"+id) }
	for _, k := range keys { key("app:" + strings.ToLower(k)) }
}`, []string{"app:user:{id}"}},
		{"replaced in place", `
func f(ids []string) { for i := range ids { ids[i] = "app:" + ids[i] }; key(ids[0]) }`, []string{"app:{ids}"}},
		{"left early", `
func f() { k := ""; for _, p := range []string{"a", "b"} { k = p; break }; key("app:" + k) }`, []string{"app:", "app:a", "app:b"}},
		{"options", `
type config struct{ prefix string }
type option func(*config)
func with(p string) option { return func(c *config) { c.prefix = p } }
func build(opts ...option) string { c := config{prefix: "app"}; for _, o := range opts { o(&c) }; return c.prefix }
func f() { key(build(with("other")) + ":" + build()) }`, []string{"other:app"}},
		{"what never ends", `
func f() { k := "app"; for { k = k + ":x"; if len(k) > 10 { break } }; key(k) }`, []string{"app", "app:x", "app:x{...}", "app:x{...}:x"}},
	})
}
