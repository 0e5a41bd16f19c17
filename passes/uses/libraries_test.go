package uses

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// stubs are packages of clients, with what the tests call of them.
var stubs = map[string]string{
	"github.com/go-redsync/redsync/v4": `package redsync
		import "time"
		type Redsync struct{}
		type Option interface{}
		func (*Redsync) NewMutex(name string, options ...Option) any { return nil }
		func WithExpiry(expiry time.Duration) Option { return nil }
		func WithTries(tries int) Option { return nil }`,
	"github.com/go-redis/redis_rate/v10": `package redis_rate
		type Limiter struct{}
		func (Limiter) Allow(ctx any, key string, limit int) {}`,
	"github.com/zeromicro/go-zero/core/limit": `package limit
		func NewTokenLimiter(rate, burst int, store any, key string) any { return nil }`,
	"github.com/valkey-io/valkey-glide/go/v2/options": `package options
		import "time"
		type Expiry struct{}
		func NewExpiryIn(d time.Duration) *Expiry { return nil }
		func NewExpiryKeepExisting() *Expiry { return nil }
		type SetOptions struct{ Expiry *Expiry }
		func NewSetOptions() *SetOptions { return nil }
		func (s *SetOptions) SetExpiry(e *Expiry) *SetOptions { return s }
		type BaseScanOptions struct{ Match string }
		type ScanOptions struct{ BaseScanOptions }
		func NewScanOptions() *ScanOptions { return nil }
		func (s *ScanOptions) SetMatch(match string) *ScanOptions { return s }`,
	"github.com/valkey-io/valkey-glide/go/v2": `package glide
		import "github.com/valkey-io/valkey-glide/go/v2/options"
		type Client struct{}
		func (Client) SetWithOptions(ctx any, key, value string, o options.SetOptions) {}
		func (Client) ScanWithOptions(ctx any, cursor int, o options.ScanOptions) {}
		func (Client) Set(ctx any, key, value string) {}`,
	"github.com/zeromicro/go-zero/core/stores/sqlc": `package sqlc
		type CachedConn struct{}
		func (CachedConn) QueryRowIndex(v any, key string, keyer func(primary any) string, i, p any) {}`,
}

// A stubbed imports from source, first the stubs.
type stubbed struct {
	fset *token.FileSet
	std  types.Importer
	pkgs map[string]*types.Package
	// stubs are packages beside those that all programs have.
	stubs map[string]string
}

func (p *stubbed) Import(path string) (*types.Package, error) {
	if pkg := p.pkgs[path]; pkg != nil {
		return pkg, nil
	}
	source, ok := stubs[path]
	if !ok {
		source, ok = p.stubs[path]
	}
	if ok {
		pkg, err := p.check(path, source)
		if err != nil {
			return nil, err
		}
		return pkg.Types, nil
	}
	return p.std.Import(path)
}

// check type-checks a package of one file.
func (p *stubbed) check(path, source string) (*Package, error) {
	f, err := parser.ParseFile(p.fset, path+".go", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
		Implicits: map[ast.Node]types.Object{}, Scopes: map[ast.Node]*types.Scope{},
	}
	pkg, err := (&types.Config{Importer: p}).Check(path, p.fset, []*ast.File{f}, info)
	if err != nil {
		return nil, err
	}
	p.pkgs[path] = pkg
	return &Package{Path: path, Fset: p.fset, Files: []*ast.File{f}, Types: pkg, Info: info}, nil
}

func newProgram() *stubbed {
	fset := token.NewFileSet()
	return &stubbed{fset: fset, std: importer.ForCompiler(fset, "source", nil), pkgs: map[string]*types.Package{}}
}

// shown is a use as text: the command, the templates with their origins, the TTL.
func shown(u Use) string {
	words := []string{u.Command}
	for _, k := range u.Keys {
		at := "-"
		if k.Head != nil {
			at = fmt.Sprint(k.Head.Line)
		}
		words = append(words, k.Template.String()+"@"+at)
	}
	return strings.Join(append(words, string(u.TTL)), " ")
}

func TestLibraries(t *testing.T) {
	prog := newProgram()
	for name, c := range map[string]struct {
		source string
		want   []string
	}{
		"TTL of options": {`package p
			import ("time"; "github.com/go-redsync/redsync/v4")
			func f(r *redsync.Redsync) {
				r.NewMutex("app:a", redsync.WithExpiry(30*time.Second))
				r.NewMutex("app:b", redsync.WithTries(3))
				r.NewMutex("app:c")
				o := redsync.WithExpiry(time.Minute)
				r.NewMutex("app:d", o)
			}`, []string{"SET app:a@4 30s", "SET app:b@5 8s", "SET app:c@6 8s", "SET app:d@8 1m"}},
		"TTL of chains of options": {`package p
			import ("time"; glide "github.com/valkey-io/valkey-glide/go/v2"; "github.com/valkey-io/valkey-glide/go/v2/options")
			func f(c glide.Client, e *options.Expiry) {
				c.SetWithOptions(nil, "app:a", "", *options.NewSetOptions().SetExpiry(options.NewExpiryIn(5*time.Second)))
				c.SetWithOptions(nil, "app:b", "", options.SetOptions{Expiry: options.NewExpiryIn(time.Hour)})
				c.SetWithOptions(nil, "app:c", "", options.SetOptions{})
				c.SetWithOptions(nil, "app:d", "", *options.NewSetOptions().SetExpiry(e))
				c.SetWithOptions(nil, "app:e", "", options.SetOptions{Expiry: options.NewExpiryKeepExisting()})
				c.Set(nil, "app:f", "")
			}`, []string{"SET app:a@4 5s", "SET app:b@5 1h", "SET app:c@6 none", "SET app:d@7 unknown", "SET app:e@8 unknown", "SET app:f@9 none"}},
		"patterns in options": {`package p
			import (glide "github.com/valkey-io/valkey-glide/go/v2"; "github.com/valkey-io/valkey-glide/go/v2/options")
			func f(c glide.Client) {
				c.ScanWithOptions(nil, 0, *options.NewScanOptions().SetMatch("app:a*"))
				c.ScanWithOptions(nil, 0, options.ScanOptions{BaseScanOptions: options.BaseScanOptions{Match: "app:b*"}})
				c.ScanWithOptions(nil, 0, options.ScanOptions{})
			}`, []string{"SCAN app:a*@4 n/a", "SCAN app:b*@5 n/a", "SCAN n/a"}},
		"what a library adds": {`package p
			import redis_rate "github.com/go-redis/redis_rate/v10"
			func f(l redis_rate.Limiter, key string) {
				l.Allow(nil, "app:a", 1)
				l.Allow(nil, key, 1)
				wrap(l, "app:b:"+key)
			}
			func wrap(l redis_rate.Limiter, key string) { l.Allow(nil, "w:"+key, 1) }
			`, []string{"EVALSHA rate:app:a@4 unknown", "EVALSHA rate:{key}@- unknown", "EVALSHA rate:w:app:b:{key}@8 unknown", "EVALSHA rate:w:app:b:{key}@8 unknown"}},
		"several keys of one": {`package p
			import "github.com/zeromicro/go-zero/core/limit"
			func f(of string) {
				limit.NewTokenLimiter(1, 1, nil, "app:a")
				wrap("app:b:"+of)
			}
			func wrap(key string) { limit.NewTokenLimiter(1, 1, nil, "w:"+key) }
			`, []string{
			"EVALSHA {{app:a}}.tokens@4 {{app:a}}.ts@4 unknown", "EVALSHA {{w:app:b:{of}}}.tokens@7 {{w:app:b:{of}}}.ts@7 unknown",
			"EVALSHA {{w:app:b:{of}}}.tokens@7 {{w:app:b:{of}}}.ts@7 unknown",
		}},
		"what a function returns": {`package p
			import "github.com/zeromicro/go-zero/core/stores/sqlc"
			type model struct{ sqlc.CachedConn }
			func (m model) f(id string) {
				m.QueryRowIndex(nil, "app:name:"+id, m.keyer, nil, nil)
				m.QueryRowIndex(nil, id, func(v any) string { return "app:lit:" + v.(string) }, nil, nil)
			}
			func (m model) keyer(primary any) string { return "app:id:" + primary.(string) }
			`, []string{"SETEX app:name:{id}@5 unknown", "SETEX app:id:{primary}@8 unknown", "SETEX {id}@- unknown", "SETEX app:lit:{v}@6 unknown"}},
	} {
		t.Run(name, func(t *testing.T) {
			pkg, err := prog.check("p", c.source)
			require.NoError(t, err)
			var got []string
			for _, u := range Analyze([]*Package{pkg}).Uses {
				got = append(got, shown(u))
			}
			require.Equal(t, c.want, got)
		})
	}
}

// TestLibraryItself: a library has a table, and sends through an interface of its
// own commands of another client.
func TestLibraryItself(t *testing.T) {
	prog := newProgram()
	_, err := prog.check("github.com/redis/go-redis/v9", `package redis
		type IntCmd struct{}
		type Other struct{}`)
	require.NoError(t, err)
	pkg, err := prog.check("github.com/ulule/limiter/v3/drivers/store/redis", `package redis
		import redis "github.com/redis/go-redis/v9"
		type client interface {
			Del(ctx any, keys ...string) *redis.IntCmd
			Get(key string) redis.Other
		}
		func reset(c client, id string) {
			c.Del(nil, "limiter:"+id)
			c.Get("none:"+id)
		}`)
	require.NoError(t, err)
	var got []string
	for _, u := range Analyze([]*Package{pkg}).Uses {
		got = append(got, shown(u))
	}
	require.Equal(t, []string{"DEL limiter:{id}@8 n/a"}, got)
}

// TestServerForTests: FlushAll and Keys of a server in the memory of a test harm
// nobody, its other methods tell of keys.
func TestServerForTests(t *testing.T) {
	prog := newProgram()
	_, err := prog.check("github.com/alicebob/miniredis/v2", `package miniredis
		type Miniredis struct{}
		func (*Miniredis) FlushAll() {}
		func (*Miniredis) Keys() []string { return nil }
		func (*Miniredis) Exists(k string) bool { return false }`)
	require.NoError(t, err)
	pkg, err := prog.check("p", `package p
		import "github.com/alicebob/miniredis/v2"
		func f(m *miniredis.Miniredis) {
			m.FlushAll()
			m.Keys()
			m.Exists("app:a")
		}`)
	require.NoError(t, err)
	var got []string
	for _, u := range Analyze([]*Package{pkg}).Uses {
		got = append(got, shown(u))
	}
	require.Equal(t, []string{"EXISTS app:a@6 n/a"}, got)
}

// TestFormAcrossPackages checks that what a library adds comes with the facts
// of a wrapper.
func TestFormAcrossPackages(t *testing.T) {
	prog := newProgram()
	below, err := prog.check("below", `package below
		import redis_rate "github.com/go-redis/redis_rate/v10"
		func Allow(l redis_rate.Limiter, key string) { l.Allow(nil, key, 1) }`)
	require.NoError(t, err)
	above, err := prog.check("above", `package above
		import ("below"; redis_rate "github.com/go-redis/redis_rate/v10")
		func f(l redis_rate.Limiter) { below.Allow(l, "app:a") }`)
	require.NoError(t, err)
	_, fact := AnalyzeUnit(below, nil)
	require.NotNil(t, fact)
	uses := Options{}.analyze([]*Package{above}, newImports([]*Summary{fact})).result().Uses
	require.Len(t, uses, 1)
	require.Equal(t, "EVALSHA rate:app:a@3 unknown", shown(uses[0]))
	require.Equal(t, "below.Allow", uses[0].Via)
}
