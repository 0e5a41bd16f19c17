// Command noopvet is a tool for go vet, made with x/tools' unitchecker, whose
// analyzer does nothing. What redislint costs under go vet is compared with what
// this costs.
//
//	go vet -vettool=noopvet [packages]
package main

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

func main() {
	unitchecker.Main(&analysis.Analyzer{
		Name: "noop",
		Doc:  "does nothing",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	})
}
