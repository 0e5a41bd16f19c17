package usetest

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"github.com/redislint/redislint/passes/uses"
)

// Client is the import path of the client that the sources know.
const Client = "github.com/redis/go-redis/v9"

// stubs are the packages that the sources import.
var stubs = map[string]string{
	Client: `package redis
import ("context"; "time")
type (
	StringCmd struct{}
	StatusCmd struct{}
	IntCmd struct{}
	ScanCmd struct{}
	Cmder interface{ Err() error }
	XAddArgs struct { Stream, ID string; Values any }
	PubSub struct{}
)
func (*StringCmd) Val() string { return "" }
func (*StringCmd) Result() (string, error) { return "", nil }
func (*ScanCmd) Result() (keys []string, cursor uint64, err error) { return nil, 0, nil }
type Cmdable interface {
	Get(ctx context.Context, key string) *StringCmd
	Set(ctx context.Context, key string, value any, expiration time.Duration) *StatusCmd
	Del(ctx context.Context, keys ...string) *IntCmd
}
type Pipeliner interface {
	Cmdable
	Exec(ctx context.Context) ([]Cmder, error)
}
type UniversalClient interface { Cmdable; Close() error }
type cmdable struct{}
func (cmdable) Get(ctx context.Context, key string) *StringCmd { return nil }
func (cmdable) Set(ctx context.Context, key string, value any, expiration time.Duration) *StatusCmd { return nil }
func (cmdable) Del(ctx context.Context, keys ...string) *IntCmd { return nil }
func (cmdable) HSet(ctx context.Context, key string, values ...any) *IntCmd { return nil }
func (cmdable) HGet(ctx context.Context, key, field string) *StringCmd { return nil }
func (cmdable) SAdd(ctx context.Context, key string, members ...any) *IntCmd { return nil }
func (cmdable) HScan(ctx context.Context, key string, cursor uint64, match string, count int64) *ScanCmd { return nil }
func (cmdable) Scan(ctx context.Context, cursor uint64, match string, count int64) *ScanCmd { return nil }
func (cmdable) XAdd(ctx context.Context, a *XAddArgs) *StringCmd { return nil }
func (cmdable) Eval(ctx context.Context, script string, keys []string, args ...any) *StringCmd { return nil }
type Script struct{}
func NewScript(src string) *Script { return nil }
func (s *Script) Run(ctx context.Context, c Cmdable, keys []string, args ...any) *StringCmd { return nil }
func (cmdable) Publish(ctx context.Context, channel string, message any) *IntCmd { return nil }
func (cmdable) TxPipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) { return nil, nil }
type Client struct{ cmdable }
func (c *Client) Watch(ctx context.Context, fn func(*Tx) error, keys ...string) error { return nil }
type ClusterClient struct{ cmdable }
type Ring struct{ cmdable }
type Tx struct{ cmdable }`,
	"context": `package context
type Context interface{ Err() error }`,
	"time": `package time
type Duration int64
const Second Duration = 1e9`,
	"fmt": `package fmt
func Sprintf(format string, a ...any) string { return "" }
func Sprint(a ...any) string { return "" }`,
	"strings": `package strings
func Join(e []string, s string) string { return "" }
func Replace(s, a, b string, n int) string { return "" }
func TrimPrefix(s, prefix string) string { return "" }
func ToLower(s string) string { return "" }
func Split(s, sep string) []string { return nil }
type Builder struct{}
func (b *Builder) WriteString(s string) (int, error) { return 0, nil }
func (b *Builder) String() string { return "" }`,
	"path": `package path
func Base(path string) string { return "" }
func Match(pattern, name string) (matched bool, err error) { return false, nil }`,
	"path/filepath": `package filepath
func Match(pattern, name string) (matched bool, err error) { return false, nil }`,
	"strconv": `package strconv
func Itoa(i int) string { return "" }`,
}

// A loader checks packages from source, all of them in one universe of types.
type loader struct {
	fset  *token.FileSet
	files map[string]string // by import path
	types map[string]*types.Package
	pkgs  map[string]*uses.Package
}

func newLoader(files map[string]string) *loader {
	return &loader{token.NewFileSet(), files, map[string]*types.Package{}, map[string]*uses.Package{}}
}

func (l *loader) Import(path string) (*types.Package, error) {
	if p := l.types[path]; p != nil {
		return p, nil
	}
	text, own := l.files[path]
	if !own {
		var ok bool
		if text, ok = stubs[path]; !ok {
			return importer.Default().Import(path)
		}
	}
	f, err := parser.ParseFile(l.fset, path+".go", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	p, err := (&types.Config{Importer: l}).Check(path, l.fset, []*ast.File{f}, info)
	if err != nil {
		return nil, err
	}
	l.types[path] = p
	if own {
		l.pkgs[path] = &uses.Package{Path: path, Fset: l.fset, Files: []*ast.File{f}, Types: p, Info: info}
	}
	return p, nil
}

// Load checks the packages of files in the order of their paths.
func Load(t testing.TB, files map[string]string) []*uses.Package {
	l := newLoader(files)
	var paths []string
	for path := range files {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	var out []*uses.Package
	for _, path := range paths {
		_, err := l.Import(path)
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range paths {
		out = append(out, l.pkgs[path])
	}
	return out
}

// Header begins a package p, with a context and a client.
const Header = `package p
import (
	"context"; "fmt"; "strings"; "strconv"; "time"
	"github.com/redis/go-redis/v9"
)
var _, _, _, _ = fmt.Sprint, strings.Join, strconv.Itoa, time.Second
var ctx context.Context
var rdb *redis.Client
`

// Analyze analyses packages that are given as source.
func Analyze(t testing.TB, files map[string]string) *uses.Result {
	t.Helper()
	return uses.Analyze(Load(t, files))
}

// Body analyses a package that goes on behind [Header].
func Body(t testing.TB, body string) *uses.Result {
	t.Helper()
	return Analyze(t, map[string]string{"p": Header + body})
}
