package propose

import (
	"go/ast"
	"go/constant"
	gotoken "go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// A decl is what the code calls a key, and says of it. A function that makes keys of any sort
// has no name for them.
type decl struct {
	name, doc string
	constant  bool // what begins like it is of the same family; else nothing else is called so
	shared    bool // it is a function that makes these keys, and has no name for them
}

// declared returns the declarations that are for the key alone: functions that return
// it, and constants with all the text that it begins with, the better first. A function to
// which callers hand what the key begins with is for any key.
func (in Input) declared(k uses.Key) []decl {
	if in.Flow == nil || k.Head == nil {
		return nil
	}
	var list []decl
	add := func(pos gotoken.Pos) {
		if d := in.declaredAt(pos, k.Template); (d.name != "" || d.shared) && !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	paths, _ := k.Sites()
	for _, path := range paths {
		if call, ok := ast.Unparen(path[0].Expr).(*ast.CallExpr); ok && !bringsHead(call, path, k) {
			if f, ok := program.CalleeOf(path[0].Package.Info, call); ok {
				add(f.Pos())
			}
		}
	}
	add(k.Head.Pos)
	return list
}

// declaredAt is the declaration that a place is in, if it is for keys of that template.
func (in Input) declaredAt(pos gotoken.Pos, t keys.Template) decl {
	pkg := in.Flow.Program.PackageAt(pos)
	if pkg == nil || !pos.IsValid() {
		return decl{}
	}
	for _, file := range pkg.Files {
		for _, d := range file.Decls {
			if d.Pos() > pos || pos >= d.End() {
				continue
			}
			switch d := d.(type) {
			case *ast.FuncDecl:
				return builder(pkg, file, d)
			case *ast.GenDecl:
				return constantFor(pkg, file, d, pos, t)
			}
		}
	}
	return decl{}
}

// builder says how a function calls the keys that it returns, if that is what it is for.
func builder(pkg *program.Package, file *ast.File, d *ast.FuncDecl) decl {
	f, ok := pkg.Info.Defs[d.Name].(*types.Func)
	if !ok || f.Signature().Results().Len() == 0 || !isText(f.Signature().Results().At(0).Type()) {
		return decl{}
	}
	of := pkg.Types.Name()
	if recv := f.Signature().Recv(); recv != nil {
		of = program.TypeName(recv.Type())
	}
	name := words(d.Name.Name)
	if !slices.ContainsFunc(append(name, words(of)...), isKeyWord) ||
		slices.Contains([]string{"delete", "del", "remove", "set", "save", "put", "update", "write", "load", "read", "has", "check", "scan"}, name[0]) {
		return decl{}
	}
	own := codeName(d.Name.Name)
	if own == "" && slices.ContainsFunc(words(of), isKeyWord) && d.Recv != nil {
		own = codeName(of) // VisitKey.String
	}
	return decl{name: own, doc: sentence(d.Name.Name, commentOfFunc(pkg, file, d), false), shared: own == ""}
}

// bringsHead reports whether a call, the first expression of a path, hands a function what
// the key begins with.
func bringsHead(call *ast.CallExpr, path []uses.Site, k uses.Key) bool {
	inside := func(pos gotoken.Pos) bool { return call.Lparen < pos && pos < call.Rparen }
	if inside(k.Head.Pos) || slices.ContainsFunc(path[1:], func(s uses.Site) bool { return inside(s.Expr.Pos()) }) {
		return true
	}
	return slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
		v := path[0].Package.Info.Types[a].Value
		return v != nil && v.Kind() == constant.String && constant.StringVal(v) != "" && strings.HasPrefix(k.Template.Head(), constant.StringVal(v))
	})
}

func isText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// constantFor says how a constant or variable of the package calls keys of a template, if it
// has all of the text that they begin with.
func constantFor(pkg *program.Package, file *ast.File, d *ast.GenDecl, pos gotoken.Pos, t keys.Template) decl {
	for n, s := range d.Specs {
		spec, ok := s.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for i, e := range spec.Values {
			if e.Pos() > pos || pos >= e.End() || i >= len(spec.Names) {
				continue
			}
			v := pkg.Info.Types[e].Value
			if v == nil || v.Kind() != constant.String || !covers(constant.StringVal(v), t.Head()) {
				return decl{}
			}
			out := decl{name: codeName(spec.Names[i].Name), doc: sentence(spec.Names[i].Name, commentOf(pkg, file, d, n), true), constant: true}
			if slices.Contains(kindsOfThings, out.name) {
				out.name = ""
			}
			if rest := words(behind(t)); out.name != "" && len(rest) > 0 && !strings.Contains(constant.StringVal(v), "%") {
				out = decl{name: out.name + "_" + strings.Join(rest, "_"), constant: true} // it says only how they begin
			}
			return out
		}
	}
	return decl{}
}

// kindsOfThings are the names of constants that say nothing outside of their package: the
// segments of the key say what is locked, or listed.
var kindsOfThings = []string{"lock", "mutex", "list", "set", "map", "zset", "queue", "index", "ver", "version", "info", "detail", "count", "counter", "status", "state"}

// behind is the literal text of t behind its first value.
func behind(t keys.Template) string {
	var list []string
	for i, p := range t.Parts() {
		if i > 0 && !p.Placeholder {
			list = append(list, p.Literal)
		}
	}
	return strings.Join(list, "_")
}

// covers reports whether the text of a constant, or a format, is all that a key begins
// with.
func covers(text, head string) bool {
	text, _, _ = strings.Cut(text, "%")
	trim := func(s string) string { return strings.TrimRight(s, separators+"{[") }
	return trim(head) != "" && strings.HasSuffix(trim(text), trim(head))
}

// isKeyWord reports whether a word of a name says that this is a key, and not which.
func isKeyWord(word string) bool {
	return slices.Contains([]string{"key", "keys", "rediskey", "rediskeys", "cachekey", "cachekeys", "prefix", "channel", "topic", "pattern"}, word)
}

// codeName is the name of a class after that of a function or constant: CountSeederKey
// is count_seeder, APIKeyCacheKey api_key_cache; "" where that says nothing.
func codeName(name string) string {
	in := func(list ...string) func(string) bool {
		return func(word string) bool { return slices.Contains(list, word) }
	}
	list := words(name)
	named := false                               // MemberNameKey is the key of a name, RedisKeyName the name of a key
	for i, word := range slices.Backward(list) { // the last: what is before it may be the key of an API
		if in("key", "keys", "rediskey", "rediskeys")(word) {
			named = i > 1 && i == len(list)-1 && list[i-1] == "name"
			list = slices.Delete(list, i, i+1)
			break
		}
	}
	lead := in("redis", "prefix", "get", "gen", "generate", "make", "build", "new", "create", "format", "fmt", "compute", "compose", "to", "default", "my", "the", "with", "for", "of", "by")
	for len(list) > 0 && lead(list[0]) {
		list = list[1:]
	}
	trail := in("redis", "prefix", "format", "fmt", "pattern", "template", "tpl", "tmpl", "templ", "name", "string", "str", "namespace", "channel", "topic")
	for len(list) > 0 && trail(list[len(list)-1]) && !named {
		list = list[:len(list)-1]
	}
	if len(list) == 1 && in("cache", "cached", "data", "value", "item", "hash", "full", "base", "global", "store")(list[0]) {
		return ""
	}
	if out := strings.Join(list, "_"); isName(out) {
		return out
	}
	return ""
}

// isName reports whether text can be the name of a class: it has three letters, and
// begins with one.
func isName(text string) bool {
	return len(text) > 2 && 'a' <= text[0] && text[0] <= 'z' && keys.GoName(text) != ""
}
