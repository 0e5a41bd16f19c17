package hardcoded

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/fix"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses"
)

// leftovers are texts with the namespace of today that are compared with keys which
// builders make, or that these are looked up by or cut with: under another namespace
// they match nothing. So are cuts of such keys at a position. They are looked for with a policy that has builders.
func leftovers(in *passes.Input, w *fix.Rewriter) []passes.Finding {
	var out []passes.Finding
	from := &receiver{Flow: in.Flow, compares: map[*program.Func][]compares{}, pops: popping(in.Flow), subscriptions: subscriptions(in.Flow)}
	for _, pkg := range in.Packages {
		policy := in.Policy(pkg.Path)
		if in.Flow == nil || policy == nil || policy.Namespace == nil || policy.Builders.Dir == "" || policy.Rule(name).Choice("leftover") == "off" {
			continue
		}
		if len(pkg.Files) > 0 {
			pkg = cmp.Or(in.Flow.Program.PackageAt(pkg.Files[0].Package), pkg) // the functions of the program are of that one
		}
		l := leftover{Input: in, w: w, pkg: pkg, policy: policy, from: from}
		maps := l.maps()
		seen := map[ast.Expr]bool{} // a map may be looked up in many times
		for _, file := range pkg.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				for _, c := range l.compared(n, maps) {
					if f, ok := l.find(c); ok && !seen[c.text] {
						seen[c.text] = true
						out = append(out, f)
					}
				}
				if c, ok := l.cutOf(n); ok {
					if f, ok := l.cuts(c); ok {
						out = append(out, f)
					}
				}
				return true
			})
		}
	}
	return out
}

// A leftover looks for them in a package.
type leftover struct {
	*passes.Input
	w      *fix.Rewriter
	pkg    *uses.Package
	policy *keys.Policy
	from   *receiver
}

// maps are the keys with the namespace that the maps of the package are declared or indexed
// with.
func (l leftover) maps() map[types.Object][]ast.Expr {
	out := map[types.Object][]ast.Expr{}
	for _, file := range l.pkg.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			if x, ok := n.(*ast.IndexExpr); ok {
				if by, _ := fix.Comparison(l.pkg, x); by != "" && l.policy.HoldsNamespace(l.text(x.Index)) {
					v := l.pkg.Info.Uses[program.IdentOf(x.X)]
					out[v] = append(out[v], x.Index)
				}
				return true
			}
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			_, keys := fix.Comparison(l.pkg, lit)
			if !slices.ContainsFunc(keys, func(e ast.Expr) bool { return l.policy.HoldsNamespace(l.text(e)) }) {
				return true
			}
			if v := fix.Holder(file, l.pkg.Info, lit); v != nil {
				out[v] = append(out[v], keys...)
			}
			return true
		})
	}
	return out
}

// text is that of a constant, or of a variable of a package that is never set; "" if an
// expression is none.
func (l leftover) text(e ast.Expr) string {
	if v := l.pkg.Info.Types[e].Value; v != nil && v.Kind() != constant.String || !l.isPlain(e, l.pkg, 0) {
		return ""
	}
	text, _ := l.Flow.Operands.Constant(e, l.Flow.Program.FuncAt(l.pkg, e.Pos()), l.pkg)
	return text
}

// isPlain reports whether e is made of constants, variables of packages, and local
// variables that are made of these: anything else has one text by chance only, and it
// takes long to find out. A function of a library may put them together, or one without
// parameters return them.
func (l leftover) isPlain(e ast.Expr, pkg *program.Package, depth int) bool {
	if depth > flow.MaxTrace || pkg.Info.Types[e].Value != nil {
		return depth <= flow.MaxTrace
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := pkg.Info.Uses[x].(*types.Var)
		if !ok || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
			return ok
		}
		def, ok := l.Flow.OnlyDef(v, pkg)
		return ok && l.isPlain(def, pkg, depth+1)
	case *ast.SelectorExpr:
		v, ok := pkg.Info.Uses[x.Sel].(*types.Var)
		return ok && !v.IsField()
	case *ast.BinaryExpr:
		return l.isPlain(x.X, pkg, depth) && l.isPlain(x.Y, pkg, depth)
	case *ast.CallExpr:
		f, ok := program.CalleeOf(pkg.Info, x)
		if !ok && !pkg.Info.Types[x.Fun].IsType() {
			return false
		}
		if ok {
			if fn := l.Flow.Program.Func(program.FuncID(f)); fn != nil {
				returns := fn.Returns()
				return len(x.Args) == 0 && len(returns) == 1 && len(returns[0].Results) == 1 && l.isPlain(returns[0].Results[0], fn.Pkg, depth+1)
			}
		}
		return !slices.ContainsFunc(x.Args, func(a ast.Expr) bool { return !l.isPlain(a, pkg, depth) })
	}
	return false
}

// find is the finding of a comparison; none if the text does not hold the namespace,
// or the value is not known to be a key.
func (l leftover) find(c comparison) (f passes.Finding, ok bool) {
	t, made := keys.New(keys.Part{Literal: l.textOf(c)}), false
	if t.Head() == "" && c.by != byExpression && c.behind == "" {
		c.text, t = l.made(c.text)
		made = true
	}
	key, event := fix.InEvent(t)
	head := key.Head()
	if !l.policy.HoldsNamespace(head) || l.policy.Namespace.Optional && c.middle {
		return f, false
	}
	classes, target := l.classesOf(c, key)
	if event && target.Channel { // the channels of keyspace events have keys in them
		classes, target.Channel = l.begun(key, false), false
	}
	if len(classes) == 0 {
		return f, false
	}
	class := classes[0]
	at := uses.OriginOf(l.Flow.Program, c.text)
	if at == nil || at.Generated {
		return f, false
	}
	where := "default"
	if l.policy.Namespace.Optional {
		where = "empty"
	}
	f = passes.Finding{
		Message: passes.Message("leftover: %s matches keys in the "+where+" namespace only ("+verbatim(c.by)+")", t),
		Span:    at.Span, Package: l.pkg.Path, Decl: at.Decl, Key: t.String(), Class: class.Name,
	}
	if len(classes) > 1 {
		for _, c := range classes {
			f.Templates = append(f.Templates, c.Pattern.String())
		}
	}
	site := uses.Site{Expr: c.text, Package: l.pkg, In: l.Flow.Program.FuncAt(l.pkg, c.text.Pos())}
	if !event && !c.also && c.by != byExpression && c.behind == "" && !(made && program.IdentOf(c.text) != nil) {
		f.Fix, f.NoFix = l.w.Leftover(l.policy, site, t, target, beginnings[c.by])
	}
	if c.rest {
		f.Fix = l.behind(c.value)
	}
	if f.Fix == nil {
		f.NoFix = l.remedy(class, f.NoFix)
	}
	return f, true
}

// remedy says what to write instead.
func (l leftover) remedy(class *keys.Class, no string) string {
	plan := l.w.Plan(l.policy)
	if plan == nil {
		return no
	}
	b, ok := plan.Builder(class)
	switch {
	case !ok:
		return no
	case b.Parse != "" && len(b.Params) > 0:
		return "take the key apart with " + plan.Package + "." + b.Parse + " there"
	}
	return "compare it with what " + plan.Package + "." + plan.Type + "." + b.Method + " returns"
}

// classesOf is the class of the keys, or channels, that all values of an expression are of,
// or the classes that a text may be compared with which Redis gives any key for; none if a
// value is not known to be a key with a namespace from somewhere else.
func (l leftover) classesOf(c comparison, text keys.Template) (classes []*keys.Class, target fix.Target) {
	e := c.value
	t := l.pkg.Info.TypeOf(e)
	if t == nil || l.pkg.Info.Types[e].Value != nil {
		return nil, target
	}
	switch l.from.what(e, l.Flow.Program.FuncAt(l.pkg, e.Pos()), l.pkg) {
	case receivedChannel:
		return l.begun(text, true), fix.Target{Channel: true}
	case receivedPattern:
		reached := l.policy.MatchChannelGlob(text).Classes
		return slices.DeleteFunc(reached, func(c *keys.Class) bool { return !c.HasNamespace() }), fix.Target{Channel: true, Pattern: true}
	case receivedKey, watchedKey:
		return l.begun(text, false), target
	}
	var class *keys.Class
	texts := l.Flow.Eval.AllTexts(l.Flow.Eval.Expr(e, l.Flow.Program.FuncAt(l.pkg, e.Pos()), l.pkg))
	if found := len(texts) > 0 && !slices.ContainsFunc(texts, func(t texteval.Text) bool { return !uses.IsFound(t) }); found {
		switch {
		case strings.HasSuffix(c.by, ".Match"): // the glob is the pattern of a use
			return nil, target
		case !slices.ContainsFunc(texts, func(t texteval.Text) bool { return t[0].Literal || t[0].Given }): // of every key
			return l.begun(text, false), target
		}
	}
	for _, t := range texts {
		template, given := uses.TemplateOf(t)
		if !given {
			return nil, target
		}
		// A search may find keys of several classes. What begins with the namespace of
		// a builder is of one that has it.
		reached, channels := l.policy.Reaches(template), l.policy.ReachesChannels(template)
		if i := slices.IndexFunc(reached, (*keys.Class).HasNamespace); i >= 0 {
			class = reached[i]
		} else if i := slices.IndexFunc(channels, (*keys.Class).HasNamespace); i >= 0 {
			class, target.Channel = channels[i], true
		} else {
			return nil, target
		}
	}
	if class == nil {
		return nil, target
	}
	return []*keys.Class{class}, target
}

// begun are the classes with a namespace whose keys, or channels, a text begins, or is one of:
// first those that have no more text before their first value.
func (l leftover) begun(text keys.Template, channels bool) []*keys.Class {
	match, reaches := l.policy.Match, l.policy.Reaches
	if channels {
		match, reaches = l.policy.MatchChannel, l.policy.ReachesChannels
	}
	if m, ok := match(text); ok && m.Class.HasNamespace() {
		return []*keys.Class{m.Class}
	}
	list := slices.DeleteFunc(reaches(fix.Beginning(text)), func(c *keys.Class) bool { return !c.HasNamespace() })
	slices.SortStableFunc(list, func(a, b *keys.Class) int { return len(a.Pattern.Head()) - len(b.Pattern.Head()) })
	return list
}
