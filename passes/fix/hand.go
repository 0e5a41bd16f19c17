package fix

import (
	"go/ast"
	"go/types"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/internal/edits"
	"github.com/redislint/redislint/passes/uses"
)

// A handBuilder is a function or method that somebody wrote, which gives the keys
// of a class.
type handBuilder struct {
	pkg   *uses.Package
	decl  *ast.FuncDecl
	ns    int        // the parameter that is the namespace; -1 if it is a field
	field *types.Var // that field of the receiver
	types []string   // of the other parameters
}

// byHand returns the call of a builder that the code base has for the keys of c's
// class, if one can be called at the place: a method of a value in scope, or a
// function, with a namespace in scope. The namespace is known to be the default, or
// to be read from the policy's variable with the default behind it.
func (b *builders) byHand(p *place, c call) (string, bool) {
	if p.function() == nil || c.method != c.builder.Method || !c.builder.Class.HasNamespace() {
		return "", false
	}
	for _, h := range b.handBuilders(c) {
		args, ok := h.arguments(c)
		if !ok || h.decl.Pos() <= p.Expr.Pos() && p.Expr.End() <= h.decl.End() {
			continue
		}
		if h.ns < 0 {
			if on := b.receiver(p, h); on != "" {
				return on + "." + h.decl.Name.Name + "(" + join(args) + ")", true
			}
			continue
		}
		name := h.name(p)
		if name == "" {
			continue
		}
		if ns := b.namespaceInScope(p); ns != "" {
			args = append(args[:h.ns:h.ns], append([]string{ns}, args[h.ns:]...)...)
			return name + "(" + join(args) + ")", true
		}
	}
	return "", false
}

func join(args []string) string {
	out := ""
	for i, a := range args {
		if i > 0 {
			out += ", "
		}
		out += a
	}
	return out
}

// handBuilders lists the builders that give the keys of c's class, in the order of
// the packages and of their files.
func (b *builders) handBuilders(c call) []handBuilder {
	b.mu.Lock()
	defer b.mu.Unlock()
	if list, ok := b.hand[c.builder.Class]; ok {
		return list
	}
	var out []handBuilder
	for _, pkg := range b.pkgs {
		if pkg.Types == nil || pkg.Info == nil {
			continue
		}
		for _, file := range pkg.Files {
			if uses.IsGenerated(file) {
				continue
			}
			for _, d := range file.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok {
					if h, ok := b.asHandBuilder(pkg, fn, c.builder.Class); ok {
						out = append(out, h)
					}
				}
			}
		}
	}
	if b.hand == nil {
		b.hand = map[*keys.Class][]handBuilder{}
	}
	b.hand[c.builder.Class] = out
	return out
}

// asHandBuilder reports whether a function does nothing but join a namespace, its
// parameters and texts to keys of a class, the parameters in their order.
func (b *builders) asHandBuilder(pkg *uses.Package, fn *ast.FuncDecl, class *keys.Class) (handBuilder, bool) {
	h := handBuilder{pkg: pkg, decl: fn, ns: -1}
	f, ok := pkg.Info.Defs[fn.Name].(*types.Func)
	if !ok || fn.Body == nil || len(fn.Body.List) != 1 {
		return h, false
	}
	sig := f.Signature()
	r, ok := fn.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 || sig.Variadic() || sig.TypeParams().Len()+sig.RecvTypeParams().Len() > 0 ||
		!types.Identical(sig.Results().At(0).Type(), types.Typ[types.String]) {
		return h, false
	}
	t := handText{info: pkg.Info, sig: sig}
	if !t.add(r.Results[0]) || !t.follows(class.Pattern.Parts(), b.policy.Namespace.Placeholder) {
		return h, false
	}
	h.ns, h.field = t.nsParam, t.field
	for i := range sig.Params().Len() {
		if i != h.ns {
			h.types = append(h.types, types.TypeString(sig.Params().At(i).Type(), nil))
		}
	}
	return h, true
}

// arguments writes those of a call for its parameters but the namespace.
func (h handBuilder) arguments(c call) ([]string, bool) {
	if len(h.types) != len(c.args) {
		return nil, false
	}
	out := make([]string, 0, len(c.args)+1)
	for i, a := range c.args {
		text, ok := "", false
		switch typ := h.types[i]; typ {
		case "string", "int64", "uint64":
			text, ok = a.as(typ)
		case "int":
			text, ok = a.asInt()
		}
		if !ok {
			return nil, false
		}
		out = append(out, text)
	}
	return out, true
}

// asInt writes the value as an int, where it is one.
func (v value) asInt() (string, bool) {
	if len(v.pieces) != 1 || v.pieces[0].op.Expr == nil {
		return "", false
	}
	op := v.pieces[0].op
	if t := v.typeOf(op.Expr); op.Verb != "%d" || t == nil || !types.Identical(t, types.Typ[types.Int]) {
		return "", false
	}
	return v.source(op.Expr), true
}

// name is that of the function at a place; "" if it has none there without a new
// import.
func (h handBuilder) name(p *place) string {
	name := h.decl.Name.Name
	scope := p.Package.Types.Scope().Innermost(p.Expr.Pos())
	switch {
	case scope == nil:
		return ""
	case h.pkg.Path == p.Package.Path:
		if _, o := scope.LookupParent(name, p.Expr.Pos()); o != h.pkg.Info.Defs[h.decl.Name] {
			return ""
		}
		return name
	case !h.decl.Name.IsExported():
		return ""
	}
	im := imports{pkg: p.Package, file: p.file, at: p.Expr.Pos()}
	if as, ok := edits.Imported(p.file, h.pkg.Path, h.pkg.Types.Name()); ok && im.means(as, h.pkg.Path) {
		return as + "." + name
	}
	return ""
}
