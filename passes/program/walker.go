package program

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// walker walks one declaration after another and fills the index.
type walker struct {
	x    *Index
	pkg  *Package
	decl ast.Decl
	in   *Func
	// valueOf is the package variable whose value is walked.
	valueOf string
	stack   []ast.Node
}

func (w *walker) declaration(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Body == nil {
			return
		}
		obj, _ := w.pkg.Info.Defs[d.Name].(*types.Func)
		if obj == nil {
			return
		}
		sig := obj.Type().(*types.Signature)
		f := &Func{ID: FuncID(obj), Name: declName(sig, d.Name.Name), Pkg: w.pkg, Node: d, Body: d.Body, Sig: sig, Recv: sig.Recv()}
		fillParams(f)
		if old := w.x.funcs[f.ID]; old == nil || d.Name.Name == "init" || d.Name.Name == "_" {
			w.x.funcs[f.ID] = f
		}
		w.x.nodes[d] = f
		w.in = f
		w.walk(d.Body)
		w.in = nil
	case *ast.GenDecl:
		w.genDecl(d)
	}
}

// typeDecl files a declared type that can have methods.
func (w *walker) typeDecl(s *ast.TypeSpec) {
	if o, ok := w.pkg.Info.Defs[s.Name].(*types.TypeName); ok && !o.IsAlias() && !types.IsInterface(o.Type()) {
		w.x.named = append(w.x.named, o.Type())
	}
}

func declName(sig *types.Signature, name string) string {
	if sig.Recv() == nil {
		return name
	}
	t := sig.Recv().Type()
	if _, ok := types.Unalias(t).(*types.Pointer); ok {
		return "(*" + TypeName(t) + ")." + name
	}
	return TypeName(t) + "." + name
}

func fillParams(f *Func) {
	for v := range f.Sig.Params().Variables() {
		f.Params = append(f.Params, v)
	}
	for v := range f.Sig.Results().Variables() {
		f.Results = append(f.Results, v)
	}
}

func (w *walker) genDecl(d *ast.GenDecl) {
	for _, s := range d.Specs {
		if t, ok := s.(*ast.TypeSpec); ok {
			w.typeDecl(t)
		}
		spec, ok := s.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for i, name := range spec.Names {
			obj := w.pkg.Info.Defs[name]
			if obj == nil {
				continue
			}
			switch obj.(type) {
			case *types.Const:
				if i < len(spec.Values) {
					w.x.consts[VarID(obj)] = constant{spec.Values[i], w.pkg}
				}
			case *types.Var:
				id := VarID(obj)
				switch {
				case len(spec.Values) == len(spec.Names):
					w.x.vars[id] = append(w.x.vars[id], &Assign{Value: spec.Values[i], Index: -1, Pkg: w.pkg, Op: token.ASSIGN})
				case len(spec.Values) == 1:
					w.x.vars[id] = append(w.x.vars[id], &Assign{Value: spec.Values[0], Index: i, Pkg: w.pkg, Op: token.ASSIGN})
				}
				w.embed(id, d, spec)
			}
		}
		for i, v := range spec.Values {
			w.valueOf = spec.Names[min(i, len(spec.Names)-1)].Name
			w.walk(v)
		}
	}
}

// walk visits n with the stack of its ancestors and enters literals.
func (w *walker) walk(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil {
			w.stack = w.stack[:len(w.stack)-1]
			return true
		}
		if lit, ok := n.(*ast.FuncLit); ok {
			w.literal(lit)
			return false
		}
		w.visit(n)
		w.stack = append(w.stack, n)
		return true
	})
}

func (w *walker) literal(lit *ast.FuncLit) {
	sig, _ := w.pkg.Info.TypeOf(lit).(*types.Signature)
	if sig == nil {
		return
	}
	f := &Func{ID: fmt.Sprintf("%s.func@%d", w.pkg.Path, lit.Pos()), Pkg: w.pkg, Outer: w.in, Node: lit, Body: lit.Body, Sig: sig}
	if f.Name = w.valueOf; w.in != nil {
		f.Name = w.in.Name
	}
	fillParams(f)
	w.x.nodes[lit] = f
	w.x.lits[f.ID] = f
	in := w.in
	w.in = f
	w.stack = append(w.stack, lit)
	w.walk(lit.Body)
	w.stack = w.stack[:len(w.stack)-1]
	w.in = in
}
