package analyzer_test

import (
	"log"

	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/redislint/redislint/analyzer"
)

// The rules in a driver of x/tools, as the whole of a main function. The binary
// takes packages, and serves go vet -vettool too.
func Example() {
	analyzers, err := analyzer.New(analyzer.Options{Disable: []string{"fullscan"}})
	if err != nil {
		log.Fatal(err)
	}
	multichecker.Main(analyzers...)
}
