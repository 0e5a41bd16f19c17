package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses"
)

// A Value is what a use stores, or publishes.
type Value struct {
	Arg  uses.Span // where it is handed over
	Expr ast.Expr  // nil of a value that a script makes
	// Text is a constant, if Known says so.
	Text  string
	Known bool
	// JSON is the type that was marshalled as JSON, or as msgpack; nil if that is not known.
	JSON types.Type
	// Tag is the key of the tags that name its members: json or msgpack.
	Tag string
	// Object are the members of a JSON object that is written as a map, a format or a sum;
	// nil if it is none, or they are not known.
	Object []Member
	// Names are the identifiers on the way to the value where nothing is done to
	// it: variables, fields, parameters, the functions that return it.
	Names []string
}

// Values returns what u stores under its key: elements of a list or set, values of
// a hash's fields, the text of a string. What cannot be told apart is left out.
func (f *Flow) Values(u *uses.Use) []Value {
	var out []Value
	for _, s := range f.stored(u) {
		v := Value{Arg: s.span, Expr: s.at}
		if s.at != nil {
			v.Arg = uses.SpanOf(f.Program, s.at)
		}
		v.Text, v.Known, v.JSON, v.Tag, v.Object, v.Names = s.text, s.kind == isText, s.json, s.tag, s.object, s.names
		out = append(out, v)
	}
	return out
}

type storedKind uint8

const (
	notKnown  storedKind = iota
	isText               // a constant
	isJSON               // a type that was marshalled
	isParam              // a parameter of a function, as it is
	jsonParam            // a parameter that was marshalled
	isObject             // members of an object
)

// A stored is what is known of a value.
type stored struct {
	at     ast.Expr // nil of what a script has at span
	span   uses.Span
	kind   storedKind
	text   string
	json   types.Type
	tag    string // of json and jsonParam
	object []Member
	fn     string // of a parameter: the ID of its function
	param  int
	names  []string
}

// pos is where the value is handed over.
func (s stored) pos() token.Pos {
	if s.at == nil {
		return s.span.Pos
	}
	return s.at.Pos()
}

// stored traces the values that a use hands over: those of the call of the client
// that it is, or what a call of a wrapper passes for them.
func (f *Flow) stored(u *uses.Use) []stored {
	if u.Role == uses.RolePattern || u.Role == uses.RoleCommand {
		return nil
	}
	if u.Inner != nil {
		return f.passedValues(f.stored(u.Inner), u.Call, u.Wrapper)
	}
	if len(u.ScriptValues) > 0 {
		return f.storedInScript(u)
	}
	if u.Call == nil {
		return nil
	}
	if first, _ := uses.StoredValues(u.Command); first == 0 || u.Via != "" {
		return nil // what a wrapper stores is not known
	}
	var out []stored
	for _, e := range f.valueArgs(u) {
		s := f.trace(e, u.Call.In, u.Call.Pkg, 0)
		s.at = e
		out = append(out, s)
	}
	return out
}

// valueArgs lists the arguments that are values.
func (f *Flow) valueArgs(u *uses.Use) []ast.Expr {
	if Builds(u) {
		next, _ := f.Chain(u)
		var out []ast.Expr
		for _, n := range next {
			switch n.Callee.Name() {
			case "Value", "Element", "Member", "Message":
				out = append(out, n.Expr.Args...)
			case "FieldValue":
				if len(n.Expr.Args) == 2 {
					out = append(out, n.Expr.Args[1])
				}
			}
		}
		return out
	}
	typed := u.Call.Callee != nil && (strings.HasPrefix(u.Call.Callee.Name(), "Set") || u.Call.Callee.Name() == "GetSet")
	if typed && strings.HasPrefix(u.Call.Callee.Name(), "SetIF") {
		return nil
	}
	var out []ast.Expr
	first, step := uses.StoredValues(u.Command)
	if typed && strings.HasSuffix(u.Command, "SETEX") {
		first = 1
	}
	for i := first; ; i += step {
		e := Behind(u, i)
		if e == nil {
			return out
		}
		out = append(out, e)
		if step == 0 {
			return out
		}
	}
}

// passedValues are the values of a use of a wrapper: those of which a call passes
// what the function stores, and what a function of the same package marshals
// itself, in the form that all of its callers get.
func (f *Flow) passedValues(values []stored, call *program.Call, fn string) []stored {
	sig, ok := call.Pkg.Info.TypeOf(call.Expr.Fun).(*types.Signature)
	if !ok {
		return nil
	}
	var out []stored
	for _, v := range values {
		if v.at == nil || v.kind == isJSON || v.kind == isObject {
			if isIn(v.pos(), call.Pkg) {
				out = append(out, v)
				continue
			}
		}
		if v.fn != fn || v.param >= len(call.Expr.Args) || sig.Variadic() && v.param >= sig.Params().Len()-1 {
			continue
		}
		arg := call.Expr.Args[v.param]
		s := f.trace(arg, call.In, call.Pkg, 0)
		if v.kind == jsonParam {
			s = f.marshalled(arg, v.tag, call.In, call.Pkg)
		}
		s.at = arg
		out = append(out, s)
	}
	return out
}

// isIn reports whether a position is in a file of pkg.
func isIn(at token.Pos, pkg *program.Package) bool {
	return slices.ContainsFunc(pkg.Files, func(f *ast.File) bool { return f.FileStart <= at && at < f.FileEnd })
}

// MaxTrace bounds how many variables and functions a value is followed through.
const MaxTrace = 6

// trace follows a value backwards: variables that are assigned once, conversions,
// functions, json.Marshal.
func (f *Flow) trace(e ast.Expr, in *program.Func, pkg *program.Package, depth int) stored {
	e = ast.Unparen(e)
	if tv := pkg.Info.Types[e]; tv.Value != nil {
		if tv.Value.Kind() == constant.Bool {
			return stored{} // clients write 1 and 0, or true and false
		}
		return stored{kind: isText, text: constantText(tv.Value), names: constantName(e)}
	}
	if depth > MaxTrace {
		return stored{}
	}
	if object, ok := f.printed(e, in, pkg); ok {
		return stored{kind: isObject, object: object}
	}
	switch x := e.(type) {
	case *ast.CallExpr:
		return f.traceCall(x, in, pkg, depth)
	case *ast.Ident:
		return f.traceVar(x, in, pkg, depth)
	case *ast.SelectorExpr:
		s := f.binary(x, pkg, depth)
		if program.IsString(pkg.Info.TypeOf(x)) {
			s.names = append(s.names, x.Sel.Name)
		}
		return s
	}
	return f.binary(e, pkg, depth)
}

func (f *Flow) traceVar(id *ast.Ident, in *program.Func, pkg *program.Package, depth int) stored {
	v, ok := pkg.Info.Uses[id].(*types.Var)
	if !ok {
		return stored{}
	}
	if s := f.binary(id, pkg, depth); s.kind != notKnown {
		return s
	}
	s := stored{}
	if def, ok := f.OnlyDef(v, pkg); ok {
		s = f.trace(def, in, pkg, depth+1)
	} else if fn, i := f.Param(v, in, pkg); fn != nil {
		s = stored{kind: isParam, fn: fn.ID, param: i}
	}
	if program.IsString(v.Type()) {
		s.names = append(s.names, id.Name)
	}
	return s
}

func (f *Flow) traceCall(call *ast.CallExpr, in *program.Func, pkg *program.Package, depth int) stored {
	if tv := pkg.Info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 { // string(b)
		return f.trace(call.Args[0], in, pkg, depth+1)
	}
	callee, ok := program.CalleeOf(pkg.Info, call)
	if !ok {
		return stored{}
	}
	if tag := marshals(callee); tag != "" && len(call.Args) > 0 {
		return f.marshalled(call.Args[0], tag, in, pkg)
	}
	fn := f.Program.Func(program.FuncID(callee))
	if fn == nil {
		return stored{}
	}
	s := f.returned(fn, depth)
	if s.fn != fn.ID {
		return s
	}
	if s.param >= len(call.Args) || fn.Sig.Variadic() {
		return stored{}
	}
	if s.kind == jsonParam {
		return f.marshalled(call.Args[s.param], s.tag, in, pkg)
	}
	return f.trace(call.Args[s.param], in, pkg, depth+1)
}

// returned is the first result of a function, if all that it returns beside
// errors is the same.
func (f *Flow) returned(fn *program.Func, depth int) stored {
	var out stored
	for _, r := range fn.Returns() {
		if len(r.Results) == 0 {
			return stored{}
		}
		if tv := fn.Pkg.Info.Types[r.Results[0]]; len(r.Results) > 1 && (tv.IsNil() || tv.Value != nil) {
			continue // with an error
		}
		s := f.trace(r.Results[0], fn, fn.Pkg, depth+1)
		if s.kind == notKnown || out.kind == isObject || out.kind != notKnown && (s.kind != out.kind || s.fn != out.fn || s.param != out.param || s.json != out.json || s.tag != out.tag) {
			return stored{}
		}
		out = s
	}
	return out
}

// marshalled is a value that is marshalled, with the names that tags give.
func (f *Flow) marshalled(e ast.Expr, tag string, in *program.Func, pkg *program.Package) stored {
	e = ast.Unparen(e)
	for range MaxTrace {
		t := pkg.Info.TypeOf(e)
		if t == nil {
			return stored{}
		}
		if _, isMap := t.Underlying().(*types.Map); isMap {
			if object, ok := f.mapped(e, pkg); ok {
				return stored{kind: isObject, object: object}
			}
		}
		if !types.IsInterface(t) {
			return stored{kind: isJSON, json: t, tag: tag}
		}
		id, ok := e.(*ast.Ident)
		if !ok {
			return stored{}
		}
		v, ok := pkg.Info.Uses[id].(*types.Var)
		if !ok {
			return stored{}
		}
		if fn, i := f.Param(v, in, pkg); fn != nil {
			return stored{kind: jsonParam, fn: fn.ID, param: i, tag: tag}
		}
		if e, ok = f.OnlyDef(v, pkg); !ok {
			return stored{}
		}
		e = ast.Unparen(e)
		if _, tuple := pkg.Info.TypeOf(e).(*types.Tuple); tuple {
			return stored{}
		}
	}
	return stored{}
}

// binary is a value that marshals itself for the client: MarshalBinary that
// returns JSON.
func (f *Flow) binary(e ast.Expr, pkg *program.Package, depth int) stored {
	t := pkg.Info.TypeOf(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		t = pkg.Info.TypeOf(u.X)
	}
	n := program.Named(t)
	if n == nil || n.Obj().Pkg() == nil || types.IsInterface(n) || depth > MaxTrace {
		return stored{}
	}
	fn := f.Program.Func(n.Obj().Pkg().Path() + ".(" + n.Obj().Name() + ").MarshalBinary")
	if fn == nil {
		return stored{}
	}
	s := f.returned(fn, depth)
	if s.kind != isJSON {
		return stored{}
	}
	return s
}

// marshals says which tags name the members of what f makes of its first argument: json, or
// msgpack; "" if it makes neither.
func marshals(f *types.Func) string {
	if f.Pkg() == nil || f.Name() != "Marshal" && f.Name() != "MarshalIndent" && f.Name() != "MarshalString" {
		return ""
	}
	switch program.WithoutVersion(f.Pkg().Path()) {
	case "encoding/json", "github.com/goccy/go-json", "github.com/json-iterator/go",
		"github.com/bytedance/sonic", "github.com/segmentio/encoding/json":
		return "json"
	case "github.com/vmihailenco/msgpack":
		return "msgpack"
	}
	return ""
}

func constantText(v constant.Value) string {
	if v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return v.ExactString()
}

func constantName(e ast.Expr) []string {
	switch x := e.(type) {
	case *ast.Ident:
		return []string{x.Name}
	case *ast.SelectorExpr:
		return []string{x.Sel.Name}
	}
	return nil
}

// Hands reports whether the key argument itself has the literal text that is
// written at o, or callers of the function bring it; also where it cannot be
// evaluated.
func (f *Flow) Hands(u *uses.Use, o *uses.Origin) bool {
	e := u.Argument()
	if e == nil {
		return true
	}
	for _, t := range f.Eval.AllTexts(f.Eval.Expr(e, u.Call.In, u.Call.Pkg)) {
		if slices.ContainsFunc(t, func(p texteval.Piece) bool { return uses.IsAt(f.Program, p, o) }) {
			return true
		}
	}
	return false
}
