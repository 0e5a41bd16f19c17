package texteval

import "testing"

// A placeholder has the name of the last identifier, in snake case, that the code
// gives a value.
func TestNames(t *testing.T) {
	hold(t, []snippet{
		{"parameter", `func f(userID string) { key("a:" + userID) }`, []string{"a:{user_id}"}},
		{"initialisms", `func f(httpURL, userIDs, apiV2 string) { key(httpURL + ":" + userIDs + ":" + apiV2) }`, []string{"{http_url}:{user_ids}:{api_v2}"}},
		{"field", `
type job struct{ ID string }
func f(j job) { key("a:" + j.ID) }`, []string{"a:{id}"}},
		{"method", `
type job interface{ Name() string }
func f(j job) { key("a:" + j.Name()) }`, []string{"a:{name}"}},
		{"number", `
import "strconv"
func f(userID int) { key("a:" + strconv.Itoa(userID)) }`, []string{"a:{user_id}"}},
		{"element of a list", `func f(ids []string) { for _, id := range ids { key("a:" + id) } }`, []string{"a:{id}"}},
		{"entry of a map", `func f(m map[string]string) { key("a:" + m["job_id"]) }`, []string{"a:{job_id}"}},
		{"entry that is kept in a field", `
type job struct{ ID string }
func load(m map[string]any) job { id, _ := m["job_id"].(string); return job{ID: id} }
func f(m map[string]any) { key("a:" + load(m).ID) }`, []string{"a:{id}"}},
		{"variable that holds a call", `
import "os"
func f() { host, _ := os.Hostname(); key("a:" + host) }`, []string{"a:{host}"}},
		{"environment", `
import "os"
func f() { key("a:" + os.Getenv("APP_NAME")) }`, []string{"a:{app_name}"}},
		{"conversions of a package", `
type caster struct{}
func (caster) String(v any, defaults ...string) string
func (caster) ToInt64(v any) int64
func (caster) EncodeToString(v []byte) string
var cast caster
func f(userID int, name []byte) {
	key("a:" + cast.String(userID) + ":" + cast.EncodeToString(name) + ":" + cast.String(cast.ToInt64(name)))
}`, []string{"a:{user_id}:{name}:{name}"}},
		{"conversion of the receiver", `
type num struct{}
func (*num) Text(base int) string
func (*num) String() string
func f(count, sum *num) { key("a:" + count.Text(16) + ":" + sum.String()) }`, []string{"a:{count}:{sum}"}},
		{"none", `func f(a, b string) { key("x:" + func() string { return a[1:] }()) }`, []string{"x:{a}"}},
	})
}
