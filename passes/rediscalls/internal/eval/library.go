package eval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/rediscalls/internal/prog"
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
			return ev.expr(c.Args[i], fr)
		}
		return unknownOf("?", nil)
	}
	switch f.Pkg().Path() + "." + f.Name() {
	case "fmt.Sprintf":
		return textOf(ev.sprintf(c, c.Args, fr)...), true
	case "fmt.Appendf":
		return textOf(cross(nonEmpty(arg(0).Texts()), ev.sprintf(c, c.Args[1:], fr))...), true
	case "fmt.Sprint":
		return textOf(ev.sprint(c, c.Args, fr)...), true
	case "fmt.Append":
		return textOf(cross(nonEmpty(arg(0).Texts()), ev.sprint(c, c.Args[1:], fr))...), true
	case "strings.Join":
		return textOf(joinWith(arg(0), arg(1).Texts(), nameOf(c.Args[0]))...), true
	case "strings.Clone", "bytes.Clone", "bytes.NewBufferString", "bytes.NewBuffer", "strings.NewReader":
		return arg(0), true
	case "strings.ToLower":
		return eachLiteral(arg(0), strings.ToLower), true
	case "strings.ToUpper":
		return eachLiteral(arg(0), strings.ToUpper), true
	case "strings.TrimSpace":
		return trimmed(arg(0), strings.TrimSpace), true
	case "strings.Trim", "strings.TrimLeft", "strings.TrimRight":
		if set, ok := arg(1).Known(); ok {
			return trimmed(arg(0), func(s string) string { return trimBy(f.Name(), s, set) }), true
		}
	case "strings.TrimPrefix":
		if cut, ok := arg(1).Known(); ok {
			return cutPrefix(arg(0), cut), true
		}
	case "strings.TrimSuffix":
		if cut, ok := arg(1).Known(); ok {
			return cutSuffix(arg(0), cut), true
		}
	case "strings.Replace", "strings.ReplaceAll":
		if old, ok := arg(1).Known(); ok && old != "" {
			return replaced(arg(0), old, arg(2).Texts()), true
		}
		return textOf(restHole(nameOf(c.Args[0]))), true
	case "strings.Repeat":
		return repeated(arg(0), arg(1)), true
	case "strconv.Itoa", "strconv.FormatInt", "strconv.FormatUint":
		return ev.formatted(c, arg(0)), true
	case "strconv.AppendInt", "strconv.AppendUint":
		return textOf(cross(nonEmpty(arg(0).Texts()), ev.formatted(c, arg(1)).Texts())...), true
	case "strconv.FormatBool":
		return textOf(hole(nameOf(c.Args[0]), "")), true
	case "strconv.Quote", "html.EscapeString", "net/url.QueryEscape", "net/url.PathEscape":
		return textOf(hole(nameOf(c.Args[0]), "")), true
	case "encoding/hex.EncodeToString":
		return textOf(hole(nameOf(c.Args[0]), keys.Hex)), true
	case "path.Join", "path/filepath.Join":
		return textOf(ev.pathJoin(c, fr)...), true
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
	case "os.Getenv":
		return textOf(hole(nameOfEnv(arg(0)), "")), true
	}
	return Value{}, false
}

func nonEmpty(s []Seq) []Seq {
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
	if prog.IsBuilder(recv) {
		switch f.Name() {
		case "String", "Bytes":
			return textOf(nonEmpty(ev.expr(sel.X, fr).Texts())...), true
		}
		return Value{}, false
	}
	n := prog.Named(recv)
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

// replacer evaluates strings.NewReplacer(old, new, ...).Replace(s) where the
// replacer is made on the spot or kept in a variable.
func (ev *Evaluator) replacer(recv ast.Expr, c *ast.CallExpr, fr *frame) Value {
	out := ev.expr(c.Args[0], fr)
	made, ok := ast.Unparen(recv).(*ast.CallExpr)
	if !ok {
		return textOf(restHole(nameOf(c.Args[0])))
	}
	for i := 0; i+1 < len(made.Args); i += 2 {
		old, ok := ev.expr(made.Args[i], fr).Known()
		if !ok || old == "" {
			return textOf(restHole(nameOf(c.Args[0])))
		}
		out = replaced(out, old, ev.expr(made.Args[i+1], fr).Texts())
	}
	return out
}

// formatted is a number as text.
func (ev *Evaluator) formatted(c *ast.CallExpr, v Value) Value {
	if v.kind == number && v.num.Kind() == constant.Int && len(c.Args) == 1 {
		return textOf(lit(v.num.ExactString(), &Origin{Pos: c.Pos(), End: c.End()}))
	}
	i := 0
	if len(c.Args) == 3 {
		i = 1
	}
	t := keys.Int
	if sel, ok := c.Fun.(*ast.SelectorExpr); ok && strings.HasSuffix(sel.Sel.Name, "Uint") {
		t = keys.Uint
	}
	name := nameOf(c.Args[i])
	if v.kind == unknown && v.name != "" && v.name != "?" {
		name = v.name
	}
	return textOf(hole(name, t))
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

// pathJoin evaluates path.Join, for elements that are clean.
func (ev *Evaluator) pathJoin(c *ast.CallExpr, fr *frame) []Seq {
	v := Value{kind: list}
	for i, a := range c.Args {
		if c.Ellipsis.IsValid() && i == len(c.Args)-1 {
			v = v.extend(ev.expr(a, fr))
			continue
		}
		v = v.push(ev.expr(a, fr))
	}
	return joinWith(v, []Seq{lit("/", nil)}, nameOf(c))
}

// joinWith evaluates strings.Join.
func joinWith(v Value, sep []Seq, name string) []Seq {
	if v.kind != list {
		return []Seq{restHole(name)}
	}
	out := []Seq{{}}
	for i, e := range v.elems {
		if i > 0 {
			out = cross(out, sep)
		}
		out = cross(out, e.after(out))
	}
	if v.rest == nil {
		return out
	}
	if len(v.elems) == 0 {
		return cross(v.rest.Texts(), []Seq{restHole("?")})
	}
	return unique(append(out, cross(out, []Seq{restHole(name)})...))
}

// eachLiteral changes the literal text of v, place by place.
func eachLiteral(v Value, change func(string) string) Value {
	var out []Seq
	for _, s := range v.Texts() {
		t := append(Seq{}, s...)
		for i := range t {
			if t[i].Kind == Lit {
				t[i].Text = change(t[i].Text)
			}
		}
		out = append(out, t)
	}
	return textOf(out...)
}

// trimmed changes the ends of v, as far as they are literal.
func trimmed(v Value, trim func(string) string) Value {
	var out []Seq
	for _, s := range v.Texts() {
		if len(s) == 1 && s[0].Kind == Lit {
			out = append(out, lit(trim(s[0].Text), s[0].Origin))
			continue
		}
		t := append(Seq{}, s...)
		if n := len(t) - 1; n > 0 {
			if t[0].Kind == Lit {
				t[0].Text = strings.TrimSuffix(trim(t[0].Text+"x"), "x")
			}
			if t[n].Kind == Lit {
				t[n].Text = strings.TrimPrefix(trim("x"+t[n].Text), "x")
			}
		}
		out = append(out, compact(t))
	}
	return textOf(out...)
}

// compact drops empty literals.
func compact(s Seq) Seq {
	out := s[:0:0]
	for _, p := range s {
		if p.Kind != Lit || p.Text != "" {
			out = append(out, p)
		}
	}
	return out
}

func trimBy(name, s, set string) string {
	switch name {
	case "TrimLeft":
		return strings.TrimLeft(s, set)
	case "TrimRight":
		return strings.TrimRight(s, set)
	}
	return strings.Trim(s, set)
}

func cutPrefix(v Value, cut string) Value {
	var out []Seq
	for _, s := range v.Texts() {
		switch {
		case len(s) > 0 && s[0].Kind == Lit && (strings.HasPrefix(s[0].Text, cut) || len(s) == 1 || len(s[0].Text) >= len(cut)):
			t := append(Seq{}, s...)
			t[0].Text = strings.TrimPrefix(t[0].Text, cut)
			out = append(out, compact(t))
		case len(s) > 0 && s[0].Kind == Lit:
			out = append(out, Seq{{Kind: Hole, Text: "?", Rest: true}})
		default:
			out = append(out, s)
		}
	}
	return textOf(out...)
}

func cutSuffix(v Value, cut string) Value {
	var out []Seq
	for _, s := range v.Texts() {
		if n := len(s) - 1; n >= 0 && s[n].Kind == Lit {
			t := append(Seq{}, s...)
			t[n].Text = strings.TrimSuffix(t[n].Text, cut)
			s = compact(t)
		}
		out = append(out, s)
	}
	return textOf(out...)
}

// replaced evaluates strings.ReplaceAll where old is known: literal text that
// holds it is cut there.
func replaced(v Value, old string, with []Seq) Value {
	var out []Seq
	for _, s := range v.Texts() {
		results := []Seq{{}}
		for _, p := range s {
			if p.Kind != Lit || !strings.Contains(p.Text, old) {
				results = cross(results, []Seq{{p}})
				continue
			}
			for i, part := range strings.Split(p.Text, old) {
				if i > 0 {
					results = cross(results, with)
				}
				if part != "" {
					q := p
					q.Text = part
					results = cross(results, []Seq{{q}})
				}
			}
		}
		out = append(out, results...)
	}
	return textOf(unique(out)...)
}

func repeated(v, count Value) Value {
	s, ok := v.Known()
	if ok && count.kind == number {
		if n, exact := constant.Int64Val(count.num); exact && n >= 0 && n*int64(len(s)) < 1024 {
			return textOf(lit(strings.Repeat(s, int(n)), nil))
		}
	}
	return textOf(restHole("?"))
}
