package rediscalls

import "github.com/redislint/redislint/passes/rediscalls/internal/prog"

// A Package is one type-checked package, with the bodies of its functions. Its
// fields are documented there.
type Package = prog.Package
