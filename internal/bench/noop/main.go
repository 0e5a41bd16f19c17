// Command noop loads packages as an analyser under go/packages does, with
// LoadSyntax: syntax and types of the packages that patterns name, types of the
// rest from export data. It analyses nothing. What redislint costs is compared
// with what this costs.
//
//	noop [-C dir] [packages]
package main

import (
	"flag"
	"fmt"
	"os"

	"golang.org/x/tools/go/packages"
)

func main() {
	dir := flag.String("C", "", "run in `dir`")
	flag.Parse()
	patterns := flag.Args()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: *dir}, patterns...)
	if err != nil {
		fmt.Fprintln(os.Stderr, "noop:", err)
		os.Exit(2)
	}
	files, failed := 0, 0
	for _, p := range pkgs {
		files += len(p.Syntax)
		if len(p.Errors) > 0 {
			failed++
		}
	}
	fmt.Printf("%d packages, %d files, %d packages with errors\n", len(pkgs), files, failed)
}
