package unit

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/redislint/redislint/analyzer/state"
	"github.com/redislint/redislint/passes"
)

// printIdentity prints the line from which the go command learns whether what it
// keeps is still good: it knows neither this program nor the policy's files,
// nor that a client was added to a go.mod. The version must not contain "devel",
// or else the last field alone counts.
func (d *Driver) printIdentity() error {
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	h := sha256.New()
	if err := hashFile(h, exe); err != nil {
		return err
	}
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	policy, err := policyState(dir)
	if err != nil {
		return err
	}
	clients, err := clientsBelow(dir)
	if err != nil {
		return err
	}
	version := d.Version
	if version == "" || strings.ContainsAny(version, " \t\n") || strings.Contains(version, "devel") {
		version = "unreleased"
	}
	_, err = fmt.Fprintf(d.Stdout, "redislint version %s exe=%x policy=%s clients=%t\n", version, h.Sum(nil), policy, clients)
	return err
}

// policyState is that of the policies which packages seen from dir, where the go
// command runs, can obey.
func policyState(dir string) (string, error) {
	name := os.Getenv(passes.PolicyVariable)
	if name != "" {
		if _, err := os.Stat(name); err != nil {
			return "", fmt.Errorf("%s: %w", passes.PolicyVariable, err)
		}
	}
	roots, err := state.Modules(dir)
	if err != nil {
		return "", err
	}
	return state.Policies(roots, name)
}

// hashFile adds the hash of a file to one.
func hashFile(w io.Writer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // only read from
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%x\n", h.Sum(nil))
	return err
}
