package hardcoded

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// A cut takes a text apart by what is counted from its start: bytes in k[5:], segments in
// strings.Split(k, ":")[2]. In another namespace these are others.
type cut struct {
	by    string // how, as a person would write it
	value ast.Expr
	at    ast.Expr
	rest  bool // nothing but what is behind the first part of the key is taken, or that is compared
}

// splitters are the functions that count from the start of their first argument by their
// second; true of those whose result tells a position by itself.
var splitters = map[string]bool{
	"strings.Split": false, "strings.SplitN": false, "strings.SplitAfter": false, "strings.SplitAfterN": false,
	"strings.Cut": true, "strings.Index": true, "strings.IndexByte": true, "strings.IndexRune": true,
}

// cutOf returns the cut that a node makes; not ok if it makes none. Of segments there are
// as many in each namespace, unless that is optional.
func (l leftover) cutOf(n ast.Node) (c cut, ok bool) {
	switch n := n.(type) {
	case *ast.SliceExpr:
		if by := l.bytes(n); by != "" && program.IsString(l.pkg.Info.TypeOf(n.X)) {
			return cut{by, n.X, n, l.isRest(n)}, true
		}
	case *ast.IndexExpr:
		if i, ok := l.number(n.Index); ok && l.policy.Namespace.Optional {
			if by, value, ok := l.split(n.X); ok {
				return cut{by + "[" + i + "]", value, n, l.isCounted(n.X)}, true
			}
		}
	case *ast.RangeStmt:
		if id, ok := n.Key.(*ast.Ident); ok && id.Name != "_" && l.policy.Namespace.Optional {
			if by, value, ok := l.split(n.X); ok {
				return cut{"range " + by, value, n.X, false}, true
			}
		}
	case *ast.BinaryExpr:
		return l.counted(n)
	case *ast.CallExpr:
		if by, value, ok := l.splits(n); ok && splitters[by] && l.policy.Namespace.Optional {
			return cut{by, value, n, by == "strings.Cut" && l.dropsFirst(n)}, true
		}
		if f, ok := typeutil.Callee(l.pkg.Info, n).(*types.Func); ok && f.FullName() == "fmt.Sscanf" && len(n.Args) > 1 {
			if slices.ContainsFunc(l.heads(n.Args[1]), l.policy.HoldsNamespace) {
				return cut{"fmt.Sscanf", n.Args[0], n, true}, true
			}
		}
	}
	return cut{}, false
}

// heads are the literal texts that the values of an expression begin with.
func (l leftover) heads(e ast.Expr) (out []string) {
	for _, t := range l.Flow.Eval.AllTexts(l.Flow.Eval.Expr(e, l.Flow.Program.FuncAt(l.pkg, e.Pos()), l.pkg)) {
		if template, given := uses.TemplateOf(t); !given && template.Head() != "" {
			out = append(out, template.Head())
		}
	}
	return out
}

// bytes writes the bounds of a slice that are numbers, and not the length of a text, which
// says what is cut; "" if there are none.
func (l leftover) bytes(s *ast.SliceExpr) string {
	low, isLow := l.number(s.Low)
	high, isHigh := l.number(s.High)
	isLow, isHigh = isLow && low != "0" && !l.isLen(s.Low), isHigh && !l.isLen(s.High)
	switch {
	case isLow && isHigh:
		return "[" + low + ":" + high + "]"
	case isLow:
		return "[" + low + ":]"
	case isHigh:
		return "[:" + high + "]"
	}
	return ""
}

// number is a constant number; not ok if e is none.
func (l leftover) number(e ast.Expr) (text string, ok bool) {
	if e == nil {
		return "", false
	}
	v := l.pkg.Info.Types[e].Value
	if v == nil || v.Kind() != constant.Int {
		return "", false
	}
	return v.ExactString(), true
}

func (l leftover) isLen(e ast.Expr) bool {
	c, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	b, ok := l.pkg.Info.Uses[program.IdentOf(c.Fun)].(*types.Builtin)
	return ok && b.Name() == "len"
}

// counted is the cut of a comparison of len(strings.Split(k, ":")) with a number.
func (l leftover) counted(n *ast.BinaryExpr) (c cut, ok bool) {
	switch n.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
	default:
		return cut{}, false
	}
	for _, e := range [][2]ast.Expr{{n.X, n.Y}, {n.Y, n.X}} {
		call, isCall := ast.Unparen(e[0]).(*ast.CallExpr)
		count, isNumber := l.number(e[1])
		if !isCall || !isNumber || !l.isLen(call) || len(call.Args) != 1 || !l.policy.Namespace.Optional || count == "0" {
			continue
		}
		if by, value, ok := l.split(call.Args[0]); ok {
			return cut{"len of " + by, value, n, l.isCounted(call.Args[0])}, true
		}
	}
	return cut{}, false
}

// split is the text that e has the parts of, and what split it: a call, or a variable that
// has nothing but one.
func (l leftover) split(e ast.Expr) (by string, value ast.Expr, ok bool) {
	if id, isID := ast.Unparen(e).(*ast.Ident); isID {
		v, isVar := l.pkg.Info.Uses[id].(*types.Var)
		if !isVar {
			return "", nil, false
		}
		if e, ok = l.Flow.OnlyList(v, l.pkg); !ok {
			return "", nil, false
		}
	}
	call, isCall := ast.Unparen(e).(*ast.CallExpr)
	if !isCall {
		return "", nil, false
	}
	by, value, ok = l.splits(call)
	return by, value, ok && !splitters[by]
}

// splits is the function that a call splits a text with by the separator of keys.
func (l leftover) splits(c *ast.CallExpr) (by string, value ast.Expr, ok bool) {
	f, isFunc := typeutil.Callee(l.pkg.Info, c).(*types.Func)
	if !isFunc || len(c.Args) < 2 {
		return "", nil, false
	}
	if _, ok := splitters[f.FullName()]; !ok {
		return "", nil, false
	}
	sep := ""
	switch v := l.pkg.Info.Types[c.Args[1]].Value; {
	case v == nil:
	case v.Kind() == constant.String:
		sep = constant.StringVal(v)
	case v.Kind() == constant.Int: // a byte or a rune
		if r, exact := constant.Int64Val(v); exact && r > 0 && r <= 0x10ffff {
			sep = string(rune(r))
		}
	}
	return f.FullName(), c.Args[0], sep != "" && sep == l.policy.Separator
}

// cuts is the finding of a cut; none if the value is not known to be a key that has the
// namespace of builders.
func (l leftover) cuts(c cut) (f passes.Finding, ok bool) {
	classes := l.keysIn(c.value)
	if len(classes) == 0 {
		return f, false
	}
	at := uses.OriginOf(l.Flow.Program, c.at)
	if at == nil || at.Generated {
		return f, false
	}
	class := classes[0]
	var made *passes.Fix
	if c.rest {
		made = l.behind(c.value)
	}
	f = passes.Finding{
		Message: passes.Message("leftover: keys of %s are cut at a position that a namespace moves ("+verbatim(c.by)+")", class.Pattern),
		Span:    at.Span, Package: l.pkg.Path, Decl: at.Decl, Key: class.Pattern.String(), Class: class.Name,
		Fix: made,
	}
	if made == nil {
		f.NoFix = l.remedy(class, "take the key apart by its text there")
	}
	if len(classes) > 1 {
		for _, c := range classes {
			f.Templates = append(f.Templates, c.Pattern.String())
		}
	}
	return f, true
}

// keysIn are the classes of a key with the namespace of builders that e can be, or of what a
// client received; none if it can be none.
func (l leftover) keysIn(e ast.Expr) []*keys.Class {
	if l.pkg.Info.Types[e].Value != nil {
		return nil
	}
	in := l.Flow.Program.FuncAt(l.pkg, e.Pos())
	if w := l.from.what(e, in, l.pkg); w == receivedChannel || w == receivedKey {
		return l.classesFrom(l.from.from)
	}
	for _, t := range l.Flow.Eval.AllTexts(l.Flow.Eval.Expr(e, in, l.pkg)) {
		template, given := uses.TemplateOf(t)
		if !given {
			continue
		}
		for _, c := range l.policy.Reaches(template) {
			if c.HasNamespace() {
				return []*keys.Class{c}
			}
		}
	}
	return nil
}

// classesFrom are the classes of the keys, or channels, of some commands; none if one of them
// is of none, or has no namespace.
func (l leftover) classesFrom(list []*uses.Use) (out []*keys.Class) {
	for _, u := range list {
		for _, k := range u.Keys {
			found := l.classesAt(u, k.Template)
			if len(found) == 0 {
				return nil
			}
			for _, c := range found {
				if !c.HasNamespace() {
					return nil
				}
				if !slices.Contains(out, c) {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// classesAt are the classes that a key, channel or pattern of a use is of.
func (l leftover) classesAt(u *uses.Use, t keys.Template) []*keys.Class {
	find := l.policy.Match
	switch u.Role {
	case uses.RolePattern:
		return l.policy.MatchChannelGlob(t).Classes
	case uses.RoleChannel:
		find = l.policy.MatchChannel
	}
	if m, ok := find(t); ok {
		return []*keys.Class{m.Class}
	}
	return nil
}
