package hardcoded

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/fix"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// A comparison is of a value with a text that may be a constant.
type comparison struct {
	by          string // a function, or an operator
	value, text ast.Expr
	behind      string // what follows the text in the value
	middle      bool   // the text is found behind an optional namespace, too
	also        bool   // something else is done with the text, too
	rest        bool   // of an expression: nothing is taken of the value but what that has in parentheses
}

// byExpression is what compares a text with a regular expression.
const byExpression = "regexp"

// byLength is a slice from the length of a text.
const byLength = "[len:]"

// compared lists what a node compares; maps are the keys that maps are declared with.
func (l leftover) compared(n ast.Node, maps map[types.Object][]ast.Expr) (out []comparison) {
	pkg := l.pkg
	switch n := n.(type) {
	case *ast.SwitchStmt:
		for _, s := range n.Body.List {
			for _, e := range s.(*ast.CaseClause).List {
				if n.Tag != nil {
					out = append(out, l.equal("case", n.Tag, e))
				}
			}
		}
		return out
	case *ast.SliceExpr: // k[len(prefix):]
		if c, ok := n.Low.(*ast.CallExpr); ok && len(c.Args) == 1 {
			if b, ok := pkg.Info.Uses[program.IdentOf(c.Fun)].(*types.Builtin); ok && b.Name() == "len" {
				return []comparison{{by: byLength, value: n.X, text: c.Args[0]}}
			}
		}
		return nil
	case *ast.IndexExpr:
		for _, k := range maps[pkg.Info.Uses[program.IdentOf(n.X)]] {
			out = append(out, comparison{by: "a map", value: n.Index, text: k})
		}
		return out
	case *ast.CaseClause, *ast.CompositeLit:
		return nil
	}
	if c, ok := n.(*ast.CallExpr); ok {
		if source, value, rest := l.expression(c); source != nil {
			return []comparison{{by: byExpression, value: value, text: source, rest: rest}}
		}
	}
	by, operands := fix.Comparison(pkg, n)
	if len(operands) < 2 {
		if c, ok := n.(*ast.CallExpr); ok {
			return l.passed(c)
		}
		return nil
	}
	out = []comparison{l.equal(by, operands[0], operands[1]), l.equal(by, operands[1], operands[0])}
	for i := range out {
		out[i].middle = anywhere[by] && !l.cutsOff(operands)
	}
	return out
}

// cutsOff reports whether the third operand of strings.Replace is an empty text.
func (l leftover) cutsOff(operands []ast.Expr) bool {
	if len(operands) < 3 {
		return false
	}
	v := l.pkg.Info.Types[operands[2]].Value
	return v != nil && v.Kind() == constant.String && constant.StringVal(v) == ""
}

// textOf is the text of a comparison, as far as it is known; "" if it is not.
func (l leftover) textOf(c comparison) string {
	text := l.text(c.text)
	if c.by == byExpression {
		text = matched(text)
	}
	if text != "" {
		text += c.behind
	}
	return text
}

// made is the template of a text that is put together where it is compared, and where: of a
// variable that is for nothing else, in its definition. It is empty where that is something else.
func (l leftover) made(e ast.Expr) (at ast.Expr, t keys.Template) {
	if !program.IsString(l.pkg.Info.TypeOf(e)) || l.pkg.Info.Types[e].Value != nil {
		return e, t
	}
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		v, _ := l.pkg.Info.Uses[id].(*types.Var)
		if v == nil || v.IsField() || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
			return e, t
		}
		if def, ok := l.Flow.OnlyDef(v, l.pkg); ok && len(l.reads(v)) == 1 {
			e = def
		}
	}
	return e, l.w.Made(l.policy, uses.Site{Expr: e, Package: l.pkg, In: l.Flow.Program.FuncAt(l.pkg, e.Pos())})
}

// reads are where a local variable is named, other than where it is declared.
func (l leftover) reads(v *types.Var) (out []*ast.Ident) {
	if body := l.Flow.Program.BodyAt(l.pkg, v.Pos()); body != nil {
		for n := range body.Nodes() {
			if id, ok := n.(*ast.Ident); ok && l.pkg.Info.Uses[id] == v {
				out = append(out, id)
			}
		}
	}
	return out
}

// equal is a comparison of a value with a text. The first segment of a key that Redis says
// something happened to says which class it is of.
func (l leftover) equal(by string, value, text ast.Expr) comparison {
	if x, ok := ast.Unparen(value).(*ast.IndexExpr); ok && (by == "case" || by == "==" || by == "!=") {
		split, of, ok := l.split(x.X)
		if i, isNumber := l.number(x.Index); ok && isNumber && i == "0" && l.from.what(of, l.Flow.Program.FuncAt(l.pkg, x.Pos()), l.pkg) == watchedKey {
			return comparison{by: split + "[0]", value: of, text: text, behind: l.policy.Separator}
		}
	}
	return comparison{by: by, value: value, text: text}
}

// expression is the source of the regular expression that a call compares a text with, and that
// text; rest says that nothing else is known of it then than whether it matches, and what is in
// parentheses. The source is nil if that is not seen.
func (l leftover) expression(c *ast.CallExpr) (source, value ast.Expr, rest bool) {
	f, ok := typeutil.Callee(l.pkg.Info, c).(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != "regexp" || len(c.Args) == 0 {
		return nil, nil, false
	}
	rest = strings.HasPrefix(f.Name(), "Match") || l.isSubmatch(f, c)
	s, isSelector := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	switch {
	case !isSelector:
		return nil, nil, false
	case f.Signature().Recv() == nil:
		if len(c.Args) == 2 { // regexp.MatchString
			source, value = c.Args[0], l.bytesOf(c.Args[1])
		}
	default:
		made, _, in := l.Flow.Program.MadeBy(s.X, l.Flow.Program.FuncAt(l.pkg, c.Pos()), l.pkg)
		if made != nil && in == l.pkg && len(made.Args) == 1 {
			if f, ok := typeutil.Callee(l.pkg.Info, made).(*types.Func); ok && compilers[f.FullName()] {
				source, value = made.Args[0], l.bytesOf(c.Args[0])
			}
		}
	}
	if value == nil || !program.IsString(l.pkg.Info.TypeOf(value)) {
		return nil, nil, false
	}
	return source, value, rest
}

// compilers make regular expressions of text.
var compilers = map[string]bool{"regexp.MustCompile": true, "regexp.Compile": true, "regexp.MustCompilePOSIX": true, "regexp.CompilePOSIX": true}

// bytesOf is the text that an expression has the bytes of; else the expression.
func (l leftover) bytesOf(e ast.Expr) ast.Expr {
	if c, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(c.Args) == 1 && l.pkg.Info.Types[c.Fun].IsType() {
		return c.Args[0]
	}
	return e
}

// isSubmatch reports whether a call gives what is in parentheses, and the whole match is not
// taken.
func (l leftover) isSubmatch(f *types.Func, c *ast.CallExpr) bool {
	if !slices.Contains([]string{"FindStringSubmatch", "FindSubmatch"}, f.Name()) {
		return false
	}
	a, ok := l.parent(c).(*ast.AssignStmt)
	if ok && len(a.Lhs) == 1 && len(a.Rhs) == 1 {
		if v, ok := l.pkg.Info.Defs[program.IdentOf(a.Lhs[0])].(*types.Var); ok {
			_, only := l.Flow.OnlyDef(v, l.pkg)
			return only && l.isCountedIn(v)
		}
	}
	return l.isCounted(c)
}

// matched is the text that all begin with which a regular expression matches; "" for none.
func matched(source string) string {
	anchored := strings.HasPrefix(source, "^") || strings.HasPrefix(source, `\A`)
	x, err := regexp.Compile(strings.TrimPrefix(strings.TrimPrefix(source, "^"), `\A`))
	if err != nil || !anchored {
		return ""
	}
	text, _ := x.LiteralPrefix()
	return text
}

// anywhere are the functions that find a text in the middle too, behind an optional
// namespace.
var anywhere = map[string]bool{
	"strings.Contains": true, "strings.Count": true, "strings.Index": true, "strings.LastIndex": true, "strings.Replace": true, "strings.ReplaceAll": true,
}

// beginnings are the functions that look for a text at the beginning of another one only.
var beginnings = map[string]bool{
	"strings.HasPrefix": true, "strings.TrimPrefix": true, "strings.CutPrefix": true, "strings.Cut": true, "strings.Replace": true, "strings.ReplaceAll": true, byLength: true,
}
