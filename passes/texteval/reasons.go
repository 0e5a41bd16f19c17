package texteval

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// origins are the reasons of values that packages give, by the beginning of an
// import path.
var origins = []struct {
	path string
	why  Reason
}{
	{"flag", Flag}, {"github.com/spf13/pflag", Flag}, {"github.com/urfave/cli", Flag}, {"github.com/spf13/cobra", Flag},
	{"github.com/alecthomas/kingpin", Flag},
	{"os", Environment}, {"github.com/spf13/viper", Environment}, {"github.com/kelseyhightower/envconfig", Environment},
	{"github.com/joho/godotenv", Environment}, {"github.com/caarlos0/env", Environment}, {"github.com/gobuffalo/envy", Environment},
	{"github.com/gogf/gf/v2/os/gcfg", Environment}, {"github.com/gogf/gf/os/gcfg", Environment}, {"github.com/gogf/gf/v2/os/genv", Environment},
	{"github.com/gogf/gf/os/genv", Environment}, {"gopkg.in/ini", Environment}, {"github.com/go-ini/ini", Environment}, {"github.com/knadh/koanf", Environment},
	{"github.com/gookit/config", Environment}, {"github.com/beego/beego/v2/core/config", Environment}, {"github.com/astaxie/beego/config", Environment},
	{"github.com/Unknwon/goconfig", Environment}, {"github.com/apolloconfig/agollo", Environment}, {"github.com/zouyx/agollo", Environment},
	{"github.com/go-kratos/kratos/v2/config", Environment}, {"go-micro.dev/v4/config", Environment}, {"github.com/micro/go-micro/config", Environment},
	{"net/http", Request}, {"net/url", Request}, {"mime", Request}, {"github.com/gin-gonic/gin", Request}, {"github.com/labstack/echo", Request},
	{"github.com/gofiber/fiber", Request}, {"github.com/valyala/fasthttp", Request}, {"github.com/go-chi/chi", Request},
	{"github.com/gorilla", Request}, {"google.golang.org/grpc", Request}, {"github.com/beego/beego", Request}, {"github.com/astaxie/beego", Request},
	{"github.com/cloudwego/hertz", Request}, {"github.com/gogf/gf/v2/net", Request}, {"github.com/kataras/iris", Request}, {"github.com/go-kratos", Request},
	{"github.com/golang-jwt", Request}, {"net", Request}, {"context", Request},
	{"database/sql", Database}, {"gorm.io", Database}, {"github.com/jinzhu/gorm", Database}, {"github.com/jmoiron/sqlx", Database},
	{"go.mongodb.org", Database}, {"github.com/jackc/pgx", Database}, {"xorm.io", Database}, {"entgo.io", Database}, {"github.com/uptrace/bun", Database},
	{"github.com/go-xorm", Database}, {"go.etcd.io", Database},
	{"encoding", Decoded}, {"gopkg.in/yaml", Decoded}, {"github.com/json-iterator", Decoded}, {"github.com/tidwall/gjson", Decoded}, {"github.com/bytedance/sonic", Decoded},
	{"github.com/goccy", Decoded}, {"google.golang.org/protobuf", Decoded}, {"github.com/golang/protobuf", Decoded}, {"github.com/gogo/protobuf", Decoded},
	{"github.com/mitchellh/mapstructure", Decoded}, {"github.com/vmihailenco/msgpack", Decoded}, {"io", Decoded}, {"bufio", Decoded}, {"regexp", Decoded},
}

// byPath is the reason of values that a package gives: each call of a library asks.
func (ev *Evaluator) byPath(path string) Reason {
	why, ok := ev.byPaths[path]
	if !ok {
		why = ev.originOf(path)
		ev.byPaths[path] = why
	}
	return why
}

func (ev *Evaluator) originOf(path string) Reason {
	if ev.opts.Client != nil && ev.opts.Client(path) {
		return Reply
	}
	for _, o := range origins {
		if path == o.path || strings.HasPrefix(path, o.path+"/") || strings.HasPrefix(path, o.path) && strings.Contains(o.path, ".") {
			return o.why
		}
	}
	return Construct
}

// Why says why nothing is known of a value, with all that the module brings to it.
func (ev *Evaluator) Why(n *Node, in *program.Func) Reason {
	if why := reasonIn(ev.Close(n, in)); why != NoReason {
		return why
	}
	return Construct
}

// reasonOf is why what a function without a body returns is not known.
func (ev *Evaluator) reasonOf(f *types.Func) Reason {
	if f.Pkg() == nil {
		return Construct
	}
	return ev.outside(f.Pkg().Path())
}

// outside is why what a package that is not analysed gives is not known.
func (ev *Evaluator) outside(path string) Reason {
	why := ev.byPath(path)
	if root, _, _ := strings.Cut(path, "/"); why == Construct && strings.Contains(root, ".") {
		return NotLoaded // another module's, or in a package that facts tell too little of
	}
	return why
}

// filledBy is a variable or field that d changes by handing its address to a call.
func (ev *Evaluator) filledBy(d def, name string, t types.Type, c ctx) *Node {
	out := ev.hole(snake(name), t, Decoded)
	if call, ok := d.at.(*ast.CallExpr); ok {
		if f := calleeOf(c.pkg.Info, call); f != nil {
			if ev.isFlag(f) {
				return ev.flag(name, t, flagValue(f, call), c)
			}
			if why := ev.reasonOf(f); why != Construct && why != NotLoaded {
				return ev.hole(snake(name), t, why)
			}
		}
	}
	return out
}

// because is a value that is not known for the reason that the object is not which it
// is part of, where that came from outside.
func (ev *Evaluator) because(n, object *Node) *Node {
	if n.Kind != Hole || object.Kind != Hole {
		return n
	}
	switch object.reason() {
	case Request, Flag, Environment, Database, Decoded, Reply:
		u := *n.Info
		u.Reason = object.reason()
		return ev.unknown(n.Text, n.Typ, u)
	}
	return n
}

// urlPath is the package of addresses and queries, of which parts are asked for.
const urlPath = "net/url"

// partOf is what a function without a body gives; of an address or query that it is part of, as
// u.Query().Get("prefix") of a setting, it has the reason.
func (ev *Evaluator) partOf(n *Node, f *types.Func, x *ast.CallExpr, recv *Node, c ctx) *Node {
	if f.Pkg() == nil || f.Pkg().Path() != urlPath {
		return n
	}
	if recv == nil && len(x.Args) > 0 {
		recv = ev.expr(x.Args[0], c)
	}
	if recv == nil {
		return n
	}
	return ev.op("partof", n.Text, n, recv)
}

// partOfOp is partOf, when the whole is known as far as it will be.
func partOfOp(ev *Evaluator, _ *Node, k []*Node) *Node {
	if open(k[1]) {
		return nil
	}
	for _, a := range alternatives(k[1], nil, 0) {
		if out := ev.because(k[0], bare(a)); out != k[0] {
			return out
		}
	}
	return k[0]
}

// fieldReason is why a field is not known that nothing in the module sets.
func (ev *Evaluator) fieldReason(f fieldRef) Reason {
	if f.tag != "" {
		return Decoded
	}
	path := strings.TrimSuffix(f.id, "."+f.name)
	if i := strings.LastIndexByte(path, '.'); i > strings.LastIndexByte(path, '/') && !ev.x.Has(path[:i]) && ev.x.PackageAt(f.pos) == nil {
		if why := ev.outside(path[:i]); why != Construct {
			return why
		}
	}
	if program.Named(f.of) != nil && ev.x.Decoded(f.of) { // conf.MustLoad(file, &c), without tags
		return Decoded
	}
	return NoCaller
}

// resultHole is the result of a function without a body.
func (ev *Evaluator) resultHole(f *types.Func, name string, t types.Type) *Node {
	return ev.hole(name, t, ev.reasonOf(f))
}

// foreign is why a value of a type of another module is not known.
func (ev *Evaluator) foreign(t types.Type) Reason {
	if tup, ok := t.(*types.Tuple); ok {
		if tup.Len() == 0 {
			return NoReason
		}
		t = tup.At(0).Type()
	}
	if t == nil || t == types.Typ[types.Invalid] {
		return NotLoaded
	}
	n := program.Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return NoReason
	}
	if ev.x.Has(n.Obj().Pkg().Path()) {
		return NoReason
	}
	return ev.byPath(n.Obj().Pkg().Path())
}
