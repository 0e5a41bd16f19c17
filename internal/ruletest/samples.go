package ruletest

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// support is what the calls of an executor need besides its own package.
const support = `
var rtCtx = rt_context.Background()

var rtClient = &rt_redis.Client{}

var rtErr = rt_errors.New("broken: %s")

type rtText string

func (t rtText) String() string { return string(t) }

func rtPointer[T any](v T) *T { return &v }

func rtList(v ...any) []any { return v }
`

// texts are the strings that functions are called with: empty ones, separators,
// braces, globs, directives, UTF-8 and what is none.
var texts = []string{
	"a", "", "a:b", ":", "{tag}", "}{", "*?[x]\\", "%d%s%%", "é世界", "a\x00b", "\xff", "  ", "app", "app:workers:1",
}

// maxCalls is the most calls of one function.
const maxCalls = 14

// executor is a file for a package, with a function that calls all functions and
// methods of the package with samples for their parameters.
func executor(p *packages.Package) []byte {
	x := &samples{pkg: p.Types, imports: map[string]string{}}
	var calls bytes.Buffer
	for _, file := range p.Syntax {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				x.call(&calls, p, fn)
			}
		}
	}
	var out bytes.Buffer
	// The package may have the names of the packages.
	fmt.Fprintf(&out, "package %s\n\nimport (\n\trt_context \"context\"\n\trt_errors \"errors\"\n\n\trt_redis %q\n", p.Name, clientPath)
	for _, path := range slices.Sorted(maps.Keys(x.imports)) {
		fmt.Fprintf(&out, "\t%s %q\n", x.imports[path], path)
	}
	out.WriteString(")\n" + support + "\nfunc RuletestExecute(call func(string, func() []any)) {\n")
	out.Write(calls.Bytes())
	out.WriteString("}\n")
	return out.Bytes()
}

// samples writes expressions of types.
type samples struct {
	pkg     *types.Package
	imports map[string]string // names by path
}

// call writes the calls of one function; none if there is nothing to pass.
func (x *samples) call(out *bytes.Buffer, p *packages.Package, fn *ast.FuncDecl) {
	f, ok := p.TypesInfo.Defs[fn.Name].(*types.Func)
	if !ok || fn.Name.Name == "init" || fn.Name.Name == "main" || fn.Name.Name == "_" || indirect(fn) {
		return
	}
	sig := f.Signature()
	callee := fn.Name.Name
	var lists [][]string
	if recv := sig.Recv(); recv != nil {
		if sig.RecvTypeParams().Len() > 0 {
			return
		}
		lists = append(lists, x.of(recv.Type(), 0))
	}
	if n := sig.TypeParams().Len(); n > 0 {
		args := instance(sig.TypeParams())
		inst, err := types.Instantiate(nil, sig, args, true)
		if err != nil {
			return
		}
		callee += "[" + x.list(args) + "]"
		sig = inst.(*types.Signature)
	}
	for i := range sig.Params().Len() {
		lists = append(lists, x.of(sig.Params().At(i).Type(), 0))
	}
	n := 1
	for _, l := range lists {
		if len(l) == 0 {
			return
		}
		n = max(n, len(l))
	}
	for i := range min(n, maxCalls) {
		var args []string
		for j, l := range lists {
			args = append(args, l[(i+3*j)%len(l)])
		}
		x.write(out, f, sig, callee, args, i)
	}
}

func (x *samples) write(out *bytes.Buffer, f *types.Func, sig *types.Signature, callee string, args []string, i int) {
	if sig.Recv() != nil {
		callee, args = "("+args[0]+")."+callee, args[1:]
	}
	list := strings.Join(args, ", ")
	if sig.Variadic() {
		list += "..."
	}
	text := callee + "(" + list + ")"
	if sig.Results().Len() > 0 {
		text = "return rtList(" + text + ")"
	} else {
		text += "; return nil"
	}
	fmt.Fprintf(out, "\tcall(%q, func() []any { %s })\n", fmt.Sprintf("%s#%d", f.FullName(), i), text)
}

// instance picks types for type parameters.
func instance(params *types.TypeParamList) []types.Type {
	var out []types.Type
	for i := range params.Len() {
		constraint := params.At(i).Constraint().Underlying().(*types.Interface)
		t := types.Type(types.Typ[types.String])
		if !types.Satisfies(t, constraint) {
			t = types.Typ[types.Int]
		}
		out = append(out, t)
	}
	return out
}

// name writes a type, and imports what it needs.
func (x *samples) name(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		switch {
		case p == x.pkg:
			return ""
		case p.Path() == clientPath:
			return "rt_redis"
		}
		if x.imports[p.Path()] == "" {
			x.imports[p.Path()] = fmt.Sprintf("rt_import%d", len(x.imports))
		}
		return x.imports[p.Path()]
	})
}

func (x *samples) list(ts []types.Type) string {
	var out []string
	for _, t := range ts {
		out = append(out, x.name(t))
	}
	return strings.Join(out, ", ")
}

// of lists expressions of a type; none if there are none. Depth is how many
// types it is part of.
func (x *samples) of(t types.Type, depth int) []string {
	if depth > 3 {
		return nil
	}
	if list := x.special(t); list != nil {
		return list
	}
	converted := func(list []string) []string {
		if _, ok := types.Unalias(t).(*types.Basic); ok {
			return list
		}
		var out []string
		for _, s := range list {
			out = append(out, x.name(t)+"("+s+")")
		}
		return out
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return converted(basic(u))
	case *types.Pointer:
		out := []string{}
		for _, s := range x.of(u.Elem(), depth+1) {
			out = append(out, "rtPointer["+x.name(u.Elem())+"]("+s+")")
		}
		return append(out, "("+x.name(t)+")(nil)")
	case *types.Slice:
		return x.slice(t, u, depth)
	case *types.Map:
		keys, values := x.of(u.Key(), depth+1), x.of(u.Elem(), depth+1)
		if len(keys) == 0 || len(values) == 0 {
			return nil
		}
		return []string{x.name(t) + "{" + keys[0] + ": " + values[0] + "}", x.name(t) + "(nil)"}
	case *types.Struct:
		return x.structure(t, u, depth)
	}
	return nil
}

// special lists the values of types that mean something.
func (x *samples) special(t types.Type) []string {
	switch types.TypeString(t, nil) {
	case "context.Context":
		return []string{"rtCtx"}
	case "*" + clientPath + ".Client":
		return []string{"rtClient"}
	case "error":
		return []string{"rtErr", "nil"}
	case "fmt.Stringer":
		return []string{`rtText("a:1")`, "nil", "(*rtText)(nil)", `rtText("%s")`}
	case "[]byte":
		return []string{`[]byte("a:b")`, "nil", `[]byte{}`, `[]byte{0, 255}`, `[]byte("%d")`}
	}
	i, ok := t.Underlying().(*types.Interface)
	switch {
	case !ok:
		return nil
	case i.Empty():
		return []string{`"a"`, "7", "nil", "rtErr", "1.5", `[]byte("b")`, `rtText("c")`, "(*rtText)(nil)", "true"}
	case strings.HasPrefix(types.TypeString(t, nil), clientPath+"."):
		return []string{"rtClient"}
	}
	return nil
}

func basic(b *types.Basic) []string {
	switch {
	case b.Info()&types.IsString != 0:
		var out []string
		for _, s := range texts {
			out = append(out, fmt.Sprintf("%q", s))
		}
		return out
	case b.Info()&types.IsBoolean != 0:
		return []string{"true", "false"}
	case b.Info()&types.IsFloat != 0:
		return []string{"1.5", "0", "-2", "1e21", "1e-7"}
	case b.Info()&types.IsInteger == 0:
		return nil
	}
	limits := map[types.BasicKind][]string{
		types.Int8: {"127", "-128"}, types.Int16: {"32767", "-32768"}, types.Int32: {"-1 << 31", "1<<31 - 1"},
		types.Uint8: {"255"}, types.Uint16: {"65535"}, types.Uint32: {"1<<32 - 1"},
		types.Int: {"-1 << 63", "1<<63 - 1"}, types.Int64: {"-1 << 63", "1<<63 - 1"},
		types.Uint: {"1<<64 - 1"}, types.Uint64: {"1<<64 - 1"}, types.Uintptr: {"1<<64 - 1"},
	}
	out := append([]string{"7", "0", "99", "100"}, limits[b.Kind()]...)
	if b.Info()&types.IsUnsigned == 0 {
		out = append(out, "-1")
	}
	return out
}

func (x *samples) slice(t types.Type, u *types.Slice, depth int) []string {
	elems := x.of(u.Elem(), depth+1)
	out := []string{x.name(t) + "(nil)"}
	for i := range elems {
		out = append(out, x.name(t)+"{"+elems[i]+", "+elems[(i+1)%len(elems)]+"}")
	}
	return out
}

// structure lists values with all fields that can be set.
func (x *samples) structure(t types.Type, u *types.Struct, depth int) []string {
	var out []string
	for i := range 4 {
		var fields []string
		for j := range u.NumFields() {
			f := u.Field(j)
			list := x.of(f.Type(), depth+1)
			if len(list) > 0 && (f.Exported() || f.Pkg() == x.pkg) {
				fields = append(fields, f.Name()+": "+list[(i+j)%len(list)])
			}
		}
		out = append(out, x.name(t)+"{"+strings.Join(fields, ", ")+"}")
	}
	return append(out, x.name(t)+"{}")
}
