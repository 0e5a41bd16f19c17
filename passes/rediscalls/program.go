package rediscalls

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
