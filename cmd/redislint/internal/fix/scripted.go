package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/fix"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// handsToScript says what is wrong with an argument of a script that keys begin with.
const handsToScript = "hands what keys of class %s begin with to a script, which may make keys of it: hand over the key that the builder gives, by hand"

// scripts calls add with the classes of texts that are handed to scripts of which it is not known
// what they make keys of: a key, or what keys begin with, up to a separator.
func (f *fixer) scripts(add func(p *keys.Policy, c *keys.Class, at uses.Span, format string)) {
	if f.at.Flow == nil {
		return
	}
	for _, s := range f.at.Flow.Result.Scripts {
		p := f.at.Policy(s.Call.Pkg.Path)
		if s.Known || s.Keys < 0 || p == nil || p.Namespace == nil || p.Builders.Dir == "" || p.Separator == "" {
			continue
		}
		for _, e := range argv(s) {
			at := s.Call.Pkg.Fset.PositionFor(e.Pos(), false)
			if passes.IsTestFile(at.Filename) || !f.counts(s.Call.Pkg.Path, at.Filename) {
				continue
			}
			for _, c := range f.begunBy(p, s.Call, e) {
				add(p, c, uses.Span{File: at.Filename, Line: at.Line, Column: at.Column}, handsToScript)
			}
		}
	}
}

// argv are the texts that a call hands to a script: where they follow the keys, these too.
func argv(s uses.ScriptCall) (out []ast.Expr) {
	from := s.Keys
	if s.List {
		from++
	}
	for _, e := range s.Call.Expr.Args[min(from, len(s.Call.Expr.Args)):] {
		if list, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
			out = append(out, list.Elts...)
		} else {
			out = append(out, e)
		}
	}
	return slices.DeleteFunc(out, func(e ast.Expr) bool {
		t := s.Call.Pkg.Info.TypeOf(e)
		return t == nil || !program.IsString(t)
	})
}

// begunBy are the classes of which a text is a key, or what keys begin with.
func (f *fixer) begunBy(p *keys.Policy, call *program.Call, e ast.Expr) (out []*keys.Class) {
	eval := f.at.Flow.Eval
	for _, t := range eval.AllTexts(eval.Expr(e, call.In, call.Pkg)) {
		template, given := uses.TemplateOf(t)
		head := template.Head()
		if given || !strings.Contains(head, p.Separator) || !p.HoldsNamespace(head) {
			continue
		}
		if template.IsLiteral() && strings.HasSuffix(head, p.Separator) {
			out = append(out, p.Reaches(fix.Beginning(template))...)
		} else if m, ok := p.Match(template); ok {
			out = append(out, m.Class)
		}
	}
	return slices.DeleteFunc(out, func(c *keys.Class) bool { return !c.HasNamespace() || c.External })
}

// scripted reports whether the innermost of the nodes is the head of an argument of a call that runs
// a script, or of an element of the list of its arguments.
func (f *fixer) scripted(pkg *uses.Package, in []ast.Node) bool {
	at := in[len(in)-1]
	for i, n := range slices.Backward(in[:len(in)-1]) {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if n.Sel != at {
				return false
			}
		case *ast.BinaryExpr:
			if n.X != at {
				return false
			}
		case *ast.ParenExpr:
		case *ast.CompositeLit:
			var v types.Object
			if as, ok := in[i-1].(*ast.AssignStmt); ok && len(as.Lhs) == 1 {
				if id, ok := as.Lhs[0].(*ast.Ident); ok {
					v = pkg.Info.ObjectOf(id)
				}
			}
			if f.runsScript(pkg, n, v) {
				return true
			}
		case *ast.CallExpr:
			return n.Fun != at && f.runsScript(pkg, n, nil)
		default:
			return false
		}
		at = n
	}
	return false
}

// runsScript reports whether a node has what is handed to a script, or the variable v is that.
func (f *fixer) runsScript(pkg *uses.Package, n ast.Node, v types.Object) bool {
	var named []token.Pos
	if v != nil {
		for id, o := range pkg.Info.Uses {
			if o == v {
				named = append(named, id.Pos())
			}
		}
	}
	return slices.ContainsFunc(f.at.Uses, func(u uses.Use) bool {
		within := func(at token.Pos) bool { return u.Arg.Pos <= at && at < u.Arg.End }
		return uses.RunsScript(u.Command) && !u.Lua && u.Arg.Pos.IsValid() && (n.Pos() <= u.Arg.Pos && u.Arg.Pos < n.End() || slices.ContainsFunc(named, within))
	})
}
