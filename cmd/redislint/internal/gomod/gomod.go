// Package gomod tells from the text of a go.mod whether a build can have a
// Redis client in it.
package gomod

import (
	"go/version"
	"strings"
)

// Clients are the packages of Redis clients.
type Clients struct {
	// Is reports whether an import path is that of a client's package.
	Is func(importPath string) bool
	// Paths are the import paths that Is knows, as far as they can be listed.
	Paths []string
}

// Named reports whether a go.mod names the module of a client, as its own path
// or anywhere else: one that is itself the path of a package, or begins one.
func (c Clients) Named(gomod string) bool {
	for word := range strings.FieldsSeq(gomod) {
		if word = strings.Trim(word, `"`); !strings.Contains(word, "/") {
			continue
		}
		if c.Is(word) {
			return true
		}
		for _, path := range c.Paths {
			if strings.HasPrefix(path, word+"/") {
				return true
			}
		}
	}
	return false
}

// Complete reports whether a go.mod names the modules of all packages that its
// own import, at any distance: those of Go 1.17 and later do.
func Complete(gomod string) bool {
	for line := range strings.Lines(gomod) {
		words := strings.Fields(line)
		if len(words) > 1 && words[0] == "go" {
			return version.Compare("go"+words[1], "go1.17") >= 0
		}
	}
	return false
}
