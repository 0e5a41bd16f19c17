package unit

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

// printIdentity prints the line by which the go command tells whether what it
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
	policy, err := policyHash(dir)
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

// policyHash is over the names and contents of all policy files that a package
// of the main modules can find by walking up, of the one that the environment
// names, and of builders. Dir is where the go command runs.
func policyHash(dir string) (string, error) {
	roots, err := mainModules(dir)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	add := func(label, name string) error {
		_, err := fmt.Fprintf(h, "%s\n%s\n", label, passes.FileState(name))
		return err
	}
	if name := os.Getenv(passes.PolicyVariable); name != "" {
		at, err := filepath.Abs(name) // where it lies is what its patterns begin at
		if err != nil {
			return "", err
		}
		if _, err := os.Stat(name); err != nil {
			return "", fmt.Errorf("%s: %w", passes.PolicyVariable, err)
		}
		if err := add(passes.PolicyVariable+" "+at, name); err != nil {
			return "", err
		}
	}
	for i, root := range roots {
		files, err := policies(root)
		if err != nil {
			return "", err
		}
		for _, name := range files {
			rel, err := filepath.Rel(root, name)
			if err != nil {
				return "", err
			}
			if err := add(fmt.Sprintf("%d %s", i, filepath.ToSlash(rel)), name); err != nil {
				return "", err
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
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

// policies returns the policy files above and below the root of a module: first
// those above, from the root's parent up. The files of builders below are among
// them: fixes call builders only if they are what the policy says.
func policies(root string) ([]string, error) {
	var files []string
	for dir := filepath.Dir(root); ; dir = filepath.Dir(dir) {
		if name := filepath.Join(dir, keys.PolicyFile); passes.IsFile(name) {
			files = append(files, name)
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	below, err := passes.PolicyFiles(root, "testdata")
	for _, name := range below {
		files = append(files, filepath.Join(root, name))
	}
	return files, err
}
