package texteval

import (
	"go/ast"
	"go/types"
	"slices"
	"text/template/parse"
)

// executed is what Execute of a template of text/template writes; nil for other calls.
func (ev *Evaluator) executed(f *types.Func, call *ast.CallExpr, c ctx) *Node {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || f.FullName() != "(*text/template.Template).Execute" || len(call.Args) != 2 {
		return nil
	}
	if v := c.body.local(sel.X); v != nil && slices.ContainsFunc(c.body.defs[v], func(d def) bool {
		return d.kind == passed && !isFuncNamed(c, d.at.(*ast.CallExpr), f.FullName())
	}) {
		return nil
	}
	made, at := ev.madeBy(sel.X, c)
	if made != nil && isFuncNamed(at, made, "text/template.Must") && len(made.Args) == 1 {
		made, _ = ast.Unparen(made.Args[0]).(*ast.CallExpr)
	}
	if made == nil || !isFuncNamed(at, made, "(*text/template.Template).Parse") {
		return nil
	}
	if empty, ok := ast.Unparen(made.Fun.(*ast.SelectorExpr).X).(*ast.CallExpr); !ok || !isFuncNamed(at, empty, "text/template.New") {
		return nil // it may have functions and delimiters of its own
	}
	n := ev.shape("execute", "", c.pkg.Info.TypeOf(call.Args[1]))
	return ev.opOf(n, []*Node{ev.expr(made.Args[0], at), ev.expr(call.Args[1], c)})
}

// execute writes a template, where its text and what kind of data it is given are known.
func execute(ev *Evaluator, n *Node, k []*Node) *Node {
	for i := range k {
		if out := ev.each(k[i], func(x *Node) *Node {
			kids := slices.Clone(k)
			kids[i] = x
			return ev.opOf(n, kids)
		}); out != nil {
			return out
		}
	}
	data, t := k[1].core(), n.Typ
	if types.IsInterface(typeOr(t)) {
		switch {
		case data.Kind == Box:
			data, t = data.Kids[0], data.Typ
		case data.Kind == Struct:
			t = data.Typ
		case data.isFree() && data.Kind != Map:
			return nil
		}
	}
	lit := bare(k[0])
	text, ok := constText(lit)
	if !ok {
		if lit.isFree() {
			return nil
		}
		return ev.unknown("?", nil, Unknown{Rest: true, Reason: Construct})
	}
	tree := parse.New("")
	tree.Mode = parse.SkipFuncCheck
	if _, err := tree.Parse(text, "", "", map[string]*parse.Tree{}); err != nil || tree.Root == nil {
		return ev.unknown("?", nil, Unknown{Rest: true, Reason: Construct})
	}
	var parts []*Node
	for _, n := range tree.Root.Nodes {
		switch n := n.(type) {
		case *parse.TextNode:
			parts = append(parts, ev.litLike(string(n.Text), lit))
		case *parse.CommentNode:
		case *parse.ActionNode:
			parts = append(parts, ev.action(n, data, t))
		default:
			parts = append(parts, ev.unknown("?", nil, Unknown{Rest: true, Reason: Construct}))
		}
	}
	return ev.concat(parts...)
}

func isFuncNamed(c ctx, call *ast.CallExpr, name string) bool {
	f := calleeOf(c.pkg.Info, call)
	return f != nil && f.FullName() == name
}

// action is what {{.}} and {{.Field}} print of data; others are not followed.
func (ev *Evaluator) action(n *parse.ActionNode, data *Node, t types.Type) *Node {
	unknown := ev.unknown("?", nil, Unknown{Rest: true, Reason: Construct})
	if len(n.Pipe.Decl) > 0 || len(n.Pipe.Cmds) != 1 || len(n.Pipe.Cmds[0].Args) != 1 {
		return unknown
	}
	switch arg := n.Pipe.Cmds[0].Args[0].(type) {
	case *parse.DotNode:
	case *parse.FieldNode:
		for _, name := range arg.Ident {
			if m, ok := typeOr(t).Underlying().(*types.Map); ok {
				data, t = ev.named(ev.index(data, ev.lit(name, 0, 0)), name, m.Elem()), m.Elem()
				continue
			}
			if types.IsInterface(typeOr(t)) {
				if data.core().Kind != Map {
					return ev.hole(snake(arg.Ident[len(arg.Ident)-1]), nil, Construct)
				}
				data = ev.named(ev.index(data, ev.lit(name, 0, 0)), name, nil)
				continue
			}
			o, path, _ := types.LookupFieldOrMethod(typeOr(t), true, pkgOf(t), name)
			f, ok := o.(*types.Var)
			if !ok {
				return unknown
			}
			data, t = ev.named(ev.fieldPath(data, t, path), name, f.Type()), f.Type()
		}
	default:
		return unknown
	}
	return ev.op("sprint", "", ev.list(ev.operand(data, t)))
}
