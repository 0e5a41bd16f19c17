package uses

import "github.com/redislint/redislint/passes/program"

// A Package is one type-checked package, with the bodies of its functions. Its
// fields are documented there.
type Package = program.Package
