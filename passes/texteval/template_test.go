package texteval

import "testing"

func TestTemplates(t *testing.T) {
	hold(t, []snippet{
		{"fields", `
import ("strings"; "text/template")
var tmpl = template.Must(template.New("key").Parse("app:{{.Kind}}:{{ .ID -}} :{{.N}}{{/* n */}}"))
type data struct { Kind, ID string; N int }
func f(id string, n int) {
	var b strings.Builder
	if err := tmpl.Execute(&b, data{"user", id, n}); err != nil { panic(err) }
	key(b.String())
}`, []string{"app:user:{id}:{n}"}},
		{"the value itself, and maps", `
import ("bytes"; "text/template")
func f(id string) {
	tmpl, _ := template.New("key").Parse("app:{{.}}")
	one, _ := template.New("key").Parse(":{{.id}}")
	b := bytes.NewBufferString("v1:")
	_ = tmpl.Execute(b, id)
	_ = one.Execute(b, map[string]string{"id": "x"})
	key(b.String())
}`, []string{"v1:app:{id}:x"}},
		{"a method of the value", `
import ("strings"; "text/template")
var tmpl = template.Must(template.New("key").Parse("app:{{.Key}}"))
type data struct { id string }
func (d data) Key() string { return "k" + d.id }
func f(id string) {
	var b strings.Builder
	_ = tmpl.Execute(&b, data{id})
	key(b.String())
}`, []string{"app:{...}"}},
		{"choices, functions and formats", `
import ("strings"; "text/template")
var (
	choice = template.Must(template.New("key").Parse("a:{{if .}}b{{else}}c{{end}}:{{printf \"%q\" .}}:d"))
	own = template.Must(template.New("key").Delims("<", ">").Parse("{{.}}:<.>"))
)
func f(id string) {
	var b, c strings.Builder
	_ = choice.Execute(&b, id)
	_ = own.Execute(&c, id)
	key(b.String(), c.String())
}`, []string{"a:{...}:{...}:d", "{...}"}},
		{"a text that is replaced", `
import ("strings"; "text/template")
func f(id string) {
	var b strings.Builder
	tmpl := template.Must(template.New("key").Parse("a:{{.}}"))
	_, _ = tmpl.Parse("b:{{.}}")
	_ = tmpl.Execute(&b, id)
	key(b.String())
}`, []string{"{...}"}},
		{"a text that is not known", `
import ("strings"; "text/template")
func f(text, id string) {
	var b strings.Builder
	tmpl := template.Must(template.New("key").Parse(text))
	_ = tmpl.Execute(&b, id)
	key("app:" + b.String())
}`, []string{"app:{...}"}},
		{"a text and data that functions hand on", `
import ("bytes"; "text/template")
const org = "org_{{.orgId}}:"
func render(text string, data any) (string, error) {
	tmpl, err := template.New("key").Parse(text)
	if err != nil { return "", err }
	b := bytes.NewBufferString("")
	if err = tmpl.Execute(b, data); err != nil { return "", err }
	return b.String(), nil
}
func of(text string, data map[string]any) string { k, _ := render("app:" + text, data); return k }
type user struct { ID string }
func f(id, other string) {
	key(of(org + "user_{{.userId}}", map[string]any{"orgId": id, "userId": other}))
	a, _ := render("a:{{.ID}}", user{id})
	b, _ := render("b:{{.ID}}", &user{other})
	key(a, b)
}`, []string{"app:org_{id}:user_{other}", "a:{id}", "b:{other}"}},
		{"data that is not known", `
import ("strings"; "text/template")
func f(data any) {
	var b strings.Builder
	_ = template.Must(template.New("key").Parse("app:{{.ID}}:{{.Name.First}}:x")).Execute(&b, data)
	key(b.String())
}`, []string{"app:{id}:{first}:x"}},
	})
}
