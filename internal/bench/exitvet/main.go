// Command exitvet is a tool for go vet that leaves at once: it writes the empty
// file that the go command waits for and looks at nothing. What it costs, the go
// command and the start of a process for each package, no tool can save.
//
//	go vet -vettool=exitvet [packages]
package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

func main() {
	if err := run(os.Stdout, os.Args[len(os.Args)-1]); err != nil {
		fmt.Fprintln(os.Stderr, "exitvet:", err)
		os.Exit(1)
	}
}

// run answers the go command, which asks for flags, an identity, or a unit.
func run(w io.Writer, arg string) error {
	switch arg {
	case "-flags":
		_, err := fmt.Fprintln(w, `[{"Name": "json", "Bool": true, "Usage": "print nothing as JSON"}]`)
		return err
	case "-V=full":
		return identity(w)
	}
	data, err := os.ReadFile(arg)
	if err != nil {
		return err
	}
	var unit struct{ VetxOutput string }
	if err := json.Unmarshal(data, &unit); err != nil {
		return err
	}
	return os.WriteFile(unit.VetxOutput, nil, 0o666)
}

func identity(w io.Writer) error {
	name, err := os.Executable()
	if err != nil {
		return err
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "exitvet version v1 exe=%x\n", sha256.Sum256(data))
	return err
}
