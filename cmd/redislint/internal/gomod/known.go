package gomod

import (
	_ "embed"
	"slices"
	"strings"
)

// The import paths of uses' clients, one a line, sorted. A test keeps it
// so: go test ./cmd/redislint/internal/gomod -update.
//
//go:embed clients.txt
var clients string

// Known are the clients that uses knows. To ask uses itself costs a
// millisecond, for it reads its tables of methods: too much where the go command
// runs a process for each of a thousand packages.
func Known() Clients {
	paths := strings.Split(strings.TrimSpace(clients), "\n")
	return Clients{
		Is: func(path string) bool {
			if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
				path = path[i+len("/vendor/"):]
			}
			_, found := slices.BinarySearch(paths, path)
			return found
		},
		Paths: paths,
	}
}
