package uses

import (
	"go/ast"
	"strings"
)

// IsGenerated reports whether a program wrote the file: it says so as Go wants
// it, or with an exclamation mark at the end, as goctl does.
func IsGenerated(f *ast.File) bool {
	if ast.IsGenerated(f) {
		return true
	}
	for _, group := range f.Comments {
		if group.Pos() > f.Package {
			break
		}
		for _, c := range group.List {
			line := strings.TrimRight(c.Text, " \r")
			if strings.HasPrefix(line, "// Code generated ") && strings.HasSuffix(line, " DO NOT EDIT!") {
				return true
			}
		}
	}
	return false
}
