package fix

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/fix"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// eachKept calls found with the identifiers that are left of constants which fixes took a use
// from, and with what they are in, from the outermost node on. Those in tests and in other
// constants are left out.
func (f *fixer) eachKept(found func(pkg *uses.Package, id *ast.Ident, in []ast.Node)) {
	if len(f.named) == 0 {
		return
	}
	w := fix.New(f.at.Packages, f.at.Flow)
	for _, pkg := range f.at.Packages {
		behind := func(token.Pos) bool { return false }
		if p := f.at.Policy(pkg.Path); p != nil {
			behind = w.Behind(p)
		}
		for _, file := range pkg.Files {
			if passes.IsTestFile(pkg.Fset.PositionFor(file.Package, false).Filename) || uses.IsGenerated(file) {
				continue
			}
			var in []ast.Node
			ast.Inspect(file, func(n ast.Node) bool {
				if n == nil {
					in = in[:len(in)-1]
					return true
				}
				if d, ok := n.(*ast.GenDecl); ok && d.Tok == token.CONST {
					return false
				}
				in = append(in, n)
				id, ok := n.(*ast.Ident)
				if !ok {
					return true
				}
				c, ok := pkg.Info.Uses[id].(*types.Const)
				if ok && c.Pkg() != nil && c.Parent() == c.Pkg().Scope() && slices.Contains(f.named, object{c.Pkg().Path(), c.Name()}) && !behind(id.Pos()) {
					found(pkg, id, in)
				}
				return true
			})
		}
	}
}

// sent calls add with the classes of constants that fixes took a use from, where they are handed
// to a call that may send them, as far as its name tells, or to a script that may make keys of
// them: nobody knows what it does with them.
func (f *fixer) sent(add func(p *keys.Policy, c *keys.Class, at uses.Span, format string)) {
	f.eachKept(func(pkg *uses.Package, id *ast.Ident, in []ast.Node) {
		p, c := f.at.Policy(pkg.Path), pkg.Info.Uses[id].(*types.Const)
		at := pkg.Fset.PositionFor(id.Pos(), false)
		if p == nil || c.Val().Kind() != constant.String || !f.counts(pkg.Path, at.Filename) {
			return
		}
		text, span := constant.StringVal(c.Val()), uses.Span{File: at.Filename, Line: at.Line, Column: at.Column}
		if call, channel := sending(pkg, in); call != "" {
			for _, class := range classesIn(p, text, channel) {
				add(p, class, span, "hands a key of class %s to "+call+", and what that sends is not known: call the builder at all these places by hand")
			}
		} else if f.scripted(pkg, in) {
			if strings.HasSuffix(text, p.Separator) { // the head of keys
				text += "*"
			}
			for _, class := range classesIn(p, text, false) {
				add(p, class, span, handsToScript)
			}
		}
	})
	f.scripts(add)
}

// classesIn are the classes that have a namespace and that a text is a key of, or a pattern that
// reaches.
func classesIn(p *keys.Policy, text string, channel bool) []*keys.Class {
	t := keys.New(keys.Part{Literal: text})
	match, glob := p.Match, p.MatchGlob
	if channel {
		match, glob = p.MatchChannel, p.MatchChannelGlob
	}
	var list []*keys.Class
	if m, ok := match(t); ok {
		list = []*keys.Class{m.Class}
	} else if strings.ContainsAny(text, "*?[") {
		list = slices.Clone(glob(t).Classes)
	}
	return slices.DeleteFunc(list, func(c *keys.Class) bool { return !c.HasNamespace() || c.External })
}

// sending is the name of the function that the innermost of the nodes is an argument of, as a
// whole, if it may be one that sends it to a server: a method of an interface that is called as a
// command is, or what is called after publishing or subscribing. It is "" if it is none.
func sending(pkg *uses.Package, in []ast.Node) (name string, channel bool) {
	e := in[len(in)-1].(ast.Expr)
	for _, n := range slices.Backward(in[:len(in)-1]) {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if n.Sel != e {
				return "", false
			}
		case *ast.ParenExpr, *ast.CompositeLit: // []string{topic}
		case *ast.CallExpr:
			if !slices.Contains(n.Args, e) {
				return "", false
			}
			if !pkg.Info.Types[n.Fun].IsType() {
				return callee(pkg, n)
			}
		default:
			return "", false
		}
		e = n.(ast.Expr)
	}
	return "", false
}

// callee is what [sending] says of a call.
func callee(pkg *uses.Package, call *ast.CallExpr) (name string, channel bool) {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		name = fun.Name
	case *ast.SelectorExpr:
		name = fun.Sel.Name
	}
	if lower := strings.ToLower(name); strings.Contains(lower, "subscribe") || strings.Contains(lower, "publish") {
		return name, true
	}
	m, ok := typeutil.Callee(pkg.Info, call).(*types.Func)
	if !ok || m.Pkg() == nil || m.Signature().Recv() == nil || !types.IsInterface(m.Signature().Recv().Type()) || !flow.SameOwner(m.Pkg().Path(), pkg.Path) {
		return "", false
	}
	if info, ok := uses.LookupCommand(name); !ok || !info.Keyed {
		return "", false
	}
	return name, false
}
