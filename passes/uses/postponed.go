package uses

import "github.com/redislint/redislint/passes/program"

// A postponed use is one that nobody in the module gets to.
type postponed struct {
	call *program.Call
	emit func()
}

// mayBeCalled reports whether a function, or the one that it is in, can be called
// by others than the module: a method of a type that is not exported through an
// interface.
func mayBeCalled(fn *program.Func) bool {
	for fn.Outer != nil {
		fn = fn.Outer
	}
	return isNameExported(fn) && fn.Pkg.Types != nil && fn.Pkg.Types.Name() != "main"
}
