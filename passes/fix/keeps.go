package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// parsers are the functions that take keys apart, or compare them.
var parsers = map[string]bool{
	"strings.HasPrefix": true, "strings.TrimPrefix": true, "strings.CutPrefix": true,
	"strings.Split": true, "strings.SplitN": true, "strings.SplitAfter": true, "strings.SplitAfterN": true,
	"strings.Cut": true, "strings.Index": true, "strings.LastIndex": true, "strings.Contains": true, "strings.Count": true,
	"strings.Replace": true, "strings.ReplaceAll": true, "strings.TrimLeft": true, "strings.EqualFold": true, "strings.Compare": true,
	"bytes.HasPrefix": true, "bytes.TrimPrefix": true, "bytes.CutPrefix": true,
	"path.Match": true, "filepath.Match": true, "regexp.MustCompile": true, "regexp.QuoteMeta": true, "slices.Contains": true,
}

// A name is a constant or variable: those of a package are the same in all that
// import it, whatever their types were read from.
type name struct {
	pkg, name string
	at        token.Pos // of a local one
}

func nameOf(o types.Object) (name, bool) {
	switch o.(type) {
	case *types.Const, *types.Var:
	default:
		return name{}, false
	}
	if o.Pkg() == nil {
		return name{}, false
	}
	if o.Parent() == o.Pkg().Scope() {
		return name{pkg: o.Pkg().Path(), name: o.Name()}, true
	}
	return name{o.Pkg().Path(), o.Name(), o.Pos()}, true
}

// keeps says what else the names do that replacements take a use from: which
// function takes keys apart with one of them. It is "" if none does.
func (r *Rewriter) keeps(all []replaced) string {
	for _, one := range all {
		if v := Holder(one.file, one.pkg.Info, one.site.Expr); v != nil && isShared(v) && !one.front { // else it goes with the keys
			if at, ok := nameOf(v); ok && r.parsedWith()[at] != "" {
				return r.parsedWith()[at] + " keeps " + v.Name()
			}
		}
		found := ""
		ast.Inspect(one.site.Expr, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || found != "" {
				return found == ""
			}
			if at, ok := one.beginning(id, r.flow.Operands); ok && r.parsedWith()[at] != "" {
				found = r.parsedWith()[at] + " keeps " + id.Name
			}
			return true
		})
		if found != "" {
			return found
		}
	}
	return ""
}

// beginning reports whether id names a text that the key begins with, and returns
// its name: the value of a constant, or of a variable that has no other.
func (r replaced) beginning(id *ast.Ident, ops *operands.Parser) (name, bool) {
	o := r.pkg.Info.Uses[id]
	if o == nil {
		return name{}, false
	}
	at, ok := nameOf(o)
	if !ok {
		return name{}, false
	}
	text, ok := ops.Constant(id, r.site.In, r.site.Package)
	return at, ok && text != "" && strings.HasPrefix(r.head, text)
}

// parsedWith returns, by name, one function that takes keys apart with it, or the
// operator that compares it.
func (r *Rewriter) parsedWith() map[name]string {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.parsed != nil {
		return r.parsed
	}
	r.parsed = map[name]string{}
	for _, pkg := range r.pkgs {
		for _, file := range pkg.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				by, operands := Comparison(pkg, n)
				for _, e := range operands {
					r.add(pkg, e, by)
				}
				return true
			})
		}
	}
	return r.parsed
}

// Comparison returns what n compares its operands by, or takes them apart: a
// function or an operator.
func Comparison(pkg *uses.Package, n ast.Node) (by string, operands []ast.Expr) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			return n.Op.String(), []ast.Expr{n.X, n.Y}
		}
	case *ast.IndexExpr:
		if isMap(pkg, n.X) {
			return "a map", []ast.Expr{n.Index}
		}
	case *ast.CompositeLit:
		if isMap(pkg, n) {
			return "a map", keysIn(n)
		}
	case *ast.CaseClause:
		return "case", n.List
	case *ast.CallExpr:
		switch f := typeutil.Callee(pkg.Info, n).(type) {
		case *types.Builtin:
			switch {
			case f.Name() == "len":
				return "len", n.Args
			case f.Name() == "delete" && len(n.Args) == 2:
				return "delete", n.Args[1:]
			}
		case *types.Func:
			if f.Pkg() != nil && parsers[path.Base(f.Pkg().Path())+"."+f.Name()] {
				return f.Pkg().Name() + "." + f.Name(), n.Args
			}
		}
	}
	return "", nil
}

func isMap(pkg *uses.Package, e ast.Expr) bool {
	t := pkg.Info.TypeOf(e)
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// keysIn are those of the elements of a map's literal.
func keysIn(l *ast.CompositeLit) []ast.Expr {
	var out []ast.Expr
	for _, e := range l.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			out = append(out, kv.Key)
		}
	}
	return out
}

// add notes the names in e, an operand, except for those that are passed on in calls.
func (r *Rewriter) add(pkg *uses.Package, e ast.Expr, by string) {
	ast.Inspect(e, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && !pkg.Info.Types[c.Fun].IsType() {
			return false
		}
		id, ok := n.(*ast.Ident)
		if !ok || pkg.Info.Uses[id] == nil {
			return true
		}
		if at, ok := nameOf(pkg.Info.Uses[id]); ok && r.parsed[at] == "" {
			r.parsed[at] = by
		}
		return true
	})
}
