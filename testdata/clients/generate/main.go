// Command generate writes the table of go-redis's methods from what the newest
// release does with marker values.
package main

import (
	"fmt"
	"os"

	"github.com/redislint/redislint/passes/uses/realclients/check"
	"github.com/redislint/redislint/passes/uses/realclients/goredis9"
)

func main() {
	file, err := check.File("goredis-probed.txt")
	if err == nil {
		err = os.WriteFile(file, []byte(goredis9.Table()), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
