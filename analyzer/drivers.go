package analyzer

// A Driver is a way to run the rules. The rules, the choice of them, their messages and
// suppressions are the same everywhere; what differs is here, and docs/drivers.md prints it.
type Driver struct {
	Name string
	// Module says that it sees the main modules as a whole. The others see one package at a
	// time, and facts of those that it imports.
	Module bool
	Fixes  Reach
	// Policy is where a policy comes from, if not from the nearest .redislint.yml.
	Policy string
	// Warnings says that findings of rules with severity: warning do not fail a run.
	Warnings bool
	// Unused says that it reports suppressions that suppress nothing.
	Unused bool
}

// A Reach says which fixes a driver makes: those whose edits all stay in it.
type Reach string

// The reaches of drivers.
const (
	InModule  Reach = "the module"
	InPackage Reach = "the package"
	InFile    Reach = "the file of the finding"
	AsDriver  Reach = "" // the driver decides
)

// GolangciLint is golangci-lint with package golangci in it. It would make a fix with edits
// in a second file in part.
var GolangciLint = Driver{Name: "golangci-lint", Fixes: InFile, Policy: "the setting `policy`, `$REDISLINT_POLICY`"}

// Drivers returns all drivers, in the order of documents.
func Drivers() []Driver {
	return []Driver{
		{Name: "redislint", Module: true, Fixes: InModule, Policy: "`--policy`, `$REDISLINT_POLICY`", Warnings: true, Unused: true},
		{Name: "go vet, go fix", Fixes: InPackage, Policy: "`$REDISLINT_POLICY`"},
		GolangciLint,
		{Name: "go/analysis", Fixes: AsDriver, Policy: "`analyzer.Options`"},
		{Name: "nogo", Fixes: AsDriver, Policy: "the text in the flag `policy`"},
	}
}
