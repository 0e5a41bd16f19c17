package check

import (
	"errors"
	"os"
	"path/filepath"
)

// tables is where the tables are, from the root of this module.
const tables = "../../passes/uses/internal/clients/tables"

// File returns the path of a table. It looks for the root of this module from
// the working directory up.
func File(name string) (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return filepath.Join(dir, filepath.FromSlash(tables), name), nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("no go.mod above the working directory")
		}
		dir = parent
	}
}
