package eval

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
)

// library evaluates a call of a function of the standard library, or of a
// client's list of arguments. It says no where the function is none of them.
func (ev *Evaluator) library(f *types.Func, c *ast.CallExpr, fr *frame) (Value, bool) {
	if f.Pkg() == nil {
		return Value{}, false
	}
	sig := f.Type().(*types.Signature)
	if sig.Recv() != nil {
		return ev.libraryMethod(f, c, fr)
	}
	arg := func(i int) Value {
		if i < len(c.Args) {
			if v := ev.expr(c.Args[i], fr); v.kind != bottom {
				return v
			}
		}
		return unknownOf("?", nil)
	}
	if len(c.Args) < sig.Params().Len() && !sig.Variadic() { // f(g())
		return Value{}, false
	}
	switch f.Pkg().Path() + "." + f.Name() {
	case "fmt.Sprintf":
		return textOf(ev.sprintf(c, c.Args, fr)...), true
	case "fmt.Appendf":
		return textOf(cross(base(c, arg(0), fr), ev.sprintf(c, c.Args[1:], fr))...), true
	case "fmt.Sprint":
		return textOf(ev.sprint(c, c.Args, fr)...), true
	case "fmt.Append":
		return textOf(cross(orEmpty(arg(0).Texts()), ev.sprint(c, c.Args[1:], fr))...), true
	case "strings.Join":
		return textOf(joinWith(arg(0), arg(1).Texts(), nameOf(c.Args[0]))...), true
	case "strings.Clone", "bytes.Clone", "bytes.NewBufferString", "strings.NewReader":
		return arg(0), true
	case "bytes.NewBuffer":
		return textOf(orEmpty(ev.expr(c.Args[0], fr).Texts())...), true
	case "strings.ToLower":
		return eachLiteral(arg(0), Lower), true
	case "strings.ToUpper":
		return eachLiteral(arg(0), Upper), true
	case "strings.TrimSpace":
		return trimmed(arg(0), trimLeftSpace, trimRightSpace, Space), true
	case "strings.Trim", "strings.TrimLeft", "strings.TrimRight":
		return trimmedBy(f.Name(), arg(0), arg(1), nameOf(c.Args[0])), true
	case "strings.TrimPrefix":
		if cut, ok := arg(1).Known(); ok {
			return mapSeqs(arg(0), func(s Seq) Seq { return s.transformed().cutPrefix(cut) }), true
		}
	case "strings.TrimSuffix":
		if cut, ok := arg(1).Known(); ok {
			return mapSeqs(arg(0), func(s Seq) Seq { return s.transformed().cutSuffix(cut) }), true
		}
	case "strings.ReplaceAll":
		return replacedBy(arg(0), arg(1), arg(2), -1, nameOf(c.Args[0])), true
	case "strings.Replace":
		if n, ok := arg(3).Number(); ok {
			return replacedBy(arg(0), arg(1), arg(2), int(max(-1, min(n, 1<<20))), nameOf(c.Args[0])), true
		}
	case "strings.Repeat":
		return repeated(arg(0), arg(1)), true
	case "strconv.Itoa":
		return ev.formatted(c.Args[0], nil, false, fr), true
	case "strconv.FormatInt", "strconv.FormatUint":
		return ev.formatted(c.Args[0], c.Args[1], f.Name() == "FormatUint", fr), true
	case "strconv.AppendInt", "strconv.AppendUint":
		more := ev.formatted(c.Args[1], c.Args[2], f.Name() == "AppendUint", fr)
		return textOf(cross(orEmpty(arg(0).Texts()), more.Texts())...), true
	case "strconv.FormatBool":
		return textOf(hole(nameOf(c.Args[0]), "")), true
	case "strconv.Quote", "html.EscapeString", "net/url.QueryEscape", "net/url.PathEscape":
		return textOf(hole(nameOf(c.Args[0]), "")), true
	case "encoding/hex.EncodeToString":
		return textOf(hole(nameOf(c.Args[0]), keys.Hex)), true
	case "path.Join", "path/filepath.Join":
		v := Value{kind: list}
		for i, a := range c.Args {
			if c.Ellipsis.IsValid() && i == len(c.Args)-1 {
				v = v.extend(ev.expr(a, fr))
				continue
			}
			v = v.push(ev.expr(a, fr))
		}
		return textOf(pathJoin(v, nameOf(c))...), true
	case "cmp.Or":
		return ev.firstOf(c, fr), true
	case "slices.Concat":
		out := Value{kind: list}
		for _, a := range c.Args {
			out = out.extend(ev.expr(a, fr))
		}
		return out, true
	case "slices.Clone", "slices.Sorted", "slices.Collect":
		return arg(0), true
	case "maps.Keys":
		if v := arg(0); v.kind == list && v.keys != nil {
			return Value{kind: list, rest: v.keys}, true
		}
	case "unsafe.String", "unsafe.StringData", "unsafe.SliceData", "unsafe.Slice":
		return arg(0), true
	case "os.Getenv", "os.LookupEnv":
		return textOf(Seq{{Kind: Hole, Text: nameOfEnv(arg(0)), env: true}}), true
	}
	return Value{}, false
}

// base is what an Append function begins with: nothing, where that is nil.
func base(c *ast.CallExpr, v Value, fr *frame) []Seq {
	if fr.pkg.Info.Types[ast.Unparen(c.Args[0])].IsNil() {
		return []Seq{{}}
	}
	return orEmpty(v.Texts())
}

func orEmpty(s []Seq) []Seq {
	if len(s) == 0 {
		return []Seq{{}}
	}
	return s
}

func nameOfEnv(v Value) string {
	if s, ok := v.Known(); ok {
		return snake(strings.ToLower(s))
	}
	return "?"
}

// libraryMethod evaluates the methods of builders, replacers, and redigo's
// Args.
func (ev *Evaluator) libraryMethod(f *types.Func, c *ast.CallExpr, fr *frame) (Value, bool) {
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok {
		return Value{}, false
	}
	recv := f.Type().(*types.Signature).Recv().Type()
	if program.IsBuilder(recv) {
		switch f.Name() {
		case "String", "Bytes":
			return textOf(orEmpty(ev.expr(sel.X, fr).Texts())...), true
		}
		return Value{}, false
	}
	n := program.Named(recv)
	if n == nil || n.Obj().Pkg() == nil {
		return Value{}, false
	}
	switch n.Obj().Pkg().Path() + "." + n.Obj().Name() + "." + f.Name() {
	case "strings.Replacer.Replace":
		return ev.replacer(sel.X, c, fr), true
	case "github.com/gomodule/redigo/redis.Args.Add", "github.com/garyburd/redigo/redis.Args.Add":
		out := ev.argsList(sel.X, fr)
		for i, a := range c.Args {
			if c.Ellipsis.IsValid() && i == len(c.Args)-1 {
				return out.extend(ev.expr(a, fr)), true
			}
			out = out.push(ev.expr(a, fr))
		}
		return out, true
	case "github.com/gomodule/redigo/redis.Args.AddFlat", "github.com/garyburd/redigo/redis.Args.AddFlat":
		out := ev.argsList(sel.X, fr)
		if len(c.Args) == 1 {
			if v := ev.expr(c.Args[0], fr); v.kind == list && v.keys == nil {
				return out.extend(v), true
			}
			if stringish(fr.pkg.Info.TypeOf(c.Args[0])) {
				return out.push(ev.expr(c.Args[0], fr)), true
			}
		}
		return out.withRest(unknownOf("?", nil)), true
	}
	return Value{}, false
}

func (ev *Evaluator) argsList(e ast.Expr, fr *frame) Value {
	v := ev.expr(e, fr)
	if v.kind != list {
		if v.kind == bottom {
			return Value{kind: list}
		}
		u := unknownOf("?", nil)
		return Value{kind: list, rest: &u}
	}
	return v
}

// replacer evaluates strings.NewReplacer(old, new, ...).Replace(s).
func (ev *Evaluator) replacer(recv ast.Expr, c *ast.CallExpr, fr *frame) Value {
	unknown := textOf(restHole(nameOf(c.Args[0])))
	made, in, pkg := ev.MadeBy(recv, fr.fn, fr.pkg)
	if made == nil || made.Ellipsis.IsValid() {
		return unknown
	}
	at := ev.root(in, pkg)
	var pairs []pair
	for i := 0; i+1 < len(made.Args); i += 2 {
		old, ok := ev.expr(made.Args[i], at).Known()
		if !ok || old == "" {
			return unknown
		}
		pairs = append(pairs, pair{old, ev.expr(made.Args[i+1], at).Texts()})
	}
	return replaced(ev.expr(c.Args[0], fr), pairs, -1)
}

func replacedBy(v, old, with Value, limit int, name string) Value {
	text, ok := old.Known()
	if !ok || text == "" {
		return textOf(restHole(name))
	}
	return replaced(v, []pair{{text, with.Texts()}}, limit)
}

func trimmedBy(how string, v, set Value, name string) Value {
	chars, ok := set.Known()
	if !ok {
		return textOf(restHole(name))
	}
	left := func(s string) string { return strings.TrimLeft(s, chars) }
	right := func(s string) string { return strings.TrimRight(s, chars) }
	switch how {
	case "TrimLeft":
		right = nil
	case "TrimRight":
		left = nil
	}
	return trimmed(v, left, right, Unchanged)
}

func trimLeftSpace(s string) string { return strings.TrimLeftFunc(s, unicode.IsSpace) }

func trimRightSpace(s string) string { return strings.TrimRightFunc(s, unicode.IsSpace) }

// formatted is an integer as text: strconv.Itoa(x), strconv.FormatInt(x, base).
func (ev *Evaluator) formatted(x, base ast.Expr, unsigned bool, fr *frame) Value {
	v := ev.expr(x, fr)
	radix := int64(10)
	if base != nil {
		n, ok := ev.expr(base, fr).Number()
		if !ok || n < 2 || n > 36 {
			n = 0
		}
		radix = n
	}
	if v.kind == number && radix > 0 {
		if n, ok := v.Number(); ok {
			return textOf(lit(strconv.FormatInt(n, int(radix)), &Origin{Pos: x.Pos(), End: x.End()}))
		}
	}
	name := nameOf(x)
	if v.kind == unknown && v.name != "" && v.name != "?" {
		name = v.name
	}
	return textOf(hole(name, baseType(radix, unsigned)))
}

// firstOf evaluates cmp.Or: the first that is not empty. Only the last is a
// default, and there is a default at all only if one before can be anything.
func (ev *Evaluator) firstOf(c *ast.CallExpr, fr *frame) Value {
	out := nothing()
	for i, a := range c.Args {
		v := ev.expr(a, fr)
		if i == len(c.Args)-1 && i > 0 {
			v = defaulted(v)
		}
		out = join(out, v)
	}
	return out
}
