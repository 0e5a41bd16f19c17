// Package program is the code under analysis: packages with bodies, and an index
// of what calls, fills and defines what, over all of them.
package program

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A Package is one type-checked package, with the bodies of its functions.
//
// Packages of one run share Fset. Their types may come from different
// universes (export data here, source there): declarations are compared by
// import path and name, never by the identity of objects.
type Package struct {
	Path  string // import path, without the "[p.test]" of a test variant
	Fset  *token.FileSet
	Files []*ast.File // with comments
	Types *types.Package
	Info  *types.Info // Types, Defs, Uses, Selections, Implicits, Instances
	// Dir is the package's directory, where //go:embed patterns begin.
	Dir string
	// ReadFile reads a file that is embedded; nil where none can be read.
	ReadFile func(name string) ([]byte, error)
}

// A Func is a function with a body: a declaration or a literal.
type Func struct {
	ID    string // as of FuncID; unique by position for literals
	Name  string // as in "(*Store).Get"; for a literal that of the declaration, or package variable, it is in
	Pkg   *Package
	Outer *Func    // of a literal: the function it is in; nil at package level
	Node  ast.Node // *ast.FuncDecl or *ast.FuncLit
	Body  *ast.BlockStmt
	Sig   *types.Signature

	Recv    *types.Var
	Params  []*types.Var
	Results []*types.Var

	returns []*ast.ReturnStmt
	scanned bool
}

// Returns lists the return statements of f itself, in source order.
func (f *Func) Returns() []*ast.ReturnStmt {
	if !f.scanned {
		f.scanned = true
		ast.Inspect(f.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ReturnStmt:
				f.returns = append(f.returns, n)
			}
			return true
		})
	}
	return f.returns
}

// Encloses reports whether f is g or a function that g is in.
func (f *Func) Encloses(g *Func) bool {
	for ; g != nil; g = g.Outer {
		if f == g {
			return true
		}
	}
	return false
}

// A Call is a call in the code.
type Call struct {
	Expr *ast.CallExpr
	In   *Func // nil at package level
	Pkg  *Package
	// Callee is the function or method that the call names; nil for the call
	// of a function value.
	Callee *types.Func
}

// An Assign is one value that a field or a package variable gets.
type Assign struct {
	Value ast.Expr
	Index int // of the result, if Value is a call with several; else -1
	In    *Func
	Pkg   *Package
	// Default says that the assignment is made only where the target is empty:
	// the value is a default of something that others can set.
	Default bool
	// Literal says that the value is an element of a composite literal.
	Literal bool
	// Unknown says that the target's address is taken: anything can be written.
	Unknown bool
	By      ast.Node    // the call that the address is handed to, or the composite literal
	Addr    ast.Expr    // what it is the address of
	Op      token.Token // ASSIGN, or ADD_ASSIGN; LBRACK where the value is an element of the target
	Key     ast.Expr    // of an element of a map
	Under   ast.Expr    // of an element of the map that is that element: x[Key][Under]
}
