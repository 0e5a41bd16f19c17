package texteval

import "testing"

// Texts whose characters are written in another way.
func TestEscaped(t *testing.T) {
	hold(t, []snippet{
		{"a value has no separator then", `
import "net/url"
func f(id string) { key("app:" + url.QueryEscape(id) + ":x") }`, []string{"app:{id}:x"}},
		{"literals are escaped", `
import ("fmt"; "net/url")
func f(id string) { key(url.QueryEscape(fmt.Sprintf("app:by id:%s", id))) }`, []string{"app%3Aby+id%3A{id}"}},
		{"and some taken back", `
import ("fmt"; "net/url"; "strings")
func f(table string, n int) { key(strings.ReplaceAll(url.QueryEscape(fmt.Sprintf("app:%s:where id = ?:%d", table, n)), "%3A", ":")) }`,
			[]string{"app:{...}:where+id+%3D+%3F:{n}"}},
		{"what has any number of parts is one then", `
import ("net/url"; "strings")
func f(ids []string) { key("app:" + url.QueryEscape(strings.Join(ids, ":")) + ":x") }`, []string{"app:{ids}:x"}},
		{"a path keeps its colons", `
import ("net/url"; "strings")
func f(ids []string) { key(url.PathEscape("app:a/b:" + strings.Join(ids, ":"))) }`, []string{"app:a%2Fb:{...}"}},
		{"HTML", `
import "html"
func f(id string) { key(html.EscapeString("<app>:" + id)) }`, []string{"&lt;app&gt;:{id}"}},
	})
}
