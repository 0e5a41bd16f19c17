package join

import (
	"fmt"
	"strings"
)

func literal(id string) {
	rdb.Get(ctx, strings.Join([]string{"app", "user", id}, ":")) // key "app:user:{id}"
}

func appended(id string) {
	parts := append([]string{"app"}, "user", id)
	rdb.Get(ctx, strings.Join(parts, ":")) // key "app:user:{id}"
}

func variadicTail(parts ...string) {
	rdb.Get(ctx, strings.Join(append([]string{"app"}, parts...), ":")) // key "app" | "app:{parts...}" or "app{...}"
}

// Several constructors over one root.
var root = []string{"shop", "v2"}

func key(parts ...string) string { return strings.Join(append(root, parts...), ":") }

func userKey(id string) string        { return key("user", id) }
func cartKey(id string) string        { return key("cart", id, "items") }
func settingsKey() string             { return key("settings") }
func rootKey() string                 { return key() }
func anyKey(parts ...string) string   { return key(parts...) }
func deepKey(id, field string) string { return key(append([]string{"user", id}, field)...) }

func constructors(id, field string) {
	rdb.Get(ctx, userKey(id))                // key "shop:v2:user:{id}"
	rdb.Get(ctx, cartKey(id))                // key "shop:v2:cart:{id}:items"
	rdb.Get(ctx, settingsKey())              // key "shop:v2:settings"
	rdb.Get(ctx, rootKey())                  // key "shop:v2"
	rdb.Get(ctx, anyKey("a", id))            // key "shop:v2:a:{id}"
	rdb.Get(ctx, deepKey(id, field))         // key "shop:v2:user:{id}:{field}"
	rdb.Get(ctx, key("x", userKey(id), "y")) // key "shop:v2:x:shop:v2:user:{id}:y"
}

type space struct{ root []string }

func newSpace(parts ...string) *space       { return &space{root: parts} }
func (s *space) key(parts ...string) string { return strings.Join(append(s.root, parts...), "/") }
func (s *space) sub(part string) *space     { return &space{root: append(s.root, part)} }

func fields(id string) {
	s := newSpace("app", "v1")
	rdb.Get(ctx, s.key("user", id))                  // key "app/v1/user/{id}"
	rdb.Get(ctx, s.sub("jobs").key(id))              // key "app/v1/jobs/{id}"
	rdb.Get(ctx, newSpace().key("bare", id))         // key "bare/{id}"
	rdb.Get(ctx, newSpace("one").sub("two").key("")) // key "one/two/"
}

func separators(id string) {
	parts := []string{"app", id}
	rdb.Get(ctx, strings.Join(parts, ""))               // key "app{id}"
	rdb.Get(ctx, strings.Join(parts, ":-:"))            // key "app:-:{id}"
	rdb.Get(ctx, strings.Join(parts[:1], ":"))          // key "app"
	rdb.Get(ctx, strings.Join(parts[1:], ":"))          // key "{id}"
	rdb.Get(ctx, strings.Join(nil, ":")+"app:x")        // key "app:x"
	rdb.Get(ctx, strings.Join([]string{}, ":")+"app:y") // key "app:y"
}

func conditional(id string, long bool) {
	parts := []string{"app", id}
	if long {
		parts = append(parts, "details")
	}
	rdb.Get(ctx, strings.Join(parts, ":")) // key "app:{id}" | "app:{id}:details"
}

func replaced(id string) {
	parts := []string{"app", "?", id}
	parts[1] = "user"
	rdb.Get(ctx, strings.Join(parts, ":")) // key "app:user:{id}"
}

func replacedHead(id string) {
	parts := []string{"old", id}
	parts[0] = "new"
	rdb.Get(ctx, strings.Join(parts, ":")) // key "new:{id}"
}

func array(id string) {
	parts := [...]string{"app", "user", id}
	rdb.Get(ctx, strings.Join(parts[:], ":")) // key "app:user:{id}"
}

func byIndex(id string) {
	var parts [3]string
	parts[0], parts[1], parts[2] = "app", "user", id
	rdb.Get(ctx, strings.Join(parts[:], ":")) // key "app:user:{id}" // miss
}

func made(id string) {
	parts := make([]string, 0, 3)
	parts = append(parts, "app")
	parts = append(parts, "user", id)
	rdb.Get(ctx, strings.Join(parts, ":")) // key "app:user:{id}"
}

func madeByIndex(id string) {
	parts := make([]string, 2)
	parts[0] = "app"
	parts[1] = id
	rdb.Get(ctx, strings.Join(parts, ":")) // key "app:{id}"
}

func copied(id string) {
	parts := make([]string, 2)
	copy(parts, []string{"app", id})
	rdb.Get(ctx, strings.Join(parts, ":")) // key "app:{id}"
}

func copiedInto(rest []string) {
	parts := make([]string, 1+len(rest))
	parts[0] = "app"
	copy(parts[1:], rest)
	rdb.Get(ctx, strings.Join(parts, ":")) // key "app" | "app:{rest...}" or "app{...}"
}

func spread(a, b []string) {
	parts := append(append([]string{"app"}, a...), b...)
	rdb.Get(ctx, strings.Join(parts, ":")) // key "app" | "app:{...}" or "app{...}"
}

func prepended(id string) {
	parts := []string{"user", id}
	parts = append([]string{"app"}, parts...)
	rdb.Get(ctx, strings.Join(parts, ":")) // key "app:user:{id}"
}

func unknown(parts []string) {
	rdb.Get(ctx, strings.Join(parts, ":")) // key {?}
}

func unknownInside(parts []string) {
	rdb.Get(ctx, "app:"+strings.Join(parts, ":")+":end") // key "app:{parts...}:end" or "app:{parts...}:end" | "app::end"
}

func formatted(a, b int) {
	parts := []string{"app", fmt.Sprint(a), fmt.Sprintf("%03d", b)}
	rdb.Get(ctx, strings.Join(parts, ":")) // key "app:{a}:{b}"
}

// A variable that another function changes is not its first value alone.
var names = []string{"app", "base"}

func rename(to string) { names[1] = to }

func changed() {
	rdb.Get(ctx, strings.Join(names, ":")) // key "app:base" | "app:{to}" or "app:{?}" // miss
}

type settings struct {
	root []string `yaml:"root"`
	own  []string
}

// under is what a constructor gets of settings.
func under(s *settings, id string) {
	rdb.Get(ctx, strings.Join(append(s.root, "as", "traffic", id), ":")) // key "{root...}:as:traffic:{id}"
	s.own = []string{"as", "links"}
	rdb.Get(ctx, strings.Join(append(append(s.root, s.own...), id), ":")) // key "{root...}:as:links:{id}"
}
