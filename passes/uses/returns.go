package uses

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
)

// A Return is what an exported function or method returns as text, as far as that
// is known: keys, where the function builds some. One that only hands on what it is
// given in another way than as text, as a getter does, has none.
type Return struct {
	Package string // import path
	Decl    string // as that of a Use
	Name    Span   // of the function's name
	Texts   []ReturnedText
	// Given reports that the function looks at something that can hold more than
	// its text parameters say: its receiver, another parameter that is not text or
	// number, a context that it asks for something, a value of a type parameter, or
	// of generated builders.
	Given bool
}

// A ReturnedText is one text that a function can return.
type ReturnedText struct {
	Key
	// From says, for each part of the template, where it is from.
	From []Source
}

// A Source is where a part of a text is from.
type Source uint8

// Values of Source.
const (
	FromElsewhere Source = iota // not known: a field, a variable, a call
	FromLiteral
	FromFirst // the first parameter, contexts and numbers aside
	FromParam // another parameter
)

// returns lists what the exported functions of the analysed packages return, in
// the order of the source; nil unless o asks for it.
func (c *collector) returns(o Options) []Return {
	if !o.Returns {
		return nil
	}
	made := map[string]bool{} // types that have builders
	for id := range o.Builders {
		made[id[:strings.LastIndex(id, ".")]] = true
	}
	var out []Return
	for _, pkg := range c.x.Packages {
		for _, fn := range c.x.Funcs(pkg) {
			if !returnsText(fn) || c.outside[pkg.Path] {
				continue
			}
			given := c.looksBeyond(fn, made)
			if given && !saysText(fn) {
				continue // as a getter does: what it returns is another's
			}
			if texts := c.returnTexts(fn); texts != nil {
				out = append(out, c.returnOf(fn, texts, given))
			}
		}
	}
	slices.SortFunc(out, func(a, b Return) int {
		return cmp.Or(cmp.Compare(a.Name.File, b.Name.File), cmp.Compare(a.Name.Line, b.Name.Line), cmp.Compare(a.Name.Column, b.Name.Column))
	})
	return out
}

// returnsText reports whether an exported function has text as its first result.
func returnsText(fn *program.Func) bool {
	if !isExported(fn) || len(fn.Results) == 0 {
		return false
	}
	b, ok := fn.Results[0].Type().Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// saysText reports whether a function has text of its own.
func saysText(fn *program.Func) bool {
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		found = found || ok && lit.Kind == token.STRING && len(lit.Value) > len(`""`)
		return !found
	})
	return found
}

// returnTexts lists the texts that a function returns as its first result; nil where
// none is known in part.
func (c *collector) returnTexts(fn *program.Func) []texteval.Text {
	texts := c.tx.Results(fn, 0)
	for _, t := range texts {
		if slices.ContainsFunc(t, func(p texteval.Piece) bool { return p.Literal || p.Param > 0 }) {
			return texts
		}
	}
	return nil
}

// isExported reports whether other packages can call a declared function: it
// and the type that it is a method of have exported names, and its package can
// be imported.
func isExported(fn *program.Func) bool {
	d, ok := fn.Node.(*ast.FuncDecl)
	if !ok || !d.Name.IsExported() || fn.Pkg.Types == nil || fn.Pkg.Types.Name() == "main" {
		return false
	}
	if fn.Recv == nil {
		return true
	}
	n := program.Named(fn.Recv.Type())
	return n != nil && n.Obj().Exported()
}

func (c *collector) returnOf(fn *program.Func, texts []texteval.Text, given bool) Return {
	d := fn.Node.(*ast.FuncDecl)
	r := Return{Package: fn.Pkg.Path, Decl: fn.Name, Name: c.files.span(d.Name), Given: given}
	first := 0
	for first < len(fn.Params) && !canHaveText(fn.Params[first].Type()) {
		first++
	}
	texts = slices.DeleteFunc(slices.Clone(texts), func(t texteval.Text) bool { return len(t) == 0 })
	for _, k := range c.keys(texts, "") {
		t := ReturnedText{Key: k}
		literal := false
		for _, p := range k.Text {
			if p.Literal && (literal || p.Text == "") {
				continue // one part with the text before, or none
			}
			literal = p.Literal
			switch {
			case literal:
				t.From = append(t.From, FromLiteral)
			case p.Param == 0:
				t.From = append(t.From, FromElsewhere)
			case p.Param-1 == first:
				t.From = append(t.From, FromFirst)
			default:
				t.From = append(t.From, FromParam)
			}
		}
		r.Texts = append(r.Texts, t)
	}
	return r
}

// canHaveText reports whether a value of type t can be text, or have some: a number, such as
// one of an enumeration, is none.
func canHaveText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return !program.IsContext(t) && (!ok || b.Info()&(types.IsNumeric|types.IsBoolean) == 0)
}

// looksBeyond is the field Given of a Return.
func (c *collector) looksBeyond(fn *program.Func, made map[string]bool) bool {
	if c.asksContext(fn) {
		return true
	}
	info := fn.Pkg.Info
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || found {
			return !found
		}
		if id, ok := e.(*ast.Ident); ok {
			if v, ok := info.Uses[id].(*types.Var); ok && (v == fn.Recv || slices.Contains(fn.Params, v) && holdsMore(v.Type())) {
				found = true
			}
		}
		if program.HasTypeParam(typeOf(info, e)) {
			found = true
		}
		if n := program.Named(typeOf(info, e)); n != nil && n.Obj().Pkg() != nil && made[n.Obj().Pkg().Path()+".("+n.Obj().Name()+")"] {
			found = true
		}
		return !found
	})
	return found
}

// typeOf is the type of an expression, an empty struct where it has none.
func typeOf(info *types.Info, e ast.Expr) types.Type {
	if t := info.TypeOf(e); t != nil {
		return t
	}
	return types.NewStruct(nil, nil)
}

// holdsMore reports whether a value of a type can hold more than one text or
// number.
func holdsMore(t types.Type) bool {
	if program.IsContext(t) {
		return false
	}
	_, basic := t.Underlying().(*types.Basic)
	return !basic
}
