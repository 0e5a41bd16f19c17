package propose_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/redislint/redislint/cmd/redislint/internal/propose"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/keys/gen"
	"github.com/redislint/redislint/passes/uses"
)

// use is a use of templates, each of which the code begins with a text of its
// own.
func use(t require.TestingT, command string, role uses.Role, templates ...string) uses.Use {
	u := uses.Use{
		Command: command, Role: role, Access: uses.Read, TTL: "n/a",
		Arg: uses.Span{File: "/app/a/a.go", Line: 3, Column: 1},
	}
	for i, text := range templates {
		template, err := keys.Parse(text)
		require.NoError(t, err)
		u.Keys = append(u.Keys, uses.Key{
			Template: template,
			Head:     &uses.Origin{Span: uses.Span{File: text, Line: i, Column: 1}},
		})
	}
	return u
}

func key(t require.TestingT, templates ...string) uses.Use {
	return use(t, "GET", uses.RoleKey, templates...)
}

func write(t require.TestingT, command string, ttl uses.TTL, template string) uses.Use {
	u := use(t, command, uses.RoleKey, template)
	u.Access, u.TTL = uses.Write, ttl
	return u
}

// expire is a use that gives a key a time to live for certain.
func expire(t require.TestingT, ttl uses.TTL, template string) uses.Use {
	u := write(t, "EXPIRE", ttl, template)
	u.Effect.Sets = true
	return u
}

func proposed(found ...uses.Use) *propose.Proposal {
	return propose.FromUses(propose.Input{Uses: found, Root: "/app", Module: "example.org/app"})
}

// loaded is the policy of a proposal.
func loaded(t require.TestingT, p *propose.Proposal) *keys.Policy {
	policy, err := keys.ParsePolicy(".redislint.yml", p.YAML())
	require.NoError(t, err, string(p.YAML()))
	return policy
}

// listed is the classes of p, with what is said of them.
func listed(classes []propose.Class) []string {
	var list []string
	for _, c := range classes {
		text := c.Name + " " + c.Pattern.Typed()
		if c.Global {
			text += " global"
		}
		if c.External {
			text += " external"
		}
		list = append(list, text)
	}
	return list
}

func TestClasses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name      string
		uses      []uses.Use
		separator string
		namespace string
		want      []string
	}{
		{"namespace", []uses.Use{key(t, "app:workers:{worker_id}", "app:jobs")}, ":", "app",
			[]string{"jobs {namespace}:jobs", "worker {namespace}:workers:{worker_id}"}},
		{"one key", []uses.Use{key(t, "app:workers:{id}")}, ":", "app", []string{"worker {namespace}:workers:{id}"}},
		{"another first segment", []uses.Use{key(t, "app:a", "app:b", "other:{id}")}, ":", "",
			[]string{"app_a app:a", "app_b app:b", "other other:{id}"}},
		{"no first segment of most", []uses.Use{key(t, "user-token:{id}", "RATE_LIMIT:{id}", "tasks")}, ":", "",
			[]string{"rate_limit RATE_LIMIT:{id}", "tasks tasks", "user_token user-token:{id}"}},
		{"first segment of all that says what it is", []uses.Use{key(t, "user:{id}", "user:{id}:name")}, ":", "",
			[]string{"user user:{id}", "user_name user:{id}:name"}},
		{"half is not most", []uses.Use{key(t, "a:x", "b:x")}, ":", "", []string{"a_x a:x", "b_x b:x"}},
		{"slashes", []uses.Use{key(t, "app/q/{queue}", "app/m")}, "/", "app", []string{"key_m {namespace}/m", "queue {namespace}/q/{queue}"}},
		{"of keys without a class", []uses.Use{key(t, "{address}:type", "{address}:name", "{slug}:address", "hub/{queue}", "pub/{id}")}, ":", "",
			[]string{"hub hub/{queue}", "pub pub/{id}"}},
		{"slashes of most", []uses.Use{key(t, "{address}:type", "hub/{queue}", "hub/m/{id}")}, "/", "", []string{"hub_m hub/m/{id}", "hub hub/{queue}"}},
		{"underscores", []uses.Use{key(t, "key_{key}", "mid_{mid:int}")}, "_", "", []string{"key key_{key}", "mid mid_{mid:int}"}},
		{"dashes of words", []uses.Use{key(t, "app:tx-hash:{a}", "app:tx-sent-by")}, ":", "app",
			[]string{"tx_hash {namespace}:tx-hash:{a}", "tx_sent_by {namespace}:tx-sent-by"}},
		{"only words", []uses.Use{key(t, "app_jobs", "app_users", "app_tokens")}, "_", "app",
			[]string{"jobs {namespace}_jobs", "tokens {namespace}_tokens", "users {namespace}_users"}},
		{"names of values", []uses.Use{key(t, "app:a:{?}:{?}", "app:b:{id}:{id_2}")}, ":", "app",
			[]string{"a_value {namespace}:a:{value}:{value_2}", "b_id {namespace}:b:{id}:{id_2}"}},
		{"a value called namespace", []uses.Use{key(t, "app:a:{namespace}")}, ":", "app", []string{"namespace_2 {namespace}:a:{namespace_2}"}},
		{"types that differ", []uses.Use{key(t, "app:a:{id:int}"), key(t, "app:a:{name}"), key(t, "app:a:{id:int}")}, ":", "app",
			[]string{"a_id {namespace}:a:{id}"}},
		{"types that agree", []uses.Use{key(t, "app:a:{id:uuid}"), key(t, "app:a:{user:uuid}"), key(t, "app:a:{user:uuid}")}, ":", "app",
			[]string{"user {namespace}:a:{user:uuid}"}},
		{"values in a row, of which one tells two classes apart", []uses.Use{key(t, "app:a{u:uint}{key...}0a", "app:aa{type}")}, ":", "app",
			[]string{"type {namespace}:aa{type}", "a_0a {namespace}:a{u:uint}{key...}0a"}},
		{"values in a row", []uses.Use{key(t, "app:upcoming:{ids}{ids_2...}"), key(t, "app:day:{year:int}{month:int}")}, ":", "app",
			[]string{"day {namespace}:day:{year:int}{month:int}", "upcoming {namespace}:upcoming:{ids...}"}},
		{"rest and value", []uses.Use{key(t, "app:fn:{name}:stream", "app:fn:{name...}:stream")}, ":", "app",
			[]string{"fn_stream {namespace}:fn:{name...}:stream"}},
		{"rest covers", []uses.Use{key(t, "app:{key...}", "app:users:{id}")}, ":", "app",
			[]string{"user {namespace}:users:{id}", "key {namespace}:{key...}"}},
		{"overlap", []uses.Use{key(t, "app:a:{x}:c", "app:a:b:{y}")}, ":", "app", []string{"a_x {namespace}:a:{x}:{y}"}},
		{"overlap with a rest", []uses.Use{key(t, "app:x:{a}:y:{b}:z", "app:x:{r...}:z:z")}, ":", "app", []string{"x_z {namespace}:x:{value...}:z"}},
		{"unknown heads", []uses.Use{key(t, "{key}", "{?}:a", "app:x")}, ":", "app", []string{"key_x {namespace}:x"}},
		{"hash tags", []uses.Use{key(t, "app:{{{queue}}}:t:{id}", "app:{{{queue}}}:t")}, ":", "app",
			[]string{"queue {namespace}:{{{queue}}}:t", "queue_by_id {namespace}:{{{queue}}}:t:{id}"}},
		{"whole segments", []uses.Use{key(t, "app::conn::{tag}::beat"), key(t, "app::conn::{tag...}-{n...}::beat")}, ":", "app",
			[]string{"conn_beat {namespace}::conn::{tag...}::beat"}},
		{"ends where a list may be empty", []uses.Use{key(t, "app:uniq:{id}:", "app:uniq:{id}:{args...}"), key(t, "app:end:")}, ":", "app",
			[]string{"end {namespace}:end:", "uniq {namespace}:uniq:{id}:{args...}"}},
		{"wide for a few", []uses.Use{key(t, "s:{co}:{agent}:{user}"), key(t, "s:{co}:{agent}:{user}"), key(t, "s:{co...}:{agent...}:{user}"),
			key(t, "s:admin:{id}"), key(t, "s:admin:{id...}")}, ":", "", []string{"s_admin s:admin:{id}", "s_co s:{co}:{agent}:{user}"}},
		{"wide for most", []uses.Use{key(t, "s:{co}:{agent}:{user}"), key(t, "s:{co...}:{agent...}:{user}"), key(t, "s:{co...}:{agent...}:{user}"),
			key(t, "s:admin:{id...}")}, ":", "", []string{"s_value s:{value...}"}},
		{"letters again", []uses.Use{key(t, "sf:{k:hex}", "sf:sf:{k:hex}", "ab:ab:{id}")}, ":", "",
			[]string{"ab_id ab:ab:{id}", "sf_sf sf:sf:{k:hex}", "sf_k sf:{k:hex}"}},
		{"a word again", []uses.Use{key(t, "user:{id}", "user:user:{id}", "job:job:{id}")}, ":", "",
			[]string{"job job:job:{id}", "user_user user:user:{id}", "user user:{id}"}},
		{"letters of a day", []uses.Use{key(t, "uv:{today}", "pv:{page_id}")}, ":", "", []string{"page_id pv:{page_id}", "uv_today uv:{today}"}},
		{"letters", []uses.Use{key(t, "sd:{session_id}", "sl:{session_id}")}, ":", "",
			[]string{"sd_session_id sd:{session_id}", "sl_session_id sl:{session_id}"}},
		{"camel case", []uses.Use{key(t, "app:userAPIKeys:{id}")}, ":", "app", []string{"user_api_key {namespace}:userAPIKeys:{id}"}},
		{"digits first", []uses.Use{key(t, "app:00:{name}")}, ":", "app", []string{"key_00 {namespace}:00:{name}"}},
		{"no letters", []uses.Use{key(t, "日本:{id}")}, ":", "", []string{"key_id 日本:{id}"}},
		{"a library's", []uses.Use{key(t, "asynq:{{default}}:pending", "app:a", "app:b")}, ":", "app",
			[]string{"asynq_default_pending asynq:{{default}}:pending external", "key_a {namespace}:a", "key_b {namespace}:b"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := proposed(tt.uses...)
			require.Equal(t, tt.separator, p.Separator)
			require.Equal(t, tt.namespace, p.Namespace)
			require.Equal(t, tt.want, listed(p.Keys))
			loaded(t, p)
		})
	}
}

func TestLibraryOfItsOwn(t *testing.T) {
	t.Parallel()
	found := []uses.Use{key(t, "asynq:queues", "asynq:workers")}
	p := propose.FromUses(propose.Input{Uses: found, Module: "example.org/fork/asynq/v2"})
	require.Equal(t, []string{"queues {namespace}:queues", "workers {namespace}:workers"}, listed(p.Keys))
}

// What SCAN returned may have a head that is known, and written nowhere.
func TestHeadOfASearch(t *testing.T) {
	t.Parallel()
	found := key(t, "claim:{id}")
	found.Client, found.Keys[0].Head = "github.com/redis/go-redis/v9", nil
	p := proposed(found, key(t, "user:{id}"))
	require.Equal(t, []string{"claim claim:{id}", "user user:{id}"}, listed(p.Keys))
}

func TestPatterns(t *testing.T) {
	t.Parallel()
	scan := func(text string) uses.Use { return use(t, "SCAN", uses.RolePattern, text) }
	tests := []struct {
		name string
		uses []uses.Use
		want []string
	}{
		{"that reach a key", []uses.Use{key(t, "app:w:{id}"), scan("app:w:*"), scan("app:*"), scan("app:[a-z]:?")}, []string{"w_id {namespace}:w:{id}"}},
		{"that reach none", []uses.Use{key(t, "app:w:{id}"), scan("app:tmp:*")},
			[]string{"tmp {namespace}:tmp:{value...}", "w_id {namespace}:w:{id}"}},
		{"wildcard in the middle", []uses.Use{key(t, "app:w:{id}"), scan("app:tmp:*:x")},
			[]string{"tmp_x {namespace}:tmp:{value}:x", "w_id {namespace}:w:{id}"}},
		{"escaped", []uses.Use{key(t, "app:w:{id}"), scan(`app:\*`)}, []string{"key {namespace}:*", "w_id {namespace}:w:{id}"}},
		{"of a value and of text", []uses.Use{key(t, "app:w:{id}"), scan("app:promo:0:*"), scan("app:promo:{user:int}:*")},
			[]string{"promo {namespace}:promo:{user:int}:{value...}", "w_id {namespace}:w:{id}"}},
		{"of texts", []uses.Use{key(t, "app:w:{id}"), scan("app:ad:0:*"), scan("app:ad:1:*")},
			[]string{"ad_0 {namespace}:ad:0:{value...}", "ad_1 {namespace}:ad:1:{value...}", "w_id {namespace}:w:{id}"}},
		{"lost wildcard", []uses.Use{key(t, "app:w:{id}"), scan("app:v:")}, []string{"w_id {namespace}:w:{id}"}},
		{"unknown head", []uses.Use{key(t, "app:w:{id}"), scan("*:x")}, []string{"w_id {namespace}:w:{id}"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := proposed(tt.uses...)
			require.Equal(t, tt.want, listed(p.Keys))
			loaded(t, p)
		})
	}
}

func TestOneMemberOfAFamily(t *testing.T) {
	t.Parallel()
	one, scan := key(t, "app:workers:w-1"), use(t, "SCAN", uses.RolePattern, "app:workers:*")
	one.Keys[0].Head = scan.Keys[0].Head
	require.Equal(t, []string{"worker {namespace}:workers:{value}"}, listed(proposed(one, scan).Keys))

	bare, all := key(t, "app:jobs"), use(t, "SCAN", uses.RolePattern, "app:*") // the prefix is the namespace
	bare.Keys[0].Head = all.Keys[0].Head
	require.Equal(t, []string{"jobs {namespace}:jobs"}, listed(proposed(bare, all).Keys))

	two := key(t, "app:workers:w-1", "app:workers:all")
	two.Keys[0].Head, two.Keys[1].Head = scan.Keys[0].Head, scan.Keys[0].Head
	require.Equal(t, []string{"workers_all {namespace}:workers:all", "workers_w_1 {namespace}:workers:w-1"}, listed(proposed(two, scan).Keys))
}

func TestChannels(t *testing.T) {
	t.Parallel()
	p := proposed(
		key(t, "app:events", "app:jobs"),
		use(t, "PUBLISH", uses.RoleChannel, "app:events", "app:user:{id}", "__keyevent@0__:del"),
		use(t, "PSUBSCRIBE", uses.RolePattern, "app:logs:*"),
		use(t, "PSUBSCRIBE", uses.RolePattern, "app:user:*"),
	)
	require.Equal(t, []string{
		"events {namespace}:events", "log {namespace}:logs:{value...}", "user {namespace}:user:{id}",
	}, listed(p.Channels))
	require.Equal(t, []string{"events {namespace}:events", "jobs {namespace}:jobs"}, listed(p.Keys))
	loaded(t, p)
}

func TestTypesAndLifetimes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name      string
		uses      []uses.Use
		class, is string
		doubts    []string
	}{
		{"exact", []uses.Use{write(t, "SETEX", "30s", "app:a"), key(t, "app:a")}, "string", "30s", nil},
		{"range", []uses.Use{write(t, "SETEX", "1m40s", "app:a"), write(t, "SETEX", "30s", "app:a")}, "string", "30s..1m40s", nil},
		{"none", []uses.Use{write(t, "HSET", "none", "app:a")}, "hash", "none", nil},
		{"unknown", []uses.Use{write(t, "SET", "unknown", "app:a")}, "string", "", nil},
		{"none and unknown", []uses.Use{write(t, "HSET", "none", "app:a"), expire(t, "unknown", "app:a")}, "hash", "required", nil},
		{"given later", []uses.Use{write(t, "HSET", "none", "app:a"), expire(t, "2h", "app:a")}, "hash", "2h", nil},
		{"not constant and constant", []uses.Use{expire(t, "unknown", "app:a"), expire(t, "2h", "app:a")}, "", "required", nil},
		{"mixed", []uses.Use{write(t, "HSET", "none", "app:a"), write(t, "EXPIRE", "2h", "app:a")}, "hash", "",
			[]string{"not sure: the ttl is 2h (EXPIRE at a/a.go:3), none (HSET at a/a.go:3)"}},
		{"too short for Redis", []uses.Use{write(t, "SET", "30ns", "app:a")}, "string", "", []string{"not sure: the ttl is 30ns (SET at a/a.go:3)"}},
		{"script", []uses.Use{write(t, "EVALSHA", "unknown", "app:a"), write(t, "SET", "15s", "app:a")}, "string", "15s", nil},
		{"two types", []uses.Use{key(t, "app:a"), use(t, "HGET", uses.RoleKey, "app:a")}, "", "",
			[]string{"not sure: the type is hash (HGET) or string (GET)"}},
		{"any type", []uses.Use{use(t, "DEL", uses.RoleKey, "app:a")}, "", "", nil},
		{"bitmap", []uses.Use{use(t, "SETBIT", uses.RoleKey, "app:a"), key(t, "app:a")}, "bitmap", "", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := proposed(tt.uses...)
			require.Len(t, p.Keys, 1)
			require.Equal(t, tt.class, p.Keys[0].Type)
			require.Equal(t, tt.is, p.Keys[0].TTL)
			require.Equal(t, tt.doubts, p.Keys[0].Doubts)
			require.Equal(t, len(tt.doubts), p.Doubts())
			require.Equal(t, tt.class, loaded(t, p).Keys[0].Type)
		})
	}
}

// A policy has a namespace in one of two forms.
func TestNamespace(t *testing.T) {
	t.Parallel()
	scan := func(text string) uses.Use { return use(t, "SCAN", uses.RolePattern, text) }
	setting := func(u uses.Use) uses.Use {
		for i := range u.Keys {
			u.Keys[i].Configurable = true
		}
		return u
	}
	text := func(s string) *string { return &s }
	shop := propose.Input{Module: "github.com/acme/web-shop/v2"}
	with := func(change func(*propose.Input)) propose.Input {
		in := shop
		change(&in)
		return in
	}
	for name, tt := range map[string]struct {
		in        propose.Input
		uses      []uses.Use
		namespace string // "" for an optional one
		variable  string
	}{
		"name of the module":      {shop, []uses.Use{key(t, "web_shop:a", "web_shop:{id}")}, "web_shop", "WEB_SHOP_NAMESPACE"},
		"name of the owner":       {shop, []uses.Use{key(t, "acme:a")}, "acme", "ACME_NAMESPACE"},
		"short for the module":    {shop, []uses.Use{key(t, "wshp:jobs", "wshp:user:{id}")}, "wshp", "WSHP_NAMESPACE"},
		"a word of the module":    {shop, []uses.Use{key(t, "webs:{id}", "webs:all")}, "", "WEB_SHOP_NAMESPACE"},
		"letters of the module":   {shop, []uses.Use{key(t, "wp:{id}", "wp:all")}, "", "WEB_SHOP_NAMESPACE"},
		"host":                    {shop, []uses.Use{key(t, "github.com:a")}, "", "WEB_SHOP_NAMESPACE"},
		"name of the command":     {with(func(in *propose.Input) { in.Programs = []string{"shopd"} }), []uses.Use{key(t, "shopd:a")}, "shopd", "SHOPD_NAMESPACE"},
		"a collection":            {shop, []uses.Use{key(t, "user:{id}", "user:{id}:cart", "user:all")}, "", "WEB_SHOP_NAMESPACE"},
		"a component":             {shop, []uses.Use{key(t, "scheduler:jobs", "scheduler:locks:{id}")}, "", "WEB_SHOP_NAMESPACE"},
		"nothing in common":       {shop, []uses.Use{key(t, "jobs", "retries", "user:{id}")}, "", "WEB_SHOP_NAMESPACE"},
		"only some keys":          {shop, []uses.Use{key(t, "web-shop:a", "web-shop:b", "web-shop:c", "lock:{id}")}, "", "WEB_SHOP_NAMESPACE"},
		"but for a channel":       {shop, []uses.Use{key(t, "web-shop:a"), use(t, "PUBLISH", uses.RoleChannel, "events")}, "", "WEB_SHOP_NAMESPACE"},
		"but for a pattern":       {shop, []uses.Use{key(t, "web-shop:a"), scan("lock:*")}, "", "WEB_SHOP_NAMESPACE"},
		"patterns too":            {shop, []uses.Use{key(t, "web-shop:a"), scan("web-shop:*"), scan("web*"), scan("*")}, "web-shop", "WEB_SHOP_NAMESPACE"},
		"but for a library":       {shop, []uses.Use{key(t, "web-shop:a", "asynq:{{default}}:pending")}, "web-shop", "WEB_SHOP_NAMESPACE"},
		"a setting":               {shop, []uses.Use{setting(key(t, "eu:jobs", "eu:user:{id}"))}, "eu", "WEB_SHOP_NAMESPACE"},
		"a setting of some":       {shop, []uses.Use{setting(key(t, "eu:jobs", "eu:user:{id}")), key(t, "eu:locks")}, "", "WEB_SHOP_NAMESPACE"},
		"a setting that is empty": {shop, []uses.Use{setting(key(t, "eu:jobs", "eu:user:{id}", "jobs", "user:{id}"))}, "", "WEB_SHOP_NAMESPACE"},
		"and nothing else":        {shop, []uses.Use{key(t, "web-shop:{id}")}, "", "WEB_SHOP_NAMESPACE"},
		"an entity of that name":  {propose.Input{Module: "example.org/user"}, []uses.Use{key(t, "user:{id}", "user:{id}:cart")}, "", "USER_NAMESPACE"},
		"that somebody says":      {with(func(in *propose.Input) { in.Namespace = text("user") }), []uses.Use{key(t, "user:{id}", "cart:{id}")}, "user", "WEB_SHOP_NAMESPACE"},
		"that no key has":         {with(func(in *propose.Input) { in.Namespace = text("users") }), []uses.Use{key(t, "user:{id}")}, "", "WEB_SHOP_NAMESPACE"},
		"none, as somebody says":  {with(func(in *propose.Input) { in.Namespace = text("") }), []uses.Use{key(t, "web-shop:a", "web-shop:b")}, "", "WEB_SHOP_NAMESPACE"},
		"variable of the program": {with(func(in *propose.Input) {
			in.Variables = []string{"POD_NAMESPACE", "REDIS_NAMESPACE", "WEB_SHOP_NAMESPACE"}
		}), []uses.Use{key(t, "a")}, "", "WEB_SHOP_NAMESPACE"},
		"variable of the code":       {with(func(in *propose.Input) { in.Variables = []string{"POD_NAMESPACE", "SHOP_REDIS_NAMESPACE"} }), []uses.Use{key(t, "a")}, "", "SHOP_REDIS_NAMESPACE"},
		"another variable":           {with(func(in *propose.Input) { in.Variables = []string{"POD_NAMESPACE"} }), []uses.Use{key(t, "a")}, "", "WEB_SHOP_NAMESPACE"},
		"a folder that says nothing": {propose.Input{Module: "example.org/acme/shop/backend/api/v2"}, []uses.Use{key(t, "a")}, "", "SHOP_NAMESPACE"},
		"nothing but such folders":   {propose.Input{Module: "example.org/api"}, []uses.Use{key(t, "a")}, "", "API_NAMESPACE"},
		"no letters":                 {propose.Input{Module: "example.org/日本"}, []uses.Use{key(t, "a")}, "", "REDIS_NAMESPACE"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tt.in.Uses = tt.uses
			p := propose.FromUses(tt.in)
			require.Equal(t, tt.namespace, p.Namespace, string(p.YAML()))
			policy := loaded(t, p)
			require.Equal(t, []string{tt.variable}, policy.Namespace.Env)
			require.Equal(t, tt.namespace == "", policy.Namespace.Optional)
			require.Equal(t, tt.namespace, policy.Namespace.Default)
			for _, c := range append(p.Keys, p.Channels...) {
				require.Equal(t, tt.namespace != "" && !c.Global && !c.External, strings.HasPrefix(c.Pattern.Typed(), "{namespace}:"))
			}
		})
	}
}

// What begins with a value, and can be of a class in a namespace, has no class: it is
// said of which.
func TestInNamespace(t *testing.T) {
	t.Parallel()
	found := []uses.Use{key(t, "user:{id:int}", "jobs", "{tenant}:user:{id}", "{key}", "{year}:{day}", "{x...}:jobs", "{ns}:jobs")}
	p := proposed(found...)
	require.Equal(t, []string{
		"not sure: no class for {ns}:jobs, which can be jobs in a namespace",
		"not sure: no class for {tenant}:user:{id}, which can be user:{id} in a namespace",
		"3 templates begin with a value that is not known, and have no class: {key}, {x...}:jobs, {year}:{day}",
	}, p.Notes)
	require.Equal(t, []string{"jobs jobs", "user user:{id:int}"}, listed(p.Keys))
	loaded(t, p)
	require.NotContains(t, strings.Join(propose.FromUses(propose.Input{Uses: []uses.Use{key(t, "app:x", "{ns}:x")}, Module: "app"}).Notes, " "), "namespace")
}

// TestAlwaysLoads proposes policies for random templates: each loads, has
// builders, and describes every template that begins with text.
func TestAlwaysLoads(t *testing.T) {
	t.Parallel()
	piece := rapid.SampledFrom([]string{
		"app", "app", "jobs", "user", "a", "b", ":", ":", ":", ":", "_", "-", "/", ".", "{{", "}}", "\"", "\\", "é", "*", "#", " ", "\x00", "\n", "'", "00", "%s",
		"{id}", "{id}", "{?}", "{n:int}", "{u:uint}", "{g:uuid}", "{h:hex}", "{key...}", "{...}", "{namespace}", "{type}",
	})
	template := rapid.Custom(func(t *rapid.T) keys.Template {
		text := strings.Join(rapid.SliceOfN(piece, 1, 9).Draw(t, "pieces"), "")
		parsed, err := keys.Parse(text)
		require.NoError(t, err, text)
		return parsed.Numbered()
	})
	head := rapid.SampledFrom([]*uses.Origin{
		{Span: uses.Span{File: "a.go", Line: 1}}, {Span: uses.Span{File: "b.go", Line: 1}}, nil,
	})
	rapid.Check(t, func(t *rapid.T) {
		var found []uses.Use
		for range rapid.IntRange(1, 12).Draw(t, "uses") {
			role := rapid.SampledFrom([]uses.Role{uses.RoleKey, uses.RoleKey, uses.RoleKey, uses.RoleChannel, uses.RolePattern}).Draw(t, "role")
			command := rapid.SampledFrom([]string{"GET", "HSET", "ZADD", "EVALSHA", "PSUBSCRIBE"}).Draw(t, "command")
			u := uses.Use{Command: command, Role: role, Access: uses.Write, Client: "example.org/client"}
			u.TTL = rapid.SampledFrom([]uses.TTL{"30s", "1h", "none", "unknown", "n/a", "30ns"}).Draw(t, "ttl")
			for range rapid.IntRange(1, 3).Draw(t, "keys") {
				u.Keys = append(u.Keys, uses.Key{Template: template.Draw(t, "template"), Head: head.Draw(t, "head")})
			}
			found = append(found, u)
		}
		p := proposed(found...)
		policy := loaded(t, p)
		require.Equal(t, p.YAML(), proposed(found...).YAML())
		_, err := gen.Generate(policy)
		require.NoError(t, err, string(p.YAML()))
		for _, u := range found {
			requireClasses(t, policy, u, string(p.YAML()))
		}
	})
}

// requireClasses fails if a key of u begins with text and has no class.
func requireClasses(t require.TestingT, policy *keys.Policy, u uses.Use, file string) {
	server := []string{"__keyspace@", "__keyevent@"}
	for _, k := range u.Keys {
		head := k.Template.Head()
		if !strings.ContainsFunc(head, unicode.IsLetter) || strings.Contains(k.Template.String(), "%s") || slices.ContainsFunc(server, func(s string) bool { return strings.HasPrefix(head, s) }) {
			continue
		}
		var ok bool
		switch u.Role {
		case uses.RoleKey:
			_, ok = policy.Match(k.Template)
		case uses.RoleChannel:
			_, ok = policy.MatchChannel(k.Template)
		default:
			continue
		}
		cut := slices.ContainsFunc(u.Keys, func(o uses.Key) bool { // ends early
			return len(o.Template.String()) > len(k.Template.String()) && strings.HasPrefix(o.Template.String(), k.Template.String())
		})
		ok = ok || cut || strings.Contains(file, "not sure: no class for ") // some are left out
		require.True(t, ok, "%s %s has no class in\n%s", u.Role, k.Template.Typed(), file)
	}
}
