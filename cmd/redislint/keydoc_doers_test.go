package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/keydoc"
	"github.com/redislint/redislint/internal/redislinttest"
)

// A doersCase is a package whose functions use keys of the classes of docsDoers.
type doersCase struct {
	source string   // behind the imports
	want   []string // class, what is done with its keys, and the function that does it
}

const doersPolicy = `version: 1
keys:
  user: {pattern: "user:{id}"}
  order: {pattern: "order:{id}"}
  rate: {pattern: "{id:uint}:rate:mail"}
  none: {pattern: "0:rate:mail"}
  order_sync: {pattern: "{prefix}:order:e:{id}"}
  sync: {pattern: "{prefix}:{name}:e:{id}"}
`

// doersPolicies are those of cases that need another than doersPolicy.
var doersPolicies = map[string]string{"a value of parts": partsPolicy, "a function": partsPolicy, "words": wordsPolicy}

const wordsPolicy = `version: 1
keys:
  tenant: {pattern: "tenant:{tenant}:{kind}:{id}"}
  user: {pattern: "user:{id}"}
`

const partsPolicy = `version: 1
keys:
  user: {pattern: "user:{id}"}
  order: {pattern: "order:{id}"}
  limit: {pattern: "limit:{who...}:{minute}"}
  last: {pattern: "last:{key...}"}
  cache: {pattern: "cache:{key...}:v1"}
  bucket: {pattern: "bucket:{bucket}:count"}
  conn: {pattern: "conn:{id}:{conn...}"}
`

var docsDoers = map[string]doersCase{
	// A script does with each of its keys what it does with that one; to one that is not known, or a
	// function, a key is given, no more, and so is one of several that a script uses differently.
	"scripts": {`
const move = "redis.call('DEL', KEYS[2]) return redis.call('GET', KEYS[1])"

func Move(ctx context.Context, rdb *redis.Client, id string) {
	list := []string{"user:" + id, "order:" + id}
	rdb.Eval(ctx, move, list)
}

func Unknown(ctx context.Context, rdb *redis.Client, script, id string) { rdb.Eval(ctx, script, []string{"user:" + id}) }
func Named(ctx context.Context, rdb *redis.Client, shas map[string]string, id string) { rdb.EvalSha(ctx, shas["move"], []string{"user:" + id}) }
func Function(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "FCALL", "f", 1, "user:"+id) }
func Look(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "EVAL_RO", os.Args[1], 1, "user:"+id) }
func Each(ctx context.Context, rdb *redis.Client, ids []string) {
	var list []string
	for _, id := range ids {
		list = append(list, "order:"+id)
	}
	rdb.Eval(ctx, move, list)
}
`, []string{
		"order DEL", "order EVAL", "order deleted Move", "order given Each",
		"user EVAL", "user EVALSHA", "user EVAL_RO", "user FCALL", "user GET",
		"user given Function", "user given Look", "user given Named", "user given Unknown", "user read Move",
	}},
	// Who hands on the arguments of any command does nothing with keys; who brings them does.
	"any command": {`
type Store struct{ rdb *redis.Client }

func (s *Store) do(ctx context.Context, args ...any) { s.rdb.Do(ctx, args...) }
func (s *Store) Save(ctx context.Context, id string) { s.do(ctx, "SET", "user:"+id, 1) }
func (s *Store) Load(ctx context.Context, id string) { s.do(ctx, "GET", "user:"+id) }
func (s *Store) Drop(ctx context.Context, id string) { s.rdb.Do(ctx, "DEL", "order:"+id) }
`, []string{"order DEL", "order deleted (*Store).Drop", "user GET", "user SET", "user read (*Store).Load", "user written (*Store).Save"}},
	// Who brings a value in the key does not make it, though the value is a constant of a
	// function that it calls, or keys of another class come of it.
	"a value": {`
func limit(ctx context.Context, rdb *redis.Client, id int) { rdb.Get(ctx, fmt.Sprintf("%d:rate:mail", id)) }
func current(n int) int {
	if n < 0 {
		return 0
	}
	return n
}
func Handle(ctx context.Context, rdb *redis.Client, n int) { limit(ctx, rdb, current(n)) }
`, []string{"none GET", "none read limit", "rate GET", "rate read limit"}},
	// An object that is asked for a value through an interface makes no key; one that is asked for
	// the whole key is asked by the function that uses it.
	"a value of an object": {`
type Syncable interface{ Name() string }
type orders struct{}
func (orders) Name() string { return "order" }

type Sync struct {
	rdb    *redis.Client
	prefix string
}

func New(rdb *redis.Client, prefix string) *Sync { return &Sync{rdb, prefix} }

func (s *Sync) put(ctx context.Context, name, id string) { s.rdb.Set(ctx, s.prefix+":"+name+":e:"+id, 1, 0) }
func (s *Sync) push(ctx context.Context, name, id string) { s.put(ctx, name, id) }
func (s *Sync) Push(ctx context.Context, from Syncable, id string) {
	name := from.Name()
	s.push(ctx, name, id)
}
func Run(ctx context.Context, s *Sync, id string) { s.Push(ctx, orders{}, id) }

type Keyed interface{ Key() string }
type account struct{}
func (account) Key() string { return "user:1" }

func get(ctx context.Context, rdb *redis.Client, key string) { rdb.Get(ctx, key) }
func Fetch(ctx context.Context, rdb *redis.Client, k Keyed) { get(ctx, rdb, k.Key()) }
func All(ctx context.Context, rdb *redis.Client) { Fetch(ctx, rdb, account{}) }
`, []string{"order_sync SET", "order_sync written (*Sync).put", "user GET", "user read Fetch"}},
	// Who gives a wrapper text of the key uses it, and so does the function that begins it; a
	// constant that is the whole value is none. Nor is it, however far down the key is made.
	"text": {`
func get(ctx context.Context, rdb *redis.Client, key string) { rdb.Get(ctx, "order:"+key) }
func One(ctx context.Context, rdb *redis.Client) { get(ctx, rdb, "first") }
func Any(ctx context.Context, rdb *redis.Client, id string) { get(ctx, rdb, id) }
func Pair(ctx context.Context, rdb *redis.Client, a, b string) { get(ctx, rdb, a+"|"+b) }
func Rate(ctx context.Context, rdb *redis.Client, id string) { get(ctx, rdb, id+"_rate") }

func write(ctx context.Context, rdb *redis.Client, key string) { rdb.Set(ctx, key, 1, 0) }
func put(ctx context.Context, rdb *redis.Client, queue, id string) {
	if queue == "" {
		queue = "main"
	}
	write(ctx, rdb, queue+":queue:e:"+id)
}
func enqueue(ctx context.Context, rdb *redis.Client, queue, id string) { put(ctx, rdb, queue, id) }
func Publish(ctx context.Context, rdb *redis.Client, id string) { enqueue(ctx, rdb, "mail", id) }
func Whole(ctx context.Context, rdb *redis.Client) { write(ctx, rdb, "user:1") }
`, []string{
		"order GET", "order read Rate", "order read get",
		"sync SET", "sync written put", "user SET", "user written Whole",
	}},
	// Who brings the words of a key to a wrapper that has text of its own uses the key, with one of
	// several words as with one; who brings values, one of several, does not.
	"words": {`
type cache struct{ rdb *redis.Client }

func (c *cache) get(ctx context.Context, tenant, key string) { c.rdb.Get(ctx, "tenant:"+tenant+":"+key) }
func (c *cache) del(ctx context.Context, tenant, key string) { c.rdb.Del(ctx, "tenant:"+tenant+":"+key) }
func (c *cache) user(ctx context.Context, id string)         { c.rdb.Set(ctx, "user:"+id, 1, 0) }

func Report(ctx context.Context, c *cache, tenant, realm string) { c.get(ctx, tenant, "report:"+realm) }
func Clear(ctx context.Context, c *cache, tenant, realm, id string) {
	for _, key := range []string{"report:" + realm, "place:" + id} {
		c.del(ctx, tenant, key)
	}
}
func Each(ctx context.Context, c *cache, first, second string) {
	for _, id := range []string{first, second} {
		c.user(ctx, id)
	}
}
func Hand(ctx context.Context, c *cache, key string) { c.del(ctx, "t", key) }
`, []string{
		"tenant DEL", "tenant GET", "tenant deleted (*cache).del", "tenant deleted Clear", "tenant read (*cache).get", "tenant read Report",
		"user SET", "user written (*cache).user",
	}},
	// Which of its objects a function is handed is for its callers to say.
	"an object of several": {`
type Collection struct{ Name string }

func NewCollection(name string) *Collection { return &Collection{Name: name} }

var Users, Orders *Collection

func Init() {
	Users = NewCollection("user")
	Orders = NewCollection("order")
}

func Unique(ctx context.Context, rdb *redis.Client, c *Collection, field string) { rdb.Get(ctx, c.Name+":"+field) }
func Create(ctx context.Context, rdb *redis.Client) { Unique(ctx, rdb, Users, "mail") }
func Drop(ctx context.Context, rdb *redis.Client, id string) { rdb.Del(ctx, Orders.Name+":"+id) }
`, []string{"order DEL", "order deleted Drop", "user GET", "user read Create"}},
	// A script that has one key does the same with each of a list that a function hands to it.
	"a list of keys": {`
const bucket = "redis.call('HSET', KEYS[1], 'n', 1) return redis.call('EXPIRE', KEYS[1], 60)"

func run(ctx context.Context, rdb *redis.Client, keys []string) { redis.NewScript(bucket).Run(ctx, rdb, keys) }
func Take(ctx context.Context, rdb *redis.Client, id string) { run(ctx, rdb, []string{"user:" + id}) }
`, []string{"user EVALSHA", "user EXPIRE", "user HSET", "user written Take"}},
	// Who asks SET for the old value, or a bitfield, reads; who sets a bit or merges counters does not.
	"replies": {`
func Bit(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "SETBIT", "user:"+id, 1, 1) }
func Fields(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "BITFIELD", "user:"+id, "SET", "u8", 0, 1) }
func Both(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "BITFIELD", "user:"+id, "SET", "u8", 0, 1, "GET", "u8", 8) }
func Look(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "BITFIELD", "user:"+id, "GET", "u8", 0) }
func Old(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "SET", "user:"+id, 1, "EX", 5, "GET") }
func Word(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "SET", "user:"+id, "GET") }
func Any(ctx context.Context, rdb *redis.Client, id, option string) { rdb.Do(ctx, "SET", "user:"+id, 1, option) }
func Swap(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "GETSET", "user:"+id, 1) }
func Merge(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "PFMERGE", "user:"+id, "order:"+id) }

const swap = "return redis.call('SET', KEYS[1], ARGV[1], 'GET')"

func Script(ctx context.Context, rdb *redis.Client, id string) { rdb.Eval(ctx, swap, []string{"user:" + id}) }
`, []string{
		"order PFMERGE", "order read Merge", "user BITFIELD", "user EVAL", "user GETSET", "user PFMERGE", "user SET", "user SETBIT",
		"user read Both", "user read Look", "user read Old", "user read Script", "user read Swap",
		"user written Any", "user written Bit", "user written Both", "user written Fields", "user written Merge",
		"user written Old", "user written Script", "user written Swap", "user written Word",
	}},
	// What is counted is written, what a module is asked for is read, and a document is deleted
	// as a whole only.
	"commands": {`
func Count(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "INCR", "user:"+id) }
func Known(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "CF.EXISTS", "user:"+id, 1) }
func Add(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "CF.ADD", "user:"+id, 1) }
func Pop(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "LPOP", "user:"+id) }
func Forget(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "JSON.DEL", "order:"+id, "$") }
func ForgetAll(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "JSON.DEL", "order:"+id) }
func ForgetName(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "JSON.DEL", "order:"+id, "$.name") }
func ForgetPath(ctx context.Context, rdb *redis.Client, id, path string) { rdb.Do(ctx, "JSON.DEL", "order:"+id, path) }
`, []string{
		"order JSON.DEL", "order deleted Forget", "order deleted ForgetAll", "order written ForgetName", "order written ForgetPath",
		"user CF.ADD", "user CF.EXISTS", "user INCR", "user LPOP",
		"user read Known", "user read Pop", "user written Add", "user written Count", "user written Pop",
	}},
	// A value in a key of several may have text and a separator, one before text of the key has
	// text; behind a prefix alone it is text of the key.
	"a value of parts": {`
func limit(ctx context.Context, rdb *redis.Client, who string, minute int) { rdb.Get(ctx, fmt.Sprintf("limit:%s:%d", who, minute)) }
func caller(ip string) string {
	if ip == "" {
		return "none"
	}
	return "ip:" + ip
}
func Limited(ctx context.Context, rdb *redis.Client, ip string) { limit(ctx, rdb, caller(ip), 1) }

func last(ctx context.Context, rdb *redis.Client, key string) { rdb.Set(ctx, "last:"+key, 1, 0) }
func Last(ctx context.Context, rdb *redis.Client, id string) { last(ctx, rdb, "user:"+id) }

func counted(ctx context.Context, rdb *redis.Client, bucket string) { rdb.Get(ctx, "bucket:"+bucket+":count") }
func Counted(ctx context.Context, rdb *redis.Client, id string) { counted(ctx, rdb, "add_"+id) }
func connected(ctx context.Context, rdb *redis.Client, id, conn string) { rdb.Get(ctx, "conn:"+id+":"+conn) }
func Connected(ctx context.Context, rdb *redis.Client, id, at string) { connected(ctx, rdb, id, "conn-"+id+"-"+at) }
func Other(ctx context.Context, rdb *redis.Client, id, at string) { connected(ctx, rdb, id, "at:"+at) }

func versioned(ctx context.Context, rdb *redis.Client, key string) { rdb.Set(ctx, "cache:"+key+":v1", 1, 0) }
func Cached(ctx context.Context, rdb *redis.Client, id string) { versioned(ctx, rdb, "user:"+id) }
`, []string{
		"bucket GET", "bucket read counted", "cache SET", "cache written Cached", "cache written versioned",
		"conn GET", "conn read connected", "last SET", "last written Last", "last written last",
		"limit GET", "limit read limit",
	}},
	// Whoever hands on a function that makes the key does not make it, though it is made for a
	// value; who writes that function does, or gives it the text of the key.
	"a function": {`
type maker func(id string) string

func limited(rdb *redis.Client, of maker) func(context.Context, string) {
	return func(ctx context.Context, id string) { rdb.Get(ctx, of(id)) }
}
func get(ctx context.Context, rdb *redis.Client, key string) { rdb.Get(ctx, key) }
func first(ctx context.Context, rdb *redis.Client, key string) { rdb.Get(ctx, key) }
func asked(rdb *redis.Client, of maker) func(context.Context, string) {
	return func(ctx context.Context, id string) {
		key := of(id)
		get(ctx, rdb, key)
		first(ctx, rdb, key)
	}
}
func Asked(rdb *redis.Client) { asked(rdb, byName("login")) }
func byName(name string) maker { return func(id string) string { return "limit:" + name + ":" + id } }
func byHead(head string) maker { return func(id string) string { return head + id } }
func user(id string) string { return "user:" + id }

func Named(rdb *redis.Client) { limited(rdb, byName("login")) }
func Local(rdb *redis.Client) {
	of := byName("login")
	limited(rdb, of)
}
func User(rdb *redis.Client) { limited(rdb, user) }
func Head(rdb *redis.Client) { limited(rdb, byHead("order:")) }
func Written(rdb *redis.Client) { limited(rdb, func(id string) string { return "order:" + id }) }
func WrittenFirst(rdb *redis.Client) {
	of := func(id string) string { return "order:" + id }
	limited(rdb, of)
}
`, []string{
		"limit GET", "limit read asked", "limit read limited",
		"order GET", "order read Head", "order read Written", "order read WrittenFirst",
		"user GET", "user read limited",
	}},
	// A script that deletes a list of keys deletes those that it puts there.
	"a list of a script": {`
const drop = "local all = redis.call('SMEMBERS', KEYS[1]) local list = {} for i, id in ipairs(all) do list[i] = 'user:' .. id end redis.call('DEL', unpack(list)) redis.call('DEL', KEYS[1])"

func Drop(ctx context.Context, rdb *redis.Client, id string) { rdb.Eval(ctx, drop, []string{"order:" + id}) }
`, []string{
		"order DEL", "order EVAL", "order SMEMBERS", "order deleted Drop", "order read Drop", "user DEL", "user deleted drop",
	}},
	// An object that is made with a key does what its method does, and who makes it gives the key.
	"an object with its key": {`
type Locker struct {
	rdb *redis.Client
	key string
}

func NewLocker(rdb *redis.Client, key string) *Locker { return &Locker{rdb, key} }

func (l *Locker) Lock(ctx context.Context) { l.rdb.Set(ctx, l.key, 1, 0) }
func Void(ctx context.Context, rdb *redis.Client, id string) { NewLocker(rdb, "order:"+id).Lock(ctx) }
func Any(ctx context.Context, rdb *redis.Client, key string) { NewLocker(rdb, key).Lock(ctx) }
`, []string{"order SET", "order written (*Locker).Lock", "order written Void"}},
	// Each of several brokers has keys of its own, though they share a base that can have any.
	"a base of several": {`
type base struct {
	rdb  *redis.Client
	kind int
}

func (b base) key(id string) string {
	name := "user"
	if b.kind == 1 {
		name = "order"
	}
	return name + ":" + id
}

type broker interface{ Put(ctx context.Context, id string) }
type users struct{ base base }
type orders struct{ base base }

func (u *users) Put(ctx context.Context, id string) { u.base.rdb.Set(ctx, u.base.key(id), 1, 0) }
func (o *orders) Put(ctx context.Context, id string) { o.base.rdb.Del(ctx, o.base.key(id)) }
func pick(rdb *redis.Client, kind string) broker {
	if kind == "user" {
		return &users{base{rdb, 0}}
	}
	return &orders{base{rdb, 1}}
}
func Enqueue(ctx context.Context, rdb *redis.Client, kind, id string) { pick(rdb, kind).Put(ctx, id) }
`, []string{"order DEL", "order deleted (*orders).Put", "user SET", "user written (*users).Put"}},
	"an object of one": {`
type Collection struct{ Name string }

func Save(ctx context.Context, rdb *redis.Client, c *Collection, id string) { rdb.Set(ctx, c.Name+":"+id, 1, 0) }
func Create(ctx context.Context, rdb *redis.Client, id string) { Save(ctx, rdb, &Collection{Name: "user"}, id) }
`, []string{"user SET", "user written Save"}},
	// A field behind one of several texts does not begin a key, so what the function has is its own,
	// whoever else uses the class, and whoever hands the object over.
	"parts that are there or not": {`
type Req struct{ Start string }

func Points(ctx context.Context, rdb *redis.Client, user string, r Req) {
	key := "user"
	if user != "" {
		key += ":" + user
	}
	if r.Start != "" {
		key += ":" + r.Start
	}
	rdb.Get(ctx, key)
}
func Two(ctx context.Context, rdb *redis.Client, old bool, r *Req) {
	head := "user:"
	if old {
		head = "order:"
	}
	rdb.Del(ctx, head+r.Start)
}
func Calls(ctx context.Context, rdb *redis.Client, old bool, r *Req) { Two(ctx, rdb, old, r) }
func Save(ctx context.Context, rdb *redis.Client, id string)         { rdb.Set(ctx, "user:"+id, 1, 0) }
`, []string{"order DEL", "order deleted Two", "user DEL", "user GET", "user SET", "user deleted Two", "user read Points", "user written Save"}},
	// What all objects have counts where nobody else is known for the class, and only there.
	"all objects": {`
type Collection struct{ Name string }

func Users() *Collection  { return &Collection{"user"} }
func Orders() *Collection { return &Collection{"order"} }

func Find(ctx context.Context, rdb *redis.Client, all []*Collection, id string) {
	for _, c := range all {
		find(ctx, rdb, c, id)
	}
}
func find(ctx context.Context, rdb *redis.Client, c *Collection, id string) { rdb.Get(ctx, c.Name+":"+id) }
func Drop(ctx context.Context, rdb *redis.Client, id string) { rdb.Del(ctx, "order:"+id) }
`, []string{"order DEL", "order deleted Drop", "user GET", "user read find"}},
}

// TestDocsDoers holds the pages to naming the functions that do something with keys of a
// class, and no others.
func TestDocsDoers(t *testing.T) {
	root := redislinttest.Dir(t)
	require.NoError(t, os.CopyFS(filepath.Join(root, "redis"), os.DirFS(filepath.Join("..", "..", "testdata", "script", "redis"))))
	for name, c := range docsDoers {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(root, name)
			for file, text := range map[string]string{
				"go.mod": docsModule["go.mod"], ".redislint.yml": cmp.Or(doersPolicies[name], doersPolicy),
				"app.go": "package app\n\nimport (\n\t\"context\"\n\t\"fmt\"\n\t\"os\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\nvar _, _ = fmt.Sprint, os.Args\n" + c.source,
			} {
				require.NoError(t, os.MkdirAll(dir, 0o755))
				require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644))
			}
			require.Equal(t, c.want, doersOf(document(t, dir)))
		})
	}
}

// Whoever asks a cache that is filled where it has nothing reads and writes: the page and the
// rights say both, and neither of a cache that is only written.
func TestDocsReads(t *testing.T) {
	dir := redislinttest.Dir(t)
	for file, text := range map[string]string{
		"zero/go.mod": "module github.com/zeromicro/go-zero\n\ngo 1.26\n",
		"zero/core/stores/sqlc/sqlc.go": `package sqlc

type CachedConn struct{}

func (CachedConn) QueryRow(v any, key string, query func(v any) error) error { return nil }
func (CachedConn) SetCache(key string, v any) error                          { return nil }
`,
		"app/go.mod": "module example.org/app\n\ngo 1.26\n\nrequire github.com/zeromicro/go-zero v1.0.0\n\nreplace github.com/zeromicro/go-zero => ../zero\n",
		"app/.redislint.yml": "version: 1\nkeys: {user: {pattern: \"user:{id}\"}, order: {pattern: \"order:{id}\"}}\n" +
			"services: {app: {main: example.org/app, grants: [\"+ping\"]}}\n",
		"app/app.go": `package main

import "github.com/zeromicro/go-zero/core/stores/sqlc"

func find(c sqlc.CachedConn, id string) { c.QueryRow(nil, "user:"+id, nil) }
func save(c sqlc.CachedConn, id string) { c.SetCache("order:"+id, 1) }

func main() {
	find(sqlc.CachedConn{}, "1")
	save(sqlc.CachedConn{}, "1")
}
`,
	} {
		file = filepath.Join(dir, file)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	}
	app := filepath.Join(dir, "app")
	require.Equal(t, []string{
		"order SETEX", "order written app: save", "user GET", "user SETEX", "user read app: find", "user written app: find",
	}, doersOf(document(t, app)))
	rules, _ := aclOf(t, app, "--format", "setuser", "./...")
	require.Contains(t, rules, "+get")
	require.Contains(t, rules, "%RW~user:*")
	require.Contains(t, rules, "%W~order:*")
}

// docsApp makes a module of files beside the stub of a client, and returns its folder.
func docsApp(t *testing.T, files map[string]string) string {
	root := redislinttest.Dir(t)
	require.NoError(t, os.CopyFS(filepath.Join(root, "redis"), os.DirFS(filepath.Join("..", "..", "testdata", "script", "redis"))))
	dir := filepath.Join(root, "app")
	for file, text := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, file)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644))
	}
	return dir
}

// A key with the default of a prefix that is configured is not among those of no class, where
// the class has the same with another prefix.
func TestDocsDefaults(t *testing.T) {
	dir := docsApp(t, map[string]string{
		"go.mod": docsModule["go.mod"], ".redislint.yml": "version: 1\nnamespace: {default: app}\nkeys: {job: {pattern: \"{namespace}:job:{id}\"}}\n",
		"app.go": `package app

import (
	"context"
	"os"

	"github.com/redis/go-redis/v9"
)

func prefix() string {
	if p := os.Getenv("PREFIX"); p != "" {
		return p
	}
	return "mine"
}

func Get(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, prefix()+":job:"+id)
	rdb.Get(ctx, prefix()+":task:"+id)
}
`,
	})
	require.Equal(t, []string{"mine:task:{?}", "{?}:task:{?}"}, unclassed(document(t, dir)))
}

// What is done with keys that a pattern finds is on the page of each class that the pattern has
// whole, said to be so, also of a class whose keys are all of the pattern's. A key that callers bring behind a prefix is not one that a pattern found.
func TestDocsByPattern(t *testing.T) {
	dir := docsApp(t, map[string]string{
		"go.mod": docsModule["go.mod"],
		".redislint.yml": "version: 1\nkeys: {user: {pattern: \"user:{id}\"}, profile: {pattern: \"user:{id}:profile\"}, cart: {pattern: \"user:{id}:cart:{n}\"},\n" +
			"  order: {pattern: \"order:{id}\"}, stats: {pattern: \"stats:{id}\"}, log: {pattern: \"log:{rest...}\"}}\n",
		"app.go": `package app

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func DropAll(ctx context.Context, rdb *redis.Client) {
	found, _ := rdb.Keys(ctx, "user:*").Result()
	rdb.Del(ctx, found...)
}

func dropOf(ctx context.Context, rdb *redis.Client, pattern string) {
	found, _ := rdb.Keys(ctx, pattern).Result()
	for _, key := range found {
		rdb.Del(ctx, key)
	}
}
func DropOne(ctx context.Context, rdb *redis.Client, id string) { dropOf(ctx, rdb, "user:"+id+":*") }
func DropOrders(ctx context.Context, rdb *redis.Client)         { dropOf(ctx, rdb, "order:*") }
func DropCarts(ctx context.Context, rdb *redis.Client)          { dropOf(ctx, rdb, "user:*:cart:1") }

func Load(ctx context.Context, rdb *redis.Client, key string) { rdb.Get(ctx, "user:"+key) }

func DropLogs(ctx context.Context, rdb *redis.Client) {
	found, _ := rdb.Keys(ctx, "log:*").Result()
	rdb.Del(ctx, found...)
	rdb.Get(ctx, "log:first")
}
`,
	})
	d := document(t, dir)
	all := keydoc.ByPattern{Pattern: "user:*", Done: "deleted", UsedBy: []string{"app.DropAll"}}
	one := keydoc.ByPattern{Pattern: "user:{?}:*", Done: "deleted", UsedBy: []string{"app.DropOne"}}
	orders := keydoc.ByPattern{Pattern: "order:*", Done: "deleted", UsedBy: []string{"app.DropOrders"}}
	logs := keydoc.ByPattern{Pattern: "log:*", Done: "deleted", UsedBy: []string{"app.DropLogs"}}
	require.Equal(t, map[string][]keydoc.ByPattern{"user": {all}, "profile": {all, one}, "cart": {all, one}, "order": {orders}, "log": {logs}}, byPattern(d))
	log := d.Classes[len(d.Classes)-1]
	require.Equal(t, []string{"DEL", "GET"}, log.Commands)
	require.Equal(t, []string{"app.DropLogs"}, log.ReadBy)
	require.Empty(t, log.DeletedBy, "it is said once")
	for format, want := range map[string]string{"md": "- Deleted among the keys of `user:*` by:\n  - `app.DropAll`\n", "html": "Deleted among the keys of <code>user:*</code> by"} {
		require.Contains(t, docsOf(t, dir, "--format", format, "./..."), want)
	}
	for _, u := range d.Unclassed {
		require.NotEqual(t, "user:{...}", u.Template)
	}
}

// A pattern that has a class whole is told there, in place of who seeks by it among keys of no
// class: a subscriber, or who seeks keys and does nothing else with them. One that has a part of
// a class, or all classes, or has other signs than asterisks, or no word, is not of a class.
func TestDocsBySoughtPattern(t *testing.T) {
	dir := docsApp(t, map[string]string{
		"go.mod": docsModule["go.mod"],
		".redislint.yml": "version: 1\nkeys: {user: {pattern: \"app:user:{id}\"}, order: {pattern: \"app:order:{id}\"}, cart: {pattern: \"app:user:{id}:cart:{n}\"}}\n" +
			"channels: {events: {pattern: \"events:{topic}\"}, mails: {pattern: \"mails:{topic}\"}, user_events: {pattern: \"user:{id}\"}}\n",
		"app.go": `package app

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Count(ctx context.Context, rdb *redis.Client) int {
	found, _ := rdb.Keys(ctx, "app:order:*").Result()
	return len(found)
}
func Drop(ctx context.Context, rdb *redis.Client) {
	found, _ := rdb.Keys(ctx, "app:order:*").Result()
	rdb.Del(ctx, found...)
}
func count(ctx context.Context, rdb *redis.Client, of string) { rdb.Keys(ctx, of+":*") }
func Carts(ctx context.Context, rdb *redis.Client, id string) { count(ctx, rdb, "app:user:"+id+":cart") }
func First(ctx context.Context, rdb *redis.Client)            { rdb.Keys(ctx, "app:user:*:cart:1") }
func Short(ctx context.Context, rdb *redis.Client)            { rdb.Keys(ctx, "app:order:?") }
func All(ctx context.Context, rdb *redis.Client)              { rdb.Keys(ctx, "app:*") }
func Stored(ctx context.Context, rdb *redis.Client)           { rdb.Keys(ctx, "stored:*") }
func Every(ctx context.Context, rdb *redis.Client)            { rdb.Keys(ctx, "*") }
func Subscribe(ctx context.Context, rdb *redis.Client)        { rdb.Do(ctx, "PSUBSCRIBE", "events:*") }
func Some(ctx context.Context, rdb *redis.Client)             { rdb.Do(ctx, "PSUBSCRIBE", "mails:new*") }
`,
	})
	d := document(t, dir)
	require.Equal(t, map[string][]keydoc.ByPattern{
		"order": {
			{Pattern: "app:order:*", Done: "deleted", UsedBy: []string{"app.Drop"}},
			{Pattern: "app:order:*", Done: "found", UsedBy: []string{"app.Count"}},
		},
		"cart":   {{Pattern: "app:user:{?}:cart:*", Done: "found", UsedBy: []string{"app.Carts"}}},
		"events": {{Pattern: "events:*", Done: "subscribed", UsedBy: []string{"app.Subscribe"}}},
	}, byPattern(d))
	require.Equal(t, []string{"*", "app:*", "app:order:?", "app:user:*:cart:1", "mails:new*", "stored:*"}, unclassed(d))
	require.NotContains(t, d.Unused, "events")
	for format, want := range map[string][]string{
		"md":   {"- Subscribers to the pattern `events:*`:\n  - `app.Subscribe`\n", "- Sought by the pattern `app:order:*` in:\n  - `app.Count`\n"},
		"html": {"Subscribers to the pattern <code>events:*</code></dt>", "Sought by the pattern <code>app:order:*</code> in</dt>"},
	} {
		for _, text := range want {
			require.Contains(t, docsOf(t, dir, "--format", format, "./..."), text)
		}
	}
}

// byPattern is what is done with keys that patterns find, by class.
func byPattern(d *keydoc.Document) map[string][]keydoc.ByPattern {
	got := map[string][]keydoc.ByPattern{}
	for _, c := range slices.Concat(d.Classes, d.Channels) {
		if c.ByPattern != nil {
			got[c.Class] = c.ByPattern
		}
	}
	return got
}

// unclassed are the templates of keys of no class.
func unclassed(d *keydoc.Document) (list []string) {
	for _, u := range d.Unclassed {
		list = append(list, u.Template)
	}
	return list
}

// A pattern without any sign is a key, and told at its class: of who does something with that key,
// what they do. A value in a pattern may be of a narrower type than in the class, not of another.
func TestDocsByNamedPattern(t *testing.T) {
	dir := docsApp(t, map[string]string{
		"go.mod": docsModule["go.mod"],
		".redislint.yml": "version: 1\nkeys: {quote: {pattern: \"quote:{symbol}\"}, page: {pattern: \"items:{id}:page:{n}\"}, day: {pattern: \"items:{day:date}:sum\"}}\n" +
			"channels: {changed: {pattern: \"config.changed\"}, events: {pattern: \"events:{topic}\"}}\n",
		"app.go": `package app

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func Drop(ctx context.Context, rdb *redis.Client, symbol string) {
	found, _ := rdb.Keys(ctx, "quote:"+symbol).Result()
	rdb.Del(ctx, found...)
}
func Find(ctx context.Context, rdb *redis.Client, symbol string) { rdb.Keys(ctx, "quote:"+symbol) }
func One(ctx context.Context, rdb *redis.Client)                 { rdb.Do(ctx, "SCAN", 0, "MATCH", "quote:ACME") }
func Stars(ctx context.Context, rdb *redis.Client)               { rdb.Keys(ctx, "quote:A?") }
func Other(ctx context.Context, rdb *redis.Client, id string)    { rdb.Keys(ctx, "rate:"+id) }
func Watch(ctx context.Context, rdb *redis.Client)               { rdb.Do(ctx, "PSUBSCRIBE", "config.changed", "events:new") }
func Leave(ctx context.Context, rdb *redis.Client)               { rdb.Do(ctx, "PUNSUBSCRIBE", "events:new") }
func Clear(ctx context.Context, rdb *redis.Client, n int) {
	found, _ := rdb.Keys(ctx, fmt.Sprintf("items:%d:*", n)).Result()
	rdb.Del(ctx, found...)
}
`,
	})
	d := document(t, dir)
	require.Equal(t, map[string][]keydoc.ByPattern{
		"quote": {
			{Pattern: "quote:ACME", Done: "found", UsedBy: []string{"app.One"}},
			{Pattern: "quote:{?}", Done: "found", UsedBy: []string{"app.Find"}},
		},
		"page":    {{Pattern: "items:{?}:*", Done: "deleted", UsedBy: []string{"app.Clear"}}},
		"changed": {{Pattern: "config.changed", Done: "subscribed", UsedBy: []string{"app.Watch"}}},
		"events":  {{Pattern: "events:new", Done: "subscribed", UsedBy: []string{"app.Watch"}}},
	}, byPattern(d))
	require.Equal(t, []string{"app.Drop"}, d.Classes[0].DeletedBy)
	require.Equal(t, []string{"events:new", "quote:A?", "rate:{?}"}, unclassed(d))
}

// A key of no class is on the list whatever it begins with, with the function that makes it: not
// with who brings values, objects or a whole text to it, but with who brings words of the key, too.
func TestDocsKeysOfNoClass(t *testing.T) {
	dir := docsApp(t, map[string]string{
		"go.mod":         docsModule["go.mod"],
		".redislint.yml": "version: 1\nkeys: {user: {pattern: \"cache:user:{id}\"}, literal: {pattern: \"literal:{id}\"}}\n",
		"app.go": `package app

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

type Ctx interface{ UID() uint }
type User struct{ ID uint }

func Method(ctx context.Context, rdb *redis.Client, c Ctx)      { rdb.Set(ctx, fmt.Sprintf("%d:method", c.UID()), 1, 0) }
func Param(ctx context.Context, rdb *redis.Client, uid uint)    { rdb.Set(ctx, fmt.Sprintf("%d:param", uid), 1, 0) }
func Text(ctx context.Context, rdb *redis.Client, id string)    { rdb.Set(ctx, id+":text", 1, 0) }
func Field(ctx context.Context, rdb *redis.Client, u User)      { rdb.Set(ctx, fmt.Sprintf("%d:field", u.ID), 1, 0) }
func Literal(ctx context.Context, rdb *redis.Client, c Ctx)     { rdb.Set(ctx, fmt.Sprintf("literal:%d", c.UID()), 1, 0) }
func Lonely(ctx context.Context, rdb *redis.Client, c Ctx)      { rdb.Set(ctx, fmt.Sprintf("%d:lonely", c.UID()), 1, 0) }
func cached(ctx context.Context, rdb *redis.Client, key string) { rdb.Get(ctx, "cache:"+key) }
func plain(ctx context.Context, rdb *redis.Client, key string)  { rdb.Get(ctx, key) }
func Call(ctx context.Context, rdb *redis.Client, c Ctx, uid uint, id string) {
	Method(ctx, rdb, c)
	Param(ctx, rdb, uid)
	Text(ctx, rdb, id)
	Field(ctx, rdb, User{uid})
	Literal(ctx, rdb, c)
}
func Vip(ctx context.Context, rdb *redis.Client, id string)     { Text(ctx, rdb, "vip:"+id) }
func Load(ctx context.Context, rdb *redis.Client, id string)    { cached(ctx, rdb, "user:"+id) }
func Session(ctx context.Context, rdb *redis.Client, id string) { cached(ctx, rdb, "session:"+id) }
func Plain(ctx context.Context, rdb *redis.Client, id string)   { plain(ctx, rdb, id+":plain") }
func Handed(ctx context.Context, rdb *redis.Client, id string)  { plain(ctx, rdb, id) }
`,
	})
	var got []string
	for _, u := range document(t, dir).Unclassed {
		got = append(got, u.Template+" "+strings.ReplaceAll(strings.Join(u.UsedBy, " "), "app.", ""))
	}
	require.Equal(t, []string{
		"cache:session:{?} Session cached", "vip:{?}:text Vip", "{?}:field Field", "{?}:lonely Lonely", "{?}:method Method", "{?}:param Param",
		"{?}:plain Plain", "{?}:text Text",
	}, got)
}

// doersOf are the commands of each class, and who does what with its keys, sorted.
func doersOf(d *keydoc.Document) []string {
	var out []string
	for _, c := range slices.Concat(d.Classes, d.Channels) {
		for done, list := range map[string][]string{"read": c.ReadBy, "written": c.WrittenBy, "deleted": c.DeletedBy, "given": c.GivenBy} {
			for _, who := range list {
				out = append(out, fmt.Sprintf("%s %s %s", c.Class, done, strings.Replace(strings.TrimPrefix(who, "app."), ": app.", ": ", 1)))
			}
		}
		for _, command := range c.Commands {
			out = append(out, c.Class+" "+command)
		}
	}
	slices.Sort(out)
	return out
}
